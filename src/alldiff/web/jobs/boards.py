"""Puzzles to look at: read, convert, draw, and check what a player has entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from io import StringIO
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict

from alldiff import reference, solving
from alldiff.core.cells import Cell
from alldiff.core.constraints import Sum
from alldiff.core.errors import InvalidPuzzle, WriteError
from alldiff.core.model import Model, domain_of, values_of
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.visible import visible
from alldiff.formats import FORMATS, load
from alldiff.formats.explanation import answer_of, doubt, doubtful_rules, says_more
from alldiff.formats.files.alldiff_json import members
from alldiff.formats.links import sharing
from alldiff.formats.links.sharing import SITES
from alldiff.formats.losses import forms
from alldiff.kinds import rules_text
from alldiff.languages import Language
from alldiff.render import picture
from alldiff.render.board import stated_candidates
from alldiff.render.layout import Layout, layout_of
from alldiff.rules import unchecked_model, validate
from alldiff.rules.given import given_values
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
    sentence,
)
from alldiff.web.jobs.inputs import Budget, checked_entries, faults_json, read_puzzle
from alldiff.web.requests import EntriesRequest, Name, PuzzleRequest, Request
from alldiff.web.settings import BODY


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
    doubts = dict.fromkeys(filter(None, map(doubt, reading.puzzles)))
    told = [*reading.warnings, *doubts]
    return ReadAnswer(
        puzzles=[members(puzzle) for puzzle in reading.puzzles],
        format=reading.format,
        warnings=[sentence(budget.language.message(warning)) for warning in told],
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


class FormJson(Answer):
    """A format: why it cannot carry the puzzle, or what it leaves out."""

    name: str
    title: str
    refusal: str | None
    lost: list[str]


class ShareAnswer(Answer):
    """A link for the first site that can carry the puzzle, and every format that is written."""

    site: str | None
    link: str | None
    forms: list[FormJson]


def share(request: PuzzleRequest, budget: Budget) -> ShareAnswer:
    """Return how a puzzle can be given away: a link for another site, and what formats lose."""
    puzzle, spoken = read_puzzle(request), budget.language
    found = forms(puzzle)
    site = next((site for site in SITES if can_share(puzzle, site)), None)
    return ShareAnswer(
        site=site,
        link=None if site is None else sharing.share(puzzle, site),
        forms=[
            FormJson(
                name=form.name,
                title=spoken.message(FORMATS[form.name].title),
                refusal=None if form.refusal is None else spoken.message(form.refusal),
                lost=[spoken.message(one) for one in form.lost],
            )
            for form in found
        ],
    )


def can_share(puzzle: Puzzle, site: str) -> bool:
    """Return whether a site's link can carry a puzzle."""
    try:
        sharing.share(puzzle, site)
    except WriteError:
        return False
    return True


class PdfAnswer(Answer):
    """A file, in Base64."""

    data: bytes


def pdf(request: PuzzleRequest, budget: Budget) -> PdfAnswer:
    """Return a puzzle as a PDF of the size of its board, for paper."""
    drawn = picture(read_puzzle(request), format="pdf")
    assert isinstance(drawn, bytes)
    return PdfAnswer(data=drawn)


class BoardAnswer(Layout):
    """All that is drawn, and what is known of the puzzle besides."""

    kind: str
    author: str
    rules: str
    candidates: list[Marks]
    marks: list[Marks]
    entries: list[Entry]
    faults: list[answers.Fault]


def board(request: PuzzleRequest, budget: Budget) -> BoardAnswer:
    """Return what is drawn of a puzzle, whatever its kind; it need not be sound."""
    puzzle = read_puzzle(request)
    position = position_of(puzzle)
    return BoardAnswer(
        **asdict(layout_of(puzzle, budget.language)),
        kind=puzzle.kind,
        author=visible(puzzle.author),
        rules=visible(rules_text(puzzle, budget.language)),
        candidates=marks_json(stated_candidates(puzzle)),
        marks=marks_json(position.marks),
        entries=entries_json(sorted(position.values.items())),
        faults=faults_json(validate(puzzle), budget.language),
    )


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
    found = solving.conflicts(model, entries, constraint_names(puzzle, model))
    # What the author's solution breaks too is no mistake of the player.
    doubtful = doubtful_rules(puzzle)
    conflicts = [fault for fault in found if not doubtful.intersection(fault.origin)]
    complete = {*puzzle.cells()} <= {*entries, *given_values(puzzle)}
    answer = answer_of(puzzle) if says_more(puzzle) else {}
    right = complete and not conflicts
    if right and answer:
        # The text may state rules that were not read: the author's solution decides.
        right = all(entries.get(cell, value) == value for cell, value in answer.items())
    elif right:
        right = is_solution(model, entries, budget)
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
    """Return whether entries in all cells solve a model, whatever its unseen variables are."""
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
