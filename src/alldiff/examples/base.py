"""Ready-made problems, and how to get one by name."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any

from alldiff.core.errors import UsageError, whole_number
from alldiff.core.messages import t
from alldiff.core.records import Record
from alldiff.core.registry import Registry
from alldiff.problems import Problem


class Example(Record, frozen=True):
    """A named problem: its description, and the function that states it."""

    name: str
    summary: str
    state: Callable[..., Problem]

    @property
    def parameters(self) -> dict[str, Any]:
        """Its parameters with their defaults; None: a number that it computes."""
        return {name: each.default for name, each in signature(self.state).parameters.items()}

    @property
    def usage(self) -> str:
        """Its usage on the command line."""
        usual = ((n, "" if x is None else f"={x}") for n, x in self.parameters.items())
        return " ".join([self.name, *(f"[{name}{value}]" for name, value in usual)])


EXAMPLES: Registry[Example] = Registry("problem")


def ready(function: Callable[..., Problem]) -> Callable[..., Problem]:
    """Register a function that states a problem, under its name with dashes."""
    name = function.__name__.rstrip("_").replace("_", "-")
    if any(each.default is Parameter.empty for each in signature(function).parameters.values()):
        raise UsageError(t("{} needs a default for each parameter", function.__name__))
    summary = (function.__doc__ or "").strip().partition("\n")[0].rstrip(".")
    EXAMPLES.add(name, Example(name, summary, function))
    return function


def example(name: str, *arguments: object, **options: object) -> Problem:
    """Return a textbook problem, such as `ad.example("queens", 8)`.

    `alldiff problem` lists them. All their parameters have defaults.

    >>> import alldiff as ad
    >>> ad.count(ad.example("queens", 6), limit=None)
    4
    """
    found = EXAMPLES[name]
    try:
        bound = signature(found.state).bind(*arguments, **options)
    except TypeError as error:
        raise UsageError(t("{}: {}; it takes {}", name, error, found.usage)) from None
    return found.state(*bound.args, **bound.kwargs)


def at_least(noun: str, value: int, least: int, most: int | None = None) -> int:
    """Return a whole number, checked against bounds."""
    number = whole_number(f"number of {noun}" if noun.endswith("s") else noun, value)
    if number < least or (most is not None and number > most):
        bounds = f"at least {least}" if most is None else f"from {least} to {most}"
        raise UsageError(t("{} must be {}, not {}", noun, bounds, number))
    return number
