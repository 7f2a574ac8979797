"""Problem: variables by name over any values, and constraints between them, stated one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from alldiff.core.errors import UsageError
from alldiff.core.model import Model
from alldiff.core.records import Record
from alldiff.problems.expression import Expression, Variable, is_condition, plain


class StatedConstraint(Record, frozen=True):
    """A constraint as it was stated: an expression, or a predicate or rows over variables."""

    what: Any
    variables: tuple[Variable, ...]
    text: str


class Problem:
    """Named variables over any values, and constraints; everything that takes a Puzzle takes it.

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

        Whole numbers, also negative ones, are tried in their order, other values in that in which
        they first occur. A hidden variable only helps to state constraints: solutions do not tell
        it, and count once whatever it is.
        """
        if not isinstance(name, str) or not name.strip():
            raise UsageError(f"the name of a variable is a text, not {name!r}")
        if name in self.variables:
            raise UsageError(f"there is a variable {name} already")
        try:
            domain = tuple(dict.fromkeys(map(plain, values)))
        except TypeError as error:
            raise UsageError(f"the values of {name} must be plain values: {error}") from None
        if not domain:
            raise UsageError(f"{name} has no values")
        self._model = None
        self.variables[name] = made = Variable(name, domain, self, hidden)
        return made

    def add(self, constraint: Any, *variables: Variable, text: str = "") -> None:
        """Add a constraint.

        That is a comparison of expressions (`x + 2 * y <= z`, also with & | ~), `ad.all_different`,
        several of them in a list, or followed by variables a predicate of their values
        (`m.add(lambda a, b: a % b == 0, x, y)`) or the rows of values that they can take together.
        `text` is what it is called where it fails.
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
                    f"{constraint} is no constraint, only a value: compare it, as in "
                    f"{constraint} == ..."
                )
            scope = tuple(dict.fromkeys(constraint.variables()))
            self._over(scope)
            self._state(StatedConstraint(constraint, scope, text or str(constraint)))
        elif isinstance(constraint, list | tuple):
            for each in constraint:
                self.add(each, text=text)
        elif isinstance(constraint, bool):
            raise UsageError(
                f"{constraint} is no constraint: a comparison needs a variable of the problem"
            )
        else:
            raise UsageError(
                f"{named(constraint)} is no constraint: expected a comparison such as x < y, "
                "ad.all_different(...), or a predicate followed by its variables"
            )

    def to_model(self) -> Model:
        """Return the model: the variables in order, with what their values are called."""
        from alldiff.problems.building import build

        if self._model is None:
            self._model = build(self)
        return self._model

    def _state(self, stated: StatedConstraint) -> None:
        self._model = None
        self.constraints.append(stated)

    def _over(self, variables: Iterable[Variable]) -> None:
        """Refuse variables that are none, or of another problem, or named twice."""
        seen: set[Variable] = set()
        for variable in variables:
            if not isinstance(variable, Variable):
                raise UsageError(f"{named(variable)} is no variable of the problem")
            if variable.owner is not self:
                raise UsageError(f"{variable.name} is a variable of another problem")
            if variable in seen:
                raise UsageError(f"{variable.name} is named twice")
            seen.add(variable)

    def _check_rows(self, rows: list[tuple[Any, ...]], variables: tuple[Variable, ...]) -> None:
        """Refuse rows that are not as long as there are variables."""
        names = ", ".join(variable.name for variable in variables)
        for row in rows:
            if len(row) != len(variables):
                raise UsageError(f"the row {row} has {len(row)} values for {names}")

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
    """Return what to call something that somebody passed: a function by its name."""
    if isinstance(found, list):
        return "rows"
    name = getattr(found, "__name__", None)
    if isinstance(found, Callable) and name:  # type: ignore[arg-type]
        return "predicate" if name == "<lambda>" else str(name)
    return repr(found)[:60]


def shown(domain: tuple[Any, ...]) -> str:
    """Return the values of a variable as text, not too many."""
    values = [str(value) for value in domain]
    return f"{{{', '.join(values if len(values) <= 12 else [*values[:10], '...', values[-1]])}}}"
