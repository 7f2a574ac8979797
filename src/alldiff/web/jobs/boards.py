"""Puzzles to look at: read, convert, draw, and check what a player has entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from io import StringIO
from typing import Annotated

from msgspec import Meta

from alldiff import reference, solving
from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent, Sum
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.model import Model, domain_of, values_of
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.formats import FORMATS, load
from alldiff.formats.files.alldiff_json import members
from alldiff.kinds import KINDS, rules_text
from alldiff.languages import Language
from alldiff.render import picture
from alldiff.render.board import board_of, stated_candidates
from alldiff.render.figures import AnyFigure, figures
from alldiff.rules import unchecked_model, validate
from alldiff.techniques.engine.names import constraint_names
from alldiff.techniques.engine.position import open_domains, position_of
from alldiff.web import answers
from alldiff.web.answers import (
    Answer,
    Count,
    Entry,
    Marks,
    PuzzleJson,
    entries_json,
    marks_json,
)
from alldiff.web.jobs.inputs import Budget, checked_entries, faults_json, read_puzzle
from alldiff.web.requests import EntriesRequest, Name, PuzzleRequest, Request
from alldiff.web.settings import BODY
from alldiff.web.wording import for_page, sentence


class ReadRequest(Request):
    """A text, which is never taken for the name of a file."""

    text: Annotated[str, Meta(max_length=BODY)]
    format: Name | None = None


class ReadAnswer(Answer):
    """The puzzles of a text, its format, and what the reader assumed."""

    puzzles: list[PuzzleJson]
    format: str
    warnings: list[str]


def read(request: ReadRequest, budget: Budget) -> ReadAnswer:
    """Return the puzzles of a text in any format that alldiff reads."""
    # As a stream it cannot be taken for the name of a file.
    reading = load(StringIO(request.text), format=request.format)
    return ReadAnswer(
        puzzles=[members(puzzle) for puzzle in reading.puzzles],
        format=reading.format,
        warnings=[
            sentence(budget.language.message(for_page(warning))) for warning in reading.warnings
        ],
    )


class ConvertRequest(PuzzleRequest):
    """A puzzle and the name of a format."""

    format: Name


class ConvertAnswer(Answer):
    """A puzzle as text."""

    text: str


def convert(request: ConvertRequest, budget: Budget) -> ConvertAnswer:
    """Return a puzzle as text in a format."""
    return ConvertAnswer(text=FORMATS[request.format].write([read_puzzle(request)]))


class PdfAnswer(Answer):
    """A file, in Base64."""

    data: bytes


def pdf(request: PuzzleRequest, budget: Budget) -> PdfAnswer:
    """Return a puzzle as a PDF of the size of its board, for paper."""
    drawn = picture(read_puzzle(request), format="pdf")
    assert isinstance(drawn, bytes)
    return PdfAnswer(data=drawn)


class Block(Answer):
    """A black cell of a Kakuro with its sums."""

    cell: answers.Cell
    down: Count | None
    across: Count | None


class House(Answer):
    """Cells that must all differ, and what people call them."""

    name: str
    cells: list[answers.Cell]


class SumOf(Answer):
    """Cells that add up to a sum, the number of the rule that says so, and whether they differ."""

    rule: Count
    name: str
    cells: list[answers.Cell]
    sum: int
    different: bool


class DrawnFigure(Answer):
    """A part of the picture of a rule, in units of a cell, and the number of the rule."""

    rule: Count
    figure: AnyFigure


class BoardAnswer(Answer):
    """All that is drawn; `top` and `left` are -1 where a margin of clues is above and left."""

    kind: str
    title: str
    author: str
    rules: str
    top: int
    left: int
    bottom: int
    right: int
    rows: Count
    columns: Count
    largest: Count
    symbols: list[str]
    cells: list[answers.Cell]
    givens: list[Entry]
    blocks: list[Block]
    box: tuple[int, int] | None
    signs: list[
        Annotated[
            tuple[answers.Cell, answers.Cell],
            Meta(description="The smaller cell, the greater cell."),
        ]
    ]
    figures: list[DrawnFigure]
    candidates: list[Marks]
    marks: list[Marks]
    houses: list[House]
    sums: list[SumOf]
    entries: list[Entry]
    faults: list[answers.Fault]


def board(request: PuzzleRequest, budget: Budget) -> BoardAnswer:
    """Return what is drawn of a puzzle, whatever its kind; it need not be sound."""
    puzzle = read_puzzle(request)
    drawn, kind = board_of(puzzle), KINDS[puzzle.kind]
    position = position_of(puzzle)
    houses, sums = houses_of(puzzle)
    return BoardAnswer(
        kind=puzzle.kind,
        title=puzzle.title or budget.language.of_kind(puzzle.kind, kind.title, "")[0],
        author=puzzle.author,
        rules=rules_text(puzzle, budget.language),
        top=drawn.top,
        left=drawn.left,
        bottom=drawn.bottom,
        right=drawn.right,
        rows=puzzle.rows,
        columns=puzzle.columns,
        largest=drawn.largest,
        symbols=[str(value) for value in range(1, drawn.largest + 1)],
        cells=sorted(drawn.cells),
        givens=entries_json(puzzle.given_cells()),
        blocks=[
            Block(cell=cell, down=sums.down, across=sums.across)
            for cell, sums in sorted(drawn.blocks.items())
        ],
        box=drawn.box,
        signs=sorted(drawn.signs),
        figures=[
            DrawnFigure(rule=number, figure=figure)
            for number, shape in drawn.shapes
            for figure in figures(shape)
        ],
        candidates=marks_json(stated_candidates(puzzle)),
        marks=marks_json(position.marks),
        houses=houses,
        sums=sums,
        entries=entries_json(sorted(position.values.items())),
        faults=faults_json(validate(puzzle), budget.language),
    )


def houses_of(puzzle: Puzzle) -> tuple[list[House], list[SumOf]]:
    """Return the houses and sums of a puzzle; one that is not fully stated has none."""
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


class Conflict(answers.Fault):
    """What contradicts what, and the numbers of the rules that it breaks."""

    rules: list[Count]


class CheckAnswer(Answer):
    """Whether every cell has a value, whether all is right, and what contradicts what."""

    complete: bool
    right: bool
    conflicts: list[Conflict]


def check(request: EntriesRequest, budget: Budget) -> CheckAnswer:
    """Return which entries contradict the clues or each other, by the oracle of each constraint."""
    puzzle = read_puzzle(request)
    entries = checked_entries(request.entries, puzzle)
    try:
        model = unchecked_model(puzzle)
    except InvalidPuzzle as invalid:
        told = conflicts_json(invalid.faults, budget.language)
        return CheckAnswer(complete=False, right=False, conflicts=told)
    conflicts = solving.conflicts(model, entries, constraint_names(puzzle, model))
    complete = all(puzzle.givens[r][c] or (r, c) in entries for r, c in puzzle.cells())
    right = complete and not conflicts and is_solution(model, entries, budget)
    return CheckAnswer(
        complete=complete, right=right, conflicts=conflicts_json(conflicts, budget.language)
    )


def conflicts_json(faults: Iterable[Fault], language: Language) -> list[Conflict]:
    """Return what values break, as answers have it."""
    return [
        Conflict(
            message=language.message(one.message), cells=list(one.cells), rules=list(one.origin)
        )
        for one in faults
    ]


def is_solution(model: Model, entries: Mapping[Cell, int], budget: Budget) -> bool:
    """Tell whether entries in all cells solve a model, whatever the variables that nobody sees."""
    placed = dict(model.givens)
    placed |= {v: entries[cell] for v, cell in enumerate(model.cells) if cell in entries}
    if len(placed) == len(model.domains):
        return model.holds([placed[v] for v in range(len(placed))])
    whole = replace(model, givens=tuple(sorted(placed.items())))
    return solving.run(whole, limits=budget.limits(1), listener=budget.listener).count > 0


class PencilAnswer(Answer):
    """The pencil marks of the open cells."""

    marks: list[Marks]


def pencil(request: EntriesRequest, budget: Budget) -> PencilAnswer:
    """Return what entries, givens and sums leave in the open cells."""
    puzzle = read_puzzle(request)
    entries = checked_entries(request.entries, puzzle)
    model = unchecked_model(puzzle)
    number = {cell: v for v, cell in enumerate(model.cells)}
    entered = tuple((number[cell], value) for cell, value in entries.items())
    left = open_domains(model, entries)
    narrowed = None
    if any(isinstance(constraint, Sum) for constraint in model.constraints):
        # Entries may contradict each other, and givens too: each then counts in its houses only.
        tries = ((*model.givens, *entered), model.givens)
        found = (reference.prefiltered(with_givens(model, givens)) for givens in tries)
        narrowed = next((domains for domains in found if domains is not None), None)
    marks = {
        cell: tuple(values_of(domain & (narrowed[v] if narrowed else domain)))
        for v, cell in enumerate(model.cells)
        if (domain := left[v]) is not None
    }
    return PencilAnswer(marks=marks_json(marks))


def with_givens(model: Model, givens: tuple[tuple[int, int], ...]) -> Model:
    """Return a model with other givens; those that the domains do not have are widened in."""
    domains = list(model.domains)
    for variable, value in givens:
        domains[variable] |= domain_of([value])
    return replace(model, domains=tuple(domains), givens=givens)
