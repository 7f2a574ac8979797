"""Puzzles with only all-different groups: those of one sort are solved together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from alldiff import _native
from alldiff.bulk.classic import Bytes, Counts
from alldiff.bulk.pipeline import Cancelled, CancelToken
from alldiff.core.constraints import AllDifferent
from alldiff.core.errors import AlldiffError
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle, Shape
from alldiff.rules import compile_rules
from alldiff.rules.framework.base import Rule

FEWEST, FEWEST_HARD = 24, 256
"""The minimum number of puzzles of one sort; the second if many of them need many guesses."""
MOST_CELLS, MOST_VALUES = 256, 16
PLAIN = frozenset(["rows", "columns", "boxes", "region", "extra-region", "diagonal", "windoku"])
PLAIN |= {"disjoint-groups", "anti-knight", "anti-king"}
"""Rules that are all-different groups. There may be more: `is_grouped` checks the model."""


@dataclass(frozen=True, slots=True)
class Sort:
    """What puzzles of one sort share: the puzzle without givens, and its groups."""

    empty: Puzzle
    groups: _native.Groups
    fewest: int

    def puzzle(self, cells: Bytes) -> Puzzle:
        """Return the puzzle for a row of cells."""
        rows = cells.reshape(self.empty.rows, self.empty.columns).tolist()
        clues, values = self.empty.clues, self.empty.values
        return Puzzle(givens=tuple(map(tuple, rows)), clues=clues, values=values)


def sort_of(puzzle: Puzzle) -> Sort | None:
    """Return the sort of a puzzle, None if it must be solved separately."""
    shape = puzzle.shape
    return None if shape[2] else known_sort(shape, puzzle.values, puzzle.clues)


@lru_cache(maxsize=64)
def known_sort(shape: Shape, values: tuple[int, int], clues: tuple[Rule, ...]) -> Sort | None:
    """Return the sort of puzzles with a shape without holes; cached by shape and rules."""
    rows, columns, _ = shape
    try:
        rules = compile_rules(shape, values, clues)
        if rows * columns > MOST_CELLS or rules.faults or not is_grouped(rules.model):
            return None
    except AlldiffError:
        return None
    empty = Puzzle(givens=((0,) * columns,) * rows, clues=clues, values=values)
    return Sort(empty, groups_of(rules.model), worthwhile_number(rules.model))


def givens_of(puzzles: list[Any], sort: Sort) -> Bytes | None:
    """Return the givens of puzzles that are all of one sort, else None."""
    return _native.bitsliced_givens(puzzles, sort.empty)


def read_texts(texts: list[Any], letters: bool, sort: Sort) -> Bytes | None:
    """Return the values of strings of digits that are all puzzles of one sort, else None."""
    largest = sort.empty.values[1]
    if largest > 9:
        return None
    width = sort.empty.rows * sort.empty.columns
    return _native.bitsliced_read(texts, mixed=letters, width=width, largest=largest)


def sorts(models: Mapping[int, Model]) -> Iterator[list[int]]:
    """Yield the rows of models that can be solved together: of one shape, with the same rules.

    Models with the same shape and rules share their constraints.
    """
    rows: defaultdict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
    for row, model in models.items():
        rows[id(model.constraints), model.domains].append(row)
    for some in rows.values():
        first = models[some[0]]
        if len(some) >= FEWEST and is_grouped(first) and len(some) >= worthwhile_number(first):
            yield some


def is_likely(puzzle: Puzzle) -> bool:
    """Return, before it has a model, whether a puzzle can probably be solved in a group."""
    return puzzle.rows * puzzle.columns <= MOST_CELLS and all(
        clue.type in PLAIN for clue in puzzle.clues
    )


def is_grouped(model: Model) -> bool:
    """Return whether a model has only cells with equal domains and all-different groups."""
    values = model.domains[0].bit_length() - 1 if model.domains else 0
    return (
        0 < len(model.domains) <= MOST_CELLS
        and 0 < values <= MOST_VALUES
        and set(model.domains) == {(2 << values) - 2}
        and len(model.cells) == len(model.domains)
        and all(type(one) is AllDifferent for one in model.constraints)
    )


def worthwhile_number(model: Model) -> int:
    """Return the minimum number of puzzles of this sort: more if guesses are likely.

    The last puzzles in progress have the whole register to themselves.
    """
    values = model.domains[0].bit_length() - 1
    is_hard = values > 9 or any(len(one.variables) < values for one in model.constraints)
    return FEWEST_HARD if is_hard else FEWEST


def groups_of(model: Model) -> _native.Groups:
    """Return the groups of a model for the core."""
    groups = [one.variables for one in model.constraints]
    return _native.Groups(groups, len(model.domains), model.domains[0].bit_length() - 1)


def solve(
    groups: _native.Groups, cells: Bytes, limit: int, threads: int, cancel: CancelToken
) -> tuple[Bytes, Counts, Bytes]:
    """Return the first solution of each row (zeros: none), the counts, and which were given up.

    A puzzle that needs many guesses is given up, for a search that learns.
    """
    cancel.check()
    found = _native.bitsliced_groups(cells, groups, limit, threads, stop=cancel.stop)
    if found is None:
        raise Cancelled
    solutions, counts = found
    return solutions, counts.view(np.int64), counts == _native.GIVEN_UP


def cells_of(models: list[Model]) -> Bytes:
    """Return the givens of models of one sort, a row each."""
    puzzles = np.zeros((len(models), len(models[0].domains)), np.uint8)
    for cells, model in zip(puzzles, models, strict=True):
        for variable, value in model.givens:
            cells[variable] = value
    return puzzles
