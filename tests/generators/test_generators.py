"""Every new puzzle has exactly one solution, the one that it carries, and depends on its seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import LimitReached, UsageError
from alldiff.core.result import Status
from alldiff.core.splitmix import stream
from alldiff.generators import GENERATORS, GeneratorOptions
from alldiff.generators.grids import full_grid
from alldiff.generators.places import Box
from alldiff.generators.proof import Prover

SHAPES: list[tuple[str, dict[str, Any]]] = [
    ("sudoku", {"size": 4}),
    ("sudoku", {"box": (2, 3)}),
    ("sudoku", {"size": 6, "clues": 20}),
    ("sudoku", {}),
    ("latin-square", {"size": 5}),
    ("greater-than", {"size": 4}),
    ("greater-than", {"size": 4, "signs": "few"}),
    ("kakuro", {"rows": 5}),
    ("kakuro", {"rows": 7, "columns": 9, "density": 0.7}),
]


@pytest.mark.parametrize(("kind", "options"), SHAPES)
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_one_solution_and_it_is_the_stated_one(
    kind: str, options: dict[str, Any], seed: int
) -> None:
    puzzle = ad.generate(kind, seed=seed, **options)
    result = ad.solve(puzzle, engine="reference")
    assert puzzle.kind == kind
    assert result.status is Status.UNIQUE
    assert result.solution == puzzle.solution


@pytest.mark.parametrize("kind", GENERATORS)
def test_puzzle_depends_on_seed_and_number_alone(kind: str) -> None:
    first = list(ad.generate_many(kind, 3, seed=5))
    assert first == [ad.generate(kind, seed=5, number=number) for number in range(3)]
    assert len(set(first)) == 3
    assert ad.generate(kind, seed=6) != first[0]


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_no_given_of_a_small_sudoku_can_be_spared(seed: int) -> None:
    assert ad.check(ad.generate("sudoku", size=6, seed=seed)).minimal


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("sudoku", {"size": 7}, "7"),
        ("sudoku", {"size": 26}, "from 2 to 25"),
        ("sudoku", {"size": 6, "box": (3, 3)}, "make a side of 9"),
        ("sudoku", {"density": 0.5}, "density does not apply"),
        ("sudoku", {"clues": 82}, "81 cells, not 82"),
        ("sudoku", {"size": 4, "clues": 17}, "17 givens do not fit"),
        ("sudoku", {"colour": 1}, "unknown option 'colour'"),
        ("sudoku", {"size": 9, "rows": 6}, "a side of 9 is not 6 rows and 6 columns"),
        ("latin-square", {"size": 5, "rows": 5, "columns": 6}, "not 5 rows and 6 columns"),
        ("sudoku", {"box": (3, 2), "rows": 9, "columns": 9}, "a side of 6 is not 9 rows"),
        ("sudoku", {"rating": 3.0}, "from low to high"),
        ("sudoku", {"rating": (3.0, 4.0, 5.0)}, "from low to high"),
        ("sudoku", {"clues": (20, 24, 28)}, "two numbers, not 3"),
        ("sudoku", {"solution": ((1, 2), (2,))}, "equal lengths"),
        ("greater-than", {"signs": "many"}, "all or few"),
        ("kakuro", {"size": 9}, "size does not apply"),
        ("kakuro", {"rows": 2}, "3 to 100"),
        ("kakuro", {"density": 2.0}, "density"),
        ("sudoko", {}, "did you mean sudoku"),
    ],
)
def test_options_that_cannot_be_granted(kind: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        ad.generate(kind, **options)


SOLUTION = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


@pytest.mark.parametrize("kind", ["sudoku", "latin-square"])
@pytest.mark.parametrize(
    ("options", "same"),
    [
        ({"must_use": ["hidden-single"]}, {"must_use": ("hidden-single",)}),
        ({"must_use": "hidden-single"}, {"must_use": ("hidden-single",)}),
        ({"must_not_use": {"naked-pair"}}, {"must_not_use": ("naked-pair",)}),
        ({"rating": [0, 9]}, {"rating": (0.0, 9.0)}),
        (
            {"pattern": [[r, c] for r in range(4) for c in range(4) if (r, c) != (1, 1)]},
            {"pattern": frozenset({(r, c) for r in range(4) for c in range(4)} - {(1, 1)})},
        ),
        ({"solution": SOLUTION}, {"solution": tuple(map(tuple, SOLUTION))}),
        ({"solution": np.array(SOLUTION)}, {"solution": tuple(map(tuple, SOLUTION))}),
        ({"box": [2, 2]}, {"box": (2, 2)}),
        ({"clues": [6, 9]}, {"clues": (6, 9)}),
        ({"rules": ["ratio"]}, {"rules": "ratio"}),
    ],
)
def test_options_may_be_of_any_type(
    kind: str, options: dict[str, Any], same: dict[str, Any]
) -> None:
    if kind == "latin-square" and "box" in options:
        kind = "greater-than"
    size = {"size": 4, "seed": 3}
    assert ad.generate(kind, **size, **options) == ad.generate(kind, **size, **same)


def test_a_timeout_for_many_is_reported_as_it_was_asked() -> None:
    made = ad.generate_many("kakuro", rows=5, timeout=0.25)
    with pytest.raises(LimitReached, match=r"within 0\.25 seconds"):
        for _ in made:
            pass


def test_a_count_of_zero_is_refused() -> None:
    with pytest.raises(UsageError, match="1 or more"):
        next(ad.generate_many("sudoku", 0))


@pytest.mark.parametrize(
    ("size", "box", "values"),
    [
        (4, (2, 2), "1423234141323214"),
        (
            *(9, (3, 3)),
            "915782643824365719736491285278516394153924867469873521397648152641257938582139476",
        ),
        (5, None, "4312515234543123254121453"),
        (8, (4, 2), "8123576445673218748216531635748252416837637845213854217627168345"),
    ],
)
def test_the_first_grid_is_laid_down(size: int, box: Box | None, values: str) -> None:
    """The same seed gives the same grid on every machine, whichever way it is drawn."""
    grid = full_grid(stream(1, 0), Prover(GeneratorOptions()), size, box)
    assert "".join(str(value) for row in grid for value in row) == values


@pytest.mark.parametrize("kind", GENERATORS)
def test_no_time_no_puzzle(kind: str) -> None:
    with pytest.raises(LimitReached, match="within 1e-09 seconds"):
        ad.generate(kind, timeout=1e-9)
    with pytest.raises(UsageError, match="more than 0 seconds"):
        ad.generate(kind, timeout=0)


def test_integers_of_numpy_are_integers() -> None:
    plain = ad.generate("sudoku", size=6, clues=(12, 14), seed=3, number=2)
    given = {"size": np.int64(6), "clues": (np.int8(12), np.uint64(14))}
    assert ad.generate("sudoku", seed=np.int32(3), number=np.uint8(2), **given) == plain
    assert ad.generate("sudoku", box=(np.int64(3), np.int64(2)), seed=3).rows == 6
    assert ad.generate("sudoku", clues=np.int64(30)).solution is not None


@pytest.mark.parametrize("options", [{"seed": 1.5}, {"size": "6"}, {"clues": (20, 21.5)}])
def test_other_numbers_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ad.errors.UsageError, match="whole number"):
        ad.generate("sudoku", **options)
