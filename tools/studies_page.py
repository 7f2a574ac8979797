"""Run the studies, and write what docs/studies.md says about them from their runs.

python tools/studies_page.py run [NAME...] runs studies anew: docs/studies/NAME.csv.
python tools/studies_page.py writes docs/studies.md from these files.
"""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

from alldiff.lab.outcome import RaceRun
from alldiff.studies import Setting, StudyReport, Work
from alldiff.studies.report import ReportTable, markdown_of

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "studies.md"
FOLDER = ROOT / "docs" / "studies"
START = "## What they found\n"
SETTINGS = {
    "csp-sudoku": Setting(runs=1, puzzles=30),
    "backtracking-vs-cp": Setting(runs=3, puzzles=6, timeout=1200),
    "kakuro-orders": Setting(puzzles=30),
    "blind-vs-informed": Setting(),
    "reasoning": Setting(runs=3, puzzles=16),
}
"""The studies whose runs are kept, and how they are run."""
COLUMNS = (
    *("stage", "puzzle", "spec", "engine", "repeat", "seed", "status", "solved", "solutions"),
    *("limit_reached", "cut", "seconds", "nodes", "checks", "scored", "conflicts"),
)
TOLD = (
    *("Median nodes", "Average nodes", "What one part", "The empty 4x4", "What is left"),
    *(
        "All solutions",
        "Median time and runs",
        "The grids on which",
        "Each step",
        "bt: nodes",
        "fc: nodes",
    ),
    *("Depth-first", "Greedy", "Candidates", "Hill climbing", "25x25", "Open cells"),
    *("Puzzles that are solved", "The searches by"),
)
"""How the captions of the tables begin that the page has."""
TWINS = "twins"


def main() -> None:
    """Run studies, or write the page."""
    if sys.argv[1:2] == ["run"]:
        FOLDER.mkdir(exist_ok=True)
        for name in sys.argv[2:] or SETTINGS:
            (FOLDER / f"{name}.csv").write_text(run(name), "utf-8", newline="\n")
            print(name, flush=True)
        return
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8", newline="\n")


def run(name: str) -> str:
    """Run a study and return its runs as CSV, with where and when in a comment."""
    work = Work(name, SETTINGS[name])
    for _ in work.run():
        pass
    report = work.report()
    file = io.StringIO()
    file.write(f"# {report.conditions[0]}\n# {report.conditions[-1]}\n")
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for stage, race in report.races.items():
        # Twins are compared where they run: the page does not tell their counters.
        for each in race.rows if stage != TWINS else ():
            writer.writerow({"stage": stage, **row(each)})
    return file.getvalue()


def row(run: RaceRun) -> dict[str, object]:
    """Return a run with its time in a few digits."""
    return {**run.record(), "seconds": f"{run.seconds:.4g}"}


def recorded(name: str) -> tuple[StudyReport, str]:
    """Return the report of the runs that are kept, and how, where and when they were made."""
    text = (FOLDER / f"{name}.csv").read_text("utf-8")
    work = Work(name, SETTINGS[name])
    work.recall(text)
    repeat, where = (line.removeprefix("# ") for line in text.splitlines()[:2])
    label, _, command = repeat.partition(": ")
    return work.report(), f"{label}: `{command}`. {where}."


def page(text: str) -> str:
    """Return the page with what the studies found, anew from their runs."""
    before, start, _ = text.partition(START)
    parts = [
        f"{before}{start}",
        "This part is written by `tools/studies_page.py` from the runs in `docs/studies/`, and a\n"
        "test compares them. Times were taken on a machine that was busy with other work.\n",
    ]
    parts += [section(name) for name in SETTINGS]
    return "\n".join(parts)


def section(name: str) -> str:
    """Return what the page says about one study."""
    report, where = recorded(name)
    findings, *others = [part for part in report.parts() if isinstance(part, ReportTable)]
    shown = [findings, *(part for part in others if part.caption.startswith(TOLD))]
    tables = "\n\n".join(markdown_of(part) for part in shown)
    asked = f"{report.question}\n\n{report.original}"
    return f"### `{name}`\n\n{asked}\n\n{tables}\n\n{where}\n"


if __name__ == "__main__":
    main()
