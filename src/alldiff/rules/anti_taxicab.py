"""Anti-taxicab: two cells with the value x are never x steps apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from alldiff.core.limits import watched
from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowered, Lowering, related


@rule(
    title="Anti-taxicab",
    place="whole",
    sentence="Two cells with the value x are never x steps apart, moving up, down and sideways.",
    spellings={"iss": "AntiTaxicab"},
    symmetries=("transpose", "reflect"),
    rank=4,
)
class AntiTaxicab(Rule, frozen=True):
    """Two cells with the value x are never x orthogonal steps apart."""

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield for each two cells that they do not both hold their distance."""
        pairs: dict[int, list[tuple[tuple[int, int], tuple[int, int]]]] = {}
        for a, b in watched(combinations(grid.cells, 2)):
            pairs.setdefault(abs(a[0] - b[0]) + abs(a[1] - b[1]), []).append((a, b))
        for steps in grid.values:
            yield from related(grid, pairs.get(steps, ()), not_both(steps), "is not")


def not_both(number: int) -> Callable[[int, int], bool]:
    """Return what holds where not both have a number."""
    return lambda a, b: a != b or a != number
