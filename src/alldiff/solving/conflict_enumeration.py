"""All conflict sets, the smallest one, and the fewest items to leave out.

The subsets that are still open are the solutions of a small model with one variable of 0 and 1 for
each item (MARCO, Liffiton et al. 2016). Taking the largest subsets first, those that hold together
are what the smallest correction sets leave; taking the smallest first, the first that contradicts
is a smallest conflict set (implicit hitting sets, Ignatiev et al. 2015).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alldiff.core.constraints import Constraint, Linear
from alldiff.core.limits import CUT_SHORT, Ended
from alldiff.core.model import Model
from alldiff.core.records import replace
from alldiff.solving import run
from alldiff.solving.conflict_sets import (
    BASE,
    ConflictSet,
    Parts,
    Shrinking,
    conflict_set,
    with_base,
)

EITHER = 0b11
"""The domain of an item: left out, or there."""


class OpenSubsets:
    """The subsets of items about which nothing is known yet."""

    def __init__(self, parts: Parts, items: Sequence[int]) -> None:
        self.parts = parts
        self.items = list(items)
        self.at = {item: place for place, item in enumerate(items)}
        self.known: list[Constraint] = []

    def exclude_supersets(self, items: Iterable[int]) -> None:
        """Note that items contradict each other: no larger set is open."""
        places = tuple(self.at[item] for item in items)
        self._state(places, 1, len(places) - 1)

    def exclude_subsets(self, items: Iterable[int]) -> None:
        """Note that items hold together: an open set has another one."""
        held = set(items)
        places = tuple(place for item, place in self.at.items() if item not in held)
        self._state(places, -1, -1)

    def _state(self, places: tuple[int, ...], factor: int, total: int) -> None:
        if places:
            self.known.append(Linear(places, (factor,) * len(places), "<=", total))
        else:
            # Nothing is open any more: a sum that no values have.
            everything = tuple(range(len(self.items))) or (0,)
            self.known.append(Linear(everything, (1,) * len(everything), "<=", -1))

    def of_size(self, *, least: int = 0, most: int | None = None) -> list[int] | None:
        """Return an open subset with a number of items in these bounds, or None."""
        count = len(self.items)
        if not count:
            return [] if not self.known and least <= 0 else None
        everything = tuple(range(count))
        bounds: list[Constraint] = []
        if least > 0:
            bounds.append(Linear(everything, (-1,) * count, "<=", -least))
        if most is not None and most < count:
            bounds.append(Linear(everything, (1,) * count, "<=", most))
        names = tuple(map(str, everything))
        model = Model((EITHER,) * count, (*self.known, *bounds), (), (), (0, 0), names)
        watch = self.parts.watch
        within = replace(watch.left, solutions=1, nodes=None)
        result = run(model, limits=within, keep=1, listener=watch.listener)
        if not result.count:
            if result.limit_reached in CUT_SHORT:
                raise Ended(result.limit_reached or "")
            return None
        return [item for item, there in zip(self.items, result.values[0], strict=True) if there]


def blamed_items(parts: Parts) -> list[int]:
    """Return the items that are not base rules; all of them where base rules alone contradict."""
    base = parts.of_rank(BASE)
    if parts.contradict(base):
        return base
    return [n for n, item in enumerate(parts.items) if item.rank != BASE]


class Largest:
    """Open subsets of items, the largest first: conflict sets and correction sets as they come.

    Iterating yields ConflictSet for each minimal conflict set, and a list for each smallest
    correction set: items without which the rest holds together.
    """

    def __init__(self, parts: Parts, known: Iterable[ConflictSet] = ()) -> None:
        self.parts = parts
        self.items = blamed_items(parts)
        self.kept = [n for n in parts.of_rank(BASE) if n not in set(self.items)]
        self.open = OpenSubsets(parts, self.items)
        for one in known:
            self.open.exclude_supersets(n for n in one.items if n in self.open.at)

    def __iter__(self) -> Iterator[ConflictSet | list[int]]:
        missing = 0
        while missing <= len(self.items):
            subset = self.open.of_size(least=len(self.items) - missing)
            if subset is None:
                missing += 1
            elif self.parts.contradict([*subset, *self.kept]):
                shrinking = Shrinking(self.parts)
                small = shrinking.shrink(self.kept, subset)
                self.open.exclude_supersets(small)
                needed, named = with_base(self.parts, small, self.kept)
                found = tuple(sorted({*small, *needed}))
                yield ConflictSet(found, shrinking.proved and named)
            else:
                self.open.exclude_subsets(subset)
                held = set(subset)
                yield [n for n in self.items if n not in held]


def conflict_sets(parts: Parts) -> Iterator[ConflictSet]:
    """Yield every minimal conflict set, those that differ only in base rules once."""
    first = conflict_set(parts)
    if first is None:
        return
    yield first
    if first.minimal:
        yield from (one for one in Largest(parts, [first]) if isinstance(one, ConflictSet))


def correction_sets(parts: Parts, known: Iterable[ConflictSet] = ()) -> Iterator[list[int]]:
    """Yield the sets of items to leave out so that the rest holds together, the smallest first."""
    return (one for one in Largest(parts, known) if isinstance(one, list))


def smallest_conflict_set(parts: Parts, known: ConflictSet) -> ConflictSet:
    """Return a conflict set with the fewest items, base rules not counted.

    Raises Ended if it cannot be proved in time that none is smaller.
    """
    items = blamed_items(parts)
    kept = [n for n in parts.of_rank(BASE) if n not in set(items)]
    opened = OpenSubsets(parts, items)
    size = 0
    best = [n for n in known.items if n in opened.at]
    while size < len(best):
        subset = opened.of_size(most=size)
        if subset is None:
            size += 1
        elif parts.contradict([*subset, *kept]):
            best = subset
            break
        else:
            opened.exclude_subsets(grown(parts, subset, items, kept))
    needed, named = with_base(parts, best, kept)
    return ConflictSet(tuple(sorted({*best, *needed})), named)


def grown(
    parts: Parts, subset: Sequence[int], items: Sequence[int], kept: Sequence[int]
) -> list[int]:
    """Return a largest set of items around some that holds together."""
    inside = list(subset)
    waiting = [[n for n in items if n not in set(subset)]]
    while waiting:
        group = waiting.pop()
        if not group:
            continue
        if not parts.contradict([*inside, *group, *kept]):
            inside += group
        elif len(group) > 1:
            half = len(group) // 2
            waiting += [group[half:], group[:half]]
    return inside
