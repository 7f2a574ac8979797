"""How many clues of a rule can be symmetric together: what is refused never comes about."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.clue_specs import ClueSpec
from alldiff.generators.clue_symmetry import groups_of
from alldiff.generators.mixture import grouped
from alldiff.generators.symmetries import SYMMETRIES, motions
from alldiff.rules import find, grid_of, rule_names
from alldiff.rules.framework.proposing import SolvedGrid, proposes

PROPOSED = [name for name in rule_names() if proposes(find(name))]
TURNS = [name for name in SYMMETRIES if name != "none"]


@pytest.mark.parametrize("size", [6, 9])
@pytest.mark.parametrize("symmetry", TURNS)
def test_clues_come_in_groups_of_these_sizes_only(symmetry: str, size: int) -> None:
    moves = motions(size, size, symmetry)
    base = ad.generate("sudoku", size=size, seed=4)
    assert base.solution is not None
    value = {(r, c): base.solution[r][c] or 0 for r, c in base.cells()}
    known = 0
    for name in PROPOSED:
        groups = groups_of(grid_of(base.bare()), ClueSpec.of(name), moves)
        if groups is None:
            continue
        for seed in range(3):
            grid = SolvedGrid(base.shape, base.values, base.clues, value, moves)
            found = grouped(find(name).proposals(grid, SplitMix64(seed)), grid)
            assert {len(group) for group in found} <= groups.keys(), name
            known += len(found)
    assert known


@pytest.mark.parametrize(
    ("rule", "symmetry", "size", "sizes"),
    [
        ("ratio:3", "rotate180", 9, "2"),
        ("ratio:6", "full", 9, "4 or 8"),
        ("skyscraper:5", "rotate180", 9, "2"),
        ("sandwich:3", "diagonal", 9, "2"),
        ("quadruple:3", "rotate180", 9, "2"),
        ("odd:3", "rotate90", 9, "1 or 4"),
        ("odd:3", "rotate180", 6, "2"),
        ("thermometer:3,length=5", "rotate180", 6, "2"),
        ("killer-cage:3,size=3", "rotate180", 6, "2"),
        ("killer-cage:6", "rotate90", 9, "4"),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    rule: str, symmetry: str, size: int, sizes: str
) -> None:
    with pytest.raises(ad.errors.UsageError, match=f"in groups of {sizes}$"):
        ad.generate("sudoku", rules=(rule,), clue_symmetry=symmetry, size=size)


@pytest.mark.parametrize(
    ("rule", "symmetry", "size"),
    [
        ("quadruple:3", "rotate180", 6),
        ("quadruple:4", "full", 9),
        ("odd:3", "rotate180", 9),
        ("sandwich:4", "rotate180", 9),
        ("killer-cage:5", "rotate180", 9),
        ("killer-cage:3", "rotate180", 6),
        ("whisper:3", "rotate180", 9),
    ],
)
def test_numbers_that_can_be_are_made(rule: str, symmetry: str, size: int) -> None:
    spec = ClueSpec.of(rule)
    puzzle = ad.generate("sudoku", rules=(rule,), clue_symmetry=symmetry, size=size, timeout=600)
    assert sum(clue.type == spec.name for clue in puzzle.clues) == spec.count
