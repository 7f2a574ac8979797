"""Constraints have the names that people use."""

from __future__ import annotations

import alldiff as ad
from alldiff.clues import Inequality
from alldiff.kinds import to_model
from alldiff.techniques.naming import constraint_name, constraint_names, listed


def all_names(puzzle: ad.Puzzle) -> list[str]:
    model = to_model(puzzle)
    return [constraint_name(puzzle, model, number) for number in range(len(model.constraints))]


def test_houses_and_signs() -> None:
    signs = (Inequality((0, 0), (0, 1)), Inequality((0, 1), (1, 1)))
    puzzle = ad.Puzzle("greater-than", ((0,) * 6,) * 6, (3, 2), signs)
    names = all_names(puzzle)
    assert names[:6] == [f"row {n}" for n in range(1, 7)]
    assert names[6:12] == [f"column {n}" for n in range(1, 7)]
    assert names[12:18] == [f"box {n}" for n in range(1, 7)]
    assert names[18:] == ["R1C1 < R1C2", "R1C2 < R2C2"]
    told = constraint_names(puzzle, to_model(puzzle), [19, 0, 18])
    assert listed(told) == "row 1 and R1C1 < R1C2 < R2C2"


def test_a_run_has_one_name() -> None:
    puzzle = ad.generate("kakuro", rows=6, columns=6, seed=3)
    model = to_model(puzzle)
    names = all_names(puzzle)
    once = constraint_names(puzzle, model, range(len(names)))
    assert sorted(once) == sorted(set(names))
    assert len(once) == len(puzzle.clues)
    assert {name.split()[2] for name in once} == {"across", "down"}


def test_other_houses_and_cages_are_named_by_their_cells() -> None:
    puzzle = ad.Puzzle("latin-square", ((0, 0), (0, 0)))
    model = ad.Model(
        (6, 6, 6, 6),
        (ad.AllDifferent((0, 3)), ad.Sum((0, 1, 2), 5)),
        (),
        ((0, 0), (0, 1), (1, 0), (1, 1)),
        (2, 2),
    )
    assert constraint_names(puzzle, model, [0, 1]) == [
        "the house of R1C1 to R2C2",
        "the 5 of R1C1, R1C2 and R2C1",
    ]
