"""Problem: named variables over any values, and constraints between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.records import Record
from alldiff.problems.expression import (
    Expression,
    Variable,
    is_condition,
    plain,
    unknown_values,
)


class StatedConstraint(Record, frozen=True):
    """A constraint as stated: an expression, or a predicate or rows over variables."""

    what: Any
    variables: tuple[Variable, ...]
    text: str


class Problem:
    """Named variables over any values, and constraints; accepted wherever a Puzzle is.

    >>> import alldiff as ad
    >>> m = ad.Problem()
    >>> wa, nt, sa = (m.variable(n, ["red", "green", "blue"]) for n in ("WA", "NT", "SA"))
    >>> m.add(wa != nt); m.add(wa != sa); m.add(nt != sa)
    >>> result = ad.solve(m, "fc+mrv", limit=None)
    >>> result.count, result.solution
    (6, {'WA': 'red', 'NT': 'green', 'SA': 'blue'})
    """

    def __init__(self, title: str = "") -> None:
        self.title = title
        self.variables: dict[str, Variable] = {}
        self.constraints: list[StatedConstraint] = []
        self._model: Model | None = None

    def variable(self, name: str, values: Iterable[Any], *, hidden: bool = False) -> Variable:
        """Add a variable and return it.

        Args:
            name: its name
            values: its values; whole numbers, also negative ones, are tried in ascending order,
                other values in the order of their first occurrence
            hidden: an auxiliary variable, which only helps to state constraints: solutions leave it
                out, and count once whatever it is
        """
        if not isinstance(name, str) or not name.strip():
            raise UsageError(t("the name of a variable must be a string, not {!r}", name))
        if name in self.variables:
            raise UsageError(t("there is already a variable {}", name))
        try:
            domain = tuple(dict.fromkeys(map(plain, values)))
        except TypeError as error:
            raise UsageError(t("the values of {} must be hashable: {}", name, error)) from None
        if not domain:
            raise UsageError(t("{} has no values", name))
        self._model = None
        self.variables[name] = made = Variable(name, domain, self, hidden)
        return made

    def add(self, constraint: Any, *variables: Variable, text: str = "") -> None:
        """Add a constraint.

        Args:
            constraint: a comparison of expressions (`x + 2 * y <= z`, also with & | ~),
                `ad.all_different`, or a list of these. Followed by variables: a predicate over
                their values (`m.add(lambda a, b: a % b == 0, x, y)`) or the rows of values that
                they may take together.
            variables: the variables for a predicate or for rows
            text: its name in reports
        """
        if variables:
            self._over(variables)
            if not callable(constraint):
                constraint = [tuple(map(plain, row)) for row in constraint]
                self._check_rows(constraint, variables)
            text = text or f"{named(constraint)}({', '.join(v.name for v in variables)})"
            self._state(StatedConstraint(constraint, tuple(variables), text))
        elif isinstance(constraint, Expression):
            if not is_condition(constraint):
                raise UsageError(
                    t(
                        "{} is a value, not a constraint: compare it, as in {} == ...",
                        constraint,
                        constraint,
                    )
                )
            scope = tuple(dict.fromkeys(constraint.variables()))
            self._over(scope)
            for variable in unknown_values(constraint):
                raise UsageError(
                    t(
                        "{}: {} has no such value, only {}",
                        text or str(constraint),
                        variable.name,
                        ", ".join(map(str, variable.domain[:12])),
                    )
                )
            self._state(StatedConstraint(constraint, scope, text or str(constraint)))
        elif isinstance(constraint, list | tuple):
            for each in constraint:
                self.add(each, text=text)
        elif isinstance(constraint, bool):
            raise UsageError(
                t(
                    "{} is not a constraint: a comparison needs a variable from the problem",
                    constraint,
                )
            )
        else:
            raise UsageError(
                t(
                    "{} is not a constraint: expected a comparison such as x < y, "
                    "ad.all_different(...), or a predicate followed by its variables",
                    named(constraint),
                )
            )

    def to_model(self) -> Model:
        """Return the model: the variables in order, with labels for their values."""
        from alldiff.problems.building import build

        if self._model is None:
            self._model = build(self)
        return self._model

    def _state(self, stated: StatedConstraint) -> None:
        self._model = None
        self.constraints.append(stated)

    def _over(self, variables: Iterable[Variable]) -> None:
        """Raise UsageError for anything but distinct variables from this problem."""
        seen: set[Variable] = set()
        for variable in variables:
            if not isinstance(variable, Variable):
                raise UsageError(t("{} is not a variable in the problem", named(variable)))
            if variable.owner is not self:
                raise UsageError(t("{} is a variable in another problem", variable.name))
            if variable in seen:
                raise UsageError(t("{} is named twice", variable.name))
            seen.add(variable)

    def _check_rows(self, rows: list[tuple[Any, ...]], variables: tuple[Variable, ...]) -> None:
        """Raise UsageError for rows whose length is not the number of variables."""
        names = ", ".join(variable.name for variable in variables)
        for row in rows:
            if len(row) != len(variables):
                raise UsageError(t("the row {} has {} values for {}", row, len(row), names))

    def __len__(self) -> int:
        """The number of variables."""
        return len(self.variables)

    def __repr__(self) -> str:
        title = f"{self.title!r}: " if self.title else ""
        return f"<Problem {title}{len(self)} variables, {len(self.constraints)} constraints>"

    def __str__(self) -> str:
        title = self.title or "Problem"
        lines = [f"{title}: {len(self.variables)} variables, {len(self.constraints)} constraints"]
        lines += (f"  {v.name} in {shown(v.domain)}" for v in self.variables.values())
        return "\n".join([*lines, *(f"  {stated.text}" for stated in self.constraints)])


def named(found: Any) -> str:
    """Return a name for an argument in a message: for a function its name."""
    if isinstance(found, list):
        return "rows"
    name = getattr(found, "__name__", None)
    if isinstance(found, Callable) and name:  # type: ignore[arg-type]
        return "predicate" if name == "<lambda>" else str(name)
    return repr(found)[:60]


def shown(domain: tuple[Any, ...]) -> str:
    """Return the values of a variable as text, shortened."""
    values = [str(value) for value in domain]
    return f"{{{', '.join(values if len(values) <= 12 else [*values[:10], '...', values[-1]])}}}"
