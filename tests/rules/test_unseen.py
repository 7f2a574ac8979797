"""Unseen cells have no place: no rule takes one for a neighbour, and a rule may name any of them.

The row of unseen cells is that above the grid, so each test puts one above every column.
"""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

import alldiff as ad
from alldiff.core.puzzle import Puzzle
from alldiff.rules import find, to_model, validate
from alldiff.rules.framework.base import depths, with_cells
from alldiff.rules.framework.grid import LARGEST_VALUE

from support.random_puzzles import draw_case
from support.rule_meanings import MEANINGS, Setting, keeps_all

VARIABLE = find("variable")
OTHER_VALUES = ((0,), (2, 7), (1, 5), (12,))
"""What unseen cells may hold in turn, most of it no value of the grid."""
IN_GRID = {"maximum", "minimum", "indexer"}
"""Rules that ask where their cell stands."""
OF_REGIONS = {"region-sum-line", "parity-line"}
DRAWN = sorted(name for name, rule in MEANINGS.items() if rule.draw)
OF_ALL = {"chaos-construction", "doppelganger", "modifiers"}
"""Rules whose cells are all unseen: one for each cell or house of the grid."""
NAMING = [
    name
    for name in DRAWN
    if depths(find(name), "cell") and not find(name).divides and name not in OF_ALL
]
"""Rules that name cells, wherever they stand."""


def above(columns):
    """Return an unseen cell above some columns, with values of its own."""
    return [VARIABLE((-1, c), OTHER_VALUES[c % 4]) for c in range(columns)]


def fillings(puzzle):
    """Return the visible values of all solutions."""
    model = to_model(puzzle)
    return {values[: model.visible] for values in ad.solve(model, limit=None).values}


@pytest.mark.parametrize("name", DRAWN)
def test_unseen_cells_that_no_clue_names_change_nothing(name):
    for seed in range(6):
        case = draw_case(Random(seed), name)
        puzzle = case.puzzle
        if case.setting.unseen or validate(puzzle):
            continue
        alone = [VARIABLE((-1, c), (LARGEST_VALUE,)) for c in range(puzzle.columns)]
        cells = len(case.setting.cells)
        found = {values[:cells] for values in fillings(puzzle.with_clues(alone))}
        assert found == case.solutions, puzzle.clues


@pytest.mark.parametrize(
    "name", sorted({*NAMING} - IN_GRID - {"quadruple", "replicate", "variable"})
)
def test_a_clue_may_name_unseen_cells(name):
    some = 0
    for seed in range(30):
        rng = Random(seed)
        boxes = (find("boxes")(2, 1),) if name in OF_REGIONS else ()
        setting = Setting(1, 4, 1, 3, boxes)
        fields = MEANINGS[name].draw(rng, setting)
        if fields is None:
            continue
        unseen = rng.sample(setting.cells, 2)
        clue = with_cells(
            find(name)(**fields),
            lambda cell: (-1, cell[1]) if cell in unseen else cell,  # noqa: B023
        )
        variables = above(4)
        clues = (*boxes, clue)
        puzzle = Puzzle(givens=((0,) * 4,), values=(1, 3), clues=(*clues, *variables))
        faults = validate(puzzle)
        if any(not fault.contradiction for fault in faults):
            continue
        wanted = wanted_of(variables, setting._replace(clues=clues))
        if faults:
            assert not wanted, (clue, faults[0].message)
        else:
            assert fillings(puzzle) == wanted, clue
        some += 1
    assert some


def wanted_of(variables, setting):
    """Return the fillings of cells and unseen cells that keep all clues, by what they mean."""
    cells = [*setting.cells, *(variable.cell for variable in variables)]
    domains = [*[setting.values] * 4, *(variable.values for variable in variables)]
    return {
        values
        for values in product(*domains)
        if keeps_all(dict(zip(cells, values, strict=True)), setting)
    }


def test_a_clue_that_leaves_an_unseen_cell_no_value_is_blamed():
    cage = find("kenken-cage")(((-1, 0),), 2)
    puzzle = Puzzle(givens=((0, 0),), values=(1, 3), clues=(VARIABLE((-1, 0), (6,)), cage))
    found = ad.why(puzzle)
    (conflict,) = found.sets
    assert [member.clue for member in conflict.members] == [1]
    assert found.argument() == ["V1 has no value left."]


def test_a_number_far_from_all_that_can_be_is_mended_at_once():
    room = find("numbered-room")((-1, 0), 10**9)
    found = ad.why(Puzzle(givens=((0,),), values=(1, 3), clues=(room,)))
    assert "Change the numbered room 1000000000 above column 1 to 1" in str(found)


def test_the_maximum_below_an_unseen_cell():
    clues = (find("maximum")((0, 0)), VARIABLE((-1, 0), (3,)))
    puzzle = Puzzle(givens=((0, 1),), values=(1, 3), clues=clues)
    assert fillings(puzzle) == {(2, 1, 3), (3, 1, 3)}


@pytest.mark.parametrize("offset", [(-1, 0), (-1, 1), (1, -1)])
def test_moves_do_not_lead_to_unseen_cells(offset):
    variable = VARIABLE((-1, 0), (1,))
    move = find("anti-move")((offset,))
    puzzle = Puzzle(givens=((0, 0),), values=(1, 2), clues=(move, variable))
    assert len(fillings(puzzle)) == 4


@pytest.mark.parametrize("name", sorted(IN_GRID))
def test_an_unseen_cell_has_no_neighbours_and_no_line(name):
    more = {"line": "row"} if name == "indexer" else {}
    clue = find(name)(cell=(-1, 0), **more)
    puzzle = Puzzle(givens=((0, 0),), values=(1, 2), clues=(clue, VARIABLE((-1, 0), (1,))))
    (fault,) = validate(puzzle)
    assert "unseen" in fault.message
    assert not fault.contradiction


@pytest.mark.parametrize("name", NAMING)
def test_no_rule_falls_over_unseen_cells(name):
    """Every question that a rule may be asked has an answer where all its cells are unseen."""
    fields = MEANINGS[name].draw(Random(1), Setting(2, 3, 1, 3, (find("boxes")(3, 1),)))
    clue = with_cells(find(name)(**fields), lambda cell: (-1, cell[1] + 3 * cell[0]))
    puzzle = Puzzle(givens=((0,) * 3,), values=(1, 3), clues=(clue, *above(6)))
    if not any(not fault.contradiction for fault in validate(puzzle)):
        assert ad.draw(puzzle).startswith("<svg")
        assert clue.name()
        assert clue.statement()


def test_a_run_keeps_its_unseen_cells_where_the_grid_is_turned():
    run = find("kakuro-run")(((0, 0), (-1, 0)), 5)
    puzzle = Puzzle(givens=((0, 0),), values=(1, 3), clues=(run, VARIABLE((-1, 0), (2, 3))))
    for seed in range(8):
        turned = ad.transform(puzzle, seed=seed)
        assert ad.count(turned, limit=None) == ad.count(puzzle, limit=None) == 6


@pytest.mark.parametrize("value", [10**9, LARGEST_VALUE + 1])
def test_no_value_is_too_large_to_be_looked_at(value):
    """A domain is a number of as many bits as its largest value."""
    variable = VARIABLE((-1, 0), (1, value))
    puzzle = Puzzle(givens=((0, 0),), values=(1, 3), clues=(variable,))
    assert [fault.contradiction for fault in validate(puzzle)] == [False]
    others = [
        find("given")((-1, 0), value),
        find("kenken-cage")(((0, 0),), value),
        find("table")(((0, 0),), ((value,),)),
        find("automaton")(((0, 0),), ((0, value, 1),), (1,)),
    ]
    for clue in others:
        faulty = replace(variable, values=(1,))
        faults = validate(Puzzle(givens=((0, 0),), values=(1, 3), clues=(clue, faulty)))
        assert [fault.contradiction for fault in faults] == [True]
