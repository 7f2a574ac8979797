"""Run the studies, and write what docs/studies.md says about them from their runs.

python tools/studies_page.py run [NAME...] runs studies anew: docs/studies/NAME.csv; --part PART
runs only one part of them. The variable ALLDIFF_ORIGINALS names the folder with the originals' own
files, without which some stages are empty.
python tools/studies_page.py writes docs/studies.md from these files.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Race
from alldiff.studies import Setting, StudyReport, Work
from alldiff.studies.report import Picture, ReportTable, markdown_of

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "studies.md"
FOLDER = ROOT / "docs" / "studies"
ORIGINALS = ROOT / "docs" / "originals"
START = "## What they found\n"
SETTINGS = {
    "csp-sudoku": Setting(runs=1, puzzles=30),
    "backtracking-vs-cp": Setting(puzzles=6, timeout=1200),
    "kakuro-orders": Setting(puzzles=30),
    "blind-vs-informed": Setting(),
    "reasoning": Setting(runs=3, puzzles=16),
}
"""The studies with recorded runs, and their settings."""
COLUMNS = (
    *("stage", "puzzle", "spec", "engine", "repeat", "seed", "status", "solved", "solutions"),
    *("limit_reached", "cut", "seconds", "nodes", "fails", "checks", "scored", "conflicts"),
)
SHOWN = (
    *("Median nodes", "Average nodes", "The effect of one part", "Two ways to count"),
    "Nodes without a part",
    *("The empty 4x4", "Cold and warm", "What is left", "All solutions", "Median time and runs"),
    *("The names here", "grille_12x12b: median", "the printed grid: median nodes"),
    *("the course's grids: median nodes", "6x6: median nodes", "8x8: median nodes"),
    *("12x12: median nodes", "By nodes", "fc with prefilter on", "bt: nodes", "fc: nodes"),
    *("Counted as its program", "Elimination"),
    *("Depth-first", "Greedy", "Candidates", "Hill climbing", "What the text says"),
    *("The cells that", "Column 5", "Its own grids", "25x25", "Puzzles solved without"),
)
"""The first words of the captions whose tables the page has."""
DARK = b"@media(prefers-color-scheme:dark){svg{filter:invert(0.906) hue-rotate(180deg)}}"
"""For pictures on dark pages, as in the reports."""
TWINS = "twins"


def main() -> None:
    """Run studies, or write the page."""
    from arguments import arguments

    study = {"nargs": "*", "metavar": "STUDY", "choices": [*SETTINGS, []]}
    run_or_not = {"nargs": "?", "choices": ["run"]}
    asked = arguments(__doc__, action=run_or_not, study=study, __part={"metavar": "PART"})
    if asked.action == "run":
        FOLDER.mkdir(exist_ok=True)
        for name in asked.study or SETTINGS:
            text = run(name, asked.part)
            (FOLDER / f"{name}.csv").write_text(text, "utf-8", newline="\n")
            print(name, flush=True)
        return
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8", newline="\n")
    for name, picture in pictures():
        (ORIGINALS / name).write_bytes(picture)


def pictures() -> Iterator[tuple[str, bytes]]:
    """Yield the graphs of the Kakuro project drawn again, with their file names."""
    report, _ = recorded("kakuro-orders")
    shown = [part for part in report.parts() if isinstance(part, Picture)]
    for measure in ("time", "nodes", "tests"):
        [picture] = [p for p in shown if p.caption.startswith(f"Its graph of {measure}")]
        yield f"kakuro-{measure}.svg", picture.svg.replace(b"</style>", DARK + b"</style>", 1)


def run(name: str, part: str | None = None) -> str:
    """Return the runs of a study as CSV, with the machine and date in a comment.

    With a part, its runs replace those in the file.
    """
    setting = replace(SETTINGS[name], originals=os.environ.get("ALLDIFF_ORIGINALS"))
    work = Work(name, setting if part is None else replace(setting, part=part))
    for _ in work.run():
        pass
    conditions = [*work.conditions()]
    comments, rows = [conditions[0], conditions[-1]], []
    if part is not None:
        first, second, *others = (FOLDER / f"{name}.csv").read_text("utf-8").splitlines()
        dates = [date for date in second[2:].split("; ") if not date.startswith(f"part {part}: ")]
        dates.append(f"part {part}: {conditions[-1].rpartition('; ')[2]}")
        comments = [first[2:], "; ".join(dates)]
        rows = [each for each in csv.DictReader(others) if each["stage"] not in work.chosen]
    file = io.StringIO()
    file.writelines(f"# {comment}\n" for comment in comments)
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for stage, race in work.stages.items():
        writer.writerows(each for each in rows if each["stage"] == stage)
        # Both engines are compared where they run; the page has no table of it.
        if isinstance(race, Race) and stage in work.chosen and stage != TWINS:
            writer.writerows({"stage": stage, **row(each)} for each in race.rows)
    return file.getvalue()


def row(run: RaceRun) -> dict[str, object]:
    """Return a run with its time in a few digits."""
    return {**run.record(), "seconds": f"{run.seconds:.4g}"}


def recorded(name: str) -> tuple[StudyReport, str]:
    """Return the report made from the recorded runs, and how, where and when they were made."""
    text = (FOLDER / f"{name}.csv").read_text("utf-8")
    work = Work(name, SETTINGS[name])
    work.recall(text)
    repeat, where = (line.removeprefix("# ") for line in text.splitlines()[:2])
    label, _, command = repeat.partition(": ")
    return work.report(), f"{label}: `{command}`. {where}."


def page(text: str) -> str:
    """Return the page with the tables made anew from the recorded runs."""
    before, start, _ = text.partition(START)
    parts = [
        f"{before}{start}",
        "`tools/studies_page.py` writes this part from the runs in `docs/studies/`. Tests compare\n"
        "the page with these runs, and some of these runs with new ones. The machine was busy:\n"
        "compare times with care.\n",
    ]
    parts += [section(name) for name in SETTINGS]
    return "\n".join(parts)


def section(name: str) -> str:
    """Return the page's section on one study."""
    report, where = recorded(name)
    findings, *others = [part for part in report.parts() if isinstance(part, ReportTable)]
    shown = [findings, *(part for part in others if part.caption.startswith(SHOWN))]
    tables = "\n\n".join(markdown_of(part) for part in shown)
    asked = f"{report.question}\n\n{report.original}"
    return f"### `{name}`\n\n{asked}\n\n{tables}\n\n{where}\n"


if __name__ == "__main__":
    main()
