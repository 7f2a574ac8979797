"""Dutch flatmates: a middle value has the lowest above it or the highest below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alldiff.rules.framework.base import Rule, rule
from alldiff.rules.framework.lowering import Lowered, Lowering, tabled


@rule(
    title="Dutch flatmates",
    place="whole",
    sentence=(
        "Each middle value has the lowest value directly above it or the highest directly below it."
    ),
    spellings={"iss": "DutchFlatmates"},
    rank=4,
)
class DutchFlatmates(Rule, frozen=True):
    """Each middle value (5 of 1 to 9) has the lowest value above it, the highest below, or both."""

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the table of each cell and those above and below it."""
        low, high = grid.low, grid.high
        middle = (low + high) // 2

        def both(value: int, above: int, below: int) -> bool:
            return value != middle or above == low or below == high

        def top(value: int, below: int) -> bool:
            return value != middle or below == high

        def bottom(value: int, above: int) -> bool:
            return value != middle or above == low

        def alone(value: int) -> bool:
            return value != middle

        kept: dict[tuple[bool, bool], Callable[..., bool]] = {
            (True, True): both,
            (False, True): top,
            (True, False): bottom,
        }
        for row, column in grid.cells:
            above, below = (row - 1, column), (row + 1, column)
            there = above in grid.in_grid, below in grid.in_grid
            mates = [cell for cell, near in zip((above, below), there, strict=True) if near]
            label = f"where the first is {middle} hold {low} above or {high} below it"
            yield from tabled(grid, [(row, column), *mates], kept.get(there, alone), label)
