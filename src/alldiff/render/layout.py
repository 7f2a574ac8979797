"""Layout: everything a page needs to draw the board of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from alldiff.core.cells import CellJson, Count, EntryJson
from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.drawing import FogTrigger
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.puzzle import Puzzle
from alldiff.core.visible import visible
from alldiff.kinds import KINDS
from alldiff.languages import Language
from alldiff.render.board import board_of, solution_of
from alldiff.render.figures import AnyFigure
from alldiff.rules import unchecked_model
from alldiff.rules.framework.base import Rule
from alldiff.rules.runs import Runs
from alldiff.techniques.engine.names import constraint_names

Pair = Annotated[tuple[CellJson, CellJson], Meta(description="The smaller cell, the greater cell.")]


class Block(Struct):
    """A black cell in a Kakuro with its sums."""

    cell: CellJson
    down: Count | None
    across: Count | None


class House(Struct):
    """Cells that must all differ, and their name for people."""

    name: str
    cells: list[CellJson]


class SumOf(Struct):
    """Cells that add up to a sum, the number of their rule, and whether they differ."""

    rule: Count
    name: str
    cells: list[CellJson]
    sum: int
    different: bool


class DrawnFigure(Struct):
    """A part of the picture, in units of a cell, and the number of its rule; -1 for a drawing."""

    rule: Annotated[int, Meta(ge=-1)]
    figure: AnyFigure


class FogOf(Struct):
    """Fog: the cells that are lit, what right values light, and the values that are right."""

    lights: list[CellJson]
    triggers: list[FogTrigger]
    right: list[EntryJson]


class Layout(Struct):
    """A board; `top` and `left` are -1 if there is a margin of clues above and at the left.

    `symbols` are those of the values from `smallest` to `largest`.
    """

    title: str
    top: int
    left: int
    bottom: int
    right: int
    rows: Count
    columns: Count
    smallest: Count
    largest: Count
    symbols: list[str]
    cells: list[CellJson]
    givens: list[EntryJson]
    blocks: list[Block]
    box: tuple[int, int] | None
    signs: list[
        Annotated[
            tuple[CellJson, CellJson], Meta(description="The smaller cell, the greater cell.")
        ]
    ]
    figures: list[DrawnFigure]
    houses: list[House]
    sums: list[SumOf]
    mark_head: float
    """The fraction of a cell above its pencil marks that is kept free for labels."""
    runs: bool
    """Whether lines of white cells between black ones have sums, as in Kakuro."""
    fog: FogOf | None


def layout_of(puzzle: Puzzle, language: Language) -> Layout:
    """Return the board for a puzzle of any kind; the puzzle need not be valid."""
    drawn = board_of(puzzle, fog=False)
    houses, sums = houses_of(puzzle)
    smallest = puzzle.values[0]
    kind_title = language.of_kind(puzzle.kind, KINDS[puzzle.kind].title, "")[0]
    return Layout(
        title=visible(puzzle.title) or kind_title,
        top=drawn.top,
        left=drawn.left,
        bottom=drawn.bottom,
        right=drawn.right,
        rows=puzzle.rows,
        columns=puzzle.columns,
        smallest=smallest,
        largest=drawn.largest,
        symbols=[str(value) for value in range(smallest, drawn.largest + 1)],
        cells=sorted(drawn.cells),
        givens=[(*cell, drawn.values[cell]) for cell in sorted(drawn.cells & drawn.givens)],
        blocks=[
            Block(cell=cell, down=sums.down, across=sums.across)
            for cell, sums in sorted(drawn.blocks.items())
        ],
        box=drawn.box,
        signs=sorted(drawn.signs),
        figures=[DrawnFigure(rule=number, figure=figure) for number, figure in drawn.figures],
        houses=houses,
        sums=sums,
        mark_head=drawn.mark_head,
        runs=has_runs(puzzle.clues),
        fog=fog_of(puzzle),
    )


def has_runs(clues: Iterable[Rule]) -> bool:
    """Return whether rules give a sum to each run of white cells."""
    return any(isinstance(clue, Runs) for clue in clues)


def fog_of(puzzle: Puzzle) -> FogOf | None:
    """Return the fog over a puzzle, if there is any."""
    fog = puzzle.drawing.fog if puzzle.drawing else None
    if fog is None:
        return None
    right = [(row, column, value) for (row, column), value in solution_of(puzzle).items()]
    return FogOf(list(fog.lights), list(fog.triggers), right)


def houses_of(puzzle: Puzzle) -> tuple[list[House], list[SumOf]]:
    """Return the houses and sums in a puzzle; an incomplete puzzle has none."""
    try:
        model = unchecked_model(puzzle)
    except InvalidPuzzle:
        return [], []
    names, houses, sums = constraint_names(puzzle, model), [], []
    for name, constraint, origin in zip(names, model.constraints, model.origin, strict=True):
        if max(constraint.variables) >= len(model.cells):
            continue
        scope = [model.cells[v] for v in constraint.variables]
        if isinstance(constraint, AllDifferent):
            houses.append(House(name=name, cells=scope))
        elif isinstance(constraint, Sum):
            sums.append(SumOf(origin[0], name, scope, constraint.total, different=False))
    inside = {frozenset(house.cells) for house in houses}
    for one in sums:
        cells = frozenset(one.cells)
        one.different = cells in inside or any(map(cells.issubset, inside))
    return houses, sums
