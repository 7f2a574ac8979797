"""What `alldiff grade` says of a notebook, whatever its cells do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import run
from alldiff.course import Grades, grade

from support.lesson import TASKS

pytestmark = pytest.mark.programs


class Learner:
    """Writes notebooks and has them graded."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "lesson.ipynb"
        (folder / "lesson.py").write_text(TASKS, "utf-8")

    def writes(self, *cells: str, lang: str = "en") -> Path:
        code = [{"cell_type": "code", "source": cell.splitlines(True)} for cell in cells]
        words = {"cell_type": "markdown", "source": ["sides = 5"]}
        whole = {"cells": [words, *code], "metadata": {"alldiff": {"lang": lang}}}
        self.path.write_text(json.dumps(whole), "utf-8")
        return self.path


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    return Learner(tmp_path)


def outcomes(grades: Grades) -> dict[str, str]:
    return {verdict.task: verdict.outcome for verdict in grades.verdicts}


def test_each_task_is_right_wrong_or_open(learner: Learner) -> None:
    path = learner.writes("sides = ...", "def double(x):\n    return x + x")
    assert outcomes(ad.course.grade(path)) == {"sides": "open", "double": "right"}
    path = learner.writes("sides = 4\n", "double = ...")
    grades = ad.course.grade(path)
    assert outcomes(grades) == {"sides": "wrong", "double": "open"}
    assert grades.verdicts[0].says == "That is a square."
    assert grade(learner.writes("sides = 4", lang="fr")).verdicts[0].says == "C'est un carré."


def test_a_notebook_is_graded_in_its_language(learner: Learner) -> None:
    told = str(grade(learner.writes("1 / 0", "sides = 4", "double = 8", lang="fr")))
    for words in ("sides", "faux", "C'est un carré.", "de type int", "la cellule 1 a échoué"):
        assert words in told
    assert told.endswith("justes\u00a0: 0, faux\u00a0: 2, à faire\u00a0: 0")
    assert "0 right, 2 wrong" in str(grade(learner.writes("sides = 4", "double = 8", lang="de")))


def test_a_wrong_answer_that_nobody_foresaw_gets_the_hint(learner: Learner) -> None:
    assert "Count them." in grade(learner.writes("sides = 17")).verdicts[0].says


def test_an_answer_of_a_wrong_type_is_wrong_and_says_so(learner: Learner) -> None:
    verdict = grade(learner.writes("double = 8")).verdicts[1]
    assert verdict.outcome == "wrong"
    assert "of type int" in verdict.says


def test_the_last_answer_counts(learner: Learner) -> None:
    assert outcomes(grade(learner.writes("sides = 4", "sides = 3")))["sides"] == "right"
    assert outcomes(grade(learner.writes("sides = 3", "sides = 4")))["sides"] == "wrong"


def test_a_cell_that_fails_does_not_stop_the_next(learner: Learner) -> None:
    grades = grade(learner.writes("a = 1\n1 / 0", "(", "raise SystemExit", "sides = 3"))
    assert outcomes(grades)["sides"] == "right"
    assert grades.failures[0] == "cell 1 failed: line 2: ZeroDivisionError: division by zero"
    assert [line.split(" failed")[0] for line in grades.failures] == ["cell 1", "cell 2", "cell 3"]


def test_lines_for_jupyter_alone_and_its_functions_are_no_failures(learner: Learner) -> None:
    grades = grade(learner.writes("%matplotlib inline\n!ls\ndisplay(5)\nprint(5)\nsides = 3"))
    assert (outcomes(grades)["sides"], grades.failures) == ("right", ())


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("while True: pass", "was stopped after"),
        ("import os\nos._exit(0)", "ended itself"),
        ("import subprocess\nsubprocess.run(['sleep', '600'])", "was stopped after"),
    ],
)
def test_what_was_answered_before_the_end_counts(learner: Learner, cell: str, words: str) -> None:
    path = learner.writes("sides = 3", cell, "double = 5")
    grades = grade(path, timeout=4)
    assert outcomes(grades) == {"sides": "right", "double": "open"}
    assert words in str(grades.ended)
    assert "in cell 2" in str(grades.ended)


def test_memory_is_bounded(learner: Learner) -> None:
    grades = grade(learner.writes("x = bytearray(9 << 30)", "sides = 3"))
    assert "MemoryError" in grades.failures[0]
    assert outcomes(grades)["sides"] == "right"


def test_cells_run_in_the_folder_and_cannot_replace_what_alldiff_needs(learner: Learner) -> None:
    (learner.path.parent / "json.py").write_text("raise RuntimeError", "utf-8")
    (learner.path.parent / "mine.py").write_text("three = 3", "utf-8")
    assert outcomes(grade(learner.writes("from mine import three as sides")))["sides"] == "right"


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000])
def test_what_is_no_notebook_is_refused(learner: Learner, text: str) -> None:
    learner.path.write_text(text, "utf-8")
    with pytest.raises(ad.errors.ReadError, match="not a notebook"):
        grade(learner.path)


def test_the_known_answers_of_tasks_are_tried(learner: Learner) -> None:
    path = learner.writes("sides = ...", "double = ...", "assert double(sides) == 6")
    grades = grade(path, test=True)
    assert grades.as_expected
    assert [verdict.outcome for verdict in grades.verdicts] == ["wrong", "right"] * 2
    assert not grade(learner.writes("sides = ..."), test=True).as_expected
    (learner.path.parent / "lesson.py").write_text(TASKS.replace("== 3", "== 5"), "utf-8")
    assert not grade(path, test=True).as_expected


def test_the_command_line_says_it_by_its_exit_code(
    learner: Learner, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["grade", str(learner.writes("sides = 3", "double = ..."))]) == 0
    assert "1 right, 0 wrong, 1 open" in capsys.readouterr().out
    assert run(["grade", str(learner.writes("sides = 4")), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["tasks"][0]["says"] == "That is a square."
    assert run(["grade", str(learner.writes("1 / 0"))]) == 1
    assert run(["grade", str(learner.writes("while 1: pass")), "--timeout", "2"]) == 4
    assert run(["grade", str(learner.path), "--tasks", "nowhere.py"]) == 5
    assert run(["grade", str(learner.path.with_suffix(".py"))]) == 5
    assert run(["grade", str(learner.path), "--timeout", "0"]) == 2
    (learner.path.parent / "lesson.py").write_text("1 / 0", "utf-8")
    assert run(["grade", str(learner.path)]) == 2
    assert "ZeroDivisionError" in capsys.readouterr().err
