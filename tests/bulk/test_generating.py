"""New puzzles in bulk: the same file however it came about, and none lost."""

from __future__ import annotations

import errno
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import alldiff as ad
from alldiff.bulk import generating
from alldiff.bulk.card import bar_chart, write_card
from alldiff.bulk.generated_part import GeneratedPart, Recipe, generate_part, scales_of
from alldiff.bulk.generating import GenerationJob, generate_file, generate_locally, generation_job
from alldiff.bulk.pipeline import Cancelled, CancelToken
from alldiff.bulk.resume import RunProgress
from alldiff.core.errors import LimitReached, UsageError, WriteError
from alldiff.generators import GeneratorOptions

from support.bulk_samples import LIMIT, parts_done, wait_until

pq = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra `data`")

COMMAND = [sys.executable, "-m", "alldiff", "generate"]


def recipe(kind: str = "sudoku", seed: int = 5, rate: bool = False, **options: Any) -> Recipe:
    return Recipe(kind, seed, GeneratorOptions.from_keywords(**options), scales_of(rate))


def made(
    path: Path | str, what: Recipe | None = None, count: int = 50, threads: int = 1, **options: Any
) -> bytes:
    options.setdefault("part_rows", 8)
    generate_file(
        generation_job(what or recipe(), count, str(path), **options),
        lambda now: None,
        generate_locally(threads),
    )
    return Path(path).read_bytes() if Path(path).is_file() else b""


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


@pytest.mark.parametrize("rate", [False, True])
def test_the_file_is_the_same_on_any_number_of_threads(tmp_path: Path, rate: bool) -> None:
    what = recipe(rate=rate, clues=(32, 40))
    wanted = made(tmp_path / "one.parquet", what)
    assert made(tmp_path / "three.parquet", what, threads=3) == wanted
    assert not list(tmp_path.glob("*.parts"))


def test_rows_are_what_one_by_one_makes(tmp_path: Path) -> None:
    made(tmp_path / "new.parquet", recipe(rate=True, clues=(30, 40)), 20, threads=2)
    for number, row in enumerate(rows(tmp_path / "new.parquet")):
        puzzle = ad.generate("sudoku", seed=5, number=number, clues=(30, 40))
        assert (row["number"], row["seed"]) == (number, 5)
        assert ad.read(row["puzzle"]).givens == puzzle.givens
        assert ad.read(row["solution"]).givens == puzzle.solution
        assert row["clues"] == len(dict(puzzle.given_cells()))
        form = ad.write(ad.canonical(puzzle).puzzle, "line").strip().replace(".", "0")
        assert row["canonical"] == form
        rating = ad.rate(puzzle).record()
        assert {name: row[name] for name in ("difficulty", "er", "hodoku_score", "hardest")} == {
            name: rating[name] for name in ("difficulty", "er", "hodoku_score", "hardest")
        }


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("sudoku", {"size": 6}),
        ("sudoku", {"size": 16, "clues": (150, 200)}),
        ("latin-square", {"size": 5}),
        ("greater-than", {"size": 4}),
        ("kakuro", {"rows": 6, "columns": 7}),
    ],
)
def test_puzzles_of_every_kind_can_be_read_again(
    tmp_path: Path, kind: str, options: dict[str, Any]
) -> None:
    made(tmp_path / "new.parquet", recipe(kind, **options), 5, threads=2, part_rows=2)
    for number, row in enumerate(rows(tmp_path / "new.parquet")):
        wanted = ad.generate(kind, seed=5, number=number, **options)
        puzzle = ad.read(row["puzzle"])
        assert (puzzle.kind, puzzle.givens, puzzle.clues) == (
            kind,
            wanted.givens,
            wanted.clues,
        )
        assert row["clues"] == len(dict(wanted.given_cells())) + len(
            wanted.of(ad.rules.KakuroRun, ad.rules.LessThan)
        )
        assert "canonical" not in row


class Crash(BaseException):
    """Stands for the end of the process."""


def crashing(after: int) -> Any:
    """Return what makes so many parts and then ends the process."""

    def run(
        job: GenerationJob, missing: Iterator[tuple[int, int]], cancel: CancelToken
    ) -> Iterator[GeneratedPart]:
        for number, stretch in enumerate(missing):
            if number == after:
                raise Crash
            yield generate_part(job.recipe, *stretch)

    return run


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    wanted = made(tmp_path / "whole.parquet")
    target = tmp_path / "new.parquet"
    job = generation_job(recipe(), 50, str(target), part_rows=8)
    left = []

    def told(progress: RunProgress) -> None:
        left.append(progress.rows)

    for after in (2, 0, 1):
        with pytest.raises(Crash):
            generate_file(job, told, crashing(after))
    assert not target.exists()
    # One part is damaged meanwhile.
    part = min((tmp_path / "new.parquet.parts").glob("part-*"))
    part.write_bytes(part.read_bytes()[:-1])
    left.clear()
    generate_file(job, told, generate_locally(2))
    assert left[0] == 16
    assert target.read_bytes() == wanted
    # And once more: there is nothing left to do.
    before = target.stat().st_mtime_ns
    generate_file(job, told, crashing(0))
    assert target.stat().st_mtime_ns == before


def test_a_full_disk_keeps_what_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = made(tmp_path / "whole.parquet")
    saved = generating.write_atomically
    written = []

    def full(path: Path, data: bytes) -> None:
        if len(written) == 3:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        written.append(path)
        saved(path, data)

    monkeypatch.setattr(generating, "write_atomically", full)
    with pytest.raises(WriteError, match=r"No space left.*resumes from there"):
        made(tmp_path / "new.parquet")
    monkeypatch.setattr(generating, "write_atomically", saved)
    assert len(list((tmp_path / "new.parquet.parts").glob("part-*.parquet"))) == 3
    assert made(tmp_path / "new.parquet") == wanted


@pytest.mark.programs
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_process_that_is_ended_goes_on(tmp_path: Path, sign: signal.Signals) -> None:
    target = tmp_path / "new.parquet"
    words = ["sudoku", "--count", "60", "--part-rows", "2", "--difficulty", "hard"]
    call = [*COMMAND, *words, "-o", str(target)]
    folder, manifest = tmp_path / "new.parquet.parts", tmp_path / "new.parquet.manifest.json"
    with subprocess.Popen([*call, "--threads", "2"], stderr=subprocess.PIPE, text=True) as process:
        wait_until(process, lambda: parts_done(manifest) >= 3)
        process.send_signal(sign)
        told = process.communicate(timeout=LIMIT)[1]
    assert process.returncode == (130 if sign == signal.SIGINT else -sign)
    assert not target.exists()
    kept = parts_done(manifest)
    assert 3 <= kept <= len(list(folder.glob("part-*.parquet"))) < 30
    if sign == signal.SIGINT:
        assert f"interrupted, {2 * kept} of 60 puzzles are kept: the same command goes on" in told
    subprocess.run([*call, "--threads", "1"], check=True, capture_output=True, timeout=LIMIT)
    assert len(rows(target)) == 60
    assert target.read_bytes() == made(
        tmp_path / "whole.parquet", recipe(seed=0, difficulty="hard"), 60, part_rows=2
    )


def test_time_that_is_up_keeps_what_was_made(tmp_path: Path) -> None:
    job = generation_job(recipe(), 50, str(tmp_path / "new.parquet"), part_rows=8)
    with pytest.raises(LimitReached):
        generate_file(job, lambda now: None, generate_locally(1), timeout=1e-9)
    kept = len(list((tmp_path / "new.parquet.parts").glob("part-*.parquet")))
    assert kept < 7
    assert made(tmp_path / "new.parquet") == made(tmp_path / "whole.parquet")


def test_work_on_rare_puzzles_can_be_cancelled() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        generate_part(recipe(rating=(11.0, 12.0)), 0, 1, cancel)


def test_a_folder_holds_the_parts(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    made(f"{folder}/", count=20)
    found = sorted(folder.glob("part-*.parquet"))
    assert [len(pq.read_table(path)) for path in found] == [8, 8, 4]
    made(tmp_path / "new.parquet", count=20)
    assert [row for path in found for row in rows(path)] == rows(tmp_path / "new.parquet")


def test_another_order_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "new.parquet"
    made(target, count=20)
    with pytest.raises(UsageError, match="count 20, not 30"):
        made(target, count=30)
    with pytest.raises(UsageError, match="seed 5, not 6"):
        made(target, recipe(seed=6), 20)
    with pytest.raises(UsageError, match="options"):
        made(target, recipe(minimal=True), 20)
    other = made(target, recipe(seed=6), 20, restart=True)
    assert other == made(tmp_path / "other.parquet", recipe(seed=6), 20)
    (tmp_path / "new.parquet.manifest.json").unlink()
    with pytest.raises(UsageError, match="already exists"):
        made(target, count=20)


def test_calls_that_make_no_sense(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"from 1 to .*, not 0"):
        generation_job(recipe(), 0, str(tmp_path / "new.parquet"))
    with pytest.raises(UsageError, match=r"use the suffix \.parquet"):
        generation_job(recipe(), 1, str(tmp_path / "new.csv"))
    with pytest.raises(UsageError):
        made(tmp_path / "new.parquet", recipe(clues=(3, 9)), 20)
    with pytest.raises(UsageError, match="does not apply"):
        made(tmp_path / "other.parquet", recipe(signs="few"), 20)


def test_the_card_says_what_is_there(tmp_path: Path) -> None:
    what = recipe(rate=True, clues=(30, 40))
    job = generation_job(what, 30, str(tmp_path / "new.parquet"), part_rows=8)
    manifest = generate_file(job, lambda now: None, generate_locally(2))
    paths = write_card(job, manifest, "alldiff generate ...")
    assert [path.name for path in paths] == [
        "new.md", "new-clues.svg", "new-difficulty.svg", "new-er.svg",
        "new-guesses.svg",
    ]  # fmt: skip
    text = paths[0].read_text()
    assert "| puzzles | 30 |" in text
    assert "| distinct under symmetry | 30 |" in text
    assert "clues [30, 40]" in text
    table = pq.read_table(tmp_path / "new.parquet")
    for name in table.column_names:
        assert f"| `{name}` |" in text
    for value in set(table.column("clues").to_pylist()):
        times = table.column("clues").to_pylist().count(value)
        assert f"| {value} | {times} |" in text
    for path in paths[1:]:
        drawing = ElementTree.fromstring(path.read_text())
        titles = drawing.findall(".//{*}rect[@fill='#0072b2']/{*}title")
        told = sum(int(title.text.rpartition(" ")[2]) for title in titles if title.text)
        assert told == 30


def test_weights_are_a_column(tmp_path: Path) -> None:
    made(tmp_path / "new.parquet", recipe(method="controlled"), 2, part_rows=1)
    assert all(row["weight"] > 0 for row in rows(tmp_path / "new.parquet"))


def test_no_bars_are_a_picture_too() -> None:
    ElementTree.fromstring(bar_chart("Nothing <here>", "axis", {}))


def test_the_function_writes_the_file_and_its_card(tmp_path: Path) -> None:
    target = tmp_path / "new.parquet"
    ad.generate_file("sudoku", 6, target, seed=2, size=4, threads=1)
    assert len(rows(target)) == 6
    assert "ad.generate_file('sudoku', 6, " in (tmp_path / "new.md").read_text()
