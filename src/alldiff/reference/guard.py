"""Checks around third-party parts: errors in them are reported with their name and line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isnan
from numbers import Real
from typing import Any

from alldiff.core.errors import AlldiffError, PluginError
from alldiff.core.messages import t
from alldiff.core.plugins import place, shown
from alldiff.core.registry import Registry
from alldiff.core.search import LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS, Search, SpecPart

OURS = "alldiff.reference."


def parts_of(search: Search) -> tuple[SpecPart, list[SpecPart], list[SpecPart], list[SpecPart]]:
    """Return the level, the variable orders, the value orders and the options of a search."""
    return (
        guarded(LEVELS, search.level, returns_verdict),
        [guarded(VARIABLE_ORDERS, name, returns_score) for name in search.variables],
        [guarded(VALUE_ORDERS, name, returns_score) for name in search.values],
        [guarded(OPTIONS, name, returns_verdict) for name in search.options],
    )


def guarded(
    category: Registry[SpecPart],
    name: str,
    watch: Callable[[str, Callable[..., Any]], Callable[..., Any]],
) -> SpecPart:
    """Return a part of a search, with its functions checked if they are third-party."""
    part = category[name]
    if part.function.__module__.startswith(OURS):
        return part
    what = f"the {category.noun} {name}"
    propagate = None if part.propagate is None else returns_verdict(what, part.propagate)
    return replace(part, function=watch(what, part.function), propagate=propagate)


def returns_score(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that checks its scores: numbers, or tuples of numbers of equal length."""
    told = calling(what, function)
    width: int | None = None

    def score(state: Any, variable: int, *value: int) -> Any:
        nonlocal width
        found = told(state, variable, *value)
        numbers = found if isinstance(found, tuple) else (found,)
        if not all(isinstance(x, Real) and not isnan(x) for x in numbers):
            said = f"scored {state.model.name(variable)} with {shown(found)}, which is not a number"
            raise PluginError(t("{}{} {}", place(function), what, said))
        # A number is as wide as nothing else, for it cannot be compared with a tuple.
        mine = len(found) if isinstance(found, tuple) else -1
        width = mine if width is None else width
        if mine != width:
            said = f"scored {state.model.name(variable)} with {shown(found)}, unlike others"
            raise PluginError(
                t("{}{} {}: such scores cannot be compared", place(function), what, said)
            )
        return found

    return score


def returns_verdict(what: str, function: Callable[..., Any]) -> Callable[..., bool]:
    """Return a function that must return True or False, not None."""
    told = calling(what, function)

    def verdict(*arguments: Any) -> bool:
        found = told(*arguments)
        if found is None:
            raise PluginError(
                t("{}{} returned None instead of True or False", place(function), what)
            )
        return bool(found)

    return verdict


def calling(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function whose exceptions are reported with its place."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except AlldiffError:
            raise
        except Exception as error:
            said = f"{what} raised {type(error).__name__}: {error}"
            raise PluginError(t("{}{}", place(function, error), said)) from error

    return call
