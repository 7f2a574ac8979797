"""Machines are kept for the puzzles to come, each for what it was made of."""

from __future__ import annotations

import pytest

from alldiff.core.puzzle import NO_HOLES
from alldiff.rules.framework import automata as machines
from alldiff.rules.framework import lowering
from alldiff.rules.framework.automata import explored, reading
from alldiff.rules.framework.lowering import Lowering
from alldiff.rules.skyscraper import Skyscraper

CELLS = [(0, 0), (0, 1), (0, 2)]


def odd(state: int, value: int) -> int | None:
    return state if value % 2 else None


def even(state: int, value: int) -> int | None:
    return None if value % 2 else state


def read(step, high=3):
    grid = Lowering((1, 3, NO_HOLES), (1, high), ())
    return [*reading(grid, CELLS, 0, step, lambda _: True, "are so", "mine")]


def test_a_step_that_was_written_anew_is_another_machine() -> None:
    assert read(odd) == read(odd) != read(even)


def test_other_values_make_another_machine() -> None:
    assert read(odd) != read(odd, 5)


@pytest.mark.parametrize("states", [0, lowering.LARGEST_KEPT])
def test_a_puzzle_makes_a_machine_once(monkeypatch: pytest.MonkeyPatch, states: int) -> None:
    # However large it is: those of more states are not kept for the puzzles to come.
    monkeypatch.setattr(lowering, "LARGEST_KEPT", states)
    monkeypatch.setattr(lowering, "KEPT", {})
    calls = []
    monkeypatch.setattr(machines, "explored", lambda *each: calls.append(1) or explored(*each))
    clues = tuple(Skyscraper((row, -1), 2) for row in range(4))
    Lowering((4, 4, NO_HOLES), (1, 4), clues).model()
    assert len(calls) == 1
