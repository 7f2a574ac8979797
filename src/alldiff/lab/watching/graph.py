"""The constraint graph of a model as a picture: what a player draws where there is no board.

Variables are boxes with their domains, a constraint of two variables is a line between them, and
one of several is a small square with a line to each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt
from typing import Any

from alldiff.core.model import Model, values_of
from alldiff.lab.watching.layout import Place, by_forces, on_grid
from alldiff.render.html import text

MOST_VALUES = 36
"""Different values of all domains that a box has room for; beyond, it tells how many are left."""
SIDE = 64.0
"""Least side of a box, in units of the picture."""
MARK = 17.0
"""Height of a value in a box."""
CHARACTER = 7.2
"""Width of a character of a value."""
NAME = 15.0
MARGIN = 28.0
SQUARE = 9.0
SHORT = 10
"""Characters of a value that a box shows."""


@dataclass(frozen=True)
class Graph:
    """Where everything of a constraint graph stands."""

    model: Model

    @cached_property
    def labels(self) -> dict[int, str]:
        """What each value of a domain is called, not too long."""
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
        """How many values stand beside each other in a box."""
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
        """The middle of each variable, and after them that of each constraint of several."""
        squares = [self.model.constraints[c].variables for c in self.several]
        pairs = [each.variables for each in self.model.constraints if len(each.variables) == 2]
        variables = len(self.model.domains)
        if len(self.model.cells) == variables:
            return on_grid(self.model.cells, squares, self.side)
        links = [(variables + n, v) for n, scope in enumerate(squares) for v in scope]
        return by_forces(variables, len(squares), [*links, *pairs], self.side)

    @cached_property
    def several(self) -> list[int]:
        """The constraints of more than two variables."""
        return [c for c, each in enumerate(self.model.constraints) if len(each.variables) > 2]

    def corners(self) -> list[Place]:
        """Return the upper left corner of each box."""
        half = self.side / 2
        return [(x - half, y - half) for x, y in self.places[: len(self.model.domains)]]

    def geometry(self) -> dict[str, Any]:
        """Return where the script of a player draws: boxes, and the place of a value in each."""
        return {
            "corners": [(round(x, 1), round(y, 1)) for x, y in self.corners()],
            "side": round(self.side, 1),
            "across": self.across,
            "down": self.down,
            "inset": 3,
            "marks": self.marks,
            "slots": {value: slot for slot, value in enumerate(self.labels)},
        }

    def svg(self) -> str:
        """Return the graph without domains: lines, squares, boxes, names, and parts to copy."""
        xs, ys = zip(*self.places, strict=True) if self.places else ((0.0,), (0.0,))
        reach = self.side / 2 + MARGIN
        left, top = min(xs) - reach, min(ys) - reach - NAME
        width, height = max(xs) + reach - left, max(ys) + reach - top
        summary = f"{len(self.model.domains)} variables, {len(self.model.constraints)} constraints"
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="graph" role="img" '
                f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
                'aria-labelledby="board-text">',
                f'<desc id="board-text">Constraint graph: {summary}</desc>',
                "<defs>",
                *self.templates(),
                "</defs>",
                *self.lines(),
                *self.boxes(),
                '<g id="cells"></g>',
                '<g id="overlay"></g>',
                "</svg>",
            ]
        )

    def templates(self) -> list[str]:
        """Return each value as one of several in a box, and as the only one."""
        width = (self.side - 6) / self.across
        height = (self.side - 6) / self.down
        found = []
        for slot, (value, label) in enumerate(self.labels.items()):
            x = 3 + (slot % self.across + 0.5) * width
            y = 3 + (slot // self.across + 0.5) * height
            large = min(26.0, 1.5 * (self.side - 10) / max(1, len(label)))
            if self.marks:
                found.append(
                    f'<g id="mark-{value}"><text class="mark" x="{x:.1f}" y="{y:.1f}">'
                    f"{text(label)}</text></g>"
                )
            found.append(
                f'<g id="number-{value}"><text class="number" x="{self.side / 2:.1f}" '
                f'y="{self.side / 2:.1f}" font-size="{large:.1f}">{text(label)}</text></g>'
            )
        return found

    def lines(self) -> list[str]:
        """Return the constraints; pointing at one tells what it says."""
        variables = len(self.model.domains)
        squares = {c: self.places[variables + n] for n, c in enumerate(self.several)}
        found = []
        for c, constraint in enumerate(self.model.constraints):
            ends = [self.places[v] for v in constraint.variables]
            if c in squares:
                x, y = squares[c]
                path = "".join(f"M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}" for a, b in ends)
            else:
                path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ends)
            parts = f'<path class="edge" d="{path}"/>'
            if c in squares:
                half = SQUARE / 2
                parts += (
                    f'<rect class="square" x="{x - half:.1f}" y="{y - half:.1f}" '
                    f'width="{SQUARE:g}" height="{SQUARE:g}"/>'
                )
            title = text(self.model.says(c))
            found.append(f'<g id="edge-{c}" class="constraint"><title>{title}</title>{parts}</g>')
        return found

    def boxes(self) -> list[str]:
        """Return the box of each variable, its name above it."""
        found = []
        given = {v for v, _ in self.model.givens}
        for v, (x, y) in enumerate(self.corners()):
            hidden = " hidden" if v >= self.model.visible else " given" if v in given else ""
            found.append(
                f'<rect class="box{hidden}" x="{x:.1f}" y="{y:.1f}" width="{self.side:.1f}" '
                f'height="{self.side:.1f}" rx="8"/>'
                f'<text class="name" x="{x + self.side / 2:.1f}" y="{y - 5:.1f}">'
                f"{text(self.model.name(v))}</text>"
            )
        return found


def shortened(label: str) -> str:
    """Return the name of a value that is not too long for a box."""
    return label if len(label) <= SHORT else f"{label[: SHORT - 1]}\N{HORIZONTAL ELLIPSIS}"
