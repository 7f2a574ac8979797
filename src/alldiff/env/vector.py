"""Many puzzles at once, each step of all of them in a few array operations.

`gymnasium.make_vec("alldiff.env:alldiff/Sudoku-v0", num_envs=10_000)` makes one. Actions,
observations and rewards are those of `alldiff.env.grid`, with two differences: no path is sought,
so a right move that is not forced counts as `guess`, also where a technique would find it; and the
puzzles come from a pool of new ones, made at `reset`. Puzzles of a kind whose rules are the same
for all, such as Sudokus of any size, can be used. A finished puzzle is replaced at the next step.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.api.generating import generate_many
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.env import base_class
from alldiff.env.grid import REWARDS, checked_reward, places_in, spaces_of
from alldiff.rules import grid_of

NAMES = tuple(REWARDS)
FORCED, GUESS, WRONG, VOID = (NAMES.index(name) for name in ("forced", "guess", "wrong", "void"))
POOL = 1_000

Answer = tuple[dict[str, NDArray[Any]], dict[str, Any]]


class PuzzleVectorEnv(base_class("gymnasium.vector", "VectorEnv")):  # type: ignore[misc]
    """Puzzles of a kind, side by side; other keywords are options of `generate`."""

    def __init__(
        self,
        num_envs: int = 1,
        kind: str = "sudoku",
        reward: str = "sparse",
        pool: int = POOL,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.kind, self.reward, self.options = kind, checked_reward(reward), options
        self.num_envs, self.pool_size, self.render_mode = num_envs, pool, render_mode
        self.rewards = np.array([REWARDS[name] for name in NAMES])
        vector = import_module("gymnasium.vector")
        self.metadata = {"autoreset_mode": vector.AutoresetMode.NEXT_STEP}
        self._fill(0)
        single_action, single_observation = spaces_of(self.puzzle)
        self.single_action_space, self.single_observation_space = single_action, single_observation
        self.action_space = vector.utils.batch_space(single_action, num_envs)
        self.observation_space = vector.utils.batch_space(single_observation, num_envs)

    def _fill(self, seed: int) -> None:
        """Make the pool of puzzles, and empty boards."""
        puzzles = list(generate_many(self.kind, self.pool_size, seed=seed, **self.options))
        self.puzzle = puzzles[0]
        if any(puzzle.clues != self.puzzle.clues for puzzle in puzzles):
            raise UsageError(t("puzzles of the kind {} differ in their clues", self.kind))
        self.low, high = self.puzzle.values
        if self.low < 1:
            raise UsageError(t("values from {} are not for many at once", self.low))
        self.side = high - self.low + 1
        self.cells = list(self.puzzle.cells())
        number = {cell: at for at, cell in enumerate(self.cells)}
        self.numbers = np.array([number.get(place, -1) for place in places_in(self.puzzle)])
        self._houses()
        self.givens = np.array([self._flat(puzzle, puzzle.givens) for puzzle in puzzles])
        self.solutions = np.array([self._flat(puzzle, puzzle.solution) for puzzle in puzzles])
        count, cells = self.num_envs, len(self.cells)
        # The last cell is none: lists of peers and of cells in a house are filled up with it.
        self.values = np.zeros((count, cells + 1), np.int16)
        self.right = np.zeros((count, cells), np.int16)
        self.left = np.zeros((count, cells + 1, self.side), np.int8)
        self.seen = np.zeros((count, cells + 1, self.side), np.int8)
        self.done = np.ones(count, bool)

    def _houses(self) -> None:
        """Number the cells of houses: of each cell its peers, and the others of whole houses."""
        number = {cell: at for at, cell in enumerate(self.cells)}
        houses = [[number[cell] for cell in house.cells] for house in grid_of(self.puzzle).houses]
        peers: list[list[int]] = []
        others: list[list[list[int]]] = []
        for at in range(len(self.cells)):
            mine = [house for house in houses if at in house]
            peers.append(sorted({other for house in mine for other in house} - {at}))
            whole = [house for house in mine if len(house) == self.side]
            others.append([[other for other in house if other != at] for house in whole])
        none = len(self.cells)
        self.peers = padded(peers, none)
        most = max(map(len, others))
        rows = [padded([*one, *[[]] * (most - len(one))], none, self.side - 1) for one in others]
        self.others = np.array(rows)
        self.is_house = np.array([[at < len(one) for at in range(most)] for one in others])

    def _flat(self, puzzle: Puzzle, grid: Any) -> list[int]:
        return [grid[row][column] for row, column in self.cells]

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> Answer:
        """Start with new puzzles; a seed makes a new pool."""
        first = seed if isinstance(seed, int) or seed is None else next(iter(seed))
        super().reset(seed=first, options=options)
        if first is not None:
            self._fill(first)
        self._start(np.arange(self.num_envs))
        return self._observation(), {}

    def _start(self, rows: NDArray[np.intp]) -> None:
        """Start some boards with puzzles of the pool."""
        chosen = self.np_random.integers(len(self.givens), size=len(rows))
        givens = self.givens[chosen]
        self.values[rows] = 0
        self.values[rows, :-1] = givens
        self.right[rows] = self.solutions[chosen]
        self.seen[rows] = 0
        self.left[rows] = 0
        self.left[rows, :-1] = (givens == 0)[..., None]
        at, cell = np.nonzero(givens)
        self._see(rows[at], cell, givens[at, cell] - self.low)
        self.done[rows] = False

    def _see(
        self, rows: NDArray[np.intp], cells: NDArray[np.intp], values: NDArray[np.intp]
    ) -> None:
        """Rule values out of the peers of cells."""
        self.seen[rows[:, None], self.peers[cells], values[:, None]] = 1

    def step(
        self, actions: Any
    ) -> tuple[
        dict[str, NDArray[Any]],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Place a value or remove a candidate on every board."""
        acts = np.asarray(actions, np.intp)
        fresh = self.done.copy()
        rows = np.arange(self.num_envs)
        count = len(self.numbers) * self.side
        found, values = self.numbers[acts % count // self.side], acts % self.side
        cells = np.maximum(found, 0)
        removes = acts >= count
        why = self.justifications(cells, values, removes)
        why[fresh | (found < 0)] = VOID
        moved = why != VOID
        gone = rows[moved & removes]
        self.left[gone, cells[gone], values[gone]] = 0
        placed = rows[moved & ~removes]
        self.values[placed, cells[placed]] = values[placed] + self.low
        self.left[placed, cells[placed]] = 0
        self._see(placed, cells[placed], values[placed])
        solved = moved & (why != WRONG) & ~removes
        solved[placed] &= (self.left[placed] == 0).all(axis=(1, 2))
        rewards = self.rewards[why] if self.reward == "dense" else solved.astype(float)
        rewards[fresh] = 0.0
        ended = solved | (why == WRONG)
        self.done = ended.copy()
        if fresh.any():
            self._start(rows[fresh])
        truncated = np.zeros(self.num_envs, bool)
        info = {"justification": np.array(NAMES)[why], "_justification": ~fresh}
        return self._observation(), rewards, ended, truncated, info

    def justifications(
        self, cells: NDArray[np.intp], values: NDArray[np.intp], removes: NDArray[np.bool_]
    ) -> NDArray[np.intp]:
        """Return for each board why a move is justified, as a number in NAMES."""
        rows = np.arange(self.num_envs)
        seen = self.seen[rows, cells, values] > 0
        # Candidates that no value in a house rules out.
        alone = ((self.left[rows, cells] > 0) & (self.seen[rows, cells] == 0)).sum(axis=1) == 1
        near = self.others[cells]
        at = (rows[:, None, None], near, values[:, None, None])
        elsewhere = ((self.left[at] > 0) & (self.seen[at] == 0)).any(axis=2)
        only_place = (~elsewhere & self.is_house[cells]).any(axis=1)
        forced = np.where(removes, seen, (alone & ~seen) | only_place)
        why = np.where(forced, FORCED, GUESS)
        right = self.right[rows, cells] == values + self.low
        why[right == removes] = WRONG
        why[self.left[rows, cells, values] == 0] = VOID
        return why

    def _observation(self) -> dict[str, NDArray[Any]]:
        rows, columns = self.puzzle.rows, self.puzzle.columns
        grid = np.zeros((self.num_envs, rows, columns), np.int16)
        candidates = np.zeros((self.num_envs, rows, columns, self.side), np.int8)
        down, across = np.array(self.cells).T
        grid[:, down, across] = self.values[:, :-1]
        candidates[:, down, across] = self.left[:, :-1]
        return {"grid": grid, "candidates": candidates}


def padded(lists: Sequence[Sequence[int]], filler: int, width: int = 0) -> NDArray[np.intp]:
    """Return lists as the rows of an array, filled up to the longest."""
    wide = max([width, *map(len, lists)])
    return np.array([[*one, *[filler] * (wide - len(one))] for one in lists], np.intp)
