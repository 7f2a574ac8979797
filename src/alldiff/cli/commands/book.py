"""alldiff book: puzzles on paper, the solutions at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from alldiff.api.paper import book
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import INTERRUPTED, worse
from alldiff.cli.inputs import LoadedPuzzle, load, refused
from alldiff.cli.messages import print_error, say, warn
from alldiff.cli.options import puzzle_arguments
from alldiff.cli.progress import progress
from alldiff.cli.writing import check_writable, write_whole
from alldiff.core.errors import AlldiffError, InvalidPuzzle, UsageError
from alldiff.core.result import Status

if TYPE_CHECKING:
    from alldiff.paper import BookPuzzle


@click.command("book", cls=Command)
@click.argument("path", metavar="FILE", type=click.Path())
@puzzle_arguments()
@derived(book, without=("ratings", "solutions"))
@click.option("--no-ratings", "unrated", is_flag=True, help="Leave the difficulties out.")
@click.option("--no-solutions", "unsolved", is_flag=True, help="Leave the solutions out.")
@reading_options
def command(
    path: str,
    puzzles: tuple[str, ...],
    call: Call,
    unrated: bool,
    unsolved: bool,
    reading: Call,
) -> int:
    """Write a printable book of puzzles of any kind to FILE.pdf or FILE.html.

    Each puzzle has its number, title and difficulty; the solutions are at the end. A puzzle whose
    cells would be too small to write in gets its own page. PDF needs the extra `image`.

    --exam writes sheets with space for working, in separate files: equivalent versions A, B and
    so on, and a key with the solutions.

    Examples:
        alldiff book fifty.pdf puzzles/sudoku/fifty.txt
            four on a page, with ratings
        alldiff book kakuro.html puzzles/kakuro/8x8.txt --title "A Kakuro" --per-page 1
            a page to print from the browser
        alldiff book two.pdf puzzles/sudoku/16x16.txt puzzles/kakuro/8x8.txt --page letter
            puzzles of different kinds and sizes
        alldiff book exam.pdf puzzles/sudoku/9x9-easy.txt --exam 2 --trees fc+mrv
            exam-A.pdf, exam-B.pdf and exam-key.pdf: a puzzle to solve, and a search tree to draw
    """
    from alldiff import paper
    from alldiff.course import exam as exams

    format = paper.format_of(path)
    if call.chapters and unrated:
        raise UsageError("chapters are by difficulty: leave --no-ratings out")
    exams.check_exam(
        call.exam,
        call.trees,
        chapters=call.chapters,
        hints=call.hints,
        per_page=call.per_page,
    )
    targets = [path] if call.exam is None else list(map(str, exams.exam_paths(path, call.exam)))
    for target in targets:
        check_writable(target)
    named, code = load(puzzles, reading)
    entries: list[BookPuzzle] = []
    try:
        with progress(2 * len(named), answers=False) as bar:
            for one in named:
                entry, found = solved(one)
                code = worse(code, found)
                if entry is not None:
                    entries.append(entry)
                bar.advance()
            if not unrated and call.exam is None:
                rated_entries = []
                for entry in paper.with_difficulty(entries, call.threads or 0):
                    rated_entries.append(entry)
                    bar.advance()
                entries = rated_entries
            if call.hints:
                entries = list(paper.with_hints(entries))
    except KeyboardInterrupt:
        print_error("interrupted: no book was written")
        return INTERRUPTED
    if not entries:
        if not named:
            return code
        raise UsageError("no puzzle is left for a book")
    if call.exam is not None:
        options = {"title": call.title, "page": call.page}
        for file, data in exams.exam_files(path, entries, call.exam, call.trees, **options):
            write_whole(str(file), data)
        say(f"alldiff: {', '.join(targets)}")
        return code
    data = paper.book_bytes(
        entries,
        format,
        title=call.title,
        page=call.page,
        per_page=call.per_page,
        solutions=not unsolved,
        chapters=call.chapters,
    )
    write_whole(path, data)
    noun = "puzzle" if len(entries) == 1 else "puzzles"
    say(f"alldiff: {path}: {len(entries)} {noun}")
    return code


def solved(named: LoadedPuzzle) -> tuple[BookPuzzle | None, int]:
    """Return what goes into the book, if anything does, and the exit code; warn of odd puzzles."""
    from alldiff.paper import with_solution as solve

    try:
        entry, status = solve(named.puzzle)
    except UsageError:
        raise
    except InvalidPuzzle as invalid:
        return None, refused(named, invalid)
    except AlldiffError as error:
        print_error(f"{named.label}: left out: {error}")
        return None, error.exit_code
    if entry.solution is None:
        warn(f"{named.label}: printed without a solution: none was found in time")
    elif status is Status.MULTIPLE:
        warn(f"{named.label}: more than one solution; the first is printed")
    return entry, 0
