"""Ratings in the manner of HoDoKu."""

import csv

import pytest

import alldiff as ad
from alldiff.core.errors import UsageError
from alldiff.techniques import TECHNIQUES
from alldiff.techniques.ratings.hodoku import GUESS, LEVELS, MOST, ORDER, Level, hodoku_rating

from support.shared_data import ROOT, needs_data, nine_by_nine

SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_every_technique_of_the_order_has_its_figures():
    assert len(set(ORDER)) == len(ORDER)
    assert all(TECHNIQUES[name].hodoku is not None for name in ORDER)
    assert {TECHNIQUES[name].hodoku.level for name in ORDER} == set(LEVELS)


def test_colouring_is_tried_after_fish_with_fins_and_before_chains():
    at = {name: number for number, name in enumerate(ORDER)}
    colouring = [at[name] for name in ORDER if "colouring" in name]
    assert at["sashimi-jellyfish"] < at["sue-de-coq"] < min(colouring)
    assert max(colouring) < at["x-chain"]


def test_what_is_off_there_is_not_tried():
    assert "death-blossom" not in ORDER


def test_a_puzzle_of_naked_singles_scores_four_a_cell():
    assert hodoku_rating(ad.read(SINGLES)) == (Level.EASY, 4 * SINGLES.count("."))


@pytest.mark.parametrize("seed", range(5))
def test_the_score_does_not_fall_below_four_a_cell_and_fits_the_level(seed: int):
    puzzle = ad.generate("sudoku", seed=seed)
    level, score = hodoku_rating(puzzle)
    empty = sum(value == 0 for row in puzzle.givens for value in row)
    assert score >= 4 * empty
    assert score <= MOST.get(level, score)


def test_a_rating_needs_one_solution():
    with pytest.raises(UsageError):
        hodoku_rating(ad.sudoku([[0] * 9] * 9))
    with pytest.raises(UsageError):
        hodoku_rating(ad.generate("greater-than", size=4))


@needs_data
def test_levels_and_scores_are_those_of_the_rated_puzzles():
    rows = list(csv.DictReader((ROOT / "rated.csv").read_text().splitlines()))
    ratings = [hodoku_rating(nine_by_nine(row["puzzle"])) for row in rows]
    pairs = list(zip(ratings, rows, strict=True))
    levels = sum(mine.level == row["hodoku_level"] for mine, row in pairs)
    scores = sum(mine.score == int(row["hodoku_score"]) for mine, row in pairs)
    assert levels >= 0.998 * len(rows)
    assert scores >= 0.985 * len(rows)
    assert not any(mine.score > GUESS for mine in ratings)
