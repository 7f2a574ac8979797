"""The options that commands share, each defined once and handed over as one record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from alldiff.core.errors import LARGEST_NUMBER, ReadError, UsageError, unknown
from alldiff.core.other_names import OTHER_NAMES, plain
from alldiff.core.plugins import INSTALLED
from alldiff.core.records import Record
from alldiff.core.search import CATEGORIES, parse, part_names
from alldiff.core.state_search import GUIDES, REPRESENTATIONS, STRATEGIES
from alldiff.engines import ENGINES
from alldiff.formats import FORMATS, parse_box
from alldiff.formats.base import ALPHABETS
from alldiff.rules.framework.base import Rule

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Type = click.ParamType[Any]
else:
    # Older versions of click know no type arguments.
    Type = click.ParamType


class Name(Type):
    """One of the names that are registered, completed by the shell and corrected when misspelt."""

    def __init__(self, noun: str, known: Callable[[], Iterable[str]]) -> None:
        self.name = noun
        self.known = known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name if it is known, or another project's name for the same."""
        name = str(value)
        if (param is not None and name == param.default) or name in self.known():
            return name
        if plain(name) not in OTHER_NAMES.get(self.name, ()):
            # An installed package may have it.
            broken = INSTALLED.load_and_report()
            known = list(self.known())
            if name not in known:
                raise UsageError(unknown(self.name, name, known) + broken)
        return name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin as typed."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.known() if name.startswith(incomplete)]


class Spec(Type):
    """The spec of a search; the shell completes the part after the last plus sign or colon."""

    name = "spec"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the spec if each of its parts is known."""
        parse(value)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the specs that one more part can make of what is typed."""
        from click.shell_completion import CompletionItem

        over_states = ":" in incomplete
        before, joint, last = incomplete.rpartition(":" if over_states else "+")
        used = before.split(joint or None)
        names = part_names()
        if over_states:
            names = [*REPRESENTATIONS, *GUIDES, *(f"{name}=" for name in settings_of(used[0]))]
        elif joint:
            names = [name for category in CATEGORIES for name in category]
        return [
            CompletionItem(f"{before}{joint}{name}")
            for name in names
            if name.startswith(last) and name not in used
        ]


def settings_of(strategy: str) -> list[str]:
    """Return what can be set of a strategy, if there is one of that name."""
    return list(STRATEGIES[strategy].parameters) if strategy in STRATEGIES else []


class Box(Type):
    """The width and height of the boxes, written WxH."""

    name = "WxH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return (width, height)."""
        return value if isinstance(value, tuple) else parse_box(value)


class Whole(click.IntRange):
    """A whole number; the help leaves out bounds that nobody reaches."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or say between which ones it must be."""
        number = int(click.INT.convert(value, param, ctx))
        if not self.least <= number <= self.most:
            self.fail(f"{number} is not in the range {self._describe_range()}.", param, ctx)
        return number

    def _describe_range(self) -> str:
        """Return the range as the help shows it."""
        least = f"{self.least}<=" if self.least > -LARGEST_NUMBER else ""
        most = f"<={self.most}" if self.most < LARGEST_NUMBER else ""
        return f"{least}x{most}" if least or most else ""


def whole(least: int | None = None, most: int = LARGEST_NUMBER) -> Whole:
    """Return the type of an option that is a whole number, with bounds that nobody misses.

    Numbers beyond them have no room in the core, or ask for work that never ends.
    """
    return Whole(-LARGEST_NUMBER if least is None else least, most)


REPEATS = whole(1, 1_000_000)
"""How often the same is done again, to measure it."""
COUNT = whole(1, 10**12)
"""How many puzzles are wanted."""


class Text(Type):
    """A text of one's own, which must be one that can be written down."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text, unless the terminal handed over bytes that are not UTF-8."""
        try:
            str(value).encode()
        except UnicodeEncodeError:
            self.fail(f"{value!r} is not UTF-8 text", param, ctx)
        return str(value)


class RuleText(Type):
    """A rule as a clue of the alldiff JSON."""

    name = "rule"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Rule:
        """Return the rule that an object states."""
        if isinstance(value, Rule):
            return value
        from alldiff.formats.files.alldiff_json import clue_of
        from alldiff.formats.files.json_text import parse as parse_json

        try:
            return clue_of(parse_json(value), "--rule")
        except ReadError as error:
            raise UsageError(f"{'' if '--rule' in str(error) else '--rule: '}{error}") from None


class Size(Type):
    """A size of memory: bytes, or with a letter such as 500M or 2G."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the bytes; K, M, G and T stand for powers of 1024."""
        match = re.fullmatch(r"(-?[0-9]{1,15})([kmgt]?)", str(value).lower())
        if not match:
            self.fail(f"{value!r} is not a size such as 500M or 2G", param, ctx)
        size = int(match[1]) << 10 * " kmgt".index(match[2] or " ")
        if size > LARGEST_NUMBER:
            self.fail(f"{value!r} is more than any machine has", param, ctx)
        return size


FORMAT = Name("format", lambda: FORMATS)
ALPHABET = Name("alphabet", lambda: ALPHABETS)
ENGINE = Name("engine", lambda: ("auto", *ENGINES))
SPEC = Spec()


class Output(Record, frozen=True):
    """In which form to print; `color` is auto, always or never."""

    json: bool
    jsonl: bool
    color: str = "never"

    def __post_init__(self) -> None:
        if self.json and self.jsonl:
            raise UsageError("--json and --jsonl exclude each other")

    @property
    def records(self) -> bool:
        """Whether JSON is wanted."""
        return self.json or self.jsonl


def grouped(name: str, make: Callable[..., Any], *options: tuple[str, Decorator]) -> Decorator:
    """Return a decorator that adds options and hands them to the command as one argument."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def collect(**arguments: Any) -> Any:
            arguments[name] = make(**{key: arguments.pop(key) for key, _ in options})
            return function(**arguments)

        for _, option in reversed(options):
            option(collect)
        return collect

    return decorate


def puzzle_arguments(required: bool = False, several: bool = True) -> Decorator:
    """Return the argument PUZZLE: a file, FILE:3, the text itself, or - for stdin."""
    return click.argument(
        "puzzles",
        metavar="[PUZZLE]..." if several else "PUZZLE",
        nargs=-1 if several else 1,
        required=required,
        type=click.Path(),
    )


cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Dask scheduler such as tcp://host:8786; local or local:N (N workers) starts one.",
)


@contextmanager
def cluster_client(address: str | None) -> Iterator[Any]:
    """Connect to the cluster at an address as long as the block runs; without one, yield None."""
    if not address:
        yield None
        return
    from alldiff.bulk.cluster import connected

    with connected(address) as client:
        yield client


output_option = click.option(
    "-o", "--output", "path", metavar="OUT", type=click.Path(), help="Output file; default: stdout."
)


def writing_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say where new puzzles go and in what format: `written` and `path`."""
    for option in (
        output_option,
        click.option(
            "--format", "written", type=FORMAT, metavar="FORMAT", help="Format of the output."
        ),
    ):
        function = option(function)
    return function


JSON = ("json", click.option("--json", is_flag=True, help="Print JSON."))
JSONL = ("jsonl", click.option("--jsonl", is_flag=True, help="Print one JSON object per line."))
COLOR = (
    "color",
    click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Colour: auto means on a terminal, unless NO_COLOR is set.",
    ),
)

record_options = grouped("output", Output, JSON, JSONL)
output_options = grouped("output", Output, JSON, JSONL, COLOR)
