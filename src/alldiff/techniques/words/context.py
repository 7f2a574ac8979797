"""A deduction as a sentence needs it: its parts by colour, and the names of its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent
from alldiff.languages import Cells, Clauses, Names, Phrase, Said, Values, phrase
from alldiff.techniques.engine.deduction import Candidate, Colour, Deduction
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import peers_of


@dataclass(frozen=True)
class SentenceContext:
    """A deduction in a position, with what sentences ask of it."""

    position: Position
    deduction: Deduction

    def houses(self, *colours: int) -> Names:
        """Return the names of the reasons of these colours, or of all."""
        return Names(
            self.position.names[reason.constraint]
            for reason in self.deduction.because.reasons
            if not colours or reason.colour in colours
        )

    def numbers(self, *colours: int) -> list[int]:
        """Return the numbers of the constraints that are reasons of these colours, or of all."""
        return [
            reason.constraint
            for reason in self.deduction.because.reasons
            if not colours or reason.colour in colours
        ]

    def house_cells(self, *colours: int) -> list[set[Cell]]:
        """Return the cells of each reason of these colours."""
        return [
            self.cells_of(reason.constraint)
            for reason in self.deduction.because.reasons
            if not colours or reason.colour in colours
        ]

    def houses_with_cells(self, *colours: int) -> list[tuple[Names, set[Cell]]]:
        """Return the name and the cells of each reason of these colours."""
        names = self.position.names
        return [(Names([names[n]]), self.cells_of(n)) for n in self.numbers(*colours)]

    def cells_of(self, constraint: int) -> set[Cell]:
        """Return the cells of a constraint."""
        model = self.position.model
        scope = model.constraints[constraint].variables
        return {model.cells[v] for v in scope if v < len(model.cells)}

    def house_with(self, cells: Iterable[Cell]) -> Names:
        """Return the name of a house that holds all of some cells: of the reasons if one does."""
        wanted = set(cells)
        model = self.position.model
        reasons = [reason.constraint for reason in self.deduction.because.reasons]
        for number in (*reasons, *range(len(model.constraints))):
            if type(model.constraints[number]) is AllDifferent and wanted <= self.cells_of(number):
                return Names([self.position.names[number]])
        return Names()

    @cached_property
    def peers(self) -> list[set[int]]:
        """For each variable those that must differ from it."""
        return peers_of(self.position.model)

    def see(self, one: Cell, other: Cell) -> bool:
        """Return whether two cells must differ."""
        number = self.position.variable_of
        return number[other] in self.peers[number[one]]

    def cells(self, *colours: int) -> Cells:
        """Return the cells of the pattern, of these colours or all."""
        return Cells(
            shade.cell
            for shade in self.deduction.because.shades
            if not colours or shade.colour in colours
        )

    def candidates(self, *colours: int) -> list[Candidate]:
        """Return the candidates of the pattern, of these colours or all; no whole cells."""
        return [
            (shade.cell, shade.value)
            for shade in self.deduction.because.shades
            if shade.value is not None and (not colours or shade.colour in colours)
        ]

    def values(self, *colours: int) -> Values:
        """Return the values of the pattern, of these colours or all."""
        return Values(value for _, value in self.candidates(*colours))

    def places(self, colour: int, value: int) -> Cells:
        """Return the cells that a part of the pattern has a value in."""
        shades = self.deduction.because.shades
        return Cells(one.cell for one in shades if one.colour == colour and one.value == value)

    def holders(self, cells: Iterable[Cell], value: int) -> Cells:
        """Return those of some cells that have a candidate."""
        return Cells(cell for cell in cells if value in self.position.marks.get(cell, ()))

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
    def removed_cells(self) -> Cells:
        """The cells that lose a candidate."""
        return Cells(cell for cell, _ in self.deduction.removals)

    @property
    def conclusion(self) -> Clauses:
        """What follows: every value placed and every candidate removed."""
        return conclusion(self.position, self.deduction.places, self.deduction.removals)


Key = TypeVar("Key")
Item = TypeVar("Item")


def collected(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """Return what stands behind each first part of pairs."""
    found: dict[Key, list[Item]] = {}
    for key, item in pairs:
        found.setdefault(key, []).append(item)
    return found


def conclusion(
    position: Position, places: Sequence[Candidate], removals: Sequence[Candidate]
) -> Clauses:
    """Return what is placed, and what is removed by cells or by values, whichever is shorter.

    Where less remains in a cell than goes from it, the clause says what remains.
    """
    parts = [phrase("are", cells=Cells([cell]), values=Values([value])) for cell, value in places]
    by_value = collected((value, cell) for cell, value in removals)
    as_values = [are_not(cells, [value]) for value, cells in sorted(by_value.items())]
    alike: dict[tuple[str, Values], list[Cell]] = {}
    for cell, gone in collected(removals).items():
        left = Values(set(position.marks.get(cell, ())) - set(gone))
        shorter = 0 < len(left) < len(set(gone))
        key = ("are", left) if shorter else ("are-not", Values(gone))
        alike.setdefault(key, []).append(cell)
    as_cells = [
        phrase(key, cells=Cells(cells), values=values) for (key, values), cells in alike.items()
    ]
    return Clauses([*parts, *min(as_cells, as_values, key=length)])


def are_not(cells: Iterable[Cell], values: Iterable[int]) -> Phrase:
    """Return that cells do not have values."""
    return phrase("are-not", cells=Cells(cells), values=Values(values))


def length(clauses: Sequence[Phrase]) -> int:
    """Return how many names and values clauses have."""
    return sum(len(part) for one in clauses for _, part in one.parts if isinstance(part, tuple))


def node(candidates: Iterable[Candidate], true: bool) -> Phrase:
    """Return what a node of a chain says of its cells where it is true, or where it is false."""
    listed = list(candidates)
    key = "one-is" if true else "are-not"
    return phrase(
        key, cells=Cells(cell for cell, _ in listed), values=Values(value for _, value in listed)
    )


Sentence = Callable[[SentenceContext], Said]
"""Gives what a deduction says, without the title of the technique before it."""

SENTENCES: dict[str, Sentence] = {}
"""How to word each technique; what is not here is worded by its reasons alone."""


def worded(*techniques: str) -> Callable[[Sentence], Sentence]:
    """Register how to word the deductions of some techniques."""

    def register(sentence: Sentence) -> Sentence:
        SENTENCES.update(dict.fromkeys(techniques, sentence))
        return sentence

    return register


MAIN, OTHER, EXTRA = Colour.MAIN, Colour.OTHER, Colour.EXTRA
