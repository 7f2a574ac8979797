"""alldiff book: puzzles on paper, the solutions at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import INTERRUPTED, worse
from alldiff.cli.inputs import Named, load, refused
from alldiff.cli.messages import complain, say, warn
from alldiff.cli.options import (
    THREADS,
    Name,
    ReadingOptions,
    Text,
    puzzle_arguments,
    reading_options,
)
from alldiff.cli.progress import progress
from alldiff.cli.writing import check_writable, write_whole
from alldiff.core.errors import AlldiffError, InvalidPuzzle, UsageError
from alldiff.core.result import Status

if TYPE_CHECKING:
    from alldiff.paper import BookPuzzle

PAGES = ("a4", "letter")
PAGE = Name("page size", lambda: PAGES)

EXAMPLES = (
    Example("alldiff book fifty.pdf puzzles/sudoku/fifty.txt", "four on a page, with ratings"),
    Example(
        'alldiff book kakuro.html puzzles/kakuro/8x8.txt --title "A Kakuro" --per-page 1',
        "a page to print from the browser",
    ),
    Example(
        "alldiff book two.pdf puzzles/sudoku/16x16.txt puzzles/kakuro/8x8.txt --page letter",
        "puzzles of different kinds and sizes",
    ),
)


@click.command("book", cls=Command, examples=EXAMPLES)
@click.argument("path", metavar="FILE", type=click.Path())
@puzzle_arguments()
@click.option(
    "--title", type=Text(), metavar="TEXT", default="", help="Title; else the kinds of the puzzles."
)
@click.option(
    "--per-page",
    type=click.IntRange(1, 9),
    metavar="N",
    help="Puzzles on a page, 1 to 9; else by their size.",
)
@click.option("--page", type=PAGE, metavar="SIZE", default="a4", help=f"{' or '.join(PAGES)}.")
@click.option("--no-ratings", "unrated", is_flag=True, help="Leave the difficulties out.")
@click.option("--no-solutions", "unsolved", is_flag=True, help="Leave the solutions out.")
@click.option("--chapters", is_flag=True, help="In chapters by difficulty.")
@click.option("--hints", is_flag=True, help="A hint for each puzzle, before the solutions.")
@click.option("--threads", type=THREADS, default=0, metavar="N", help="Threads; 0 for all.")
@reading_options
def command(
    path: str,
    puzzles: tuple[str, ...],
    title: str,
    per_page: int | None,
    page: str,
    unrated: bool,
    unsolved: bool,
    chapters: bool,
    hints: bool,
    threads: int,
    reading: ReadingOptions,
) -> int:
    """Write a printable book of puzzles of any kind to FILE.pdf or FILE.html.

    Each puzzle has its number, title and difficulty; the solutions are at the end. A puzzle whose
    cells would be too small to write in has a page of its own. PDF needs the extra `image`.
    """
    from alldiff import paper

    format = paper.format_of(path)
    if chapters and unrated:
        raise UsageError("chapters are by difficulty: leave --no-ratings out")
    check_writable(path)
    named, code = load(puzzles, reading)
    entries: list[BookPuzzle] = []
    try:
        with progress(2 * len(named), answers=False) as bar:
            for one in named:
                entry, found = solved(one)
                code = worse(code, found)
                if entry is not None:
                    entries.append(entry)
                if bar:
                    bar.advance()
            if not unrated:
                rated_entries = []
                for entry in paper.with_difficulty(entries, threads):
                    rated_entries.append(entry)
                    if bar:
                        bar.advance()
                entries = rated_entries
            if hints:
                entries = list(paper.with_hints(entries))
    except KeyboardInterrupt:
        complain("interrupted: no book was written")
        return INTERRUPTED
    if not entries:
        if not named:
            return code
        raise UsageError("no puzzle is left for a book")
    data = paper.book_bytes(
        entries,
        format,
        title=title,
        page=page,
        per_page=per_page,
        solutions=not unsolved,
        chapters=chapters,
    )
    write_whole(path, data)
    noun = "puzzle" if len(entries) == 1 else "puzzles"
    say(f"alldiff: {path}: {len(entries)} {noun}")
    return code


def solved(named: Named) -> tuple[BookPuzzle | None, int]:
    """Return what goes into the book, if anything does, and the exit code; warn of odd puzzles."""
    from alldiff.paper import with_solution as solve

    try:
        entry, status = solve(named.puzzle)
    except UsageError:
        raise
    except InvalidPuzzle as invalid:
        return None, refused(named, invalid)
    except AlldiffError as error:
        complain(f"{named.label}: left out: {error}")
        return None, error.exit_code
    if entry.solution is None:
        warn(f"{named.label}: printed without a solution: none was found in time")
    elif status is Status.MULTIPLE:
        warn(f"{named.label}: more than one solution; the first is printed")
    return entry, 0
