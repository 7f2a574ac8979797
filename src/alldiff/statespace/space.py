"""The base class for representations: the states of a grid, and their successors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from alldiff.core.splitmix import SplitMix64
from alldiff.statespace.grid import Grid

State: TypeAlias = tuple[int, ...]
"""One number for each cell: its value (0 if open), or the mask of its candidates."""
Score: TypeAlias = Any
"""A comparable number, or tuple of numbers; the lowest looks best."""


class Space(ABC):
    """The states of one grid. A representation overrides `start` and `successors`.

    A state is a tuple with the value of each cell, 0 if the cell is open, unless `values` and
    `domains` are also overridden.
    """

    look: Callable[[], object] = staticmethod(lambda: None)
    """Raises an exception at a limit; a representation calls it during long preparations."""

    def __init__(self, grid: Grid, random: SplitMix64) -> None:
        self.grid = grid
        self.random = random

    @staticmethod
    def unsupported(grid: Grid) -> str | None:
        """Return why this representation does not support a grid, or None."""
        return None

    @abstractmethod
    def start(self) -> State | None:
        """Return a start state, or None if there is none: then there is no solution."""

    @abstractmethod
    def successors(self, state: State) -> Iterable[State]:
        """Yield the states after one move."""

    def scored(self, state: State, heuristic: str) -> Iterator[tuple[Score, State]] | None:
        """Yield successors with their scores, or return None to have each one scored separately.

        A representation that can compute how a move changes a score is faster here.
        """
        return None

    def values(self, state: State) -> tuple[int, ...]:
        """Return the value of each cell, 0 if it is open."""
        return state

    def domains(self, state: State) -> tuple[int, ...]:
        """Return the values possible for each cell given the others, as masks."""
        grid = self.grid
        values = self.values(state)
        used = [0] * len(grid.houses)
        for cell, value in enumerate(values):
            if value:
                for house in grid.through[cell]:
                    used[house] |= 1 << value
        domains = []
        for cell, value in enumerate(values):
            domain = 1 << value
            if not value:
                domain = grid.domains[cell]
                for house in grid.through[cell]:
                    domain &= ~used[house]
            domains.append(domain)
        return tuple(domains)

    def is_goal(self, state: State) -> bool:
        """Return whether a state is a solution: every cell has a value, no house repeats one."""
        values = self.values(state)
        if 0 in values:
            return False
        for house in self.grid.houses:
            # A loop: most states fail at one of the first houses.
            if len({values[cell] for cell in house}) < len(house):
                return False
        return True

    def conflicts(self, state: State) -> int:
        """Return the number of cells, summed over lines, whose value occurs again in the line."""
        values = self.values(state)
        total = 0
        for line in self.grid.lines:
            filled = [values[cell] for cell in line if values[cell]]
            if len(set(filled)) < len(filled):
                total += sum(filled.count(value) > 1 for value in filled)
        return total

    def key(self, state: State) -> bytes:
        """Return a compact key for a state, equal only for equal states."""
        largest = self.grid.values[-1] if self.grid.values else 0
        return bytes(state) if largest < 256 else array("L", state).tobytes()
