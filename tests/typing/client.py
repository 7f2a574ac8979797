"""A program that uses alldiff, checked by strict type checkers and never run."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from pathlib import Path
from typing import assert_type

import numpy as np

import alldiff as ad
from alldiff.core.limits import Progress
from alldiff.core.puzzle import Grid
from alldiff.core.result import NamedSolution


def first_row(text: str) -> list[int | None]:
    """Solve a text, and take the first row apart."""
    result = ad.solve(text, "mac+mrv", limit=1, timeout=1.5)
    if result.status is ad.result.Status.NONE or result.solution is None:
        return []
    nodes: int = result.stats.nodes
    print(nodes, result.limit_reached or "done")
    return list(result.solution[0])


def questions(path: Path) -> dict[str, object]:
    """Ask about a file."""
    puzzle: ad.Puzzle = ad.read(path)
    number: int = ad.count(puzzle, limit=None)
    hint = ad.hint(puzzle, strength="where", lang="fr")
    rating = ad.rate(puzzle)
    check: ad.Check = ad.check(puzzle, clues=True)
    faults: list[str] = [fault.message for fault in ad.validate(puzzle)]
    return {
        "count": number,
        "hint": str(hint),
        "difficulty": rating.difficulty,
        "unique": check.unique is True,
        "faults": faults,
        "svg": ad.draw(puzzle),
        "canonical": ad.canonical(puzzle).puzzle,
    }


def problem() -> NamedSolution | None:
    """State a problem without a grid; its solution has values by name."""
    colours = ad.Problem()
    wa, nt, sa = (colours.variable(name, range(1, 4)) for name in ("WA", "NT", "SA"))
    colours.add(wa != nt)
    colours.add(nt != sa)
    colours.add(ad.all_different(wa, sa))
    result = ad.solve(colours)
    assert_type(result, ad.Result[NamedSolution])
    assert_type(next(ad.solutions(colours)), NamedSolution)
    assert_type(ad.candidates(colours), dict[Hashable, tuple[Hashable, ...]])
    return result.solution


def grids(text: str) -> list[Grid]:
    """Return solutions of a puzzle as rows of values."""
    result = ad.solve(text, limit=None)
    assert_type(result, ad.Result)
    assert_type(result.solution, Grid | None)
    assert_type(ad.check(text, timeout=1.5).redundant, tuple[tuple[int, int], ...])
    assert_type(ad.sample(text, 3).solutions, tuple[Grid, ...])
    return [*result.solutions, *ad.solutions(text, limit=5)]


def model(asked: ad.Model) -> str:
    """A model may have a grid, or not."""
    solution = ad.solve(asked).solution
    assert_type(solution, Grid | NamedSolution | None)
    return ", ".join(solution) if isinstance(solution, dict) else ""


def many(texts: list[str]) -> int:
    """Solve many texts, and look at the first answer."""
    batch = ad.solve_many(texts)
    first = batch[0].solution
    value: int = 0 if first is None else int(first[0])
    return value + len(batch.status)


def progress(found: Progress) -> None:
    """Show how far a search is."""
    print(found.nodes, found.done, found.total)


async def cancellable(grid: list[list[int]]) -> ad.Result:
    """Solve beside other work; cancelling the task ends the search."""
    listener = ad.Listener(progress=progress)
    try:
        return await asyncio.to_thread(ad.solve, np.array(grid), listener=listener)
    finally:
        listener.cancel()


def made(seed: int) -> str:
    """Make a puzzle, or say why not."""
    try:
        return ad.write(ad.generate("sudoku", size=6, difficulty="easy", seed=seed), "line")
    except ad.errors.LimitReached as limit:
        return str(limit.found)
    except ad.AlldiffError as error:
        return str(error)
