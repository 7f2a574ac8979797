"""The course as Otter and nbgrader read it: the same tasks and the same checks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.core.errors import UsageError
from alldiff.course import assert_right
from alldiff.course.forms import open_cell
from alldiff.course.handing_out import PLATFORMS
from alldiff.course.lessons import sources, tasks_file
from alldiff.course.tasks import load_tasks

HIDDEN = re.compile("# BEGIN SOLUTION.*?# END SOLUTION", re.DOTALL)
FIRST = load_tasks(tasks_file(sources()[0]))


def cells(path: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]]


@pytest.mark.parametrize("to", PLATFORMS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_task_has_its_solution_where_it_is_taken_out_and_a_test(
    tmp_path: Path, to: str, lang: str
) -> None:
    for source, path in zip(sources(), ad.course.hand_out(tmp_path, to=to, lang=lang), strict=True):
        lesson = tasks_file(source)
        shown = cells(path)
        for each in load_tasks(lesson).values():
            [place] = [n for n, text in enumerate(shown) if each.solution in text]
            assert each.solution not in HIDDEN.sub("", shown[place])
            [test] = [text for text in shown[place:] if f'{lesson.stem}/{each.name}"' in text]
            compile(test, "test", "exec")
        assert "<details>" not in "".join(shown)
        assert "../" not in "".join(shown)
    assert to in (tmp_path / "README.md").read_text("utf-8")


def test_an_answer_is_right_or_says_why_it_is_not() -> None:
    assert_right(6, "1_modelling/mainland")
    with pytest.raises(AssertionError, match="Tasmania"):
        assert_right(18, "1_modelling/mainland")
    with pytest.raises(AssertionError, match="Tasmanie"):
        assert_right(18, "1_modelling/mainland", lang="fr")
    with pytest.raises(AssertionError, match="open"):
        assert_right(..., "1_modelling/mainland")


@pytest.mark.parametrize("task", ["1_modelling/mainlnd", "1_model/mainland", "mainland", "../x/y"])
def test_a_task_that_is_not_there_is_refused(task: str) -> None:
    with pytest.raises(UsageError, match="unknown"):
        assert_right(6, task)


def test_a_set_is_for_one_grader(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="grader"):
        ad.course.hand_out(tmp_path, to="moodle")
    with pytest.raises(UsageError, match="solutions"):
        ad.course.hand_out(tmp_path, to="otter", solutions=True)
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def graders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of both packages, in an environment that has this one's packages, too."""
    place = tmp_path_factory.mktemp("graders")
    venv.create(place, with_pip=True)
    python = place / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "otter-grader", "nbgrader"], check=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    ours = sysconfig.get_path("purelib")
    (place / "lib" / version / "site-packages" / "ours.pth").write_text(
        f"import site; site.addsitedir({ours!r})\n"
    )
    return place / "bin"


def call(graders: Path, folder: Path, *command: str) -> str:
    path = f"{graders}{os.pathsep}{os.environ['PATH']}"
    whole = [str(graders / command[0]), *command[1:]]
    done = subprocess.run(
        whole, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def answered(notebook: Path, to: Path, unanswered: re.Pattern[str]) -> None:
    """Write a student's notebook with five right answers and a wrong one."""
    whole = json.loads(notebook.read_text("utf-8"))
    for cell in whole["cells"]:
        found = unanswered.match("".join(cell["source"]))
        if cell["cell_type"] == "code" and found and (each := FIRST.get(found[1])):
            cell["source"] = each.wrong[0] if each.name == "assignments" else each.solution
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(whole), "utf-8")


@pytest.mark.full
@pytest.mark.programs
def test_otter_makes_the_students_version_and_grades_it(tmp_path: Path, graders: Path) -> None:
    ad.course.hand_out(tmp_path, to="otter")
    # It fails if a solution does not pass its test.
    call(graders, tmp_path, "otter", "assign", "1-modelling.ipynb", "dist")
    student = tmp_path / "dist" / "student" / "1-modelling.ipynb"
    for each in FIRST.values():
        [unanswered] = open_cell(each, f"{each.name} = ...", "", "en")
        assert any(text.startswith(unanswered["source"][0]) for text in cells(student))
        assert each.solution not in "".join(cells(student))
    answered(student, tmp_path / "ann.ipynb", re.compile(r"(\w+) = \.\.\."))
    [checks] = (tmp_path / "dist" / "autograder").glob("*.zip")
    said = call(graders, tmp_path, "otter", "run", "-a", str(checks), "ann.ipynb")
    assert "5.000 / 6.000" in said


@pytest.mark.full
@pytest.mark.programs
def test_nbgrader_makes_the_students_version_and_grades_it(tmp_path: Path, graders: Path) -> None:
    ad.course.hand_out(tmp_path, to="nbgrader", lang="fr")
    call(graders, tmp_path, "nbgrader", "generate_assignment", "1-modelling")
    student = tmp_path / "release" / "1-modelling"
    name = "1-modelling.ipynb"
    assert not [
        one.name for one in FIRST.values() if one.solution in "".join(cells(student / name))
    ]
    handed_in = tmp_path / "submitted" / "ann" / "1-modelling"
    shutil.copytree(student, handed_in)
    answered(student / name, handed_in / name, re.compile(r"# (\w+) = \.\.\."))
    call(graders, tmp_path, "nbgrader", "autograde", "1-modelling")
    call(graders, tmp_path, "nbgrader", "export")
    assert "ann,,,,5.0,0.0,5.0,6.0" in (tmp_path / "grades.csv").read_text()
