"""alldiff draw: pictures of a puzzle and its solution."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from alldiff.api.puzzles import marked_cells, solve
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import INTERRUPTED, LIMIT, OK
from alldiff.cli.inputs import LoadedPuzzle, faults_text, load_one
from alldiff.cli.messages import warn
from alldiff.cli.options import Name, puzzle_arguments
from alldiff.cli.writing import write_whole
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.core.result import Interrupted, Result, Status
from alldiff.render import PICTURE_FORMATS, format_of, picture, show
from alldiff.render.board import Marks
from alldiff.render.text import variable_lines
from alldiff.rules import validate

PICTURE = Name("picture format", lambda: (*PICTURE_FORMATS, "tikz"))


@click.command("draw", cls=Command)
@puzzle_arguments(required=True, several=False)
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    type=click.Path(),
    help="FILE.svg, .png, .html, .pdf or .tex; - is stdout.",
)
@click.option(
    "--to",
    "drawn_as",
    type=PICTURE,
    metavar="FORMAT",
    help=f"{', '.join(PICTURE_FORMATS)} or tikz (tex); else by the suffix, SVG on stdout.",
)
@click.option("--show", "shown", is_flag=True, help="Open the picture.")
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), default="light", help="Light or dark."
)
@click.option("--candidates", "pencil", is_flag=True, help="Draw pencil marks.")
@click.option("--no-solution", "alone", is_flag=True, help="Draw only the puzzle.")
@click.option(
    "--prompt",
    "as_prompt",
    is_flag=True,
    help="Print a prompt for a language model; -o draws the puzzle alone beside it.",
)
@derived(solve, without=("search", "limit", "memory", "threads", "seed"))
@reading_options
def command(
    puzzles: str,
    path: str | None,
    drawn_as: str | None,
    shown: bool,
    theme: str,
    pencil: bool,
    alone: bool,
    as_prompt: bool,
    call: Call,
    reading: Call,
) -> int:
    """Draw a puzzle: the givens on the left, the solution on the right.

    Without -o, it draws in the terminal. If a puzzle contradicts itself, its faults are marked and
    there is no solution. Pencil marks are the values that the givens and sums leave. --show without
    -o opens a temporary file. PDF and TeX are black on white, for paper; TeX is a TikZ picture for
    a document.

    Examples:
        alldiff draw puzzles/sudoku/inkala.txt -o inkala.svg
            the puzzle and its solution
        alldiff draw puzzles/greater-than/9x9.txt -o signs.html --theme dark --candidates
            a dark page with pencil marks
        alldiff draw puzzles/kakuro/8x8.txt -o board.tex
            for a LaTeX document
        alldiff draw 4.23.2.4.3..1..2 -o small.png --no-solution
            the puzzle alone
        alldiff draw puzzles/kakuro/5x5.txt
            in the terminal
        alldiff draw puzzles/sudoku/inkala.txt --prompt -o inkala.png
            a prompt with the rules, the grid and the form of the answer, and the picture
    """
    if as_prompt and (path == "-" or pencil):
        raise UsageError("--prompt is for the puzzle alone, and prints on stdout")
    if path == "-" and shown:
        raise UsageError("--show needs a file: -o FILE instead of -o -")
    format = drawn_as or ("svg" if path in (None, "-") else format_of(str(path)))
    format = "tex" if format == "tikz" else format
    named = load_one(puzzles, reading)
    if as_prompt:
        from alldiff.env.prompts import prompt

        print(prompt(named.puzzle))
        alone = True
        if path is None and not shown:
            return OK
    with call.watch:
        faults = validate(named.puzzle)
        marks = marked_cells(named.puzzle) if pencil else None
        result, code = (None, OK) if alone else solved(named, faults, call)
    variables = result.variables[0] if result and result.values else {}
    if path is None and not shown and drawn_as is None:
        solution = result.solution if result else None
        for grid in (None,) if solution is None else (None, solution):
            print_board(named.puzzle, grid, marks if grid is None else None, faults)
        print("\n".join(variable_lines(variables)), end="\n" * bool(variables))
        return code
    drawn = picture(
        named.puzzle,
        result.solution if result else None,
        candidates=marks,
        theme="dark" if theme == "dark" else "light",
        format=format,
        faults=faults,
        notes=variable_lines(variables),
    )
    data = drawn.encode() if isinstance(drawn, str) else drawn
    if path in (None, "-") and not shown:
        sys.stdout.buffer.write(data)
        return code
    target = path or str(Path(tempfile.mkdtemp(prefix="alldiff-")) / f"puzzle.{format}")
    write_whole(target, data)
    if shown and not show(target):
        warn(f"no program here can open {target}")
    return code


def print_board(
    puzzle: Puzzle, grid: Grid | None, marks: Marks | None, faults: tuple[Fault, ...]
) -> None:
    """Print a board, in colour where stdout is a terminal that has it."""
    from rich.console import Console

    from alldiff.render.terminal import terminal_grid

    # Away from a terminal nothing says how wide it is; nothing may be wrapped there.
    console = Console(width=None if sys.stdout.isatty() else 10_000, highlight=False)
    board = terminal_grid(puzzle, grid, candidates=marks, faults=faults)
    console.print(board, soft_wrap=True)


def solved(named: LoadedPuzzle, faults: tuple[Fault, ...], call: Call) -> tuple[Result | None, int]:
    """Return the result to draw, if there is one, and the exit code; warn without a solution."""
    if faults:
        warn(f"{named.label}: drawn without a solution: {faults_text(faults)}")
        return None, OK
    try:
        result = call(named.puzzle, limit=2)
    except Interrupted as interrupted:
        return interrupted.result, INTERRUPTED
    if result.status is Status.UNKNOWN:
        warn(f"{named.label}: no solution drawn: the limit on {result.limit_reached} was reached")
        return None, LIMIT
    if result.status is Status.NONE:
        warn(f"{named.label}: drawn without a solution: it has none")
    elif result.status is Status.MULTIPLE:
        warn(f"{named.label}: more than one solution; the first is drawn")
    return result, OK
