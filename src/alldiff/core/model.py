"""Model: the interface between puzzles and engines, <X, D, C> with the givens.

It knows nothing about Sudoku. A domain is an int in which bit v is set if value v is possible, so
it can be arbitrarily wide.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from math import prod
from typing import Any, NamedTuple, TypeAlias

from alldiff.core.cells import Cell, cell_name
from alldiff.core.constraints import Constraint
from alldiff.core.errors import ModelError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid
from alldiff.core.records import Record

NamedSolution: TypeAlias = dict[str, Hashable]
"""A solution of a problem without a grid: values by the names of its variables."""


class SearchSpace(NamedTuple):
    """The number of ways to assign every variable a value from its domain."""

    before: int
    after: int


SOUND: dict[int, tuple[int, tuple[Constraint, ...]]] = {}
"""Constraints already checked, by identity: thousands of puzzles share them."""
MOST_SOUND = 64


def remember_sound(variables: int, constraints: tuple[Constraint, ...]) -> None:
    """Remember that these constraints on this many variables are well-formed."""
    if len(SOUND) >= MOST_SOUND:
        SOUND.clear()
    SOUND[id(constraints)] = variables, constraints


def check_scopes(variables: int, constraints: tuple[Constraint, ...]) -> None:
    """Raise ModelError if a constraint is malformed.

    It may have an empty scope, an unknown variable, a duplicate variable, or its own `fault()`.
    """
    scopes = [constraint.variables for constraint in constraints]
    named: set[int] = set().union(*scopes)
    sizes = sum(map(len, scopes))
    # All at once; one by one only to find out which is wrong.
    sound = all(scopes) and sizes == sum(map(len, map(set, scopes)))
    if not sound or (named and not 0 <= min(named) <= max(named) < variables):
        raise_for_scopes(variables, constraints)
    for constraint in constraints:
        fault = getattr(constraint, "fault", None)
        if fault is not None and (told := fault()):
            raise ModelError(t("{} {}", shortened(constraint), told))
    remember_sound(variables, constraints)


def raise_for_scopes(variables: int, constraints: tuple[Constraint, ...]) -> None:
    """Raise ModelError for the first malformed constraint."""
    for constraint in constraints:
        scope = constraint.variables
        if not scope or min(scope) < 0 or max(scope) >= variables:
            raise ModelError(
                t("{} has no variable, or one outside 0..{}", shortened(constraint), variables - 1)
            )
        if len(set(scope)) != len(scope):
            raise ModelError(t("{} names a variable twice", shortened(constraint)))


def shortened(constraint: Constraint) -> str:
    """Return a constraint's text, shortened: a table can have a million tuples."""
    text = str(constraint)
    return text if len(text) <= 200 else f"{text[:197]}..."


class Model(Record, frozen=True):
    """Variables 0..n-1, each with a domain, and constraints and givens.

    The first variables represent `cells`. The next ones have `names` and no place in the grid. The
    last `hidden` ones are auxiliary: a solution assigns the visible variables, and counts once no
    matter how many values the auxiliary ones can take.

    Args:
        domains: one mask per variable, without the effect of the givens
        constraints: the constraints, over variable numbers
        givens: pairs (variable, value) that hold from the start
        cells: the cells of the first variables
        shape: rows and columns in the grid
        names: the names of the variables without a cell
        hidden: how many auxiliary variables there are
        origin: for each constraint, the numbers of the clues it comes from; empty without clues
        labels: pairs (number, value) for values with a label other than their number: red, -3
        texts: what each constraint means, in the author's words; empty without such texts
    """

    domains: tuple[int, ...]
    constraints: tuple[Constraint, ...]
    givens: tuple[tuple[int, int], ...]
    cells: tuple[Cell, ...]
    shape: tuple[int, int]
    names: tuple[str, ...] = ()
    hidden: int = 0
    origin: tuple[tuple[int, ...], ...] = ()
    labels: tuple[tuple[int, Any], ...] = ()
    texts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        n = len(self.domains)
        if self.hidden < 0:
            raise ModelError(t("the number of auxiliary variables is negative: {}", self.hidden))
        if len(self.cells) + len(self.names) + self.hidden != n:
            raise ModelError(
                t(
                    "{} domains but {} cells, {} names and {} auxiliary variables",
                    n,
                    len(self.cells),
                    len(self.names),
                    self.hidden,
                )
            )
        if self.origin and len(self.origin) != len(self.constraints):
            raise ModelError(
                t("{} origins of {} constraints", len(self.origin), len(self.constraints))
            )
        if self.texts and len(self.texts) != len(self.constraints):
            raise ModelError(
                t("{} texts of {} constraints", len(self.texts), len(self.constraints))
            )
        if n and min(self.domains) < 0:
            raise ModelError(t("a domain is not a bit mask: {}", min(self.domains)))
        if SOUND.get(id(self.constraints)) != (n, self.constraints):
            check_scopes(n, self.constraints)
        for variable, value in self.givens:
            if not 0 <= variable < n or value < 0:
                raise ModelError(t("given {} of variable {} is out of range", value, variable))

    @property
    def visible(self) -> int:
        """How many variables are visible: all but the auxiliary ones at the end."""
        return len(self.domains) - self.hidden

    def name(self, variable: int) -> str:
        """Return a variable's name: its cell, such as R1C4, or its own name."""
        cells, names = len(self.cells), len(self.names)
        if variable < cells:
            return cell_name(self.cells[variable])
        if variable < cells + names:
            return self.names[variable - cells]
        return f"hidden {variable - cells - names + 1}"

    def text_of(self, constraint: int) -> str:
        """Return a constraint's meaning, in the author's words if there are any."""
        if self.texts and self.texts[constraint]:
            return self.texts[constraint]
        return self.constraints[constraint].describe(self.name)

    def labelled(self) -> Callable[[int], Any]:
        """Return a function from a number in a domain to the value it represents."""
        labels = dict(self.labels)
        return lambda value: labels.get(value, value)

    def shown(self, values: Sequence[int]) -> Grid | NamedSolution:
        """Return a solution as people see it: rows of values, or names if there is no grid."""
        return self.grid(values) if self.cells else self.by_name(values)

    def by_name(self, values: Sequence[int]) -> NamedSolution:
        """Return the values of the visible variables by name."""
        label = self.labelled()
        return {self.name(v): label(values[v]) for v in range(self.visible)}

    def variables(self, values: Sequence[int]) -> NamedSolution:
        """Return the values of the visible variables that have no cell, by their names."""
        label, first = self.labelled(), len(self.cells)
        return {name: label(values[v]) for v, name in enumerate(self.names, first)}

    def grid(self, values: Sequence[int]) -> Grid:
        """Return the values of the cells as rows, with None for places without a cell."""
        rows: list[list[int | None]] = [[None] * self.shape[1] for _ in range(self.shape[0])]
        for (row, column), value in zip(self.cells, values, strict=False):
            rows[row][column] = value
        return tuple(tuple(line) for line in rows)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values are a solution: the ground oracle for the whole model."""
        if len(values) != len(self.domains) or not within(self.domains, values):
            return False
        for variable, value in self.givens:
            if values[variable] != value:
                return False
        # Plain loops: every answer is checked here, and they are twice as fast.
        for constraint in self.constraints:  # noqa: SIM110
            if not constraint.holds(values):
                return False
        return True

    def search_space(self) -> SearchSpace:
        """Return the number of assignments before and after propagation.

        Before: the product of all domain sizes, n^(n^2) for a Sudoku of side n. After: the same
        with the givens in place and arc consistency enforced (0 if that fails).
        """
        from alldiff.reference import propagated

        after = propagated(self)
        return SearchSpace(
            prod(domain.bit_count() for domain in self.domains),
            prod(domain.bit_count() for domain in after) if after else 0,
        )


def within(domains: Sequence[int], values: Sequence[int]) -> bool:
    """Return whether each value is in its domain."""
    pairs: Iterable[tuple[int, int]]
    if domains and domains.count(domains[0]) == len(domains):
        # Nearly all models take this path; it checks each value only once.
        pairs = [(domains[0], value) for value in set(values)]
    else:
        pairs = zip(domains, values, strict=True)
    for domain, value in pairs:  # noqa: SIM110  (a plain loop is twice as fast)
        if value < 0 or not domain >> value & 1:
            return False
    return True


def sound_model(
    domains: tuple[int, ...],
    constraints: tuple[Constraint, ...],
    givens: tuple[tuple[int, int], ...],
    cells: tuple[Cell, ...],
    shape: tuple[int, int],
    names: tuple[str, ...] = (),
    hidden: int = 0,
    origin: tuple[tuple[int, ...], ...] = (),
) -> Model:
    """Return a model from parts known to be sound, without the checks in `Model(...)`."""
    remember_sound(len(domains), constraints)
    return Model(domains, constraints, givens, cells, shape, names, hidden, origin)


def values_of(domain: int) -> Iterator[int]:
    """Yield the values in a domain, ascending.

    >>> list(values_of(0b10110))
    [1, 2, 4]
    """
    while domain:
        bit = domain & -domain
        yield bit.bit_length() - 1
        domain ^= bit


def domain_of(values: Iterable[int]) -> int:
    """Return the domain with exactly these values.

    >>> bin(domain_of([1, 2, 4]))
    '0b10110'
    """
    domain = 0
    for value in values:
        domain |= 1 << value
    return domain
