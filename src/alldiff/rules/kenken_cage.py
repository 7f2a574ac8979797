"""KenKen cage: the values reach a result by one operation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import prod
from typing import Literal

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.core.splitmix import SplitMix64
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, named_faults, overlaps, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering, among, linear, tabled
from alldiff.rules.framework.proposing import SolvedGrid, groups
from alldiff.rules.framework.shapes import Outline


@rule(
    title="KenKen cage",
    place="cells",
    order="none",
    sentence="The values make {result} by {operation}.",
    symmetries=("transpose", "reflect"),
    sizes=range(1, 5),
)
class KenkenCage(Rule, frozen=True):
    """The operation on the cells gives `result`; values may repeat if rows and columns allow it.

    `-` subtracts all other values from the largest; `/` divides it by them, which must not be 0.
    Without an operation, any of the four may apply; a cage with one cell states its value.
    """

    in_core = "operations"

    cells: Cells
    result: Number
    operation: Literal["+", "-", "x", "/", ""] = ""

    def faults(self, grid: GridView) -> list[Fault]:
        """Return cells that are wrong or in two cages, and operations on too many of them."""
        found = [*named_faults(self, grid), *overlaps(self, grid)]
        values = grid.high - grid.low + 1
        if self.operation in ("-", "/", "") and values ** len(self.cells) > 10**6:
            sign = f"the operation {self.operation}" if self.operation else "no operation"
            message = t("{} has {} cells, too many for {}", self.name(), len(self.cells), sign)
            found.append(Fault(message, cells_of(self), contradiction=False))
        return found

    def filled_in(self, says: str) -> str:
        """Return the sentence, without its last words where no operation is stated."""
        return super().filled_in(
            says if self.operation else re.sub(r" \w+ \{operation\}", "", says)
        )

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield a sum, an automaton that multiplies, or a table."""
        if len(self.cells) == 1:
            yield among(grid.number[self.cells[0]], (self.result,))
        elif self.operation == "+":
            yield from linear(((1, v) for v in grid.variables(self.cells)), "=", self.result)
        elif self.operation == "x":
            yield from automaton(
                grid,
                self.cells,
                1,
                lambda product, value: times(product, value, self.result),
                lambda product: product == self.result,
                f"multiply to {self.result}",
                ("product", self.result),
            )
        else:
            label = f"make {self.result} by {self.operation or 'any operation'}"
            yield from tabled(grid, self.cells, self.holds, label, (self.operation, self.result))

    def holds(self, *values: int) -> bool:
        """Return whether values reach the result."""
        if self.operation:
            return REACHES[self.operation](values, self.result)
        return any(reaches(values, self.result) for reaches in REACHES.values())

    def shapes(self, grid: GridView) -> Iterator[Outline]:
        """Yield a thick border with the result."""
        sign = {"x": "\N{MULTIPLICATION SIGN}", "/": "\N{DIVISION SIGN}", "-": "\N{MINUS SIGN}"}
        label = f"{self.result}{sign.get(self.operation, self.operation)}"
        yield Outline(cells_of(self), label, dashed=False)

    def name(self) -> str:
        """Return what people call it."""
        return t("the cage {}{} at {}", self.result, self.operation, self.place_name())

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64, *, size: int = 0) -> Iterator[KenkenCage]:
        """Yield cages of up to 4 cells that cover the grid, or of one size."""
        sizes = (size, size) if size else (1, 4)
        for cells in groups(grid, rng, sizes):
            values = tuple(grid.at(cells))
            yield cls(cells, *operation_of(values, rng))


def times(product: int, value: int, result: int) -> int | None:
    """Return the product so far with one more value, None where it cannot reach the result."""
    if result == 0:
        return min(product * value, 1)
    further = product * value
    return further if further and not result % further else None


REACHES: dict[str, Callable[[tuple[int, ...], int], bool]] = {
    "+": lambda values, result: sum(values) == result,
    "-": lambda values, result: 2 * max(values) - sum(values) == result,
    "x": lambda values, result: prod(values) == result,
    "/": lambda values, result: 0 < max(values) ** 2 == prod(values) * result,
}
"""Whether values reach a result, by each operation."""


def operation_of(
    values: tuple[int, ...], rng: SplitMix64
) -> tuple[int, Literal["+", "-", "x", "/", ""]]:
    """Return a result that values reach, and the operation: differences and ratios for pairs."""
    if len(values) == 1:
        return values[0], ""
    low, high = min(values), max(values)
    pair = len(values) == 2
    if pair and low and high % low == 0 and high > low and rng.below(2):
        return high // low, "/"
    if pair and rng.below(3):
        return high - low, "-"
    return (prod(values), "x") if rng.below(2) else (sum(values), "+")
