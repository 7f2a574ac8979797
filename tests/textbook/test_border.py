"""Whatever Python hands to the core is answered or refused: no call ends the process.

Each argument is right, nearly right or odd. `./check` runs this under the sanitizers, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from alldiff import _native

from support.native_calls import CALLS, boards, made, small
from support.strategies import tries


def test_everything_has_its_arguments() -> None:
    shown = {name for name in dir(_native) if callable(getattr(_native, name))}
    assert shown - {"PlainModel", "RatedSteps"} == set(CALLS)


EXAMPLES = [60, pytest.param(3000, marks=pytest.mark.full)]


@pytest.mark.parametrize("most", EXAMPLES)
@pytest.mark.parametrize("name", sorted(CALLS))
def test_a_call_is_answered_or_refused(
    name: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    @settings(max_examples=tries(most), suppress_health_check=list(HealthCheck), deadline=None)
    @given(arguments=CALLS[name])
    def answers(arguments: dict[str, Any]) -> None:
        found = made(getattr(_native, name), arguments)
        if found is not None and name in AFTERWARDS:
            AFTERWARDS[name](found)

    answers()


def go_on(rater: Any) -> None:
    """Take all ratings."""
    while made(rater.next, {}) is not None:
        pass


def step_by_step(steps: Any) -> None:
    """Take a few steps of a search."""
    for most in (1, 0, 5, 2**31):
        made(steps.next, {"most": most})


def support_left(support: Any) -> None:
    """Ask a support for what is left of some domains."""
    for domains in ([30] * 16, [30] * 4, [2**64 - 1] * 9, [0], []):
        made(support.left, {"domains": domains})
        made(support.would_leave, {"domains": domains, "changes": [(0, 2), (99, 2), (1, 2**63)]})
        made(_native.first_forced, {"supports": [support, support], "domains": domains})
        made(support.excludes, {"domains": domains, "candidates": [(0, 1), (1, 63)]})
        made(support.excludes, {"domains": domains, "candidates": [(99, -1)]})
    made(support.add, {"way": [1] * len(support.variables)})
    made(support.add, {"way": [-(2**31), 2**31 - 1]})
    made(support.add, {"way": [99] * len(support.variables)})


def take_solutions(stream: Any) -> None:
    """Take a few solutions, and close the stream twice."""
    for most in (0, 1, 2**64 - 1, -1):
        made(stream.next, {"most": most})
    stream.close()
    made(stream.next, {"most": 1})
    stream.close()


AFTERWARDS = {
    "Rater": go_on,
    "TextbookSteps": step_by_step,
    "Support": support_left,
    "SolutionStream": take_solutions,
}


@settings(max_examples=tries(150), suppress_health_check=list(HealthCheck), deadline=None)
@given(board=boards(), data=st.data())
@example(board={"values": 3, "cells": 9, "houses": [(0, [3, 4, 5]), (1, [2, 5, 8])]}, data=None)
def test_any_board_can_be_reasoned_on(board: dict[str, Any], data: st.DataObject | None) -> None:
    reasoner = made(_native.Reasoner, board)
    if reasoner is None:
        return
    cells, values = board["cells"], board["values"]
    every = (1 << (values + 1)) - 2
    possible, placed = [every] * cells, [0] * cells
    techniques = _native.technique_names()
    if data is not None:
        for cell in data.draw(st.lists(small(cells - 1, 0), max_size=12)):
            placed[cell] = data.draw(st.integers(0, values))
            possible[cell] = data.draw(st.integers(0, every)) & every
        techniques = data.draw(st.lists(st.sampled_from(techniques), min_size=1, max_size=6))
    position = {"values": placed, "given": [value > 0 for value in placed], "candidates": possible}
    reasoner.set(**position)
    for technique in techniques:
        left = iter(range(3))
        stop = _native.Stop(lambda nodes, left=left: next(left, None) is None)
        made(reasoner.find, {"technique": technique, "most": 3, "stop": stop})
    for cell, value in ((0, 1), (cells - 1, values), (cells, 1), (0, 0), (-1, 1)):
        made(reasoner.remove, {"cell": cell, "value": value})
        made(reasoner.place, {"cell": cell, "value": value})
    reasoner.set(**position)
    made(reasoner.walk, {"order": techniques, "most_steps": 20})
    reasoner.set(**position)
    made(reasoner.walk_in_stages, {"stages": [(techniques, True), ([], False)], "most_steps": 20})
    reasoner.set(**position)
    left = iter(range(3))
    stop = _native.Stop(lambda nodes: next(left, None) is None)
    made(reasoner.rate, {"most_tenths": 60, "original": bool(cells % 2), "stop": stop})
