"""alldiff trace: AC-3 step by step, on paper."""

from __future__ import annotations

import click

from alldiff.api.watching import trace
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import OK
from alldiff.cli.inputs import load_one, refused
from alldiff.cli.messages import warn
from alldiff.cli.options import SPEC, puzzle_arguments
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.errors import InvalidPuzzle
from alldiff.lab.watching import STEPS


@click.command("trace", cls=Command)
@puzzle_arguments(required=True, several=False)
@click.argument("spec", type=SPEC, metavar="[SPEC]", required=False)
@click.option("--markdown", is_flag=True, help="Write Markdown, as for FILE.md.")
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    type=click.Path(),
    default="-",
    help="Write to a file instead of stdout.",
)
@derived(trace, without=("search", "arcs"))
@click.option(
    "--arcs",
    metavar="CELL,...",
    help="Revise the arcs from these cells in this order, as by hand, without a search.",
)
@reading_options
def command(
    puzzles: str,
    spec: str | None,
    markdown: bool,
    path: str,
    call: Call,
    arcs: str | None,
    reading: Call,
) -> int:
    """Show AC-3 step by step: arcs revised, values removed and why, and arcs queued.

    SPEC is mac, whose queue holds cells, or mac-arcs or ac2001, whose queue holds arcs, with any
    orders and options; by default mac+mrv.

    Examples:
        alldiff trace 4.23.2.4.3..1..2
            every step of AC-3, as text
        alldiff trace puzzles/greater-than/4x4.txt -o trace.md
            a sheet to hand out, as Markdown
        alldiff trace 4.23.2.4.3..1..2 --arcs R1C2,R2C1,R2C3,R3C1,R3C3,R4C2,R4C3
            revise the arcs from these cells in this order, as by hand
        alldiff trace 4.23.2.4.3..1..2 mac-arcs -o arcs.md
            single arcs in the queue, as in the textbooks
        alldiff trace puzzles/kakuro/5x5.txt mac+mrv --steps 20 --all-arcs
            the first 20 steps, with the arcs that remove nothing
    """
    check_writable(path)
    named = load_one(puzzles, reading)
    try:
        order = None if arcs is None else arcs.replace(",", " ").split()
        sheet = call(named.stated, spec, arcs=order)
    except InvalidPuzzle as invalid:
        return refused(named, invalid)
    written = sheet.markdown() if markdown or path.lower().endswith(".md") else sheet.text()
    write_out(path, written)
    if sheet.cut:
        cut = f"the trace was cut after {call.steps or STEPS} steps"
        warn(f"{named.label}: {cut}; --steps N shows more")
    return OK
