"""Automaton: the values in order are accepted by an automaton that the puzzle states."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.messages import t
from alldiff.core.model import values_of
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.automata import Machine, accepted, determinized, smallest
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import Line


@rule(
    title="Automaton",
    place="path",
    sentence="An automaton accepts the values of the line in order: {label}.",
    symmetries=("transpose", "reflect"),
    repeats=True,
)
class AutomatonRule(Rule, frozen=True, tag="automaton"):
    """A finite automaton reads the values from a `start` state to an `accepting` one.

    `moves` are triples (state, value, next state); a state may have several
    moves with the same value.
    """

    cells: Cells
    moves: tuple[tuple[Number, Number, Number], ...]
    accepting: tuple[Number, ...]
    start: tuple[Number, ...] = (0,)
    label: str = ""

    def faults(self, grid: GridView) -> Iterator[Fault]:
        """Yield cells that are wrong, and states or values that are none."""
        yield from named_faults(self, grid)
        numbers = [n for move in self.moves for n in move]
        states = [*self.start, *self.accepting, *(n for a, _, b in self.moves for n in (a, b))]
        if not self.start or min((*states, *numbers)) < 0:
            message = t(
                "{}: states and values are from 0, and some state is the first", self.name()
            )
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton, made deterministic."""
        key = "automaton", self.moves, self.accepting, self.start, len(self.cells)
        made = grid.once((*key, grid.domain_at(self.cells)), lambda: self.machine(grid))
        return accepted(grid, grid.variables(self.cells), *made, self.label or "are accepted")

    def machine(self, grid: GridView) -> Machine:
        """Return the smallest deterministic automaton that accepts the same values."""
        number: dict[int, int] = {}
        leaving: list[dict[int, list[int]]] = []

        def numbered(state: int) -> int:
            if state not in number:
                number[state] = len(number)
                leaving.append({})
            return number[state]

        for state, value, to in self.moves:
            leaving[numbered(state)].setdefault(value, []).append(numbered(to))
        start = frozenset(map(numbered, self.start))
        ends = frozenset(map(numbered, self.accepting))
        values = tuple(values_of(grid.domain_at(self.cells)))
        return smallest(*determinized(leaving, start, ends, values, len(self.cells)))

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a dashed line."""
        yield Line(cells_of(self), colour="orange", width=0.1, dashed=True)
