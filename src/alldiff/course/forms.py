"""The forms of a task: open, with its solution, or as other graders have it, Otter and nbgrader.

Their tests call `assert_right` with the shipped task, so that every grader has the same checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from alldiff.course.tasks import Task

Cell = dict[str, Any]
LANGUAGES = {"en": "Solution", "fr": "Solution (à déplier)\u00a0"}
"""The languages of the course, and the words above a folded solution."""
FOLDED = """<details><summary>{title}: <code>{name}</code></summary>

```python
{code}
```
</details>"""
CHECK = """from alldiff.course import assert_right

assert_right({name}, "{lesson}/{name}"{lang})"""


def cell(kind: str, source: str, **metadata: Any) -> Cell:
    """Return one cell of a notebook."""
    made: Cell = {"cell_type": kind, "id": "", "metadata": metadata}
    if kind == "code":
        made |= {"execution_count": None, "outputs": []}
    return made | {"source": source.splitlines(keepends=True)}


def open_cell(each: Task, unanswered: str, lesson: str, lang: str) -> list[Cell]:
    """Return the cell to answer a task in."""
    return [cell("code", unanswered, alldiff={"task": each.name})]


def with_solution(each: Task, unanswered: str, lesson: str, lang: str) -> list[Cell]:
    """Return the cell to answer a task in, and its solution, folded."""
    folded = FOLDED.format(title=LANGUAGES[lang], name=each.name, code=each.solution)
    return [*open_cell(each, unanswered, lesson, lang), cell("markdown", folded)]


def otter(each: Task, unanswered: str, lesson: str, lang: str) -> list[Cell]:
    """Return the question for `otter assign`; students get the open cell."""
    prompt = f'""" # BEGIN PROMPT\n{unanswered}\n""" # END PROMPT'
    return [
        cell("raw", f"# BEGIN QUESTION\nname: {each.name}\npoints: 1"),
        cell("raw", "# BEGIN SOLUTION"),
        cell("code", f"{prompt}\n# BEGIN SOLUTION NO PROMPT\n{each.solution}\n# END SOLUTION"),
        cell("raw", "# END SOLUTION"),
        cell("raw", "# BEGIN TESTS"),
        cell("code", check_code(each, lesson, lang)),
        cell("raw", "# END TESTS"),
        cell("raw", "# END QUESTION"),
    ]


def nbgrader(each: Task, unanswered: str, lesson: str, lang: str) -> list[Cell]:
    """Return the answer's cell and the test's, for `nbgrader generate_assignment`."""
    shape = "\n".join(f"# {line.removeprefix('# ')}" for line in unanswered.splitlines())
    code = f"{shape}\n### BEGIN SOLUTION\n{each.solution}\n### END SOLUTION"
    answer = {"grade_id": each.name, "grade": False, "locked": False, "solution": True}
    test = {"grade_id": f"{each.name}-test", "grade": True, "locked": True, "solution": False}
    both = {"schema_version": 3, "task": False}
    return [
        cell("code", code, alldiff={"task": each.name}, nbgrader=answer | both),
        cell("code", check_code(each, lesson, lang), nbgrader=test | both | {"points": 1}),
    ]


def check_code(each: Task, lesson: str, lang: str) -> str:
    """Return the code that fails if an answer is not right."""
    named = "" if lang == "en" else f', lang="{lang}"'
    return CHECK.format(name=each.name, lesson=lesson, lang=named)


TaskCells = Callable[[Task, str, str, str], list[Cell]]
FORMS: dict[str, TaskCells] = {
    "solutions": with_solution,
    "handout": open_cell,
    "otter": otter,
    "nbgrader": nbgrader,
}
"""By form: the cells of a task, from the task, its open cell, its lesson and the language."""
