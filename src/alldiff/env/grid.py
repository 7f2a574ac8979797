"""A Gymnasium environment: a puzzle, solved by placing values and removing candidates.

An action is a number: with n places in the grid and m values, action `place * m + value` places the
value with that number (from 0), places in reading order, and n * m more than that removes it from
the candidates instead. An action on a place without a cell, on a cell that has a value, or on a
candidate that is gone changes nothing.

An observation has `grid` (0 is empty, -1 if 0 is a value) and `candidates` (1 where a value may
still stand); `info` has both as text, the moves so far, why the last one was justified, and by
which technique. The episode ends when the grid is full, or when a value contradicts the solution.
Rewards:

- `sparse`: 1 for the last value of a right grid, else 0.
- `dense`: for each value placed and each candidate removed, REWARDS by its justification: `forced`
  if the value is alone in its cell, or its cell alone for the value in a house, or if a value in
  the same house rules the candidate out; `technique` if one concludes it, nested nets apart
  (sought with this reward only; `info` names the easiest); `guess` if it is right but neither;
  `wrong` if it contradicts the solution; `void` if it changes nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alldiff.api.generating import generate
from alldiff.api.sources import as_puzzle
from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Limits, Status
from alldiff.env import base_class
from alldiff.rules import grid_of
from alldiff.rules.given import given_values
from alldiff.solving import run
from alldiff.techniques.engine.catalogue import chosen, difficulty
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.structure import structure_of
from alldiff.tutor.all_steps import easiest_technique

REWARDS = {"forced": 1.0, "technique": 0.5, "guess": 0.0, "wrong": -1.0, "void": -0.1}


class PuzzleEnv(base_class("gymnasium", "Env")):  # type: ignore[misc]  # it is optional
    """A puzzle of a kind; `reset` makes a new one from the seed, or takes options["puzzle"].

    A move is justified by techniques up to a difficulty, such as `medium`, or by any. Other
    keywords are options of `generate`, such as `difficulty` or `rules`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        kind: str = "sudoku",
        reward: str = "sparse",
        up_to: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.kind, self.reward, self.options = kind, checked_reward(reward), options
        self.up_to = None if up_to is None else difficulty(up_to)
        self.render_mode = render_mode
        self._load(generate(kind, seed=0, **options))
        self.action_space, self.observation_space = spaces_of(self.puzzle)

    def _load(self, puzzle: Puzzle) -> None:
        result = run(puzzle, limits=Limits(2), keep=1)
        if result.status is not Status.UNIQUE or result.solution is None:
            raise UsageError("an environment needs a puzzle with exactly one solution")
        self.puzzle, self.solution = puzzle, result.solution
        low, high = puzzle.values
        self.values = list(range(low, high + 1))
        self.cells = places_in(puzzle)
        self.empty = min(0, low - 1)
        self.houses = [set(house.cells) for house in grid_of(puzzle).houses]
        self.entries = given_values(puzzle)
        self.left = {cell: set(self.values) for cell in puzzle.cells() if cell not in self.entries}
        self.moves = 0
        self.technique: str | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Start with a new puzzle."""
        super().reset(seed=seed)
        if options and "puzzle" in options:
            self._load(as_puzzle(options["puzzle"]))
        else:
            number = int(self.np_random.integers(1 << 31))
            self._load(generate(self.kind, seed=number, **self.options))
        return self._observation(), self._info(None)

    def step(
        self, action: Any
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Place a value, or remove a candidate."""
        number = int(action)
        count = len(self.cells) * len(self.values)
        self.technique = None
        cell = self.cells[number % count // len(self.values)]
        value = self.values[number % len(self.values)]
        removes = number >= count
        why = self.justification(cell, value, removes)
        self.moves += 1
        if why != "void":
            if removes:
                self.left[cell].discard(value)
            else:
                self.entries[cell] = value
                del self.left[cell]
        solved = not self.left and why not in ("void", "wrong")
        reward = REWARDS[why] if self.reward == "dense" else float(solved)
        return self._observation(), reward, solved or why == "wrong", False, self._info(why)

    def justification(self, cell: tuple[int, int], value: int, removes: bool = False) -> str:
        """Return why a move is justified: forced, technique, guess, wrong, or void."""
        if cell not in self.left or value not in self.left[cell]:
            return "void"
        right = self.solution[cell[0]][cell[1]] == value
        if right == removes:
            return "wrong"
        mine = [house for house in self.houses if cell in house]
        if removes:
            if any(self.entries.get(other) == value for house in mine for other in house):
                return "forced"
        elif self._forced(cell, value, mine):
            return "forced"
        if self.reward == "dense":
            self.technique = self._technique(cell, value, removes)
        return "technique" if self.technique else "guess"

    def _possible(self, cell: tuple[int, int]) -> set[int]:
        """Return the candidates that no value in a house of the cell rules out."""
        seen = {
            self.entries[other]
            for house in self.houses
            if cell in house
            for other in house
            if other in self.entries
        }
        return self.left[cell] - seen

    def _forced(self, cell: tuple[int, int], value: int, mine: list[set[tuple[int, int]]]) -> bool:
        if self._possible(cell) == {value}:
            return True
        whole = len(self.values)
        return any(
            len(house) == whole
            and not any(value in self._possible(o) for o in house if o in self.left and o != cell)
            for house in mine
        )

    def _technique(self, cell: tuple[int, int], value: int, removes: bool) -> str | None:
        given = given_values(self.puzzle)
        values = {one: v for one, v in self.entries.items() if one not in given}
        marks = {one: tuple(sorted(self._possible(one))) for one in self.left}
        position = Position(self.puzzle, values, marks)
        known = chosen(structure_of(position.model), up_to=self.up_to)
        return easiest_technique(position, (cell, value), not removes, known)

    def _observation(self) -> dict[str, NDArray[Any]]:
        shape = (self.puzzle.rows, self.puzzle.columns)
        grid = np.full(shape, self.empty, np.int16)
        candidates = np.zeros((*shape, len(self.values)), np.int8)
        for (row, column), value in self.entries.items():
            grid[row, column] = value
        for (row, column), values in self.left.items():
            for value in values:
                candidates[row, column, value - self.values[0]] = 1
        return {"grid": grid, "candidates": candidates}

    def _info(self, why: str | None) -> dict[str, Any]:
        return {
            "text": self.text(),
            "moves": self.moves,
            "justification": why,
            "technique": self.technique,
        }

    def text(self) -> str:
        """Return the grid as rows of values, with a dot for an empty cell."""
        rows = range(self.puzzle.rows)
        columns = range(self.puzzle.columns)
        return "\n".join(
            " ".join(str(self.entries.get((r, c), ".")) for c in columns) for r in rows
        )

    def render(self) -> str:
        """Return the grid as text."""
        return self.text()


def checked_reward(name: str) -> str:
    """Return the name of a reward; raise UsageError if it is unknown."""
    if name not in ("sparse", "dense"):
        raise UsageError(t("a reward is sparse or dense, not {}", name))
    return name


def places_in(puzzle: Puzzle) -> list[Cell]:
    """Return all places in reading order; puzzles of a kind may differ in which are cells."""
    return [(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns)]


def spaces_of(puzzle: Puzzle) -> tuple[Any, Any]:
    """Return the space of actions and that of observations."""
    spaces = import_module("gymnasium.spaces")
    shape = (puzzle.rows, puzzle.columns)
    low, high = puzzle.values
    values = high - low + 1
    observation = {
        "grid": spaces.Box(min(0, low - 1), high, shape, np.int16),
        "candidates": spaces.MultiBinary((*shape, values)),
    }
    actions = 2 * len(places_in(puzzle)) * values
    return spaces.Discrete(actions), spaces.Dict(observation)
