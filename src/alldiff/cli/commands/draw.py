"""alldiff draw: pictures of a puzzle and its solution."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import INTERRUPTED, LIMIT, OK
from alldiff.cli.inputs import Named, faults_text, load_one
from alldiff.cli.messages import warn
from alldiff.cli.options import (
    ENGINE,
    Name,
    ReadingOptions,
    puzzle_arguments,
    reading_options,
    work_limits,
)
from alldiff.cli.writing import write_whole
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Fault, Grid
from alldiff.core.result import Interrupted, Limits, Status
from alldiff.facade.puzzles import pencil_marks, solve
from alldiff.render import PICTURE_FORMATS, format_of, picture, show
from alldiff.rules import validate

PICTURE = Name("picture format", lambda: (*PICTURE_FORMATS, "tikz"))
EXAMPLES = (
    Example("alldiff draw puzzles/sudoku/inkala.txt -o inkala.svg", "the puzzle and its solution"),
    Example(
        "alldiff draw puzzles/greater-than/9x9.txt -o signs.html --theme dark --candidates",
        "a dark page with pencil marks",
    ),
    Example("alldiff draw puzzles/kakuro/8x8.txt -o board.tex", "for a LaTeX document"),
    Example("alldiff draw 4.23.2.4.3..1..2 -o small.png --no-solution", "the puzzle alone"),
)


@click.command("draw", cls=Command, examples=EXAMPLES)
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
@click.option("--engine", type=ENGINE, metavar="NAME", default="auto", help="Engine.")
@work_limits
@reading_options
def command(
    puzzles: str,
    path: str | None,
    drawn_as: str | None,
    shown: bool,
    theme: str,
    pencil: bool,
    alone: bool,
    engine: str,
    limits: Limits,
    reading: ReadingOptions,
) -> int:
    """Draw a puzzle: as given on the left, solved on the right.

    A puzzle that contradicts itself is drawn with its faults marked and without a solution. Pencil
    marks are the values that the givens and the sums leave. --show without -o draws a temporary
    file. PDF and TeX are for paper, black on white; TeX is a picture of TikZ for a document.
    """
    if path is None and not shown:
        raise UsageError("where to? add -o FILE.svg (.png, .html, .pdf, .tex), or --show")
    if path == "-" and shown:
        raise UsageError("--show needs a file: -o FILE instead of -o -")
    format = drawn_as or ("svg" if path in (None, "-") else format_of(str(path)))
    format = "tex" if format == "tikz" else format
    named = load_one(puzzles, reading)
    faults = validate(named.puzzle)
    marks = pencil_marks(named.puzzle) if pencil else None
    solution, code = (None, OK) if alone else solved(named, faults, engine, limits)
    drawn = picture(
        named.puzzle,
        solution,
        candidates=marks,
        theme="dark" if theme == "dark" else "light",
        format=format,
        faults=faults,
    )
    data = drawn.encode() if isinstance(drawn, str) else drawn
    if path == "-":
        sys.stdout.buffer.write(data)
        return code
    target = path or str(Path(tempfile.mkdtemp(prefix="alldiff-")) / f"puzzle.{format}")
    write_whole(target, data)
    if shown and not show(target):
        warn(f"nothing here can open {target}")
    return code


def solved(
    named: Named, faults: tuple[Fault, ...], engine: str, limits: Limits
) -> tuple[Grid | None, int]:
    """Return the solution to draw, if there is one, and the exit code; warn where there is none."""
    if faults:
        warn(f"{named.label}: drawn without a solution: {faults_text(faults)}")
        return None, OK
    try:
        result = solve(
            named.puzzle, engine=engine, limit=2, nodes=limits.nodes, timeout=limits.seconds
        )
    except Interrupted as interrupted:
        return interrupted.result.solution, INTERRUPTED
    if result.status is Status.UNKNOWN:
        warn(f"{named.label}: no solution drawn: the limit on {result.limit_reached} was reached")
        return None, LIMIT
    if result.status is Status.NONE:
        warn(f"{named.label}: drawn without a solution: it has none")
    elif result.status is Status.MULTIPLE:
        warn(f"{named.label}: more than one solution; the first is drawn")
    return result.solution, OK
