"""Everything long looks at its limits often: the work between two looks is counted, not timed.

Work is the lines of Python that run between two looks. A line takes less than a tenth of a
microsecond, so the most that is allowed here is far less than the 100 ms in which everything stops.
A call of the core is one line: it looks by its own clock, and benchmarks/stopping.py measures it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import isqrt
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import alldiff as ad
from alldiff.core.limits import Limits, Stopwatch
from alldiff.core.search import parse
from alldiff.engines import ENGINES, cpsat
from alldiff.exports import dimacs

MOST = 300_000
"""Lines between two looks."""


class LineCounter:
    """Counts the lines that run between two looks at the limits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines = self.most = self.looks = 0
        over = Stopwatch.over

        def counted(watch: Stopwatch, nodes: int = 0, solutions: int = 0) -> str | None:
            self.most = max(self.most, self.lines)
            self.lines = 0
            self.looks += 1
            return over(watch, nodes, solutions)

        monkeypatch.setattr(Stopwatch, "over", counted)

    def run(self, work: Callable[[], object]) -> int:
        """Return the most lines from the start, or from one look, to the next or to the end."""
        before = sys.gettrace()
        sys.settrace(self.trace)
        try:
            work()
        finally:
            sys.settrace(before)
        return max(self.most, self.lines)

    def trace(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
        """Count a line."""
        if event == "line":
            self.lines += 1
        return self.trace


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> LineCounter:
    return LineCounter(monkeypatch)


def empty(side: int) -> ad.Puzzle:
    return ad.sudoku([[0] * side] * side)


def full(side: int) -> ad.Puzzle:
    box, rows = isqrt(side), range(side)
    return ad.sudoku([[(c + box * r + r // box) % side + 1 for c in rows] for r in rows])


def clauses() -> None:
    model = ad.to_model(empty(25))
    watch = Stopwatch(Limits(None))
    dimacs.formula(model, None, watch.check).text(model)


def sums() -> None:
    cells = tuple((0, c) for c in range(12))
    equation = ad.constraints.Linear(range(12), range(1, 13), "=", 600)
    model = ad.Model(((1 << 17) - 2,) * 12, (equation,), (), cells, (1, 12))
    watch = Stopwatch(Limits(None))
    dimacs.formula(model, None, watch.check).text(model)


def searched(engine: str, spec: str, side: int) -> Callable[[], object]:
    model = ad.to_model(empty(side))
    return lambda: ENGINES[engine].solve(model, parse(spec), Limits(None, nodes=20), 0)


WORK: dict[str, Callable[[], object]] = {
    "clauses": clauses,
    "clauses of a sum": sums,
    "prove": lambda: ad.proofs.prove(full(25), "proof", timeout=1000),
    "verify": lambda: ad.proofs.verify("proof", timeout=1000),
    "hint": lambda: ad.hint(full(16).with_given((0, 0), 0), timeout=1000),
    "reference bt": searched("reference", "bt", 25),
    "reference mac+mrv": searched("reference", "mac+mrv", 16),
    "reference gac": searched("reference", "gac", 9),
    "states: fill": searched("statespace", "depth-first:fill", 16),
    "states: swap": searched("statespace", "annealing:swap", 36),
    "states: climbing": searched("statespace", "hill-climbing:swap", 25),
    "states: tabu": searched("statespace", "tabu:swap", 36),
    "states: assign": searched("statespace", "tabu:assign", 16),
}


@pytest.mark.parametrize("name", WORK)
def test_the_work_between_two_looks_is_bounded(
    name: str, counter: LineCounter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if name == "verify":
        ad.proofs.prove(full(25), "proof")
    assert counter.run(WORK[name]) <= MOST
    assert counter.looks


@pytest.mark.parametrize("limited", ["seconds", "listener"])
def test_cp_sat_can_be_ended_while_it_presolves(
    limited: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its presolve never looks: only a child process can be ended."""
    if why := cpsat.ENGINE.unavailable():
        pytest.skip(why)

    def here(*_: object) -> None:
        raise AssertionError("it searches in this process")

    monkeypatch.setattr(cpsat.ENGINE, "run_here", here)
    limits = Limits(seconds=1000) if limited == "seconds" else Limits()
    listener = ad.Listener() if limited == "listener" else None
    model = ad.to_model(full(4))
    result = cpsat.ENGINE.solve(model, parse("strong"), limits, None, listener)
    assert result.status is ad.result.Status.UNIQUE
