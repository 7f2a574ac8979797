"""alldiff grade: which tasks of a notebook are solved, and what a wrong answer confused."""

from __future__ import annotations

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import LIMIT, NO_SOLUTION, OK
from alldiff.cli.options import Output, record_options
from alldiff.cli.output import records
from alldiff.course.grading import SECONDS, Grades, grade

EXAMPLES = (
    Example("alldiff grade docs/course/en/1-modelling.ipynb", "check the answers in a notebook"),
    Example("alldiff grade docs/course/en/1-modelling.ipynb --json", "the same for programs"),
    Example(
        "alldiff grade docs/course/en/1-modelling.ipynb --test",
        "for teachers: try the solutions and wrong answers that the tasks know",
    ),
)


@click.command("grade", cls=Command, examples=EXAMPLES)
@click.argument("notebook", metavar="FILE.ipynb", type=click.Path())
@click.option(
    "--tasks",
    metavar="FILE.py",
    type=click.Path(),
    help="File of tasks; else the one that the notebook names, or FILE.py beside it.",
)
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    default=SECONDS,
    help=f"Time limit for the notebook; {SECONDS:g} if not given.",
)
@click.option("--test", is_flag=True, help="Try the answers that the tasks know, right and wrong.")
@record_options
def command(notebook: str, tasks: str | None, timeout: float, test: bool, output: Output) -> int:
    """Run the cells of a notebook and tell for each of its tasks whether the answer is right.

    The cells run in a fresh process with limits on time and memory, in the folder of the notebook;
    it is no sandbox, and nothing is sent anywhere. A task whose cell still says `name = ...` is
    open.

    Exit code 0 is for no wrong answer, 1 for a wrong answer or a cell that failed, 4 for a notebook
    that did not come to its end.
    """
    grades = grade(notebook, tasks, timeout=timeout, test=test)
    if output.records:
        with records(output) as found:
            found.add(
                {
                    "notebook": notebook,
                    "right": grades.count("right"),
                    "wrong": grades.count("wrong"),
                    "open": grades.count("open"),
                    "tasks": [
                        {"task": v.task, "outcome": v.outcome, "says": v.says, "code": v.code}
                        for v in grades.verdicts
                    ],
                    "failures": list(grades.failures),
                    "ended": grades.ended,
                }
            )
    else:
        print(grades)
    return code_of(grades, test)


def code_of(grades: Grades, test: bool) -> int:
    """Return the exit code that grades lead to."""
    if grades.ended is not None:
        return LIMIT
    fine = grades.as_expected if test else not grades.count("wrong")
    return OK if fine and not grades.failures else NO_SOLUTION
