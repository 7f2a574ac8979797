"""Puzzles inside a puzzle with fewer clues of any type, not only givens."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle, LimitReached, UsageError
from alldiff.core.limits import CANCELLED, Listener
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Limits
from alldiff.core.splitmix import stream
from alldiff.generators.relatives import EFFORT, minimal_sets, with_solution
from alldiff.solving import Spare, run, spare_clues, without


def minimize_clues(puzzle: Puzzle, *, seed: int = 0, listener: Listener | None = None) -> Puzzle:
    """Return a puzzle, with its solution, that has no redundant given and no other redundant clue.

    Clues that define the shape stay: houses, and rules for the whole grid. Clues are removed in
    random order, determined by the seed, if the solution stays the only one without them.
    """
    solved = with_all_solved(puzzle, listener)
    gone: frozenset[Spare] = frozenset()
    for one in stream(seed, 0).shuffled(spares(solved)):
        if is_same(solved, gone | {one}, listener):
            gone |= {one}
    return without(solved, gone)


def minimal_puzzles_of_clues(puzzle: Puzzle, listener: Listener | None = None) -> Iterator[Puzzle]:
    """Yield every such puzzle inside a puzzle, each once: there can be very many."""
    solved = with_all_solved(puzzle, listener)
    everything = frozenset(spares(solved))

    def redundant(kept: frozenset[Spare]) -> list[Spare]:
        gone = everything - kept
        left = (one for one in spares(solved) if one in kept)
        return [one for one in left if is_same(solved, gone | {one}, listener)]

    for kept in minimal_sets(everything, redundant):
        yield without(solved, everything - kept)


def spares(puzzle: Puzzle) -> list[Spare]:
    """Return what might be redundant: the cells of givens, and the numbers of clues."""
    givens: list[Cell] = [cell for cell, _ in puzzle.given_cells()]
    return [*givens, *spare_clues(puzzle)]


def with_all_solved(puzzle: Puzzle, listener: Listener | None) -> Puzzle:
    """Return a puzzle that has clues to remove, with its one solution."""
    if not spares(puzzle):
        raise UsageError("this puzzle has no clues to remove")
    return with_solution(puzzle, listener)


def is_same(puzzle: Puzzle, gone: frozenset[Spare], listener: Listener | None) -> bool:
    """Return whether a puzzle without some clues still has its solution, and no other."""
    try:
        result = run(without(puzzle, gone), limits=Limits(2, EFFORT), keep=2, listener=listener)
    except InvalidPuzzle:
        # A clue that has to be there: the sum of a run, say, or a dot where all dots are given.
        return False
    if result.limit_reached == CANCELLED:
        raise LimitReached("the work was cancelled")
    return result.complete and result.count == 1 and result.solution == puzzle.solution
