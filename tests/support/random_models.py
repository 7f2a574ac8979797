"""Random models by seed, of every constraint and of both kinds of trouble: none and many.

Unlike the strategies of `small_models` these are for engines that take milliseconds: thousands are
drawn, none is shrunk, and the seed is all it takes to see one again.
"""

from random import Random

from alldiff import Model
from alldiff.core.constraints import (
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
from alldiff.core.model import domain_of

from support.small_models import model_of

FIRST_FAMILIES = ("different", "distinct sums", "sums", "less", "relations", "mixed", "latin")
NEW_FAMILIES = ("linear", "sets", "tables", "automata", "everything")
"""Of constraints that came later, with auxiliary variables."""
FAMILIES = FIRST_FAMILIES + NEW_FAMILIES


def random_model(family: str, seed: int) -> Model:
    """Return a model of a family; its seed decides everything."""
    random = Random(f"{family} {seed}")
    if family == "latin":
        return latin_square(random)
    count = random.randint(2, 9)
    offset = random.choice([0, 1, 1, 1, 30, 58, 62, 63, 120])
    width = random.choice([2, 3, 4, 5, 6, 9, 9, 70 if count < 4 else 12])
    values = range(offset, offset + width)
    hidden = [random.choice(values) for _ in range(count)]
    share = random.choice([0.05, 0.2, 0.4, 0.8, 1.0])
    domains = [
        domain_of({mine, *(value for value in values if random.random() < share)})
        for mine in hidden
    ]
    # Around a hidden assignment there is a solution; without one there is often none.
    faithful = random.random() < 0.6
    constraints: list[Constraint] = []
    for _ in range(random.randint(1, 2 + count)):
        constraints += random_constraints(random, family, hidden, values, faithful)
    givens = [(v, hidden[v]) for v in range(count) if random.random() < 0.1]
    if not faithful and random.random() < 0.1:
        givens.append((random.randrange(count), offset + width + random.choice([0, 1, 200])))
    if not faithful and random.random() < 0.05:
        domains[random.randrange(count)] = 0
    unseen = random.choice([0, 0, 1, 2, count // 2]) if family in NEW_FAMILIES else 0
    return model_of(domains, constraints, givens, unseen)


def random_constraints(
    random: Random, family: str, hidden: list[int], values: range, faithful: bool
) -> list[Constraint]:
    """Return one constraint of a family; a sum of different values is two."""
    if family == "mixed":
        family = random.choice(FIRST_FAMILIES[:5])
    if family == "everything":
        family = random.choice(FIRST_FAMILIES[:5] + NEW_FAMILIES[:4])
    count = len(hidden)
    pair = random.sample(range(count), 2)
    if family == "less":
        if faithful and hidden[pair[0]] == hidden[pair[1]]:
            return []
        if faithful and hidden[pair[0]] > hidden[pair[1]]:
            pair.reverse()
        return [Less(*pair)]
    if family == "relations":
        share = random.choice([0.1, 0.5, 0.9])
        allowed = {(a, b) for a in values for b in values if random.random() < share}
        if faithful:
            allowed.add((hidden[pair[0]], hidden[pair[1]]))
        return [Relation(*pair, frozenset(allowed))]
    scope = tuple(random.sample(range(count), random.randint(1, count)))
    if family in ("linear", "tables", "automata"):
        return [new_constraint(random, family, scope, hidden, values, faithful)]
    if faithful and family != "sums":
        first_with = {hidden[v]: v for v in reversed(scope)}
        scope = tuple(sorted(first_with.values()))
    if family == "different":
        return [AllDifferent(scope)]
    if family == "sets":
        return [random_sets(random, scope, hidden, values, faithful)]
    total = sum(hidden[v] for v in scope)
    if not faithful:
        total += random.choice([-3, -1, 0, 0, 1, 2, 10**6])
    addition = Sum(scope, total)
    return [addition] if family == "sums" else [AllDifferent(scope), addition]


def new_constraint(
    random: Random,
    family: str,
    scope: tuple[int, ...],
    hidden: list[int],
    values: range,
    faithful: bool,
) -> Constraint:
    """Return a constraint over a scope in any order; if faithful, the hidden values satisfy it."""
    mine = [hidden[v] for v in scope]
    if family == "tables":
        rows = {
            tuple(random.choices(values, k=len(scope))) for _ in range(random.choice([0, 3, 80]))
        }
        return Table(scope, frozenset(rows | {tuple(mine)} if faithful else rows))
    if family == "automata":
        return random_automaton(random, scope, mine, values, faithful)
    most = random.choice([1, 2, 3, 9, 1000])
    factors = tuple(random.choice([-1, 1]) * random.randint(1, most) for _ in scope)
    total = sum(k * value for k, value in zip(factors, mine, strict=True))
    operator = random.choice(["=", "=", "<=", "!="])
    if operator == "<=":
        total += random.choice([0, 0, 1, 3])
    elif operator == "!=":
        total += random.choice([-1, 1, 2])
    if not faithful:
        total += random.choice([-2, 0, 0, 1, 10**6])
    return Linear(scope, factors, operator, total)


def random_sets(
    random: Random, scope: tuple[int, ...], hidden: list[int], values: range, faithful: bool
) -> Sets:
    """Return Sets of a few sets; if faithful, that of the hidden values is among them."""
    wide = range(values.start, values.stop + len(scope))
    rows = [tuple(sorted(random.sample(wide, len(scope)))) for _ in range(random.choice([0, 2, 6]))]
    if faithful:
        rows.append(tuple(sorted(hidden[v] for v in scope)))
    return Sets(scope, tuple(rows))


def random_automaton(
    random: Random, scope: tuple[int, ...], mine: list[int], values: range, faithful: bool
) -> Automaton:
    """Return an automaton with random moves; if faithful, with those that the values need."""
    states = random.randint(1, 5)
    share = random.choice([0.3, 0.7, 1.0])
    moves = [
        {value: random.randrange(states) for value in values if random.random() < share}
        for _ in range(states)
    ]
    state = 0
    for value in mine:
        state = moves[state].setdefault(value, random.randrange(states))
    accepting = {random.randrange(states)} | ({state} if faithful else set())
    rows = tuple(tuple(sorted(row.items())) for row in moves)
    return Automaton(scope, rows, frozenset(accepting))


def latin_square(random: Random) -> Model:
    """Return a Latin square with givens or cages, and often with a constraint too many."""
    side = random.randint(3, 6)
    offset = random.choice([0, 1, 1, 1, 60, 63])
    rows, columns, names = (random.sample(range(side), side) for _ in range(3))
    hidden = [offset + names[(rows[r] + columns[c]) % side] for r in range(side) for c in columns]
    constraints: list[Constraint] = []
    for line in range(side):
        constraints.append(AllDifferent(tuple(range(side * line, side * line + side))))
        constraints.append(AllDifferent(tuple(range(line, side * side, side))))
    cell, givens = 0, []
    caged = random.random() < 0.5
    while cell < side * side:
        size = min(random.randint(1, 4), side * side - cell)
        scope = tuple(range(cell, cell + size))
        if caged and random.random() < 0.9:
            constraints.append(Sum(scope, sum(hidden[v] for v in scope)))
        elif random.random() < 0.7:
            givens.append((cell, hidden[cell]))
        cell += size
    for _ in range(random.choice([0, 0, 1, 3])):
        constraints += random_constraints(
            random, "mixed", hidden, range(offset, offset + side), random.random() < 0.7
        )
    full = domain_of(range(offset, offset + side))
    return model_of([full] * side**2, constraints, givens)
