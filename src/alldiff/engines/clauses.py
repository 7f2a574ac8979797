"""A model as clauses over the literals (variable = value), for SAT solvers.

Direct encoding: each variable takes exactly one value. In an AllDifferent, no two variables share a
value, and each value it needs has a place. A Sum of different values and Sets have a selector for
each combination, a Table for each tuple. Less and Relation have support clauses. Other sums, Linear
and Automaton have a literal for each state between two variables. For Less, forbidden pairs and
order literals were slower.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import combinations
from math import comb

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
from alldiff.core.errors import UnsupportedSearch
from alldiff.core.model import Model, values_of
from alldiff.engines.foreign import allowed_tuples, possible_sets

MOST_CHOICES = 100_000
"""Sums with more combinations than this are encoded step by step."""
MOST_CLAUSES = 20_000_000
"""A Sudoku of side 49 has eleven million."""
BETWEEN_LOOKS = 4096
"""Clauses between two checks of the limits."""

Literals = dict[int, int]
"""The literal for each value of one variable."""
Look = Callable[[], object]
"""Raises an exception if the work is to end."""


def go_on() -> None:
    """Continue the work."""


class Clauses:
    """Clauses in one array, each followed by 0, in the form that solvers take.

    Millions of lists would need ten times the memory, and time to free it after a limit. Adding
    clauses checks the limits now and then: `look` raises an exception if they are reached.
    """

    __slots__ = ("count", "look", "numbers")

    def __init__(self, look: Look = go_on) -> None:
        self.numbers = array("i")
        self.count = 0
        self.look = look

    def append(self, clause: Iterable[int]) -> None:
        """Add a clause."""
        self.numbers.extend(clause)
        self.numbers.append(0)
        self.count += 1
        if not self.count % BETWEEN_LOOKS:
            need_room(self.count)
            self.look()

    def extend(self, clauses: Iterable[Iterable[int]]) -> None:
        """Add clauses."""
        for clause in clauses:
            self.append(clause)

    def forbid_pairs(self, literals: Collection[int]) -> None:
        """Add a clause for every pair of literals, of which at most one holds."""
        added = comb(len(literals), 2)
        need_room(self.count + added)
        denied = [-literal for literal in literals]
        for at, x in enumerate(denied):
            self.numbers.extend(number for y in denied[at + 1 :] for number in (x, y, 0))
            # Many short rows cause as few checks as one long row.
            if not at % max(1, BETWEEN_LOOKS // len(denied)):
                self.look()
        self.count += added

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[list[int]]:
        clause: list[int] = []
        for number in self.numbers:
            if number:
                clause.append(number)
            else:
                yield clause
                clause = []


def encode(
    model: Model, domains: Sequence[int], look: Look = go_on
) -> tuple[list[Literals], Clauses]:
    """Return the literal for each value of each variable, and the clauses."""
    literals = literals_of(domains)
    clauses = Clauses(look)
    for row in literals:
        clauses.append(row.values())
        clauses.forbid_pairs(row.values())
    houses = [c.variables for c in model.constraints if isinstance(c, AllDifferent | Sets)]
    for house in houses:
        all_different(clauses, literals, house)
    add_constraints(clauses, model.constraints, domains, literals)
    return literals, clauses


def literals_of(domains: Sequence[int]) -> list[Literals]:
    """Return a literal for each value of each variable, counted from 1."""
    literals: list[Literals] = []
    last = 0
    for domain in domains:
        row = {}
        for value in values_of(domain):
            last += 1
            row[value] = last
        literals.append(row)
    return literals


def add_constraints(
    clauses: Clauses,
    constraints: Sequence[Constraint],
    domains: Sequence[int],
    literals: list[Literals],
) -> None:
    """Add the clauses for constraints, except that variables differ; literals continue."""
    last = sum(map(len, literals))
    distinct = [frozenset(c.variables) for c in constraints if isinstance(c, AllDifferent | Sets)]
    for constraint in constraints:
        scope = constraint.variables
        match constraint:
            case Sum(total=total):
                union = union_of(domains, scope)
                few = comb(union.bit_count(), len(scope)) <= MOST_CHOICES
                if few and (len(scope) == 1 or any(house.issuperset(scope) for house in distinct)):
                    chosen = combinations_of(union, len(scope), total)
                    last = one_set(clauses, literals, scope, chosen, last)
                else:
                    ones = (1,) * len(scope)
                    last = linear(clauses, literals, Linear(scope, ones, "=", total), last)
            case Linear():
                last = linear(clauses, literals, constraint, last)
            case Less():
                less(clauses, literals[constraint.less], literals[constraint.greater])
            case Relation():
                relation(clauses, literals, constraint)
            case Sets():
                chosen = tuple(possible_sets(constraint, domains))
                last = one_set(clauses, literals, scope, chosen, last)
            case Table():
                last = table(clauses, literals, scope, allowed_tuples(constraint, domains), last)
            case Automaton():
                last = automaton(clauses, literals, constraint, last)
        need_room(len(clauses))


def need_room(count: int) -> None:
    """Raise an error if a model has too many clauses, before they fill the memory."""
    if count > MOST_CLAUSES:
        raise UnsupportedSearch(
            f"the encoding needs more than {MOST_CLAUSES:,} clauses, which is the maximum"
        )


def all_different(clauses: Clauses, literals: list[Literals], house: tuple[int, ...]) -> None:
    """Give each value at most one place, and at least one if the house needs every value."""
    places: dict[int, list[int]] = {}
    for variable in house:
        row = literals[variable]
        if len(row) > 1:
            for value, literal in row.items():
                places.setdefault(value, []).append(literal)
    count = sum(1 for variable in house if len(literals[variable]) > 1)
    for found in places.values():
        clauses.forbid_pairs(found)
    if len(places) == count:
        clauses.extend(places.values())


def union_of(domains: Sequence[int], variables: Iterable[int]) -> int:
    """Return the values that at least one variable can take."""
    union = 0
    for variable in variables:
        union |= domains[variable]
    return union


@lru_cache(maxsize=4096)
def combinations_of(domain: int, cells: int, total: int) -> tuple[tuple[int, ...], ...]:
    """Return each choice of `cells` values from the domain that adds up to the total."""
    return tuple(c for c in combinations(values_of(domain), cells) if sum(c) == total)


def one_set(
    clauses: Clauses,
    literals: list[Literals],
    scope: tuple[int, ...],
    chosen: tuple[tuple[int, ...], ...],
    last: int,
) -> int:
    """Choose one set by a selector; each value is in a cell or not in the set."""
    selectors = range(last + 1, last + 1 + len(chosen))
    clauses.append(selectors)
    if len(chosen) > 1:
        clauses.forbid_pairs(selectors)
    for value in sorted({value for variable in scope for value in literals[variable]}):
        places = [literals[variable][value] for variable in scope if value in literals[variable]]
        without = [s for s, values in zip(selectors, chosen, strict=True) if value not in values]
        if len(without) == len(chosen):
            clauses.extend([-place] for place in places)
            continue
        clauses.append(places + without)
        clauses.extend((-place, -selector) for place in places for selector in without)
    return last + len(chosen)


def table(
    clauses: Clauses,
    literals: list[Literals],
    scope: tuple[int, ...],
    tuples: list[tuple[int, ...]],
    last: int,
) -> int:
    """Choose one tuple by a selector; each value needs a tuple that contains it."""
    selectors = range(last + 1, last + 1 + len(tuples))
    clauses.append(selectors)
    for place, variable in enumerate(scope):
        having: dict[int, list[int]] = {value: [] for value in literals[variable]}
        for selector, one in zip(selectors, tuples, strict=True):
            having[one[place]].append(selector)
        for value, literal in literals[variable].items():
            clauses.append([-literal, *having[value]])
            clauses.extend((-selector, literal) for selector in having[value])
    return last + len(tuples)


def linear(clauses: Clauses, literals: list[Literals], constraint: Linear, last: int) -> int:
    """Add up the terms one by one, with a literal for each relevant partial sum."""
    rows = [literals[variable] for variable in constraint.variables]
    if not all(rows):
        return last  # a variable without values: its own clause is empty
    factors = constraint.coefficients
    least, most = [constraint.total], [constraint.total]
    for k, row in zip(reversed(factors), reversed(rows), strict=True):
        least.append(least[-1] - max(k * value for value in row))
        most.append(most[-1] - min(k * value for value in row))
    least.reverse()
    most.reverse()

    def follow(place: int, total: int, value: int) -> int | Verdict:
        after = total + factors[place] * value
        low, high = least[place + 1], most[place + 1]
        match constraint.operator:
            case "=":
                return after if low <= after <= high else Verdict.WRONG
            case "<=":
                if low < after <= high:
                    return after
                return Verdict.RIGHT if after <= low else Verdict.WRONG
            case _:
                return after if low <= after <= high else Verdict.RIGHT

    # The only remaining sum at the end is the total itself.
    return walk(clauses, rows, follow, lambda total: constraint.operator == "=", last)


def automaton(clauses: Clauses, literals: list[Literals], constraint: Automaton, last: int) -> int:
    """Run the automaton, with a literal for each state after each variable."""
    rows = [literals[variable] for variable in constraint.variables]
    moves = [dict(row) for row in constraint.moves]

    def follow(place: int, state: int, value: int) -> int | Verdict:
        return moves[state].get(value, Verdict.WRONG)

    return walk(clauses, rows, follow, constraint.accepting.__contains__, last)


class Verdict(Enum):
    """What is known before the last variable: every continuation is right, or none is."""

    RIGHT = "right"
    WRONG = "wrong"


def walk(
    clauses: Clauses,
    rows: list[Literals],
    follow: Callable[[int, int, int], int | Verdict],
    right: Callable[[int], bool],
    last: int,
) -> int:
    """Follow a state from 0 along the variables, with a literal for each that can end well."""
    layers: list[set[int]] = [{0}]
    for place, row in enumerate(rows):
        clauses.look()
        reached = {follow(place, state, value) for state in layers[-1] for value in row}
        layers.append({state for state in reached if not isinstance(state, Verdict)})
    alive: list[set[int]] = [set(filter(right, layers.pop()))]
    for place in reversed(range(len(rows))):
        clauses.look()
        well = {Verdict.RIGHT, *alive[-1]}
        alive.append(
            {
                state
                for state in layers[place]
                if any(follow(place, state, value) in well for value in rows[place])
            }
        )
    alive.reverse()
    if not alive[0]:
        clauses.append([])
        return last
    nodes = []
    for states in alive:
        nodes.append({state: last + i for i, state in enumerate(sorted(states), start=1)})
        last += len(states)
    clauses.append([nodes[0][0]])
    for place, row in enumerate(rows):
        for state, node in nodes[place].items():
            for value, literal in row.items():
                reached_state = follow(place, state, value)
                if isinstance(reached_state, Verdict):
                    target = None
                    if reached_state is Verdict.RIGHT:
                        continue
                else:
                    target = nodes[place + 1].get(reached_state)
                clauses.append([-node, -literal, *([target] if target else [])])
    return last


def less(clauses: Clauses, small: Literals, large: Literals) -> None:
    """Require for each value of one variable a suitable value of the other."""
    for value, x in small.items():
        clauses.append([-x, *(y for other, y in large.items() if other > value)])
    for value, y in large.items():
        clauses.append([-y, *(x for other, x in small.items() if other < value)])


def relation(clauses: Clauses, literals: list[Literals], constraint: Relation) -> None:
    """Require for each value of one variable a suitable value of the other."""
    first, second = literals[constraint.first], literals[constraint.second]
    for value, x in first.items():
        clauses.append([-x, *(y for w, y in second.items() if (value, w) in constraint.allowed)])
    for value, y in second.items():
        clauses.append([-y, *(x for v, x in first.items() if (v, value) in constraint.allowed)])
