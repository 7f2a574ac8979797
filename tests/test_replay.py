"""Laws of Replay: it rebuilds the true domains, and a step back undoes a step forward."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings, strategies as st

from alldiff.core.constraints import AllDifferent, Less, Sum
from alldiff.core.events import Event, Solution
from alldiff.core.model import Model, domain_of
from alldiff.core.replay import Replay
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.kinds.sudoku import sudoku
from alldiff.reference import steps
from alldiff.reference.backtracking import Backtracking
from alldiff.rules import to_model as model

SPECS = ("test", "bt", "fc+mrv", "mac+mrv+lcv", "gac+dom-wdeg", "fc+prefilter", "mac+last-cell")


@st.composite
def models(draw: st.DrawFn) -> Model:
    """Small models with every sort of constraint, solvable or not."""
    n = draw(st.integers(2, 5))
    scope = st.lists(st.integers(0, n - 1), min_size=2, max_size=n, unique=True).map(tuple)
    constraint = st.one_of(
        scope.map(AllDifferent),
        st.builds(Sum, scope, st.integers(2, 12)),
        scope.map(lambda two: Less(two[0], two[1])),
    )
    return Model(
        domains=tuple(
            domain_of(draw(st.sets(st.integers(1, 4), min_size=1, max_size=4))) for _ in range(n)
        ),
        constraints=tuple(draw(st.lists(constraint, min_size=1, max_size=4))),
        givens=(),
        cells=tuple((0, column) for column in range(n)),
        shape=(1, n),
    )


class Feed:
    """Events as they come: dry for the moment is not the end."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events

    def __iter__(self) -> Feed:
        return self

    def __next__(self) -> Event:
        if not self.events:
            raise StopIteration
        return self.events.pop(0)


def picture(replay: Replay) -> object:
    """Everything that a person sees of a replay, as a value of its own."""
    return deepcopy(
        (
            replay.domains,
            replay.levels,
            replay.counts,
            replay.position,
            replay.event,
            replay.last_failure(),
            replay.queue(),
        )
    )


@settings(deadline=None)
@given(models(), st.sampled_from(SPECS))
def test_replayed_domains_are_those_of_the_search(model: Model, spec: str) -> None:
    events: list[Event] = []
    search = Backtracking(model, parse(spec), Limits(solutions=None, nodes=200), emit=events.append)
    replay = Replay(model, Feed(events))
    for _ in search.walk():
        while replay.forward():
            pass
        assert replay.domains == search.state.domains
    assert replay.counts.nodes == search.nodes
    assert replay.counts.fails == search.fails
    assert replay.counts.prunes == search.state.prunes


@settings(deadline=None)
@given(models(), st.sampled_from(SPECS), st.data())
def test_back_undoes_forward_at_every_step(model: Model, spec: str, data: st.DataObject) -> None:
    replay = Replay(model, steps(model, parse(spec), Limits(solutions=None, nodes=60)))
    seen = [picture(replay)]
    while replay.forward():
        seen.append(picture(replay))
    for _ in range(5):
        target = data.draw(st.integers(0, len(seen) - 1))
        while replay.position > target:
            assert replay.back() is not None
        while replay.position < target:
            assert replay.forward() is not None
        assert picture(replay) == seen[target]
    while replay.back():
        pass
    assert picture(replay) == seen[0]


@pytest.mark.parametrize("spec", SPECS[1:])
def test_givens_are_in_place_and_a_solution_leaves_one_value_each(spec: str) -> None:
    puzzle = sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]])
    four = model(puzzle)
    replay = Replay(four, steps(four, parse(spec), Limits(1)))
    assert all(replay.domains[variable] == 1 << value for variable, value in four.givens)
    while not isinstance(replay.forward(), Solution):
        pass
    assert isinstance(replay.event, Solution)
    assert replay.domains == [1 << value for value in replay.event.values]


def test_nothing_happens_beyond_either_end() -> None:
    four = model(sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]]))
    replay = Replay(four, steps(four, parse("mac"), Limits(1)))
    start = picture(replay)
    assert replay.back() is None
    assert picture(replay) == start
    while replay.forward():
        pass
    end = picture(replay)
    assert replay.forward() is None
    assert picture(replay) == end
