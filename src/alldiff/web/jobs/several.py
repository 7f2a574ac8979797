"""What a setter asks of a puzzle with several solutions: what differs, and what makes it unique."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

from alldiff.api.counting import several as api_several
from alldiff.core.cells import Cell, cell_name
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid as SolvedGrid, Puzzle
from alldiff.formats.files.alldiff_json import members
from alldiff.languages import Language
from alldiff.rules import find
from alldiff.rules.framework.base import cells_of
from alldiff.solving.several import Several
from alldiff.web import answers
from alldiff.web.answers import Answer, Count, Grid, PuzzleJson
from alldiff.web.derived import derived
from alldiff.web.jobs.inputs import Budget, read_puzzle
from alldiff.web.requests import PuzzleRequest


@derived(api_several)
class SeveralRequest(PuzzleRequest):
    """A question for what differs between solutions."""


class AdditionAnswer(Answer):
    """Givens, or a clue, after which there is one solution, and the puzzle with them."""

    text: str
    sort: Literal["given", "clue"]
    cells: list[answers.Cell]
    puzzle: PuzzleJson


class SeveralAnswer(Answer):
    """What differs between solutions; `unique` is null if that was not found out in time.

    `two` are far apart, `settled` cells have the same value in every solution, and the values of
    an unavoidable set can be exchanged. Each addition makes the puzzle unique.
    """

    unique: bool | None
    two: Sequence[Grid] = ()
    distance: Count = 0
    settled: Sequence[answers.Cell] = ()
    unavoidable: Sequence[Sequence[answers.Cell]] = ()
    additions: Sequence[AdditionAnswer] = ()
    limit_reached: str | None = None


def several(request: SeveralRequest, budget: Budget) -> SeveralAnswer:
    """Return what differs between the solutions, and what to add to make the puzzle unique."""
    puzzle = read_puzzle(request)
    found = api_several(puzzle, timeout=budget.left, listener=budget.listener)
    return SeveralAnswer(
        unique=found.unique,
        two=cast("tuple[SolvedGrid, ...]", found.two),
        distance=found.distance,
        settled=[place for place, _ in found.settled if isinstance(place, tuple)],
        unavoidable=[
            cells
            for one in found.unavoidable
            if len(cells := [place for place in one if isinstance(place, tuple)]) == len(one)
        ],
        additions=list(additions(puzzle, found, budget.language)),
        limit_reached=found.limit_reached,
    )


def additions(puzzle: Puzzle, found: Several, language: Language) -> Iterator[AdditionAnswer]:
    """Yield what to add: single values, single clues, then several values together."""
    together = [found.additions] if found.additions else []
    for values in (*((one,) for one in found.single), *together):
        placed = [(place, value) for place, value in values if isinstance(place, tuple)]
        if len(placed) == len(values):
            yield AdditionAnswer(
                text=", ".join(f"{cell_name(cell)}={value}" for cell, value in placed),
                sort="given",
                cells=[cell for cell, _ in placed],
                puzzle=members(with_values(puzzle, placed)),
            )
    for clue in found.clues:
        said = language.message(t("add {}", clue.name()))
        yield AdditionAnswer(
            text=f"{said[:1].upper()}{said[1:]}",
            sort="clue",
            cells=sorted(cells_of(clue)),
            puzzle=members(puzzle.with_clues([clue])),
        )


def with_values(puzzle: Puzzle, values: Sequence[tuple[Cell, Any]]) -> Puzzle:
    """Return a puzzle with more givens; a 0 is a clue, for in the grid it is an open cell."""
    for cell, value in values:
        if value:
            puzzle = puzzle.with_given(cell, value)
        else:
            puzzle = puzzle.with_clues([find("given")(cell, value)])
    return puzzle
