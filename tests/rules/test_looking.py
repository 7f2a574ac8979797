"""Whatever states a rule looks at the limits often: work is counted, no seconds are measured."""

from __future__ import annotations

import sys
from random import Random

import pytest

import alldiff as ad
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.rules import find, to_model

from support.rule_meanings import MEANINGS, Setting

MOST_CALLS = 150_000
"""Calls between two looks: some 25 ms of processor time."""
ENOUGH_CALLS = 400_000
"""After which the listener ends the work: stating a large rule takes seconds."""
LARGE = (
    Setting(20, 20, 1, 20),
    Setting(1, 60, 1, 60),
    Setting(3, 3, 0, 99),
)


class Counter:
    """Counts the calls of functions between two looks at the limits."""

    def __init__(self) -> None:
        self.since = self.most = self.total = 0
        self.listener = Listener(self.looked)

    def looked(self) -> bool:
        """Note a look, and end the work when enough has been seen of it."""
        self.most, self.since = max(self.most, self.since), 0
        return self.total > ENOUGH_CALLS

    def called(self, frame: object, event: str, argument: object) -> None:
        """Count a call."""
        self.since += 1
        self.total += 1

    def count(self, puzzle: ad.Puzzle) -> int:
        """Return the most calls between two looks while a model is made."""
        with Stopwatch(Limits(None), self.listener):
            sys.setprofile(self.called)
            try:
                to_model(puzzle)
            except ad.AlldiffError:  # ended, refused or contradictory
                pass
            finally:
                sys.setprofile(None)
        self.looked()
        return self.most


def large(name: str, setting: Setting, seed: int) -> ad.Puzzle | None:
    """Return a large puzzle with clues of a rule; None where there is no place for one."""
    rng = Random(seed)
    clues = []
    for _ in range(5):
        fields = MEANINGS[name].draw(rng, setting) if MEANINGS[name].draw else None
        clues += [] if fields is None else [find(name)(**fields)]
    if not clues:
        return None
    givens = ((0,) * setting.columns,) * setting.rows
    return ad.Puzzle(
        "grid", givens, values=(setting.low, setting.high), clues=[*setting.clues, *clues]
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", MEANINGS)
def test_a_model_is_made_with_looks_at_the_limits(name: str) -> None:
    for setting in LARGE:
        puzzle = large(name, setting, 1)
        if puzzle is not None:
            assert Counter().count(puzzle) < MOST_CALLS, setting
