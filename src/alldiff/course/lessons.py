"""The lessons of the course: a notebook in each language from one text and its tasks.

A text is blocks, each after a line that says what it is: `%% en` and `%% fr` are the words of a
cell; `%% en FORM` has words for one form only: `solutions`, `handout` (every other form), or a
platform. `%% code` is a cell that both languages have, with `«nodes|nœuds»` where they differ.
`%% task NAME` is a task, in cells that depend on the form; the lines below show how an answer
looks, as comments. `{minutes}` stands for the time that the lesson takes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.course.forms import FORMS, LANGUAGES, Cell, cell
from alldiff.course.tasks import Task, load_tasks

HERE = Path(__file__).resolve().parent
ROOT = HERE / "material" if (HERE / "material").is_dir() else HERE.parents[2]
"""The folder of texts, tasks and puzzles: the clone, or what a wheel has of it."""
COURSE = ROOT / "docs" / "course"
SOURCES = COURSE / "source"
TASKS = COURSE / "tasks"
PUZZLES = ROOT / "puzzles"
FROM_DOCS = "../../../puzzles/"
"""How the notebooks in docs/course name the puzzles."""
WORDS, LINES = 120, 8
"""Words, and lines of code, that a student reads in a minute: half the usual speed for prose."""
TASK, TYPED = 4.0, 0.5
"""Minutes for a task, and for each line of its solution."""


def sources() -> list[Path]:
    """Return the texts of the lessons, in order."""
    return sorted(SOURCES.glob("*.txt"))


def tasks_file(source: Path) -> Path:
    """Return the file of a lesson's tasks."""
    return TASKS / f"{source.stem.replace('-', '_')}.py"


def blocks(text: str) -> list[tuple[str, str]]:
    """Return the blocks of a text, each with what it is."""
    parts = text.removeprefix("%% ").split("\n%% ")
    heads_and_bodies = (part.partition("\n") for part in parts)
    return [(head.strip(), body.strip("\n")) for head, _, body in heads_and_bodies]


def minutes(text: str, tasks: dict[str, Task]) -> int:
    """Return how long a lesson takes, in steps of five minutes.

    The four rates above are ours, to be corrected by whoever times a class.
    """
    read = 0.0
    for head, body in blocks(text):
        if head == "en":
            read += len(re.findall(r"\w+", body)) / WORDS
        elif head == "code":
            read += len(body.split("\n")) / LINES
        elif head.startswith("task "):
            solution = tasks[head.removeprefix("task ")].solution
            read += TASK + TYPED * len(solution.splitlines())
    return 5 * round(read / 5)


def cells_of(
    text: str, tasks: dict[str, Task], lang: str, *, form: str = "solutions", lesson: str = ""
) -> list[Cell]:
    """Return the cells of a text in one language."""
    cells: list[Cell] = []
    text = text.replace("{minutes}", str(minutes(text, tasks)))
    ours = {"", form} if form == "solutions" else {"", form, "handout"}
    for head, body in blocks(text):
        kind, _, only = head.partition(" ")
        if kind == "task":
            shape = "".join(f"\n# {line}".rstrip(" ") for line in body.splitlines())
            unanswered = f"{only} = ...{spoken(shape, lang)}"
            cells += FORMS[form](tasks[only], unanswered, lesson, lang)
        elif head == "code":
            cells.append(cell("code", spoken(body, lang)))
        elif kind not in LANGUAGES or only not in ("", *FORMS):
            raise UsageError(
                t("a block is none of code, task, {}: {!r}", ", ".join(LANGUAGES), head)
            )
        elif kind == lang and only in ours:
            cells.append(cell("markdown", typeset(body) if lang == "fr" else body))
    for number, each in enumerate(cells, 1):
        each["id"] = f"cell-{number}"
    return cells


def spoken(code: str, lang: str) -> str:
    """Return code with its words in one language.

    >>> spoken('print("«nodes|nœuds»")', "fr")
    'print("nœuds")'
    """
    return re.sub("«(.*?)\\|(.*?)»", r"\1" if lang == "en" else r"\2", code)


def typeset(text: str) -> str:
    """Return French as it is printed: spaces that do not break, and apostrophes; code stays.

    >>> typeset("Est-ce 10 000 ? « Oui » : `a ? b`")
    'Est-ce 10\\u202f000\\u202f? «\\xa0Oui\\xa0»\\xa0: `a ? b`'
    """
    parts = re.split("(```.*?```|`[^`]*`)", text, flags=re.DOTALL)
    for place, part in enumerate(parts[::2]):
        part = re.sub(r"(?<=\w)'(?=\w|\Z)", "\u2019", part)
        part = re.sub(r" (?=[:»])|(?<=«) ", "\u00a0", part)
        parts[2 * place] = re.sub(r" (?=[;!?])|(?<=\d) (?=\d{3}\b)", "\u202f", part)
    return "".join(parts)


def notebook(source: Path, lang: str, *, form: str = "solutions") -> dict[str, Any]:
    """Return the notebook of a text in one language, not yet run, as docs/course has it."""
    file = tasks_file(source)
    text = source.read_text("utf-8")
    return {
        "cells": cells_of(text, load_tasks(file), lang, form=form, lesson=file.stem),
        "metadata": {
            "alldiff": {"lang": lang, "tasks": f"../tasks/{file.name}"},
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
