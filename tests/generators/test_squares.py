"""New Sudokus and Latin squares of any size, to order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Status
from alldiff.core.splitmix import stream
from alldiff.generators import GenerationStats, GeneratorOptions
from alldiff.generators.grids import full_grid
from alldiff.generators.proof import Prover
from alldiff.generators.symmetries import SYMMETRIES, is_symmetric

seeds = st.integers(0, 2**32)
SHAPES: list[tuple[str, dict[str, Any]]] = [
    ("sudoku", {"size": 6}),
    ("sudoku", {"box": (2, 4)}),
    ("latin-square", {"size": 6}),
    ("greater-than", {"size": 6}),
]


def clues(puzzle: Puzzle) -> list[tuple[int, int]]:
    """Return the cells with givens."""
    return [cell for cell, _ in puzzle.given_cells()]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize(("kind", "options"), SHAPES)
@settings(max_examples=3)
@given(seed=seeds)
def test_givens_are_symmetric(kind: str, options: dict[str, Any], symmetry: str, seed: int) -> None:
    puzzle = ad.generate(kind, seed=seed, symmetry=symmetry, **options)
    assert is_symmetric(clues(puzzle), puzzle.rows, puzzle.columns, symmetry)
    assert ad.solve(puzzle, engine="reference").status is Status.UNIQUE


@pytest.mark.parametrize(("kind", "options"), SHAPES)
@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
@settings(max_examples=4)
@given(seed=seeds)
def test_no_given_of_a_minimal_puzzle_can_be_spared(
    kind: str, options: dict[str, Any], symmetry: str, seed: int
) -> None:
    puzzle = ad.generate(kind, seed=seed, symmetry=symmetry, minimal=True, **options)
    assert ad.check(puzzle).minimal


def test_a_large_minimal_sudoku() -> None:
    puzzle = ad.generate("sudoku", size=16, minimal=True, seed=4)
    rows = [list(row) for row in puzzle.givens]
    for row, column in clues(puzzle):
        value, rows[row][column] = rows[row][column], 0
        assert ad.count(ad.sudoku([[v or 0 for v in line] for line in rows], (4, 4))) == 2
        rows[row][column] = value


@settings(max_examples=10)
@given(seed=seeds, fewest=st.integers(10, 20), more=st.integers(0, 4))
def test_as_many_givens_as_asked(seed: int, fewest: int, more: int) -> None:
    asked = (fewest, fewest + more)
    stats = GenerationStats()
    puzzle = ad.generate("sudoku", size=6, clues=asked, seed=seed, stats=stats)
    assert fewest <= len(clues(puzzle)) <= fewest + more
    assert stats.found == 1 <= stats.tried


@settings(max_examples=10)
@given(seed=seeds, gap=st.sampled_from([(0, 0), (2, 3), (5, 5)]))
def test_givens_only_in_the_pattern(seed: int, gap: tuple[int, int]) -> None:
    pattern = frozenset((r, c) for r in range(6) for c in range(6)) - {gap, (4, 1)}
    puzzle = ad.generate("latin-square", size=6, pattern=pattern, seed=seed)
    assert set(clues(puzzle)) <= pattern


@pytest.mark.parametrize(("kind", "options"), SHAPES)
def test_the_solution_is_the_given_one(kind: str, options: dict[str, Any]) -> None:
    grid = ad.generate(kind, seed=1, **options).solution
    box = options.get("box")
    puzzle = ad.generate(kind, seed=2, solution=grid, box=box)
    assert puzzle.solution == grid
    assert ad.solve(puzzle, engine="reference").solution == grid


@pytest.mark.parametrize("size", [16, 25])
def test_large_sudokus_have_one_solution(size: int) -> None:
    puzzle = ad.generate("sudoku", size=size, seed=11)
    result = ad.solve(puzzle)
    assert result.status is Status.UNIQUE
    assert result.solution == puzzle.solution
    assert len(clues(puzzle)) < size * size / 2


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("sudoku", {"size": 6, "clues": (2, 4)}, "unique solution needs 5"),
        ("sudoku", {"size": 16, "clues": 257}, "257 givens do not fit"),
        ("sudoku", {"size": 6, "pattern": frozenset({(0, 6)})}, "R1C7, outside the grid"),
        ("sudoku", {"size": 6, "pattern": frozenset({(0, 0)})}, "has 1 cells for givens"),
        (
            "sudoku",
            {"size": 6, "pattern": frozenset((r, c) for r in range(2, 6) for c in range(6))},
            "leaves rows 1 and 2",
        ),
        (
            "latin-square",
            {"size": 4, "pattern": frozenset((r, c) for r in range(4) for c in (0, 2))},
            "leaves columns 2 and 4",
        ),
        ("latin-square", {"solution": ((1, 2), (1, 2))}, "the solution is invalid"),
        ("latin-square", {"solution": ((1, 2), (2, 0))}, "1 empty cells"),
        ("latin-square", {"solution": ((1, 2), (2, 1)), "size": 3}, "has 2 x 2 cells, not 3 x 3"),
        ("latin-square", {"method": "controlled"}, "method does not apply"),
    ],
)
def test_options_that_cannot_be_granted(kind: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        ad.generate(kind, **options)


@pytest.mark.parametrize(("size", "box", "number"), [(4, (2, 2), 288), (4, None, 576)])
def test_small_grids_are_equally_likely(
    size: int, box: tuple[int, int] | None, number: int
) -> None:
    rng, prover = stream(5, 0), Prover(GeneratorOptions())
    drawn = Counter(full_grid(rng, prover, size, box) for _ in range(20 * number))
    assert len(drawn) == number
    # Chi-squared, with a mean of number - 1 and a variance of twice that: five deviations.
    chi = sum((times - 20) ** 2 / 20 for times in drawn.values())
    assert abs(chi - (number - 1)) < 5 * (2 * number) ** 0.5
