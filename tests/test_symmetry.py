"""Symmetries: solutions go to solutions, and what is the same has one canonical form."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.rules import find, to_model
from alldiff.symmetry import Symmetry, canonical_forms, random_symmetry

from support.shared_data import ROOT, needs_data
from support.strategies import tries

PUZZLES = {
    "sudoku 9x9": ad.generate("sudoku", seed=1),
    "sudoku 6x6": ad.generate("sudoku", seed=1, size=6),
    "sudoku 16x16": ad.generate("sudoku", seed=1, size=16),
    "latin": ad.generate("latin-square", seed=1, size=5),
    "greater-than": ad.generate("greater-than", seed=1, size=6),
    "kakuro": ad.generate("kakuro", seed=1, rows=7, columns=9),
}
CLASSIC = PUZZLES["sudoku 9x9"]
SAME = Symmetry(False, tuple(range(9)), tuple(range(9)), tuple(range(1, 10)))
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


@pytest.mark.parametrize("name", PUZZLES)
@given(seed=st.integers(0, 2**64 - 1))
@settings(max_examples=10)
def test_a_solution_goes_to_the_solution(name: str, seed: int) -> None:
    """The transformed puzzle has the transformed solution, alone."""
    puzzle = PUZZLES[name]
    moved = ad.transform(puzzle, seed=seed)
    assert moved.solution is not None
    values = [moved.solution[row][column] for row, column in to_model(moved).cells]
    assert to_model(moved).holds([value or 0 for value in values])
    assert ad.count(moved) == 1


@pytest.mark.parametrize("name", PUZZLES)
@given(seed=st.integers(0, 2**64 - 1))
@settings(max_examples=10)
def test_the_inverse_leads_back(name: str, seed: int) -> None:
    """There and back again is where one was."""
    puzzle = PUZZLES[name]
    symmetry = random_symmetry(puzzle, seed)
    back = ad.transform(ad.transform(puzzle, symmetry), symmetry.inverse())
    assert back.givens == puzzle.givens
    assert set(back.clues) == set(puzzle.clues)


@given(st.integers(0, 2**32), st.data())
@settings(max_examples=tries(60), deadline=None)
def test_equal_puzzles_have_one_form(seed: int, data: st.DataObject) -> None:
    """Clues removed and changed at will, the form is that of every transformed puzzle."""
    kept = data.draw(st.integers(0, 81))
    full = np.array(CLASSIC.solution, np.uint8).reshape(81)
    mask = np.random.default_rng(seed).permutation(81) < kept
    grid = np.where(mask, full, 0).reshape(9, 9).tolist()
    puzzle = ad.sudoku(grid)
    found = ad.canonical(puzzle)
    again = ad.canonical(ad.transform(puzzle, seed=seed))
    assert found.puzzle.givens == again.puzzle.givens
    assert found.automorphisms == again.automorphisms
    assert ad.transform(puzzle, found.symmetry).givens == found.puzzle.givens


def some_symmetries() -> list[Symmetry]:
    """Return the symmetries of geometry that keep the upper band and the left stack in place."""
    orders = list(itertools.permutations(range(3)))
    lines = [
        tuple(3 * block + line for block in blocks for line in inner)
        for blocks in ((0, 1, 2), (0, 2, 1))
        for inner in orders
    ]
    return [Symmetry(t, r, c, SAME.labels) for t in (False, True) for r in lines for c in lines]


def relabelled(text: str) -> str:
    """Return digits named in the order in which they come."""
    names: dict[str, str] = {"0": "0"}
    return "".join(names.setdefault(digit, str(len(names))) for digit in text)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_nothing_is_smaller(seed: int) -> None:
    """No symmetry tried by hand gives a smaller puzzle than the form."""
    puzzle = ad.transform(CLASSIC, seed=seed)
    form = "".join(str(v) for line in ad.canonical(puzzle).puzzle.givens for v in line)
    for symmetry in some_symmetries():
        moved = ad.transform(puzzle, symmetry)
        assert relabelled("".join(str(v) for line in moved.givens for v in line)) >= form


@pytest.mark.parametrize(
    ("text", "automorphisms"),
    [
        ("." * 81, 2 * 6**8),
        ("1" + "." * 80, 2 * 6**8 // 81),
        (MOST_SYMMETRIC, 648),
    ],
)
def test_automorphisms_that_are_known(text: str, automorphisms: int) -> None:
    """The empty grid has all symmetries, one clue leaves one in 81, the most symmetric grid 648."""
    assert ad.canonical(ad.read(text)).automorphisms == automorphisms


def test_a_full_grid_begins_with_one_to_nine() -> None:
    """The form of a solution has its first row in order."""
    assert CLASSIC.solution is not None
    full = ad.sudoku([[value or 0 for value in line] for line in CLASSIC.solution])
    assert ad.canonical(full).puzzle.givens[0] == (1, 2, 3, 4, 5, 6, 7, 8, 9)


@needs_data
def test_known_minimal_puzzles_are_all_different() -> None:
    """The 17-clue puzzles are a list without equal ones: so are their forms."""
    lines = (ROOT / "sudoku17.txt").read_text().split()
    grids = np.array([[int(c) if c != "." else 0 for c in line] for line in lines], np.uint8)
    forms, _, _ = canonical_forms(grids)
    assert len(np.unique(forms, axis=0)) == len(lines) > 49_000


@pytest.mark.parametrize(
    ("symmetry", "says"),
    [
        (Symmetry(False, (0,) * 9, tuple(range(9)), tuple(range(1, 10))), "rows"),
        (
            Symmetry(False, (1, 0, 3, 2, 4, 5, 6, 7, 8), tuple(range(9)), tuple(range(1, 10))),
            "band",
        ),
        (Symmetry(False, tuple(range(9)), tuple(range(9)), tuple(range(9))), "labels"),
    ],
)
def test_what_is_no_symmetry_is_refused(symmetry: Symmetry, says: str) -> None:
    """A chosen symmetry that breaks the rules is a clear error."""
    with pytest.raises(ad.errors.UsageError, match=says):
        ad.transform(CLASSIC, symmetry)


def test_other_kinds_have_no_canonical_form() -> None:
    """The error says what is asked for."""
    with pytest.raises(ad.errors.UsageError, match="9x9"):
        ad.canonical(PUZZLES["kakuro"])


def test_a_solution_with_a_value_that_is_none_is_moved_all_the_same() -> None:
    solution = ((1000, 2), (2, 1))
    puzzle = ad.Puzzle("latin-square", ((0, 0), (0, 0)), solution=solution)
    moved = ad.transform(puzzle, seed=1)
    assert moved.solution is not None
    assert sum(row.count(1000) for row in moved.solution) == 1


@pytest.mark.parametrize("inside", ["all-of", "any-of", None])
def test_a_clue_outside_a_margin_is_reflected_with_it(inside: str | None) -> None:
    cells = ((1, 1), (1, 2), (2, 1), (2, 2))
    runs = {(0, 1): 5, (2, 3): 5, (0, 2): 3, (1, 3): 7}
    clues = [find("kakuro-run")((cells[a], cells[b]), total) for (a, b), total in runs.items()]
    tower = find("skyscraper")((-1, 1), 1)
    clues.append(find(inside)((tower,)) if inside else tower)
    puzzle = ad.Puzzle("kakuro", ((None, None, None), (None, 2, 0), (None, 0, 0)), clues=clues)
    assert ad.count(puzzle) == 1
    assert {ad.count(ad.transform(puzzle, seed=seed)) for seed in range(8)} == {1}


def test_an_indexer_of_a_box_is_not_transposed_with_it() -> None:
    rows = ((0, 0, 3, 2), (3, 0, 0, 0), (0, 3, 0, 1), (0, 0, 0, 0))
    puzzle = ad.Puzzle("sudoku", rows, clues=[find("indexer")((2, 3), "box")])
    assert ad.count(puzzle, limit=None) > 0
    counts = {ad.count(ad.transform(puzzle, seed=seed), limit=None) for seed in range(8)}
    assert counts == {ad.count(puzzle, limit=None)}
