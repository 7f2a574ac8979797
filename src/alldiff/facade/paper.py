"""Puzzles on paper."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike

from alldiff.core.errors import checked_threads
from alldiff.facade.sources import Source, puzzles_of


def book(
    puzzles: Iterable[Source],
    path: str | PathLike[str],
    *,
    title: str = "",
    page: str = "a4",
    per_page: int | None = None,
    ratings: bool = True,
    solutions: bool = True,
    chapters: bool = False,
    hints: bool = False,
    threads: int = 0,
) -> None:
    """Write a printable book of puzzles of any kind, as PDF or HTML by the suffix of the path.

    There are `per_page` puzzles on a page, 1 to 9 (None: by their size); `page` is a4 or letter.
    Each has its number, its title and its difficulty above it; the solutions are at the end. With
    `chapters` they are ordered by difficulty, and with `hints` there is one for each before the
    solutions. PDF
    needs the extra `image`. Raises InvalidPuzzle for a puzzle with faults, and AlldiffError for one
    without a solution.
    """
    from alldiff import paper
    from alldiff.render import save

    format = paper.format_of(path)
    entries = [paper.with_solution(puzzle)[0] for puzzle in puzzles_of(puzzles)]
    if ratings:
        entries = list(paper.with_difficulty(entries, checked_threads(threads)))
    if hints:
        entries = list(paper.with_hints(entries))
    data = paper.book_bytes(
        entries,
        format,
        title=title,
        page=page,
        per_page=per_page,
        solutions=solutions,
        chapters=chapters,
    )
    save(data, path)
