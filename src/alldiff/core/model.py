"""Model: the narrow waist between puzzles and engines, <X, D, C> with the givens.

Nothing in it knows what a Sudoku is. A domain is an int whose bit v says that the value v is
possible, so it is as wide as it needs to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import Any, NamedTuple

from alldiff.core.cells import Cell, cell_name
from alldiff.core.constraints import Constraint
from alldiff.core.errors import ModelError
from alldiff.core.puzzle import Grid
from alldiff.core.records import Record


class SearchSpace(NamedTuple):
    """How many ways there are to give every variable a value of its domain."""

    before: int
    after: int


SOUND: dict[int, tuple[int, tuple[Constraint, ...]]] = {}
"""Constraints that are known to be sound, by identity: thousands of puzzles share them."""
MOST_SOUND = 64


def remember_sound(variables: int, constraints: tuple[Constraint, ...]) -> None:
    """Remember that constraints on so many variables are put together well."""
    if len(SOUND) >= MOST_SOUND:
        SOUND.clear()
    SOUND[id(constraints)] = variables, constraints


def check_scopes(variables: int, constraints: tuple[Constraint, ...]) -> None:
    """Raise ModelError if a constraint is put together wrongly.

    It may name no variable, one that is not there, or one twice, or have a fault of its own.
    """
    scopes = [constraint.variables for constraint in constraints]
    named: set[int] = set().union(*scopes)
    sizes = sum(map(len, scopes))
    # All at once; one by one only to tell which is wrong.
    sound = all(scopes) and sizes == sum(map(len, map(set, scopes)))
    if not sound or (named and not 0 <= min(named) <= max(named) < variables):
        refuse_scopes(variables, constraints)
    for constraint in constraints:
        fault = getattr(constraint, "fault", None)
        if fault is not None and (told := fault()):
            raise ModelError(f"{shortened(constraint)} {told}")
    remember_sound(variables, constraints)


def refuse_scopes(variables: int, constraints: tuple[Constraint, ...]) -> None:
    """Raise ModelError for the first constraint that is not sound."""
    for constraint in constraints:
        scope = constraint.variables
        if not scope or min(scope) < 0 or max(scope) >= variables:
            raise ModelError(
                f"{shortened(constraint)} names no variable, or one outside 0..{variables - 1}"
            )
        if len(set(scope)) != len(scope):
            raise ModelError(f"{shortened(constraint)} names a variable twice")


def shortened(constraint: Constraint) -> str:
    """Return a constraint as it is written, not too long: a table can have a million tuples."""
    text = str(constraint)
    return text if len(text) <= 200 else f"{text[:197]}..."


class Model(Record, frozen=True):
    """Variables 0..n-1 with a domain each, constraints, and givens.

    The first variables stand for `cells`, the next have `names` and no place in the grid, and the
    last `hidden` ones only help to say what the constraints mean: a solution is an assignment of
    the others, the visible ones, and it counts once however many ways the hidden ones have.
    `givens` are pairs (variable, value) that hold from the start; domains are as they would be
    without them. `origin` tells for each constraint the numbers of the clues that it came from;
    it is empty where there are no clues. `labels` are pairs (number, value) for values that a
    person does not know by their number: red, -3. `texts` say what each constraint means in the
    words of whoever stated it; it is empty where nobody did.
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
            raise ModelError(f"the number of hidden variables is negative: {self.hidden}")
        if len(self.cells) + len(self.names) + self.hidden != n:
            raise ModelError(
                f"{n} domains but {len(self.cells)} cells, {len(self.names)} names and "
                f"{self.hidden} hidden variables"
            )
        if self.origin and len(self.origin) != len(self.constraints):
            raise ModelError(f"{len(self.origin)} origins of {len(self.constraints)} constraints")
        if self.texts and len(self.texts) != len(self.constraints):
            raise ModelError(f"{len(self.texts)} texts of {len(self.constraints)} constraints")
        if n and min(self.domains) < 0:
            raise ModelError(f"a domain is no bit mask: {min(self.domains)}")
        if SOUND.get(id(self.constraints)) != (n, self.constraints):
            check_scopes(n, self.constraints)
        for variable, value in self.givens:
            if not 0 <= variable < n or value < 0:
                raise ModelError(f"given {value} of variable {variable} is out of range")

    @property
    def visible(self) -> int:
        """How many variables are visible: those before the hidden ones."""
        return len(self.domains) - self.hidden

    def name(self, variable: int) -> str:
        """Return the name of a variable: of its cell, such as R1C4, or its own."""
        cells, names = len(self.cells), len(self.names)
        if variable < cells:
            return cell_name(self.cells[variable])
        if variable < cells + names:
            return self.names[variable - cells]
        return f"hidden {variable - cells - names + 1}"

    def says(self, constraint: int) -> str:
        """Return what a constraint says, in the words of whoever stated it if there are any."""
        if self.texts and self.texts[constraint]:
            return self.texts[constraint]
        return self.constraints[constraint].describe(self.name)

    def labelled(self) -> Callable[[int], Any]:
        """Return the function that gives for a number of a domain the value it stands for."""
        labels = dict(self.labels)
        return lambda value: labels.get(value, value)

    def by_name(self, values: Sequence[int]) -> dict[str, Any]:
        """Return the values of the visible variables by their names."""
        label = self.labelled()
        return {self.name(v): label(values[v]) for v in range(self.visible)}

    def grid(self, values: Sequence[int]) -> Grid:
        """Return the values of the cells as rows, with None where there is no cell."""
        rows: list[list[int | None]] = [[None] * self.shape[1] for _ in range(self.shape[0])]
        for (row, column), value in zip(self.cells, values, strict=False):
            rows[row][column] = value
        return tuple(tuple(line) for line in rows)

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether the values are a solution: the ground oracle of the whole model."""
        if len(values) != len(self.domains) or not within(self.domains, values):
            return False
        for variable, value in self.givens:
            if values[variable] != value:
                return False
        # Plain loops: every answer passes through here, and they are twice as fast.
        for constraint in self.constraints:  # noqa: SIM110
            if not constraint.holds(values):
                return False
        return True

    def search_space(self) -> SearchSpace:
        """Return the number of assignments before and after propagation.

        Before: the product of all domain sizes, n^(n^2) for a Sudoku of side n. After: the same
        with the givens in place and arc consistency reached (0 where that fails).
        """
        from alldiff.reference import propagated

        after = propagated(self)
        return SearchSpace(
            prod(domain.bit_count() for domain in self.domains),
            prod(domain.bit_count() for domain in after) if after else 0,
        )


def within(domains: Sequence[int], values: Sequence[int]) -> bool:
    """Tell whether each value is one of its domain."""
    pairs: Iterable[tuple[int, int]]
    if domains and domains.count(domains[0]) == len(domains):
        # As in nearly all models; each value is then looked at only once.
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
    """Return the model of parts that are sound by construction: `Model(...)` looks at them all."""
    remember_sound(len(domains), constraints)
    return Model(domains, constraints, givens, cells, shape, names, hidden, origin)


def values_of(domain: int) -> Iterator[int]:
    """Yield the values of a domain, ascending.

    >>> list(values_of(0b10110))
    [1, 2, 4]
    """
    while domain:
        bit = domain & -domain
        yield bit.bit_length() - 1
        domain ^= bit


def domain_of(values: Iterable[int]) -> int:
    """Return the domain that holds exactly these values.

    >>> bin(domain_of([1, 2, 4]))
    '0b10110'
    """
    domain = 0
    for value in values:
        domain |= 1 << value
    return domain
