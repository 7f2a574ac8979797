"""Write the notebooks of the course, in every language, from one text each, and run them.

    python tools/course.py [docs/course/source/1-modelling.txt ...]
    python tools/course.py --words [docs/course/source/1-modelling.txt ...]

`alldiff.course.lessons` says what a text is. Solutions are those of the file of tasks. `--words`
writes the words alone: it keeps what cells have printed, and refuses if the code has changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from notebook import run

from alldiff.course.forms import LANGUAGES
from alldiff.course.lessons import COURSE, notebook, sources


def main() -> None:
    """Write the notebooks of the texts that are named, or of all."""
    from arguments import arguments

    words = {"action": "store_true", "help": "keep what cells have printed"}
    asked = arguments(__doc__, source={"nargs": "*", "type": Path}, __words=words)
    for source in asked.source or sources():
        for lang in LANGUAGES:
            path = COURSE / lang / f"{source.stem}.ipynb"
            whole = notebook(source, lang)
            if asked.words:
                keep_outputs(path, whole["cells"])
                write(path, whole)
            else:
                write(path, whole)
                write(path, whole | {"cells": run(path)})


def keep_outputs(path: Path, cells: list[dict[str, Any]]) -> None:
    """Give cells of code the outputs that a notebook has."""
    before = json.loads(path.read_text("utf-8"))["cells"]
    old, new = ([cell for cell in one if cell["cell_type"] == "code"] for one in (before, cells))
    if [cell["source"] for cell in old] != [cell["source"] for cell in new]:
        raise SystemExit(f"{path.name} has other code now: run it, without --words")
    for was, cell in zip(old, new, strict=True):
        cell |= {name: was[name] for name in ("execution_count", "outputs")}


def write(path: Path, whole: dict[str, Any]) -> None:
    """Write a notebook as Jupyter does."""
    path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
