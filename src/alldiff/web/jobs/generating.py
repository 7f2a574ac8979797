"""New puzzles, with wishes of the kind's generator and up to a difficulty."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from alldiff.errors import UsageError
from alldiff.generators import Wishes
from alldiff.generators import generate as make
from alldiff.puzzle import Puzzle
from alldiff.techniques.catalogue import Difficulty, difficulty
from alldiff.tutor import rate
from alldiff.web.jobs.asked import Answer, Budget, Request, record_of

KEPT = {Difficulty.EASY: 0.45, Difficulty.MEDIUM: 0.36}
"""The share of cells that keep their givens where a square shall be no harder than that: with as
few givens as possible hardly any are."""


def generate(request: Request, budget: Budget) -> Answer:
    """Return a new puzzle, and its difficulty where one was wished for."""
    seed = request.get("seed", 0)
    wishes: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in request.items()
        if name not in ("kind", "seed", "limits")
    }
    wished = wishes.pop("difficulty", None)
    known = Wishes.__dataclass_fields__
    if strange := [name for name in wishes if name not in known]:
        raise UsageError(f"the generators know no {strange[0]} yet")
    kind = request["kind"]
    if wished is None:
        puzzle = make(kind, seed=seed, timeout=budget.left, **wishes)
        return {"puzzle": record_of(puzzle), "seed": seed, "difficulty": None}
    wanted = difficulty(wished)
    for puzzle in tries(kind, seed, wanted, wishes, budget):
        if rate(puzzle).difficulty is wanted:
            return {"puzzle": record_of(puzzle), "seed": seed, "difficulty": str(wanted)}
    raise AssertionError("there are always more puzzles to try")


def tries(
    kind: str, seed: int, wanted: Difficulty, wishes: dict[str, Any], budget: Budget
) -> Iterator[Puzzle]:
    """Yield puzzles that may be as hard as wanted, until time is up."""
    square = kind in ("sudoku", "latin-square")
    for number in count():
        budget.check(f"no {wanted} puzzle was found")
        more = {}
        if square and "clues" not in wishes and wanted in KEPT:
            box = wishes.get("box")
            side = wishes.get("size") or (box[0] * box[1] if isinstance(box, tuple) else 9)
            assert isinstance(side, int)
            more["clues"] = round(KEPT[wanted] * side * side)
        yield make(kind, seed=seed, number=number, timeout=budget.left, **wishes, **more)
