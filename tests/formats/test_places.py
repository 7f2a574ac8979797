"""An error about what a puzzle means names the line and the column of the cell concerned."""

from __future__ import annotations

import re

import pytest

import alldiff as ad
from alldiff.formats import FORMATS, load
from alldiff.formats.text.places import FINDERS

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LARGE = ad.generate("sudoku", size=16, seed=1)
CAGES = "# 4\\ 3\\ / \\3 1 _ / \\4 _ _\n\n# 4\\ 3\\ / \\3 _ 2 / \\4 _ _\n"


def stated(text: str, place: tuple[int, int]) -> str:
    """Return the text from a place on."""
    return text.split("\n")[place[0] - 1][place[1] - 1 :]


@pytest.mark.parametrize("format", sorted(FINDERS.keys() - {"kakuro", "sdx"}))
@pytest.mark.parametrize("puzzle", [ad.read(EASY), LARGE], ids=["9x9", "16x16"])
def test_the_place_of_a_given_is_where_it_is_written(format: str, puzzle: ad.Puzzle) -> None:
    try:
        text = ad.write([puzzle, puzzle], format)
    except ad.errors.WriteError:
        try:
            text = ad.write(puzzle, format)
        except ad.errors.WriteError:
            pytest.skip(f"{format} does not carry it")
    whole = text if "json" in format else f"# a comment\n\n{text}"
    reading = load(whole, format=format)
    places = set()
    for number, one in enumerate(reading.puzzles):
        for cell, value in one.given_cells():
            place = reading.place(number, cell)
            assert place is not None
            found = stated(whole, place)
            letters = "123456789ABCDEFG"
            assert re.match(rf"{value}(?!\d)|{letters[value - 1]}", found), (cell, value, found[:9])
            places.add(place)
    assert len(places) == sum(len(list(one.given_cells())) for one in reading.puzzles)


def test_the_place_of_a_given_in_a_kakuro() -> None:
    reading = load(CAGES)
    assert stated(CAGES, reading.place(0, (1, 1))).startswith("1 _ / ")
    assert stated(CAGES, reading.place(1, (1, 2))).startswith("2 / ")


def test_every_place_is_asked_for_by_the_name_of_a_format() -> None:
    assert FINDERS.keys() < set(FORMATS)


def test_a_picked_puzzle_has_its_own_place(tmp_path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{EASY}\n{EASY}\n")
    assert load(f"{file}:2").place(0, (0, 0)) == (2, 1)


def test_what_the_text_does_not_state_has_no_place() -> None:
    reading = load("1;0;0\n")
    assert reading.place(0, (3, 3)) is None
    assert load(EASY).place(0, (9, 0)) is None
