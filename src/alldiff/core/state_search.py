"""The parts of a search over states: `strategy[:representation][:guide][:parameter=number...]`.

A representation says what a state is and which states follow it, a strategy in which order states
are visited, and a guide which of them look better: an order of successors or a heuristic. The
parameters are those that a strategy or a representation takes by keyword only, with defaults. Four
decorators register one: `strategy`, `representation`, `state_order` and `state_heuristic`; the name
of the function or class, in lower case with dashes, is the name in the spec.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from typing import Any, TypeAlias, TypeVar, overload

from alldiff.core.errors import UsageError, suggest
from alldiff.core.plugins import INSTALLED
from alldiff.core.records import Record
from alldiff.core.registry import Registry, again

Registered = TypeVar("Registered", bound=Callable[..., Any])


Parameters: TypeAlias = tuple[tuple[str, int | float], ...]
"""Names of parameters with their numbers, in the order in which they are declared."""


class StatePart(Record, frozen=True):
    """One registered function or class; `random` says that it makes random choices."""

    name: str
    function: Callable[..., Any]
    random: bool = False

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return (self.function.__doc__ or "").strip().partition("\n")[0]

    @property
    def parameters(self) -> dict[str, int | float]:
        """What can be set, with the numbers that it has unless it is set."""
        import inspect  # not needed to start

        return {
            name: one.default
            for name, one in inspect.signature(self.function).parameters.items()
            if one.kind is one.KEYWORD_ONLY
        }


class Strategy(StatePart, frozen=True):
    """Yields the states that it visits: `(walk) -> Iterator[State]`.

    `exhaustive`: it ends only when every state that can be reached has been visited.
    `representation` and `guide` are used where a spec names none; without a guide it is the
    representation's heuristic. `only` are the representations that it is for (empty: any).
    `ordered` strategies take an order as well as a heuristic.
    """

    exhaustive: bool = False
    representation: str = "swap"
    guide: str | None = None
    only: tuple[str, ...] = ()
    guides: tuple[str, ...] = ()
    ordered: bool = False


class Representation(StatePart, frozen=True):
    """A class or function `(grid, random) -> Space`, and the heuristic that suits it.

    `any_model`: it takes the model itself in the place of a grid, whatever its constraints are.
    """

    heuristic: str = "conflicts"
    any_model: bool = False


class Guide(StatePart, frozen=True):
    """An order `(walk, state) -> Iterable[State]`, or a heuristic `(space, state) -> score`.

    One that tells `unfinished` grids apart says nothing of states that have every value.
    """

    heuristic: bool = False
    unfinished: bool = False


HOME = "alldiff.statespace"
"""The package that registers the parts we have."""
SPEC_PARTS: list[Registry[Any]] = []
"""Every registry whose names a spec may use, so that each name means one thing."""
STRATEGIES: Registry[Strategy] = Registry("strategy", SPEC_PARTS, filled_by=HOME)
REPRESENTATIONS: Registry[Representation] = Registry("representation", SPEC_PARTS, filled_by=HOME)
GUIDES: Registry[Guide] = Registry("order or heuristic", SPEC_PARTS, filled_by=HOME)


def state_names() -> list[str]:
    """Return every name that a spec of a search over states may use."""
    return [*STRATEGIES, *REPRESENTATIONS, *GUIDES]


def part_name(function: Callable[..., Any]) -> str:
    """Return the name in a spec: that of the function or class, with dashes.

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
        """Register under the name in dashes; `properties` are the fields of the part."""

        def add(function: Registered) -> Registered:
            name = part_name(function)
            if name in self.category and again(self.category[name].function, function):
                self.category.remove(name)
            self.category.add(name, self.make(name, function, **self.always, **properties))
            return function

        return add if function is None else add(function)


strategy = StateRegistrar(STRATEGIES, Strategy)
"""Registers `(walk) -> Iterator[State]`: yields each state that it visits."""
representation = StateRegistrar(REPRESENTATIONS, Representation)
"""Registers `(grid, random) -> Space`: what a state is, and which states follow it."""
state_order = StateRegistrar(GUIDES, Guide)
"""Registers `(walk, state) -> Iterable[State]`: the successors of a state in an order."""
state_heuristic = StateRegistrar(GUIDES, Guide, heuristic=True)
"""Registers `(space, state) -> score`: the lowest score looks nearest to a solution."""


def category_of(name: str) -> Registry[Any] | None:
    """Return where a part after the strategy is registered, or None if there is no such part."""
    return next((each for each in (REPRESENTATIONS, GUIDES) if name in each), None)


def parse_states(spec: str) -> tuple[str, str, str, Parameters]:
    """Return the strategy, representation, guide and parameters of a spec, with the defaults.

    >>> parse_states("greedy:fill")
    ('greedy', 'fill', 'remaining', ())
    >>> parse_states("annealing:cooling=0.9:start=3")
    ('annealing', 'swap', 'conflicts', (('start', 3.0), ('cooling', 0.9)))
    """
    first, *after = (name.strip() for name in spec.split(":"))
    rest = [name for name in after if "=" not in name]
    chosen = STRATEGIES[first]
    named: dict[str, str] = {}
    for name in rest:
        category = category_of(name)
        if category is None:
            # A package that is installed may have it.
            broken = INSTALLED.load_and_report()
            category = category_of(name)
        if category is None:
            known = [*REPRESENTATIONS, *GUIDES]
            raise UsageError(
                f"unknown name {name!r} in the search {spec!r}{suggest(name, known)}; "
                f"known after a strategy: {', '.join(known)}{broken}"
            )
        if category.noun in named:
            raise UsageError(f"the search {spec!r} names more than one {category.noun}")
        named[category.noun] = name
    shape = named.get(REPRESENTATIONS.noun, chosen.representation)
    guide = named.get(GUIDES.noun) or chosen.guide or REPRESENTATIONS[shape].heuristic
    if chosen.only and shape not in chosen.only:
        raise UsageError(f"{first} works on {' and '.join(chosen.only)}, not on {shape}: {spec!r}")
    if chosen.guides and guide not in chosen.guides:
        raise UsageError(f"{first} is guided by {' and '.join(chosen.guides)}, not by {guide}")
    if not chosen.ordered and not GUIDES[guide].heuristic:
        raise UsageError(f"{first} needs a heuristic, and {guide} is an order: {spec!r}")
    if REPRESENTATIONS[shape].any_model and GUIDES[guide].unfinished:
        raise UsageError(f"{guide} looks at open cells, and {shape} has none: {spec!r}")
    settings = [name for name in after if "=" in name]
    known_parameters = chosen.parameters | REPRESENTATIONS[shape].parameters if settings else {}
    return first, shape, guide, parse_parameters(settings, known_parameters, spec)


def parse_parameters(settings: list[str], known: dict[str, int | float], spec: str) -> Parameters:
    """Return what is set, each as a number of the type of its default."""
    found: dict[str, int | float] = {}
    for setting in settings:
        name, _, text = (part.strip() for part in setting.partition("="))
        if name not in known:
            names = ", ".join(f"{one}={default}" for one, default in known.items()) or "none"
            raise UsageError(
                f"unknown parameter {name!r} in the search {spec!r}{suggest(name, list(known))}; "
                f"known there, with their defaults: {names}"
            )
        if name in found:
            raise UsageError(f"the search {spec!r} sets {name} more than once")
        kind = type(known[name])
        try:
            number = kind(text)
        except ValueError:
            number = -1
        if number < 0 or not isfinite(number):
            what = "a whole number" if kind is int else "a number"
            raise UsageError(f"{name} must be {what} of at least 0, not {text!r}: {spec!r}")
        found[name] = number
    return tuple((name, found[name]) for name in known if name in found)
