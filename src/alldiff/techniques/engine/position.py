"""Where a player stands: the puzzle, what is placed, and what is pencilled in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from alldiff.core.cells import Cell, cell_name
from alldiff.core.constraints import AllDifferent
from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of, values_of
from alldiff.core.puzzle import Puzzle
from alldiff.rules import to_model
from alldiff.techniques.engine.names import constraint_names

STATE, MARKS = "state", "marks"
"""The keys under which the JSON form of a puzzle carries a player's values and pencil marks."""


class PuzzleModel:
    """The model of a puzzle, with its names; each is made once, when it is first asked for."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @cached_property
    def model(self) -> Model:
        """The model; raises InvalidPuzzle where the puzzle has faults."""
        return to_model(self.puzzle)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What people call each constraint of the model."""
        return constraint_names(self.puzzle, self.model)

    @cached_property
    def variable_of(self) -> dict[Cell, int]:
        """The variable of each cell."""
        return {cell: variable for variable, cell in enumerate(self.model.cells)}


@dataclass(frozen=True, slots=True)
class Position:
    """A puzzle with the values placed beyond its givens, and the pencil marks of the open cells.

    An open cell without pencil marks is one where the player wrote none. A position owns the model
    of its puzzle, and `replace` hands it on: it is built and validated once for all positions that
    come of each other.
    """

    puzzle: Puzzle
    values: Mapping[Cell, int]
    marks: Mapping[Cell, tuple[int, ...]]
    _shared: PuzzleModel | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self._shared is None or self._shared.puzzle is not self.puzzle:
            object.__setattr__(self, "_shared", PuzzleModel(self.puzzle))

    @property
    def shared(self) -> PuzzleModel:
        """What all positions of the puzzle have in common."""
        assert self._shared is not None
        return self._shared

    @property
    def model(self) -> Model:
        """The model of the puzzle; raises InvalidPuzzle where the puzzle has faults."""
        return self.shared.model

    @property
    def names(self) -> tuple[str, ...]:
        """What people call each constraint of the model."""
        return self.shared.names

    @property
    def variable_of(self) -> Mapping[Cell, int]:
        """The variable of each cell."""
        return self.shared.variable_of


def start(puzzle: Puzzle) -> Position:
    """Return the position of a player who begins: only what givens forbid is not pencilled in.

    Techniques find what sums and signs forbid.
    """
    return pencilled(Position(puzzle, {}, {}))


def as_position(puzzle: Puzzle | Position) -> Position:
    """Return the position in which a puzzle begins, and a position as it is."""
    return start(puzzle) if isinstance(puzzle, Puzzle) else puzzle


def pencilled(position: Position) -> Position:
    """Return the position with every open cell pencilled in.

    Where the player wrote nothing, everything is possible that the values in the same houses leave;
    where he did, what they forbid is rubbed out.
    """
    model = position.model
    left = open_domains(model, position.values)
    marks = {}
    for variable, cell in enumerate(model.cells):
        if left[variable] is None:
            continue
        stated = position.marks.get(cell, ())
        domain = left[variable] or 0
        marks[cell] = tuple(values_of(domain & domain_of(stated) if stated else domain))
    return replace(position, marks=marks)


def open_domains(model: Model, values: Mapping[Cell, int]) -> list[int | None]:
    """Return the domain of each variable less what is placed in its houses; None where it is."""
    domains: list[int | None] = list(model.domains)
    placed = dict(model.givens)
    placed |= {v: values[cell] for v, cell in enumerate(model.cells) if cell in values}
    for constraint in model.constraints:
        if isinstance(constraint, AllDifferent):
            taken = domain_of(placed[v] for v in constraint.variables if v in placed)
            for variable in constraint.variables:
                domains[variable] = (domains[variable] or 0) & ~taken
    for variable in placed:
        domains[variable] = None
    return domains


def position_of(puzzle: Puzzle) -> Position:
    """Return the position that a puzzle carries: `state` and `marks` of its JSON form, or none.

    `state` is a grid of values, `marks` a grid of lists; formats that carry a player's progress
    read it into these keys. An empty cell of `state` is None, or 0 if 0 is not a value.
    """
    extra = dict(puzzle.extra)
    smallest, largest = puzzle.values
    values: dict[Cell, int] = {}
    marks: dict[Cell, tuple[int, ...]] = {}
    if STATE in extra:
        for cell, value in cells_of(puzzle, STATE, extra[STATE]):
            if value is None or (value == 0 < smallest):
                continue
            if type(value) is not int or not min(smallest, 1) <= value <= largest:
                raise ReadError(t("state: {} has {}, not 0 to {}", cell_name(cell), value, largest))
            given = puzzle.givens[cell[0]][cell[1]]
            if given and value != given:
                raise ReadError(
                    t("state: {} has {}, but {} is given", cell_name(cell), value, given)
                )
            if not given:
                values[cell] = value
    if MARKS in extra:
        for cell, stated in cells_of(puzzle, MARKS, extra[MARKS]):
            if not isinstance(stated, list) or not all(
                type(value) is int and min(smallest, 1) <= value <= largest for value in stated
            ):
                raise ReadError(
                    t("marks: {} has no list of values up to {}", cell_name(cell), largest)
                )
            if stated and cell not in values and not puzzle.givens[cell[0]][cell[1]]:
                marks[cell] = tuple(sorted(set(stated)))
    return Position(puzzle, values, marks)


def cells_of(puzzle: Puzzle, key: str, text: str) -> list[tuple[Cell, Any]]:
    """Return what a grid in the JSON form of a puzzle says of each cell."""
    grid = json.loads(text)
    if (
        not isinstance(grid, list)
        or len(grid) != puzzle.rows
        or not all(isinstance(row, list) and len(row) == puzzle.columns for row in grid)
    ):
        raise ReadError(t("{}: expected rows as givens has them", key))
    return [(cell, grid[cell[0]][cell[1]]) for cell in puzzle.cells()]


def progress(position: Position) -> Puzzle:
    """Return the puzzle with the position in it, as `position_of` reads it."""
    puzzle = position.puzzle
    kept = {key: text for key, text in puzzle.extra if key not in (STATE, MARKS)}

    def grid(entry: Any) -> str:
        return json.dumps(
            [
                [None if given is None else entry((r, c), given) for c, given in enumerate(line)]
                for r, line in enumerate(puzzle.givens)
            ]
        )

    if position.values:
        empty = 0 if puzzle.values[0] > 0 else None
        kept[STATE] = grid(lambda cell, given: given or position.values.get(cell, empty))
    if any(position.marks.values()):
        kept[MARKS] = grid(lambda cell, given: list(position.marks.get(cell, ())))
    return replace(puzzle, extra=tuple(kept.items()))
