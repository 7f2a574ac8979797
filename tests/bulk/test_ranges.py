"""Ranges of numbers: any scheduler cuts the work, and together they are the same bytes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import alldiff as ad
from alldiff.core.errors import UsageError

pytest.importorskip("pyarrow", reason="Parquet needs the extra `data`")


def files(folder: Path) -> dict[str, bytes]:
    found = {p.relative_to(folder).as_posix(): p for p in folder.rglob("*") if p.is_file()}
    return {name: path.read_bytes() for name, path in sorted(found.items())}


def made(folder: Path, **more: Any) -> None:
    """Make a data set in a folder, as the same call does in any other."""
    folder.mkdir(exist_ok=True)
    ad.make_dataset(
        "sudoku", 50, folder / "set", rate=["guesses"], part_rows=10, seed=6, layout="hrm", **more
    )


@pytest.mark.parametrize("cuts", [[(0, 49)], [(40, 49), (0, 9), (10, 39)], [(20, 29)]])
def test_ranges_put_together_are_the_same_data_set(
    tmp_path: Path, cuts: list[tuple[int, int]]
) -> None:
    made(tmp_path / "whole")
    for cut in cuts:
        made(tmp_path / "cut", numbers=cut)
    made(tmp_path / "cut")
    whole, cut_up = files(tmp_path / "whole"), files(tmp_path / "cut")
    whole.pop("set/README.md")
    cut_up.pop("set/README.md")
    assert cut_up == whole


def test_ranges_made_elsewhere_are_the_same_file(tmp_path: Path) -> None:
    ad.generate_file("sudoku", 25, tmp_path / "whole.parquet", size=4, part_rows=10)
    for place, cut in (("a", (0, 9)), ("b", (10, 24))):
        (tmp_path / place).mkdir()
        target = tmp_path / place / "new.parquet"
        ad.generate_file("sudoku", 25, target, size=4, part_rows=10, numbers=cut)
        folder = next((tmp_path / place).iterdir())
        assert list((tmp_path / place).iterdir()) == [folder]
        shutil.move(folder, tmp_path / folder.name)
    ad.generate_file("sudoku", 25, tmp_path / "new.parquet", size=4, part_rows=10)
    assert (tmp_path / "new.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    assert not list(tmp_path.glob("new.parquet.parts*"))


def test_a_damaged_or_foreign_range_is_made_again(tmp_path: Path) -> None:
    target = tmp_path / "new.parquet"
    ad.generate_file("sudoku", 20, tmp_path / "whole.parquet", size=4, part_rows=10)
    ad.generate_file("sudoku", 20, target, size=4, part_rows=10, numbers=(0, 9))
    ad.generate_file("sudoku", 20, target, size=4, part_rows=10, numbers=(10, 19), seed=8)
    (part,) = (tmp_path / "new.parquet.parts-0-9").glob("part-*")
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 255
    part.write_bytes(data)
    ad.generate_file("sudoku", 20, target, size=4, part_rows=10)
    assert target.read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    assert (tmp_path / "new.parquet.parts-10-19").is_dir()


def test_a_range_is_made_of_whole_parts_within_the_count(tmp_path: Path) -> None:
    for cut, why in [((0, 10), "whole parts of 10"), ((5, 9), "whole parts"), ((10, 30), "0..24")]:
        with pytest.raises(UsageError, match=why):
            ad.generate_file("sudoku", 25, tmp_path / "a.parquet", part_rows=10, numbers=cut)
    with pytest.raises(UsageError, match="count or numbers"):
        ad.generate_many("sudoku", 5, numbers=(0, 4))
    with pytest.raises(UsageError, match="from 0 on"):
        ad.generate_many("sudoku", numbers=(4, 3))


@pytest.mark.parametrize("kind", ["sudoku", "killer", "kakuro"])
def test_puzzles_of_a_range_are_those_of_the_whole(kind: str) -> None:
    options = {"rows": 5} if kind == "kakuro" else {"size": 4}
    assert list(ad.generate_many(kind, numbers=(3, 6), seed=4, **options)) == [
        ad.generate(kind, seed=4, number=number, **options) for number in range(3, 7)
    ]
