"""Representations with every cell filled: swap, super-swap; and the board that counts conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from alldiff.core.splitmix import SplitMix64
from alldiff.core.state_search import representation
from alldiff.statespace.grid import Grid
from alldiff.statespace.moves import Board, MovingSpace, Placing
from alldiff.statespace.space import Score, State

TRIPLES = 1000
"""How many of the triples of swaps are drawn for the successors of one state: a 9x9 Sudoku has
about 185,000."""


class Exchange(NamedTuple):
    """A swap of two cells of a box, with the lines that hold only one of them.

    A line is told by the place in `Board.counts` where its values begin.
    """

    first: int
    second: int
    first_lines: tuple[int, ...]
    second_lines: tuple[int, ...]


@representation(random=True, heuristic="conflicts")
class Swap(MovingSpace):
    """Every box holds each value once; a move swaps two cells of a box that are not givens."""

    def __init__(self, grid: Grid, random: SplitMix64) -> None:
        super().__init__(grid, random)
        self.width = grid.values[-1] + 1 if grid.values else 1
        self.lines_of: list[list[int]] = [[] for _ in grid.cells]
        for number, line in enumerate(grid.lines):
            for cell in line:
                self.lines_of[cell].append(number * self.width)
        self.free = [[c for c in box if not grid.givens[c]] for box in grid.boxes]
        self.exchanges_of = [
            [self.exchange(first, second) for first, second in combinations(cells, 2)]
            for cells in self.free
        ]
        self.moves = [exchange for box in self.exchanges_of for exchange in box]
        self.moves_of: dict[int, list[Exchange]] = {}
        for exchange in self.moves:
            self.moves_of.setdefault(exchange.first, []).append(exchange)
            self.moves_of.setdefault(exchange.second, []).append(exchange)
        self.units = self.free

    @staticmethod
    def refusal(grid: Grid) -> str | None:
        """Refuse a grid without full boxes, or with domains of their own."""
        if not grid.boxes or any(len(box) != len(grid.values) for box in grid.boxes):
            return "swapping needs boxes, or rows, that hold every value once"
        open_cells = (cell for cell in grid.cells if not grid.givens[cell])
        if len({grid.domains[cell] for cell in open_cells}) > 1:
            return "swapping cannot keep to candidates: use fill or candidates"
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
        """Return the givens with the other values of each box in a random order."""
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
    """As swap, and a move may be three swaps in three different boxes: a sample of those."""

    def __init__(self, grid: Grid, random: SplitMix64, *, triples: int = TRIPLES) -> None:
        super().__init__(grid, random)
        self.triples = triples

    def successors(self, state: State) -> Iterator[State]:
        """Yield the state after each swap, and then after each triple that was drawn."""
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
        """Yield triples of swaps: three different boxes, and then a swap of each."""
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
    `counts` has how often each value is in each line; a swap changes a few of them, so that its
    effect is known in the time of a few additions.
    """

    __slots__ = ("counts", "gain", "loss", "space")

    def __init__(self, space: Swap, state: State) -> None:
        self.space = space
        self.values = list(state)
        self.counts = [0] * (len(space.grid.lines) * space.width)
        for cell, value in enumerate(state):
            for line in space.lines_of[cell]:
                self.counts[line + value] += 1
        # One cell of a value is no conflict, the second makes two, and each further one more.
        longest = max(map(len, space.grid.lines), default=0) + 1
        self.loss = [0, 0, -2, *([-1] * longest)]
        self.gain = [0, 2, *([1] * longest)]
        self.conflicts = sum(count for count in self.counts if count > 1)

    def change(self, move: Exchange) -> int:
        """Return how many conflicts more, or fewer below 0, a swap would leave."""
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
        """Swap two cells; `change` is what that does to the conflicts, where it is known."""
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
        """Tell whether the value of a cell occurs again in one of its lines."""
        value = self.values[cell]
        return any(self.counts[line + value] > 1 for line in self.space.lines_of[cell])

    def placings(self, move: Exchange) -> tuple[Placing, ...]:
        """Return both cells, each with the value of the other."""
        first, second = move[0], move[1]
        return (first, self.values[second]), (second, self.values[first])

    def useful_change(self, move: Exchange) -> int | None:
        """Return what a swap changes, or None if neither cell has a conflict to lose."""
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
