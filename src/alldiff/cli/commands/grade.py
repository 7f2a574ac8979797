"""alldiff grade: which tasks of notebooks are solved, and what a wrong answer confused."""

from __future__ import annotations

import csv
from contextlib import nullcontext
from pathlib import Path

import click

from alldiff.bulk.pipeline import available_threads
from alldiff.cli.command import Command
from alldiff.cli.exits import LIMIT, NO_SOLUTION, OK
from alldiff.cli.messages import warn
from alldiff.cli.options import Output, record_options, whole
from alldiff.cli.output import records
from alldiff.cli.progress import progress
from alldiff.core.errors import UsageError
from alldiff.course.class_grades import (
    COLUMNS,
    NotebookGrades,
    grade_class,
    mistakes,
    notebooks_in,
    read_rows,
    table,
)
from alldiff.course.grading import SECONDS, Grades, grade, own_tasks, read_notebook
from alldiff.course.lessons import TASKS


@click.command("grade", cls=Command)
@click.argument(
    "notebooks", metavar="FILE.ipynb|FOLDER ...", nargs=-1, required=True, type=click.Path()
)
@click.option(
    "--tasks",
    metavar="FILE.py|FOLDER",
    type=click.Path(),
    help="Tasks; default: the course's, or a single notebook's own.",
)
@click.option(
    "-o", "--output", "path", metavar="FILE.csv", type=click.Path(), help="Grades of a class."
)
@click.option(
    "--threads", type=whole(1, 256), metavar="N", help="Notebooks at once; default: one per core."
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    default=SECONDS,
    help=f"Time limit for the notebook; {SECONDS:g} by default.",
)
@click.option("--test", is_flag=True, help="Try the answers that the tasks know, right and wrong.")
@record_options
def command(
    notebooks: tuple[str, ...],
    tasks: str | None,
    path: str | None,
    threads: int | None,
    timeout: float,
    test: bool,
    output: Output,
) -> int:
    """Run the cells of a notebook and report for each task whether the answer is right.

    Several notebooks, or a folder, are a class: they run at once, and a table follows with the most
    frequent mistakes. -o writes a row for each task of each notebook; if you repeat the command,
    only new and changed notebooks run. In a class only the course's tasks count, or --tasks.

    The cells run in a new process, with limits on time and memory: those of one notebook in its
    folder, those of a class each in an empty folder with the course's puzzles, without a network
    and as an unprivileged user where the system allows it. This stops accidents, not attackers. A
    task is open as long as its cell says `name = ...`.

    Exit code 0 means no wrong answer, 1 a wrong answer or a failed cell, 4 that the notebook did
    not finish.

    Examples:
        alldiff grade docs/course/en/1-modelling.ipynb
            check the answers in a notebook
        alldiff grade docs/course/en/1-modelling.ipynb --json
            the same for programs
        alldiff grade docs/course/en/1-modelling.ipynb --test
            for teachers: try the solutions and wrong answers that the tasks know
        alldiff grade docs/course/en docs/course/fr -o grades.csv
            a class
    """
    if path or len(notebooks) > 1 or Path(notebooks[0]).is_dir():
        if test:
            raise UsageError("a class excludes --test: name one notebook")
        return of_class(notebooks, tasks, path, threads, timeout, output)
    notebook = Path(notebooks[0])
    if tasks is None and not (own := own_tasks(notebook, read_notebook(notebook))).is_relative_to(
        TASKS
    ):
        warn(f"the tasks are the notebook's own: {own}")
    grades = grade(notebook, tasks, timeout=timeout, test=test)
    if output.records:
        with records(output) as found:
            verdicts = [
                {"task": v.task, "outcome": v.outcome, "says": v.says, "code": v.code}
                for v in grades.verdicts
            ]
            counts = {"right": grades.right, "wrong": grades.wrong, "open": grades.open}
            found.add(
                {"notebook": notebooks[0], **counts, "tasks": verdicts}
                | {"failures": list(grades.failures), "ended": grades.ended}
            )
    else:
        print(grades)
    return code_of(grades, test)


def code_of(grades: Grades, test: bool) -> int:
    """Return the exit code that grades lead to."""
    if grades.ended is not None:
        return LIMIT
    fine = grades.as_expected if test else not grades.wrong
    return OK if fine and not grades.failures else NO_SOLUTION


def of_class(
    places: tuple[str, ...],
    tasks: str | None,
    path: str | None,
    threads: int | None,
    timeout: float,
    output: Output,
) -> int:
    """Grade the notebooks of a class, write each as soon as it is graded, and print the table."""
    asked = notebooks_in(list(map(Path, places)))
    known = read_rows(Path(path)) if path else []
    done = {(one.notebook, one.digest) for one in known}
    with (
        open(path, "a", newline="", encoding="utf-8") if path else nullcontext() as file,
        progress(len(asked)) as bar,
    ):
        if file is not None and not file.tell():
            csv.writer(file).writerow(COLUMNS)

        def graded(one: NotebookGrades) -> None:
            if file is not None:
                csv.writer(file).writerows(one.rows())
                file.flush()
            bar.advance()

        jobs = threads or available_threads()
        found = grade_class(
            asked,
            Path(tasks) if tasks else None,
            timeout=timeout,
            jobs=jobs,
            done=done,
            listener=graded,
        )
    latest = {one.notebook: one for one in [*known, *found]}
    every = [latest[str(name)] for name in asked]
    missed = sorted({measure for one in found for measure in one.unsealed})
    if missed:
        warn(f"this system does not keep notebooks in bounds by: {', '.join(missed)}")
    if output.records:
        with records(output) as records_of_class:
            for one in every:
                records_of_class.add(one.record())
    else:
        print(table(every))
        if wrong := mistakes(every):
            print(f"\nMistakes, and how many made them:\n{wrong}")
    return LIMIT if any(one.ended for one in every) else OK
