"""The collections of the data folder read as they are meant."""

import pytest

from alldiff import read_all, write
from alldiff.formats import load
from alldiff.formats.text.signs import in_order
from alldiff.rules.less_than import LessThan

from support.shared_data import ROOT, greater_than, kakuros, lines, needs_data, records, sudokus

pytestmark = [needs_data, pytest.mark.slow]


@pytest.mark.parametrize(
    "name", ["sudoku17.txt", "top1465.txt", "hardest1106.txt", "hardest1905.txt", "qqwing_mix.txt"]
)
def test_lines(name):
    assert read_all(ROOT / name) == lines(name)


def test_rated_csv():
    puzzles = read_all(ROOT / "rated.csv")
    assert len(puzzles) == 560
    assert write([puzzle.bare() for puzzle in puzzles], "line").split() == [
        row.split(",")[0] for row in (ROOT / "rated.csv").read_text().split()[1:]
    ]


@pytest.mark.parametrize(
    "name",
    ["sudoku-16x16.jsonl", "sudoku-25x25.jsonl", "sudoku-36-to-144.jsonl"],
)
def test_large_sudoku_in_every_form_that_has_room(name):
    for puzzle in sudokus(name)[:12]:
        for form in ("grid", "json", "star", "coordinates", "ss"):
            assert load(write(puzzle, form)).puzzles == [puzzle]


def test_kakuro():
    for record, puzzle in zip(records("kakuro.jsonl"), kakuros(), strict=True):
        (found,) = load("\n".join(record["grid"])).puzzles
        assert found == puzzle
        assert load(write(found, "kakuro")).puzzles == [found]


def test_greater_than():
    for puzzle in greater_than():
        ordered = type(puzzle)(
            puzzle.kind, puzzle.givens, puzzle.box, in_order(puzzle.of(LessThan))
        )
        for form in ("coordinates", "greater-than", "json"):
            assert load(write(ordered, form)).puzzles == [ordered]
