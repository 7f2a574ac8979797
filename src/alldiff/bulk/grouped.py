"""Puzzles whose rules are groups of different values: those of one sort are solved together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import numpy as np

from alldiff import _native
from alldiff.bulk.classic import Bytes, Counts
from alldiff.bulk.pipeline import Cancelled, CancelToken
from alldiff.constraints import AllDifferent
from alldiff.model import Model
from alldiff.puzzle import Puzzle

FEWEST, FEWEST_LARGE = 24, 256
"""So many puzzles of one sort are worth it: up to nine values, and more than these."""
MOST_CELLS, MOST_VALUES = 256, 16
PLAIN = frozenset(["rows", "columns", "boxes", "region", "extra-region", "diagonal", "windoku"])
PLAIN |= {"disjoint-groups", "anti-knight", "anti-king"}
"""Rules that are groups of different values. There may be more: `is_grouped` asks the model."""


def sorts(models: Mapping[int, Model]) -> Iterator[list[int]]:
    """Yield the rows of models that can be solved together: of one shape, with the same rules.

    Models that one shape and its rules state share their constraints.
    """
    rows: defaultdict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
    for row, model in models.items():
        rows[id(model.constraints), model.domains].append(row)
    for some in rows.values():
        first = models[some[0]]
        fewest = FEWEST if max(first.domains, default=0).bit_length() <= 10 else FEWEST_LARGE
        if len(some) >= fewest and is_grouped(first):
            yield some


def is_likely(puzzle: Puzzle) -> bool:
    """Tell, before it has a model, whether a puzzle is probably solved together with others."""
    return puzzle.rows * puzzle.columns <= MOST_CELLS and all(
        clue.type in PLAIN for clue in puzzle.clues
    )


def is_grouped(model: Model) -> bool:
    """Tell whether a model has nothing but cells of equal domains and all-different groups."""
    values = model.domains[0].bit_length() - 1 if model.domains else 0
    return (
        0 < len(model.domains) <= MOST_CELLS
        and 0 < values <= MOST_VALUES
        and set(model.domains) == {(2 << values) - 2}
        and len(model.cells) == len(model.domains)
        and all(type(one) is AllDifferent for one in model.constraints)
    )


def solve(
    models: list[Model], limit: int, threads: int, cancel: CancelToken
) -> tuple[Bytes, Counts, Bytes]:
    """Return the first solution of each (zeros: none), their numbers, and who was given up.

    The models are of one sort. One that needs many guesses is given up, for a search that learns.
    """
    first = models[0]
    puzzles = np.zeros((len(models), len(first.domains)), np.uint8)
    for cells, model in zip(puzzles, models, strict=True):
        for variable, value in model.givens:
            cells[variable] = value
    groups = [one.variables for one in first.constraints if isinstance(one, AllDifferent)]
    values = first.domains[0].bit_length() - 1
    cancel.check()
    found = _native.turbo_groups(puzzles, groups, values, limit, threads, stop=cancel.stop)
    if found is None:
        raise Cancelled
    solutions, counts = found
    return solutions, counts.view(np.int64), counts == _native.GIVEN_UP
