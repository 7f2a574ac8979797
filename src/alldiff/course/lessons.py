"""The lessons of the course: a notebook in each language from one text and its tasks.

A text is blocks, each after a line that says what it is: `%% en` and `%% fr` are the words of a
cell; `%% en solutions` only where solutions follow the tasks, and `%% en handout` only where they
do not. `%% code` is a cell that both languages have, with `«nodes|nœuds»` where they differ.
`%% task NAME` is the cell to answer a task in, followed by its solution, folded; below it stands,
as a comment, how an answer looks.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.course.tasks import Task, load_tasks

HERE = Path(__file__).resolve().parent
ROOT = HERE / "material" if (HERE / "material").is_dir() else HERE.parents[2]
"""The folder of texts, tasks and puzzles: the clone, or what a wheel has of it."""
COURSE = ROOT / "docs" / "course"
SOURCES = COURSE / "source"
TASKS = COURSE / "tasks"
PUZZLES = ROOT / "puzzles"
LANGUAGES = {"en": "Solution", "fr": "Solution (à déplier)\u00a0"}
"""The languages of the course, and the words above a folded solution."""
FROM_DOCS = "../../../puzzles/"
"""How the notebooks in docs/course name the puzzles."""
FOLDED = """<details><summary>{title}: <code>{name}</code></summary>

```python
{code}
```
</details>"""


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


def cells_of(
    text: str, tasks: dict[str, Task], lang: str, *, solutions: bool = True
) -> list[dict[str, Any]]:
    """Return the cells of a text in one language."""
    cells: list[dict[str, Any]] = []

    def add(kind: str, source: str, **more: Any) -> None:
        cell = {"cell_type": kind, "id": f"cell-{len(cells) + 1}", "metadata": {}} | more
        cells.append(cell | {"source": source.splitlines(keepends=True)})

    def add_task(name: str, shape: str) -> None:
        metadata = {"alldiff": {"task": name}}
        code = f"{name} = ...{spoken(shape, lang)}"
        add("code", code, metadata=metadata, execution_count=None, outputs=[])
        if solutions:
            code = tasks[name].solution
            add("markdown", FOLDED.format(title=LANGUAGES[lang], name=name, code=code))

    left_out = "handout" if solutions else "solutions"
    for head, body in blocks(text):
        kind, _, only = head.partition(" ")
        if kind == "task":
            add_task(only, "".join(f"\n# {line}".rstrip(" ") for line in body.splitlines()))
        elif head == "code":
            add("code", spoken(body, lang), execution_count=None, outputs=[])
        elif kind not in LANGUAGES or only not in ("", "handout", "solutions"):
            raise UsageError(
                t("a block is none of code, task, {}: {!r}", ", ".join(LANGUAGES), head)
            )
        elif kind == lang and only != left_out:
            add("markdown", typeset(body) if lang == "fr" else body)
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


def notebook(source: Path, lang: str, *, solutions: bool = True) -> dict[str, Any]:
    """Return the notebook of a text in one language, not yet run, as docs/course has it."""
    file = tasks_file(source)
    text = source.read_text("utf-8")
    return {
        "cells": cells_of(text, load_tasks(file), lang, solutions=solutions),
        "metadata": {
            "alldiff": {"lang": lang, "tasks": f"../tasks/{file.name}"},
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
