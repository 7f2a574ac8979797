"""Everything long in the compiled core ends when the stop that it was given is cancelled.

Each job would go on for minutes or for ever, so it can only end because it was stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread, Timer

import numpy as np
import pytest

import alldiff as ad
from alldiff import _native
from alldiff.engines.native import native_model

HARD = "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1..3......4..2"
"""Takes the rules of Sudoku Explainer many seconds."""
NAMES = _native.technique_names()
WAIT = 60
"""Seconds after which a job counts as one that does not end."""


def endless(box: int = 5) -> _native.Model:
    """Return the model of an empty Sudoku."""
    side = box * box
    return native_model(ad.to_model(ad.Puzzle("sudoku", ((0,) * side,) * side, (box, box))))


def hard() -> _native.Reasoner:
    """Return a reasoner at the beginning of a hard puzzle."""
    rows = [[9 * i + j for j in range(9)] for i in range(9)]
    boxes = [[9 * (b // 3 * 3 + k // 3) + b % 3 * 3 + k % 3 for k in range(9)] for b in range(9)]
    houses = [(0, row) for row in rows]
    houses += [(1, list(column)) for column in zip(*rows, strict=True)]
    houses += [(2, box) for box in boxes]
    values = [0 if c == "." else int(c) for c in HARD]
    taken = [
        {values[o] for _, house in houses if cell in house for o in house} for cell in range(81)
    ]
    marks = [
        0 if values[cell] else sum(1 << v for v in range(1, 10) if v not in taken[cell])
        for cell in range(81)
    ]
    reasoner = _native.Reasoner(9, 81, houses)
    reasoner.set(values, [value > 0 for value in values], marks)
    return reasoner


def walked(stop: _native.Stop) -> object:
    """Walk from the beginning of a hard puzzle, again and again."""
    ending = "stuck"
    while ending == "stuck":
        ending = hard().walk(NAMES, 10**6, stop)[1]
    return ending


def walked_in_stages(stop: _native.Stop) -> object:
    """Do the same stage by stage."""
    ending = "stuck"
    while ending == "stuck":
        ending = hard().walk_in_stages([(NAMES, True)], 10**6, stop)[1]
    return ending


def rated(stop: _native.Stop) -> object:
    """Rate one hard puzzle after another."""
    puzzles = np.array([[0 if c == "." else int(c) for c in HARD]] * 1000, np.uint8)
    efforts = [float(number) for number in range(len(NAMES))]
    rater = _native.Rater(
        puzzles,
        NAMES,
        efforts,
        [(NAMES, True)],
        200,
        50,
        path=True,
        explainer=True,
        staged=True,
        needs_path=False,
        scores_unsolved=True,
        steps=False,
        threads=2,
        stop=stop,
    )
    while rater.next() is not None:
        pass
    return "interrupted"


def made(stop: _native.Stop) -> object:
    """Look for a puzzle with fewer clues than there are."""
    groups = [[cell] for cell in range(81)]
    return _native.make_classic(
        [1], [0], groups, (0, 16), False, "top-down", None, None, 0, None, [], [], [], [], None,
        1e9, 0.0, 2, stop,
    )[3]  # fmt: skip


def canonical(stop: _native.Stop) -> object:
    """Seek the canonical form of the empty grid, which has every symmetry, many times."""
    many = np.zeros((2000, 81), np.uint8)
    forms, ways = np.zeros_like(many), np.zeros((2000, 28), np.uint8)
    while _native.canonical(many, forms, ways, np.zeros(2000, np.uint64), stop):
        pass
    return "interrupted"


def filled(stop: _native.Stop) -> object:
    """Fill one outline after another whose sums never allow one solution only."""
    side = 32
    across = [[side * r + c for c in range(b, b + 8)] for r in range(side) for b in (0, 8, 16, 24)]
    down = [[side * r + c for r in range(b, b + 8)] for c in range(side) for b in (0, 8, 16, 24)]
    return _native.kakuro_fill(side * side, across + down, [], 1, 10**12, 0.0, stop)[3]


def minimized(stop: _native.Stop) -> object:
    """Take the givens of a 36x36 away, each after a proof, again and again."""
    side = 36
    solution = [(6 * (r % 6) + r // 6 + c) % side + 1 for r in range(side) for c in range(side)]
    bundles = [([(variable, value)], []) for variable, value in enumerate(solution)]
    limit = None
    while limit is None:
        limit = _native.minimize(endless(6), solution, bundles, [], 0, 0, 0.0, stop)[4]
    return limit


def steps(stop: _native.Stop) -> object:
    """Take events without end."""
    twin = _native.TextbookSteps(endless(), 0, 0, 0, 0.0, "fc", ("mrv",), ("ascending",), (), stop)
    over = False
    while not over:
        _, _, limit, over = twin.next(1000)
    return limit


def solved_in_bulk(stop: _native.Stop) -> object:
    """Count the solutions of empty grids."""
    found = _native.bitsliced_solve(np.zeros((300, 81), np.uint8), 0, threads=2, stop=stop)
    return "interrupted" if found is None else None


JOBS: dict[str, Callable[[_native.Stop], object]] = {
    "strong": lambda s: _native.lcg_solve(endless(), 0, 0, 0, 0.0, 0, 0, -1, s)[2],
    "strong on threads": lambda s: _native.lcg_solve(endless(), 0, 0, 0, 0.0, 0, 0, 2, s)[2],
    "split": lambda s: _native.lcg_split(endless(), 0, 0, 0.0, 0, 10**9, s)[0][2],
    "twin": lambda s: _native.textbook_solve(
        endless(), 0, 0, 0, 0.0, 0, "mac", ("mrv",), ("ascending",), (), s
    )[2],
    "steps": steps,
    "bulk": solved_in_bulk,
    "rater": rated,
    "rate": lambda s: hard().rate(200, False, s)[4],
    "walk": walked,
    "stages": walked_in_stages,
    "generate": made,
    "canonical": canonical,
    "kakuro": filled,
    "minimize": minimized,
}


@pytest.mark.parametrize("name", JOBS)
def test_a_cancelled_stop_ends_it_at_once(name: str) -> None:
    stop = _native.Stop()
    stop.cancel()
    assert stop.cancelled
    assert JOBS[name](stop) == "interrupted"


@pytest.mark.parametrize("name", JOBS)
def test_another_thread_ends_it(name: str) -> None:
    stop = _native.Stop()
    ended: list[object] = []
    job = Thread(target=lambda: ended.append(JOBS[name](stop)), daemon=True)
    Timer(0.1, stop.cancel).start()
    job.start()
    job.join(WAIT)
    assert ended == ["interrupted"]


def test_what_a_poll_says_is_taken_for_its_truth() -> None:
    said: list[object] = [None, "", "enough"]
    stop = _native.Stop(lambda nodes: said.pop(0))
    assert JOBS["minimize"](stop) == "interrupted"
    assert said == []
