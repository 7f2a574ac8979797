"""Ratings of many puzzles are those of one by one, on any number of threads, in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import AlldiffError
from alldiff.core.puzzle import Puzzle
from alldiff.techniques.engine.catalogue import TECHNIQUES, technique
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.tutor import Rating, rate, rate_many
from alldiff.tutor.many import core_rater

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
FIFTY = ad.read_all(PUZZLES / "sudoku" / "fifty.txt")
FOUR = ad.read("4.23.2.4.3..1..2")
SEVERAL = ad.read("5" + "." * 80)
NONE = ad.read("55" + "." * 79)
HARD = ad.read("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
LOOSE = Puzzle("sudoku", ((12, *(0,) * 8), *((0,) * 9,) * 8), (3, 3))


def alone(puzzle: Puzzle, most: float | None = None) -> Rating | str:
    try:
        return rate(puzzle, most)
    except AlldiffError as error:
        return str(error)


def together(puzzles: list[Puzzle], threads: int, most: float | None = None) -> list[Rating | str]:
    found = rate_many(puzzles, threads, most)
    return [one if isinstance(one, Rating) else str(one) for one in found]


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.sampled_from([*FIFTY, FOUR, SEVERAL, NONE, LOOSE]), max_size=12),
    st.integers(1, 4),
    st.sampled_from([None, None, 0.5, 1.2, 2.5, 4.0, 7.1]),
)
def test_many_are_rated_as_one(puzzles: list[Puzzle], threads: int, most: float | None) -> None:
    found = together(puzzles, threads, most)
    wanted = [alone(puzzle, most) for puzzle in puzzles]
    assert found == wanted
    for one, other in zip(found, wanted, strict=True):
        assert str(one) == str(other)
        if isinstance(one, Rating) and isinstance(other, Rating):
            assert list(one.techniques) == list(other.techniques)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 1 << 32))
def test_new_puzzles_are_rated_as_one(seed: int) -> None:
    puzzles = list(ad.generate_many("sudoku", 4, seed=seed))
    assert together(puzzles, 2) == [alone(puzzle) for puzzle in puzzles]


def test_of_a_puzzle_that_is_too_hard_only_that_is_known() -> None:
    found = together([HARD], 1, 5.0)[0]
    assert isinstance(found, Rating)
    assert (found.difficulty, found.hodoku) == (None, None)
    assert found == alone(HARD, 5.0)


def test_steps_can_be_left_out() -> None:
    (lean,) = rate_many(FIFTY[:1], 1, steps=False)
    (full,) = rate_many(FIFTY[:1], 1)
    assert isinstance(lean, Rating)
    assert isinstance(full, Rating)
    assert lean.explainer is not None
    assert full.explainer is not None
    assert (lean.explainer.steps, bool(full.explainer.steps)) == ((), True)
    assert lean.record() == full.record()


@pytest.fixture
def idle_technique() -> Iterator[list[int]]:
    """Have a technique in Python in the middle of those of the core, which finds nothing."""
    asked: list[int] = []

    @technique("idle", title="Idle", family="idle", effort=2.45, needs=("houses",), rule="None.")
    def idle(reasoning: Reasoning) -> Iterator[Deduction]:
        asked.append(1)
        return iter(())

    yield asked
    TECHNIQUES.remove("idle")


def test_techniques_in_python_have_their_turn(idle_technique: list[int]) -> None:
    hard = next(p for p in FIFTY if "naked-pair" in rate(p).techniques)
    idle_technique.clear()
    found = together([FIFTY[0], hard], 2)
    assert idle_technique
    assert found == [alone(FIFTY[0]), alone(hard)]
    scheme = core_rater()
    assert scheme is not None
    assert not scheme.alone


def test_who_leaves_early_ends_the_work() -> None:
    ratings = rate_many(FIFTY * 20, 3)
    first = next(ratings)
    ratings.close()
    assert first == alone(FIFTY[0])


def test_no_puzzles_have_no_ratings() -> None:
    assert list(rate_many([])) == []
