"""alldiff generate: puzzles on stdout or in a file, and wishes that cannot be granted."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.errors import LimitReached


def test_a_longer_list_begins_with_the_shorter_one(alldiff) -> None:
    few = alldiff("generate", "sudoku", "--size", "4", "--count", "2", "--format", "line")
    more = alldiff("generate", "sudoku", "--size", "4", "--count", "5", "--format", "line")
    assert (few.code, more.code) == (0, 0)
    assert len(more.out.splitlines()) == 5
    assert more.out.startswith(few.out)
    assert {ad.count(ad.read(line)) for line in more.out.split()} == {1}


@pytest.mark.parametrize("kind", ["sudoku", "latin-square", "greater-than", "kakuro"])
def test_what_is_printed_is_read_again(alldiff, tmp_path, kind: str) -> None:
    small = ["--rows", "5"] if kind == "kakuro" else ["--size", "4"]
    printed = alldiff("generate", kind, *small, "-o", "-")
    assert printed.code == 0
    assert alldiff("generate", kind, *small).out == printed.out
    path = tmp_path / "new.json"
    assert alldiff("generate", kind, *small, "-o", path).code == 0
    assert ad.read(path).bare() == ad.read(printed.out, latin=kind == "latin-square").bare()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sudoko"], "did you mean sudoku"),
        (["sudoku", "--size", "7"], "no boxes"),
        (["sudoku", "--count", "0"], "0 is not in the range"),
        (["sudoku", "--timeout", "0"], "more than 0 seconds"),
        (["kakuro", "--rows", "3", "--columns", "30"], "no outline"),
        (["sudoku", "-o", "new.xyz"], "its suffix names no format"),
    ],
)
def test_what_cannot_be_made_is_one_line(alldiff, arguments: list[str], told: str) -> None:
    done = alldiff("generate", *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert len(done.err.splitlines()) == 1


def test_time_that_is_up_keeps_what_was_made(alldiff, monkeypatch) -> None:
    left = []

    def some(kind, *, number, timeout, **wishes):
        left.append(timeout)
        if number == 2:
            raise LimitReached("no puzzle was made")
        return ad.generate(kind, number=number, **wishes)

    monkeypatch.setattr("alldiff.cli.generate.generate", some)
    done = alldiff("generate", "sudoku", "--size", "4", "--count", "5", "--timeout", "1000")
    assert done.code == 4
    assert {ad.count(puzzle) for puzzle in ad.read_all(done.out)} == {1}
    assert done.err.splitlines()[0] == "alldiff: warning: 2 of 5 puzzles were made"
    # What the first puzzles took is not there for the next ones.
    assert left == sorted(left, reverse=True)
    assert len(left) == 3


@pytest.mark.parametrize("wishes", [["sudoku", "--size", "25"], ["kakuro", "--rows", "100"]])
def test_time_is_up_in_the_midst_of_a_puzzle(alldiff, wishes: list[str]) -> None:
    done = alldiff("generate", *wishes, "--timeout", "0.01")
    assert (done.code, done.out) == (4, "")
    assert done.err == "alldiff: warning: 0 of 1 puzzles were made\n"
