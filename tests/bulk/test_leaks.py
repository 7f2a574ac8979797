"""Leaks between files: every planted puzzle is found, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import alldiff as ad
from alldiff.bulk.leaks import MAGIC, RELATIONS
from alldiff.cli.commands.bulk import command as bulk

from support.bulk_samples import read_output


def line(puzzle: ad.Puzzle) -> str:
    return "".join(str(value) if value else "." for row in puzzle.givens for value in row)


def puzzles(seed: int, count: int) -> list[ad.Puzzle]:
    return list(ad.generate_many("sudoku", count, seed=seed))


def write(path: Path, listed: list[str]) -> Path:
    path.write_text("\n".join(listed) + "\n")
    return path


def planted(tmp_path: Path) -> tuple[Path, Path, dict[int, str]]:
    """Write known puzzles, and others among which some are known; return how, by row."""
    known, new = puzzles(1, 120), puzzles(2, 300)
    rng = random.Random(5)
    wanted: dict[int, str] = {}
    rows = [line(puzzle) for puzzle in new]
    for at, puzzle in zip(rng.sample(range(300), 90), known, strict=False):
        kind = RELATIONS[at % 3]
        if kind == "equal":
            rows[at] = line(puzzle)
        elif kind == "symmetric":
            rows[at] = line(ad.transform(puzzle, seed=at))
        else:
            assert puzzle.solution is not None
            solved = ad.transform(ad.sudoku(puzzle.solution), seed=at)
            empty = rng.sample(range(81), 4)
            rows[at] = "".join("." if n in empty else c for n, c in enumerate(line(solved)))
            if ad.solve(rows[at]).status != "unique":
                rows[at] = line(solved)
        wanted[at] = kind
    first = write(tmp_path / "known.txt", [line(puzzle) for puzzle in known])
    return first, write(tmp_path / "new.txt", rows), dict(sorted(wanted.items()))


def test_all_planted_puzzles_are_found_and_none_wrongly(tmp_path: Path) -> None:
    first, second, wanted = planted(tmp_path)
    assert set(wanted.values()) == set(RELATIONS)
    found = ad.leaks.overlap(first, second)
    assert found.relations == wanted
    assert (found.rows, found.invalid) == (300, 0)
    index = tmp_path / "known.idx"
    assert ad.leaks.make_index([first], index) == 120
    assert ad.leaks.overlap(index, second) == found
    assert ad.leaks.overlap([index, first], second, threads=1) == found
    assert index.stat().st_size == len(MAGIC) + 24 + 48 * 120


def test_excluded_puzzles_are_not_written(tmp_path: Path) -> None:
    first, second, wanted = planted(tmp_path)
    index = tmp_path / "known.idx"
    ad.leaks.make_index(first, index)
    for number, excluded in enumerate((first, index)):
        out = tmp_path / f"out{number}.csv"
        arguments = [second, "-o", out, "--exclude", excluded, "--keep-columns"]
        run = CliRunner().invoke(bulk, list(map(str, arguments)), standalone_mode=False)
        assert run.exception is None
        kept = [int(row["row"]) for row in read_output(out)]
        gone = {row for row, relation in wanted.items() if relation != "solution"}
        assert kept == [row for row in range(300) if row not in gone]


def test_excluding_drops_no_duplicates_and_no_bad_rows(tmp_path: Path) -> None:
    first, second, wanted = planted(tmp_path)
    lines = [*second.read_text().splitlines(), "bad", "bad"]
    write(second, lines * 2)
    gone = {row for row, relation in wanted.items() if relation != "solution"}
    for more, times in (([], 2), (["--dedupe"], 1)):
        out = tmp_path / f"out{times}.jsonl"
        arguments = [second, "-o", out, "--exclude", first, *more]
        assert (
            CliRunner().invoke(bulk, list(map(str, arguments)), standalone_mode=False).exception
            is None
        )
        kept = [row["puzzle"] for row in read_output(out)]
        assert kept.count("bad") == 2 * times if times == 2 else 1
        assert len(kept) == times * (300 - len(gone)) + kept.count("bad")


def test_other_kinds_are_compared_too(tmp_path: Path) -> None:
    moved = line(ad.transform(ad.read("4.23.2.4.3..1..2"), seed=5))
    first = write(tmp_path / "a.txt", ["4.23.2.4.3..1..2", "1234341221434321"])
    second = write(tmp_path / "b.txt", ["4.23.2.4.3..1..2", "41233.142341143.", "bad", moved])
    found = ad.leaks.overlap(first, second)
    assert found.relations == {0: "equal", 1: "solution", 3: "symmetric"}
    assert found.invalid == 1


def test_a_damaged_index_is_told(tmp_path: Path) -> None:
    first = write(tmp_path / "a.txt", [line(puzzle) for puzzle in puzzles(1, 5)])
    index = tmp_path / "a.idx"
    ad.leaks.make_index(first, index)
    index.write_bytes(index.read_bytes()[:-5])
    with pytest.raises(ad.errors.ReadError, match="cut off"):
        ad.leaks.overlap(index, first)
