"""Write the notebooks of the course, in every language, from one text each, and run them.

    python tools/course.py [docs/course/source/1-modelling.txt ...]

A text is blocks, each after a line that says what it is: `%% en` and `%% fr` are the words of a
cell, `%% code` is a cell that both languages have, with `«nodes|nœuds»` where they say something
else, and `%% task NAME` is the cell to answer a task in, followed by its solution, folded. What
stands below it is how an answer looks, as a comment. Solutions are those of the file of tasks.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from notebook import lines, run

from alldiff.course.tasks import Task, load_tasks

COURSE = Path(__file__).resolve().parents[1] / "docs" / "course"
LANGUAGES = {"en": "Solution", "fr": "Solution (à déplier)\u00a0"}
FOLDED = """<details><summary>{title}: <code>{name}</code></summary>

```python
{code}
```
</details>"""


def blocks(text: str) -> list[tuple[str, str]]:
    """Return the blocks of a text, each with what it is."""
    parts = text.removeprefix("%% ").split("\n%% ")
    heads_and_bodies = (part.partition("\n") for part in parts)
    return [(head.strip(), body.strip("\n")) for head, _, body in heads_and_bodies]


def cells_of(text: str, tasks: dict[str, Task], lang: str) -> list[dict[str, Any]]:
    """Return the cells of a text in one language."""
    cells: list[dict[str, Any]] = []

    def add(kind: str, source: str, **more: Any) -> None:
        cell = {"cell_type": kind, "id": f"cell-{len(cells) + 1}", "metadata": {}} | more
        cells.append(cell | {"source": lines(source)})

    for head, body in blocks(text):
        if head == "code":
            add("code", spoken(body, lang), execution_count=None, outputs=[])
        elif head.startswith("task "):
            name = head.removeprefix("task ")
            shape = "".join(f"\n# {line}".rstrip(" ") for line in body.splitlines())
            add("code", f"{name} = ...{spoken(shape, lang)}", execution_count=None, outputs=[])
            code = tasks[name].solution
            add("markdown", FOLDED.format(title=LANGUAGES[lang], name=name, code=code))
        elif head == lang:
            add("markdown", typeset(body) if lang == "fr" else body)
        elif head not in LANGUAGES:
            raise SystemExit(f"a block is none of code, task, {', '.join(LANGUAGES)}: {head!r}")
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


def notebook(source: Path, lang: str) -> dict[str, Any]:
    """Return the notebook of a text in one language, not yet run."""
    file = COURSE / "tasks" / f"{source.stem.replace('-', '_')}.py"
    return {
        "cells": cells_of(source.read_text("utf-8"), load_tasks(file), lang),
        "metadata": {
            "alldiff": {"lang": lang, "tasks": f"../tasks/{file.name}"},
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def main() -> None:
    """Write the notebooks of the texts that are named, or of all."""
    from arguments import arguments

    named = arguments(__doc__, source={"nargs": "*", "type": Path}).source
    for source in named or sorted((COURSE / "source").glob("*.txt")):
        for lang in LANGUAGES:
            path = COURSE / lang / f"{source.stem}.ipynb"
            whole = notebook(source, lang)
            write(path, whole)
            write(path, whole | {"cells": run(path)})


def write(path: Path, whole: dict[str, Any]) -> None:
    """Write a notebook as Jupyter does."""
    path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
