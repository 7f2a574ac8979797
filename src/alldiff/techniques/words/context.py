"""A deduction as a sentence needs it: its parts by colour, and the names of its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from alldiff.cells import Cell, cell_name
from alldiff.constraints import Less
from alldiff.techniques.deduction import Candidate, Colour, Deduction
from alldiff.techniques.names import cell_names, joined, value_names
from alldiff.techniques.position import Position


@dataclass(frozen=True)
class SentenceContext:
    """A deduction in a position, with what sentences ask of it."""

    position: Position
    deduction: Deduction

    def houses(self, *colours: int) -> list[str]:
        """Return the names of the reasons of these colours, or of all."""
        return list(
            dict.fromkeys(
                self.position.names[reason.constraint]
                for reason in self.deduction.because.reasons
                if not colours or reason.colour in colours
            )
        )

    @cached_property
    def signs(self) -> set[tuple[Cell, Cell]]:
        """The signs among the reasons: the cell that is less, and the one that is greater."""
        model = self.position.model
        stated = (model.constraints[reason.constraint] for reason in self.deduction.because.reasons)
        return {
            (model.cells[one.less], model.cells[one.greater])
            for one in stated
            if isinstance(one, Less)
        }

    def house_cells(self, *colours: int) -> list[set[Cell]]:
        """Return the cells of each reason of these colours."""
        model = self.position.model
        return [
            {model.cells[v] for v in model.constraints[reason.constraint].variables}
            for reason in self.deduction.because.reasons
            if not colours or reason.colour in colours
        ]

    def cells(self, *colours: int) -> list[Cell]:
        """Return the cells of the pattern, of these colours or all, in reading order."""
        return sorted(
            {
                shade.cell
                for shade in self.deduction.because.shades
                if not colours or shade.colour in colours
            }
        )

    def values(self, *colours: int) -> list[int]:
        """Return the values of the pattern, of these colours or all, ascending."""
        return sorted(
            {
                shade.value
                for shade in self.deduction.because.shades
                if shade.value and (not colours or shade.colour in colours)
            }
        )

    @property
    def colours(self) -> list[int]:
        """The colours of the pattern, in order."""
        return sorted({shade.colour for shade in self.deduction.because.shades})

    @property
    def value(self) -> int:
        """The value that the step is about, where it is about one; else 0."""
        about = {value for _, value in (*self.deduction.places, *self.deduction.removals)}
        return about.pop() if len(about) == 1 else 0

    @property
    def removed_cells(self) -> list[Cell]:
        """The cells that lose a candidate, in reading order."""
        return sorted({cell for cell, _ in self.deduction.removals})

    @property
    def conclusion(self) -> str:
        """What follows: every value placed and every candidate removed."""
        parts = [f"{cell_name(cell)} is {value}" for cell, value in self.deduction.places]
        by_value = collected((value, cell) for cell, value in self.deduction.removals)
        by_cell = collected(self.deduction.removals)
        # Cells that lose the same values are named together.
        alike = collected((tuple(sorted(values)), cell) for cell, values in by_cell.items())
        if len(by_value) < len(alike):
            alike = {(value,): cells for value, cells in sorted(by_value.items())}
        for values, cells in alike.items():
            are = "are" if len(cells) > 1 else "is"
            parts.append(f"{cell_names(cells)} {are} not {value_names(values, 'or')}")
        return joined(parts)


Key = TypeVar("Key")
Item = TypeVar("Item")


def collected(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """Return what stands behind each first part of pairs."""
    found: dict[Key, list[Item]] = {}
    for key, item in pairs:
        found.setdefault(key, []).append(item)
    return found


def only(step: SentenceContext) -> str:
    """Return the list of cells that lose the one value, for the end of a sentence."""
    return f"({cell_names(step.removed_cells)})"


def is_value(node: tuple[Candidate, ...], true: bool) -> str:
    """Return what a node says of its cells where it is true, or where it is false."""
    cells = [cell for cell, _ in node]
    values = {value for _, value in node}
    names = cell_names(cells, "or" if true else "and")
    some = value_names(values, "or")
    if true:
        return f"{names} is {some}"
    are = "are" if len(set(cells)) > 1 else "is"
    return f"{names} {are} not {some}"


Sentence = Callable[[SentenceContext], str]
"""Gives the sentence of a deduction, without the title of the technique before it."""

SENTENCES: dict[str, Sentence] = {}
"""How to word each technique; what is not here is worded by its reasons alone."""


def worded(*techniques: str) -> Callable[[Sentence], Sentence]:
    """Register how to word the deductions of some techniques."""

    def register(sentence: Sentence) -> Sentence:
        SENTENCES.update(dict.fromkeys(techniques, sentence))
        return sentence

    return register


MAIN, OTHER, EXTRA = Colour.MAIN, Colour.OTHER, Colour.EXTRA
