"""alldiff trace: AC-3 step by step, on paper."""

from __future__ import annotations

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import OK
from alldiff.cli.inputs import load_one, refused
from alldiff.cli.messages import warn
from alldiff.cli.options import (
    SPEC,
    ReadingOptions,
    limit_options,
    puzzle_arguments,
    reading_options,
    whole,
)
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.result import Limits
from alldiff.facade.laboratory import trace
from alldiff.lab.watching import STEPS

EXAMPLES = (
    Example("alldiff trace 4.23.2.4.3..1..2", "every step of AC-3, as text"),
    Example(
        "alldiff trace puzzles/greater-than/4x4.txt -o trace.md",
        "a sheet to hand out, as Markdown",
    ),
    Example(
        "alldiff trace 4.23.2.4.3..1..2 --arcs R1C2,R2C1,R2C3,R3C1,R3C3,R4C2,R4C3",
        "as by hand: the arcs from these cells in this order, without a search",
    ),
    Example(
        "alldiff trace 4.23.2.4.3..1..2 mac-arcs -o arcs.md",
        "single arcs in the queue, as in the textbooks",
    ),
    Example(
        "alldiff trace puzzles/kakuro/5x5.txt mac+mrv --steps 20 --all-arcs",
        "the first 20 steps, with the arcs that remove nothing",
    ),
)


@click.command("trace", cls=Command, examples=EXAMPLES)
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
@click.option(
    "--steps",
    type=whole(1),
    metavar="N",
    default=STEPS,
    help=f"Steps to tell at most; {STEPS} if not given.",
)
@click.option("--all-arcs", is_flag=True, help="List the arcs that remove nothing too.")
@click.option(
    "--arcs",
    metavar="CELL,...",
    help="Revise the arcs from these cells in this order, as by hand, without a search.",
)
@click.option("--seed", type=whole(), metavar="N", default=0, help="Seed of the random choices.")
@limit_options(default=1, memory=False)
@reading_options
def command(
    puzzles: str,
    spec: str | None,
    markdown: bool,
    path: str,
    steps: int,
    all_arcs: bool,
    arcs: str | None,
    seed: int,
    limits: Limits,
    reading: ReadingOptions,
) -> int:
    """Tell AC-3 step by step: which arcs, which values went and why, and what was queued.

    SPEC is mac, whose queue holds cells, or mac-arcs or ac2001, whose queue holds arcs, with any
    orders and options; by default mac+mrv.
    """
    check_writable(path)
    named = load_one(puzzles, reading)
    try:
        sheet = trace(
            named.stated,
            spec,
            limit=limits.solutions,
            nodes=limits.nodes,
            timeout=limits.seconds,
            seed=seed,
            steps=steps,
            all_arcs=all_arcs,
            arcs=None if arcs is None else arcs.replace(",", " ").split(),
        )
    except InvalidPuzzle as invalid:
        return refused(named, invalid)
    written = sheet.markdown() if markdown or path.lower().endswith(".md") else sheet.text()
    write_out(path, written)
    if sheet.cut:
        warn(f"{named.label}: the trace was cut after {steps} steps; --steps N tells more")
    return OK
