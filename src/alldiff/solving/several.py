"""A puzzle with several solutions: what differs, what is settled, and what to add."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations, islice, product
from math import isqrt
from time import monotonic
from typing import TypeAlias

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.limits import CUT_SHORT, Limits, Stopwatch
from alldiff.core.model import Model, NamedSolution
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import Record, replace
from alldiff.core.splitmix import stream
from alldiff.engines.native import RECORDS, native_model
from alldiff.rules.framework.base import Rule, cells_of as cells_of_rule
from alldiff.rules.framework.proposing import SolvedGrid, proposes
from alldiff.solving import as_model, candidates, place, run, spare_clues

LOOKED_AT = 2_000
"""How many solutions are compared."""
RANDOM = 500
"""How many solutions at random are compared, too."""
COMPARED = 100_000_000
"""How many values are compared for two solutions far apart."""
MOST_SWAPS = 10
"""How many unavoidable sets are listed."""
MOST_ADDED = 12
"""How many givens are tried one after another to make a puzzle unique."""
MOST_CLUES, TRIES, FEW_ROWS = 12, 60, 4
"""How many clues are listed, how many of a type are tried in a solution, and in how many more."""
CLUE_SECONDS, CLUE_NODES = 2.0, 5_000
"""How long clues are tried, and how many nodes one of them may take."""
CAP = 50
"""Up to how many solutions with a value are counted when one given is not enough."""

Place: TypeAlias = Cell | str
"""A cell, or the name of a variable."""


class Several(Record, frozen=True):
    """What is known about the solutions of a puzzle that has several, or one.

    `two` are solutions as far apart as were found, and `distance` is the number of places in which
    they differ. `settled` are the places with the same value in every solution, givens left out.
    `unavoidable` are the smallest sets of places in which two solutions differ: one of each needs a
    given. `single` are the values after which there is just one solution, and `clues` some other
    clues with this effect, of the rules that the puzzle has; where there is no such value,
    `additions` are few that together have it.
    """

    unique: bool | None
    two: tuple[Grid | NamedSolution, ...] = ()
    distance: int = 0
    settled: tuple[tuple[Place, Hashable], ...] = ()
    unavoidable: tuple[tuple[Place, ...], ...] = ()
    single: tuple[tuple[Place, Hashable], ...] = ()
    clues: tuple[Rule, ...] = ()
    additions: tuple[tuple[Place, Hashable], ...] = ()
    limit_reached: str | None = None


def several(asked: Puzzle | Model, watch: Stopwatch) -> Several | None:
    """Return what differs between the solutions, or None if there is none."""
    model = as_model(asked)
    within = Limits(LOOKED_AT, watch.limits.nodes, watch.left.seconds)
    result = run(model, limits=within, listener=watch.listener)
    reached = result.limit_reached if result.limit_reached in CUT_SHORT else None
    if not result.count:
        return None if reached is None else Several(None, limit_reached=reached)
    if result.count == 1:
        return Several(True if result.complete else None, limit_reached=reached)
    rows = [values[: model.visible] for values in result.values]
    first, second = two_far_apart(model, rows, watch)
    counted = candidates(model, 2, limits=watch.left, listener=watch.listener)
    reached = reached or counted.limit_reached
    given = {variable for variable, _ in model.givens}
    open_places = [v for v in range(model.visible) if v not in given]
    label = model.labelled()
    settled, single = [], []
    for v in open_places:
        if len(counted.counts[v]) == 1 and counted.limit_reached is None:
            settled.append((place(model, v), label(next(iter(counted.counts[v])))))
        elif counted.limit_reached is None:
            once = (value for value, number in sorted(counted.counts[v].items()) if number == 1)
            single += [(place(model, v), label(value)) for value in once]
    shown = result.shown
    added = [] if single else additions(model, rows, result.complete, watch)
    clues: tuple[Rule, ...] = ()
    if isinstance(asked, Puzzle):
        clues = tuple(single_clues(asked, [first, second, *rows[:FEW_ROWS]], watch))
    return Several(
        False,
        (shown(first), shown(second)),
        differences(first, second),
        tuple(settled),
        tuple(tuple(place(model, v) for v in one) for one in swaps(rows)),
        tuple(single),
        clues,
        tuple((place(model, v), label(x)) for v, x in added),
        reached,
    )


def two_far_apart(
    model: Model, rows: Sequence[tuple[int, ...]], watch: Stopwatch
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two solutions farthest apart, of some that are known and random ones."""
    return far_apart([*(row[: model.visible] for row in rows), *random_solutions(model, watch)])


def random_solutions(model: Model, watch: Stopwatch) -> list[tuple[int, ...]]:
    """Return some solutions at random: the first ones that a search finds are much alike."""
    if max(model.domains) >> 64 or any(type(one) not in RECORDS for one in model.constraints):
        return []
    left = watch.left.seconds or 0.0
    _, found, _ = _native.random_walks(native_model(model), 0, RANDOM, True, left)
    return [values[: model.visible] for values in found]


def differences(one: Sequence[int], other: Sequence[int]) -> int:
    """Return in how many places two solutions differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def far_apart(rows: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two rows that differ in the most places; of very many, two of the last ones."""
    import numpy as np

    table = np.array(rows[-isqrt(COMPARED // len(rows[0])) :], np.int32)
    distances = np.zeros((len(table), len(table)), np.int32)
    for column in table.T:
        distances += column[:, None] != column
    first, second = sorted(divmod(int(distances.argmax()), len(table)))
    return tuple(table[first].tolist()), tuple(table[second].tolist())


def swaps(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the smallest sets of places in which the first solutions differ."""
    found: list[frozenset[int]] = []
    few = list(islice(rows, 60))
    sets = {
        frozenset(v for v, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
        for number, one in enumerate(few)
        for other in few[:number]
    }
    for one in sorted(sets, key=lambda places: (len(places), sorted(places))):
        if not any(known <= one for known in found):
            found.append(one)
    return [tuple(sorted(one)) for one in found[:MOST_SWAPS]]


def single_clues(
    puzzle: Puzzle, rows: Sequence[tuple[int, ...]], watch: Stopwatch
) -> Iterator[Rule]:
    """Yield clues, of the types of those in the puzzle, after which it has just one solution.

    Each is true in one of the solutions, and lies on no clue of its type.
    """
    cells = list(puzzle.cells())
    present = [puzzle.clues[number] for number in spare_clues(puzzle)]
    found: list[Rule] = []
    end = monotonic() + min(CLUE_SECONDS, watch.left.seconds or CLUE_SECONDS)
    types = dict.fromkeys(type(clue) for clue in present if proposes(type(clue)))
    for rule, (turn, row) in product(types, enumerate(rows)):
        taken = {cell for one in present if type(one) is rule for cell in cells_of_rule(one)}
        grid = SolvedGrid(
            puzzle.shape, puzzle.values, puzzle.clues, dict(zip(cells, row, strict=False))
        )
        grid.lined, grid.caged = set(taken), set(taken)
        for clue in islice(rule.proposals(grid, stream(turn, 0)), TRIES):
            if len(found) == MOST_CLUES or monotonic() > end or watch.over():
                return
            if clue in found or clue in present:
                continue
            with suppress(InvalidPuzzle):
                more = replace(puzzle, clues=(*puzzle.clues, clue))
                limits = Limits(2, CLUE_NODES, watch.left.seconds)
                result = run(more, limits=limits, keep=1, listener=watch.listener)
                if result.complete and result.count == 1:
                    found.append(clue)
                    yield clue


def additions(
    model: Model, rows: Sequence[tuple[int, ...]], complete: bool, watch: Stopwatch
) -> list[tuple[int, int]]:
    """Return few values that together leave one solution: two, if these are all rows and two do."""
    if complete and (pair := separating_pair(rows)) is not None:
        return pair
    return one_after_another(model, watch)


def separating_pair(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, int]] | None:
    """Return two values that only one row has together, or None."""
    having: dict[tuple[int, int], int] = {}
    for number, row in enumerate(rows):
        for one in enumerate(row):
            having[one] = having.get(one, 0) | 1 << number
    for one, other in combinations(having, 2):
        if (having[one] & having[other]).bit_count() == 1:
            return [one, other]
    return None


def one_after_another(model: Model, watch: Stopwatch) -> list[tuple[int, int]]:
    """Return values that leave one solution, the one that leaves the fewest first each time."""
    added: list[tuple[int, int]] = []
    for _ in range(MOST_ADDED):
        now = replace(model, givens=(*model.givens, *added))
        counted = candidates(now, CAP, limits=watch.left, listener=watch.listener)
        if counted.limit_reached or watch.over():
            return []
        known = {v for v, _ in now.givens}
        choices = [
            (number, v, value)
            for v in range(model.visible)
            if v not in known and len(counted.counts[v]) > 1
            for value, number in counted.counts[v].items()
        ]
        if not choices:
            return added
        number, v, value = min(choices)
        added.append((v, value))
        if number == 1:
            return added
    return []
