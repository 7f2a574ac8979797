"""Random models by seed, of all types of constraints and with auxiliary variables."""

from itertools import product
from random import Random

from alldiff import Model
from alldiff.core.constraints import (
    COMPARE,
    AllDifferent,
    Automaton,
    Constraint,
    Less,
    Linear,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.model import domain_of, values_of

TYPES = ("different", "sum", "less", "relation", "linear", "sets", "table", "automaton")


def visible_solutions(model: Model) -> list[tuple[int, ...]]:
    """Return every assignment of the visible variables that is a solution, in order."""
    domains = [list(values_of(domain)) for domain in model.domains]
    return sorted({values[: model.visible] for values in product(*domains) if model.holds(values)})


def hidden_model(seed: int, most_variables: int = 6) -> Model:
    """Return a model around an assignment that most of its constraints know."""
    random = Random(seed)
    count = random.randint(2, most_variables)
    offset = random.choice([0, 1, 1, 1, 30, 59, 62])
    values = range(offset, offset + random.randint(2, 5))
    known = [random.choice(values) for _ in range(count)]
    domains = [
        domain_of({mine, *(value for value in values if random.random() < 0.8)}) for mine in known
    ]
    faithful = random.random() < 0.7
    constraints: list[Constraint] = []
    for _ in range(random.randint(1, 5)):
        told = known if faithful else [random.choice(values) for _ in range(count)]
        constraints += one_constraint(random, random.choice(TYPES), told, values)
    givens = tuple((v, known[v]) for v in range(count) if random.random() < 0.08)
    hidden = random.choice([0, 0, 1, 2, count])
    hidden = min(hidden, count)
    cells = tuple((0, column) for column in range(count - hidden))
    return Model(tuple(domains), tuple(constraints), givens, cells, (1, len(cells)), hidden=hidden)


def one_constraint(random: Random, kind: str, known: list[int], values: range) -> list[Constraint]:
    """Return a constraint of a type that the known assignment obeys, where there is one."""
    count = len(known)
    scope = tuple(random.sample(range(count), random.randint(1, count)))
    mine = tuple(known[v] for v in scope)
    if kind in ("different", "sets"):
        scope = tuple(sorted({known[v]: v for v in scope}.values()))
        mine = tuple(sorted(known[v] for v in scope))
    match kind:
        case "different":
            return [AllDifferent(scope)]
        case "sum":
            return [Sum(scope, sum(mine))]
        case "sets":
            others = (tuple(sorted(random.sample(values, len(mine)))) for _ in range(3))
            return [Sets(scope, tuple({mine, *others}))]
        case "linear":
            coefficients = tuple(random.choice([-3, -2, -1, 1, 1, 2, 3]) for _ in scope)
            total = sum(k * value for k, value in zip(coefficients, mine, strict=True))
            operator = random.choice(list(COMPARE))
            surplus = {"=": 0, "<=": random.randint(0, 3), "!=": random.choice([-1, 1, 2])}
            return [Linear(scope, coefficients, operator, total + surplus[operator])]
        case "table":
            others = {tuple(random.choice(values) for _ in scope) for _ in range(12)}
            return [Table(scope, frozenset({mine, *others}))]
        case "automaton":
            return [automaton(random, scope, mine, values)]
    if count < 2:
        return []
    pair = random.sample(range(count), 2)
    pair.sort(key=lambda v: known[v])
    if kind == "less":
        return [Less(*pair)] if known[pair[0]] < known[pair[1]] else []
    allowed = {(a, b) for a in values for b in values if random.random() < 0.5}
    allowed.add((known[pair[0]], known[pair[1]]))
    return [Relation(*pair, frozenset(allowed))]


def automaton(random: Random, scope, word, values: range) -> Automaton:
    """Return an automaton of a few states that accepts the word."""
    states = random.randint(1, 4)
    moves = [
        {value: random.randrange(states) for value in values if random.random() < 0.7}
        for _ in range(states)
    ]
    state = 0
    for value in word:
        state = moves[state].setdefault(value, random.randrange(states))
    accepting = {state, *(other for other in range(states) if random.random() < 0.3)}
    return Automaton(
        scope, tuple(tuple(sorted(each.items())) for each in moves), frozenset(accepting)
    )
