"""Grading a notebook: starts the process that runs it, ends it, and collects its reports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from alldiff.core.errors import PluginError, ReadError, UsageError
from alldiff.core.records import Record
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
    Verdict,
    speaker,
)
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

    def count(self, outcome: str) -> int:
        """Return how many tasks are "right", "wrong" or "open"."""
        return sum(verdict.outcome == outcome for verdict in self.verdicts)

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
        right, wrong, left = map(self.count, (RIGHT, WRONG, OPEN))
        return "\n".join([*told, say(phrase("grade-count", right=right, wrong=wrong, open=left))])


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
        tasks: the task file; by default the one in the notebook's metadata, or beside the notebook
            with the same name and `.py`
        timeout: seconds for the whole notebook
        memory: bytes of address space
        test: instead of the open cells, try the tasks' own solutions and wrong answers; a verdict's
            `code` says which
    """
    if not timeout > 0:
        raise UsageError(f"a timeout must be above 0 seconds, not {timeout}")
    path = Path(notebook).resolve()
    whole = read_notebook(path)
    own = whole.get("metadata", {}).get("alldiff", {})
    file = Path(tasks).resolve() if tasks else path.parent / stated_tasks(whole, path)
    if not file.is_file():
        raise ReadError("there is no such task file; specify one", source=str(file))
    order = Order(code_cells(whole), str(file), own.get("lang", "en"), memory, test)
    return gathered(order, *reports_of(order, path.parent, timeout), timeout)


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


def reports_of(order: Order, folder: Path, seconds: float) -> tuple[list[Report], bool]:
    """Return the process's reports on an order, and whether the clock ended it."""
    # -P: a file beside the notebook must not shadow a module that alldiff needs.
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "alldiff.course.process"],
        cwd=folder,
        env=os.environ | {"MPLBACKEND": "Agg"},
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
    for each in told:
        match each:
            case LoadFailed(says=says):
                raise PluginError(says)
            case Begun(cell=number):
                cell = number
            case Done():
                done = True
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
    return Grades(tuple(verdicts.values()), tuple(failures), ended, order.lang)
