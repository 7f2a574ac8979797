"""What f-puzzles and SudokuPad state besides the rules that are drawn: regions, switches, texts."""

import json
from collections import Counter

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff.formats import load
from alldiff.formats.explanation import answer_of
from alldiff.rules import find, grid_of, validate
from alldiff.rules.given import given_values

RULES = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "nonconsecutive": "nonconsecutive",
    "disjoint": "disjoint-groups",
}
REGIONS = [[[r, c] for c in range(4)] for r in range(4)]


def fpuzzle(side=4, **more):
    """Return an empty puzzle as f-puzzles has it."""
    return {"size": side, "grid": [[{} for _ in range(side)] for _ in range(side)], **more}


def drawn(**more):
    """Return an empty puzzle as SudokuPad has it."""
    return {"id": "x", "cells": [[{}] * 4] * 4, "regions": REGIONS, **more}


def types(found):
    """Return the types of the rules that a payload states, and what is warned of."""
    reading = load(json.dumps(found))
    return {clue.type for clue in reading.puzzles[0].clues}, reading.warnings


ON = st.sampled_from([True, "true", "True", 1, "1"])
OFF = st.sampled_from([False, "false", 0, "0", "", None])


@given(st.sampled_from(sorted(RULES)), ON, OFF)
def test_metadata_states_rules_of_the_whole_grid(name, on, off):
    for make in (fpuzzle, drawn):
        without, _ = types(make())
        assert types(make(metadata={name: on})) == (without | {RULES[name]}, [])
        assert types(make(metadata={name: off})) == (without, [])
        assert types(make(**{"global": [name]})) == (without | {RULES[name]}, [])
    cage = {"value": f"{name}: {on}"}
    assert types(fpuzzle(cage=[cage])) == (types(fpuzzle())[0] | {RULES[name]}, [])
    assert types(drawn(cages=[cage])) == (types(drawn())[0] | {RULES[name]}, [])


@given(ON)
def test_rows_and_columns_may_be_no_houses(on):
    for payload in (
        fpuzzle(metadata={"norowcol": on}),
        fpuzzle(cage=[{"value": f"norowcol: {on}", "cells": []}]),
        drawn(metadata={"norowcol": on}),
        drawn(cages=[{"value": f"norowcol: {on}"}]),
    ):
        assert types(payload) == ({"boxes"}, [])


def test_a_rule_that_is_stated_twice_is_one():
    payload = fpuzzle(antiknight=True, metadata={"antiknight": True})
    puzzle = ad.read(json.dumps(payload))
    assert [clue.type for clue in puzzle.clues].count("anti-knight") == 1


def test_metadata_has_texts():
    texts = {"title": "T", "author": "A", "rules": ["one", "two"], "solution": "1" * 16}
    for payload in (fpuzzle(metadata=texts), drawn(metadata=texts)):
        puzzle = ad.read(json.dumps(payload))
        assert (puzzle.title, puzzle.author, puzzle.rules) == ("T", "A", "one\ntwo")


def test_the_shortened_key_is_metadata():
    cells = "[" + ",".join(["[{},{}]"] * 2) + "]"
    puzzle = ad.read("{id:'x',ce:" + cells + ",re:[[[0,0],[0,1]],[[1,0],[1,1]]],md:{antiking:t}}")
    assert puzzle.of(find("anti-king"))


@given(
    st.sampled_from([2, 3, 5, 7]),
    st.dictionaries(
        st.tuples(st.integers(0, 6), st.integers(0, 6)), st.integers(0, 6) | st.none(), min_size=1
    ),
)
def test_without_boxes_a_cell_is_in_the_region_of_its_row(side, stated):
    stated = {(r % side, c % side): n for (r, c), n in stated.items()}
    payload = fpuzzle(side)
    for (r, c), number in stated.items():
        payload["grid"][r][c]["region"] = number
    wanted = {(r, c): stated.get((r, c), r) for r in range(side) for c in range(side)}
    sizes = Counter(wanted.values())
    pieces = {
        frozenset(cell for cell, number in wanted.items() if number == piece)
        for piece, size in sizes.items()
        if piece is not None and size == side
    }
    (puzzle,) = load(json.dumps(payload)).puzzles
    dividing = [clue for clue in puzzle.clues if clue.divides]
    found = {frozenset(h.cells) for clue in dividing for h in clue.houses(grid_of(puzzle))}
    assert found == pieces
    assert ad.read(ad.write(puzzle, "f-puzzles")) == puzzle


@pytest.mark.parametrize("side", [1, 2, 3, 5, 7, 11])
def test_a_side_without_boxes_has_none(side):
    assert types(fpuzzle(side))[0] == {"rows", "columns"}


@pytest.mark.parametrize("box", [(10**9, 2), (1, 2), (4, 3)])
@pytest.mark.parametrize("site", ["sudokupad", "f-puzzles"])
def test_boxes_that_do_not_fit_are_refused(box, site):
    with pytest.raises(ad.errors.WriteError):
        ad.write(ad.Puzzle("sudoku", ((0,) * 6,) * 6, box=box), site)


def test_a_quadruple_without_values_is_no_clue():
    empty = {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}
    assert ad.read(json.dumps(fpuzzle(quadruple=[empty]))) == ad.read(json.dumps(fpuzzle()))


@pytest.mark.parametrize(
    ("values", "fewest", "most"), [((1, 4), 4, 4), ((0, 5), 4, 6), ((0, 10), 4, 11), ((1, 3), 3, 3)]
)
def test_a_piece_may_have_fewer_cells_than_there_are_values(values, fewest, most):
    for size in range(1, 13):
        piece = find("region")(tuple(divmod(at, 4) for at in range(size)))
        puzzle = ad.Puzzle(givens=((0,) * 4,) * 4, values=values, clues=(piece,))
        assert (not validate(puzzle)) == (fewest <= size <= most)


def test_a_jigsaw_of_more_values_is_read_and_solved():
    puzzle = ad.read(".Shape~4x4~0-5.NoBoxes.Jigsaw~0011001122332233")
    assert len(puzzle.of(find("region"))) == 4
    assert ad.solve(puzzle).status == "multiple"


LATIN = ((0, 1, 2, 3), (2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0))


def test_zero_is_a_value_where_the_authors_solution_has_it():
    cells = [[{"value": 0}, {}, {}, {}], *[[{}] * 4] * 3]
    stated = "".join(str(value) for row in LATIN for value in row)
    payload = drawn(cells=cells, metadata={"solution": stated})
    puzzle = ad.read(json.dumps(payload))
    assert (puzzle.values, puzzle.solution) == ((0, 3), LATIN)
    assert given_values(puzzle) == {(0, 0): 0}
    assert answer_of(puzzle) == {(r, c): LATIN[r][c] for r, c in puzzle.cells()}
    with_cage = drawn(
        metadata={"solution": stated}, cages=[{"cells": [[0, 0], [0, 1]], "value": "1"}]
    )
    assert ad.read(json.dumps(with_cage)).of(find("killer-cage"))


def test_zero_is_unknown_where_the_largest_value_needs_no_zero():
    stated = "".join(str(value + 1) for row in LATIN for value in row).replace("1", "0")
    puzzle = ad.read(json.dumps(drawn(metadata={"solution": stated})))
    assert (puzzle.values, puzzle.solution) == ((1, 4), None)
