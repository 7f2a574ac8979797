"""A class graded in one go: right, wrong, endless, crashing, empty, cheating, broken notebooks."""

from __future__ import annotations

import csv
import json
import os
import re
import socket
from pathlib import Path

import pytest

from alldiff.cli import run
from alldiff.course.grading import grade_sealed

from support.lesson import TASKS

pytestmark = pytest.mark.programs

CELLS = {
    "anna": ["sides = 3", "def double(x):\n    return x + x"],
    "ben": ["sides = 4", "double = ..."],
    "cleo": ["sides = 4", "def double(x):\n    return x"],
    "emil": ["sides = 3\nraise ValueError('oh')"],
    "fay": [],
    "gus": ["import os; os._exit(3)"],
    "jo": ["class Yes:\n    def __eq__(self, other):\n        return True\nsides = Yes()"],
    "kim": ["import __main__\n__main__.verdict_on = lambda each, *more: each"],
    # A notebook in a folder of its own finds the puzzles of the course.
    "more/lea": ["import alldiff as ad\nad.read('puzzles/sudoku/4x4.txt')\nsides = 3"],
}


def notebook(path: Path, cells: list[str], tasks: str = "lesson.py") -> Path:
    code = [{"cell_type": "code", "source": cell.splitlines(True)} for cell in cells]
    path.parent.mkdir(parents=True, exist_ok=True)
    metadata = {"alldiff": {"lang": "en", "tasks": tasks}}
    path.write_text(json.dumps({"cells": code, "metadata": metadata}), "utf-8")
    return path


@pytest.fixture
def school(tmp_path: Path) -> Path:
    (tmp_path / "tasks").mkdir()
    (tmp_path / "tasks" / "lesson.py").write_text(TASKS, "utf-8")
    for name, cells in CELLS.items():
        notebook(tmp_path / "class" / f"{name}.ipynb", cells)
    # Tasks that a learner brings, which call everything right, do not count.
    easy = TASKS.replace("return answer == 3", "return True")
    (tmp_path / "class" / "hal").mkdir()
    (tmp_path / "class" / "hal" / "lesson.py").write_text(easy)
    notebook(tmp_path / "class" / "hal" / "hal.ipynb", ["sides = 5"], "./lesson.py")
    (tmp_path / "class" / "ian.ipynb").write_text("no notebook")
    return tmp_path


def graded(school: Path, *more: str) -> int:
    folder = str(school / "class")
    return run(["grade", folder, "--tasks", str(school / "tasks"), *more])


def test_each_notebook_has_its_row_and_mistakes_are_counted(
    school: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert graded(school, "--threads", "2", "-o", str(school / "grades.csv")) == 4
    said = capsys.readouterr().out
    lines = {
        line.split("/")[-1].split(".ipynb")[0]: line for line in said.splitlines() if "/" in line
    }
    counts = {
        name: re.findall(r"\b\d+\b", line.split(".ipynb")[1])[:3] for name, line in lines.items()
    }
    shown = lines["ben"].split(".ipynb")[1].split()
    assert shown == ["wrong", "-", "0", "1", "1"]
    assert counts == {
        "anna": ["2", "0", "0"],
        "ben": ["0", "1", "1"],
        "cleo": ["0", "2", "0"],
        "emil": ["1", "0", "1"],
        "fay": ["0", "0", "2"],
        "gus": ["0", "0", "2"],
        "hal": ["0", "1", "1"],
        "ian": ["0", "0", "0"],
        "jo": ["0", "1", "1"],
        "kim": ["0", "0", "2"],
        "lea": ["1", "0", "1"],
    }
    assert "ValueError" in lines["emil"]
    assert "not a notebook" in lines["ian"]
    assert "   2  sides: That is a square." in said
    rows = list(csv.DictReader((school / "grades.csv").read_text().splitlines()))
    assert len(rows) == 10 * 2 + 1
    assert {row["says"] for row in rows if row["notebook"].endswith("ben.ipynb")} > {""}


def test_only_changed_notebooks_run_again(school: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = school / "grades.csv"
    for name in ("emil", "gus", "ian", "jo", "kim", "more/lea"):
        (school / "class" / f"{name}.ipynb").unlink()
    assert graded(school, "-o", str(file)) == 0
    first = file.read_text()
    assert graded(school, "-o", str(file)) == 0
    assert file.read_text() == first
    notebook(school / "class" / "ben.ipynb", CELLS["anna"])
    capsys.readouterr()
    assert graded(school, "-o", str(file)) == 0
    assert file.read_text().startswith(first)
    assert len(file.read_text().splitlines()) == len(first.splitlines()) + 2
    (ben,) = (line for line in capsys.readouterr().out.splitlines() if "ben.ipynb" in line)
    assert ben.split()[1:] == ["right", "right", "2", "0", "0"]


def test_an_endless_notebook_ends_at_its_limit(
    school: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = notebook(school / "late" / "dora.ipynb", ["while True: pass"])
    tasks = str(school / "tasks")
    assert run(["grade", str(endless.parent), "--tasks", tasks, "--timeout", "2"]) == 4
    assert "2 seconds" in capsys.readouterr().out


def test_what_a_notebook_of_a_class_may_not_do(
    school: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "1")
    with socket.create_server(("127.0.0.1", 0)) as server:
        cells = {
            "network": f"import socket\nsocket.create_connection({server.getsockname()}, 9)",
            "user": f"open({str(school / 'there.txt')!r}, 'w')",
            "": "with open('large', 'wb') as file:\n    file.truncate(1 << 30)",
        }
        path = notebook(
            school / "class" / "max.ipynb",
            [
                "import os\nsides = 4 if os.listdir() == ['puzzles'] else 5",
                "double = None if 'SECRET' in os.environ else (lambda x: 2 * x)",
                *cells.values(),
            ],
        )
        grades = grade_sealed(path, school / "tasks" / "lesson.py")
    stopped = set(cells) - set(grades.unsealed)
    if os.geteuid():
        stopped.discard("user")  # The folder is this user's own.
    assert len(grades.failures) == len(stopped), grades.failures
    assert [verdict.says for verdict in grades.verdicts] == ["That is a square.", ""]


def test_a_class_as_json_has_the_fields_of_one_notebook(
    school: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = str(school / "tasks" / "lesson.py")
    names = [str(school / "class" / f"{name}.ipynb") for name in ("anna", "ben")]
    assert run(["grade", *names, "--tasks", tasks, "--json"]) == 0
    anna, ben = json.loads(capsys.readouterr().out)
    assert run(["grade", names[1], "--tasks", tasks, "--json"]) == 1
    alone = json.loads(capsys.readouterr().out)
    assert anna["right"] == 2
    assert ben["tasks"] == [{k: v for k, v in one.items() if k != "code"} for one in alone["tasks"]]
    assert set(ben) == set(alone) - {"failures"}


def test_a_class_without_notebooks_is_refused(tmp_path: Path) -> None:
    assert run(["grade", str(tmp_path)]) == 2
