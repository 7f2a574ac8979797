"""The positions in a picture of a step."""

from __future__ import annotations

from dataclasses import dataclass

from alldiff.core.cells import Cell
from alldiff.render.board import Board
from alldiff.render.step_style import PARTS
from alldiff.render.svg import corner
from alldiff.techniques.engine.deduction import Candidate, Deduction
from alldiff.techniques.engine.reasoning import Reasoning

INSET, SIGN_INSET = 3.0, 8.5
"""Space between the border of a cell and its pencil marks, without and with signs on it."""


@dataclass(frozen=True)
class Canvas:
    """A board to draw a step on."""

    board: Board
    side: float
    reasoning: Reasoning
    deduction: Deduction

    def centre(self, candidate: Candidate) -> tuple[float, float]:
        """Return the position of a candidate."""
        cell, value = candidate
        x, y = corner(self.board, cell, self.side)
        row, column = divmod(value - 1, self.board.marks_across)
        return (
            x + self.inset + self.pitch * (column + 0.5),
            y + self.side - self.inset - self.down * (self.board.marks_down - row - 0.5),
        )

    @property
    def inset(self) -> float:
        """The space between the border of a cell and its pencil marks, for signs and dots."""
        return SIGN_INSET if self.board.has_borders_marked else INSET

    @property
    def head(self) -> float:
        """The space above the pencil marks, for labels."""
        return max(self.board.mark_head * self.side, self.inset)

    @property
    def pitch(self) -> float:
        """The distance between pencil marks side by side."""
        return (self.side - 2 * self.inset) / self.board.marks_across

    @property
    def down(self) -> float:
        """The distance between pencil marks one above the other."""
        return (self.side - self.inset - self.head) / self.board.marks_down

    @property
    def radius(self) -> float:
        """The radius of the disc behind a candidate."""
        return 0.46 * min(self.pitch, self.down)

    @property
    def parts(self) -> int:
        """How many colours are needed."""
        because = self.deduction.because
        used = [shade.colour for shade in because.shades]
        used += [reason.colour for reason in because.reasons]
        used += [link.chain for link in because.links]
        return max([PARTS, *(colour + 1 for colour in used)])

    def places(self, constraint: int) -> list[Cell]:
        """Return the cells in a constraint of the model."""
        model = self.reasoning.model
        scope = model.constraints[constraint].variables
        return [model.cells[v] for v in scope if v < len(model.cells)]


def disc(x: float, y: float, radius: float, look: str, extra: str = "") -> str:
    """Return a disc or a circle."""
    return f'<circle class="{look}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"{extra}/>'
