"""Sets of the course in a folder of their own: the student's, and the teacher's with solutions."""

from __future__ import annotations

import json
import re
from os import PathLike
from pathlib import Path
from typing import Any

from alldiff.core.errors import UsageError, WriteError, unknown
from alldiff.core.messages import t
from alldiff.course.lessons import (
    COURSE,
    FROM_DOCS,
    LANGUAGES,
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
LINK = re.compile(r"\[([^\]]*)\]\(\.\./\.\./([^)#]*)[^)]*\)")
"""A link to another document, which a set does not have."""


def hand_out(
    folder: str | PathLike[str], *, lang: str = "en", solutions: bool = False
) -> list[Path]:
    """Write the course's notebooks and the puzzles they read into a folder; return the notebooks.

    The student's set has neither solutions nor checks; it needs nothing but the installed package.

    Args:
        folder: made if it is not there; no notebook in it is replaced
        lang: en or fr
        solutions: the teacher's set: solutions below the tasks, and the tasks with their checks
    """
    if lang not in LANGUAGES:
        raise UsageError(unknown("language", lang, list(LANGUAGES)))
    place = Path(folder)
    notebooks = {place / f"{source.stem}.ipynb": source for source in sources()}
    for path in notebooks:
        if path.exists():
            raise WriteError(t("{} is already there: name another folder", str(path)))
    try:
        for path, source in notebooks.items():
            write(path, json.dumps(for_set(source, lang, solutions), indent=1, ensure_ascii=False))
            if solutions:
                file = tasks_file(source)
                write(place / "tasks" / file.name, file.read_text("utf-8"))
        write_puzzles(place / "puzzles")
        words = cells_of(START.read_text("utf-8"), {}, lang, solutions=solutions)
        write(place / "README.md", "\n\n".join("".join(cell["source"]) for cell in words))
    except OSError as error:
        raise WriteError(t("{}: cannot be written: {}", str(place), error.strerror)) from None
    return list(notebooks)


def for_set(source: Path, lang: str, solutions: bool) -> dict[str, Any]:
    """Return the notebook of a lesson as a set has it: puzzles beside it, and no links away."""
    whole = notebook(source, lang, solutions=solutions)
    for cell in whole["cells"]:
        text = "".join(cell["source"]).replace(FROM_DOCS, "puzzles/")
        if cell["cell_type"] == "markdown":
            text = LINK.sub(r"\1 (`docs/\2`)", text)
        cell["source"] = text.splitlines(keepends=True)
    folder = "tasks/" if solutions else ""
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
