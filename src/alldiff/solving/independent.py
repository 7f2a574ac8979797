"""Exact counts as products: of independent parts, and of values that can be exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import perm
from typing import NamedTuple

from alldiff.core.constraints import AllDifferent
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.core.model import Model, domain_of
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.core.result import Result
from alldiff.solving import as_model, candidates, interchangeable_values, run

SPLIT_SECONDS = 2.0
"""How long to look for the values that occur, which tell what is independent."""


def parts_of(model: Model, domains: Sequence[int]) -> list[list[int]]:
    """Return sets of visible variables whose values do not depend on each other.

    `domains` are the values that occur in solutions. Variables that differ depend on each other
    only if they share a value; those of other constraints always do, if they are open.
    """
    parent = list(range(len(domains)))

    def root(variable: int) -> int:
        while parent[variable] != variable:
            parent[variable] = parent[parent[variable]]
            variable = parent[variable]
        return variable

    open_ones = [v for v, domain in enumerate(domains) if domain.bit_count() > 1]
    inside = set(open_ones)
    for constraint in model.constraints:
        scope = [v for v in constraint.variables if v in inside]
        if type(constraint) is AllDifferent:
            pairs = [(a, b) for a in scope for b in scope if a < b and domains[a] & domains[b]]
        else:
            pairs = list(pairwise(scope))
        for a, b in pairs:
            parent[root(a)] = root(b)
    found: dict[int, list[int]] = {}
    for variable in open_ones:
        if variable < model.visible:
            found.setdefault(root(variable), []).append(variable)
    return list(found.values())


class Split(NamedTuple):
    """A solution of a model, and its independent parts.

    Each part is a set of variables, and the model in which all others keep their values in the
    solution. Its solutions are those of the part, whatever the others are.
    """

    first: Result
    parts: list[tuple[list[int], Model]]


def split(model: Model, limits: Limits, listener: Listener | None = None) -> Split | None:
    """Return the independent parts of a model, or None if there are not several."""
    watch = Stopwatch(limits, listener)
    two = run(model, limits=replace(watch.left, solutions=2), listener=listener)
    if two.count < 2:
        return None
    seconds = min(SPLIT_SECONDS, watch.left.seconds or SPLIT_SECONDS)
    occurring = candidates(model, limits=Limits(None, seconds=seconds), listener=listener)
    if occurring.limit_reached:
        return None
    domains = [sum(1 << value for value in counts) for counts in occurring.counts]
    domains[model.visible :] = model.domains[model.visible :]
    parts = parts_of(model, domains)
    if len(parts) < 2:
        return None
    found = []
    for part in parts:
        kept = set(range(model.visible)).difference(part)
        fixed = tuple((v, two.values[0][v]) for v in sorted(kept))
        # Auxiliary variables may have givens, too.
        others = tuple(given for given in model.givens if given[0] not in kept)
        found.append((part, replace(model, givens=(*others, *fixed))))
    return Split(two, found)


class Ordered(NamedTuple):
    """A model with more givens, and how many times as many solutions there are without them."""

    model: Model
    times: int


def ordered(model: Model) -> Ordered:
    """Return a model in which interchangeable values stand in order wherever that can be said.

    Where cells that differ can take exactly the n values of an interchangeable set, each way to
    fill k of them is in as many solutions as any other: n! / (n - k)! times those of one way.
    """
    times = 1
    while options := list(fillable(model)):
        cells, values = max(options, key=lambda one: perm(len(one[1]), len(one[0])))
        times *= perm(len(values), len(cells))
        filled = tuple(zip(cells, values, strict=False))
        model = replace(model, givens=(*model.givens, *filled))
    return Ordered(model, times)


def fillable(model: Model) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    """Yield cells of one house that can take exactly the values of an interchangeable set."""
    given = dict(model.givens)
    for values in interchangeable_values(model):
        wanted = domain_of(values)
        for house in model.constraints:
            taken = domain_of({given[v] for v in house.variables if v in given})
            cells = [
                v
                for v in house.variables
                if v < model.visible and v not in given and model.domains[v] & ~taken == wanted
            ]
            if 0 < len(cells) <= len(values):
                yield cells, values


def counted_by_parts(
    asked: Puzzle | Model, limits: Limits, listener: Listener | None = None
) -> Result | None:
    """Return how many solutions there are as a product, or None if they have to be counted."""
    watch = Stopwatch(limits, listener)
    model = as_model(asked)
    small, times = ordered(model)
    found = split(small, limits, listener)
    if found is not None:
        results = [run(one, limits=watch.left, keep=1, listener=listener) for _, one in found.parts]
        counted = product_of(found.first, results)
    elif times > 1:
        counted = run(small, limits=watch.left, keep=1, listener=listener)
    else:
        return None
    return replace(counted, model=model, count=times * counted.count)


def product_of(first: Result, results: Sequence[Result]) -> Result:
    """Return the result for a whole: as many solutions as the product of those of its parts."""
    count = 1
    for one in results:
        count *= one.count
    cut = next((one.limit_reached for one in results if not one.complete), None)
    stats = replace(
        first.stats,
        nodes=first.stats.nodes + sum(one.stats.nodes for one in results),
        fails=first.stats.fails + sum(one.stats.fails for one in results),
        seconds=first.stats.seconds + sum(one.stats.seconds for one in results),
    )
    complete = all(one.complete for one in results)
    return replace(
        first,
        values=first.values[:1],
        count=count,
        complete=complete,
        limit_reached=None if complete else cut,
        stats=stats,
    )
