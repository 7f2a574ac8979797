"""The rating of Sudoku Explainer: against lists that it rated, and sound in itself."""

import csv
import random

import pytest

from alldiff import Puzzle, solve, sudoku
from alldiff.core.errors import UsageError
from alldiff.techniques import SeRating, se_rating

from support.shared_data import ROOT, needs_data, nine_by_nine

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".62...4...7..8...3..8...56....5.9.8....23.6..2....4...1.....3.........919..7.5..."


def rated() -> list[tuple[Puzzle, tuple[float, float, float]]]:
    with (ROOT / "rated.csv").open() as file:
        return [
            (nine_by_nine(row["puzzle"]), tuple(float(row[k]) for k in ("se_er", "se_ep", "se_ed")))
            for row in csv.DictReader(file)
        ]


def three(rating: SeRating) -> tuple[float, float, float]:
    return rating.er, rating.ep, rating.ed


def is_sound(puzzle: Puzzle, rating: SeRating) -> bool:
    """Tell whether the steps go to the solution, removing nothing of it and filling every cell."""
    solution = solve(puzzle).solution
    assert solution is not None
    filled = {cell for cell in puzzle.cells() if puzzle.givens[cell[0]][cell[1]]}
    for step in rating.steps:
        if any(solution[row][column] != value for (row, column), value in step.places):
            return False
        if any(solution[row][column] == value for (row, column), value in step.removals):
            return False
        filled.update(cell for cell, _ in step.places)
    return filled == set(puzzle.cells())


@needs_data
def test_sample_of_rated_puzzles_agrees_in_all_three_ratings() -> None:
    for puzzle, expected in random.Random(6).sample(rated(), 60):
        assert three(se_rating(puzzle)) == expected


@needs_data
@pytest.mark.full
def test_all_rated_puzzles_agree_in_all_three_ratings() -> None:
    rows = rated()
    assert len(rows) == 560
    assert [three(se_rating(puzzle)) for puzzle, _ in rows] == [ratings for _, ratings in rows]


@needs_data
def test_steps_are_sound() -> None:
    for puzzle, _ in random.Random(7).sample(rated(), 60):
        rating = se_rating(puzzle)
        assert rating.ending == "solved"
        assert is_sound(puzzle, rating)


def hardest() -> list[tuple[Puzzle, float]]:
    """Return the rated puzzles of a list of the hardest, easiest first."""
    rows = [line.split(",") for line in (ROOT / "hardest1106-rated.csv").read_text().splitlines()]
    rated = [(row[0], float(row[5])) for row in rows if len(row[0]) == 81 and row[5]]
    return [(nine_by_nine(line), er) for line, er in sorted(rated, key=lambda each: each[1])]


@needs_data
def test_nets_reach_the_end_of_a_hard_one() -> None:
    puzzle, er = hardest()[0]
    rating = se_rating(puzzle)
    assert rating.er == er
    assert is_sound(puzzle, rating)


def test_chains_reach_the_end_of_a_generated_one() -> None:
    puzzle = nine_by_nine(HARD)
    rating = se_rating(puzzle)
    assert rating.er == 8.5
    assert is_sound(puzzle, rating)


def test_ratings_are_those_of_the_steps() -> None:
    rating = se_rating(nine_by_nine(EASY))
    assert rating.er == max(step.rating for step in rating.steps)
    assert rating.ed == rating.steps[0].rating


def test_it_ends_where_the_next_step_is_harder_than_asked_for() -> None:
    whole = se_rating(nine_by_nine(HARD))
    part = se_rating(nine_by_nine(HARD), most=3.0)
    assert part.ending == "beyond"
    assert part.er <= 3.0
    assert part.steps == whole.steps[: len(part.steps)]


def test_contradictory_puzzles_have_an_end() -> None:
    rows = [[0] * 9 for _ in range(9)]
    rows[0][:8] = range(1, 9)
    rows[1][8] = 9
    assert se_rating(sudoku(rows)).ending == "contradiction"


def test_other_boards_are_refused() -> None:
    with pytest.raises(UsageError, match="classic"):
        se_rating(sudoku([[0] * 4 for _ in range(4)]))
