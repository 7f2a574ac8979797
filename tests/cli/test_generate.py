"""alldiff generate: puzzles on stdout or in a file, and options that cannot be granted."""

from __future__ import annotations

from pathlib import Path

import pytest

import alldiff as ad
from alldiff.core.errors import LimitReached


def test_a_longer_list_begins_with_the_shorter_one(alldiff) -> None:
    few = alldiff("generate", "sudoku", "--size", "4", "--count", "2", "--format", "line")
    more = alldiff("generate", "sudoku", "--size", "4", "--count", "5", "--format", "line")
    assert (few.code, more.code) == (0, 0)
    assert len(more.out.splitlines()) == 5
    assert more.out.startswith(few.out)
    assert {ad.count(ad.read(line)) for line in more.out.split()} == {1}


def test_ranges_put_together_are_the_whole(alldiff) -> None:
    asked = ["generate", "sudoku", "--size", "4", "--format", "jsonl"]
    whole = alldiff(*asked, "--count", "7")
    ranges = [alldiff(*asked, "--range", cut) for cut in ("0..2", "3..6")]
    assert "".join(one.out for one in ranges) == whole.out
    assert alldiff(*asked, "--range", "3").code == 2
    assert "go together only" in alldiff(*asked, "--count", "3", "--range", "0..2").err


def test_a_range_of_a_file_waits_for_the_others(alldiff, tmp_path) -> None:
    asked = ["generate", "sudoku", "--size", "4", "--count", "4", "--part-rows", "2"]
    first = alldiff(*asked, "-o", tmp_path / "new.parquet", "--range", "0..1")
    assert (first.code, "puts all ranges together" in first.err) == (0, True)
    assert not (tmp_path / "new.parquet").exists()
    assert alldiff(*asked, "-o", tmp_path / "new.parquet").code == 0
    assert [path.name for path in sorted(tmp_path.glob("new*"))] == [
        "new-clues.svg", "new.md", "new.parquet", "new.parquet.manifest.json",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["sudoku", "latin-square", "greater-than", "kakuro"])
def test_what_is_printed_is_read_again(alldiff, tmp_path, kind: str) -> None:
    small = ["--rows", "5"] if kind == "kakuro" else ["--size", "4"]
    printed = alldiff("generate", kind, *small, "-o", "-")
    assert printed.code == 0
    assert alldiff("generate", kind, *small).out == printed.out
    path = tmp_path / "new.json"
    assert alldiff("generate", kind, *small, "-o", path).code == 0
    assert ad.read(path).bare() == ad.read(printed.out, latin=kind == "latin-square").bare()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_loses_no_puzzle(alldiff) -> None:
    options = ["generate", "sudoku", "--size", "4", "--count", "3", "--format", "line"]
    full = alldiff(*options, "-o", "/dev/full")
    assert full.code == 2
    assert full.out == alldiff(*options).out
    assert "/dev/full: cannot be written" in full.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sudoko"], "did you mean sudoku"),
        (["sudoku", "--size", "7"], "no boxes"),
        (["sudoku", "--count", "0"], "0 is not in the range"),
        (["sudoku", "--timeout", "0"], "not in the range x>0"),
        (["kakuro", "--rows", "3", "--columns", "30"], "no outline"),
        (["sudoku", "-o", "new.xyz"], "its suffix names no format"),
        (["sudoku", "--clues", "16"], "17 givens or more"),
        (["sudoku", "--clues", "many"], "is not a range"),
        (
            ["sudoku", "--clues", "17", "--symmetry", "full", "--difficulty", "easy"],
            "no Sudoku with 17 givens and the symmetry full is known",
        ),
        (["sudoku", "--solution", "1" * 81], "the solution is invalid"),
        (["sudoku", "--difficulty", "ease"], "did you mean easy"),
        (["sudoku", "--must-use", "x-wig"], "did you mean x-wing"),
        (["kakuro", "--hardest", "--rating", "2..3"], "rating does not apply"),
    ],
)
def test_what_cannot_be_made_is_one_line(alldiff, arguments: list[str], message: str) -> None:
    done = alldiff("generate", *arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert len(done.err.splitlines()) == 1


def test_time_that_is_up_keeps_what_was_made(alldiff, monkeypatch) -> None:
    def some(kind, count, *, first, stats, timeout, threads, **options):
        assert timeout == 1000
        yield ad.generate(kind, **options)
        yield ad.generate(kind, number=1, **options)
        stats.tried, stats.found = 30, 2
        raise LimitReached("no puzzle was made")

    monkeypatch.setattr("alldiff.cli.commands.generate.generators.generate_many", some)
    done = alldiff("generate", "sudoku", "--size", "4", "--count", "5", "--timeout", "1000")
    assert done.code == 4
    assert {ad.count(puzzle) for puzzle in ad.read_all(done.out)} == {1}
    message = "alldiff: warning: 2 of 5 puzzles were made: 30 tried, 2 found"
    assert done.err.splitlines()[0] == message


def test_time_is_up_in_the_midst_of_a_puzzle(alldiff) -> None:
    done = alldiff("generate", "kakuro", "--rows", "100", "--timeout", "0.01")
    assert (done.code, done.out) == (4, "")
    assert done.err == "alldiff: warning: 0 of 1 puzzles were made\n"


def test_time_is_up_and_the_nearest_is_reported(alldiff, monkeypatch) -> None:
    def none(kind, count, *, first, stats, timeout, threads, **options):
        error = LimitReached("no puzzle was made")
        error.found, error.shortfall = ad.generate(kind, **options), "too easy"
        raise error
        yield

    monkeypatch.setattr("alldiff.cli.commands.generate.generators.generate_many", none)
    done = alldiff("generate", "sudoku", "--size", "4", "--timeout", "1000")
    assert done.code == 4
    assert ad.count(ad.read(done.out)) == 1
    assert "this puzzle came nearest to what was asked: too easy" in done.err


def test_wishes_on_the_command_line(alldiff, tmp_path) -> None:
    pattern = tmp_path / "pattern.txt"
    pattern.write_text("xxxxxxxxx\n" * 4 + "....x....\n" + "xxxxxxxxx\n" * 4)
    options = ["--clues", "26..30", "--symmetry", "vertical", "--pattern", pattern]
    done = alldiff("generate", "sudoku", *options, "--count", "3", "--format", "line")
    assert done.code == 0
    for puzzle in map(ad.read, done.out.split()):
        cells = {cell for cell, _ in puzzle.given_cells()}
        assert 26 <= len(cells) <= 30
        assert {(8 - r, c) for r, c in cells} == cells
        assert {c for r, c in cells if r == 4} <= {4}
    rated = alldiff("generate", "sudoku", "--rating", "..2.3", "--must-use", "naked-single")
    assert ad.rate(ad.read(rated.out)).explainer.er <= 2.3
    again = alldiff(
        "generate", "sudoku", "--solution", solution_line(rated.out), "--format", "json"
    )
    assert ad.solve(ad.read(rated.out)).solution == ad.read(again.out).solution


def solution_line(text: str) -> str:
    solution = ad.solve(ad.read(text)).solution
    return "".join(str(value) for row in solution for value in row)


def test_a_pattern_that_cannot_be_read(alldiff, tmp_path) -> None:
    path = tmp_path / "pattern.txt"
    missing = alldiff("generate", "sudoku", "--pattern", path)
    assert (missing.code, len(missing.err.splitlines())) == (5, 1)
    path.write_text("xxxxxxxxx\nxxx\n")
    uneven = alldiff("generate", "sudoku", "--pattern", path)
    assert (uneven.code, len(uneven.err.splitlines())) == (5, 1)
    assert "line 2" in uneven.err


def test_minimal_puzzles_and_relatives(alldiff) -> None:
    one = alldiff("minimize", "puzzles/sudoku/9x9-easy.txt", "--format", "line")
    assert one.code == 0
    assert ad.check(ad.read(one.out)).minimal
    arguments = ["--all", "--limit", "3", "--format", "line"]
    several = alldiff("minimize", "puzzles/sudoku/9x9-easy.txt", *arguments)
    assert len(set(several.out.split())) == 3
    relatives = alldiff("vary", one.out.strip(), "--count", "2", "--format", "line")
    assert {ad.count(ad.read(line)) for line in relatives.out.split()} == {1}
    none = alldiff("minimize", "." * 81)
    assert (none.code, none.out, len(none.err.splitlines())) == (2, "", 1)


def test_climbing_prints_the_ratings(alldiff) -> None:
    done = alldiff("generate", "sudoku", "--hardest", "--moves", "1", "--format", "line")
    assert done.code == 0
    assert done.err.startswith("alldiff: puzzle 1: ER ")
    assert ad.count(ad.read(done.out)) == 1
