"""Paths to order: the rating of every kind says that it is as asked."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from techniques.other_rules import others

import alldiff as ad
from alldiff.core.errors import LimitReached, UsageError
from alldiff.generators import GenerationStats, difficulty_filter as filtering
from alldiff.generators.difficulty_filter import difficulty_filter, effort_range
from alldiff.generators.options import GeneratorOptions
from alldiff.techniques import Difficulty

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("sudoku", {"size": 6}),
    ("latin-square", {"size": 6}),
    ("greater-than", {"size": 6}),
    ("kakuro", {"rows": 6}),
]


@pytest.mark.parametrize(("kind", "options"), KINDS)
@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_difficulty(kind: str, options: dict[str, Any], difficulty: str) -> None:
    stats = GenerationStats()
    puzzle = ad.generate(kind, difficulty=difficulty, stats=stats, seed=2, **options)
    assert ad.rate(puzzle).difficulty == difficulty
    assert stats.tried >= stats.found == 1


@pytest.mark.parametrize(("kind", "options"), KINDS)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**32), low=st.sampled_from([0.0, 1.5, 2.3]), width=st.floats(0, 4))
def test_the_filter_agrees_with_the_rating(
    kind: str, options: dict[str, Any], seed: int, low: float, width: float
) -> None:
    puzzle = ad.generate(kind, seed=seed, **options)
    rating = ad.rate(puzzle)
    fits = rating.difficulty is not None and low <= rating.by_reason.rating <= low + width
    rejection = difficulty_filter(GeneratorOptions(rating=(low, low + width)), kind)(puzzle)
    assert (rejection is None) == fits


@pytest.mark.parametrize("number", range(2))
def test_a_puzzle_of_any_rules_fits_the_difficulty_that_it_is_rated(number: int) -> None:
    for puzzle in others(number):
        rated = ad.rate(puzzle, scale="alldiff").difficulty
        for difficulty in Difficulty:
            rejection = difficulty_filter(GeneratorOptions(difficulty=difficulty), puzzle.kind)
            assert (rejection(puzzle) is None) == (difficulty == rated)


@pytest.mark.parametrize(
    ("kind", "options", "technique"),
    [
        ("sudoku", {"size": 6}, "naked-single"),
        ("latin-square", {"size": 6}, "naked-pair"),
    ],
)
def test_techniques(kind: str, options: dict[str, Any], technique: str) -> None:
    used = ad.generate(kind, must_use=(technique,), seed=1, **options)
    assert technique in ad.rate(used).techniques
    unused = ad.generate(kind, must_not_use=(technique,), seed=1, **options)
    assert technique not in ad.rate(unused).techniques


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        (
            "sudoku",
            {"size": 6, "must_use": ("kakuro-chain",)},
            "not a technique for the kind sudoku",
        ),
        ("sudoku", {"size": 6, "must_use": ("x-wing",), "difficulty": "easy"}, "too hard"),
        ("kakuro", {"rating": (7.0, 8.0), "difficulty": "easy"}, "no rating of 7 to 8"),
    ],
)
def test_options_that_contradict(kind: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        ad.generate(kind, **options)


def test_what_is_too_rare_ends_at_the_limit() -> None:
    stats = GenerationStats()
    with pytest.raises(LimitReached):
        ad.generate("sudoku", size=4, rating=(11.5, 12.0), timeout=0.5, stats=stats)
    assert stats.tried > stats.found == 0


def test_difficulties_are_ranges_of_effort_without_gaps() -> None:
    ranges = [
        effort_range(GeneratorOptions(difficulty=name))
        for name in ("easy", "medium", "hard", "expert", "extreme")
    ]
    assert ranges[0][0] == 0
    for (_, high), (low, _) in pairwise(ranges):
        assert low == pytest.approx(high + 0.1)


@pytest.mark.parametrize("size", [4, 9])
def test_what_never_comes_is_given_up_with_the_reason(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filtering, "GIVE_UP_AFTER", 0.1)
    monkeypatch.setattr(filtering, "GIVE_UP_TRIES", 20)
    rating = (11.5, 11.9)
    with pytest.raises(LimitReached, match="set a timeout") as given_up:
        ad.generate("sudoku", size=size, rating=rating, clues=(4, 30))
    if size == 4:
        assert re.search(r"of \d+ candidates \d+ too easy", str(given_up.value))


@pytest.mark.parametrize("kind", ["anti-knight", "jigsaw", "sandwich", "skyscraper"])
@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_what_is_too_hard_gets_more_givens(kind: str, difficulty: str) -> None:
    puzzle = ad.generate(kind, difficulty=difficulty, seed=5, symmetry="rotate180")
    assert ad.rate(puzzle).difficulty == difficulty
    assert ad.solve(puzzle.bare()).solution == puzzle.solution
    cells = {cell for cell, _ in puzzle.given_cells()}
    last = puzzle.rows - 1
    assert {(last - row, last - column) for row, column in cells} == cells


def test_no_more_givens_than_asked_and_none_to_spare() -> None:
    few = ad.generate("jigsaw", size=6, difficulty="easy", clues=(8, 12), seed=1)
    assert 8 <= sum(1 for _ in few.given_cells()) <= 12
    minimal = ad.generate("jigsaw", size=6, difficulty="medium", minimal=True, seed=1)
    assert ad.check(minimal).minimal


def test_a_timeout_in_the_midst_of_reasoning_is_reported_as_it_was_asked() -> None:
    with pytest.raises(LimitReached, match=r"within 0\.75 seconds"):
        ad.generate("anti-knight", rating=(11.9, 12.0), timeout=0.75)


@pytest.mark.parametrize(
    ("kind", "options", "low", "high"),
    [
        ("sudoku", {}, 10, 30),
        ("sudoku", {"difficulty": "easy"}, 0, 0),
        ("killer", {"size": 6}, 20, 60),
        ("kakuro", {"rows": 6}, 1, 5),
    ],
)
def test_a_range_of_guesses(kind: str, options: dict[str, Any], low: int, high: int) -> None:
    asked = {"rating": (low, high), "rating_by": "guesses", **options}
    puzzles = list(ad.generate_many(kind, 3, seed=3, **asked))
    for number, puzzle in enumerate(puzzles):
        search = ad.solve(puzzle, "mac+mrv", engine="reference", limit=1)
        assert low <= search.stats.fails <= high
        assert puzzle == ad.generate(kind, seed=3, number=number, **asked)
        if "difficulty" in options:
            assert ad.rate(puzzle).difficulty == options["difficulty"]


def test_a_range_of_guesses_out_of_reach_shows_the_nearest() -> None:
    with pytest.raises(LimitReached) as caught:
        ad.generate("sudoku", size=4, rating=(50, 60), rating_by="guesses", timeout=0.2)
    assert (caught.value.shortfall, caught.value.found.rows) == ("too easy", 4)
    with pytest.raises(UsageError, match="a scale needs a range"):
        ad.generate("sudoku", rating_by="guesses")
    with pytest.raises(UsageError, match="scale"):
        ad.generate("sudoku", rating=(1, 2), rating_by="stars")
