"""alldiff hint: the easiest next step."""

from __future__ import annotations

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import LIMIT
from alldiff.cli.inputs import Named, for_each
from alldiff.cli.options import (
    Output,
    Reading,
    puzzle_arguments,
    reading_options,
    record_options,
)
from alldiff.cli.output import Blocks, records
from alldiff.cli.reasoning import (
    Allowed,
    Entries,
    diagnosis_code,
    entry_options,
    no_pictures_of_several,
    technique_options,
    timeout_option,
)
from alldiff.cli.writing import write_out
from alldiff.facade.tutor import HINT_SECONDS, hint
from alldiff.render.style import ThemeName

EXAMPLES = (
    Example("alldiff hint puzzles/sudoku/inkala.txt", "the whole step in a sentence"),
    Example("alldiff hint puzzles/sudoku/inkala.txt --strength where", "only where to look"),
    Example(
        "alldiff hint 4.23.2.4.3..1..2 --placed R1C2=1 --svg hint.svg",
        "from where you are, with a picture",
    ),
)


@click.command("hint", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@click.option(
    "--strength",
    type=click.Choice(["where", "what", "whole"]),
    default="whole",
    help="Where to look, what technique, or the whole deduction.",
)
@entry_options
@timeout_option(HINT_SECONDS)
@technique_options
@click.option("--svg", metavar="FILE", type=click.Path(), help="Draw the step as SVG.")
@click.option("--png", metavar="FILE", type=click.Path(), help="Draw the step as PNG.")
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), default="light", help="Light or dark."
)
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    strength: str,
    entries: Entries,
    allowed: Allowed,
    timeout: float,
    svg: str | None,
    png: str | None,
    theme: ThemeName,
    reading: Reading,
    output: Output,
) -> int:
    """Tell the easiest next step, from the puzzle or from where you are.

    A player's values and pencil marks come with the input (.sdx, JSON with state and marks) or by
    --placed and --marks. What is wrong with them, or with the puzzle, is told first. Exit code 1 is
    for a puzzle without solution or a player's mistake, 3 for several solutions, 4 where no
    technique helps.
    """
    blocks = Blocks()

    def work(named: Named, several: bool) -> int:
        no_pictures_of_several(several, (svg, png))
        position = entries.of(named.puzzle)
        found = hint(position, strength=strength, timeout=timeout, **allowed.keywords())
        if output.records:
            found_records.add({"puzzle": named.label, "kind": named.puzzle.kind, **found.record()})
        else:
            blocks.print(f"{named.label}: {found}" if several else str(found))
        if svg:
            write_out(svg, found.svg(theme))
        if png:
            write_out(png, found.png(theme))
        code = diagnosis_code(found.diagnosis)
        stuck = found.deduction is None and found.position.marks
        return LIMIT if code == 0 and stuck else code

    with records(output) as found_records:
        return for_each(puzzles, reading, work)
