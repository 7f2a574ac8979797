"""Options of commands, derived from the annotated parameters of the public functions they call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from importlib import import_module
from typing import Any, get_args, get_origin

import click

from alldiff import formats
from alldiff.cli.options import SPEC, Box, Decorator, Name, RuleText, Size, Text, whole
from alldiff.core.annotations import Declared, declared
from alldiff.core.errors import LARGEST_NUMBER
from alldiff.core.limits import Limits, Stopwatch

TYPES: dict[str, click.ParamType[Any] | str] = {
    "box": Box(),
    "rule": RuleText(),
    "search": SPEC,
    "size": Size(),
    "text": Text(),
    "pattern": "alldiff.cli.generator_types:Pattern",
    "puzzle": "alldiff.cli.generator_types:DrawingType",
    "range": "alldiff.cli.generator_types:Range",
    "ratings": "alldiff.cli.generator_types:Ratings",
    "span": "alldiff.cli.generator_types:Span",
    "shares": "alldiff.cli.generator_types:Shares",
    "solution": "alldiff.cli.generator_types:SolutionType",
    "technique": "alldiff.cli.reasoning:TechniqueOrFamily",
    "spec": "alldiff.cli.generator_types:Rules",
}
"""How a word on the shell becomes a value, by `Option.reads`; a class by module and name."""

NOT_HERE = {
    "client": "--cluster names the scheduler",
    "keep": "a command keeps the solutions it prints",
    "listener": "the progress bar shows how far the work is, and Ctrl-C cancels it",
    "name": "a command names a puzzle after its file",
    "number": "--count makes the first puzzles of a seed",
    "show": "the terminal has --show where it can open a file",
}
"""Parameters that no command has, and why."""

DIFFERENT = {
    ("count", "limit"): "2, unless --all or --limit says otherwise",
    ("generate", "count"): "1: a command must end",
    ("race", "limit"): "1, unless --all or --limit says otherwise",
    ("solve", "limit"): "2, of which the first is printed, unless --all or --limit says otherwise",
    ("trace", "arcs"): "none; names are written with commas between them",
}
"""Options of commands whose default differs from the function's: what it is, and why."""


class Call:
    """A public function with the options given on the shell."""

    def __init__(self, function: Callable[..., Any], given: dict[str, Any]) -> None:
        self.function = function
        self.given = given

    def __call__(self, *arguments: Any, **more: Any) -> Any:
        """Call the function; what the command itself states has priority."""
        return self.function(*arguments, **(self.given | more))

    def __getattr__(self, name: str) -> Any:
        try:
            return self.given[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def watch(self) -> Stopwatch:
        """The time limit, for what a command does besides the call."""
        return Stopwatch(Limits(None, seconds=self.given.get("timeout")))

    @property
    def limits(self) -> Limits:
        """The limits of a search, as engines take them."""
        known = self.given.get
        return Limits(known("limit"), known("nodes"), known("timeout"), known("memory"))


def derived(
    function: Callable[..., Any],
    name: str = "call",
    *,
    without: Sequence[str] = (),
    only: Sequence[str] | None = None,
    defaults: Mapping[str, Any] | None = None,
    spelled: Mapping[str, str] | None = None,
) -> Decorator:
    """Return a decorator that adds the options of a function and passes a Call of it.

    Args:
        function: The public function.
        name: The command's argument that takes the Call.
        without: Parameters that the command handles itself.
        only: The parameters that it takes, if not all.
        defaults: Defaults that differ on the shell.
        spelled: Options whose name differs from the parameter's.
    """
    wanted = [
        one
        for one in declared(function).values()
        if one.name not in NOT_HERE
        and one.name not in without
        and (only is None or one.name in only)
    ]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def collect(**arguments: Any) -> Any:
            given = {one.name: arguments.pop(one.name) for one in wanted}
            # An option that may be repeated and was not given leaves the default.
            given |= {one.name: one.default for one in wanted if given[one.name] == ()}
            return command(**arguments, **{name: Call(function, given)})

        for one in reversed(wanted):
            default = (defaults or {}).get(one.name, one.default)
            option(one, default, (spelled or {}).get(one.name))(collect)
        return collect

    return decorate


def option(one: Declared, default: Any, spelled: str | None = None) -> Decorator:
    """Return the option of a parameter."""
    name = spelled or f"--{one.name.replace('_', '-')}"
    if one.type is bool:
        return click.option(name, one.name, is_flag=True, help=one.option.help)
    several = is_several(one)
    return click.option(
        *name.split(),
        one.name,
        type=type_of(one),
        default=None if several else default,
        multiple=several,
        metavar=one.option.metavar or None,
        help=f"{one.option.help[:-1]}; may be repeated." if several else one.option.help,
        show_default=isinstance(default, int | float) and not isinstance(default, bool),
    )


def is_several(one: Declared) -> bool:
    """Return whether a parameter takes any number of values."""
    for kind in (one.type, *get_args(one.type)):
        if get_origin(kind) is Sequence:
            return True
        if get_origin(kind) is tuple and ... in get_args(kind):
            return get_origin(get_args(kind)[0]) is not tuple  # a grid is one value
    return False


def type_of(one: Declared) -> click.ParamType[Any]:
    """Return the type of an option: the one that is named, or what the parameter's type says."""
    says = one.option
    if says.reads:
        found = TYPES[says.reads]
        if not isinstance(found, str):
            return found
        module, _, name = found.partition(":")
        made: click.ParamType[Any] = getattr(import_module(module), name)()
        return made
    if choices := says.choices:
        return Name(one.name, choices if callable(choices) else lambda: choices)
    plain = {one.type, *get_args(one.type)}
    if int in plain:
        return whole(
            None if says.least is None else int(says.least),
            LARGEST_NUMBER if says.most is None else int(says.most),
        )
    if float in plain:
        least = says.above if says.least is None else says.least
        if least is None and says.most is None:
            return click.FLOAT
        kind = Fraction if says.most == 1 else click.FloatRange
        return kind(min=least, max=says.most, min_open=says.above is not None)
    return click.STRING


class Fraction(click.FloatRange):
    """A number up to 1, or a percentage: 5% is 0.05."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number of a text such as 0.05 or 5%."""
        if isinstance(value, str) and value.endswith("%"):
            with suppress(ValueError):
                value = float(value[:-1]) / 100
        return float(super().convert(value, param, ctx))


EXPLAIN_READING = "alldiff.explain_reading"
"""Under which a call keeps whether it says what was read."""


def remember_explaining(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    """Keep whether what was read is to be listed."""
    context.meta[EXPLAIN_READING] = value


def reading_options(command: Any) -> Any:
    """Add the options that settle how to read the input; `reading` calls `formats.load`."""
    explaining = click.option(
        "--explain-reading",
        is_flag=True,
        expose_value=False,
        callback=remember_explaining,
        help="Print on stderr what was read, what is only drawn, and what was left out.",
    )
    spelled = {"format": "--from", "rules": "--rule"}
    return derived(formats.load, "reading", spelled=spelled)(explaining(command))
