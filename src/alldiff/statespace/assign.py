"""A representation for any model: every variable has a value, and a move changes one."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from alldiff.core.model import Model, values_of
from alldiff.core.splitmix import SplitMix64
from alldiff.core.state_search import representation
from alldiff.statespace.costs import cost_of
from alldiff.statespace.moves import Board, MovingSpace, Placing
from alldiff.statespace.space import State


class Setting(NamedTuple):
    """A move: a variable takes a value."""

    variable: int
    value: int


@representation(random=True, heuristic="conflicts", any_model=True)
class Assign(MovingSpace):
    """Every variable has a value from its domain; a move changes one that is not a given."""

    def __init__(self, model: Model, random: SplitMix64) -> None:
        self.model = model
        self.random = random
        domains = list(model.domains)
        for variable, value in model.givens:
            domains[variable] &= 1 << value
        self.choices = [tuple(values_of(domain)) for domain in domains]
        self.units = [[v] for v, choice in enumerate(self.choices) if len(choice) > 1]
        self.moves_of = {v: [Setting(v, value) for value in self.choices[v]] for (v,) in self.units}
        self.moves = [move for moves in self.moves_of.values() for move in moves]
        self.on: list[list[int]] = [[] for _ in domains]
        for c, constraint in enumerate(model.constraints):
            for v in set(constraint.variables):
                self.on[v].append(c)

    def start(self) -> State | None:
        """Return a random value for each variable, or None if one has no value."""
        if not all(self.choices):
            return None
        return tuple(choice[self.random.below(len(choice))] for choice in self.choices)

    def board(self, state: State) -> Assignment:
        """Return the board of a state."""
        return Assignment(self, state)

    def domains(self, state: State) -> tuple[int, ...]:
        """Return each variable's value as a domain."""
        return tuple(1 << value for value in state)

    def is_goal(self, state: State) -> bool:
        """Evaluate the constraints' oracles until one fails."""
        return self.model.holds(state)

    def conflicts(self, state: State) -> int:
        """Return the total cost of all constraints."""
        return self.board(state).conflicts

    def key(self, state: State) -> bytes:
        """Return the values as bytes."""
        return bytes(state) if max(state, default=0) < 256 else array("L", state).tobytes()


class Assignment(Board):
    """A state of `Assign`; its conflicts are the costs of its constraints."""

    __slots__ = ("costs", "on")

    def __init__(self, space: Assign, state: State) -> None:
        self.values = list(state)
        self.on = space.on
        self.costs = [cost_of(constraint, self.values) for constraint in space.model.constraints]
        self.conflicts = sum(cost.cost for cost in self.costs)

    def change(self, move: Setting) -> int:
        """Return the change in the total cost of the variable's constraints."""
        variable, value = move
        if self.values[variable] == value:
            return 0
        costs = self.costs
        return sum(costs[c].after(variable, value) - costs[c].cost for c in self.on[variable])

    def make(self, move: Setting, change: int | None = None) -> None:
        """Give the variable its value."""
        variable, value = move
        if self.values[variable] == value:
            return
        self.conflicts += self.change(move) if change is None else change
        for c in self.on[variable]:
            self.costs[c].note(variable, value)
        self.values[variable] = value

    def in_conflict(self, variable: int) -> bool:
        """Return whether a constraint blames the variable."""
        return any(self.costs[c].blames(variable) for c in self.on[variable])

    def placings(self, move: Setting) -> tuple[Placing, ...]:
        """Return the variable and its value."""
        return (move,)

    def useful_change(self, move: Setting) -> int | None:
        """Return a move's effect, or None if it changes nothing or no variable in conflict."""
        variable, value = move
        if self.values[variable] == value or not self.in_conflict(variable):
            return None
        return self.change(move)
