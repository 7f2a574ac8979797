"""Grading a class: many notebooks at once, each in a process of its own, and what they share."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from typing import Any

from alldiff.core.errors import AlldiffError, ReadError, UsageError
from alldiff.core.messages import t
from alldiff.core.records import Record
from alldiff.course.grading import (
    MEMORY,
    SECONDS,
    Grades,
    grade_sealed,
    read_notebook,
    stated_tasks,
)
from alldiff.course.lessons import TASKS
from alldiff.course.process import OPEN, RIGHT, WRONG

COLUMNS = ("notebook", "digest", "task", "outcome", "says", "ended")
"""The columns of the file: a row for each task of each notebook."""
HIDDEN = ".ipynb_checkpoints"
SHORT = {RIGHT: RIGHT, WRONG: WRONG, OPEN: "-"}
"""The outcomes in the table."""


class NotebookGrades(Record, frozen=True):
    """What one notebook got: its grades, or why it could not be graded."""

    notebook: str
    digest: str
    """A hash of the file: a changed notebook is graded again."""
    outcomes: dict[str, str]
    """By task: right, wrong or open."""
    says: dict[str, str]
    """By task: what was said of the answer."""
    ended: str = ""
    """What ended the run, or why there was none."""
    unsealed: tuple[str, ...] = ()
    """The measures against harm that the system does not allow: see `sealing`."""

    def count(self, outcome: str) -> int:
        """Return how many tasks are "right", "wrong" or "open"."""
        return sum(one == outcome for one in self.outcomes.values())

    def record(self) -> dict[str, Any]:
        """Return the same as JSON, as `grade --json` has it for one notebook."""
        verdicts = [
            {"task": name, "outcome": outcome, "says": self.says[name]}
            for name, outcome in self.outcomes.items()
        ]
        counts = {outcome: self.count(outcome) for outcome in (RIGHT, WRONG, OPEN)}
        return {"notebook": self.notebook, **counts, "tasks": verdicts, "ended": self.ended}

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the rows of the file; one without a task where nothing was graded."""
        for name, outcome in self.outcomes.items():
            yield self.notebook, self.digest, name, outcome, self.says[name], self.ended
        if not self.outcomes:
            yield self.notebook, self.digest, "", "", "", self.ended


def notebooks_in(places: Sequence[Path]) -> list[Path]:
    """Return the notebooks in folders, in order, and those that are named."""
    found: list[Path] = []
    for place in places:
        inside = sorted(place.rglob("*.ipynb")) if place.is_dir() else [place]
        found += [path for path in inside if HIDDEN not in path.parts]
    if not found:
        raise UsageError(t("no notebook in {}", ", ".join(map(str, places))))
    return list(dict.fromkeys(found))


def tasks_of(notebook: Path, given: Path | None) -> Path:
    """Return the tasks for a notebook: the given file, or the course's or the folder's by name.

    A notebook only names a file: who hands it in cannot bring tasks of his own.
    """
    if given is not None and not given.is_dir():
        return given
    name = Path(stated_tasks(read_notebook(notebook), notebook)).name
    file = (given or TASKS) / name
    if not file.is_file():
        raise ReadError(t("{} is not among the tasks: is this a notebook of the course?", name))
    return file


def grade_class(
    notebooks: Sequence[Path],
    tasks: Path | None = None,
    *,
    timeout: float = SECONDS,
    memory: int = MEMORY,
    jobs: int = 1,
    done: Collection[tuple[str, str]] = (),
    listener: Callable[[NotebookGrades], None] = lambda grades: None,
) -> list[NotebookGrades]:
    """Grade notebooks, several at once, except those whose name and hash are `done`.

    `listener` is called with each as soon as it is graded. What goes wrong with one notebook is
    said in its own grades.
    """
    asked = [(path, str(path), digest_of(path)) for path in notebooks]
    todo = [(path, name, digest) for path, name, digest in asked if (name, digest) not in done]
    found: dict[str, NotebookGrades] = {}
    pool = ThreadPoolExecutor(jobs)
    try:
        running = {
            pool.submit(grade_one, path, tasks, timeout, memory): (name, digest)
            for path, name, digest in todo
        }
        for each in as_completed(running):
            name, digest = running[each]
            found[name] = named(name, digest, each.result())
            listener(found[name])
    finally:
        # After Ctrl-C nothing new begins.
        pool.shutdown(cancel_futures=True)
    return [found[name] for _, name, _ in todo]


def digest_of(path: Path) -> str:
    """Return a hash of a file, '' if it cannot be read."""
    try:
        return sha256(path.read_bytes()).hexdigest()[:16]
    except OSError:
        return ""


def grade_one(path: Path, tasks: Path | None, timeout: float, memory: int) -> Grades | str:
    """Return the grades of a notebook, or why it has none."""
    try:
        return grade_sealed(path, tasks_of(path, tasks), timeout=timeout, memory=memory)
    except AlldiffError as error:
        return str(error)


def named(name: str, digest: str, found: Grades | str) -> NotebookGrades:
    """Return grades under the name of their notebook."""
    if isinstance(found, str):
        return NotebookGrades(name, digest, {}, {}, found)
    ended = "; ".join([*found.failures, *filter(None, [found.ended])])
    outcomes = {verdict.task: verdict.outcome for verdict in found.verdicts}
    says = {verdict.task: verdict.says for verdict in found.verdicts}
    return NotebookGrades(name, digest, outcomes, says, ended, found.unsealed)


def read_rows(path: Path) -> list[NotebookGrades]:
    """Return what a file holds already; the last grades of each notebook count."""
    found: dict[tuple[str, str], NotebookGrades] = {}
    try:
        with path.open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if set(row) != set(COLUMNS) or None in row.values():
                    continue  # Cut off where an earlier run was ended.
                key = row["notebook"], row["digest"]
                one = found.setdefault(key, NotebookGrades(*key, {}, {}, row["ended"]))
                if row["task"]:
                    one.outcomes[row["task"]] = row["outcome"]
                    one.says[row["task"]] = row["says"]
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ReadError(t("cannot be read as grades: {}", str(error)), source=str(path)) from None
    return list(found.values())


def table(grades: Sequence[NotebookGrades]) -> str:
    """Return a line for each notebook: its outcome for each task, the counts, and its end.

    Notebooks with the same tasks stand together, below the names of the tasks.
    """
    width = max(len(one.notebook) for one in grades)
    lines: list[str] = []
    for tasks in dict.fromkeys(tuple(one.outcomes) for one in grades):
        columns = [(name, max(len(name), len(RIGHT))) for name in tasks]
        names = "".join(f"  {name:<{wide}}" for name, wide in columns)
        lines += ["", f"{'notebook':<{width}}{names}  right  wrong  open"]
        for one in grades:
            if tuple(one.outcomes) != tasks:
                continue
            each = "".join(f"  {SHORT[one.outcomes[name]]:<{wide}}" for name, wide in columns)
            counts = "  ".join(f"{one.count(outcome):>5}" for outcome in (RIGHT, WRONG, OPEN))
            lines.append(f"{one.notebook:<{width}}{each}  {counts}  {one.ended}".rstrip())
    return "\n".join(lines[1:])


def mistakes(grades: Sequence[NotebookGrades]) -> str:
    """Return the wrong answers by task, the most frequent first."""
    seen = Counter(
        (name, one.says[name])
        for one in grades
        for name, outcome in one.outcomes.items()
        if outcome == WRONG
    )
    return "\n".join(f"{number:>4}  {name}: {says}" for (name, says), number in seen.most_common())
