"""Small random models, and the brute force that knows all their solutions."""

from itertools import product

from hypothesis import strategies as st

from alldiff import AllDifferent, Less, Model, Relation, Sum
from alldiff.model import domain_of, values_of


def brute_force(model: Model) -> list[tuple[int, ...]]:
    """Return every solution of a model, in lexicographic order."""
    domains = [list(values_of(domain)) for domain in model.domains]
    return [values for values in product(*domains) if model.holds(values)]


def model_of(domains, constraints, givens=()) -> Model:
    """Return a model whose variables lie in one row."""
    count = len(domains)
    return Model(
        tuple(domains),
        tuple(constraints),
        tuple(givens),
        tuple((0, column) for column in range(count)),
        (1, count),
    )


def domains(count: int, largest: int = 5):
    """Strategy: `count` domains over 1..largest, none empty."""
    one = st.sets(st.integers(1, largest), min_size=1).map(domain_of)
    return st.lists(one, min_size=count, max_size=count)


@st.composite
def scopes(draw, count: int, least: int = 2):
    return tuple(draw(st.permutations(range(count)))[: draw(st.integers(least, count))])


@st.composite
def constraints(draw, count: int, largest: int = 5):
    """Strategy: one constraint of any type over some of `count` variables."""
    which = draw(st.sampled_from(["different", "sum", "distinct sum", "less", "relation"]))
    scope = draw(scopes(count))
    if which == "different":
        return [AllDifferent(tuple(sorted(scope)))]
    if which == "less":
        return [Less(*scope[:2])]
    if which == "relation":
        pairs = st.tuples(st.integers(1, largest), st.integers(1, largest))
        return [Relation(*scope[:2], draw(st.frozensets(pairs, min_size=1)))]
    scope = tuple(sorted(scope))
    total = Sum(scope, draw(st.integers(len(scope), largest * len(scope))))
    return [total] if which == "sum" else [AllDifferent(scope), total]


@st.composite
def models(draw, variables: int = 5, largest: int = 4, most_constraints: int = 5):
    """Strategy: a model of a few variables and constraints, with or without solutions."""
    count = draw(st.integers(2, variables))
    chosen = draw(st.lists(constraints(count, largest), min_size=1, max_size=most_constraints))
    givens = draw(st.dictionaries(st.integers(0, count - 1), st.integers(1, largest), max_size=2))
    return model_of(
        draw(domains(count, largest)),
        [constraint for group in chosen for constraint in group],
        sorted(givens.items()),
    )
