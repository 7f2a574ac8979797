"""New puzzles of any mixture of rules: one solution, and what was asked for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.generators.clue_specs import ClueSpec
from alldiff.generators.symmetries import motions
from alldiff.kinds import KINDS
from alldiff.rules import find, rule_names, to_model, validate
from alldiff.rules.framework.base import cells_of
from alldiff.rules.framework.proposing import proposes
from alldiff.solving import redundant, redundant_clues

MADE = [name for name in KINDS if name not in ("grid", "kakuro")]
LINES = [n for n in rule_names() if proposes(find(n)) and find(n).place == "path"]
SMALL = [n for n in rule_names() if proposes(find(n)) and find(n).place in ("pair", "outside")]
WHOLE = ["anti-king", "anti-knight", "diagonal", "disjoint-groups", "windoku", "nonconsecutive"]


def confirm(puzzle: ad.Puzzle) -> None:
    """Check that a puzzle is sound, and that its solution is the only one."""
    assert validate(puzzle) == ()
    result = ad.solve(puzzle, limit=2)
    assert result.status == "unique"
    assert result.solution == puzzle.solution
    assert ad.read(ad.write(puzzle, "json")).bare() == puzzle.bare()


def of_type(puzzle: ad.Puzzle, name: str) -> list[Any]:
    """Return the clues of a type."""
    return [clue for clue in puzzle.clues if clue.type == name]


@pytest.mark.parametrize("kind", MADE)
def test_every_kind_makes_its_own(kind: str) -> None:
    puzzle = ad.generate(kind, seed=3)
    confirm(puzzle)
    assert puzzle.kind == kind
    assert ad.generate(kind, seed=3) == puzzle
    if not KINDS[kind].givens:
        assert not any(puzzle.given_cells())


@settings(max_examples=10, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    line=st.sampled_from(LINES),
    mark=st.sampled_from(SMALL),
    whole=st.sampled_from([*WHOLE, None]),
)
def test_any_mixture_has_one_solution(seed: int, line: str, mark: str, whole: str | None) -> None:
    rules = (f"{line}:1", mark, *([whole] if whole else []))
    try:
        puzzle = ad.generate("sudoku", rules=rules, seed=seed, size=9, timeout=4)
    except ad.errors.LimitReached:
        return
    confirm(puzzle)
    assert len(of_type(puzzle, line)) == 1


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_clues_without_a_number_cannot_be_spared(seed: int) -> None:
    puzzle = ad.generate("sudoku", rules=("less-than", "odd"), size=6, minimal=True, seed=seed)
    confirm(puzzle)
    assert redundant_clues(puzzle) == ([], [])
    assert redundant(to_model(puzzle)) == ((), ())


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), symmetry=st.sampled_from(["none", "rotate180", "vertical"]))
def test_regions_are_connected_pieces_with_their_symmetry(seed: int, symmetry: str) -> None:
    puzzle = ad.generate("sudoku", rules=(f"region,symmetry={symmetry}",), size=6, seed=seed)
    confirm(puzzle)
    pieces = {frozenset(cells_of(clue)) for clue in of_type(puzzle, "region")}
    assert {len(piece) for piece in pieces} == {6}
    for piece in pieces:
        reached, waiting = set(), [min(piece)]
        while waiting:
            row, column = cell = waiting.pop()
            reached.add(cell)
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            waiting += (near & piece) - reached
        assert reached == piece
    moves = {"none": lambda r, c: (r, c), "rotate180": lambda r, c: (5 - r, 5 - c)}
    move = moves.get(symmetry, lambda r, c: (5 - r, c))
    assert {frozenset(move(r, c) for r, c in piece) for piece in pieces} == pieces


def test_all_is_every_true_instance_and_numbers_are_kept() -> None:
    puzzle = ad.generate("sudoku", rules=("ratio:all", "thermometer:3,length=4"), seed=1)
    confirm(puzzle)
    solution = puzzle.solution or ()
    pairs = sum(
        2 * min(a, b) == max(a, b)
        for r in range(9)
        for c in range(9)
        for s, d in ((r + 1, c), (r, c + 1))
        if s < 9 and d < 9
        for a, b in [(solution[r][c] or 0, solution[s][d] or 0)]
    )
    assert len(of_type(puzzle, "ratio")) == pairs
    assert [len(clue.cells) for clue in of_type(puzzle, "thermometer")] == [4, 4, 4]


def test_marks_are_completed_that_no_grid_can_do_without() -> None:
    with pytest.raises(ad.errors.UsageError, match="no such puzzle"):
        ad.generate("sudoku", size=6, rules=("negative-indexers,line=column",))
    marks = ("indexer:all,line=column", "negative-indexers,line=column")
    confirm(ad.generate("sudoku", size=6, rules=marks, seed=8))


def test_a_solution_and_a_drawing_are_kept() -> None:
    full = ad.generate("sudoku", seed=8).solution
    puzzle = ad.generate("sudoku", rules=("arrow:2",), solution=full)
    assert puzzle.solution == full
    confirm(puzzle)
    cage = find("killer-cage")(((0, 0), (0, 1), (1, 0)), 7)
    drawn = ad.Puzzle("sudoku", ((0,) * 8 + (4,), *((0,) * 9,) * 8), clues=[cage])
    done = ad.generate("sudoku", drawing=drawn, clues=(0, 40), rules=("difference",), seed=2)
    confirm(done)
    assert cage in done.clues
    assert done.givens[0][8] == 4


def test_a_solution_that_a_drawing_denies_is_refused() -> None:
    full = ad.generate("sudoku", seed=8).solution or ()
    drawn = ad.Puzzle("sudoku", ((0,) * 8 + (10 - (full[0][8] or 0),), *((0,) * 9,) * 8))
    with pytest.raises(ad.errors.UsageError, match="in R1C9, where"):
        ad.generate("sudoku", drawing=drawn, solution=full)


@pytest.mark.parametrize("cage", [True, False])
def test_the_hardest_keeps_what_was_drawn(cage: bool) -> None:
    clues = [find("killer-cage")(((0, 0), (0, 1)), 3)] if cage else []
    drawn = ad.Puzzle("sudoku", ((0, 0, 0, 4), *((0,) * 4,) * 3), (2, 2), clues=clues)
    drawn = drawn.with_given((3, 0), 4)
    made = ad.hardest("sudoku", drawing=drawn, moves=2, seed=1)
    confirm(made)
    assert (made.givens[0][3], made.givens[3][0]) == (4, 4)
    assert set(clues) <= set(made.clues)


@pytest.mark.parametrize(("kind", "size"), [("killer", 4), ("killer", 9), ("kenken", 6)])
def test_cages_cover_the_grid(kind: str, size: int) -> None:
    for puzzle in ad.generate_many(kind, 100, seed=2, size=size):
        caged = [cell for clue in puzzle.clues for cell in getattr(clue, "cells", ())]
        assert sorted(caged) == list(puzzle.cells())


@pytest.mark.parametrize("symmetry", ["rotate180", "horizontal", "diagonal"])
def test_cages_with_a_symmetry_cover_the_grid_but_a_few_cells(symmetry: str) -> None:
    for puzzle in ad.generate_many("killer", 5, seed=2, clue_symmetry=symmetry, timeout=600):
        cages = {frozenset(cells_of(clue)) for clue in of_type(puzzle, "killer-cage")}
        assert sum(map(len, cages)) == len(frozenset().union(*cages)) >= 79
        for move in motions(9, 9, symmetry):
            assert {frozenset(map(move.cell, cage)) for cage in cages} == cages


def test_givens_are_as_many_as_asked_and_where() -> None:
    puzzle = ad.generate("sudoku", rules=("killer-cage:9",), clues=(20, 24), symmetry="rotate180")
    confirm(puzzle)
    givens = {cell for cell, _ in puzzle.given_cells()}
    assert 20 <= len(givens) <= 24
    assert {(8 - r, 8 - c) for r, c in givens} == givens


def test_the_rating_is_that_of_rate() -> None:
    puzzle = ad.generate("killer", difficulty="medium", seed=1, timeout=60)
    assert ad.rate(puzzle).difficulty == "medium"


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("sudoku", {"rules": ("thermometr",)}, "thermometer"),
        ("sudoku", {"rules": ("thermometer:many",)}, "neither a number of clues"),
        ("sudoku", {"rules": ("thermometer,size=3",)}, "size"),
        ("sudoku", {"rules": ("thermometer,length=long",)}, "length of thermometer"),
        ("sudoku", {"rules": ("thermometer,length=" + "[" * 100_000,)}, "length of thermometer"),
        ("sudoku", {"rules": ("anti-knight:3",)}, "to the whole grid"),
        ("sudoku", {"rules": ("expression",)}, "no rule says how"),
        ("sudoku", {"rules": ("region",), "rows": 6, "columns": 8}, "for squares"),
        ("sudoku", {"rules": ("region,symmetry=diagonal",), "size": 6}, "those of side 6 do not"),
        ("sudoku", {"rules": ("ratio",), "size": 7}, "cells have no boxes"),
        ("killer", {"clues": (90, 95)}, "do not fit"),
        ("latin-square", {"rules": ("anti-king",), "size": 2}, "contradict"),
        ("sudoku", {"rules": ("anti-king",), "size": 4}, "they have no solution"),
        ("sudoku", {"rules": ("ratio",), "density": 0.5}, "density does not apply"),
        ("sudoku", {"rules": ("ratio",), "solution": ((1,) * 9,) * 9}, "the solution is invalid"),
    ],
)
def test_what_cannot_be_is_refused(kind: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ad.errors.UsageError, match=message):
        ad.generate(kind, **options)


@given(
    name=st.sampled_from([n for n in rule_names() if proposes(find(n))]),
    count=st.sampled_from(["", ":all", ":3"]),
)
def test_wishes_read_as_they_are_written(name: str, count: str) -> None:
    assert str(ClueSpec.of(name + count)) == name + count


def test_why_nothing_is_found_is_reported() -> None:
    with pytest.raises(
        ad.errors.LimitReached, match="with fewer than 40 clues of the type thermometer"
    ):
        ad.generate("sudoku", rules=("thermometer:40",), timeout=0.5)
    with pytest.raises(ad.errors.LimitReached, match="with more than one solution"):
        ad.generate("sudoku", rules=("ratio:1",), clues=0, timeout=0.5)


def test_what_stands_outside_the_grid_is_part_of_the_solution() -> None:
    """It was left out, and the core refused a solution of too few values."""
    outside, corner = (-1, 0), (0, 0)
    clues = [find("variable")(outside, (1, 2)), find("expression")((outside, corner), "a == b")]
    drawn = ad.sudoku([[0] * 4] * 4).with_clues(clues)
    made = ad.generate("sudoku", drawing=drawn, seed=4)
    assert ad.count(made) == 1
    assert made.solution is not None
    assert made.solution[0][0] in (1, 2)
