"""The Interactive Sudoku Solver under node, without its page; ALLDIFF_ISS names a copy of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from engine_tasks import Task

import alldiff as ad

INSTALL = "clone sigh/Interactive-Sudoku-Solver and name it in ALLDIFF_ISS; node 20 or later"
VARIANTS = ("",)
LARGEST = 16
"""It knows up to so many values."""
SCRIPT = Path(__file__).with_name("iss_answers.mjs")


def load() -> None:
    """Raise ImportError where it or node is not there."""
    folder = os.environ.get("ALLDIFF_ISS", "")
    if not folder or not (Path(folder) / "js" / "solver").is_dir():
        raise ImportError("no copy of it at ALLDIFF_ISS")
    if shutil.which("node") is None:
        raise ImportError("no node")


def version() -> str:
    """Return the version of node."""
    run = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    return f"node {run.stdout.strip()}"


def text_of(task: Task) -> str | None:
    """Return a puzzle in its own words, None where it has none."""
    if task.form is None:
        return task.text
    puzzle = ad.read(task.text, format=task.form)
    if puzzle.values[1] - puzzle.values[0] >= LARGEST:
        return None
    try:
        return ad.write(puzzle, "iss")
    except ad.AlldiffError:
        return None


@cache
def node() -> subprocess.Popen[str]:
    """Return the process that answers; it ends with this one."""
    command = ["node", str(SCRIPT), os.environ["ALLDIFF_ISS"]]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def answer(text: str, limit: int, clock: str) -> tuple[float, list[tuple[int, ...]]]:
    """Return the seconds from the text on, and up to `limit` solutions without hidden variables."""
    process = node()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"text": text, "limit": limit}) + "\n")
    process.stdin.flush()
    told = json.loads(process.stdout.readline())
    if "error" in told:
        raise RuntimeError(f"{told['error']} on {text}")
    return told["seconds"][clock], [tuple(values) for values in told["solutions"]]
