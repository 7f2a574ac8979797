"""alldiff share: a link that opens the puzzle on somebody's page."""

from __future__ import annotations

import click

from alldiff.cli.command import Command
from alldiff.cli.derived import Call, reading_options
from alldiff.cli.exits import OK
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.options import Name, puzzle_arguments
from alldiff.formats.links.sharing import SITES, share, share_anywhere


@click.command("share", cls=Command)
@puzzle_arguments()
@click.option(
    "--to",
    "site",
    type=Name("site", lambda: SITES),
    metavar="SITE",
    help=f"Whose link: {', '.join(SITES)}; the first that can carry the puzzle if none.",
)
@reading_options
def command(puzzles: tuple[str, ...], site: str | None, reading: Call) -> int:
    """Print a link that opens the puzzle in SudokuPad or on another site.

    If a site does not support a clue, the error names it. Nothing is sent anywhere: the link holds
    the puzzle. PUZZLE is a file, FILE:3, the puzzle itself, or - for stdin.

    Examples:
        alldiff share puzzles/sudoku/inkala.txt
            a link that opens it in SudokuPad
        alldiff share puzzles/sudoku/inkala.txt --to sudokuwiki
            in another solver
        alldiff share 4.23.2.4.3..1..2 --to tatham
            Simon Tatham's Solo
    """

    def work(named: LoadedPuzzle, several: bool) -> int:
        print(share(named.puzzle, site) if site else share_anywhere(named.puzzle))
        return OK

    return for_each(puzzles, reading, work)
