"""Puzzles on paper."""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Annotated

from alldiff.api.sources import Source, as_puzzles
from alldiff.core.annotations import Option, Threads, documented
from alldiff.core.errors import checked_threads


@documented
def book(
    puzzles: Iterable[Source],
    path: str | PathLike[str],
    *,
    title: Annotated[
        str, Option("Title; by default the kinds of the puzzles.", "TEXT", "text")
    ] = "",
    page: Annotated[str, Option("Paper: a4 or letter.", "SIZE", choices=("a4", "letter"))] = "a4",
    per_page: Annotated[
        int | None,
        Option("Puzzles on a page, 1 to 9; by default by their size.", "N", least=1, most=9),
    ] = None,
    ratings: Annotated[bool, Option("Print the difficulty of each puzzle.")] = True,
    solutions: Annotated[bool, Option("Print the solutions at the end.")] = True,
    chapters: Annotated[bool, Option("Order the puzzles by difficulty, in chapters.")] = False,
    hints: Annotated[bool, Option("Print a hint for each puzzle before the solutions.")] = False,
    exam: Annotated[
        int | None,
        Option("Write exam sheets instead, in N equivalent versions, and a key.", "N", least=1),
    ] = None,
    trees: Annotated[
        Sequence[str],
        Option("Search whose tree is to be drawn, in an exam.", "SPEC", reads="search"),
    ] = (),
    threads: Threads = None,
) -> None:
    """Write a printable book of puzzles of any kind, as PDF or HTML by the suffix of the path.

    An exam has a puzzle on each page, with space for working, in files of its own: book-A.pdf,
    book-B.pdf and so on, and book-key.pdf with the solutions. The versions differ by symmetries of
    the puzzles. `trees` adds 4x4 Sudokus on which to draw the tree of a search.

    PDF needs the extra `image`. Raises InvalidPuzzle for a puzzle with faults, and AlldiffError for
    one without a solution.
    """
    from alldiff import paper
    from alldiff.course import exam as exams
    from alldiff.render import save

    format = paper.format_of(path)
    exams.check_exam(exam, trees, chapters=chapters, hints=hints, per_page=per_page)
    entries = [paper.with_solution(puzzle)[0] for puzzle in as_puzzles(puzzles)]
    if exam is not None:
        for target, data in exams.exam_files(path, entries, exam, trees, title=title, page=page):
            save(data, target)
        return
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
