"""What is wrong with a rule is one clear sentence: the rule, its cells, and its key in the JSON."""

from __future__ import annotations

import json
from itertools import count

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

import alldiff as ad
from alldiff._native import lines_of, number_table, scopes_of
from alldiff.cli import run
from alldiff.core.cells import cell_name
from alldiff.core.puzzle import Puzzle
from alldiff.rules import find, to_model, validate
from alldiff.rules.extra_region import ExtraRegion
from alldiff.rules.framework.base import cells_named, deep_map, depths, flat
from alldiff.rules.less_than import LessThan

from support.rule_samples import SAMPLES

FAR = (77, 88)
CASES = [
    pytest.param(sample.puzzle, name, id=f"{name}-{number}")
    for name, samples in SAMPLES.items()
    for number, sample in enumerate(samples)
]


def with_a_cell_moved(rule):
    """Yield the rule with one of its cells after the other, or its place, far outside."""
    for title in ("cell", "outside"):
        for field, depth in depths(type(rule), title).items():
            stated = getattr(rule, field)
            for moved in range(len(list(flat(stated, depth)))):
                number = count()
                there = deep_map(
                    stated,
                    depth,
                    lambda cell, number=number, moved=moved: FAR if next(number) == moved else cell,
                )
                yield replace(rule, **{field: there})


def with_rule(puzzle, name, changed):
    """Return a puzzle whose rule of that type is changed."""
    old = next(clue for clue in puzzle.clues if clue.type == name)
    clues = [changed(old) if clue is old else clue for clue in puzzle.clues]
    return Puzzle(givens=puzzle.givens, values=puzzle.values, clues=clues)


PLACES = st.tuples(st.integers(-2, 3), st.integers(-1, 3)) | st.sampled_from([(1,), (0.0, 1), 5])


@given(
    st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2))).map(sorted),
    st.lists(st.lists(PLACES, max_size=5).map(tuple), max_size=4),
    st.booleans(),
    st.booleans(),
)
def test_the_core_sees_at_once_whether_cells_are_named_well(cells, named, repeats, ascending):
    numbers = {cell: number for number, cell in enumerate([*cells, (-1, 0), (-1, 1)])}
    table = number_table(3, 3, cells)
    found = scopes_of(
        [ExtraRegion(one) for one in named], ("cells",), table, 3, numbers, repeats, ascending
    )
    well = all(
        numbers.keys() >= set(one) and (repeats or len(set(one)) == len(one)) for one in named
    )
    scopes = [tuple(map(numbers.get, one)) for one in named] if well else None
    if scopes and ascending:
        scopes = [tuple(sorted(scope)) for scope in scopes]
    assert found == scopes
    if well and all(len(one) == 2 for one in named):
        signs = [LessThan(*one) for one in named]
        pairs = scopes_of(signs, ("less", "greater"), table, 3, numbers, repeats, ascending)
        assert pairs == scopes


@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 2))).map(sorted))
def test_the_longest_lines_of_cells_are_those_that_nothing_continues(cells):
    def longest(cells, step):
        for first in cells:
            if (first[0] - step[0], first[1] - step[1]) not in cells:
                line = [first]
                while (further := (line[-1][0] + step[0], line[-1][1] + step[1])) in cells:
                    line.append(further)
                yield tuple(map(cells.index, line))

    across, down = lines_of(number_table(4, 3, cells), 3)
    assert across == [*longest(cells, (0, 1))]
    assert sorted(down) == sorted(longest(cells, (1, 0)))


@pytest.mark.parametrize(("puzzle", "name"), CASES)
def test_a_cell_outside_is_reported_with_the_rule_and_the_place(puzzle, name):
    rule = next(clue for clue in puzzle.clues if clue.type == name)
    moved = list(with_a_cell_moved(rule))
    assert moved or not (list(cells_named(rule)) or depths(type(rule), "outside")) or rule.inner()
    for wrong in moved:
        with pytest.raises(ad.errors.InvalidPuzzle) as refused:
            to_model(with_rule(puzzle, name, lambda old, wrong=wrong: wrong))
        told = [fault for fault in refused.value.faults if fault.clue == wrong]
        assert told
        assert refused.value.exit_code == 5
        said = " ".join(fault.message for fault in told)
        assert cell_name(FAR) in said or str(list(FAR)) in said
        called = wrong.name() if name != "variable" else "a variable"
        assert said.startswith(called) or wrong.inner()


@pytest.mark.parametrize(("puzzle", "name"), CASES)
def test_a_cell_inside_a_rule_of_rules_is_reported_too(puzzle, name):
    rule = next(clue for clue in puzzle.clues if clue.type == name)
    for inside in getattr(rule, "clues", ()):
        for wrong in with_a_cell_moved(inside):
            clues = tuple(wrong if clue is inside else clue for clue in rule.clues)
            changed = replace(rule, clues=clues)
            told = validate(with_rule(puzzle, name, lambda old, changed=changed: changed))
            assert any("is not a cell" in fault.message for fault in told)
            assert {fault.clue for fault in told} == {changed}


@pytest.mark.parametrize(("puzzle", "name"), CASES)
def test_a_cell_named_twice_is_reported_except_where_it_counts_twice(puzzle, name):
    rule = next(clue for clue in puzzle.clues if clue.type == name)
    field = next((f for f, depth in depths(type(rule), "cell").items() if depth == 1), None)
    if field is None or len(getattr(rule, field)) < 2 or rule.repeats:
        return
    cells = getattr(rule, field)
    twice = replace(rule, **{field: (cells[0], cells[0], *cells[2:])})
    told = validate(with_rule(puzzle, name, lambda old: twice))
    assert f"{twice.name()}: {cell_name(cells[0])} is named twice" in {f.message for f in told}


GRID = [[0] * 4 for _ in range(4)]
TOP = [[0, 0], [0, 1]]
WRONG = {
    "a cell outside": (
        [{"type": "killer-cage", "cells": [[0, 0], [4, 0]], "sum": 3}],
        "clues[0]: the cage 3 at R1C1: R5C1 is not a cell",
    ),
    "a cell twice": (
        [{"type": "killer-cage", "cells": [[0, 0], [0, 0]], "sum": 3}],
        "clues[0]: the cage 3 at R1C1: R1C1 is named twice",
    ),
    "a line of one cell": (
        [{"type": "odd", "cell": [1, 1]}, {"type": "thermometer", "cells": [[0, 0]]}],
        "clues[1]: the thermometer at R1C1 has 1 cells, and needs 2",
    ),
    "no line": (
        [{"type": "sandwich", "at": [-1, -1], "sum": 3}],
        "clues[0]: the sandwich 3 at a corner is not beside a row or column",
    ),
    "a place that is not outside": (
        [{"type": "sandwich", "at": [1, 1], "sum": 3}],
        "clues[0]: the sandwich 3 at R2C2: [1, 1] is not a place around the grid such as [-1, 0] "
        "above the first column",
    ),
    "a sum out of reach": (
        [{"type": "killer-cage", "cells": TOP, "sum": 9}],
        "clues[0]: no 2 different values add up to 9 in the cage 9 at R1C1",
    ),
    "an outside sum out of reach": (
        [{"type": "sandwich", "at": [0, -1], "sum": 30}],
        "clues[0]: the sandwich 30 left of row 1 cannot be satisfied, whatever the other cells "
        "hold",
    ),
    "a pair sum out of reach": (
        [{"type": "pair-sum", "cells": TOP, "sum": 10}],
        "clues[0]: the pair sum at R1C1 cannot be satisfied, whatever the other cells hold",
    ),
    "a value that there is not": (
        [{"type": "quadruple", "cells": [*TOP, [1, 0], [1, 1]], "values": [7]}],
        "clues[0]: the quadruple at R1C1",
    ),
    "two rules for one cell": (
        [{"type": "odd", "cell": [0, 0]}, {"type": "even", "cell": [0, 0]}],
        "clues[1]: the odd cell at R1C1 and the even cell at R1C1: no value is left for R1C1",
    ),
    "a region of the wrong size": (
        [{"type": "region", "cells": [[0, 0], [0, 1], [0, 2]]}],
        "clues[0]: the region at R1C1 has 3 cells instead of 4",
    ),
    "regions that overlap": (
        [{"type": "region", "cells": [[0, c], [1, c], [0, 2], [0, 3]]} for c in (0, 1)],
        "clues[1]: the region at R1C2 overlaps the region at R1C1",
    ),
    "cages that overlap": (
        [
            {"type": "kenken-cage", "cells": TOP, "result": 3, "operation": "+"},
            {"type": "kenken-cage", "cells": [[0, 1], [1, 1]], "result": 4, "operation": "+"},
        ],
        "clues[1]: the cage 4+ at R1C2 overlaps the cage 3+ at R1C1",
    ),
    "a rule that means nothing here": (
        [{"type": "disjoint-groups"}],
        "clues[0]: disjoint groups need boxes of one shape",
    ),
    "a rule that needs boxes": (
        [{"type": "windoku"}],
        "clues[0]: windoku needs boxes, and a grid with room for windows",
    ),
    "a condition that is none": (
        [{"type": "expression", "cells": TOP, "condition": "c > 1"}],
        "clues[0]: the expression at R1C1: 'c' is not known here",
    ),
    "a condition that is out of reach": (
        [{"type": "expression", "cells": TOP, "condition": "a ** 99 > b"}],
        "clues[0]: the expression at R1C1: 1 ** 99 is too large",
    ),
    "a condition with too many cells": (
        [
            {
                "type": "expression",
                "cells": [[r, c] for r in range(3) for c in range(4)],
                "condition": "a == b",
            }
        ],
        "clues[0]: the expression at R1C1 has 12 cells with 4 values each, too many to try all",
    ),
    "a pattern that is none": (
        [{"type": "regex", "cells": TOP, "pattern": "1("}],
        "clues[0]: the regular expression at R1C1: character 3 of the pattern",
    ),
}


def stated(clues, kind="latin-square"):
    return json.dumps({"format": "alldiff/1", "kind": kind, "givens": GRID, "clues": clues})


@pytest.mark.parametrize("what", WRONG)
def test_a_fault_is_one_sentence_with_its_key(tmp_path, capsys, what):
    clues, says = WRONG[what]
    file = tmp_path / "wrong.json"
    file.write_text(stated(clues))
    assert run(["solve", str(file)]) in (1, 5)
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    place, _, told = line.partition(": clues[")
    assert place.startswith(f"alldiff: {file}, line 1, column ")
    assert f"clues[{told}".startswith(says)


def test_the_key_is_that_of_the_puzzle_in_a_collection(tmp_path, capsys):
    good, bad = (
        stated([]),
        stated([{"type": "odd", "cell": [0, 0]}, {"type": "odd", "cell": [9, 9]}]),
    )
    for name, text, key in (
        ("list.json", f"[{good},\n{bad}]", "line 2, column {}: [1].clues[1]: "),
        ("lines.jsonl", f"{good}\n{bad}\n", "line 2, column {}: clues[1]: "),
    ):
        (tmp_path / name).write_text(text)
        column = bad.index('{"type": "odd", "cell": [9') + 1
        run(["check", str(tmp_path / name)])
        told = (
            f"{tmp_path / name}:2, {key.format(column)}the odd cell at R10C10: R10C10 is not a cell"
        )
        assert told in capsys.readouterr().err


def test_an_unknown_type_names_the_nearest():
    with pytest.raises(
        ad.errors.ReadError, match=r"clues\[0\].type: unknown type of clue 'thermo'.*did"
    ):
        ad.read(stated([{"type": "thermo", "cells": TOP}]))


def test_a_table_with_a_million_rows():
    rows = tuple((a, b) for a in range(1000) for b in range(1001))
    table = find("table")(((0, 0), (0, 1)), rows)
    (fault,) = validate(Puzzle("latin-square", ((0,) * 4,) * 4, clues=[table]))
    assert fault.message == "the table at R1C1 has 1,001,000 rows; the maximum is 100,000"
    assert fault.clue is table


def test_a_machine_with_too_many_states():
    cells = tuple((r, c) for r in range(9) for c in range(9))
    wide = find("contains")(cells, (1, 2, 3, 4, 5, 6, 7, 8, 9) * 9)
    for fault in validate(Puzzle("latin-square", ((0,) * 9,) * 9, clues=[wide])):
        assert fault.message.startswith("the contents at R1C1")


def test_a_given_that_a_rule_does_not_allow():
    givens = ((2, 0, 0, 0), *((0,) * 4,) * 3)
    odd = find("odd")((0, 0))
    (fault,) = validate(Puzzle("latin-square", givens, clues=[odd]))
    assert fault.message == "the given 2 at R1C1 breaks the odd cell at R1C1"
    with pytest.raises(ad.errors.InvalidPuzzle):
        ad.solve(Puzzle("latin-square", givens, clues=[odd]))


LINE = tuple((0, column) for column in range(4))


def long_row(*clues, values=(1, 1000), columns=4):
    """Return a row of cells with many values."""
    return Puzzle(givens=((0,) * columns,), values=values, clues=clues)


@pytest.mark.parametrize("values", [(1, 10**9), (1, 1001), (-1, 4), (5, 4), (-(10**9), -1)])
def test_values_that_no_puzzle_has_are_refused_before_anything_is_made_of_them(values):
    puzzle = long_row(find("renban")(LINE), values=values)
    (fault,) = validate(puzzle)
    assert str(values[1]) in fault.message
    assert not fault.contradiction
    assert "<svg" in ad.draw(puzzle, solution=False)


def test_the_key_of_such_values_is_reported():
    told = ad.write(long_row(values=(1, 9)), "json").replace("9]", "1001]")
    with pytest.raises(ad.errors.ReadError, match="values: values are up to 1000"):
        ad.read(told)


@pytest.mark.parametrize(
    "clue",
    [
        find("between-line")(LINE),
        find("lockout-line")(LINE, 2),
        find("numbered-room")((0, -1), 5),
    ],
    ids=lambda clue: clue.type,
)
def test_a_rule_that_takes_too_many_choices_is_refused_before_they_are_listed(clue, monkeypatch):
    monkeypatch.setattr("alldiff.rules.framework.lowering.MOST_CHOICES", 200)
    few, many = (long_row(clue, values=(1, high)) for high in (4, 20))
    assert not validate(few)
    (fault,) = validate(many)
    assert "more than 200 combinations" in fault.message
    assert fault.clue == clue


def test_a_modulus_beyond_the_line_is_as_good_as_one_of_its_length():
    assert not validate(long_row(find("modular-line")(LINE, 10**9), values=(1, 9)))


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0), (-2, -2), (10**9, 10**9)])
def test_disjoint_groups_of_boxes_that_do_not_fit(width, height):
    puzzle = long_row(find("boxes")(width, height), find("disjoint-groups")())
    assert any("do not fit" in fault.message for fault in validate(puzzle))


@pytest.mark.parametrize("command", ["minimize", "vary", "trace", "watch"])
def test_a_command_that_takes_one_puzzle_says_the_key_too(tmp_path, capsys, command):
    file = tmp_path / "wrong.json"
    text = stated([{"type": "killer-cage", "cells": [[0, 0], [4, 0]], "sum": 3}])
    file.write_text(text.replace("[[0,", "[[1,", 1))
    more = ["--html", str(tmp_path / "page.html")] if command == "watch" else []
    assert run([command, str(file), *more]) == 5
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"alldiff: {file}, line 1, column ")
    assert line.endswith(": clues[0]: the cage 3 at R1C1: R5C1 is not a cell")


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0), (-2, -2)])
def test_a_rule_that_asks_for_boxes_of_no_size(width, height):
    puzzle = long_row(find("boxes")(width, height), find("region-sum-line")(LINE), values=(1, 4))
    assert any("do not fit" in fault.message for fault in validate(puzzle))


def test_a_row_of_a_table_below_all_values_never_holds():
    table = find("table")(LINE[:2], ((1, 2), (3, -1)))
    other = find("table")(LINE[:2], ((2, 2),))
    for clue, solutions in ((table, 1), (find("any-of")((table, other)), 2)):
        puzzle = Puzzle(givens=((0, 0),), values=(1, 4), clues=(clue,))
        assert ad.count(puzzle, limit=None) == solutions


@pytest.mark.parametrize("name", ["difference", "pair-sum", "ratio"])
@pytest.mark.parametrize("cells", [((0, 0),), ((0, 0), (0, 1), (1, 1))])
def test_a_mark_is_of_two_cells(name, cells):
    clue = find(name)(cells, 5)
    (fault,) = validate(Puzzle("sudoku", ((0,) * 4,) * 4, clues=[clue]))
    assert "needs 2" in fault.message
