"""A search is named by one spec string: `level[+variable...][+value...][+option...]`.

The parts of a spec are registered plain functions. Four decorators register one:
`consistency_level`, `variable_order`, `value_order` and `search_option`. In a spec, underscores in
the function's name become dashes.

A search over whole states is named `strategy[:representation][:guide][:parameter=number...]`, such
as `hill-climbing:swap:conflicts` or `annealing:start=3`; its parts are in `state_search.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from alldiff.core.errors import UsageError, suggest
from alldiff.core.messages import t
from alldiff.core.other_names import SEARCH_NAMES, plain
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

    A level with `propagate(state, changed) -> bool` also runs at the root and after an option has
    pruned. It promises that a variable left with one value is settled, so that value is not tried.

    Attributes:
        static: for an order, scored once after prefiltering; for an option, run once before the
            search
        looks_back: a level that prunes nothing; a variable keeps the values that pass its check
        jumps: a level that jumps back to the variable it blames for a dead end
        begin: called with the state before the givens; a level stores its own data in
            `state.memory`
        steers: an option that prunes nothing; the search queries it by name
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
"""The package that registers the built-in parts."""
LEVELS: Registry[SpecPart] = Registry("consistency level", SPEC_PARTS, filled_by=HOME)
VARIABLE_ORDERS: Registry[SpecPart] = Registry("variable order", SPEC_PARTS, filled_by=HOME)
VALUE_ORDERS: Registry[SpecPart] = Registry("value order", SPEC_PARTS, filled_by=HOME)
OPTIONS: Registry[SpecPart] = Registry("search option", SPEC_PARTS, filled_by=HOME)
CATEGORIES = (LEVELS, VARIABLE_ORDERS, VALUE_ORDERS, OPTIONS)


STRONG = "strong"
"""The spec for an engine's own strongest search, without parts: native's and cpsat's."""
EXACT_COVER = "exact-cover"
"""The spec for Algorithm X with dancing links, also without parts."""
ALONE = {
    STRONG: "An engine's own search: the fastest for native; also for cpsat.",
    EXACT_COVER: "Algorithm X with dancing links, where all constraints are AllDifferent.",
}
"""The searches without parts, each with its summary."""
MODEL_OPTIONS = frozenset({"binary", "sums-down-first", "sums-by-clue"})
"""The options that change the model, not what a search does with it."""
IF_NO_LEVEL = "fc"
"""The level of a spec that names only orders or options, as textbooks have it."""


def own_name(name: str) -> str:
    """Return our name for a part, whatever it is called elsewhere, and however it is spelt."""
    name = name.strip()
    if name in ALONE:
        return name
    simple = plain(name)
    if simple in SEARCH_NAMES:
        return SEARCH_NAMES[simple]
    # Names of ours are plain, and looking for them takes an import.
    return simple if simple != name and simple in part_names() else name


def part_names() -> list[str]:
    """Return every name allowed in a spec."""
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
                raise UsageError(t("the name {} is already taken", name))
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

`changed` lists the variables whose domains may have changed since the option last ran.
"""


class Search(Record, frozen=True):
    """One combination of choices; `str()` returns its canonical spec, `parse` is the inverse.

    A search over states has a `representation` and a `guide` (an order or a heuristic), a strategy
    in place of the level, and the `parameters` that were set. `threads` splits a strong search for
    this many threads (None: not split); the answer does not depend on the number.
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
        """Return the search for a spec, whose parts may come in any order.

        >>> Search.parse("lcv+mac+mrv").variables
        ('mrv',)
        """
        return parse(spec, seed)

    def settings(self, part: StatePart) -> dict[str, int | float]:
        """Return the parameters that apply to one part of a search over states."""
        return {name: number for name, number in self.parameters if name in part.parameters}

    @property
    def over_states(self) -> bool:
        """Whether this searches over whole states instead of assigning variables one by one."""
        return self.representation is not None

    @property
    def chooses(self) -> bool:
        """Whether this chooses variables and values by orders."""
        return not self.over_states and self.level not in ALONE

    @property
    def settles(self) -> bool:
        """Whether a variable with one value left is settled, so that value is not tried."""
        if self.over_states or not self.chooses:
            return self.over_states
        return LEVELS[self.level].propagate is not None and "try-singles" not in self.options

    @property
    def exhaustive(self) -> bool:
        """Whether this search, run to its end, has found every solution."""
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
    """Return the category for a part in a spec, or None if it is unknown."""
    return next((category for category in CATEGORIES if name in category), None)


def parse(spec: str, seed: int = 0) -> Search:
    """Return the search for a spec, whose parts may come in any order.

    >>> str(parse("lcv+mac+mrv+degree"))
    'mac+mrv+degree+lcv'
    >>> str(parse("hill-climbing"))
    'hill-climbing:swap:conflicts'
    """
    first, colon, rest = spec.partition(":")
    if (alone := own_name(spec)) in ALONE:
        return Search(alone, seed=seed)
    if colon or alone in STRATEGIES:
        asked = f"{own_name(first)}{colon}{rest}"
        strategy, representation, guide, parameters = parse_states(asked)
        return Search(
            strategy,
            seed=seed,
            representation=representation,
            guide=guide,
            parameters=parameters,
        )
    chosen: dict[str, list[str]] = {category.noun: [] for category in CATEGORIES}
    for name in "+".join(map(own_name, spec.split("+"))).split("+"):
        category = category_of(name)
        if name in ALONE:
            raise UsageError(
                t("{} is a complete search and takes no other parts: {!r}", name, spec)
            )
        if name in state_names():
            raise UsageError(
                t(
                    "{} belongs to a search over states, whose parts are joined by colons, "
                    "as in hill-climbing:swap; not as in {!r}",
                    name,
                    spec,
                )
            )
        if category is None:
            # An installed package may have it.
            broken = INSTALLED.load_and_report()
            if spec.strip() in STRATEGIES:
                return parse(spec, seed)
            category = category_of(name)
        if category is None:
            near = suggest(name, [*part_names(), *SEARCH_NAMES])
            said = t("unknown name {!r} in the search {!r}{}{}", name, spec, near, broken)
            raise UsageError(said.advise("searches"))
        if name in chosen[category.noun]:
            raise UsageError(t("{} is named twice in the search {!r}", name, spec))
        chosen[category.noun].append(name)
    levels, variables, values, options = chosen.values()
    levels = levels or [IF_NO_LEVEL]
    if len(levels) != 1:
        raise UsageError(
            t(
                "the search {!r} needs exactly one consistency level ({}), not {}",
                spec,
                ", ".join(LEVELS),
                " and ".join(levels),
            )
        )
    if {"lds", "restarts"} <= set(options):
        raise UsageError(t("lds and restarts both restart the search; choose one: {!r}", spec))
    return Search(
        level=levels[0],
        variables=tuple(variables) or ("first",),
        values=tuple(values) or ("ascending",),
        options=tuple(name for name in OPTIONS if name in options),
        seed=seed,
    )
