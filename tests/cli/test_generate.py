"""alldiff generate: puzzles on stdout or in a file, and wishes that cannot be granted."""

from __future__ import annotations

import pytest

import alldiff as ad


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


def test_time_that_is_up_keeps_what_was_made(alldiff) -> None:
    done = alldiff("generate", "sudoku", "--count", "100000", "--timeout", "0.05")
    assert done.code == 4
    assert ad.count(ad.read_all(done.out)[0]) == 1
    assert "of 100000 puzzles were made" in done.err
