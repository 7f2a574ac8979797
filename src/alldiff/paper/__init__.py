"""Printable books of puzzles: one to nine per page, with the solutions at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path

from alldiff.core.errors import (
    AlldiffError,
    LimitReached,
    UsageError,
    WriteError,
    unknown,
    whole_number,
)
from alldiff.core.limits import Stopwatch
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Limits, Status
from alldiff.paper.pages import MOST_PER_PAGE, PAPER, BookPuzzle, default_title, pages
from alldiff.paper.shapes import Page
from alldiff.rules import to_model
from alldiff.solving import run
from alldiff.techniques.engine.catalogue import Difficulty, chosen
from alldiff.techniques.engine.position import start
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.walk import Ending
from alldiff.tutor import Rating, hint, rate_many
from alldiff.tutor.hint import Strength

__all__ = [
    "BookPuzzle",
    "NoSolution",
    "book_bytes",
    "format_of",
    "with_difficulty",
    "with_hints",
    "with_solution",
    "written",
]

FORMATS = ("pdf", "html")
SECONDS = 60.0
"""The time limit for finding one solution."""
HINT_SECONDS = 10.0
"""The time limit for finding a hint."""
MOST_EFFORT = 9.0
"""Harder puzzles are extreme, and need not be rated completely, which can take minutes."""


class NoSolution(AlldiffError):
    """A puzzle for a book has no solution."""

    exit_code = 1


def format_of(path: str | PathLike[str]) -> str:
    """Return the format for a path's suffix.

    >>> format_of("Book.PDF")
    'pdf'
    """
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix not in FORMATS:
        raise WriteError(t("{}: a book must have the suffix .pdf or .html", path))
    return suffix


def book_bytes(
    entries: Sequence[BookPuzzle],
    format: str,
    *,
    title: str = "",
    page: str = "a4",
    per_page: int | None = None,
    solutions: bool = True,
    chapters: bool = False,
) -> bytes:
    """Return a book as PDF or HTML, optionally in chapters by difficulty.

    By default `per_page` depends on the size of the puzzles; a puzzle whose cells would be too
    small to write in gets its own page.
    """
    if not entries:
        raise UsageError("a book has at least one puzzle")
    if page not in PAPER:
        raise UsageError(unknown("page size", page, list(PAPER)))
    if per_page is not None:
        per_page = whole_number("number of puzzles on a page", per_page)
    if per_page is not None and not 1 <= per_page <= MOST_PER_PAGE:
        raise UsageError(t("a page has 1 to {} puzzles, not {}", MOST_PER_PAGE, per_page))
    drawn = pages(entries, title, page, per_page, solutions, chapters)
    return written(drawn, title or default_title(entries), format)


def written(drawn: Sequence[Page], title: str, format: str) -> bytes:
    """Return pages as PDF or HTML."""
    if format == "html":
        from alldiff.paper.html import html

        return html(drawn, title).encode()
    from alldiff.paper.pdf import pdf

    return pdf(drawn, title)


def with_solution(puzzle: Puzzle) -> tuple[BookPuzzle, Status]:
    """Return a puzzle with its solution, and whether that is the only one.

    A solution that comes with the puzzle is trusted. Raises InvalidPuzzle for a puzzle with faults
    and NoSolution for one without a solution: neither is worth printing.
    """
    if puzzle.solution is not None and puzzle.entries(puzzle.solution).keys() >= {*puzzle.cells()}:
        return BookPuzzle(puzzle, puzzle.solution), Status.UNIQUE
    model = to_model(puzzle)
    result = run(model, limits=Limits(2, None, SECONDS), keep=1)
    if result.status is Status.NONE:
        raise NoSolution("it has no solution")
    return BookPuzzle(puzzle, result.solution), result.status


def with_hints(entries: Iterable[BookPuzzle]) -> Iterator[BookPuzzle]:
    """Yield entries with the first helpful step as a sentence, if one is found in time."""
    for entry in entries:
        position = start(entry.puzzle)
        watch = Stopwatch(Limits(None, seconds=HINT_SECONDS))
        try:
            told = hint(position, chosen(structure_of(position.model)), Strength.WHAT, watch).text
        except LimitReached:
            told = ""
        yield replace(entry, hint=told)


def with_difficulty(entries: Iterable[BookPuzzle], threads: int = 0) -> Iterator[BookPuzzle]:
    """Yield entries with their difficulty, if it is known."""
    listed = list(entries)
    ratings = rate_many([entry.puzzle for entry in listed], threads, MOST_EFFORT, steps=False)
    for entry, rating in zip(listed, ratings, strict=True):
        if not isinstance(rating, Rating) or not rating.diagnosis.sound:
            yield entry
        elif rating.ending is not Ending.SOLVED:
            yield replace(entry, difficulty=Difficulty.EXTREME)
        else:
            yield replace(entry, difficulty=rating.difficulty, er=rating.record()["er"])
