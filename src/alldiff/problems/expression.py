"""Expressions over the variables in a Problem, such as `x + 2 * y <= z` in Python.

An expression is a tree of operations. It is independent of how it is enforced: `building.py` turns
it into constraints of a Model. `value` is its oracle.
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from alldiff.core.errors import UsageError
from alldiff.core.messages import t

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "quotient": lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "remainder": lambda a, b: abs(a) % abs(b) * (-1 if a < 0 else 1),
    "neg": operator.neg,
    "abs": abs,
    "min": min,
    "max": max,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "and": lambda *parts: all(parts),
    "or": lambda *parts: any(parts),
    "not": operator.not_,
}
"""Each operation's function on values."""
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
LOGIC = ("and", "or", "not")
PRECEDENCE = {"or": 1, "and": 2, **dict.fromkeys(COMPARISONS, 3), "+": 4, "-": 4, "neg": 5} | (
    dict.fromkeys(("*", "//", "%"), 5)
)


class Expression(ABC):
    """A value that depends on variables; comparing expressions gives constraints."""

    __slots__ = ()
    __hash__ = object.__hash__

    @abstractmethod
    def value(self, values: Mapping[Variable, Any]) -> Any:
        """Return the value of the expression for these values of the variables."""

    @abstractmethod
    def variables(self) -> Iterator[Variable]:
        """Yield the variables from left to right, each as often as it occurs."""

    def __add__(self, other: Any) -> Expression:
        return Operation("+", self, other)

    def __radd__(self, other: Any) -> Expression:
        # The built-in sum starts with 0.
        return self if type(other) is int and other == 0 else Operation("+", other, self)

    def __sub__(self, other: Any) -> Expression:
        return Operation("-", self, other)

    def __rsub__(self, other: Any) -> Expression:
        return Operation("-", other, self)

    def __mul__(self, other: Any) -> Expression:
        return Operation("*", self, other)

    def __rmul__(self, other: Any) -> Expression:
        return Operation("*", other, self)

    def __floordiv__(self, other: Any) -> Expression:
        return Operation("//", self, other)

    def __rfloordiv__(self, other: Any) -> Expression:
        return Operation("//", other, self)

    def __mod__(self, other: Any) -> Expression:
        return Operation("%", self, other)

    def __rmod__(self, other: Any) -> Expression:
        return Operation("%", other, self)

    def __neg__(self) -> Expression:
        return Operation("neg", self)

    def __abs__(self) -> Expression:
        return Operation("abs", self)

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        return Operation("=", self, other)

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return Operation("!=", self, other)

    def __lt__(self, other: Any) -> Expression:
        return Operation("<", self, other)

    def __le__(self, other: Any) -> Expression:
        return Operation("<=", self, other)

    def __gt__(self, other: Any) -> Expression:
        return Operation(">", self, other)

    def __ge__(self, other: Any) -> Expression:
        return Operation(">=", self, other)

    def __and__(self, other: Any) -> Expression:
        return Operation("and", self, other)

    def __or__(self, other: Any) -> Expression:
        return Operation("or", self, other)

    def __invert__(self) -> Expression:
        return Operation("not", self)

    def __bool__(self) -> bool:
        raise UsageError(
            t(
                "{} is a constraint, neither true nor false: write (a < b) & (b < c) for "
                "a < b < c, and & | ~ for and, or, not",
                self,
            )
        )


class Variable(Expression):
    """A variable in a Problem: its name, and its values, in the order stated."""

    __slots__ = ("domain", "hidden", "name", "owner")
    __hash__ = object.__hash__

    def __init__(
        self, name: str, domain: tuple[Any, ...], owner: object, hidden: bool = False
    ) -> None:
        self.name = name
        self.domain = domain
        self.owner = owner
        self.hidden = hidden

    def value(self, values: Mapping[Variable, Any]) -> Any:
        """Return the value of the variable."""
        return values[self]

    def variables(self) -> Iterator[Variable]:
        """Yield the variable itself."""
        yield self

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Variable({self.name!r}, {list(self.domain)!r})"


class Constant(Expression):
    """A constant value."""

    __slots__ = ("constant",)
    __hash__ = object.__hash__

    def __init__(self, constant: Any) -> None:
        self.constant = constant

    def value(self, values: Mapping[Variable, Any]) -> Any:
        """Return the value."""
        return self.constant

    def variables(self) -> Iterator[Variable]:
        """Yield nothing."""
        return iter(())

    def __str__(self) -> str:
        return str(self.constant)


class Operation(Expression):
    """An operation on expressions."""

    __slots__ = ("name", "parts")
    __hash__ = object.__hash__

    def __init__(self, name: str, *parts: Any) -> None:
        self.name = name
        self.parts = tuple(map(expression, parts))

    def value(self, values: Mapping[Variable, Any]) -> Any:
        """Return the result of the operation; raise UsageError for unsuitable values."""
        found = [part.value(values) for part in self.parts]
        try:
            return FUNCTIONS[self.name](*found)
        except TypeError:
            given = " and ".join(map(repr, found))
            raise UsageError(
                t(
                    "{}: {} does not work with {}; arithmetic needs whole numbers",
                    self,
                    self.name,
                    given,
                )
            ) from None

    def variables(self) -> Iterator[Variable]:
        """Yield the variables of its parts."""
        for part in self.parts:
            yield from part.variables()

    def __str__(self) -> str:
        if self.name == "!=" and all(isinstance(part, Variable) for part in self.parts):
            return t("{} differs from {}", *self.parts[:2])
        if self.name == "neg":
            return f"-{self.shown(self.parts[0], right=True)}"
        if self.name == "not":
            return f"not ({self.parts[0]})"
        if self.name not in PRECEDENCE:
            return f"{self.name}({', '.join(map(str, self.parts))})"
        first, *rest = self.parts
        text = self.shown(first)
        for part in rest:
            text += f" {self.name} {self.shown(part, right=True)}"
        return text

    def shown(self, part: Expression, *, right: bool = False) -> str:
        """Return a part as text, in brackets if necessary."""
        if not isinstance(part, Operation):
            return str(part)
        own = PRECEDENCE[self.name]
        inner = PRECEDENCE.get(part.name, 9)
        unlike = right and self.name in ("-", "//", "%")
        return f"({part})" if inner < own or (inner == own and unlike) else str(part)


class AllDifferentOf(Expression):
    """No two of several expressions are equal."""

    __slots__ = ("parts",)
    __hash__ = object.__hash__

    def __init__(self, parts: Iterable[Any]) -> None:
        self.parts = tuple(map(expression, parts))

    def value(self, values: Mapping[Variable, Any]) -> bool:
        """Return whether all differ."""
        found = [part.value(values) for part in self.parts]
        return len(set(found)) == len(found)

    def variables(self) -> Iterator[Variable]:
        """Yield the variables of its parts."""
        for part in self.parts:
            yield from part.variables()

    def __str__(self) -> str:
        return t("all different: {}", ", ".join(map(str, self.parts)))


def is_condition(node: Expression) -> bool:
    """Return whether an expression is Boolean: a comparison, connective, or only 0 and 1."""
    if isinstance(node, AllDifferentOf):
        return True
    if isinstance(node, Operation) and node.name in (*COMPARISONS, *LOGIC):
        return True
    return all(value in (0, 1) for variable in node.variables() for value in variable.domain)


def unknown_values(node: Expression) -> Iterator[Variable]:
    """Yield the variables compared with a value that they cannot have, as a typo does.

    Numbers may miss each other: `x != 0` says nothing false of a variable from 1 to 9.
    """
    if not isinstance(node, Operation | AllDifferentOf):
        return
    if isinstance(node, Operation) and node.name in ("=", "!="):
        constants = [part.constant for part in node.parts if isinstance(part, Constant)]
        for variable in (part for part in node.parts if isinstance(part, Variable)):
            for value in constants:
                numbers = all(isinstance(one, int) for one in (value, *variable.domain))
                if value not in variable.domain and not numbers:
                    yield variable
    for part in node.parts:
        yield from unknown_values(part)


def expression(found: Any) -> Expression:
    """Return an expression as is, and any other value as a constant."""
    return found if isinstance(found, Expression) else Constant(plain(found))


def plain(value: Any) -> Any:
    """Return a value; integer types from other packages become Python's."""
    if isinstance(value, bool | str):
        return value
    index = getattr(value, "__index__", None)
    return value if index is None else int(index())


def all_different(*expressions: object) -> Expression:
    """Return the constraint that no two variables or expressions are equal.

    >>> import alldiff as ad
    >>> m = ad.Problem()
    >>> x, y, z = (m.variable(name, range(3)) for name in "xyz")
    >>> m.add(ad.all_different(x, y, z))
    >>> ad.count(m, limit=None)
    6
    """
    if len(expressions) == 1 and not isinstance(expressions[0], Expression):
        expressions = tuple(cast("Iterable[object]", expressions[0]))
    return AllDifferentOf(expressions)
