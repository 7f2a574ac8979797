"""alldiff book: what is written, and what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import alldiff as ad
from alldiff.course.exam import exam_paths

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"


def test_a_book_of_two_kinds(alldiff, tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    done = alldiff(
        "book", target, PUZZLES / "sudoku/4x4.txt", PUZZLES / "kakuro/5x5.txt", "--title", "Two"
    )
    assert (done.code, done.out) == (0, "")
    assert "2 puzzles" in done.err
    text = target.read_text()
    assert "Puzzles 1 to 2" in text
    assert "Solutions 1 to 2" in text


def test_puzzles_that_cannot_be_printed_are_left_out(alldiff, tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    several = PUZZLES / "sudoku/several-solutions.txt"
    done = alldiff("book", target, "4.23.2.4.3..1..2", "44.......1......", several, "--no-ratings")
    assert done.code == 1
    assert "puzzle 2" in done.err
    assert "more than one solution; the first is printed" in done.err
    assert "2 puzzles" in done.err
    assert "Puzzles 1 to 2" in target.read_text()


def test_nothing_is_written_where_nothing_can_be(alldiff, tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    done = alldiff("book", target, "44.......1......")
    assert (done.code, target.exists()) == (2, False)
    assert alldiff("book", tmp_path / "book.txt", "4.23.2.4.3..1..2").code == 2
    assert alldiff("book", tmp_path / "no" / "book.html", "4.23.2.4.3..1..2").code == 2
    assert alldiff("book", target, "4.23.2.4.3..1..2", "--per-page", "10").code == 2
    assert alldiff("book", target, "4.23.2.4.3..1..2", "--page", "a5").code == 2
    assert list(tmp_path.iterdir()) == []


def test_the_files_of_an_exam(alldiff, tmp_path: Path) -> None:
    puzzle = PUZZLES / "sudoku/4x4.txt"
    done = alldiff("book", tmp_path / "exam.html", puzzle, "--exam", "2", "--trees", "mac")
    assert done.code == 0
    names = {"exam-A.html", "exam-B.html", "exam-key.html"}
    assert {path.name for path in tmp_path.iterdir()} == names
    ad.book([puzzle], tmp_path / "again.html", exam=2, trees=["mac"])
    for first, second in zip(
        exam_paths(tmp_path / "exam.html", 2), exam_paths(tmp_path / "again.html", 2), strict=True
    ):
        assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--exam", "2", "--chapters"], "an exam has no chapters"),
        (["--exam", "2", "--per-page", "4"], "an exam has no per page"),
        (["--exam", "27"], "1 to 26 versions"),
        (["--trees", "mac"], "trees to draw are for an exam"),
        (["--exam", "2", "--trees", "annealing"], "has no tree"),
    ],
)
def test_what_an_exam_does_not_have(alldiff, tmp_path: Path, options: list[str], says: str) -> None:
    done = alldiff("book", tmp_path / "exam.html", PUZZLES / "sudoku/4x4.txt", *options)
    assert done.code == 2
    assert says in done.err
    assert not list(tmp_path.iterdir())
