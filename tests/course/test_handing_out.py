"""The sets of the course: what they hold, and that they need nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import run
from alldiff.core.errors import UsageError, WriteError
from alldiff.course.grading import grade
from alldiff.course.lessons import sources, tasks_file
from alldiff.course.tasks import load_tasks


def texts(path: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_students_set_has_no_solution_and_no_check(tmp_path: Path, lang: str) -> None:
    notebooks = ad.course.hand_out(tmp_path / "set", lang=lang)
    assert len(notebooks) == len(sources()) == 8
    assert not list((tmp_path / "set").rglob("*.py"))
    for source, path in zip(sources(), notebooks, strict=True):
        shown = texts(path)
        tasks = load_tasks(tasks_file(source)).values()
        assert all(any(text.startswith(f"{one.name} = ...") for text in shown) for one in tasks)
        assert not [one.name for one in tasks if any(one.solution in text for text in shown)]
        assert "<details>" not in "".join(shown)
        assert "../" not in "".join(shown)


def test_the_teachers_set_has_both(tmp_path: Path) -> None:
    assert run(["course", str(tmp_path), "--solutions"]) == 0
    first = texts(tmp_path / "1-modelling.ipynb")
    assert any("mainland = 6" in text for text in first)
    assert len(list((tmp_path / "tasks").glob("*.py"))) == 8
    assert "--tasks tasks" in (tmp_path / "README.md").read_text("utf-8")


@pytest.mark.programs
def test_a_notebook_of_a_set_runs_where_it_is(tmp_path: Path) -> None:
    notebooks = ad.course.hand_out(tmp_path)
    grades = grade(notebooks[0])
    assert (grades.failures, grades.ended) == ((), None)
    assert grades.open == len(grades.verdicts)


@pytest.mark.full
@pytest.mark.programs
@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_notebook_of_a_set_runs_in_a_class(tmp_path: Path, number: int, lang: str) -> None:
    from alldiff.course.grading import grade_sealed

    path = ad.course.hand_out(tmp_path, lang=lang)[number]
    grades = grade_sealed(path, tasks_file(sources()[number]), timeout=900)
    assert (grades.failures, grades.ended) == ((), None)


def test_no_notebook_is_replaced(tmp_path: Path) -> None:
    ad.course.hand_out(tmp_path)
    with pytest.raises(WriteError, match="already there"):
        ad.course.hand_out(tmp_path, solutions=True)
    assert not (tmp_path / "tasks").exists()


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="language"):
        ad.course.hand_out(tmp_path / "set", lang="de")
    assert not (tmp_path / "set").exists()
