"""alldiff tree: the search tree as a picture."""

from __future__ import annotations

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import LIMIT, NO_SOLUTION, OK
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
from alldiff.facade.laboratory import TREE_NODES, tree
from alldiff.lab.watching import NODES_SHOWN

EXAMPLES = (
    Example("alldiff tree puzzles/sudoku/9x9-hard.txt mac+mrv -o tree.svg", "the whole tree"),
    Example(
        "alldiff tree puzzles/sudoku/9x9-hard.txt fc+mrv+prefilter -o tree.svg --depth 4",
        "what lies deeper is folded and counted",
    ),
    Example(
        "alldiff tree 4.23.2.4.3..1..2 bt -o tree.png --theme dark --nodes-shown 30",
        "a dark picture of 30 nodes",
    ),
)


@click.command("tree", cls=Command, examples=EXAMPLES)
@puzzle_arguments(required=True, several=False)
@click.argument("spec", type=SPEC, metavar="[SPEC]", required=False)
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    type=click.Path(),
    required=True,
    help="FILE.svg or FILE.png; - is SVG on stdout.",
)
@click.option("--depth", type=whole(1), metavar="N", help="Fold what lies deeper.")
@click.option(
    "--nodes-shown",
    type=whole(1),
    metavar="N",
    default=NODES_SHOWN,
    help=f"Nodes to draw at most, the others folded; {NODES_SHOWN} if not given.",
)
@click.option(
    "--theme",
    type=click.Choice(["light", "dark", "auto"]),
    default="auto",
    help="Light, dark, or as the reader's screen prefers.",
)
@click.option("--seed", type=whole(), metavar="N", default=0, help="Seed of the random choices.")
@limit_options(default=1, memory=False)
@reading_options
def command(
    puzzles: str,
    spec: str | None,
    path: str,
    depth: int | None,
    nodes_shown: int,
    theme: str,
    seed: int,
    limits: Limits,
    reading: ReadingOptions,
) -> int:
    """Draw the tree of a search: each node is a value tried.

    Fails are marked, with the reason where one points at them; solutions are marked too. Large
    subtrees are folded to their counts, the ways to solutions last. The search ends at the first
    solution, or as --limit and --nodes say.
    """
    check_writable(path)
    named = load_one(puzzles, reading)
    try:
        grown = tree(
            named.stated,
            spec,
            limit=limits.solutions,
            nodes=limits.nodes or TREE_NODES,
            timeout=limits.seconds,
            seed=seed,
            depth=depth,
            nodes_shown=nodes_shown,
            theme="dark" if theme == "dark" else "light" if theme == "light" else "auto",
        )
    except InvalidPuzzle as invalid:
        return refused(named, invalid)
    write_out(path, grown.svg() if path == "-" else grown.picture(path))
    if not grown.finished:
        warn(f"{named.label}: a limit ended the search after {len(grown)} nodes")
        return LIMIT
    if not grown.solutions:
        warn(f"{named.label}: no solution")
        return NO_SOLUTION
    return OK
