"""The options that commands share, each defined once and handed over as one record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from alldiff import formats
from alldiff.core.errors import LARGEST_NUMBER, MOST_THREADS, ReadError, UsageError, unknown
from alldiff.core.plugins import INSTALLED
from alldiff.core.records import Record
from alldiff.core.result import Limits
from alldiff.core.search import CATEGORIES, parse, part_names
from alldiff.core.state_search import GUIDES, REPRESENTATIONS, STRATEGIES
from alldiff.engines import ENGINES
from alldiff.formats import FORMATS, parse_box
from alldiff.formats.base import ALPHABETS
from alldiff.formats.source import Readable
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
        """Return the name if it is known."""
        if value not in self.known():
            # A package that is installed may have it.
            broken = INSTALLED.load_and_report()
            known = list(self.known())
            if value not in known:
                raise UsageError(unknown(self.name, str(value), known) + broken)
        return str(value)

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
    """A whole number; bounds that nobody misses are told only to whom they stop."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or say between which ones it must be."""
        number = int(click.INT.convert(value, param, ctx))
        if not self.least <= number <= self.most:
            self.fail(f"{number} is not in the range {self.least}<=x<={self.most}.", param, ctx)
        return number

    def _describe_range(self) -> str:
        """Return what the help tells of the range."""
        least = f"{self.least}<=" if self.least > -LARGEST_NUMBER else ""
        most = f"<={self.most}" if self.most < LARGEST_NUMBER else ""
        return f"{least}x{most}" if least or most else ""


def whole(least: int | None = None, most: int = LARGEST_NUMBER) -> Whole:
    """Return the type of an option that is a whole number, with bounds that nobody misses.

    Numbers beyond them have no room in the core, or ask for work that never ends.
    """
    return Whole(-LARGEST_NUMBER if least is None else least, most)


THREADS = whole(0, MOST_THREADS)
REPEATS = whole(1, 1_000_000)
"""How often the same is done again, to measure it."""
COUNT = whole(1, 10**12)
"""How many puzzles are wanted."""


class Text(Type):
    """A text of one's own, which must be one that can be written down."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text, unless the terminal handed over bytes that are no UTF-8."""
        try:
            str(value).encode()
        except UnicodeEncodeError:
            self.fail(f"{value!r} is no UTF-8 text", param, ctx)
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
            self.fail(f"{value!r} is no size such as 500M or 2G", param, ctx)
        size = int(match[1]) << 10 * " kmgt".index(match[2] or " ")
        if size > LARGEST_NUMBER:
            self.fail(f"{value!r} is more than any machine has", param, ctx)
        return size


FORMAT = Name("format", lambda: FORMATS)
ALPHABET = Name("alphabet", lambda: ALPHABETS)
ENGINE = Name("engine", lambda: ("auto", *ENGINES))
SPEC = Spec()


class ReadingOptions(Record, frozen=True):
    """How to read the input where its text leaves a choice."""

    format: str | None
    box: tuple[int, int] | None
    latin: bool
    size: int | None
    alphabet: str | None
    rules: tuple[Rule, ...]
    fetch: bool = False

    def load(self, source: Readable) -> formats.Reading:
        """Return the puzzles of a source, and the warnings about it."""
        return formats.load(
            source,
            format=self.format,
            box=self.box,
            latin=self.latin,
            size=self.size,
            alphabet=self.alphabet,
            rules=self.rules,
            fetch=self.fetch,
        )


class SearchOptions(Record, frozen=True):
    """Which search to run on which engine; no spec is the engine's own choice."""

    search: str | None
    engine: str
    seed: int
    threads: int | None


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


def reading_of(formats: Type, noun: str, *more: tuple[str, Decorator]) -> Decorator:
    """Return the options that settle how an input is read, which may be in one of the formats."""
    return grouped(
        "reading",
        ReadingOptions,
        (
            "format",
            click.option(
                "--from",
                "format",
                type=formats,
                metavar=noun,
                help=f"{noun.capitalize()} of the input.",
            ),
        ),
        (
            "box",
            click.option("--box", type=Box(), metavar="WxH", help="Width and height of the boxes."),
        ),
        ("latin", click.option("--latin", is_flag=True, help="Read a Latin square: no boxes.")),
        ("size", click.option("--size", type=whole(), metavar="N", help="Side of the grid.")),
        (
            "alphabet",
            click.option(
                "--alphabet",
                type=ALPHABET,
                metavar="NAME",
                help="What letters stand for: letters (A = 10), hex (A = 11) or alpha (A = 1).",
            ),
        ),
        (
            "rules",
            click.option(
                "--rule",
                "rules",
                type=RuleText(),
                metavar="JSON",
                multiple=True,
                help='Add a rule, as {"type": ...} of the alldiff JSON; may be repeated.',
            ),
        ),
        *more,
    )


FETCH = click.option(
    "--fetch", is_flag=True, help="Ask SudokuPad for a puzzle that a link only names."
)
reading_options = reading_of(FORMAT, "FORMAT", ("fetch", FETCH))


searching_options = grouped(
    "searching",
    SearchOptions,
    (
        "search",
        click.option(
            "--search",
            type=SPEC,
            metavar="SPEC",
            help="Search such as mac+mrv+lcv or annealing:swap; alldiff info lists the names.",
        ),
    ),
    (
        "engine",
        click.option("--engine", type=ENGINE, metavar="NAME", default="auto", help="Engine."),
    ),
    (
        "seed",
        click.option(
            "--seed", type=whole(), metavar="N", default=0, help="Seed of the random choices."
        ),
    ),
    (
        "threads",
        click.option(
            "--threads",
            type=THREADS,
            metavar="N",
            help="Split one hard search over N threads, 0 for all there are.",
        ),
    ),
)

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Dask scheduler such as tcp://host:8786, or local to start one on this machine.",
)


output_option = click.option(
    "-o", "--output", "path", metavar="OUT", type=click.Path(), help="File to write; else stdout."
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


TIMEOUT = ("timeout", click.option("--timeout", type=float, metavar="SECONDS", help="Time limit."))
NODES = ("nodes", click.option("--nodes", type=whole(), metavar="N", help="Limit on nodes."))
LIMIT = ("limit", click.option("--limit", type=whole(), metavar="N", help="Limit on solutions."))
MEMORY = (
    "memory",
    click.option("--memory", type=Size(), metavar="SIZE", help="Memory limit, such as 500M or 2G."),
)


def limit_options(default: int | None, *, memory: bool = True) -> Decorator:
    """Return the limits of a search for solutions, by default of so many of them.

    `memory` is for commands whose search can need much of it.
    """

    def make(
        timeout: float | None, nodes: int | None, limit: int | None, memory: int | None = None
    ) -> Limits:
        return Limits(default if limit is None else limit, nodes, timeout, memory)

    return grouped("limits", make, TIMEOUT, NODES, LIMIT, *([MEMORY] if memory else []))


work_limits = grouped(
    "limits",
    lambda timeout, nodes: Limits(None, nodes, timeout),
    TIMEOUT,
    NODES,
)
"""The limits of a command that runs many searches: on the nodes and seconds of each."""

JSON = ("json", click.option("--json", is_flag=True, help="Print JSON."))
JSONL = ("jsonl", click.option("--jsonl", is_flag=True, help="Print one JSON object a line."))
COLOR = (
    "color",
    click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Colour: auto is only on a terminal, and not where NO_COLOR is set.",
    ),
)

record_options = grouped("output", Output, JSON, JSONL)
output_options = grouped("output", Output, JSON, JSONL, COLOR)
