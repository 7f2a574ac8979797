"""Hints, steps, explanations and ratings of puzzles that are not full squares of values from 1."""

from __future__ import annotations

import json
from typing import Any

import pytest

import alldiff as ad
from alldiff.cli import run
from alldiff.rules import find
from alldiff.techniques.engine.position import position_of, progress


def stated(givens: list[list[int | None]], *clues: dict[str, Any], **fields: Any) -> str:
    """Return the JSON of a puzzle, a Sudoku if no kind is named."""
    puzzle = {"format": "alldiff/1", "kind": "sudoku", "givens": givens, "clues": clues}
    return json.dumps(puzzle | fields)


EMPTY: list[list[int | None]] = [[0] * 4 for _ in range(4)]
ODD = {
    "holes": stated(
        [[None, None, 0], [0, 0, 0], [0, 0, 0]],
        {"type": "rows"},
        {"type": "columns"},
        kind="grid",
        values=[1, 3],
    ),
    "values from 3": stated(
        [[3, 0, 0, 0], [0, 0, 4, 0], [0, 5, 0, 0], [0, 0, 0, 6]], values=[3, 6]
    ),
    "values from 0": stated(
        [[0, 1, 0, 3], [2, 0, 0, 1], [0, 0, 3, 0], [3, 0, 0, 0]],
        {"type": "given", "cell": [2, 1], "value": 0},
        values=[0, 3],
    ),
    "values from 0 and clues": stated(
        [
            [0, 0, 2, 1, 0, 0],
            [1, 2, 0, 0, 0, 0],
            [0, 0, 4, 0, 0, 0],
            [2, 1, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0],
            [0, 5, 0, 4, 0, 0],
        ],
        {"type": "table", "cells": [[3, 2], [1, 2]], "rows": [[0, 0], [4, 3], [3, 1], [0, 3]]},
        {"type": "whisper", "cells": [[0, 4], [1, 3], [2, 4]], "difference": 1},
        {
            "type": "kenken-cage",
            "cells": [[4, 3], [3, 3], [4, 2], [3, 2]],
            "result": 0,
            "operation": "-",
        },
        box=[2, 3],
        values=[0, 5],
    ),
    "one diagonal": stated(EMPTY, {"type": "diagonal", "direction": "/"}),
    "a variable beside a sign": stated(
        [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]],
        {"type": "variable", "cell": [-1, 0], "values": [1, 5, 9]},
        {"type": "less-than", "less": [0, 1], "greater": [-1, 0]},
    ),
    "look-and-say": stated(
        [[0, 0, 0, 1], [0, 1, 4, 0], [0, 3, 0, 4], [0, 0, 0, 0]],
        {
            "type": "look-and-say",
            "cells": [[3, 1], [3, 0], [3, 2], [2, 2], [3, 3]],
            "counts": [1, 1],
            "values": [2, 4],
        },
    ),
    "contains": stated(
        [[3, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4], [0, 0, 0, 0]],
        {
            "type": "contains",
            "cells": [[2, 2], [2, 3], [1, 2]],
            "values": [1, 3, 4],
            "exactly": True,
        },
    ),
    "counting-circles": stated(
        [[0, 0, 1, 0], [0, 0, 0, 2], [0, 0, 0, 1], [1, 0, 2, 0]],
        {"type": "counting-circles", "cells": [[0, 0], [1, 3]]},
    ),
    "same-digits": stated(
        [[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 2], [2, 1, 0, 0]],
        {"type": "same-digits", "groups": [[[1, 1]], [[3, 2]]]},
    ),
    "an impossible expression": stated(
        [[0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 1, 0], [0, 4, 0, 3]],
        {"type": "frame-sum", "at": [3, -1], "count": 3, "sum": 7},
        {"type": "anti-knight"},
        {"type": "maximum", "cell": [0, 2]},
        {
            "type": "expression",
            "cells": [[1, 1], [3, 3], [0, 0]],
            "condition": "max(a,1) < 2*c",
        },
    ),
    "a classic Sudoku with a hole": stated(
        [
            [(c + 3 * r + r // 3) % 9 + 1 if (r + c) % 4 else 0 for c in range(9)]
            if r
            else [None, *range(2, 10)]
            for r in range(9)
        ]
    ),
    "a sign beside a chain, to a variable": stated(
        [[0, 0, None], [0, None, None]],
        {"type": "variable", "cell": [-1, 0], "values": [4, 5, 10]},
        {"type": "thermometer", "cells": [[-1, 0], [1, 0]]},
        {"type": "clone", "cells": [[1, 0]], "copies": [[0, 0]]},
        {"type": "arrow", "bulb": [1, 0], "shaft": [[0, 0]]},
        kind="grid",
        values=[3, 10],
    ),
}
"""Each ended a command with a signal or with exit code 70."""
COMMANDS = (
    ("hint",),
    ("hint", "--all"),
    ("hint", "--lang", "fr"),
    ("explain", "--json"),
    ("explain", "--markdown", "--lang", "fr"),
    ("explain", "--html", "-"),
    ("rate", "--json"),
    ("check",),
)


@pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_answers_with_the_status(text: str, command, tmp_path, capsys) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text(text)
    codes = {"none": 1, "unique": 0, "multiple": 3}
    assert run([command[0], str(path), *command[1:]]) == codes[ad.solve(ad.read(text)).status]


def test_a_given_that_is_no_value_of_the_puzzle_is_reported_by_check(tmp_path, capsys) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(".Shape~5x5.~R3C2_5_2.~R3C2_5.~R1C3_6")
    assert run(["check", str(path)]) == 1
    assert "6 at R1C3 is not in 1..5" in capsys.readouterr().err


def test_zero_is_a_value_like_others() -> None:
    """Where values begin at 0, a step may place or remove it, and pictures show it."""
    puzzle = ad.read(ODD["values from 0"])
    explained = ad.explain(puzzle)
    assert explained.solved
    solution = ad.solve(puzzle).solution
    placed = {cell: value for step in explained.path.steps for cell, value in step.places}
    assert 0 in placed.values()
    assert all(solution[r][c] == value for (r, c), value in placed.items())


def test_marks_may_be_zero() -> None:
    marks = [[[0, 3] if (r, c) == (0, 2) else [] for c in range(4)] for r in range(4)]
    read = ad.read(json.dumps(json.loads(ODD["values from 0"]) | {"marks": marks}))
    assert position_of(read).marks == {(0, 2): (0, 3)}
    assert position_of(progress(position_of(read))) == position_of(read)
    assert ad.hint(position_of(read)).diagnosis.wrong_marks == ((0, 2),)


def test_a_symmetry_of_the_givens_is_sought_where_0_is_a_value():
    rows = ((0, 2, 1, 3), (3, 1, 2, 0), (1, 3, 0, 2), (2, 0, 3, 1))
    zeros = [find("given")((r, c), 0) for r in range(4) for c in range(4) if rows[r][c] == 0]
    for count in range(5):
        puzzle = ad.Puzzle("sudoku", rows, values=(0, 3), clues=zeros[:count])
        assert ad.all_steps(puzzle).record()["status"] == "unique"


def test_a_chain_names_the_set_that_takes_the_values_of_a_cell():
    """The cell before it had one candidate, and the set after it took none from that cell."""
    rows = [
        [0, 4, 0, 6, 0, 8],
        [5, 6, 8, 4, 0, 0],
        [0, 0, 5, 7, 4, 6],
        [4, 0, 0, 0, 0, 0],
        [6, 0, 0, 0, 0, 7],
        [0, 3, 0, 5, 6, 0],
    ]
    groups = ad.all_steps(stated(rows, box=[3, 2], values=[3, 8])).record()["groups"]
    sentences = [step["sentence"] for group in groups for step in group["steps"]]
    assert any("R5C3" in sentence for sentence in sentences)
    assert not [sentence for sentence in sentences if " is ," in sentence]
