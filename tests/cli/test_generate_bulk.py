"""alldiff generate into Parquet: what is written, and what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

pq = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra `data`")


def test_a_file_with_its_card(alldiff, tmp_path: Path) -> None:
    target = tmp_path / "new.parquet"
    words = ("generate", "sudoku", "--count", "30", "--clues", "30..36", "--rate")
    done = alldiff(*words, "--part-rows", "10", "--seed", "4", "-o", target)
    assert (done.code, done.out) == (0, "")
    assert "30 puzzles of seed 4" in done.err
    assert pq.read_table(target).num_rows == 30
    text = (tmp_path / "new.md").read_text()
    assert "clues [30, 36]" in text
    assert (tmp_path / "new-clues.svg").exists()
    again = alldiff(*words, "--part-rows", "10", "--seed", "5", "-o", target)
    assert again.code == 2
    assert "seed 4, not 5" in again.err


def test_a_folder_has_its_card_inside(alldiff, tmp_path: Path) -> None:
    folder = f"{tmp_path / 'new'}/"
    done = alldiff("generate", "sudoku", "--size", "4", "--count", "5", "-o", folder)
    assert done.code == 0
    assert "5 new puzzles" in (tmp_path / "new" / "README.md").read_text()


def test_time_that_is_up_is_reported(alldiff, tmp_path: Path) -> None:
    words = ("generate", "sudoku", "--count", "100", "--rating", "10..", "--part-rows", "1")
    done = alldiff(*words, "--timeout", "0.1", "-o", tmp_path / "new.parquet")
    assert done.code == 4
    told = "0 of 100 puzzles were made: the limit on seconds was reached; the same command goes on"
    assert told in done.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--count", "0", "-o", "new.parquet"), "0 is not in the range"),
        (("--clues", "10", "-o", "new.parquet"), "17"),
        (("--format", "line", "-o", "new.parquet"), "not for Parquet"),
        (("--rate",), "are for Parquet"),
        (("--rate", "-o", "new.txt"), "are for Parquet"),
        (("--threads", "9" * 20, "-o", "new.parquet"), "0<=x<=4096"),
        (("--count", "9" * 20, "-o", "new.parquet"), "not in the range"),
        (("--seed", "9" * 20, "-o", "new.parquet"), "not in the range"),
        (("-o", "new/missing/x.parquet"), "there is no folder"),
        (("-o", "new/missing/x.txt"), "there is no folder"),
    ],
)
def test_bad_calls_are_reported_in_a_line(alldiff, tmp_path: Path, words, message) -> None:
    named = [str(tmp_path / word) if word.startswith("new") else word for word in words]
    done = alldiff("generate", "sudoku", *named)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert not list(tmp_path.glob("*.parquet"))
