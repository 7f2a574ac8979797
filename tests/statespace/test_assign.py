"""Search over states of any model: costs, moves, parameters."""

import random

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Less,
    Linear,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.core.splitmix import SplitMix64
from alldiff.core.state_search import STRATEGIES
from alldiff.statespace.assign import Assign
from alldiff.statespace.costs import cost_of
from alldiff.statespace.walk import Walk

from support.strategies import puzzles, tries

PAIRS = frozenset({(0, 1), (2, 2), (3, 0)})
CONSTRAINTS = [
    AllDifferent((0, 1, 2, 3)),
    Sum((0, 2, 3), 5),
    Less(1, 3),
    Relation(0, 2, PAIRS),
    Linear((0, 1, 3), (2, -1, 3), "=", 4),
    Linear((0, 1), (1, 1), "<=", 2),
    Linear((2, 3), (1, -1), "!=", 0),
    Sets((0, 1), ((0, 1), (2, 3))),
    Table((1, 2), PAIRS),
    Automaton((0, 1), (((0, 1), (2, 1)), ((1, 1),)), frozenset({1})),
]


@pytest.mark.parametrize("constraint", CONSTRAINTS, ids=lambda c: type(c).__name__)
def test_a_cost_follows_its_values_and_is_0_where_the_constraint_holds(constraint):
    rng = random.Random(7)
    values = [rng.randrange(4) for _ in range(4)]
    cost = cost_of(constraint, values)
    for _ in range(300):
        variable, value = rng.choice(constraint.variables), rng.randrange(4)
        if value == values[variable]:
            continue
        expected = cost.after(variable, value)
        cost.note(variable, value)
        values[variable] = value
        assert cost.cost == expected == cost_of(constraint, values).cost
        assert (cost.cost == 0) == constraint.holds(values)
        if cost.cost:
            assert any(cost.blames(v) for v in constraint.variables)


@settings(max_examples=tries(40), deadline=None)
@given(puzzle=puzzles(), seed=st.integers(0, 99))
def test_a_board_knows_what_counting_anew_would_say(puzzle, seed):
    if ad.validate(puzzle):
        return
    model = ad.to_model(puzzle)
    space = Assign(model, SplitMix64(seed))
    state = space.start()
    if state is None:
        return
    board = space.board(state)
    for _ in range(20 if space.moves else 0):
        move = space.moves[space.random.below(len(space.moves))]
        before, change = board.conflicts, board.change(move)
        board.make(move)
        assert board.conflicts == before + change == space.conflicts(tuple(board.values))
    assert (board.conflicts == 0) == model.holds(tuple(board.values))
    assert all(board.values[v] == value for v, value in model.givens)
    blamed = [v for v in range(len(board.values)) if board.in_conflict(v)]
    assert bool(blamed) == (board.conflicts > 0)


def colours():
    """Return Australia in three colours, some of it with values below 0 and above."""
    problem = ad.Problem()
    names = ["WA", "NT", "SA", "Q", "NSW", "V"]
    state = {name: problem.variable(name, ["red", "green", "blue"]) for name in names}
    for pair in ("WA NT", "WA SA", "NT SA", "NT Q", "SA Q", "SA NSW", "SA V", "Q NSW", "NSW V"):
        first, second = pair.split()
        problem.add(state[first] != state[second])
    return problem


@pytest.mark.parametrize("first", [s for s in STRATEGIES if parse(s).random])
def test_every_local_search_colours_a_map(first):
    result = ad.solve(colours(), f"{first}:assign", seed=1)
    assert result.status is ad.result.Status.FOUND
    assert result.stats.conflicts == 0
    assert result.stats.scored > 0
    [solution] = result.solutions
    assert solution["WA"] != solution["SA"] != solution["V"]


def test_searches_over_all_assignments_are_complete():
    for spec in ("depth-first:assign", "greedy:assign"):
        result = ad.solve(colours(), spec, limit=None)
        assert (result.complete, result.count, result.stats.nodes) == (True, 6, 3**6)


@pytest.mark.parametrize("strategy", list(STRATEGIES))
def test_what_has_no_grid_is_sent_to_assign(strategy):
    m = ad.Problem()
    x, y = m.variable("x", range(1, 3)), m.variable("y", range(1, 3))
    m.add(x != y)
    with pytest.raises(
        ad.errors.UsageError, match=f"this model has none; .* as in {strategy}:assign"
    ):
        ad.solve(m, strategy)
    assert ad.solve(m, f"{strategy}:assign").count


@pytest.mark.parametrize(
    "spec",
    [
        "annealing:swap:conflicts:start=3.0:cooling=0.9",
        "hill-climbing:super-swap:conflicts:triples=10",
        "tabu:assign:conflicts:tenure=5",
    ],
)
def test_parameters_are_part_of_the_spec(spec):
    search = parse(spec)
    assert str(search) == spec
    assert parse(str(search)) == search
    assert search != parse(spec.rpartition(":")[0])
    runs = {
        ad.solve("4" + "." * 80, s, seed=3, nodes=300).stats.trace_hash
        for s in (spec, ":".join(spec.split(":")[:3]))
    }
    assert len(runs) == 2


@pytest.mark.parametrize("representation", ["assign", "swap"])
def test_no_state_follows_itself(representation):
    puzzle = ad.read("4.23.2.4.3..1..2")
    walk = Walk(ad.to_model(puzzle), parse(f"hill-climbing:{representation}"), Limits())
    state = walk.start()
    after = list(walk.space.successors(state))
    assert state not in after
    assert after == [each for _, each in walk.scored(state)]
