"""A part of a model: some of its constraints over the candidates of the moment, ready to be asked.

Verification and the search for the smallest reason both ask the same question many times: is there
values that satisfy these few constraints with that value in that cell?
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from alldiff import _native
from alldiff.core.constraints import Constraint
from alldiff.core.errors import LimitReached
from alldiff.core.messages import t
from alldiff.core.model import Model, values_of
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.engines import ENGINES
from alldiff.engines.native import RECORDS
from alldiff.techniques.families.balance import balances_of

NO_END = (1 << 63) - 1
"""As many nodes as a search may take."""
FOREIGN_SPEC = "mac+mrv"
"""How constraints are searched that somebody wrote in Python."""
SCOPES, ENDS = ("variables", "labels", "contents"), ("less", "greater", "first", "second")
"""The fields of constraints that are variables, and those that are one variable."""
Assignment = tuple[int, ...]
"""A value for each variable of a part, in the order of `SubModel.variables`."""


class SubModel:
    """Some constraints, with the domains that their variables have now.

    `poll` is asked during a search, and may raise to end it. Besides the search there are the sums
    that cancel out (`balance`), which a search would have to try in vain.
    """

    def __init__(
        self,
        constraints: Sequence[Constraint],
        domains: Sequence[int],
        poll: Callable[[int], bool] | None = None,
    ) -> None:
        self.variables = sorted(set(chain.from_iterable(c.variables for c in constraints)))
        self.index = {variable: at for at, variable in enumerate(self.variables)}
        self.domains = [domains[variable] for variable in self.variables]
        self.balances = balances_of(constraints)
        self.constraints = constraints
        self.poll = poll
        self._handle: _native.Model | None = None

    def solution_with(self, variable: int, value: int, nodes: int = NO_END) -> Assignment | None:
        """Return values that satisfy the constraints with the value there, or None.

        Raises LimitReached if so many nodes are not enough.
        """
        at = self.index[variable]
        if not self.domains[at] >> value & 1 or not all(self.domains):
            return None
        if self.balances:
            now = dict(zip(self.variables, self.domains, strict=True))
            now[variable] = 1 << value
            if not all(balance.possible(now) for balance in self.balances):
                return None
        return next(iter(self._searched(((at, value),), 1, nodes)), None)

    def allows(self, variable: int, domain: int, nodes: int = NO_END) -> bool:
        """Return whether the variable can take one of the values.

        Raises LimitReached if so many nodes for a value are not enough.
        """
        return any(
            self.solution_with(variable, value, nodes) is not None for value in values_of(domain)
        )

    def solutions(self, most: int) -> list[Assignment]:
        """Return values that satisfy the constraints, so many ways at most."""
        return self._searched((), most, NO_END) if all(self.domains) else []

    def _searched(
        self, givens: Sequence[tuple[int, int]], most: int, nodes: int
    ) -> list[Assignment]:
        if any(type(constraint) not in RECORDS for constraint in self.constraints):
            return self._searched_here(givens, most)
        if self._handle is None:
            records = [renumbered(constraint, self.index) for constraint in self.constraints]
            self._handle = _native.Model(self.domains, records, ())
        handle = self._handle.with_givens(tuple(givens))
        stop = self.poll and _native.Stop(self.poll)
        _, complete, _, _, found = _native.lcg_solve(
            handle, 0, most, nodes, float("inf"), most, 0, -1, stop
        )
        if not found and not complete:
            raise LimitReached(t("{} nodes do not settle whether a step follows", nodes))
        return list(found)

    def _searched_here(self, givens: Sequence[tuple[int, int]], most: int) -> list[Assignment]:
        """Search with the reference engine, over all variables up to the last one named."""
        domains = [1] * (self.variables[-1] + 1)
        for variable, domain in zip(self.variables, self.domains, strict=True):
            domains[variable] = domain
        model = Model(
            tuple(domains),
            tuple(self.constraints),
            tuple((self.variables[at], value) for at, value in givens),
            tuple((0, column) for column in range(len(domains))),
            (1, len(domains)),
        )
        found = ENGINES["reference"].solve(model, parse(FOREIGN_SPEC), Limits(most), most).values
        return [tuple(values[variable] for variable in self.variables) for values in found]


def renumbered(constraint: Constraint, place: dict[int, int]) -> tuple[object, ...]:
    """Return the plain form of a constraint over other numbers of variables."""
    number, *fields = RECORDS[type(constraint)]
    parts: list[object] = []
    for name in map(str, fields):
        part = getattr(constraint, name)
        if name in SCOPES:
            part = tuple([place[variable] for variable in part])
        elif name in ENDS:
            part = place[part]
        parts.append(part)
    return (number, *parts)
