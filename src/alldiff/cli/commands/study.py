"""alldiff study: repeat a published experiment and write a report."""

from __future__ import annotations

import os
from pathlib import Path

import click

from alldiff.cli.command import Command
from alldiff.cli.exits import INTERRUPTED, OK
from alldiff.cli.messages import say, warn
from alldiff.cli.options import REPEATS, Name, whole
from alldiff.cli.progress import progress
from alldiff.core import extras
from alldiff.core.errors import AlldiffError, WriteError
from alldiff.lab.race import courses
from alldiff.studies import STUDIES, Setting, Work

STUDY = Name("study", lambda: STUDIES)


@click.command("study", cls=Command)
@click.argument("name", type=STUDY, required=False, metavar="[NAME]")
@click.argument("own", metavar="[PUZZLE]...", nargs=-1, type=click.Path())
@click.option("-o", "--out", metavar="DIR", default=".", help="Folder for the report; default: .")
@click.option(
    "--seed", type=whole(), default=0, metavar="N", help="Seed of the first run; then N+1 ..."
)
@click.option("--runs", type=REPEATS, metavar="N", help="Runs of each search.")
@click.option("--puzzles", type=REPEATS, metavar="N", help="Maximum puzzles of each size.")
@click.option("--quick", is_flag=True, help="Few puzzles and low limits: seconds, not minutes.")
@click.option("--timeout", type=float, metavar="SECONDS", help="Time limit for runs by the clock.")
@click.option("--part", metavar="PART", help="Run one part; a wrong name lists them.")
@click.option(
    "--originals",
    metavar="DIR",
    envvar="ALLDIFF_ORIGINALS",
    type=click.Path(),
    help="Folder with the original project's own files: run on these.",
)
def command(
    name: str | None,
    own: tuple[str, ...],
    out: str,
    seed: int,
    runs: int | None,
    puzzles: int | None,
    quick: bool,
    timeout: float | None,
    part: str | None,
    originals: str | None,
) -> int:
    """Run a study and write its report: NAME.md, NAME.html, the plots, and the runs as NAME.csv.

    Without NAME, list the studies. PUZZLEs replace the study's own. A study takes minutes. Ctrl-C
    ends it early; the report then has the results so far, without plots. The findings are printed
    on stdout, file names on stderr. docs/originals says where to find the original projects' files.

    Examples:
        alldiff study
            list the studies
        alldiff study godel --out reports
            run one; reports/godel.html is its report
        alldiff study kakuro-orders puzzles/kakuro/5x5.txt
            with your own puzzles
        alldiff study blind-vs-informed --part 2 --quick
            one part alone
        alldiff study kakuro-orders --quick --seed 7
            a small version, in seconds
    """
    if name is None:
        width = max(map(len, STUDIES))
        for each in STUDIES:
            print(f"{each:<{width}}  {STUDIES[each].title}")
        return OK
    chosen = tuple(courses(own)) if own else ()
    setting = Setting(seed, runs, puzzles, quick, chosen, timeout, originals, part)
    extras.require("matplotlib", "a study")
    check_folder(out)
    work = Work(name, setting)
    stopped, code = None, OK
    failure: AlldiffError | None = None
    try:
        with progress(len(work), "runs", answers=False, doing=lambda: work.doing) as bar:
            for _ in work.run():
                bar.advance()
    except KeyboardInterrupt:
        stopped, code = "interrupted", INTERRUPTED
    except AlldiffError as error:
        stopped, failure = "stopped", error
    # Drawing takes seconds, which nobody wants to wait for who pressed Ctrl-C.
    report = work.report(stopped, pictures=code != INTERRUPTED)
    # Should the folder be gone by now, the findings are at least printed.
    print(report, flush=True)
    if report.stopped:
        warn(report.stopped)
    files = report.save(out)
    say(f"alldiff: seed {seed}; report in {files[0]} and {files[1]}")
    if failure is not None:
        raise failure
    return code


def check_folder(folder: str) -> None:
    """Make the folder of a report, and refuse one that cannot be written, before the work."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(f"{folder}: cannot be written: {error.strerror}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise WriteError(f"{folder}: cannot be written: permission denied")
