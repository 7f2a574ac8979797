"""Small random models, and the brute force that knows all their solutions."""

from itertools import combinations, product

from hypothesis import strategies as st

from alldiff import Model
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
from alldiff.core.model import domain_of, values_of

FIRST_TYPES = ("different", "sum", "distinct sum", "less", "relation")
EVERY_TYPE = (*FIRST_TYPES, "linear", "sets", "table", "automaton")


def brute_force(model: Model) -> list[tuple[int, ...]]:
    """Return every solution of a model, in lexicographic order."""
    domains = [list(values_of(domain)) for domain in model.domains]
    return [values for values in product(*domains) if model.holds(values)]


def visible_solutions(model: Model) -> list[tuple[int, ...]]:
    """Return the visible part of every solution of a model, each once, in order."""
    return sorted({values[: model.visible] for values in brute_force(model)})


def visible_part(result) -> list[tuple[int, ...]]:
    """Return the visible part of the solutions of a result, in order."""
    return sorted(values[: result.model.visible] for values in result.values)


def model_of(domains, constraints, givens=(), hidden=0) -> Model:
    """Return a model whose visible variables lie in one row."""
    count = len(domains) - hidden
    return Model(
        tuple(domains),
        tuple(constraints),
        tuple(givens),
        tuple((0, column) for column in range(count)),
        (1, count),
        hidden=hidden,
    )


def domains(count: int, largest: int = 5):
    """Strategy: `count` domains over 1..largest, none empty."""
    one = st.sets(st.integers(1, largest), min_size=1).map(domain_of)
    return st.lists(one, min_size=count, max_size=count)


@st.composite
def scopes(draw, count: int, least: int = 2):
    return tuple(draw(st.permutations(range(count)))[: draw(st.integers(least, count))])


@st.composite
def constraints(draw, count: int, largest: int = 5, types=FIRST_TYPES):
    """Strategy: one constraint of any of the types over some of `count` variables."""
    which = draw(st.sampled_from(types))
    scope = draw(scopes(count))
    if which == "different":
        return [AllDifferent(tuple(sorted(scope)))]
    if which == "less":
        return [Less(*scope[:2])]
    if which == "relation":
        pairs = st.tuples(st.integers(1, largest), st.integers(1, largest))
        return [Relation(*scope[:2], draw(st.frozensets(pairs, min_size=1)))]
    if which == "linear":
        return [draw(linears(scope, largest))]
    if which == "sets":
        every = list(combinations(range(1, largest + 2), len(scope)))
        return [Sets(scope, tuple(draw(st.lists(st.sampled_from(every), max_size=4))))]
    if which == "table":
        tuples = st.tuples(*(st.integers(1, largest) for _ in scope))
        return [Table(scope, draw(st.frozensets(tuples, max_size=12)))]
    if which == "automaton":
        return [draw(automata(scope, largest))]
    scope = tuple(sorted(scope))
    total = Sum(scope, draw(st.integers(len(scope), largest * len(scope))))
    return [total] if which == "sum" else [AllDifferent(scope), total]


@st.composite
def linears(draw, scope: tuple[int, ...], largest: int = 5):
    """Strategy: a Linear over a scope, its total more often than not in reach."""
    some = st.sampled_from([1, 1, 1, -1, -1, 2, -2, 3, 5, -7])
    factors = tuple(draw(some) for _ in scope)
    total = sum(k * draw(st.integers(1, largest)) for k in factors)
    operator = draw(st.sampled_from(["=", "=", "<=", "!="]))
    return Linear(scope, factors, operator, total + draw(st.sampled_from([0, 0, 0, 1, -2])))


@st.composite
def automata(draw, scope: tuple[int, ...], largest: int = 5, least: int = 1):
    """Strategy: an Automaton over a scope, of up to four states."""
    states = st.integers(0, draw(st.integers(0, 3)))
    count = draw(states) + 1
    reached = st.integers(0, count - 1)
    rows = st.dictionaries(st.integers(least, largest), reached, max_size=largest - least + 1)
    moves = tuple(tuple(sorted(draw(rows).items())) for _ in range(count))
    return Automaton(scope, moves, draw(st.frozensets(reached, min_size=1)))


@st.composite
def models(
    draw,
    variables: int = 5,
    largest: int = 4,
    most_constraints: int = 5,
    types=FIRST_TYPES,
    most_hidden: int = 0,
):
    """Strategy: a model of a few variables and constraints, with or without solutions."""
    count = draw(st.integers(2, variables))
    chosen = draw(
        st.lists(constraints(count, largest, types), min_size=1, max_size=most_constraints)
    )
    givens = draw(st.dictionaries(st.integers(0, count - 1), st.integers(1, largest), max_size=2))
    return model_of(
        draw(domains(count, largest)),
        [constraint for group in chosen for constraint in group],
        sorted(givens.items()),
        draw(st.integers(0, min(count, most_hidden))),
    )


def all_models():
    """Strategy: models of every type of constraint, with up to three auxiliary variables."""
    return models(types=EVERY_TYPE, most_hidden=3)
