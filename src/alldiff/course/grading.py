"""Grading a notebook: starts the process that runs it, ends it, and collects its reports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from alldiff.core.errors import PluginError, ReadError, UsageError, unknown
from alldiff.core.records import Record
from alldiff.course.handing_out import write_puzzles
from alldiff.course.lessons import FROM_DOCS, TASKS
from alldiff.course.process import (
    OPEN,
    RIGHT,
    WRONG,
    Begun,
    Done,
    Failed,
    LoadFailed,
    Order,
    Report,
    Unsealed,
    Verdict,
    speaker,
    verdict_on,
)
from alldiff.course.sealing import environment, give_to_nobody
from alldiff.course.tasks import load_tasks
from alldiff.languages import phrase

SECONDS = 120.0
"""The default time limit for a notebook."""
MEMORY = 8 << 30
"""The memory limit for it, in bytes of address space."""


class Grades(Record, frozen=True):
    """The verdict on every task in a notebook, in the order of the task file."""

    verdicts: tuple[Verdict, ...]
    failures: tuple[str, ...] = ()
    """The cells that failed, one line each."""
    ended: str | None = None
    """What ended the run before the last cell, if anything."""
    lang: str = "en"
    """The notebook's language, used by `str`."""
    unsealed: tuple[str, ...] = ()
    """For a notebook of a class: the measures that the system does not allow."""

    def count(self, outcome: str) -> int:
        """Return how many tasks are "right", "wrong" or "open"."""
        return sum(verdict.outcome == outcome for verdict in self.verdicts)

    @property
    def right(self) -> int:
        """How many tasks are right."""
        return self.count(RIGHT)

    @property
    def wrong(self) -> int:
        """How many tasks are wrong."""
        return self.count(WRONG)

    @property
    def open(self) -> int:
        """How many tasks are open."""
        return self.count(OPEN)

    @property
    def as_expected(self) -> bool:
        """For a test: whether every solution was accepted and every wrong answer rejected."""
        return all(verdict.outcome == verdict.expected for verdict in self.verdicts)

    def __str__(self) -> str:
        say = speaker(self.lang).say
        words = {outcome: say(phrase(f"grade-{outcome}")) for outcome in (RIGHT, WRONG, OPEN)}
        width = max((len(verdict.task) for verdict in self.verdicts), default=0)
        short = max(map(len, words.values()))
        told = [
            f"{verdict.task:<{width}}  {words[verdict.outcome]:<{short}}  {verdict.says}".rstrip()
            for verdict in self.verdicts
        ]
        told += self.failures
        if self.ended is not None:
            told.append(self.ended)
        count = phrase("grade-count", right=self.right, wrong=self.wrong, open=self.open)
        return "\n".join([*told, say(count)])


def grade(
    notebook: str | PathLike[str],
    tasks: str | PathLike[str] | None = None,
    *,
    timeout: float = SECONDS,
    memory: int = MEMORY,
    test: bool = False,
) -> Grades:
    """Run the cells of a notebook in a separate process, and return which tasks are solved.

    A cell that fails does not prevent the next ones from running. Nothing is sent over the network.

    Args:
        notebook: the notebook's path
        tasks: the task file; by default the course's, if it has the one that the notebook's
            metadata names, or else that file, or `.py` beside the notebook with its name
        timeout: seconds for the whole notebook
        memory: bytes of address space
        test: instead of the open cells, try the tasks' own solutions and wrong answers; a verdict's
            `code` says which
    """
    if not timeout > 0:
        raise UsageError(f"a timeout must be above 0 seconds, not {timeout}")
    path = Path(notebook).resolve()
    whole = read_notebook(path)
    file = Path(tasks).resolve() if tasks else own_tasks(path, whole)
    if not file.is_file():
        raise ReadError("there is no such task file; specify one", source=str(file))
    order = Order(code_cells(whole), str(file), lang_of(whole), memory, test)
    reports = reports_of(order, path.parent, os.environ | {"MPLBACKEND": "Agg"}, timeout)
    return gathered(order, *reports, timeout)


def assert_right(answer: Any, task: str, *, lang: str = "en") -> None:
    """Raise AssertionError with a sentence for the learner if an answer is not right.

    Other graders call this in their tests. A task of the course is named with its lesson:

    >>> assert_right(6, "1_modelling/mainland")
    >>> assert_right(1, "1_modelling/mainland")
    Traceback (most recent call last):
    AssertionError: One up to renaming the colours, but solutions with other colours are others.
    """
    lesson, _, name = task.partition("/")
    files = {path.stem: path for path in sorted(TASKS.glob("*.py"))}
    if lesson not in files:
        raise UsageError(unknown("lesson", lesson, list(files)))
    tasks = load_tasks(files[lesson])
    if name not in tasks:
        raise UsageError(unknown("task", name, list(tasks)))
    if answer is ...:
        raise AssertionError(speaker(lang).say(phrase("grade-open")))
    verdict = verdict_on(tasks[name], answer, lang)
    if verdict.outcome != RIGHT:
        raise AssertionError(verdict.says)


def grade_sealed(
    notebook: Path, tasks: Path, *, timeout: float = SECONDS, memory: int = MEMORY
) -> Grades:
    """Grade a notebook that somebody else wrote: see `sealing` for what keeps it in bounds.

    It runs in an empty folder with the course's puzzles, which is deleted afterwards.
    """
    whole = read_notebook(notebook)
    cells = tuple((n, code.replace(FROM_DOCS, "puzzles/")) for n, code in code_cells(whole))
    order = Order(cells, str(tasks.resolve()), lang_of(whole), memory, False, timeout)
    with TemporaryDirectory(ignore_cleanup_errors=True) as made:
        folder = Path(made)
        write_puzzles(folder / "puzzles")
        give_to_nobody(folder)
        reports = reports_of(order, folder, environment(folder), timeout)
    return gathered(order, *reports, timeout)


def lang_of(whole: dict[str, Any]) -> str:
    """Return the language of a notebook."""
    return str(whole.get("metadata", {}).get("alldiff", {}).get("lang", "en"))


def own_tasks(notebook: Path, whole: dict[str, Any]) -> Path:
    """Return the course's tasks that a notebook names, or else its own."""
    stated = stated_tasks(whole, notebook)
    shipped = TASKS / Path(stated).name
    return shipped if shipped.is_file() else notebook.parent / stated


def stated_tasks(whole: dict[str, Any], path: Path) -> str:
    """Return the task file that a notebook names, from its folder; else one beside it."""
    own = whole.get("metadata", {}).get("alldiff", {})
    return str(own.get("tasks", f"{path.stem}.py"))


def read_notebook(path: Path) -> dict[str, Any]:
    """Return a notebook in Jupyter's format."""
    try:
        whole = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ReadError(f"cannot be read: {error.strerror}", source=str(path)) from None
    except (ValueError, RecursionError) as error:
        raise ReadError(f"is not a notebook: {error}", source=str(path)) from None
    if not isinstance(whole, dict) or not isinstance(whole.get("cells"), list):
        raise ReadError("is not a notebook: it has no cells", source=str(path))
    return whole


def code_cells(whole: dict[str, Any]) -> tuple[tuple[int, str], ...]:
    """Return the code cells with their numbers, counted from 1 as in Jupyter."""
    code = (cell for cell in whole["cells"] if cell.get("cell_type") == "code")
    return tuple((n, "".join(cell["source"])) for n, cell in enumerate(code, start=1))


def reports_of(
    order: Order, folder: Path, environ: Mapping[str, str], seconds: float
) -> tuple[list[Report], bool]:
    """Return the process's reports on an order, and whether the clock ended it."""
    # -P: a file beside the notebook must not shadow a module that alldiff needs.
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "alldiff.course.process"],
        cwd=folder,
        env=environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    late = False
    try:
        out, _ = process.communicate(msgspec.json.encode(order), seconds)
    except subprocess.TimeoutExpired:
        late = True
        end(process)
        out, _ = process.communicate()
    except BaseException:
        end(process)
        process.wait()
        raise
    whole = out[: out.rfind(b"\n") + 1]
    return [msgspec.json.decode(line, type=Report) for line in whole.splitlines()], late


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and its children."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def gathered(order: Order, told: list[Report], late: bool, seconds: float) -> Grades:
    """Return a process's reports as grades: the last verdict on each task, in a test all."""
    verdicts: dict[tuple[str, str], Verdict] = {}
    failures: list[str] = []
    cell, done = 0, False
    unsealed: tuple[str, ...] = ()
    for each in told:
        match each:
            case LoadFailed(says=says):
                raise PluginError(says)
            case Begun(cell=number):
                cell = number
            case Done():
                done = True
            case Unsealed(measures=measures):
                unsealed = measures
            case Failed(says=says):
                failures.append(says)
            case Verdict(task=name, code=code):
                verdicts[name, code] = each
    if order.test:
        tried = {name for name, code in verdicts if code}
        verdicts = {key: each for key, each in verdicts.items() if key[1] or key[0] not in tried}
    ended = None
    if not done:
        how = phrase("grade-gone", cell=cell)
        if late:
            how = phrase("grade-late", seconds=f"{seconds:g}", cell=cell)
        ended = speaker(order.lang).say(how)
    return Grades(tuple(verdicts.values()), tuple(failures), ended, order.lang, unsealed)
