"""What public functions say about their parameters; those that several share stand here.

A public function is the definition of a question. Its annotations carry help, bounds and choices;
the command line derives its options from them, the page its request types, and `help()` its list
of arguments.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Annotated, Any, NamedTuple, TypeVar, cast, get_args, get_origin

from alldiff.core.errors import LARGEST_NUMBER, MOST_THREADS
from alldiff.core.limits import Limits, Listener as SearchListener, Stopwatch

Function = TypeVar("Function", bound=Callable[..., Any])


class Option(NamedTuple):
    """What a person needs to know about a parameter.

    Attributes:
        help: One or two sentences.
        metavar: What stands for the value in a list of options.
        reads: How a word on the shell becomes the value, where the type does not say so: a key of
            `cli.derived.TYPES`.
        least: The smallest number allowed.
        most: The largest number allowed.
        above: A number that the value must exceed.
        choices: The names allowed, or a function that returns them.
    """

    help: str
    metavar: str = ""
    reads: str = ""
    least: float | None = None
    most: float | None = None
    above: float | None = None
    choices: Sequence[str] | Callable[[], Iterable[str]] = ()


def difficulties() -> list[str]:
    """Return the names of the difficulties, the easiest first."""
    from alldiff.techniques.engine.catalogue import Difficulty

    return [str(difficulty) for difficulty in Difficulty]


def techniques() -> list[str]:
    """Return the names of all techniques and of their families."""
    from alldiff.techniques.engine.catalogue import TECHNIQUES, families

    return [*TECHNIQUES, *families()]


def kinds() -> list[str]:
    """Return the names of the kinds of puzzle."""
    from alldiff.kinds import KINDS

    return list(KINDS)


def languages() -> list[str]:
    """Return the names of the languages."""
    from alldiff.languages import language_names

    return language_names()


def engines() -> list[str]:
    """Return the names of the engines."""
    from alldiff.engines import ENGINES

    return ["auto", *ENGINES]


COUNT_BOUNDS = (1, LARGEST_NUMBER)

SearchSpec = Annotated[
    str | None,
    Option(
        "Search such as mac+mrv+lcv or annealing:swap; by default the engine chooses.",
        metavar="SPEC",
        reads="search",
    ),
]
Engine = Annotated[
    str, Option("Engine; auto picks the strongest.", metavar="NAME", choices=engines)
]
Limit = Annotated[int | None, Option("Stop after this many solutions.", "N", "", *COUNT_BOUNDS)]
Nodes = Annotated[int | None, Option("Limit on search nodes.", "N", "", *COUNT_BOUNDS)]
Timeout = Annotated[float | None, Option("Time limit in seconds.", "SECONDS", above=0)]
Memory = Annotated[int | None, Option("Memory limit in bytes.", "SIZE", "size", *COUNT_BOUNDS)]
Threads = Annotated[
    int | None,
    Option(
        "Number of threads; 0 uses all cores. The answer does not depend on it.",
        "N",
        least=0,
        most=MOST_THREADS,
    ),
]
Seed = Annotated[
    int, Option("Seed for random choices.", "N", least=-LARGEST_NUMBER, most=LARGEST_NUMBER)
]
Keep = Annotated[
    int | None, Option("Keep this many solutions in the result and count the rest.", "N")
]
Listener = Annotated[SearchListener | None, Option("Receives progress and can cancel the work.")]
Client = Annotated[
    object | None, Option("Dask client (distributed.Client) whose workers share the work.")
]
Lang = Annotated[str, Option("Language of the sentences: en or fr.", "LANGUAGE", choices=languages)]
Only = Annotated[
    Sequence[str] | None,
    Option("Use only these techniques or families.", "TECHNIQUE", "technique"),
]
Without = Annotated[
    Sequence[str], Option("Do not use these techniques or families.", "TECHNIQUE", "technique")
]
UpTo = Annotated[
    str | None,
    Option(
        "Use no harder techniques: easy, medium, hard, expert or extreme.",
        "DIFFICULTY",
        choices=difficulties,
    ),
]


SUBJECTS = {
    "candidate": "Cell and value, such as ((2, 2), 1).",
    "folder": "Folder of the files.",
    "name": "Name of the study.",
    "out": "Folder for the report; none is written without it.",
    "own": "Your own puzzles in place of the study's.",
    "path": "File to write.",
    "puzzle": "Puzzle, its text or rows, or the path of its file; FILE:3 is its third puzzle.",
    "puzzles": "Puzzles, their texts or their files.",
    "rate": "Whether to add ratings, or their scales.",
    "source": "Text, path, FILE:3 or open stream; for many puzzles also an array or a table.",
    "specs": "Searches such as mac+mrv, mac+mrv@reference, or an engine.",
    "table": "Arrow table or record batch.",
    "technique": "Name of a technique.",
}
"""What a function works on: these parameters are no options, and mean the same everywhere."""


class Declared(NamedTuple):
    """A parameter of a public function: its name, plain type, default, and what it means."""

    name: str
    type: Any
    default: Any
    option: Option
    required: bool = False


def is_annotated(annotation: Any) -> bool:
    """Return whether an annotation carries an Option."""
    return get_origin(annotation) is Annotated


def declared(function: Callable[..., Any]) -> dict[str, Declared]:
    """Return the annotated parameters of a public function, or the fields of a record, by name."""
    from inspect import Parameter, signature

    annotations = getattr(function, "__declared__", {})
    found = {}
    for name, parameter in signature(function).parameters.items():
        annotation = annotations.get(name, parameter.annotation)
        if is_annotated(annotation):
            plain, option = get_args(annotation)
            required = parameter.default is Parameter.empty
            default = None if required else parameter.default
            found[name] = Declared(name, plain, default, option, required)
    return found


def documented(function: Function, more: dict[str, Any] | None = None) -> Function:
    """Make `help()` readable: plain types, and a section `Args` from the annotations.

    `more` are annotations of parameters beyond those in the function's own signature.
    """
    annotations = function.__annotations__ | (more or {})
    stated = {name: one for name, one in annotations.items() if is_annotated(one)}
    function.__declared__ = stated  # type: ignore[attr-defined]
    function.__annotations__ |= {name: get_args(one)[0] for name, one in stated.items()}
    about = {name: one for name, one in SUBJECTS.items() if name in annotations.keys() - stated}
    about |= {name: get_args(one)[1].help for name, one in stated.items()}
    lines = [f"    {name}: {about[name]}" for name in annotations if name in about]
    text, mark, examples = (function.__doc__ or "").partition("\n    >>>")
    listed = "\n    ".join(["", "Args:", *lines, ""])
    function.__doc__ = f"{text.rstrip()}\n{listed}{mark}{examples}"
    return function


def limited(function: Function) -> Function:
    """Have whatever a public function calls look at its `timeout` and its `listener`.

    Where that ends the work below, and nothing handles it, LimitReached is raised.
    """
    standard = (function.__kwdefaults__ or {}).get("timeout")

    @wraps(function)
    def within_limits(*arguments: Any, **options: Any) -> Any:
        seconds, listener = options.get("timeout", standard), options.get("listener")
        if seconds is None and listener is None:
            return function(*arguments, **options)
        with Stopwatch(Limits(None, seconds=seconds), listener):
            return function(*arguments, **options)

    return cast(Function, within_limits)


def expanded(record: Callable[..., Any]) -> Callable[[Function], Function]:
    """Return a decorator that shows the fields of a record in place of a function's **keywords.

    The fields, their defaults and what they mean are stated in the record alone.
    """
    from inspect import signature

    def expand(function: Function) -> Function:
        own = signature(function).parameters.values()
        names = {one.name for one in own}
        fields = [one for one in signature(record).parameters.values() if one.name not in names]
        documented(function, {one.name: one.annotation for one in fields})
        shown = signature(function)
        kept = [one for one in shown.parameters.values() if one.kind is not one.VAR_KEYWORD]
        added = [
            one.replace(kind=one.KEYWORD_ONLY, annotation=get_args(one.annotation)[0])
            for one in fields
        ]
        function.__signature__ = shown.replace(parameters=kept + added)  # type: ignore[attr-defined]
        return function

    return expand
