"""Representations with every cell filled: swap, super-swap; and the board that counts conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from alldiff.core.splitmix import SplitMix64
from alldiff.core.state_search import representation
from alldiff.statespace.grid import Grid
from alldiff.statespace.moves import Board, MovingSpace, Placing
from alldiff.statespace.space import Score, State

TRIPLES = 1000
"""How many triples of swaps are drawn for the successors of one state.

A 9x9 Sudoku with 24 givens has about 430,000.
"""


class Exchange(NamedTuple):
    """A swap of two cells in a box, with the lines that contain only one of them.

    A line is identified by the index in `Board.counts` where its values start.
    """

    first: int
    second: int
    first_lines: tuple[int, ...]
    second_lines: tuple[int, ...]


@representation(random=True, heuristic="conflicts")
class Swap(MovingSpace):
    """Every box has each value once; a move swaps two cells in a box that are not givens."""

    def __init__(self, grid: Grid, random: SplitMix64) -> None:
        super().__init__(grid, random)
        self.width = grid.values[-1] + 1 if grid.values else 1
        self.lines_of: list[list[int]] = [[] for _ in grid.cells]
        for number, line in enumerate(grid.lines):
            for cell in line:
                self.lines_of[cell].append(number * self.width)
        self.free = [[c for c in box if not grid.givens[c]] for box in grid.boxes]
        self.units = self.free

    @cached_property
    def exchanges_of(self) -> list[list[Exchange]]:
        """The swaps of each box."""
        found: list[list[Exchange]] = []
        for cells in self.free:
            found.append([])
            for at, first in enumerate(cells):
                self.look()
                found[-1] += [self.exchange(first, second) for second in cells[at + 1 :]]
        return found

    @cached_property
    def moves(self) -> list[Exchange]:  # type: ignore[override]
        """The swaps of all boxes."""
        return list(chain.from_iterable(self.exchanges_of))

    @cached_property
    def moves_of(self) -> dict[int, list[Exchange]]:  # type: ignore[override]
        """The swaps of each cell."""
        found: dict[int, list[Exchange]] = {}
        for box in self.exchanges_of:
            self.look()
            for exchange in box:
                found.setdefault(exchange.first, []).append(exchange)
                found.setdefault(exchange.second, []).append(exchange)
        return found

    @staticmethod
    def unsupported(grid: Grid) -> str | None:
        """Refuse a grid without full boxes, or with restricted domains."""
        if not grid.boxes or any(len(box) != len(grid.values) for box in grid.boxes):
            return "swapping needs boxes, or rows, that contain every value once"
        open_cells = (cell for cell in grid.cells if not grid.givens[cell])
        if len({grid.domains[cell] for cell in open_cells}) > 1:
            return "swapping does not support restricted candidates: use fill or candidates"
        return None

    def exchange(self, first: int, second: int) -> Exchange:
        """Return the swap of two cells."""
        mine, theirs = self.lines_of[first], self.lines_of[second]
        return Exchange(
            first,
            second,
            tuple(line for line in mine if line not in theirs),
            tuple(line for line in theirs if line not in mine),
        )

    def start(self) -> State | None:
        """Return the givens with the other values in each box in random order."""
        if self.grid.contradicted():
            return None
        state = list(self.grid.givens)
        for box, free in zip(self.grid.boxes, self.free, strict=True):
            given = {state[cell] for cell in box}
            missing = [value for value in self.grid.values if value not in given]
            for cell, value in zip(free, self.random.shuffled(missing), strict=True):
                state[cell] = value
        return tuple(state)

    def board(self, state: State) -> SwapBoard:
        """Return the board of a state."""
        return SwapBoard(self, state)

    def after(self, state: State, move: Exchange) -> State:
        """Return the state after a swap."""
        values = list(state)
        first, second = move[0], move[1]
        values[first], values[second] = values[second], values[first]
        return tuple(values)


@representation(random=True, heuristic="conflicts")
class SuperSwap(Swap):
    """Like swap, and a move may also be three swaps in three different boxes, from a sample."""

    def __init__(self, grid: Grid, random: SplitMix64, *, triples: int = TRIPLES) -> None:
        super().__init__(grid, random)
        self.triples = triples

    def successors(self, state: State) -> Iterator[State]:
        """Yield the state after each swap, and then after each drawn triple."""
        yield from super().successors(state)
        for triple in self.draw():
            after = state
            for exchange in triple:
                after = self.after(after, exchange)
            yield after

    def by_conflicts(self, state: State) -> Iterator[tuple[Score, State]]:
        """Yield the state after each swap, and after each triple, with its conflicts."""
        yield from super().by_conflicts(state)
        board = self.board(state)
        for triple in self.draw():
            for exchange in triple:
                board.make(exchange)
            yield board.conflicts, tuple(board.values)
            for exchange in reversed(triple):
                board.make(exchange)

    def draw(self) -> Iterator[tuple[Exchange, ...]]:
        """Yield triples of swaps: three different boxes, and then a swap in each."""
        boxes = [box for box in self.exchanges_of if box]
        below = self.random.below
        if len(boxes) < 3:
            return
        for _ in range(self.triples):
            for place in range(3):
                other = place + below(len(boxes) - place)
                boxes[place], boxes[other] = boxes[other], boxes[place]
            yield tuple(box[below(len(box))] for box in boxes[:3])


class SwapBoard(Board):
    """A state of `Swap`.

    A cell has a conflict for each line in which its value occurs again, so at most two in a Sudoku.
    `counts` has how often each value is in each line; a swap changes only a few of them, so its
    effect costs a few additions.
    """

    __slots__ = ("counts", "gain", "loss", "space")

    def __init__(self, space: Swap, state: State) -> None:
        self.space = space
        self.values = list(state)
        self.counts = [0] * (len(space.grid.lines) * space.width)
        for cell, value in enumerate(state):
            for line in space.lines_of[cell]:
                self.counts[line + value] += 1
        # A single cell with a value is not a conflict, the second makes two, and each further one
        # more.
        longest = max(map(len, space.grid.lines), default=0) + 1
        self.loss = [0, 0, -2, *([-1] * longest)]
        self.gain = [0, 2, *([1] * longest)]
        self.conflicts = sum(count for count in self.counts if count > 1)

    def change(self, move: Exchange) -> int:
        """Return the change in the number of conflicts; negative is better."""
        first, second, first_lines, second_lines = move
        counts, loss, gain = self.counts, self.loss, self.gain
        x, y = self.values[first], self.values[second]
        change = 0
        for line in first_lines:
            change += loss[counts[line + x]] + gain[counts[line + y]]
        for line in second_lines:
            change += loss[counts[line + y]] + gain[counts[line + x]]
        return change

    def make(self, move: Exchange, change: int | None = None) -> None:
        """Swap two cells; `change` is the effect on the conflicts, if known."""
        self.conflicts += self.change(move) if change is None else change
        first, second, first_lines, second_lines = move
        counts, values = self.counts, self.values
        x, y = values[first], values[second]
        values[first], values[second] = y, x
        for line in first_lines:
            counts[line + x] -= 1
            counts[line + y] += 1
        for line in second_lines:
            counts[line + y] -= 1
            counts[line + x] += 1

    def in_conflict(self, cell: int) -> bool:
        """Return whether the value of a cell occurs again in one of its lines."""
        value = self.values[cell]
        return any(self.counts[line + value] > 1 for line in self.space.lines_of[cell])

    def placings(self, move: Exchange) -> tuple[Placing, ...]:
        """Return both cells, each with the value of the other."""
        first, second = move[0], move[1]
        return (first, self.values[second]), (second, self.values[first])

    def useful_change(self, move: Exchange) -> int | None:
        """Return a swap's effect, or None if neither cell is in conflict."""
        first, second, first_lines, second_lines = move
        values, counts, loss, gain = self.values, self.counts, self.loss, self.gain
        x, y, change = values[first], values[second], 0
        for line in first_lines:
            change += loss[counts[line + x]]
        for line in second_lines:
            change += loss[counts[line + y]]
        if not change:
            return None
        for line in first_lines:
            change += gain[counts[line + y]]
        for line in second_lines:
            change += gain[counts[line + x]]
        return change
