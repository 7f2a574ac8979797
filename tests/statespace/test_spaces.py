"""Representations: what every state and every successor promises."""

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.model import values_of
from alldiff.core.splitmix import SplitMix64
from alldiff.core.state_search import GUIDES
from alldiff.statespace import grid_of
from alldiff.statespace.representations import Candidates, Fill
from alldiff.statespace.swaps import SuperSwap, Swap, SwapBoard

from support.strategies import tries

BOXES = [(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (4, 4)]
SEEDS = st.integers(0, 2**64 - 1)


@st.composite
def solvable(draw, boxes=BOXES, least=0.3, most=0.9):
    """Strategy: a Sudoku that has a solution, with a share of its cells given."""
    box = draw(st.sampled_from(boxes))
    side = box[0] * box[1]
    random = SplitMix64(draw(SEEDS))
    values = random.shuffled(range(1, side + 1))
    share = draw(st.floats(least, most))
    width, height = box
    pattern = lambda r, c: (width * (r % height) + r // height + c) % side  # noqa: E731
    rows = [
        [values[pattern(r, c)] if random.below(1000) < share * 1000 else 0 for c in range(side)]
        for r in range(side)
    ]
    return ad.sudoku(rows, box)


def some_states(space, count=20):
    """Return a random path of states from the start."""
    state, path = space.start(), []
    while state is not None and len(path) < count:
        path.append(state)
        after = list(space.successors(state))
        state = after[space.random.below(len(after))] if after else None
    return path


def disagreeing(model, values):
    return [c for c in model.constraints if not c.holds(values)]


@settings(max_examples=tries(40), deadline=None)
@given(solvable([(2, 2), (3, 2), (3, 3)]), SEEDS)
def test_fill_adds_one_value_and_never_a_conflict(puzzle, seed):
    model = ad.to_model(puzzle)
    space = Fill(grid_of(model), SplitMix64(seed))
    for state in some_states(space, 8):
        for after in space.successors(state):
            assert sum(a != b for a, b in zip(state, after, strict=True)) == 1
            for constraint in model.constraints:
                filled = [after[v] for v in constraint.variables if after[v]]
                assert len(set(filled)) == len(filled)


@settings(max_examples=20, deadline=None)
@given(solvable([(2, 2)], 0.4), SEEDS)
def test_fill_reaches_every_value_that_the_houses_allow(puzzle, seed):
    model = ad.to_model(puzzle)
    space = Fill(grid_of(model), SplitMix64(seed))
    for state in some_states(space):
        expected = set()
        for cell, value in enumerate(state):
            for new in range(1, 5) if not value else ():
                after = (*state[:cell], new, *state[cell + 1 :])
                houses = [c.variables for c in model.constraints if cell in c.variables]
                if all(state[v] != new for house in houses for v in house):
                    expected.add(after)
        assert set(space.successors(state)) == expected


@settings(max_examples=tries(30), deadline=None)
@given(solvable(), SEEDS, st.sampled_from([Swap, SuperSwap]))
def test_swaps_keep_givens_and_the_values_of_each_box(puzzle, seed, shape):
    grid = grid_of(ad.to_model(puzzle))
    space = shape(grid, SplitMix64(seed), **({"triples": 40} if shape is SuperSwap else {}))
    for state in some_states(space, 4):
        for after in (state, *space.successors(state)):
            assert all(value in (0, after[c]) for c, value in enumerate(grid.givens))
            assert all(sorted(after[c] for c in box) == list(grid.values) for box in grid.boxes)


@settings(max_examples=tries(30), deadline=None)
@given(solvable(), SEEDS, st.sampled_from([Swap, SuperSwap]))
def test_conflicts_from_a_change_are_those_counted_anew(puzzle, seed, shape):
    space = shape(grid_of(ad.to_model(puzzle)), SplitMix64(seed))
    space.triples = 40
    conflicts = GUIDES["conflicts"].function
    state = space.start()
    for score, after in space.scored(state, "conflicts"):
        assert score == conflicts(space, after)
    board = SwapBoard(space, state)
    for _ in range(30 if space.moves else 0):
        board.make(space.moves[space.random.below(len(space.moves))])
        assert board.conflicts == conflicts(space, tuple(board.values))


def test_a_cell_has_at_most_two_conflicts():
    space = Swap(grid_of(ad.to_model(ad.sudoku([[0] * 4] * 4))), SplitMix64(0))
    same = (1, 2, 1, 2, 3, 4, 3, 4) * 2
    assert GUIDES["conflicts"].function(space, same) == 2 * 16


def test_super_swap_changes_three_boxes():
    space = SuperSwap(grid_of(ad.to_model(ad.sudoku([[0] * 9] * 9))), SplitMix64(1), triples=50)
    state = space.start()
    triples = list(space.successors(state))[len(space.moves) :]
    assert len(triples) == 50
    for after in triples:
        changed = {c for c in range(81) if after[c] != state[c]}
        assert sorted(len(changed & set(box)) for box in space.grid.boxes) == [0] * 6 + [2] * 3


@settings(max_examples=tries(40), deadline=None)
@given(solvable([(2, 2), (3, 2)]), SEEDS)
def test_candidates_never_lose_a_value_of_a_solution(puzzle, seed):
    model = ad.to_model(puzzle)
    space = Candidates(grid_of(model), SplitMix64(seed))
    solutions = ad.solve(model, "mac", engine="reference", limit=50).values
    start = space.start()
    for values in solutions:
        assert all(start[v] >> value & 1 for v, value in enumerate(values))
    # A successor fixes one value: solutions with that value stay inside it.
    after = set(space.successors(start))
    for values in solutions:
        inside = [s for s in after if all(s[v] >> x & 1 for v, x in enumerate(values))]
        assert inside or space.is_goal(start)


@settings(max_examples=tries(40), deadline=None)
@given(solvable([(2, 2), (3, 2), (3, 3)]), SEEDS)
def test_candidates_are_reduced_to_the_end(puzzle, seed):
    grid = grid_of(ad.to_model(puzzle))
    space = Candidates(grid, SplitMix64(seed))
    for state in some_states(space, 4):
        for cell, domain in enumerate(state):
            assert domain
            if domain.bit_count() == 1:
                assert not any(state[rival] & domain for rival in grid.rivals[cell])


@settings(max_examples=tries(40), deadline=None)
@given(solvable(), SEEDS, st.sampled_from([Fill, Swap, Candidates]))
def test_a_goal_is_a_solution_and_nothing_else_is(puzzle, seed, shape):
    model = ad.to_model(puzzle)
    space = shape(grid_of(model), SplitMix64(seed))
    for state in some_states(space, 6):
        assert space.is_goal(state) == model.holds(space.values(state))
        assert all(
            value == 0 or domain == 1 << value
            for value, domain in zip(space.values(state), space.domains(state), strict=True)
        )


@settings(max_examples=tries(30), deadline=None)
@given(solvable([(2, 2), (3, 3)]), SEEDS, st.sampled_from([Fill, Swap, Candidates]))
def test_keys_are_equal_for_equal_states_only(puzzle, seed, shape):
    space = shape(grid_of(ad.to_model(puzzle)), SplitMix64(seed))
    states = {s for state in some_states(space, 3) for s in (state, *space.successors(state))}
    assert len({space.key(state) for state in states}) == len(states)


def test_the_houses_of_other_grids():
    latin = grid_of(ad.to_model(ad.read("1...............", latin=True)))
    assert latin.boxes == tuple(tuple(range(r * 4, r * 4 + 4)) for r in range(4))
    wide = grid_of(ad.to_model(ad.sudoku([[0] * 6] * 6, (3, 2))))
    assert wide.boxes[0] == (0, 1, 2, 6, 7, 8)
    assert len(wide.lines) == 12


@pytest.mark.parametrize("heuristic", ["remaining", "most-constrained"])
def test_heuristics_of_open_cells_count_what_the_houses_leave(heuristic):
    model = ad.to_model(ad.read("4.23.2.4.3..1..2"))
    space = Fill(grid_of(model), SplitMix64(0))
    state = space.start()
    sizes = [
        len(list(values_of(d)))
        for value, d in zip(state, space.domains(state), strict=True)
        if not value
    ]
    expected = {"remaining": sum(sizes), "most-constrained": (min(sizes), len(sizes))}
    assert GUIDES[heuristic].function(space, state) == expected[heuristic]


def test_hidden_variables_are_refused():
    model = ad.Model(
        (6, 6), (ad.constraints.AllDifferent((0, 1)),), (), ((0, 0),), (1, 1), hidden=1
    )
    with pytest.raises(ad.errors.UsageError, match="auxiliary"):
        ad.solve(model, "greedy:candidates:remaining")
