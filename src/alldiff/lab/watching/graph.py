"""The constraint graph of a model, drawn by a player if there is no board.

Variables are boxes with their domains. A binary constraint is a line between two boxes; any other
constraint is a small square with a line to each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt

from alldiff.core.model import Model, values_of
from alldiff.lab.watching.layout import Place, by_forces, on_grid

MOST_VALUES = 36
"""How many different values fit into a box; with more, it shows how many are left."""
SIDE = 64.0
"""Minimum side of a box, in picture units."""
MARK = 17.0
"""Height of a value in a box."""
CHARACTER = 7.2
"""Width of a character in a value."""
SHORT = 10
"""How many characters of a value a box shows."""


@dataclass(frozen=True)
class Graph:
    """The positions in a constraint graph."""

    model: Model

    @cached_property
    def labels(self) -> dict[int, str]:
        """The label of each value in a domain, shortened."""
        label, every = self.model.labelled(), 0
        for domain in self.model.domains:
            every |= domain
        return {value: shortened(str(label(value))) for value in values_of(every)}

    @cached_property
    def marks(self) -> bool:
        """Whether boxes show the values one by one."""
        return len(self.labels) <= MOST_VALUES

    @cached_property
    def across(self) -> int:
        """How many values fit side by side in a box."""
        widest = max(map(len, self.labels.values()), default=1)
        if not self.marks:
            return 1
        return max(1, round(sqrt(len(self.labels) * MARK / (widest * CHARACTER + 6))))

    @property
    def down(self) -> int:
        """How many rows of values a box has."""
        return max(1, ceil(len(self.labels) / self.across)) if self.marks else 1

    @cached_property
    def side(self) -> float:
        """The side of a box."""
        widest = max(map(len, self.labels.values()), default=1)
        if not self.marks:
            return SIDE
        return max(SIDE, MARK * self.down + 6, self.across * (widest * CHARACTER + 6) + 6)

    @cached_property
    def places(self) -> list[Place]:
        """The centre of each variable, followed by the centre of each non-binary constraint."""
        squares = [self.model.constraints[c].variables for c in self.several]
        pairs = [each.variables for each in self.model.constraints if len(each.variables) == 2]
        variables = len(self.model.domains)
        if len(self.model.cells) == variables:
            return on_grid(self.model.cells, squares, self.side)
        links = [(variables + n, v) for n, scope in enumerate(squares) for v in scope]
        return by_forces(variables, len(squares), [*links, *pairs], self.side)

    @cached_property
    def several(self) -> list[int]:
        """The constraints on more than two variables."""
        return [c for c, each in enumerate(self.model.constraints) if len(each.variables) > 2]


def shortened(label: str) -> str:
    """Return the name of a value, shortened for a box."""
    return label if len(label) <= SHORT else f"{label[: SHORT - 1]}\N{HORIZONTAL ELLIPSIS}"
