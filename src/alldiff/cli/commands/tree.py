"""alldiff tree: the search tree as a picture."""

from __future__ import annotations

import click

from alldiff.api.watching import tree
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import LIMIT, NO_SOLUTION, OK
from alldiff.cli.inputs import load_one, refused
from alldiff.cli.messages import warn
from alldiff.cli.options import SPEC, puzzle_arguments
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.errors import InvalidPuzzle


@click.command("tree", cls=Command)
@puzzle_arguments(required=True, several=False)
@click.argument("spec", type=SPEC, metavar="[SPEC]", required=False)
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    type=click.Path(),
    required=True,
    help="FILE.svg, .png, .pdf or .tex (TikZ); - is SVG on stdout.",
)
@derived(tree, without=("search",))
@reading_options
def command(
    puzzles: str,
    spec: str | None,
    path: str,
    call: Call,
    reading: Call,
) -> int:
    """Draw the tree of a search: each node is a value tried.

    Fails and solutions are marked; point at a fail to see its reason. Large subtrees are folded to
    a count, those with solutions last. The search stops at the first solution, or at --limit or
    --nodes.

    Examples:
        alldiff tree puzzles/sudoku/9x9-hard.txt mac+mrv -o tree.svg
            the whole tree
        alldiff tree puzzles/sudoku/9x9-hard.txt fc+mrv+prefilter -o tree.svg --depth 4
            deeper subtrees folded and counted
        alldiff tree 4.23.2.4.3..1..2 bt -o tree.png --theme dark --nodes-shown 30
            a dark picture of 30 nodes
    """
    check_writable(path)
    named = load_one(puzzles, reading)
    try:
        grown = call(named.stated, spec)
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
