"""Sets of the course in a folder of their own: the student's, the teacher's, and other graders'."""

from __future__ import annotations

import json
import re
from os import PathLike
from pathlib import Path
from typing import Any

from alldiff.core.errors import UsageError, WriteError, unknown
from alldiff.core.messages import t
from alldiff.course.forms import LANGUAGES, cell
from alldiff.course.lessons import (
    COURSE,
    FROM_DOCS,
    PUZZLES,
    cells_of,
    notebook,
    sources,
    tasks_file,
)

START = COURSE / "start.txt"
"""The first page of a set, as a text with both languages."""
READ = (
    *(f"kakuro/{name}.txt" for name in ("5x5", "8x8")),
    *(f"sudoku/{name}.txt" for name in ("4x4", "6x6", "9x9-easy", "9x9-medium", "9x9-hard")),
    *(f"sudoku/{name}.txt" for name in ("fifty", "inkala")),
)
"""The files of puzzles that the lessons read."""
PLATFORMS = ("otter", "nbgrader")
"""Other graders that a set can be for."""
ASSIGNMENT = "\n".join(["# ASSIGNMENT CONFIG", "files:", *(f"  - puzzles/{name}" for name in READ)])
"""What `otter assign` is to know."""
LINK = re.compile(r"\[([^\]]*)\]\(\.\./\.\./([^)#]*)[^)]*\)")
"""A link to another document, which a set does not have."""


def hand_out(
    folder: str | PathLike[str],
    *,
    lang: str = "en",
    solutions: bool = False,
    to: str | None = None,
) -> list[Path]:
    """Write the course's notebooks and the puzzles they read into a folder; return the notebooks.

    The student's set has neither solutions nor checks; it needs nothing but the installed package.

    Args:
        folder: made if it is not there; no notebook in it is replaced
        lang: en or fr
        solutions: the teacher's set: solutions below the tasks, and the tasks with their checks
        to: "otter" or "nbgrader": the teacher's set as that grader reads it
    """
    if lang not in LANGUAGES:
        raise UsageError(unknown("language", lang, list(LANGUAGES)))
    if to is not None and to not in PLATFORMS:
        raise UsageError(unknown("grader", to, list(PLATFORMS)))
    if solutions and to is not None:
        raise UsageError(t("a set for another grader has its solutions: leave solutions out"))
    form = to or ("solutions" if solutions else "handout")
    place = Path(folder)
    notebooks = {place / place_of(source, form): source for source in sources()}
    for path in notebooks:
        if path.exists():
            raise WriteError(t("{} is already there: name another folder", str(path)))
    try:
        for path, source in notebooks.items():
            write(path, json.dumps(for_set(source, lang, form), indent=1, ensure_ascii=False))
            if solutions:
                file = tasks_file(source)
                write(place / "tasks" / file.name, file.read_text("utf-8"))
        for one in dict.fromkeys(path.parent for path in notebooks):
            write_puzzles(one / "puzzles")
        words = cells_of(START.read_text("utf-8"), {}, lang, form=form)
        write(place / "README.md", "\n\n".join("".join(cell["source"]) for cell in words))
    except OSError as error:
        raise WriteError(t("{}: cannot be written: {}", str(place), error.strerror)) from None
    return list(notebooks)


def place_of(source: Path, form: str) -> Path:
    """Return where a set has a notebook: nbgrader wants a folder for each assignment."""
    name = f"{source.stem}.ipynb"
    return Path("source", source.stem, name) if form == "nbgrader" else Path(name)


def for_set(source: Path, lang: str, form: str) -> dict[str, Any]:
    """Return the notebook of a lesson as a set has it: puzzles beside it, and no links away."""
    whole = notebook(source, lang, form=form)
    for each in whole["cells"]:
        text = "".join(each["source"]).replace(FROM_DOCS, "puzzles/")
        if each["cell_type"] == "markdown":
            text = LINK.sub(r"\1 (`docs/\2`)", text)
        each["source"] = text.splitlines(keepends=True)
    if form == "otter":
        whole["cells"].insert(0, cell("raw", ASSIGNMENT) | {"id": "assignment"})
    folder = "tasks/" if form == "solutions" else ""
    whole["metadata"]["alldiff"]["tasks"] = folder + tasks_file(source).name
    return whole


def write_puzzles(folder: Path) -> None:
    """Write the puzzles of the lessons into a folder."""
    for name in READ:
        write(folder / name, (PUZZLES / name).read_text("utf-8"))


def write(path: Path, text: str) -> None:
    """Write a text, and the folder it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text if text.endswith("\n") else text + "\n", "utf-8")
