"""Domains without bit masks: what `state` offers functions of one's own."""

from hypothesis import given, strategies as st

from alldiff.core.model import domain_of
from alldiff.reference.state import State

from support.small_models import models


@given(models(), st.sets(st.integers(0, 9)))
def test_removing_values_is_pruning_those_that_are_there(model, values):
    state, twin = State(model), State(model)
    for v in range(len(model.domains)):
        before = state.values(v)
        assert domain_of(before) == model.domains[v]
        assert len(before) == state.size(v)
        mask = domain_of(values) & twin.domains[v]
        assert state.remove(v, values, 0) == (not mask or twin.prune(v, mask, 0))
        assert state.values(v) == [value for value in before if value not in values]
    assert (state.prunes, state.trail) == (twin.prunes, twin.trail)
    state.restore(0)
    assert state.domains == list(model.domains)


@given(models(), st.data())
def test_open_neighbours_are_counted_by_the_degree(model, data):
    state = State(model)
    for v in range(len(model.domains)):
        state.assigned[v] = data.draw(st.booleans())
    for v in range(len(model.domains)):
        assert len(state.open_neighbours(v)) == state.degree(v)
        assert v not in state.open_neighbours(v)
        assert not any(state.assigned[w] for w in state.open_neighbours(v))
