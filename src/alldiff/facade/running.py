"""How the facade runs a search: by the engine asked for, on a puzzle or on a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from alldiff.engines import choose
from alldiff.errors import UsageError
from alldiff.kinds import refuse, to_model, unchecked_model
from alldiff.model import Model
from alldiff.puzzle import Puzzle
from alldiff.result import Interrupted, Limits, Result
from alldiff.search import STRONG

if TYPE_CHECKING:
    from alldiff.bulk import Client


def as_model(puzzle: Puzzle | Model) -> Model:
    """Return the model of a puzzle, and a model as it is."""
    return puzzle if isinstance(puzzle, Model) else to_model(puzzle)


def run(
    puzzle: Puzzle | Model,
    search: str | None,
    engine: str,
    limits: Limits,
    seed: int,
    keep: int | None,
    threads: int | None = None,
) -> Result:
    """Search for the solutions within limits, and keep up to `keep` of them."""
    if isinstance(puzzle, Model):
        chosen, plan = choose(puzzle, engine, search, seed, threads)
        return chosen.solve(puzzle, plan, limits, keep)
    model = unchecked_model(puzzle)
    chosen, plan = choose(model, engine, search, seed, threads)
    if plan.level != STRONG:
        # Only the strongest search surely sees at once that clues contradict each other.
        refuse(puzzle)
    try:
        result = chosen.solve(model, plan, limits, keep)
    except Interrupted as stop:
        raise Interrupted(stop.result.of(puzzle)) from None
    if not result.count:
        refuse(puzzle)
    return result.of(puzzle)


def run_split(
    puzzle: Puzzle | Model,
    search: str | None,
    engine: str,
    limits: Limits,
    seed: int,
    threads: int | None,
    client: Client,
) -> Result:
    """Search for the solutions over the workers of a cluster."""
    from alldiff.bulk.splitting import solve_split

    if threads is not None:
        raise UsageError("a search is split over threads or over a cluster, not over both")
    model = as_model(puzzle)
    chosen, plan = choose(model, engine, search, seed)
    if chosen.name != "native":
        raise UsageError(f"the engine {chosen.name} cannot split a search over a cluster")
    shown = None if isinstance(puzzle, Model) else puzzle
    return replace(solve_split(model, plan, limits, None, client), puzzle=shown)
