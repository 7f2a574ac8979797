"""From the rules of a puzzle to the constraints of its model.

A rule yields constraints over variables. `Among` narrows the domain of one variable; a `Lowering`
makes auxiliary variables for what cannot be said without.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from math import prod
from typing import Any, NamedTuple, TypeVar, final

from alldiff._native import state
from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent, Constraint, Linear, Relation, Sum, Table
from alldiff.core.errors import InvalidPuzzle, ModelError, PluginError, UsageError
from alldiff.core.limits import look, watched
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of, sound_model, values_of
from alldiff.core.puzzle import Fault, Shape
from alldiff.rules.framework.base import Rule, cells_of
from alldiff.rules.framework.grid import LARGEST_VALUE, GridView, Group, call_rule, is_ours

Made = TypeVar("Made")
MOST_CHOICES = 5_000_000
"""How many choices of values the tables of all rules of a puzzle are made of: seconds of work."""


@final
class Among(NamedTuple):
    """The variable takes one of the values of a domain."""

    variable: int
    domain: int


Lowered = Constraint | Among
"""What a rule states."""
KEPT: dict[Hashable, Any] = {}
"""Tables and automata by what they were made of, for the puzzles to come; none is changed."""
MOST_KEPT, LARGEST_KEPT = 256, 256
"""How many of them, and how many rows or states one of them has at most."""


def kept(key: Hashable, make: Callable[[], Made], size: Callable[[Made], int]) -> Made:
    """Return what is made for a key, which the rules of many puzzles may ask for."""
    found: Made | None = KEPT.get(key)
    if found is not None:
        return found
    made = make()
    if size(made) <= LARGEST_KEPT:
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        KEPT[key] = made
    return made


def code_of(function: Callable[..., Any]) -> Hashable:
    """Return what a function does: who writes it anew in a session may give it the same key."""
    code: Hashable = getattr(function, "__code__", function)
    return code


class Lowering(GridView):
    """A grid on which rules can also make auxiliary variables."""

    def __init__(self, shape: Shape, values: tuple[int, int], rules: tuple[Rule, ...]) -> None:
        super().__init__(shape, values, rules)
        self.domains = [self.domain] * len(self.cells) + list(self.unseen_domains)
        self.visible = len(self.domains)
        self.unnarrowed = list(self.unseen_domains)
        """The values of each variable that is no cell, before rules narrow them."""
        self.differing: dict[Constraint, tuple[int, ...]] = {}
        """Each AllDifferent with the numbers of the rules that state it."""
        self.others: dict[Constraint, tuple[int, ...]] = {}
        """Each other constraint with the numbers of the rules that state it."""
        self.narrowed: dict[int, list[int]] = {}
        """Each variable whose domain rules narrow, with their numbers."""
        self.among: list[tuple[int, Among]] = []
        """What each rule, by its number, narrows."""
        self.rule = (0,)
        """The number of the rule whose constraints are being stated, by itself."""
        self._linked: dict[Hashable, tuple[int, Relation]] = {}
        """The auxiliary variables that follow from another one."""
        self._followed: dict[Hashable, tuple[int, Table]] = {}
        """The auxiliary variables that follow from two others."""
        self._made: dict[Hashable, Any] = {}
        self._choices = 0

    def count_choices(self, number: int) -> None:
        """Raise UsageError where rules need more choices of values than a model can list soon."""
        look()
        self._choices += number
        if self._choices > MOST_CHOICES:
            raise UsageError(
                t("stating this needs more than {:,} combinations of values", MOST_CHOICES)
            )

    def once(
        self, key: Hashable, make: Callable[[], Made], size: Callable[[Made], int] | None = None
    ) -> Made:
        """Return what is made for a key, which many rules of the puzzle may ask for.

        If its size is known and small, it is kept for later puzzles.
        """
        if key not in self._made:
            self._made[key] = make() if size is None else kept(key, make, size)
        made: Made = self._made[key]
        return made

    def variables(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        """Return the variables of cells, in order."""
        return tuple(map(self.number.__getitem__, cells))

    def domain_of(self, variable: int) -> int:
        """Return the values that a variable could take without rules."""
        if variable < len(self.cells):
            return self.domain
        # What rules narrow is not taken from here: who leaves one out asks for all values.
        return self.unnarrowed[variable - len(self.cells)]

    def hidden(self, values: Iterable[int]) -> int:
        """Return a new auxiliary variable with these values, none of them below 0.

        Without a value, it is the present rule that has left none.
        """
        variable, domain = len(self.domains), domain_of(values)
        self.domains.append(domain or 1)
        self.unnarrowed.append(domain or 1)
        if not domain:
            self.narrow(Among(variable, 0))
        return variable

    def indicator(self, variable: int, value: int) -> int:
        """Return the auxiliary variable that is 1 where a variable has the value, and else 0."""
        key = "indicator", variable, value
        return self.linked(key, variable, lambda v: int(v == value), f"is {value} as told by")

    def copy(self, variable: int, number: int) -> int:
        """Return an auxiliary variable that is equal to a variable, another one for each number."""
        return self.linked(("copy", variable, number), variable, lambda v: v, "is")

    def linked(self, key: Hashable, variable: int, told: Callable[[int], int], label: str) -> int:
        """Return the auxiliary variable of a key, whose value follows from that of a variable."""
        known = self._linked.get(key)
        if known is None:
            domain = self.domain_of(variable)
            self.count_choices(domain.bit_count())
            pairs = frozenset((v, told(v)) for v in values_of(domain))
            follows = self.hidden({to for _, to in pairs})
            known = follows, Relation(variable, follows, pairs, label)
            self._linked[key] = known
        if self.others.setdefault(known[1], self.rule) is not self.rule:
            self.join(self.others, known[1])
        return known[0]

    def follows(
        self, key: Hashable, first: int, second: int, told: Callable[[int, int], int], label: str
    ) -> int:
        """Return the auxiliary variable of a key, whose value follows from two others."""
        known = self._followed.get(key)
        if known is None:
            left, right = self.domain_of(first), self.domain_of(second)
            self.count_choices(left.bit_count() * right.bit_count())
            pairs = watched(product(values_of(left), values_of(right)))
            rows = frozenset((a, b, told(a, b)) for a, b in pairs)
            follows = self.hidden({row[2] for row in rows})
            known = follows, Table((first, second, follows), rows, label)
            self._followed[key] = known
        if self.others.setdefault(known[1], self.rule) is not self.rule:
            self.join(self.others, known[1])
        return known[0]

    def counted(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        """Return the variables of what sums count of cells, in order: mostly their values."""
        return self.as_counted(self.variables(cells))

    def as_counted(self, variables: tuple[int, ...]) -> tuple[int, ...]:
        """Return the same of variables."""
        if self.modifier is None:
            return variables
        return tuple([self.modifier.counted(self, variable) for variable in variables])

    def join(self, known: dict[Constraint, tuple[int, ...]], stated: Constraint) -> None:
        """Note that the present rule, too, states what others did before."""
        if known[stated][-1] != self.rule[0]:
            known[stated] += self.rule

    def narrow(self, stated: Among) -> None:
        """Take the smaller domain that the present rule states into the model."""
        self.domains[stated.variable] &= stated.domain
        self.narrowed.setdefault(stated.variable, []).extend(self.rule)
        self.among.append((*self.rule, stated))

    def state(self, rule: Rule) -> None:
        """Take what the present rule states into the model."""
        alone, differing, others = self.rule, self.differing, self.others
        own = is_ours(type(rule))
        for stated in watched(rule.constraints(self) if own else checked(rule, self)):
            # Types are compared: isinstance takes as long as all the rest.
            if type(stated) is Among:
                self.narrow(stated)
                continue
            known = others
            if type(stated) is AllDifferent:
                if len(stated.variables) < 2:
                    continue
                known = differing
            if known.setdefault(stated, alone) is not alone:
                self.join(known, stated)

    def stated_alike(self, cls: type[Rule], rules: tuple[Rule, ...]) -> Iterable[Constraint]:
        """Return the constraints of rules of a type whose `states` are all that it states."""
        found: dict[Constraint, tuple[int, ...]] = {}
        state_alike(self.group(cls, 0, rules), found, found)
        if self.modifier is None or Sum not in cls.states:
            return found
        return [
            Sum(self.as_counted(stated.variables), stated.total) if type(stated) is Sum else stated
            for stated in found
        ]

    def model(self) -> Model:
        """Return the model of all rules, without givens."""
        differing, others = self.differing, self.others
        for group in self.groups:
            alike = group.cls.constraints is Rule.constraints and is_ours(group.cls)
            if alike and (self.modifier is None or Sum not in group.cls.states):
                state_alike(group, differing, others)
                continue
            for number, rule in enumerate(group.rules, group.first):
                self.rule = (number,)
                try:
                    self.state(rule)
                except PluginError:
                    raise
                except (ModelError, UsageError) as error:
                    fault = Fault(t("{}: {}", rule.name(), error), cells_of(rule), False, rule)
                    raise InvalidPuzzle([fault]) from None
        return sound_model(
            domains=tuple(self.domains),
            # Those that differ first: what is cheap and strong wakes first, whoever states it.
            constraints=(*differing, *others),
            givens=(),
            cells=self.cells,
            shape=(self.rows, self.columns),
            names=self.names,
            hidden=len(self.domains) - self.visible,
            origin=(*differing.values(), *others.values()),
        )


def state_alike(
    group: Group,
    differing: dict[Constraint, tuple[int, ...]],
    others: dict[Constraint, tuple[int, ...]],
) -> None:
    """Put the constraints of rules whose `states` are all that they state where they belong."""
    if group.scopes is None or not group.cls.states:
        raise NotImplementedError(f"{group.cls.__name__} states no constraints on its cells")
    known = differing, others
    state(group.rules, group.scopes, statements(group.cls), group.first, *known)


@cache
def statements(cls: type[Rule]) -> list[tuple[type, bool, bool, tuple[str, ...]]]:
    """Return the `states` of a type of rule as the core takes them."""
    return [
        (stated, stated is AllDifferent, "variables" not in stated.__struct_fields__, fields)
        for stated, fields in cls.states.items()
    ]


def checked(rule: Rule, grid: Lowering) -> Iterator[Lowered]:
    """Yield what a rule of somebody else states: constraints of variables that exist."""
    for stated in call_rule(rule, rule.constraints, grid):
        what = f"the rule {rule.type} states {str(stated)[:60]!r}, which"
        if not isinstance(stated, Lowered):
            raise PluginError(t("{} is not a constraint", what))
        scope = (stated.variable,) if isinstance(stated, Among) else stated.variables
        wrong = [variable for variable in scope if variable not in range(len(grid.domains))]
        if wrong:
            raise PluginError(
                t("{} names {!r}, but {} variables exist", what, wrong[0], len(grid.domains))
            )
        yield stated


def among(variable: int, values: Iterable[int]) -> Among:
    """Return that a variable takes one of the values, of which some may be no value at all."""
    return Among(variable, domain_of(value for value in values if 0 <= value <= LARGEST_VALUE))


def linear(terms: Iterable[tuple[int, int]], operator: str, total: int) -> Iterable[Lowered]:
    """Yield the constraint on (coefficient, variable) terms, those of one variable added up.

    Nothing where it says nothing, and an empty domain where it cannot hold.
    """
    weights: dict[int, int] = {}
    for coefficient, variable in terms:
        weights[variable] = weights.get(variable, 0) + coefficient
    kept = {v: k for v, k in weights.items() if k}
    if kept and operator == "=" and set(kept.values()) == {1}:
        yield Sum(tuple(kept), total)
    elif kept:
        yield Linear(tuple(kept), tuple(kept.values()), operator, total)
    elif not {"=": total == 0, "<=": total >= 0, "!=": total != 0}[operator]:
        yield from (Among(variable, 0) for variable in weights)


def sides(places: Iterable[Cell]) -> tuple[tuple[int, int], ...]:
    """Return the numbers of each two places that share a side."""
    number = {place: at for at, place in enumerate(places)}
    near = (((r, c), other) for r, c in number for other in ((r, c + 1), (r + 1, c)))
    return tuple((number[a], number[b]) for a, b in near if b in number)


def pair(
    first: int, second: int, allowed: frozenset[tuple[int, int]], label: str
) -> Iterable[Lowered]:
    """Yield the relation of two variables, or what it says of one that is named twice."""
    if first == second:
        yield Among(first, domain_of(a for a, b in allowed if a == b))
    else:
        yield Relation(first, second, allowed, label)


def related(
    grid: Lowering,
    pairs: Iterable[tuple[Cell, Cell]],
    holds: Callable[[int, int], bool],
    label: str,
) -> Iterator[Lowered]:
    """Yield that each two cells take values for which the predicate holds.

    Pairs of values of the same predicate and domains are found once.
    """
    for a, b in pairs:
        first, second = grid.number[a], grid.number[b]
        left, right = grid.domain_of(first), grid.domain_of(second)
        make = partial(holding, grid, holds, left, right)
        allowed = grid.once(("pairs", holds, left, right), make)
        yield from pair(first, second, allowed, label)


def holding(
    grid: Lowering, holds: Callable[[int, int], bool], left: int, right: int
) -> frozenset[tuple[int, int]]:
    """Return the pairs of values of two domains for which the predicate holds."""
    grid.count_choices(left.bit_count() * right.bit_count())
    values = list(values_of(right))
    return frozenset([(a, b) for a in watched(values_of(left)) for b in values if holds(a, b)])


def tabled(
    grid: Lowering,
    cells: Sequence[Cell],
    holds: Callable[..., bool],
    label: str,
    key: Hashable = None,
) -> Iterator[Lowered]:
    """Yield the table of the values of a few cells for which the predicate holds.

    Tables of the same predicate, or of the same key, and domains are made once.
    """
    named = grid.variables(cells)
    scope = tuple(dict.fromkeys(named))
    places = tuple(map(scope.index, named))
    domains = tuple(map(grid.domain_of, scope))

    def rows() -> frozenset[tuple[int, ...]]:
        grid.count_choices(prod(domain.bit_count() for domain in domains))
        all_rows = watched(product(*map(values_of, domains)))
        if len(places) == len(scope):
            return frozenset([row for row in all_rows if holds(*row)])
        return frozenset([row for row in all_rows if holds(*[row[at] for at in places])])

    if key is None:
        made = grid.once(("table", holds, places, domains), rows)
    else:
        made = grid.once(("table", key, code_of(holds), places, domains), rows, len)
    yield from tuples(scope, made, label)


def tuples(
    scope: tuple[int, ...], rows: Iterable[tuple[int, ...]], label: str
) -> Iterator[Lowered]:
    """Yield the constraint that the variables take one of the rows of values."""
    if len(scope) == 1:
        yield among(scope[0], (row[0] for row in rows))
    elif len(scope) == 2:
        yield Relation(*scope, frozenset(rows), label)  # type: ignore[arg-type]  # these are pairs
    else:
        yield Table(scope, frozenset(rows), label)
