"""Puzzles to look at: read, convert, draw, and check what a player has entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO

from alldiff import reference
from alldiff.clues import Cell
from alldiff.constraints import AllDifferent, Constraint, Less, Sum
from alldiff.errors import InvalidPuzzle
from alldiff.formats import FORMATS, load, sniff
from alldiff.formats.base import ReadOptions, stated_options
from alldiff.formats.source import clean
from alldiff.kinds import KINDS, unchecked_model, validate
from alldiff.model import Model, domain_of, values_of
from alldiff.puzzle import Fault, Puzzle
from alldiff.render.board import board_of, stated_candidates
from alldiff.techniques.names import constraint_names
from alldiff.techniques.position import open_domains, position_of
from alldiff.web.jobs.asked import (
    Answer,
    Budget,
    Request,
    entries_in,
    faults_told,
    marks_told,
    puzzle_in,
    record_of,
    triples,
)


def read(request: Request, budget: Budget) -> Answer:
    """Return the puzzles of a text."""
    stated, text = request.get("format"), request["text"]
    # As a stream it cannot be taken for the name of a file.
    reading = load(StringIO(text), format=stated)
    if stated is None:
        stated = sniff(clean(text), stated_options(clean(text), ReadOptions())).name
    return {
        "puzzles": [record_of(puzzle) for puzzle in reading.puzzles],
        "format": stated,
        "warnings": reading.warnings,
    }


def convert(request: Request, budget: Budget) -> Answer:
    """Return a puzzle as text."""
    return {"text": FORMATS[request["format"]].write([puzzle_in(request)])}


def board(request: Request, budget: Budget) -> Answer:
    """Return what is drawn of a puzzle; it need not be sound."""
    puzzle = puzzle_in(request)
    drawn, kind = board_of(puzzle), KINDS[puzzle.kind]
    position = position_of(puzzle)
    return {
        "kind": puzzle.kind,
        "title": puzzle.title or kind.title,
        "author": puzzle.author,
        "rules": puzzle.rules or kind.rules,
        "top": drawn.top,
        "left": drawn.left,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "largest": drawn.largest,
        "symbols": [str(value) for value in range(1, drawn.largest + 1)],
        "cells": sorted(drawn.cells),
        "givens": triples(puzzle.given_cells()),
        "blocks": [
            {"cell": cell, "down": sums.down, "across": sums.across}
            for cell, sums in sorted(drawn.blocks.items())
        ],
        "box": drawn.box,
        "signs": sorted(drawn.signs),
        "candidates": marks_told(stated_candidates(puzzle)),
        "marks": marks_told(position.marks),
        "houses": houses_of(puzzle),
        "entries": triples(sorted(position.values.items())),
        "faults": faults_told(validate(puzzle)),
    }


def houses_of(puzzle: Puzzle) -> list[Answer]:
    """Return the houses of a puzzle with their names; one that is not fully stated has none."""
    try:
        model = unchecked_model(puzzle)
    except InvalidPuzzle:
        return []
    named = zip(names_of(puzzle, model), model.constraints, strict=True)
    return [
        {"name": name, "cells": [model.cells[v] for v in constraint.variables]}
        for name, constraint in named
        if isinstance(constraint, AllDifferent)
    ]


def names_of(puzzle: Puzzle, model: Model) -> Sequence[str]:
    """Return what people call each constraint, whatever contradictions the clues have."""
    return constraint_names(puzzle, model)


def check(request: Request, budget: Budget) -> Answer:
    """Return what is wrong with the entries, by the oracle of each constraint."""
    puzzle = puzzle_in(request)
    entries = entries_in(request, puzzle)
    try:
        model = unchecked_model(puzzle)
    except InvalidPuzzle as invalid:
        return {"complete": False, "right": False, "conflicts": faults_told(invalid.faults)}
    placed = dict(model.givens)
    placed |= {v: entries[cell] for v, cell in enumerate(model.cells) if cell in entries}
    complete = len(placed) == len(model.cells)
    right = complete and model.holds([placed[v] for v in range(len(model.cells))])
    conflicts = [] if right else list(conflicts_of(model, names_of(puzzle, model), placed))
    return {"complete": complete, "right": right, "conflicts": faults_told(conflicts)}


def conflicts_of(model: Model, names: Sequence[str], placed: dict[int, int]) -> Iterator[Fault]:
    """Yield each contradiction between values that are placed, and the clues."""
    for variable, value in placed.items():
        if not model.domains[variable] >> value & 1:
            message = f"{model.name(variable)} cannot be {value}"
            yield Fault(message, (model.cells[variable],))
    for name, constraint in zip(names, model.constraints, strict=True):
        yield from broken(model, constraint, name, placed)


def broken(
    model: Model, constraint: Constraint, name: str, placed: dict[int, int]
) -> Iterator[Fault]:
    """Yield how the values placed break a constraint."""
    known = [v for v in constraint.variables if v in placed]
    whole = len(known) == len(constraint.variables)
    match constraint:
        case AllDifferent():
            yield from equals(model, name, known, placed)
        case Sum(total=total):
            reached = sum(placed[v] for v in known)
            if reached > total or (whole and reached != total):
                verb = "adds up to" if whole else "has already"
                cells = tuple(model.cells[v] for v in known)
                yield Fault(f"{name} {verb} {reached}, not {total}", cells)
        case Less(less=less, greater=greater):
            if whole and placed[less] >= placed[greater]:
                told = f"{placed[less]} at {model.name(less)} is not smaller than"
                told = f"{told} {placed[greater]} at {model.name(greater)}"
                yield Fault(told, (model.cells[less], model.cells[greater]))
        case _:
            values = [placed.get(v, 0) for v in range(len(model.cells))]
            if whole and not constraint.holds(values):
                cells = tuple(model.cells[v] for v in known)
                yield Fault(f"{constraint.describe(model.name)} does not hold", cells)


def equals(
    model: Model, name: str, known: Sequence[int], placed: dict[int, int]
) -> Iterator[Fault]:
    """Yield each value that stands more than once in a house."""
    where: dict[int, list[Cell]] = {}
    for variable in known:
        where.setdefault(placed[variable], []).append(model.cells[variable])
    for value, cells in where.items():
        if len(cells) > 1:
            yield Fault(f"{value} stands {times(len(cells))} in {name}", tuple(cells))


def times(number: int) -> str:
    """Return how often, in words."""
    return "twice" if number == 2 else f"{number} times"


def pencil(request: Request, budget: Budget) -> Answer:
    """Return what entries, givens and sums leave in the open cells."""
    puzzle = puzzle_in(request)
    entries = entries_in(request, puzzle)
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
    return {"marks": marks_told(marks)}


def with_givens(model: Model, givens: tuple[tuple[int, int], ...]) -> Model:
    """Return a model with other givens; those that the domains do not have are widened in."""
    domains = list(model.domains)
    for variable, value in givens:
        domains[variable] |= domain_of([value])
    return Model(tuple(domains), model.constraints, givens, model.cells, model.shape)
