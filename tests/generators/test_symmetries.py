"""The groups of cells that a symmetry keeps together."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from alldiff.core.errors import UsageError
from alldiff.generators.symmetries import SQUARE_ONLY, SYMMETRIES, is_symmetric, orbits

sides = st.integers(1, 10)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@given(rows=sides, columns=sides, data=st.data())
def test_unions_of_orbits_are_what_is_symmetric(
    symmetry: str, rows: int, columns: int, data: st.DataObject
) -> None:
    if symmetry in SQUARE_ONLY:
        columns = rows
    groups = orbits(rows, columns, symmetry)
    cells = [cell for group in groups for cell in group]
    assert sorted(cells) == [(r, c) for r in range(rows) for c in range(columns)]
    chosen = data.draw(st.sets(st.sampled_from(groups)))
    assert is_symmetric((cell for group in chosen for cell in group), rows, columns, symmetry)
    group = data.draw(st.sampled_from(groups))
    if len(group) > 1:
        assert not is_symmetric(group[1:], rows, columns, symmetry)


@pytest.mark.parametrize(
    ("symmetry", "count"),
    [
        ("none", 81),
        ("rotate180", 41),
        ("rotate90", 21),
        ("horizontal", 45),
        ("vertical", 45),
        ("diagonal", 45),
        ("antidiagonal", 45),
        ("full", 15),
    ],
)
def test_numbers_of_orbits_of_a_classic_sudoku(symmetry: str, count: int) -> None:
    assert len(orbits(9, 9, symmetry)) == count


def test_left_and_right_are_exchanged_by_the_horizontal_symmetry() -> None:
    assert orbits(1, 3, "horizontal") == (((0, 0), (0, 2)), ((0, 1),))
    assert orbits(3, 1, "vertical") == (((0, 0), (2, 0)), ((1, 0),))


def test_what_needs_a_square() -> None:
    with pytest.raises(UsageError, match="needs a square, not 2 x 3"):
        orbits(2, 3, "rotate90")
    with pytest.raises(UsageError, match="did you mean rotate90"):
        orbits(3, 3, "rotate-90")
