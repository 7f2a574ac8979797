"""Automaton: the values in order are accepted by a machine that the puzzle states."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.automata import MOST_STATES, Moves, accepted, smallest
from alldiff.rules.framework.base import Cells, Number, Rule, cells_of, named_faults, rule
from alldiff.rules.framework.grid import GridView
from alldiff.rules.framework.lowering import Lowered, Lowering
from alldiff.rules.framework.shapes import Line


@rule(
    title="Automaton",
    place="path",
    says="A machine accepts the values of the line in order: {label}.",
    survives=("transpose", "reflect"),
    repeats=True,
)
class AutomatonRule(Rule, frozen=True, tag="automaton"):
    """A machine that begins in one of `start` reads the values and ends in one of `accepting`.

    `moves` are triples (state, value, next state); several may leave a state with one value.
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
        if not self.start or max(states, default=0) >= MOST_STATES or min(numbers, default=0) < 0:
            message = f"{self.name()}: states are from 0 to {MOST_STATES - 1}, values from 0"
            yield Fault(message, cells_of(self), contradiction=False)

    def constraints(self, grid: Lowering) -> Iterator[Lowered]:
        """Yield the automaton, made deterministic."""
        key = "automaton", self.moves, self.accepting, self.start
        made = grid.once(key, lambda: smallest(*self.machine()))
        label = self.label or "are accepted"
        return accepted(grid.variables(self.cells), *made, label)

    def machine(self) -> tuple[Moves, frozenset[int]]:
        """Return the machine made deterministic: a state of it is the set of those it may be in."""
        leaving: dict[int, dict[int, set[int]]] = {}
        for state, value, to in self.moves:
            leaving.setdefault(state, {}).setdefault(value, set()).add(to)
        start = frozenset(self.start)
        number, order = {start: 0}, [start]
        moves: Moves = []
        for states in order:
            reached: dict[int, set[int]] = {}
            for state in states:
                for value, targets in leaving.get(state, {}).items():
                    reached[value] = reached[value] | targets if value in reached else targets
            row = {}
            for value, targets in sorted(reached.items()):
                following = frozenset(targets)
                if following not in number:
                    if len(number) == MOST_STATES:
                        raise UsageError(f"the machine needs more than {MOST_STATES} states")
                    number[following] = len(number)
                    order.append(following)
                row[value] = number[following]
            moves.append(row)
        accepting = frozenset(self.accepting)
        return moves, frozenset(at for states, at in number.items() if states & accepting)

    def shapes(self, grid: GridView) -> Iterator[Line]:
        """Yield a dashed line."""
        yield Line(cells_of(self), colour="orange", width=0.1, dashed=True)
