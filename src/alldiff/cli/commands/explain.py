"""alldiff explain: the whole way to the solution."""

from __future__ import annotations

import click

from alldiff.api.tutor import explain
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import LIMIT
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.options import Output, puzzle_arguments, record_options
from alldiff.cli.output import Blocks, records
from alldiff.cli.reasoning import Entries, diagnosis_code, entry_options, no_pictures_of_several
from alldiff.cli.unsolvable import Reasons
from alldiff.cli.writing import write_out
from alldiff.core.errors import UsageError
from alldiff.render.style import ThemeName


@click.command("explain", cls=Command)
@puzzle_arguments()
@entry_options
@derived(explain, spelled={"only": "--only --with"})
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@click.option(
    "--html", metavar="FILE", type=click.Path(), help="Write a page with pictures; - is stdout."
)
@click.option(
    "--theme",
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    help="Colours of the page.",
)
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    entries: Entries,
    call: Call,
    markdown: bool,
    html: str | None,
    theme: ThemeName,
    reading: Call,
    output: Output,
) -> int:
    """Explain the path to the solution, the easiest step each time.

    Consecutive steps with the same technique are grouped. Every step is checked against its reasons
    before it is shown. Exit code 1 means no solution or a mistake of yours, 3 several solutions, 4
    that the techniques lead no further.

    Examples:
        alldiff explain 4.23.2.4.3..1..2
            every step in words
        alldiff explain puzzles/sudoku/9x9-hard.txt --html steps.html
            a page with pictures
        alldiff explain puzzles/sudoku/9x9-hard.txt --up-to hard --without uniqueness
            how far these techniques lead
    """
    if markdown + bool(html) + output.records > 1:
        raise UsageError("--markdown, --html and --json exclude each other")
    blocks, reasons = Blocks(), Reasons()

    def work(named: LoadedPuzzle, several: bool) -> int:
        no_pictures_of_several(several, (html,))
        with reasons.recorded(named, found_records):
            found = call(entries.of(named.puzzle))
        if output.records:
            found_records.add({"puzzle": named.label, "kind": named.puzzle.kind, **found.record()})
        elif html:
            write_out(html, found.html(theme))
        elif markdown:
            blocks.print(found.markdown())
        else:
            blocks.print(f"{named.label}\n{found}" if several else str(found))
        code = diagnosis_code(found.diagnosis)
        return LIMIT if code == 0 and not found.solved else code

    with records(output) as found_records:
        return for_each(puzzles, reading, work)
