"""New puzzles, as wished."""

from __future__ import annotations

from typing import Any

from alldiff.generators import generate as make
from alldiff.web.jobs.asked import Answer, Budget, Request, record_of


def generate(request: Request, budget: Budget) -> Answer:
    """Return a new puzzle, and the difficulty that was wished for."""
    seed = request.get("seed", 0)
    wishes: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in request.items()
        if name not in ("kind", "seed", "limits")
    }
    puzzle = make(request["kind"], seed=seed, timeout=budget.left, **wishes)
    return {"puzzle": record_of(puzzle), "seed": seed, "difficulty": wishes.get("difficulty")}
