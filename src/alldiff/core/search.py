"""A search is named by one spec string: `level[+variable...][+value...][+option...]`.

The parts of a spec are registered plain functions. Four decorators register one:
`consistency_level`, `variable_order`, `value_order` and `search_option`; the function's name with
dashes for underscores is the name in the spec.

A search over whole states is named `strategy[:representation][:guide][:parameter=number...]`, such
as `hill-climbing:swap:conflicts` or `annealing:start=3`; its parts are in `states.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from alldiff.core.errors import UsageError, suggest
from alldiff.core.plugins import INSTALLED
from alldiff.core.records import Record
from alldiff.core.registry import Registry, again
from alldiff.core.state_search import (
    GUIDES,
    REPRESENTATIONS,
    SPEC_PARTS,
    STRATEGIES,
    Parameters,
    StatePart,
    parse_states,
    state_names,
)

Function = TypeVar("Function", bound=Callable[..., Any])


class SpecPart(Record, frozen=True):
    """One registered function, with what an engine must know to call it.

    `static` orders are scored once, after prefiltering; a `static` option runs once, before the
    search. A level that has `propagate(state, changed) -> bool` also runs at the root and after an
    option has pruned, and promises that a variable left with one value is settled: it is not tried.
    A level that `looks_back` prunes nothing: what is left of a variable is what passes its check.
    One that `jumps` goes back to whom it blames for a dead end. `begin(state)` is called before the
    givens; what a level remembers besides the domains is `state.memory`.
    An option that `steers` prunes nothing either: the search asks for it by name.
    """

    name: str
    function: Callable[..., Any]
    static: bool = False
    propagate: Callable[..., bool] | None = None
    looks_back: bool = False
    steers: bool = False
    jumps: bool = False
    begin: Callable[..., None] | None = None

    @property
    def summary(self) -> str:
        """The first line of the function's docstring."""
        return (self.function.__doc__ or "").strip().partition("\n")[0]


HOME = "alldiff.reference"
"""The package that registers the parts we have."""
LEVELS: Registry[SpecPart] = Registry("consistency level", SPEC_PARTS, filled_by=HOME)
VARIABLE_ORDERS: Registry[SpecPart] = Registry("variable order", SPEC_PARTS, filled_by=HOME)
VALUE_ORDERS: Registry[SpecPart] = Registry("value order", SPEC_PARTS, filled_by=HOME)
OPTIONS: Registry[SpecPart] = Registry("search option", SPEC_PARTS, filled_by=HOME)
CATEGORIES = (LEVELS, VARIABLE_ORDERS, VALUE_ORDERS, OPTIONS)


STRONG = "strong"
"""The spec of an engine's own strongest search, which takes no parts: native's, and cpsat's."""
EXACT_COVER = "exact-cover"
"""The spec of Algorithm X with dancing links, which takes no parts either."""
ALONE = {
    STRONG: "An engine's own search: native's, the fastest there is here, and cpsat's.",
    EXACT_COVER: "Algorithm X with dancing links, where all constraints are AllDifferent.",
}
"""The searches that take no parts, each with its summary."""


def part_names() -> list[str]:
    """Return every name that a spec may use."""
    return [*ALONE, *(name for category in CATEGORIES for name in category), *state_names()]


class Registrar:
    """A decorator that registers functions in one category, with or without properties."""

    def __init__(self, category: Registry[SpecPart]) -> None:
        self.category = category

    @overload
    def __call__(self, function: Function) -> Function: ...

    @overload
    def __call__(
        self,
        *,
        static: bool = ...,
        propagate: Callable[..., bool] | None = ...,
        looks_back: bool = ...,
        steers: bool = ...,
        jumps: bool = ...,
        begin: Callable[..., None] | None = ...,
    ) -> Callable[[Function], Function]: ...

    def __call__(self, function: Function | None = None, **properties: Any) -> Any:
        """Register a function under its name, dashes for underscores."""

        def add(function: Function) -> Function:
            name = function.__name__.replace("_", "-")
            if name in self.category and again(self.category[name].function, function):
                self.category.remove(name)
            if name in ALONE or name in self.category:
                raise UsageError(f"the name {name} is already taken")
            self.category.add(name, SpecPart(name, function, **properties))
            return function

        return add if function is None else add(function)


consistency_level = Registrar(LEVELS)
"""Registers `(state, variable) -> bool`: enforce the level after an assignment."""
variable_order = Registrar(VARIABLE_ORDERS)
"""Registers `(state, variable) -> score`: the lowest score is chosen, ties by index."""
value_order = Registrar(VALUE_ORDERS)
"""Registers `(state, variable, value) -> score`: lowest first, ties by value."""
search_option = Registrar(OPTIONS)
"""Registers `(state, changed) -> bool`: extra reasoning before every choice.

`changed` are the variables whose domains may have changed since the option last ran.
"""


class Search(Record, frozen=True):
    """One combination of choices; `str()` gives its canonical spec, `parse` is the inverse.

    `threads` splits a strong search into many parts for so many threads (None: it is not split);
    the answer is the same for every number of them. A search over states has a `representation`
    and a `guide` (an order or a heuristic), its strategy in the place of the level, and the
    `parameters` that were set.
    """

    level: str
    variables: tuple[str, ...] = ("first",)
    values: tuple[str, ...] = ("ascending",)
    options: tuple[str, ...] = ()
    seed: int = 0
    threads: int | None = None
    representation: str | None = None
    guide: str | None = None
    parameters: Parameters = ()

    @staticmethod
    def parse(spec: str, seed: int = 0) -> Search:
        """Return the search that a spec names, its parts in any order.

        >>> Search.parse("lcv+mac+mrv").variables
        ('mrv',)
        """
        return parse(spec, seed)

    def settings(self, part: StatePart) -> dict[str, int | float]:
        """Return those of the parameters that a part of a search over states takes."""
        return {name: number for name, number in self.parameters if name in part.parameters}

    @property
    def over_states(self) -> bool:
        """Whether this searches over whole states, instead of assigning variables one by one."""
        return self.representation is not None

    @property
    def chooses(self) -> bool:
        """Whether this chooses variables and values by orders."""
        return not self.over_states and self.level not in ALONE

    @property
    def settles(self) -> bool:
        """Whether one value left to a variable is its value: then it is not tried any more."""
        return self.over_states or (self.chooses and LEVELS[self.level].propagate is not None)

    @property
    def exhaustive(self) -> bool:
        """Whether this search, run to its end, has found every solution that there is."""
        return not self.over_states or STRATEGIES[self.level].exhaustive

    @property
    def random(self) -> bool:
        """Whether the seed makes a difference."""
        if self.representation is not None and self.guide is not None:
            return (
                STRATEGIES[self.level].random
                or REPRESENTATIONS[self.representation].random
                or GUIDES[self.guide].random
            )
        return any(name.startswith("random-") for name in (*self.variables, *self.values))

    def __str__(self) -> str:
        if self.representation is not None:
            settings = (f"{name}={number}" for name, number in self.parameters)
            return ":".join((self.level, self.representation, str(self.guide), *settings))
        variables = () if self.variables == ("first",) else self.variables
        values = () if self.values == ("ascending",) else self.values
        return "+".join((self.level, *variables, *values, *self.options))


def category_of(name: str) -> Registry[SpecPart] | None:
    """Return the category that a part of a spec belongs to, or None if there is no such part."""
    return next((category for category in CATEGORIES if name in category), None)


def parse(spec: str, seed: int = 0) -> Search:
    """Return the search that a spec names, its parts in any order.

    >>> str(parse("lcv+mac+mrv+degree"))
    'mac+mrv+degree+lcv'
    >>> str(parse("hill-climbing"))
    'hill-climbing:swap:conflicts'
    """
    if spec.strip() in ALONE:
        return Search(spec.strip(), seed=seed)
    if ":" in spec or spec.strip() in STRATEGIES:
        strategy, representation, guide, parameters = parse_states(spec)
        return Search(
            strategy,
            seed=seed,
            representation=representation,
            guide=guide,
            parameters=parameters,
        )
    chosen: dict[str, list[str]] = {category.noun: [] for category in CATEGORIES}
    for name in spec.split("+"):
        name = name.strip()
        category = category_of(name)
        if name in ALONE:
            raise UsageError(f"{name} is a search of its own and takes no other parts: {spec!r}")
        if name in state_names():
            raise UsageError(
                f"{name} belongs to a search over states, whose parts are joined by colons, "
                f"as in hill-climbing:swap; not so in {spec!r}"
            )
        if category is None:
            # A package that is installed may have it.
            broken = INSTALLED.load_and_report()
            if spec.strip() in STRATEGIES:
                return parse(spec, seed)
            category = category_of(name)
        if category is None:
            known = part_names()
            raise UsageError(
                f"unknown name {name!r} in the search {spec!r}{suggest(name, known)}; "
                f"known: {', '.join(known)}{broken}"
            )
        if name in chosen[category.noun]:
            raise UsageError(f"{name} is named twice in the search {spec!r}")
        chosen[category.noun].append(name)
    levels, variables, values, options = chosen.values()
    if len(levels) != 1:
        raise UsageError(
            f"the search {spec!r} needs exactly one consistency level ({', '.join(LEVELS)}), "
            f"not {' and '.join(levels) or 'none'}"
        )
    if {"lds", "restarts"} <= set(options):
        raise UsageError(f"lds and restarts both begin anew, each in its way; take one: {spec!r}")
    return Search(
        level=levels[0],
        variables=tuple(variables) or ("first",),
        values=tuple(values) or ("ascending",),
        options=tuple(name for name in OPTIONS if name in options),
        seed=seed,
    )
