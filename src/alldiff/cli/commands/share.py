"""alldiff share: a link that opens the puzzle on somebody's page."""

from __future__ import annotations

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import OK
from alldiff.cli.inputs import Named, for_each
from alldiff.cli.options import Name, ReadingOptions, puzzle_arguments, reading_options
from alldiff.formats.links.sharing import SITES, share, share_anywhere

EXAMPLES = (
    Example("alldiff share puzzles/sudoku/inkala.txt", "a link that opens it in SudokuPad"),
    Example("alldiff share puzzles/sudoku/inkala.txt --to sudokuwiki", "on another page"),
    Example("alldiff share 4.23.2.4.3..1..2 --to tatham", "Simon Tatham's Solo"),
)


@click.command("share", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@click.option(
    "--to",
    "site",
    type=Name("site", lambda: SITES),
    metavar="SITE",
    help=f"Whose link: {', '.join(SITES)}; the first that can carry the puzzle if none.",
)
@reading_options
def command(puzzles: tuple[str, ...], site: str | None, reading: ReadingOptions) -> int:
    """Print a link that opens each puzzle on a page of others.

    What a site cannot carry is told by its name. Nothing is sent anywhere: the link holds the
    puzzle. PUZZLE is a file, FILE:3, the puzzle itself, or - for stdin.
    """

    def work(named: Named, several: bool) -> int:
        print(share(named.puzzle, site) if site else share_anywhere(named.puzzle))
        return OK

    return for_each(puzzles, reading, work)
