"""What local search needs from a representation: moves, and a board that tracks their effects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from alldiff.statespace.space import Score, Space, State

Move: TypeAlias = Any
"""The representation's type of move: a swap of two cells, a value for a variable."""
Placing: TypeAlias = tuple[int, int]
"""A variable and a value for it."""


class Board(ABC):
    """A state that changes in place, and tracks its conflicts.

    A move's effect is computed only from what it changes.
    """

    __slots__ = ("conflicts", "values")

    values: list[int]
    conflicts: int

    @abstractmethod
    def change(self, move: Any) -> int:
        """Return the change in the number of conflicts; negative is better."""

    @abstractmethod
    def make(self, move: Any, change: int | None = None) -> None:
        """Make a move; `change` is its effect on the conflicts, if known."""

    @abstractmethod
    def in_conflict(self, variable: int) -> bool:
        """Return whether a variable is in conflict."""

    @abstractmethod
    def placings(self, move: Any) -> tuple[Placing, ...]:
        """Return the variables and values that a move assigns."""

    def useful_change(self, move: Any) -> int | None:
        """Return a move's effect, or None if no variable that it moves is in conflict."""
        if any(self.in_conflict(variable) for variable, _ in self.placings(move)):
            return self.change(move)
        return None


class MovingSpace(Space):
    """A representation whose states have a value for every variable, and whose moves are known."""

    moves: Sequence[Move]
    moves_of: dict[int, list[Move]]
    """The moves by their variables."""
    units: Sequence[Sequence[int]]
    """Variables that a child inherits together from one parent."""

    @abstractmethod
    def board(self, state: State) -> Board:
        """Return the board of a state."""

    def successors(self, state: State) -> Iterable[State]:
        """Yield the state after each move that changes it, in order."""
        for move in self.moves:
            after = self.after(state, move)
            if after != state:
                yield after

    def after(self, state: State, move: Move) -> State:
        """Return the state after a move."""
        board = self.board(state)
        board.make(move)
        return tuple(board.values)

    def scored(self, state: State, heuristic: str) -> Iterator[tuple[Score, State]] | None:
        """Score by conflicts from what each move changes, instead of a full count."""
        return self.by_conflicts(state) if heuristic == "conflicts" else None

    def by_conflicts(self, state: State) -> Iterator[tuple[Score, State]]:
        """Yield the state after each move that changes it, with its conflicts."""
        board = self.board(state)
        for move in self.moves:
            values = list(state)
            for variable, value in board.placings(move):
                values[variable] = value
            if tuple(values) != state:
                yield board.conflicts + board.change(move), tuple(values)
