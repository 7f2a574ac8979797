"""Prompts: their form is stable, so that scores of different versions can be compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import alldiff as ad
from alldiff.cli.commands.draw import command
from alldiff.env.prompts import prompt

from support.rule_samples import SAMPLES

KILLER = """\
Solve this puzzle. Sudoku, and no cage holds a value twice; its values add up to its sum.
The grid has 4 rows and 4 columns, and the values are 1 to 4. A dot is an empty cell.

. . . .
. . . .
. . . .
. . . .

Clues (R1C2 is row 1, column 2):
- the cage 8 at R1C1: R1C1 R2C1 R3C1
- the cage 3 at R1C2: R1C2 R2C2
- the cage 9 at R1C3: R1C3 R1C4 R2C4
- the cage 6 at R2C3: R2C3 R3C2 R3C3
- the cage 5 at R3C4: R3C4 R4C4
- the cage 9 at R4C1: R4C1 R4C2 R4C3

Give the full grid in the same form between <answer> and </answer>."""

PUZZLE = (
    '{"format": "alldiff/1", "kind": "killer", "rows": 4, "cols": 4, "box": [2, 2], "givens": '
    "[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], "
    '"clues": [{"type": "killer-cage", "cells": [[0, 0], [1, 0], [2, 0]], "sum": 8}, '
    '{"type": "killer-cage", "cells": [[0, 1], [1, 1]], "sum": 3}, '
    '{"type": "killer-cage", "cells": [[0, 2], [0, 3], [1, 3]], "sum": 9}, '
    '{"type": "killer-cage", "cells": [[1, 2], [2, 1], [2, 2]], "sum": 6}, '
    '{"type": "killer-cage", "cells": [[2, 3], [3, 3]], "sum": 5}, '
    '{"type": "killer-cage", "cells": [[3, 0], [3, 1], [3, 2]], "sum": 9}]}'
)

PICTURE = Path(__file__).with_name("killer-prompt.png")


def test_a_prompt_never_changes() -> None:
    assert prompt(ad.read(PUZZLE)) == KILLER


@pytest.mark.parametrize(
    ("kind", "options", "lines"),
    [
        ("kakuro", {"rows": 5, "columns": 5}, ["- the run R2C4 to R2C5: sum 4"]),
        ("skyscraper", {"size": 4}, ["- the skyscraper 1 below column 2"]),
        (
            "sandwich",
            {"size": 6},
            ["A box has 2 rows and 3 columns.", "- the sandwich 2 left of row 3"],
        ),
        ("futoshiki", {"size": 4}, ["- the sign R1C1 < R2C1"]),
        (
            "sudoku",
            {"size": 4, "rules": ("little-killer:2",)},
            ["- the little killer 9 above column 4: direction down left"],
        ),
        (
            "sudoku",
            {"size": 6, "rules": ("quadruple:2", "arrow:1")},
            ["- the arrow at R2C1: bulb R2C1; shaft R1C2 R2C2", "; values 1 2 3 6"],
        ),
    ],
)
def test_a_prompt_states_all_of_each_clue(
    kind: str, options: dict[str, Any], lines: list[str]
) -> None:
    asked = prompt(ad.generate(kind, seed=1, **options))
    for line in lines:
        assert line in asked


def test_values_from_zero_stand_in_the_grid() -> None:
    puzzle = ad.generate("binairo", seed=1)
    asked = prompt(puzzle).split("\n\n")[1]
    shown = [row.split() for row in asked.splitlines()]
    assert any("0" in row for row in shown)
    for row, values in zip(shown, puzzle.solution or (), strict=True):
        assert all(sign in (".", str(value)) for sign, value in zip(row, values, strict=True))


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_every_rule_can_stand_in_a_prompt(name: str) -> None:
    for sample in SAMPLES[name]:
        asked = prompt(sample.puzzle)
        for clue in sample.puzzle.clues:
            if clue.place == "outside":
                assert f"- {clue.name()}"[:12] in asked


@pytest.mark.parametrize(("puzzle", "same"), [(PUZZLE, True), (PUZZLE.replace("8}", "3}"), False)])
def test_the_picture_of_a_prompt_never_changes(tmp_path: Path, puzzle: str, same: bool) -> None:
    pytest.importorskip("resvg_py", reason="PNG needs the extra `image`")
    Image = pytest.importorskip("PIL.Image", reason="the package pillow is not installed")
    source, target = tmp_path / "killer.json", tmp_path / "killer.png"
    source.write_text(puzzle)
    run = CliRunner().invoke(command, [str(source), "--prompt", "-o", str(target)])
    assert run.exit_code == 0
    assert (run.stdout == f"{KILLER}\n") is same
    drawn, kept = (
        np.asarray(Image.open(path).convert("L")).astype(int) for path in (target, PICTURE)
    )
    assert drawn.shape == kept.shape
    # Versions of the renderer may shade the edges of lines a little differently.
    assert bool((abs(drawn - kept) > 100).any()) is not same


@pytest.mark.parametrize("kind", ["sudoku", "killer", "thermo", "kakuro", "futoshiki", "kenken"])
def test_the_solution_in_the_form_asked_for_is_right(kind: str) -> None:
    puzzle = ad.generate(kind, seed=3, **({"rows": 6} if kind == "kakuro" else {"size": 6}))
    asked = prompt(puzzle)
    grid = asked.split("\n\n")[1]
    assert len(grid.splitlines()) == puzzle.rows
    answer = "\n".join(
        " ".join("#" if value is None else str(value) for value in row)
        for row in puzzle.solution or ()
    )
    assert ad.score(puzzle, f"<answer>\n{answer}\n</answer>").status == "right"
    assert ad.score(puzzle, f"{asked}\n\n{answer}").status == "right"
    assert ad.score(puzzle, asked).status in ("incomplete", "unreadable")
