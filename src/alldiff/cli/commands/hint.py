"""alldiff hint: the easiest next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import LIMIT
from alldiff.cli.inputs import Named, for_each
from alldiff.cli.options import (
    Output,
    ReadingOptions,
    puzzle_arguments,
    reading_options,
    record_options,
)
from alldiff.cli.output import Blocks, records
from alldiff.cli.reasoning import (
    Allowed,
    CellValues,
    Entries,
    diagnosis_code,
    entry_options,
    lang_option,
    no_pictures_of_several,
    technique_options,
    timeout_option,
)
from alldiff.cli.writing import write_out
from alldiff.core.errors import UsageError
from alldiff.facade import tutor
from alldiff.facade.tutor import HINT_SECONDS, all_steps, hint
from alldiff.render.style import ThemeName

if TYPE_CHECKING:
    from alldiff.core.cells import Cell
    from alldiff.tutor import AllSteps

EXAMPLES = (
    Example("alldiff hint puzzles/sudoku/inkala.txt", "the whole step in a sentence"),
    Example("alldiff hint puzzles/sudoku/inkala.txt --strength where", "only where to look"),
    Example("alldiff hint puzzles/sudoku/inkala.txt --lang fr", "in French"),
    Example("alldiff hint puzzles/sudoku/9x9-hard.txt --all --up-to medium", "every step"),
    Example("alldiff hint 4.23.2.4.3..1..2 --why-not R3C3=1", "what speaks against it"),
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
@click.option("--all", "every", is_flag=True, help="Tell every step that applies, by technique.")
@click.option(
    "--why-not",
    type=CellValues(),
    metavar="CELL=VALUE",
    help="Tell the easiest argument against a candidate: R3C4=5.",
)
@entry_options
@timeout_option(HINT_SECONDS)
@technique_options
@lang_option
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
    every: bool,
    why_not: tuple[Cell, tuple[int, ...]] | None,
    entries: Entries,
    allowed: Allowed,
    timeout: float,
    lang: str,
    svg: str | None,
    png: str | None,
    theme: ThemeName,
    reading: ReadingOptions,
    output: Output,
) -> int:
    """Tell the easiest next step, from the puzzle or from where you are.

    A player's values and pencil marks come with the input (.sdx, JSON with state and marks) or by
    --placed and --marks. What is wrong with them, or with the puzzle, is told first. Exit code 1 is
    for a puzzle without solution or a player's mistake, 3 for several solutions, 4 where no
    technique helps or time was up.
    """
    from alldiff.tutor import Hint

    blocks = Blocks()
    if every and (why_not or svg or png):
        raise UsageError("--all excludes --why-not, --svg and --png")
    if why_not and len(why_not[1]) > 1:
        raise UsageError("--why-not takes one value")

    def work(named: Named, several: bool) -> int:
        no_pictures_of_several(several, (svg, png))
        position = entries.of(named.puzzle)
        keywords = {"timeout": timeout, "lang": lang, **allowed.keywords()}
        found: Hint | AllSteps
        if every:
            found = all_steps(position, **keywords)
        elif why_not:
            found = tutor.why_not(position, (why_not[0], why_not[1][0]), **keywords)
        else:
            found = hint(position, strength=strength, **keywords)
        if output.records:
            found_records.add({"puzzle": named.label, "kind": named.puzzle.kind, **found.record()})
        else:
            blocks.print(f"{named.label}: {found}" if several else str(found))
        code = diagnosis_code(found.diagnosis)
        if isinstance(found, Hint):
            if svg:
                write_out(svg, found.svg(theme))
            if png:
                write_out(png, found.png(theme))
            stuck = found.deduction is None and found.stands is None
        else:
            stuck = not len(found) or not found.complete
        return LIMIT if code == 0 and stuck and found.position.marks else code

    with records(output) as found_records:
        return for_each(puzzles, reading, work)
