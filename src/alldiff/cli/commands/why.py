"""alldiff why: which clues contradict each other."""

from __future__ import annotations

import click

from alldiff.api.why import why
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import LIMIT, NO_SOLUTION, OK
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.messages import warn
from alldiff.cli.options import Output, output_options, puzzle_arguments
from alldiff.cli.output import Blocks, colour_console, in_colour, records
from alldiff.cli.reasoning import Entries, entry_options, no_pictures_of_several
from alldiff.cli.writing import write_out
from alldiff.core.limits import ending_text
from alldiff.core.puzzle import Puzzle
from alldiff.render.style import ThemeName


@click.command("why", cls=Command)
@puzzle_arguments()
@entry_options
@derived(why, spelled={"every": "--all"})
@click.option("--svg", metavar="FILE", type=click.Path(), help="Draw the set as SVG.")
@click.option("--png", metavar="FILE", type=click.Path(), help="Draw the set as PNG.")
@click.option("--html", metavar="FILE", type=click.Path(), help="Write a page with the picture.")
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), default="light", help="Light or dark."
)
@reading_options
@output_options
def command(
    puzzles: tuple[str, ...],
    entries: Entries,
    call: Call,
    svg: str | None,
    png: str | None,
    html: str | None,
    theme: ThemeName,
    reading: Call,
    output: Output,
) -> int:
    """Print which clues contradict each other, why, and how to repair the puzzle.

    The set is minimal: if you remove any of its clues, the others no longer contradict each other.
    With --placed, or a file that carries a player's values, your entries are blamed first. Exit
    code 0 means solvable, 1 no solution, 4 that time ran out first.

    Examples:
        alldiff why 44.......3..1..2
            which clues contradict each other, and repairs
        alldiff why 44.4.....3..1..2 --all
            every set of such clues
        alldiff why 44.......3..1..2 --svg why.svg
            with a picture
        alldiff why 4.23.2.4.3..1..2 --placed R1C2=4
            what is wrong with your entries
    """
    blocks = Blocks()

    def work(named: LoadedPuzzle, several: bool) -> int:
        no_pictures_of_several(several, (svg, png, html))
        stated = named.stated
        found = call(entries.of(stated) if isinstance(stated, Puzzle) else stated)
        if output.records:
            written.add({"puzzle": named.label, "kind": named.kind, **found.record()})
        else:
            if in_colour(output) and found.sets and isinstance(stated, Puzzle):
                colour_console().print(found.terminal(), soft_wrap=True)
            blocks.print(f"{named.label}: {found}" if several else str(found))
        if found.limit_reached:
            warn(f"{named.label}: {ending_text(found.limit_reached)}; what was found is listed")
        for path, drawn in ((svg, found.svg), (png, found.png), (html, found.html)):
            if path:
                write_out(path, drawn(theme))
        if found.solvable is None:
            return LIMIT
        return OK if found.solvable else NO_SOLUTION

    with records(output) as written:
        return for_each(puzzles, reading, work)
