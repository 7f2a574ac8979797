"""What `sac`, `bounds` and `lcv` promise, held against the plainest definitions."""

from functools import partial
from itertools import product

import pytest

import alldiff as ad
from alldiff.core.model import values_of
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.reference.backtracking import Backtracking
from alldiff.reference.levels import arc_consistency
from alldiff.reference.state import State

from support.random_models import FAMILIES, random_model
from support.small_models import model_of


def after_root(model, level):
    """Return the domains before the first choice, or None if there is a contradiction."""
    walk = Backtracking(model, parse(level), Limits())
    return list(walk.state.domains) if walk.root() else None


@pytest.mark.parametrize("family", FAMILIES)
def test_singleton_arc_consistency_leaves_what_arc_consistency_cannot_refute(family):
    for seed in range(12):
        model = random_model(family, seed)
        domains = after_root(model, "sac")
        if domains is None:
            continue
        for v, domain in enumerate(domains):
            for value in values_of(domain):
                state = State(model)
                state.domains = [*domains[:v], 1 << value, *domains[v + 1 :]]
                assert arc_consistency(state, range(len(domains))), (family, seed, v, value)


def interval(domain):
    values = list(values_of(domain))
    return range(values[0], values[-1] + 1)


def has_support(constraint, domains, v, value):
    """Tell whether a constraint can hold with a value of v and any values between the ends."""
    others = [w for w in constraint.variables if w != v]
    for row in product(*(interval(domains[w]) for w in others)):
        values = dict(zip(others, row, strict=True)) | {v: value}
        if constraint.holds([values.get(w, 0) for w in range(len(domains))]):
            return True
    return False


@pytest.mark.parametrize("family", ["different", "distinct sums", "sums"])
def test_both_ends_of_every_domain_have_a_support(family):
    """Bounds consistency of AllDifferent and Sum: others may take any value between their ends."""
    looked = 0
    for seed in range(60):
        model = random_model(family, seed)
        domains = after_root(model, "bounds")
        if domains is None:
            continue
        for constraint in model.constraints:
            sizes = [len(interval(domains[v])) for v in constraint.variables]
            if len(sizes) > 5 or max(sizes) > 12:
                continue
            for v in constraint.variables:
                values = list(values_of(domains[v]))
                for end in (values[0], values[-1]):
                    looked += 1
                    assert has_support(constraint, domains, v, end), (family, seed, constraint)
    assert looked > 100


def test_bounds_do_not_touch_what_lies_between():
    model = model_of([0b1110, 0b100, 0b1110], [ad.constraints.AllDifferent((0, 1, 2))])
    assert after_root(model, "bounds") == [0b1110, 0b100, 0b1110]
    assert after_root(model, "mac") == [0b1010, 0b100, 0b1010]


@pytest.mark.parametrize("family", ["different", "less", "relations"])
def test_the_least_constraining_value_leaves_the_most_to_others(family):
    """Each pair of a neighbour and a value that the value forbids is counted once."""
    looked = 0
    for seed in range(40):
        model = random_model(family, seed)
        domains = after_root(model, "fc")
        tries = ad.search_events(model, "fc+lcv", limit=None, nodes=3000)
        first = next((event for event in tries if isinstance(event, ad.events.Try)), None)
        if domains is None or first is None:
            continue
        v, given = first.variable, {w for w, _ in model.givens}
        costs = {x: cost(model, domains, given, v, x) for x in values_of(domains[v])}
        least = min(costs.values())
        assert first.value == min(x for x, found in costs.items() if found == least)
        looked += len(set(costs.values())) > 1
    assert looked


def cost(model, domains, given, v, x):
    """Return how many values the constraints of v forbid to others where v is x."""
    lost = set()
    for constraint in model.constraints:
        if v in constraint.variables:
            for w in {*constraint.variables} - {v, *given}:
                holds = partial(pair_holds, constraint, len(domains), v, x, w)
                lost |= {(w, y) for y in values_of(domains[w]) if not holds(y)}
    return len(lost)


def pair_holds(constraint, count, v, x, w, y):
    """Tell whether two values go together; others of an AllDifferent take what nobody has."""
    values = [-1 - u for u in range(count)]
    values[v], values[w] = x, y
    return constraint.holds(values)


@pytest.mark.parametrize("family", FAMILIES)
def test_stronger_levels_leave_less_before_the_first_choice(family):
    """All keep what occurs in solutions; what has no solution may be found out or not."""
    for seed in range(10):
        model = random_model(family, seed)
        left = {
            name: ad.candidates(model, level=name) for name in ("sac", "gac", "mac", "fc", "bounds")
        }
        left["solutions"] = ad.candidates(model)
        for strong, weak in (
            *(("solutions", name) for name in ("sac", "gac", "bounds")),
            *(("sac", "mac"), ("gac", "mac"), ("mac", "fc")),
        ):
            for name, values in left[weak].items():
                assert set(left[strong][name]) <= set(values), (family, seed, strong, weak)


def test_what_is_no_level_leaves_nothing_to_say():
    for spec in ("strong", "exact-cover", "tabu:assign"):
        with pytest.raises(ad.errors.UsageError, match="is not a consistency level"):
            ad.candidates("." * 16, level=spec)
