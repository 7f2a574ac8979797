"""alldiff explain: the whole way to the solution."""

from __future__ import annotations

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
from alldiff.facade.tutor import PATH_SECONDS, explain
from alldiff.render.style import ThemeName

EXAMPLES = (
    Example("alldiff explain 4.23.2.4.3..1..2", "every step in words"),
    Example(
        "alldiff explain puzzles/sudoku/9x9-hard.txt --html steps.html", "a page with pictures"
    ),
    Example(
        "alldiff explain puzzles/sudoku/9x9-hard.txt --up-to hard --without uniqueness",
        "how far one gets by these",
    ),
)


@click.command("explain", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@entry_options
@timeout_option(PATH_SECONDS)
@technique_options
@lang_option
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
    allowed: Allowed,
    timeout: float,
    lang: str,
    markdown: bool,
    html: str | None,
    theme: ThemeName,
    reading: ReadingOptions,
    output: Output,
) -> int:
    """Explain the way to the solution, by the easiest step each time.

    Steps of one technique stand together. Each is checked against its reasons before it is shown.
    Exit code 1 is for a puzzle without solution or a player's mistake, 3 for several solutions, 4
    where the techniques lead no further.
    """
    if markdown + bool(html) + output.records > 1:
        raise UsageError("--markdown, --html and --json exclude each other")
    blocks = Blocks()

    def work(named: Named, several: bool) -> int:
        no_pictures_of_several(several, (html,))
        found = explain(entries.of(named.puzzle), timeout=timeout, lang=lang, **allowed.keywords())
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
