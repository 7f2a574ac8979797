"""The parts of a search over states: `strategy[:representation][:guide][:parameter=number...]`.

A representation defines a state and its successors, a strategy the order in which states are
visited, and a guide which of them look better: an order of successors or a heuristic. The
parameters are a strategy's or a representation's keyword-only arguments, with defaults. Four
decorators register a part: `strategy`, `representation`, `state_order` and `state_heuristic`. In a
spec, the name of the function or class is lower case with dashes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from typing import Any, TypeAlias, TypeVar, overload

from alldiff.core.errors import UsageError, suggest
from alldiff.core.messages import t
from alldiff.core.other_names import STATE_NAMES, known_as
from alldiff.core.plugins import INSTALLED
from alldiff.core.records import Record
from alldiff.core.registry import Registry, again

Registered = TypeVar("Registered", bound=Callable[..., Any])


Parameters: TypeAlias = tuple[tuple[str, int | float], ...]
"""Parameter names with their numbers, in order of declaration."""


class StatePart(Record, frozen=True):
    """One registered function or class; `random` marks parts that make random choices."""

    name: str
    function: Callable[..., Any]
    random: bool = False

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return (self.function.__doc__ or "").strip().partition("\n")[0]

    @property
    def parameters(self) -> dict[str, int | float]:
        """The parameters, with their defaults."""
        import inspect  # not needed to start

        return {
            name: one.default
            for name, one in inspect.signature(self.function).parameters.items()
            if one.kind is one.KEYWORD_ONLY
        }


class Strategy(StatePart, frozen=True):
    """Yields the states it visits: `(walk) -> Iterator[State]`.

    Attributes:
        exhaustive: it ends only after visiting every reachable state
        representation: used if the spec names none
        guide: used if the spec names none; by default the representation's heuristic
        only: the representations it supports (empty: any)
        ordered: it accepts an order as well as a heuristic
    """

    exhaustive: bool = False
    representation: str = "swap"
    guide: str | None = None
    only: tuple[str, ...] = ()
    guides: tuple[str, ...] = ()
    ordered: bool = False


class Representation(StatePart, frozen=True):
    """A class or function `(grid, random) -> Space`, and a suitable heuristic.

    With `any_model` it takes the model instead of a grid, whatever the constraints are.
    """

    heuristic: str = "conflicts"
    any_model: bool = False


class Guide(StatePart, frozen=True):
    """An order `(walk, state) -> Iterable[State]`, or a heuristic `(space, state) -> score`.

    A guide with `unfinished` compares incomplete grids; it cannot compare states that have every
    value.
    """

    heuristic: bool = False
    unfinished: bool = False


HOME = "alldiff.statespace"
"""The package that registers the built-in parts."""
SPEC_PARTS: list[Registry[Any]] = []
"""Every registry whose names a spec may use, so that each name means one thing."""
STRATEGIES: Registry[Strategy] = Registry("strategy", SPEC_PARTS, filled_by=HOME)
REPRESENTATIONS: Registry[Representation] = Registry("representation", SPEC_PARTS, filled_by=HOME)
GUIDES: Registry[Guide] = Registry("order or heuristic", SPEC_PARTS, filled_by=HOME)


def state_names() -> list[str]:
    """Return every name allowed in a spec for a search over states."""
    return [*STRATEGIES, *REPRESENTATIONS, *GUIDES]


def part_name(function: Callable[..., Any]) -> str:
    """Return the name in a spec: the function or class name, with dashes.

    >>> part_name(type("SuperSwap", (), {}))
    'super-swap'
    """
    return re.sub(r"_|(?<=[a-z0-9])(?=[A-Z])", "-", function.__name__).lower()


class StateRegistrar:
    """A decorator that registers functions or classes, with or without properties."""

    def __init__(self, category: Registry[Any], make: type[StatePart], **always: Any) -> None:
        self.category = category
        self.make = make
        self.always = always

    @overload
    def __call__(self, function: Registered) -> Registered: ...

    @overload
    def __call__(self, **properties: Any) -> Callable[[Registered], Registered]: ...

    def __call__(self, function: Registered | None = None, **properties: Any) -> Any:
        """Register under the dashed name; `properties` are the fields of the part."""

        def add(function: Registered) -> Registered:
            name = part_name(function)
            if name in self.category and again(self.category[name].function, function):
                self.category.remove(name)
            self.category.add(name, self.make(name, function, **self.always, **properties))
            return function

        return add if function is None else add(function)


strategy = StateRegistrar(STRATEGIES, Strategy)
"""Registers `(walk) -> Iterator[State]`: yields each state it visits."""
representation = StateRegistrar(REPRESENTATIONS, Representation)
"""Registers `(grid, random) -> Space`: defines a state and its successors."""
state_order = StateRegistrar(GUIDES, Guide)
"""Registers `(walk, state) -> Iterable[State]`: the successors of a state in an order."""
state_heuristic = StateRegistrar(GUIDES, Guide, heuristic=True)
"""Registers `(space, state) -> score`: the lowest score looks nearest to a solution."""


def category_of(name: str) -> Registry[Any] | None:
    """Return the registry for a part after the strategy, or None if it is unknown."""
    return next((each for each in (REPRESENTATIONS, GUIDES) if name in each), None)


def parse_states(spec: str) -> tuple[str, str, str, Parameters]:
    """Return the strategy, representation, guide and parameters of a spec, with the defaults.

    >>> parse_states("greedy:fill")
    ('greedy', 'fill', 'remaining', ())
    >>> parse_states("annealing:cooling=0.9:start=3")
    ('annealing', 'swap', 'conflicts', (('start', 3.0), ('cooling', 0.9)))
    """
    first, *after = (name.strip() for name in spec.split(":"))
    known = [*REPRESENTATIONS, *GUIDES]
    rest = [known_as(name, STATE_NAMES, known) for name in after if "=" not in name]
    chosen = STRATEGIES[first]
    named: dict[str, str] = {}
    for name in rest:
        category = category_of(name)
        if category is None:
            # An installed package may have it.
            broken = INSTALLED.load_and_report()
            category = category_of(name)
        if category is None:
            raise UsageError(
                t(
                    "unknown name {!r} in the search {!r}{}; known after a strategy: {}{}",
                    name,
                    spec,
                    suggest(name, known),
                    ", ".join(known),
                    broken,
                )
            )
        if category.noun in named:
            raise UsageError(t("the search {!r} names more than one {}", spec, category.noun))
        named[category.noun] = name
    shape = named.get(REPRESENTATIONS.noun, chosen.representation)
    guide = named.get(GUIDES.noun) or chosen.guide or REPRESENTATIONS[shape].heuristic
    if chosen.only and shape not in chosen.only:
        raise UsageError(
            t("{} works on {}, not on {}: {!r}", first, " and ".join(chosen.only), shape, spec)
        )
    if chosen.guides and guide not in chosen.guides:
        raise UsageError(
            t("{} is guided by {}, not by {}", first, " and ".join(chosen.guides), guide)
        )
    if not chosen.ordered and not GUIDES[guide].heuristic:
        raise UsageError(t("{} needs a heuristic, and {} is an order: {!r}", first, guide, spec))
    if REPRESENTATIONS[shape].any_model and GUIDES[guide].unfinished:
        raise UsageError(t("{} compares open cells, and {} has none: {!r}", guide, shape, spec))
    settings = [name for name in after if "=" in name]
    known_parameters = chosen.parameters | REPRESENTATIONS[shape].parameters if settings else {}
    return first, shape, guide, parse_parameters(settings, known_parameters, spec)


def parse_parameters(settings: list[str], known: dict[str, int | float], spec: str) -> Parameters:
    """Return the parameters that are set, each converted to the type of its default."""
    found: dict[str, int | float] = {}
    for setting in settings:
        name, _, text = (part.strip() for part in setting.partition("="))
        if name not in known:
            names = ", ".join(f"{one}={default}" for one, default in known.items()) or "none"
            raise UsageError(
                t(
                    "unknown parameter {!r} in the search {!r}{}; known there, with their "
                    "defaults: {}",
                    name,
                    spec,
                    suggest(name, list(known)),
                    names,
                )
            )
        if name in found:
            raise UsageError(t("the search {!r} sets {} more than once", spec, name))
        kind = type(known[name])
        try:
            number = kind(text)
        except ValueError:
            number = -1
        if number < 0 or not isfinite(number):
            what = "a whole number" if kind is int else "a number"
            raise UsageError(
                t("{} must be {} of at least 0, not {!r}: {!r}", name, what, text, spec)
            )
        found[name] = number
    return tuple((name, found[name]) for name in known if name in found)
