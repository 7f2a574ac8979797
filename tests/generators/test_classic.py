"""Classic Sudokus to order: what was asked for is what comes, on any number of threads."""

from __future__ import annotations

from itertools import islice
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import LimitReached, UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.generators import GenerationStats, GeneratorOptions, generate_many
from alldiff.generators.classic import weight
from alldiff.generators.symmetries import SYMMETRIES, is_symmetric
from alldiff.techniques.ratings.sudoku_explainer import se_rating

seeds = st.integers(0, 2**32)
FULL = ad.solve(ad.read("puzzles/sudoku/inkala.txt")).solution


def clues(puzzle: Puzzle) -> int:
    return sum(1 for _ in puzzle.given_cells())


@settings(max_examples=15)
@given(seed=seeds)
def test_no_given_can_be_spared(seed: int) -> None:
    for puzzle in ad.generate_many("sudoku", 3, seed=seed, minimal=True):
        assert ad.solve(puzzle.bare()).solution == puzzle.solution
        assert ad.check(puzzle).minimal


def test_the_same_on_any_number_of_threads_and_in_any_portion() -> None:
    many = list(ad.generate_many("sudoku", 200, seed=4))
    assert many == list(ad.generate_many("sudoku", 200, seed=4, threads=3))
    assert many[:7] == list(islice(ad.generate_many("sudoku", seed=4), 7))
    assert [many[n] for n in (0, 63, 199)] == [
        ad.generate("sudoku", seed=4, number=n) for n in (0, 63, 199)
    ]
    rated = list(ad.generate_many("sudoku", 4, seed=4, difficulty="medium"))
    assert rated == list(ad.generate_many("sudoku", 4, seed=4, difficulty="medium", threads=3))
    assert rated[3] == ad.generate("sudoku", seed=4, number=3, difficulty="medium")


@settings(max_examples=20)
@given(seed=seeds, fewest=st.integers(23, 60), more=st.integers(0, 10))
def test_as_many_givens_as_wished(seed: int, fewest: int, more: int) -> None:
    puzzle = ad.generate("sudoku", seed=seed, clues=(fewest, fewest + more))
    assert fewest <= clues(puzzle) <= fewest + more
    assert ad.count(puzzle) == 1
    assert clues(ad.generate("sudoku", seed=seed, clues=fewest)) == fewest


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@settings(max_examples=5)
@given(seed=seeds)
def test_places_are_symmetric(symmetry: str, seed: int) -> None:
    puzzle = ad.generate("sudoku", seed=seed, symmetry=symmetry)
    assert is_symmetric((cell for cell, _ in puzzle.given_cells()), 9, 9, symmetry)
    assert ad.count(puzzle) == 1


def test_symmetric_and_minimal_at_once() -> None:
    puzzle = ad.generate("sudoku", symmetry="rotate180", minimal=True)
    assert is_symmetric((cell for cell, _ in puzzle.given_cells()), 9, 9, "rotate180")
    assert ad.check(puzzle).minimal


@settings(max_examples=10)
@given(seed=seeds, free=st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=25))
def test_givens_stay_in_the_pattern(seed: int, free: set[tuple[int, int]]) -> None:
    cells = frozenset((r, c) for r in range(9) for c in range(9)) - free
    try:
        puzzle = ad.generate("sudoku", seed=seed, pattern=cells, timeout=10)
    except LimitReached:
        return
    assert {cell for cell, _ in puzzle.given_cells()} <= cells
    assert ad.count(puzzle) == 1


@settings(max_examples=10)
@given(seed=seeds)
def test_the_solution_is_the_one_wished_for(seed: int) -> None:
    puzzle = ad.generate("sudoku", seed=seed, solution=FULL)
    assert ad.solve(puzzle.bare()).solution == puzzle.solution == FULL


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "expert"])
def test_the_difficulty_is_that_of_rate(difficulty: str) -> None:
    for puzzle in ad.generate_many("sudoku", 3, seed=2, difficulty=difficulty):
        assert ad.rate(puzzle).difficulty == difficulty


@pytest.mark.full
def test_extreme_puzzles_are_extreme() -> None:
    for puzzle in ad.generate_many("sudoku", 5, seed=2, difficulty="extreme"):
        assert ad.rate(puzzle).difficulty == "extreme"


@pytest.mark.parametrize("rating", [(0.0, 2.0), (3.0, 4.5), (7.0, 7.5), (8.0, 20.0)])
def test_the_rating_is_that_of_sudoku_explainer(rating: tuple[float, float]) -> None:
    for puzzle in ad.generate_many("sudoku", 2, seed=3, rating=rating):
        assert rating[0] <= se_rating(puzzle).er <= rating[1]


def test_techniques_are_used_and_not_used() -> None:
    for puzzle in ad.generate_many("sudoku", 2, seed=1, must_use=("naked-pair",)):
        assert "naked-pair" in ad.rate(puzzle).techniques
    options: dict[str, Any] = {"must_use": ("locked",), "must_not_use": ("subsets", "fish")}
    from alldiff.techniques.engine.catalogue import named

    for puzzle in ad.generate_many("sudoku", 2, seed=1, **options):
        used = ad.rate(puzzle).techniques.keys()
        assert used & named(["locked"])
        assert not used & named(["subsets", "fish"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"clues": 16}, "needs 17 givens or more, not 16"),
        ({"clues": (90, 95)}, "81 cells"),
        (
            {"clues": 17, "symmetry": "full", "difficulty": "easy"},
            "17 givens and the symmetry full",
        ),
        ({"clues": (28, 24)}, "from low to high"),
        ({"clues": 41, "minimal": True}, "more than 40"),
        ({"clues": 80, "symmetry": "full", "pattern": frozenset(), "minimal": False}, "0 cells"),
        ({"pattern": frozenset((0, c) for c in range(9))}, "9 cells for givens"),
        ({"pattern": frozenset((r, c) for r in range(7) for c in range(9))}, "rows 8 and 9"),
        ({"pattern": frozenset({(9, 0)})}, "R10C1, outside"),
        (
            {
                "clues": 60,
                "pattern": frozenset(
                    (r, r + c)
                    for r in range(9)
                    for c in range(-8, 9)
                    if 0 <= r + c < 9 and (r + c) % 3
                ),
            },
            "not enough places for 60",
        ),
        ({"solution": FULL[:8] if FULL else None}, "has 8 x 9 cells, not 9 x 9"),
        ({"solution": ((1,) * 9,) * 9}, "the solution is invalid"),
        ({"solution": ((0,) * 9,) * 9}, "81 empty cells"),
        ({"difficulty": "easy", "must_use": ("x-wing",)}, "x-wing is too hard"),
        ({"difficulty": "easy", "rating": (8.0, 9.0)}, "no rating of 8 or more"),
        ({"difficulty": "extreme", "rating": (1.0, 2.0)}, "no rating of 2 or less"),
        ({"difficulty": "simple"}, "unknown difficulty"),
        ({"must_use": ("x-wig",)}, "did you mean x-wing"),
        ({"must_use": ("x-wing",), "must_not_use": ("fish",)}, "required and forbidden"),
        ({"must_not_use": ("singles",)}, "full-house"),
        ({"must_use": ("kakuro-balance",)}, "not a technique for classic Sudokus"),
        ({"rating": (4.0, 3.0)}, "from low to high"),
        ({"rating": (20.0, 30.0)}, "from 1.0 to 11.9"),
        ({"rating": (0.0, 0.5)}, "from 1.0 to 11.9"),
        ({"method": "bottom-up"}, "unknown method"),
        ({"method": "controlled", "symmetry": "full"}, "does not take symmetry"),
        ({"symmetry": "rotate45"}, "unknown symmetry"),
        ({"signs": "few"}, "signs does not apply"),
    ],
)
def test_contradicting_options_are_reported_at_once(options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        ad.generate("sudoku", **options)


def test_what_is_rare_is_counted() -> None:
    stats = GenerationStats()
    list(generate_many("sudoku", 3, seed=1, clues=22, stats=stats))
    assert stats.found == 3
    assert stats.tried > 3
    stats = GenerationStats()
    with pytest.raises(LimitReached, match=r"within 0\.3 seconds"):
        list(generate_many("sudoku", 3, clues=17, stats=stats, timeout=0.3))
    assert stats.found == 0
    assert stats.tried > 0


def test_a_limit_cuts_the_list_short() -> None:
    kept: list[Puzzle] = []
    made = generate_many("sudoku", 100_000, seed=9, difficulty="medium", timeout=0.5)
    with pytest.raises(LimitReached):
        kept.extend(made)
    assert kept
    assert kept == list(ad.generate_many("sudoku", len(kept), seed=9, difficulty="medium"))


def test_weights_are_those_of_the_binomials() -> None:
    puzzle = ad.generate("sudoku", method="controlled", seed=1)
    assert ad.check(puzzle).minimal
    assert dict(puzzle.extra)["weight"] == repr(weight(clues(puzzle)))
    assert weight(25) / weight(24) == pytest.approx(comb(81, 25) / comb(81, 24))
    written = ad.read(ad.write(puzzle, "json"))
    assert written.extra == puzzle.extra


def test_wishes_hold_what_was_asked() -> None:
    assert GeneratorOptions(clues=24).clue_range(81) == (24, 24)
    assert GeneratorOptions(clues=(20, 30)).clue_range(81) == (20, 30)
    assert GeneratorOptions().clue_range(81) == (0, 81)
    assert not GeneratorOptions(clues=24).rated
    assert GeneratorOptions(must_use=("x-wing",)).rated


# What no candidate has in the time: how the nearest is found and what it lacks.
RARE: list[tuple[dict[str, Any], str]] = [
    ({"clues": 17}, "with another number of givens"),
    ({"minimal": True, "clues": (39, 40)}, "with another number of givens"),
    ({"rating": (11.5, 11.9)}, "too easy"),
    ({"rating": (11.5, 20.0), "clues": (24, 30)}, "too easy"),
    ({"must_use": ("jellyfish", "sue-de-coq", "swordfish")}, ""),
    ({"must_not_use": ("hidden-single",), "difficulty": "easy"}, "with "),
    ({"method": "controlled", "clues": (17, 18)}, "with another number of givens"),
    ({"minimal": True, "symmetry": "full", "clues": (33, 40)}, "with "),
]


@pytest.mark.parametrize(("options", "why"), RARE)
def test_what_comes_nearest_is_reported_with_what_it_lacks(
    options: dict[str, Any], why: str
) -> None:
    stats = GenerationStats()
    enough = 2_000 if options.get("method") == "controlled" else 20

    def time_is_up() -> None:
        if stats.tried >= enough:
            stats.begun = -1e9

    stats.check = time_is_up
    with pytest.raises(LimitReached, match=f"candidates.*{why}") as caught:
        ad.generate("sudoku", seed=3, timeout=600, stats=stats, **options)
    best = caught.value.found
    assert best is not None
    assert caught.value.shortfall.startswith(why)
    assert ad.solve(best, limit=2).solution == best.solution
