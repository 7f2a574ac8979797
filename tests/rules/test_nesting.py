"""Rules inside rules: copies of what holds others, and how much of them a puzzle may have."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.constraints import Table
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.puzzle import Puzzle
from alldiff.rules import find, to_model, validate
from alldiff.rules.framework.nesting import MOST_INSIDE
from alldiff.rules.replicate import shifted

from support.rule_meanings import MEANINGS, Setting, keeps_all

CELLS = tuple(product(range(2), range(3)))
VALUES = (1, 2)
UNSEEN = ((-1, 0), (-1, 1), (-1, 2))
ALL_OF, ANY_OF, REPLICATE = find("all-of"), find("any-of"), find("replicate")
places = st.sampled_from(CELLS)
leaves = st.one_of(
    st.builds(lambda a, b: find("clone")((a,), (b,)), places, st.sampled_from(CELLS + UNSEEN)),
    st.builds(lambda a, value: find("given")(a, value), places, st.sampled_from(VALUES)),
    st.builds(lambda a, b: find("less-than")(a, b), places, places).filter(
        lambda sign: sign.less != sign.greater
    ),
)


def holding(inside):
    """Return rules that hold some of others."""
    some = st.lists(inside, min_size=1, max_size=2).map(tuple)
    targets = st.lists(places, min_size=1, max_size=2, unique=True).map(tuple)
    unseen = st.lists(st.sampled_from(UNSEEN), min_size=1, max_size=2, unique=True).map(tuple)
    return st.one_of(
        st.builds(ALL_OF, some),
        st.builds(ANY_OF, some),
        st.builds(REPLICATE, some, targets, places),
        st.builds(REPLICATE, some, unseen, st.sampled_from(UNSEEN)),
    )


rules = st.recursive(leaves, holding, max_leaves=4)


def leaves_of(clue, moves=()):
    """Yield the cells of each leaf wherever it stands: each of the grid, or unseen, is moved."""
    if clue.type == "replicate":
        for target in clue.targets:
            more = (target[0] - clue.origin[0], target[1] - clue.origin[1], clue.origin[0] < 0)
            for one in clue.clues:
                yield from leaves_of(one, (*moves, more))
    elif clue.type in ("all-of", "any-of"):
        for one in clue.clues:
            yield from leaves_of(one, moves)
    else:
        yield [moved(cell, moves) for cell in cells_of(clue)]


def cells_of(leaf):
    """Return the cells of a leaf."""
    if leaf.type == "given":
        return [leaf.cell]
    return [*leaf.cells, *leaf.copies] if leaf.type == "clone" else [leaf.less, leaf.greater]


def moved(cell, moves):
    """Return a cell with whether it is unseen, after all moves that concern it."""
    unseen = cell[0] < 0
    for down, right, of_unseen in moves:
        if unseen == of_unseen:
            cell = cell[0] + down, cell[1] + right
    return cell, unseen


def keeps(clue, filling, moves=()):
    """Tell whether a filling keeps a clue that is moved."""
    if clue.type == "replicate":
        return all(
            keeps(one, filling, (*moves, (r - clue.origin[0], c - clue.origin[1], r < 0)))
            for r, c in clue.targets
            for one in clue.clues
        )
    if clue.type in ("all-of", "any-of"):
        every = all if clue.type == "all-of" else any
        return every(keeps(one, filling, moves) for one in clue.clues)
    values = [filling[moved(cell, moves)] for cell in cells_of(clue)]
    if clue.type == "given":
        return values == [clue.value]
    return values[0] == values[1] if clue.type == "clone" else values[0] < values[1]


@settings(max_examples=300, deadline=None)
@given(rules)
def test_rules_inside_rules_hold_where_they_are_copied_to(clue):
    variables = [find("variable")(cell, VALUES) for cell in UNSEEN]
    puzzle = Puzzle(givens=((0,) * 3,) * 2, values=VALUES, clues=(clue, *variables))
    places = [(cell, False) for cell in CELLS] + [(cell, True) for cell in UNSEEN]
    named = list(leaves_of(clue))
    if not {cell for cells in named for cell in cells} <= {*places}:
        assert any(not fault.contradiction for fault in validate(puzzle))
        return
    if any(len(set(cells)) < len(cells) for cells in named):
        return  # a clone of a cell and itself, or an order of it: other tests have those
    wanted = {
        values
        for values in product(VALUES, repeat=len(places))
        if keeps(clue, dict(zip(places, values, strict=True)))
    }
    if faults := validate(puzzle):
        assert all(fault.contradiction for fault in faults)
        assert not wanted
        return
    model = to_model(puzzle)
    assert {v[: model.visible] for v in ad.solve(model, limit=None).values} == wanted


@given(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.lists(st.integers(-9, 9), max_size=5))
def test_a_cell_finds_its_way_back(cell, moves):
    there = cell
    for down in moves:
        there = shifted(there, down, 1)
        assert there[0] != -1
    assert shifted(there, -sum(moves), -len(moves)) == cell


def test_a_copy_above_the_grid_is_no_unseen_cell():
    copies = REPLICATE((find("given")((0, 0), 1),), ((0, 0),), (1, 0))
    puzzle = Puzzle(givens=((0,), (0,)), clues=(copies, find("variable")((-1, 0), (1,))))
    (fault,) = validate(puzzle)
    assert not fault.contradiction


def test_a_clue_outside_the_grid_is_not_copied_from_inside_another():
    outside = ANY_OF((find("sandwich")((-1, 0), 3), find("sandwich")((-1, 0), 4)))
    puzzle = Puzzle(givens=((0, 0),) * 2, clues=(REPLICATE((outside,), ((0, 1),)),))
    assert any("outside" in fault.message for fault in validate(puzzle))


def test_a_rule_survives_no_more_than_those_inside_it():
    indexer = find("indexer")((0, 0), "row")
    puzzle = Puzzle("latin-square", ((0,) * 4,) * 4, clues=(ANY_OF((indexer, ALL_OF((indexer,)))),))
    wanted = ad.count(puzzle, limit=None)
    for seed in range(8):
        assert ad.count(ad.transform(puzzle, seed=seed), limit=None) == wanted


def nested(levels, inside):
    """Return copies of copies, four of each."""
    for _ in range(levels):
        inside = REPLICATE((inside,), ((0, 0), (0, 1), (1, 0), (1, 1)))
    return inside


@pytest.mark.parametrize("levels", [9, 14, 60])
def test_copies_of_copies_are_counted_before_they_are_made(levels):
    puzzle = Puzzle(givens=((0,) * 4,) * 4, clues=(nested(levels, find("given")((0, 0), 1)),))
    (fault,) = validate(puzzle)
    assert f"{MOST_INSIDE:,}" in fault.message
    assert not fault.contradiction
    for ask in (ad.solve, ad.count, ad.draw, ad.hint):
        with pytest.raises(InvalidPuzzle, match=f"{MOST_INSIDE:,}"):
            ask(puzzle)
    assert ad.read(ad.write(puzzle)) == puzzle


def test_the_cells_of_copies_are_counted():
    side = 60
    half = tuple(product(range(side // 2), repeat=2))
    copies = REPLICATE((find("killer-cage")(half),), half)
    puzzle = Puzzle(givens=((0,) * side,) * side, values=(1, 900), clues=(copies,))
    (fault,) = validate(puzzle)
    assert f"{MOST_INSIDE:,}" in fault.message


INSIDE = ("given", "killer-cage", "contains", "renban", "thermometer", "sum-cage", "regex", "table")
"""Rules that are stated by different constraints."""
SETTING = Setting(2, 2, 1, 3)


def tree(rng, levels):
    """Return choices inside choices, some of more branches than others."""
    if not levels:
        name = rng.choice(INSIDE)
        fields = MEANINGS[name].draw(rng, SETTING)
        return find(name)(**fields) if fields else tree(rng, 0)
    holds = ALL_OF if rng.random() < 0.3 else ANY_OF
    width = rng.choice((1, 2, 3, 6))
    return holds(tuple(tree(rng, rng.randrange(levels)) for _ in range(width)))


@pytest.mark.parametrize("seed", range(150))
def test_choices_inside_choices_mean_what_they_say(seed):
    clue = tree(Random(seed), 3)
    puzzle = Puzzle(givens=((0, 0),) * 2, values=(1, 3), clues=(clue,))
    setting = SETTING._replace(clues=(clue,))
    wanted = {
        values
        for values in product(SETTING.values, repeat=4)
        if keeps_all(dict(zip(SETTING.cells, values, strict=True)), setting)
    }
    faults = validate(puzzle)
    assert all(fault.contradiction for fault in faults)
    if faults:
        assert not wanted
        return
    model = to_model(puzzle)
    assert {values[:4] for values in ad.solve(model, limit=None).values} == wanted


def choice(levels, width, leaf):
    """Return choices of choices, so deep and wide."""
    inside = (choice(levels - 1, width, leaf) for _ in range(width))
    return ANY_OF(tuple(inside)) if levels else leaf


@pytest.mark.parametrize("width", [2, 5])
def test_what_choices_hold_is_guarded_once_however_deep(width):
    cage = find("killer-cage")(((0, 0), (0, 1)))
    for levels in (1, 2, 3, 4):
        clues = (choice(levels, width, cage),)
        model = to_model(Puzzle(givens=((0, 0),), values=(1, 3), clues=clues))
        tables = [c for c in model.constraints if isinstance(c, Table)]
        assert len(tables) == width**levels
        assert {len(table.variables) for table in tables} == {3}


def test_a_choice_that_nothing_keeps_is_blamed():
    cages = [find("killer-cage")(((0, 0), (0, 1)), sum) for sum in (1, 99)]
    puzzle = Puzzle(givens=((0, 0),), values=(1, 3), clues=(ANY_OF(tuple(cages)),))
    (conflict,) = ad.why(puzzle).sets
    assert [member.clue for member in conflict.members] == [0]


def test_a_choice_of_too_much_is_refused():
    cage = find("killer-cage")(tuple((0, c) for c in range(9)))
    puzzle = Puzzle(givens=((0,) * 9,), clues=(choice(4, 9, cage),))
    with pytest.raises(InvalidPuzzle, match="combinations of values"):
        to_model(puzzle)


def test_the_name_of_many_rules_is_short():
    given = find("given")((0, 0), 1)
    for rule in (ANY_OF((given,) * 5000), ALL_OF((given,) * 5000), REPLICATE((given,) * 5000, ())):
        assert len(rule.name()) < 200
        assert "4,997 others" in rule.name()


def test_the_name_of_choices_of_choices_is_short():
    rule = choice(4, 6, find("given")((0, 0), 1))
    assert len(rule.name()) < 200
    assert "1,293 others" in rule.name()
