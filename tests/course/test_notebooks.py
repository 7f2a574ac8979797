"""The notebooks of the course: their tasks, their languages, and what their cells show."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from alldiff.course import grade
from alldiff.course.lessons import blocks, minutes, notebook, tasks_file
from alldiff.course.tasks import load_tasks
from alldiff.languages import language

pytestmark = pytest.mark.programs

ROOT = Path(__file__).resolve().parents[2]
COURSE = ROOT / "docs" / "course"


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


SOURCES = sorted((COURSE / "source").glob("*.txt"))
NOTEBOOKS = [COURSE / lang / f"{source.stem}.ipynb" for source in SOURCES for lang in ("en", "fr")]
LONG = ("6-local-search", "8-experiments")
"""Notebooks that take more than a few seconds, which run with `./check --full` alone."""
RUN = [
    pytest.param(path, id=named(path), marks=[pytest.mark.full] if path.stem in LONG else [])
    for path in NOTEBOOKS
]
KNOWN_WRONG = 3
"""Typical wrong answers that each task knows at least."""
TASKS = range(3, 7)
"""How many tasks a notebook has."""


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return found


def test_there_is_no_notebook_without_its_text() -> None:
    assert sorted(COURSE.glob("*/*.ipynb")) == sorted(NOTEBOOKS)


@pytest.mark.parametrize("path", RUN)
def test_each_solution_is_accepted_and_each_wrong_answer_refused_with_a_reason(path: Path) -> None:
    grades = grade(path, test=True)
    assert (grades.failures, grades.ended) == ((), None)
    assert grades.as_expected, grades
    patterns = language(path.parent.name).patterns
    vague = tuple(patterns[f"grade-{word}"].partition("{")[0] for word in ("unsure", "unusable"))
    names = {verdict.task for verdict in grades.verdicts}
    assert len(names) in TASKS
    for name in names:
        known = [v for v in grades.verdicts if v.task == name and v.expected == "wrong"]
        assert len({verdict.says for verdict in known}) >= KNOWN_WRONG, name
        assert all(v.says and not v.says.startswith(vague) for v in known), name


@pytest.mark.parametrize("path", RUN)
def test_a_notebook_runs_as_it_is_and_prints_what_it_shows(path: Path) -> None:
    pytest.importorskip("matplotlib")
    command = [sys.executable, "-W", "error", ROOT / "tools" / "notebook.py", "--check", path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_a_notebook_is_what_its_text_and_its_tasks_say(path: Path) -> None:
    written = notebook(COURSE / "source" / f"{path.stem}.txt", path.parent.name)
    sources = [(cell["cell_type"], cell["id"], cell["source"]) for cell in written["cells"]]
    assert [(cell["cell_type"], cell["id"], cell["source"]) for cell in cells(path)] == sources
    whole = json.loads(path.read_text("utf-8"))
    assert whole["metadata"] == written["metadata"]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_the_languages_are_in_step(source: Path) -> None:
    heads = [head for head, _ in blocks(source.read_text("utf-8"))]
    for place, head in enumerate(heads):
        if head.startswith("en"):
            assert heads[place + 1] == head.replace("en", "fr"), place
    assert sum(head.startswith("en") for head in heads) == sum(
        head.startswith("fr") for head in heads
    )


def test_the_syllabus_says_what_each_notebook_says_about_itself() -> None:
    readme = (COURSE / "README.md").read_text("utf-8").partition("## A syllabus")[2]
    rows = [
        line.strip("| ").split(" | ")
        for line in readme.splitlines()
        if line[:3].strip("| ").isdigit()
    ]
    assert len(rows) == len(SOURCES)
    for row, source in zip(rows, SOURCES, strict=True):
        text, tasks = source.read_text("utf-8"), load_tasks(tasks_file(source))
        assert [int(row[2]), int(row[3])] == [minutes(text, tasks), len(tasks)]
        told = " ".join("".join(cells(COURSE / "en" / f"{source.stem}.ipynb")[0]["source"]).split())
        assert f"about {row[2]} minutes" in told
        assert row[5] in told


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_trees_players_and_plots_are_in_the_language_of_the_notebook(source: Path) -> None:
    calls = r"^(?:ad\.tree|ad\.watch|(?:race|cut)\.plot)\(.*"
    drawn = re.findall(calls, source.read_text("utf-8"), flags=re.M)
    assert [line for line in drawn if 'lang="«en|fr»"' not in line] == []
