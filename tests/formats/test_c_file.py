"""C files of arrays, as courses hand them out: one puzzle for each array."""

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff.formats import load

GRIDS = {
    "Grid_four": ((1, 0, 0, 0), (0, 2, 0, 0), (0, 0, 1, 0), (0, 0, 3, 4)),
    "Grid_five_none": ((0, 0, 0, 4), (0, 0, 0, 0), (2, 0, 0, 0), (0, 3, 0, 0)),
}


def array(name, rows, bound="[ 4 * 4 ]", gap="\n=\n"):
    cells = " ,\n     ".join(" ,  ".join(map(str, row)) for row in rows)
    return f"int {name}{bound}{gap}\n  {{  {cells}\n  }} ;\n"


def c_file(grids, *, header="#include <stdio.h>\n\n/* some\n * grids */\n"):
    return header + "\n// next\n".join(array(name, rows) for name, rows in grids.items())


def test_each_array_is_a_puzzle_with_its_name():
    reading = load(c_file(GRIDS))
    assert [puzzle.title for puzzle in reading.puzzles] == list(GRIDS)
    assert [puzzle.givens for puzzle in reading.puzzles] == list(GRIDS.values())


@pytest.mark.parametrize("header", ["", "/* a */ ", "#define SIZE 4\n", "// one\n", "static "])
def test_what_stands_before_does_not_matter(header):
    assert len(load(c_file(GRIDS, header=header)).puzzles) == 2


def test_one_array_behind_an_include_is_read():
    [puzzle] = load("#include <stdlib.h>\n" + array("grid", GRIDS["Grid_four"])).puzzles
    assert puzzle.givens == GRIDS["Grid_four"]


def test_an_array_that_is_no_square_is_refused():
    with pytest.raises(ad.errors.ReadError, match="Grid_two"):
        load(c_file({"Grid_one": GRIDS["Grid_four"], "Grid_two": ((1, 2, 3, 4),)}), format="list")


@given(
    st.lists(
        st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=4, max_size=4),
        min_size=2,
        max_size=5,
    )
)
def test_any_arrays_come_back(grids):
    named = {f"g{number}": rows for number, rows in enumerate(grids)}
    found = load(c_file(named)).puzzles
    assert [[list(row) for row in puzzle.givens] for puzzle in found] == grids
