"""alldiff course: the notebooks of the course in a folder, for students or for teachers."""

from __future__ import annotations

import click

from alldiff.cli.command import Command
from alldiff.cli.exits import OK
from alldiff.cli.messages import say
from alldiff.course.forms import LANGUAGES
from alldiff.course.handing_out import PLATFORMS, hand_out


@click.command("course", cls=Command)
@click.argument("folder", metavar="FOLDER", type=click.Path())
@click.option(
    "--lang", type=click.Choice(list(LANGUAGES)), default="en", help="Language; en by default."
)
@click.option("--solutions", is_flag=True, help="The teacher's set: with solutions and checks.")
@click.option(
    "--to",
    type=click.Choice(PLATFORMS),
    help="The teacher's set as another grader reads it, with the same tasks and checks.",
)
def command(folder: str, lang: str, solutions: bool, to: str | None) -> int:
    """Write the course's eight notebooks, and the puzzles they read, into FOLDER.

    The student's set has no solutions and no checks, and needs only the installed package. Students
    check their answers with `alldiff grade`; you grade the class with it. No notebook is replaced.

    Examples:
        alldiff course csp
            the student's set, in the folder csp
        alldiff course csp-fr --lang fr
            the same in French
        alldiff course csp-teacher --solutions
            the teacher's set
        alldiff course csp-otter --to otter
            the same tasks for `otter assign`
    """
    notebooks = hand_out(folder, lang=lang, solutions=solutions, to=to)
    say(f"alldiff: {folder}: {len(notebooks)} notebooks; README.md says how to start")
    return OK
