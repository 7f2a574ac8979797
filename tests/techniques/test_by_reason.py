"""The rating by reason: one scale for every kind."""

from __future__ import annotations

import pytest
from techniques.kind_paths import own_puzzles

import alldiff as ad
from alldiff.rules import to_model
from alldiff.techniques import Because, Deduction, Reason, Reasoning, start
from alldiff.techniques.engine.catalogue import BOUNDS, TECHNIQUES, Difficulty, ordered
from alldiff.techniques.engine.smallest import LAST_RESORT
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.walk import Ending, walk
from alldiff.techniques.ratings.by_reason import rate_by_reason, step_rating, weight


def together(numbers: range) -> Deduction:
    return Deduction("smallest-reason", (), (((0, 0), 1),), Because(tuple(map(Reason, numbers))))


def test_more_rules_rate_higher() -> None:
    model = Reasoning(start(ad.sudoku([[0] * 9] * 9))).model
    ratings = [step_rating(model, together(range(size))) for size in range(20)]
    assert ratings == sorted(ratings)
    assert ratings[4:6] == [LAST_RESORT, LAST_RESORT + 0.5]
    assert ratings[-1] == 12.0


def test_nothing_with_a_name_comes_after_the_last_resort() -> None:
    """Then a rating takes the steps that a path without it takes, as far as that leads."""
    named = [name for name in TECHNIQUES if name != "smallest-reason"]
    assert max(TECHNIQUES[name].effort for name in named) < LAST_RESORT


def test_a_run_weighs_once_and_a_sign_half() -> None:
    kakuro = Reasoning(start(own_puzzles("kakuro", range(1))[0])).model
    assert weight(kakuro, range(len(kakuro.constraints))) == len(
        {constraint.variables for constraint in kakuro.constraints}
    )
    signs = ad.generate("greater-than", size=4, seed=1)
    model = Reasoning(start(signs)).model
    assert weight(model, range(len(model.constraints))) == 12 + len(signs.of(ad.rules.LessThan)) / 2


@pytest.mark.parametrize("kind", ["kakuro", "greater-than"])
def test_a_puzzle_rates_as_its_hardest_step(kind: str) -> None:
    for puzzle in own_puzzles(kind, range(2)):
        path = walk(start(puzzle), ordered(structure_of(to_model(puzzle))))
        assert path.ending is Ending.SOLVED
        rating = rate_by_reason(path)
        efforts = [TECHNIQUES[step.technique].effort for step in path.steps]
        assert max(efforts) <= rating.rating <= max(efforts) + 1
        hard = [one for one in efforts if one > BOUNDS[Difficulty.MEDIUM.rank]]
        assert len(hard) <= rating.hard_steps <= len(path.steps)
        assert bool(rating.hard_steps) == (rating.difficulty.rank >= Difficulty.HARD.rank)
        assert rating.bottleneck >= 1
        assert rating.difficulty.rank >= TECHNIQUES[path.steps[0].technique].difficulty.rank
