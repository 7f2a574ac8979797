"""What somebody else wrote is watched: a mistake in it is told with its name and its line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isnan
from numbers import Real
from typing import Any

from alldiff.core.errors import AlldiffError, PluginError
from alldiff.core.plugins import place, shown
from alldiff.core.registry import Registry
from alldiff.core.search import LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS, Search, SpecPart
from alldiff.core.search_run import Ended

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
    """Return a part of a search, its functions watched if somebody else wrote them."""
    part = category[name]
    if part.function.__module__.startswith(OURS):
        return part
    what = f"the {category.noun} {name}"
    propagate = None if part.propagate is None else returns_verdict(what, part.propagate)
    return replace(part, function=watch(what, part.function), propagate=propagate)


def returns_score(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function whose scores are numbers, or tuples of numbers that are equally long."""
    told = calling(what, function)
    width: int | None = None

    def score(state: Any, variable: int, *value: int) -> Any:
        nonlocal width
        found = told(state, variable, *value)
        numbers = found if isinstance(found, tuple) else (found,)
        if not all(isinstance(x, Real) and not isnan(x) for x in numbers):
            said = f"scored {state.model.name(variable)} with {shown(found)}, which is no number"
            raise PluginError(f"{place(function)}{what} {said}")
        # A number is as wide as nothing else, for it cannot be compared with a tuple.
        mine = len(found) if isinstance(found, tuple) else -1
        width = mine if width is None else width
        if mine != width:
            said = f"scored {state.model.name(variable)} with {shown(found)}, and others otherwise"
            raise PluginError(f"{place(function)}{what} {said}: such scores do not compare")
        return found

    return score


def returns_verdict(what: str, function: Callable[..., Any]) -> Callable[..., bool]:
    """Return a function that says True or False, and does not forget to."""
    told = calling(what, function)

    def verdict(*arguments: Any) -> bool:
        found = told(*arguments)
        if found is None:
            raise PluginError(f"{place(function)}{what} returned None instead of True or False")
        return bool(found)

    return verdict


def calling(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that tells where it went wrong, if it does."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except (AlldiffError, Ended):
            raise
        except Exception as error:
            said = f"{what} raised {type(error).__name__}: {error}"
            raise PluginError(f"{place(function, error)}{said}") from error

    return call
