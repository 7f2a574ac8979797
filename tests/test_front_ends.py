"""Python, shell and page ask the same questions: each is defined once, by a public function."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_overloads, get_type_hints

import click
import pytest
from click.testing import CliRunner
from msgspec import Raw

import alldiff as ad
from alldiff.cli.derived import DIFFERENT, NOT_HERE, Call
from alldiff.core.annotations import declared
from alldiff.core.limits import Limits
from alldiff.formats.base import ReadKeywords, ReadOptions
from alldiff.generators.options import GeneratorKeywords, GeneratorOptions
from alldiff.web.derived import SERVER
from alldiff.web.endpoints import ENDPOINTS
from alldiff.web.jobs import gallery, solving, tutor
from alldiff.web.jobs.inputs import Budget
from alldiff.web.openapi import request_type
from alldiff.web.requests import Request

from support.public_functions import PUBLIC

FOUR = "4.23.2.4.3..1..2"
FIRST = {"puzzles": "sudoku-4x4"}
"""The first word after a command, where that is not a puzzle."""
SEVERAL = "4.23............"

COMMANDS: dict[str, Callable[..., Any]] = {
    "arrays": ad.make_arrays,
    "book": ad.book,
    "bulk": ad.solve_many,
    "candidates": ad.candidates,
    "check": ad.check,
    "count": ad.count,
    "dataset": ad.make_dataset,
    "drill": ad.drill,
    "explain": ad.explain,
    "generate": ad.generate_many,
    "hint": ad.hint,
    "index": ad.leaks.make_index,
    "info": ad.read_all,
    "minimize": ad.minimize,
    "overlap": ad.leaks.overlap,
    "prove": ad.proofs.prove,
    "puzzles": ad.puzzles,
    "race": ad.race,
    "rate": ad.rate_many,
    "replay": ad.traces.replay,
    "score": ad.score,
    "solve": ad.solve,
    "trace": ad.trace,
    "tree": ad.tree,
    "vary": ad.vary,
    "watch": ad.search_events,
    "why": ad.why,
}
"""Each command that asks a question of Python, and the function that defines it."""

SPELLED = {
    ("book", "ratings"): "unrated",
    ("book", "solutions"): "unsolved",
    ("dataset", "rate"): "unrated",
    ("trace", "search"): "spec",
    ("tree", "search"): "spec",
    ("watch", "search"): "spec",
}
"""Parameters that a command takes under another name: as an argument, or the other way round."""
OWN = {
    ("bulk", "fetch"): "a file of rows holds no links",
    ("rate", "steps"): "it prints none",
    ("replay", "trace"): "it comes from the table",
    ("score", "text"): "it comes from the file of answers",
    ("watch", "theme"): "the saved page follows the browser's setting",
}
"""Parameters that one command leaves out, and why."""

BY_COMMAND = {
    "all_steps": "hint",
    "draw": "draw",
    "estimate": "count",
    "generate": "generate",
    "generate_file": "generate",
    "hardest": "generate",
    "minimal_puzzles": "minimize",
    "rate": "rate",
    "read": "solve",
    "several": "check",
    "study": "study",
    "verify": "prove",
    "watch": "watch",
    "why_not": "hint",
}
"""Other public functions, and the command that asks the same question."""
BY_OPTION = {
    ("draw", "candidates"): "pencil",
    ("draw", "format"): "drawn_as",
    ("draw", "solution"): "alone",
    ("watch", "search"): "spec",
}
"""Parameters of these functions under another name."""
PYTHON_ONLY = {
    "sample": "the shell prints solutions in order, with --limit",
    "solution_trace": "bulk --traces writes them",
    "solutions": "solve --limit prints them",
    "solve_batch": "bulk reads and writes Arrow files",
}
"""Public functions without a command, and why."""

PAGES = {
    "solve": ad.solve,
    "count": ad.count,
    "hint": ad.hint,
    "explain": ad.explain,
    "rate": ad.rate,
    "why": ad.why,
    "generate": ad.generate,
}


def command(name: str) -> click.Command:
    found: click.Command = import_module(f"alldiff.cli.commands.{name}").command
    return found


@pytest.mark.parametrize("name", PUBLIC)
def test_the_types_of_every_public_function_can_be_looked_up(name: str) -> None:
    hints = get_type_hints(PUBLIC[name])
    assert "return" in hints
    assert "Any" not in str(hints["return"])


def test_overloads_have_the_parameters_of_their_function() -> None:
    stated = {name: get_overloads(function) for name, function in PUBLIC.items()}
    several = {name: found for name, found in stated.items() if found}
    # Where only the answer depends on what is asked about, `by_source` says so.
    assert several.keys() == {"conflicts"}
    for name, found in several.items():
        own = inspect.signature(PUBLIC[name]).parameters.values()
        for one in found:
            params = inspect.signature(one).parameters.values()
            assert [(p.name, p.kind, p.default) for p in params] == [
                (p.name, p.kind, p.default) for p in own
            ]


@pytest.mark.parametrize(
    "name", [name for name, function in PUBLIC.items() if hasattr(function, "__declared__")]
)
def test_help_describes_every_parameter(name: str) -> None:
    function = PUBLIC[name]
    _, _, listed = function.__doc__.partition("\n    Args:\n")
    described = re.findall(r"^ {8}(\w+): ", listed.partition(">>>")[0], re.M)
    assert sorted(described) == sorted(inspect.signature(function).parameters)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_parameter_of_a_public_function_is_used(name: str) -> None:
    function = inspect.unwrap(PUBLIC[name])
    (stated,) = ast.parse(inspect.getsource(function)).body
    assert isinstance(stated, ast.FunctionDef)
    every = ast.walk(ast.Module(stated.body, []))
    used = {one.id for one in every if isinstance(one, ast.Name)}
    stated_args = (*stated.args.args, *stated.args.kwonlyargs, stated.args.kwarg)
    assert {one.arg for one in stated_args if one} <= used


def test_every_public_function_has_a_command_or_is_listed() -> None:
    asking = {name for name, function in PUBLIC.items() if declared(function)}
    known = {function.__name__ for function in COMMANDS.values()}
    assert asking == known | BY_COMMAND.keys() | PYTHON_ONLY.keys()
    for function, name in BY_COMMAND.items():
        options = {param.name for param in command(name).params}
        own = declared(PUBLIC[function]).keys() - NOT_HERE.keys()
        own -= {one for asked, one in OWN if asked == function}
        spelled = {BY_OPTION.get((function, one), one) for one in own}
        assert spelled <= options, function


@pytest.mark.parametrize("name", COMMANDS)
def test_every_parameter_is_on_the_shell_or_listed(name: str) -> None:
    known = {param.name for param in command(name).params}
    for parameter in declared(COMMANDS[name]):
        assert (
            SPELLED.get((name, parameter), parameter) in known
            or parameter in NOT_HERE
            or (name, parameter) in OWN
        ), parameter


@pytest.mark.parametrize("name", COMMANDS)
def test_defaults_on_the_shell_differ_only_where_the_table_says_so(name: str) -> None:
    options = {param.name: param for param in command(name).params}
    for parameter in declared(COMMANDS[name]).values():
        option = options.get(parameter.name)
        if option is None or option.required or option.multiple:
            continue
        if isinstance(option, click.Argument):
            continue
        same = option.default == parameter.default or (option.is_flag and not parameter.default)
        assert same or (name, parameter.name) in DIFFERENT, parameter.name


@pytest.mark.parametrize("name", PAGES)
def test_every_parameter_is_on_the_page_or_listed(name: str) -> None:
    fields = set(request_type(ENDPOINTS[name]).__struct_fields__)
    for parameter in declared(PAGES[name]):
        assert (parameter in fields) != (parameter in SERVER), parameter


def test_the_lists_name_only_parameters_that_exist() -> None:
    known = {name for function in PUBLIC.values() for name in declared(function)}
    assert set(NOT_HERE) | set(SERVER) <= known | {"name"}


@pytest.mark.parametrize(
    ("record", "keywords"),
    [(GeneratorOptions, GeneratorKeywords), (ReadOptions, ReadKeywords)],
)
def test_keywords_for_type_checkers_are_the_fields_of_the_record(
    record: type, keywords: type
) -> None:
    assert list(keywords.__annotations__) == list(declared(record))


VALUES: dict[str, tuple[Any, Any]] = {
    "bool": (None, True),
    "search": ("fc+mrv", "fc+mrv"),
    "size": ("5M", 5 << 20),
    "technique": ("x-wing", ("x-wing",)),
    "rule": ('{"type":"anti-knight"}', None),
    "box": ("2x2", (2, 2)),
}
"""For what an option reads, a word on the shell and the value that must arrive."""


def example(parameter: Any) -> tuple[str | None, Any]:
    """Return a word for an option, and what must arrive of it."""
    option = parameter.option
    if parameter.type is bool:
        return None, True
    if option.reads in VALUES:
        return VALUES[option.reads]
    if option.choices:
        names = list(option.choices() if callable(option.choices) else option.choices)
        chosen = next(name for name in names if name != parameter.default)
        return chosen, chosen
    plain = {parameter.type, *get_args(parameter.type)}
    if int in plain:
        return "7", 7
    return ("2.5", 2.5) if float in plain else ("word", "word")


class Arrived(Exception):
    """What a command called, and with what."""


OTHERS = {
    "arrays": ("FILE", "-o", "OUT"),
    "book": ("OUT.html", "FILE"),
    "bulk": ("FILE", "-o", "OUT.csv"),
    "dataset": ("latin-square", "--count", "9", "--size", "4", "--format", "csv", "-o", "OUT"),
    "drill": ("full-house", "FILE"),
    "generate": ("latin-square", "--size", "4"),
    "index": ("FILE", "-o", "OUT.index"),
    "overlap": ("FILE", "FILE"),
    "prove": ("FILE", "-o", "OUT"),
    "race": ("FILE", "mac"),
    "replay": ("TRACES",),
    "score": ("FILE", "FILE"),
    "trace": ("FILE",),
    "vary": ("FILE",),
    "watch": ("FILE", "--html", "OUT.html"),
    "why": ("FILE",),
}
"""Arguments of commands that need more than a puzzle, or read options one by one."""
CALLING = [name for name in COMMANDS if name not in OTHERS and name != "info"]
"""Commands that call the function with all options at once."""


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        (name, parameter)
        for name in CALLING
        for parameter in declared(COMMANDS[name])
        if (name, parameter) not in SPELLED | OWN and parameter not in NOT_HERE
    ],
)
def test_every_option_arrives(name: str, parameter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def arrive(self: Call, *arguments: Any, **more: Any) -> Any:
        if self.function.__name__ == "load":
            return self.function(*arguments, **(self.given | more))
        raise Arrived(self.given | more)

    monkeypatch.setattr(Call, "__call__", arrive)
    (option,) = (one for one in command(name).params if one.name == parameter)
    word, wanted = example(declared(COMMANDS[name])[parameter])
    told = CliRunner().invoke(
        command(name),
        [FIRST.get(name, FOUR), option.opts[0], *([] if word is None else [word])]
        + (["-o", "-"] if name == "tree" else []),
    )
    assert isinstance(told.exception, Arrived), told.output
    assert told.exception.args[0][parameter] == wanted


class Noting(dict[str, Any]):
    """Keywords that note which of them are used."""

    def __init__(self, given: dict[str, Any]) -> None:
        super().__init__(given)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[str]:
        # Without this, `**` would copy the keywords without reading them one by one.
        return super().__iter__()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)

    def items(self) -> Any:
        self.read |= self.keys()
        return super().items()

    def __or__(self, other: Any) -> dict[str, Any]:
        self.read |= self.keys()
        return {**self, **other}


@pytest.mark.parametrize("name", OTHERS)
def test_every_option_is_read(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, Noting]] = []

    def made(self: Call, function: Callable[..., Any], given: dict[str, Any]) -> None:
        self.function, self.given = function, Noting(given)
        calls.append((function.__name__, self.given))

    monkeypatch.setattr(Call, "__init__", made)
    file, traces = tmp_path / "file.csv", tmp_path / "traces.csv"
    file.write_text(f"puzzle,answer\n{FOUR},{FOUR}\n")
    traces.write_text(f"puzzle,trace\n{FOUR},{ad.traces.solution_trace(FOUR)}\n")
    words = [word.replace("OUT", str(tmp_path / "out")) for word in OTHERS[name]]
    words = [{"FILE": str(file), "TRACES": str(traces)}.get(word, word) for word in words]
    told = CliRunner().invoke(command(name), words)
    assert told.exit_code == 0, told.output
    (given,) = [given for function, given in calls if function == COMMANDS[name].__name__]
    assert given.keys() <= given.read


REQUESTS = {
    endpoint.path: request_type(endpoint)
    for endpoint in ENDPOINTS.values()
    if getattr(request_type(endpoint), "derived", ())
}
"""The requests of the page that are derived from a public function."""


@pytest.mark.parametrize("path", REQUESTS)
def test_every_field_of_a_request_is_passed_on(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stated = {"puzzle": sent(FOUR), "kind": "latin-square", "technique": "full-house"}
    made = REQUESTS[path]
    stated = {name: one for name, one in stated.items() if name in made.__struct_fields__}
    for name in made.derived:
        value = object()
        assert made(**stated | {name: value}).keywords()[name] is value
    keywords, given = made.keywords, []

    def noted(self: Request) -> Noting:
        given.append(Noting(keywords(self)))
        return given[-1]

    monkeypatch.setattr(made, "keywords", noted)
    request = made(**stated)
    answer = ENDPOINTS[path].function()(request, budget(request))
    if isinstance(answer, Iterator):
        assert list(answer)
    assert given[0].keys() == set(made.derived) == given[0].read


def test_limits_arrive_at_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    from alldiff import solving as below

    seen: list[Any] = []
    run = below.run
    monkeypatch.setattr(below, "run", lambda *a, **k: (seen.append(k), run(*a, **k))[1])
    listener = ad.Listener()
    ad.solve(
        FOUR, "strong", limit=3, nodes=5, timeout=9, memory=1 << 30, threads=1, listener=listener
    )
    assert seen[0]["limits"] == Limits(3, 5, 9, 1 << 30)
    assert seen[0]["threads"] == 1
    assert seen[0]["listener"] is listener


def test_a_cluster_hears_the_listener_and_takes_no_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from alldiff.bulk import splitting

    seen: list[Any] = []

    def split(*arguments: Any) -> Any:
        seen.append(arguments)
        return ad.solve(FOUR)

    monkeypatch.setattr(splitting, "solve_split", split)
    client, listener = object(), ad.Listener()
    ad.solve(FOUR, client=client, listener=listener, keep=4)
    assert seen[0][-3:] == (4, client, listener)
    with pytest.raises(ad.errors.UsageError, match="threads"):
        ad.solve(FOUR, client=client, threads=2)


def test_limits_arrive_at_the_rows_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from alldiff.bulk import solving as rows

    seen: list[Limits] = []
    run = rows.run
    monkeypatch.setattr(rows, "run", lambda *a, **k: (seen.append(k["limits"]), run(*a, **k))[1])
    ad.solve_many([FOUR], limit=3, memory=1 << 30, timeout=9, nodes=500)
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{FOUR}\n")
    words = ["--limit=3", "--memory=1G", "--timeout=9", "--nodes=500"]
    assert CliRunner().invoke(command("bulk"), [str(file), *words]).exit_code == 0
    assert seen == [Limits(3, 500, 9, 1 << 30)] * 2


def test_many_rows_end_when_the_listener_cancels() -> None:
    listener = ad.Listener()
    listener.cancel()
    batch = ad.solve_many(iter([FOUR] * 100), listener=listener)
    assert batch.limit_reached == "cancelled"
    assert len(batch) < 100


def budget(request: Any) -> Budget:
    return Budget.of(request, 30, ad.Listener())


def on_shell(*words: str) -> Any:
    told = CliRunner().invoke(command(words[0]), [*words[1:], "--json"])
    return json.loads(told.stdout)


def sent(puzzle: str) -> Raw:
    return Raw(ad.write(ad.read(puzzle), "json").encode())


@pytest.mark.parametrize("puzzle", [FOUR, SEVERAL, "4.23.2.4.3..1..3"])
@pytest.mark.parametrize("asked", [{}, {"limit": 5}, {"search": "fc+mrv", "engine": "reference"}])
def test_solve_gives_one_answer_everywhere(puzzle: str, asked: dict[str, Any]) -> None:
    words = [f"--{key}={value}" for key, value in asked.items()]
    shell = on_shell("solve", puzzle, *words)
    request = solving.SolveRequest(puzzle=sent(puzzle), **asked)
    page = solving.solve(request, budget(request))
    if faults := ad.validate(ad.read(puzzle)):
        with pytest.raises(ad.errors.InvalidPuzzle):
            ad.solve(puzzle, **asked)
        assert shell["status"] == "invalid"
        assert [one["message"] for one in shell["faults"]] == [one.message for one in faults]
        assert [one.message for one in page.faults] == [one.message for one in faults]
        return
    python = ad.solve(puzzle, **asked)
    assert shell["status"] == page.status == python.status
    assert shell["complete"] == page.complete == python.complete
    assert shell["engine"] == page.engine == python.engine
    assert shell["search"] == str(python.search)
    assert page.stats["trace_hash"] == f"{python.stats.trace_hash:016x}"
    assert page.stats["nodes"] == python.stats.nodes
    shown = [[list(row) for row in grid] for grid in python.solutions]
    assert [[list(row) for row in grid] for grid in page.solutions] == shown
    assert shell["solutions"] == (shown if "limit" in asked else shown[:1])


@pytest.mark.parametrize("puzzle", [FOUR, SEVERAL])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("strength", ["where", "what", "whole"])
def test_hint_gives_one_answer_everywhere(puzzle: str, lang: str, strength: str) -> None:
    from alldiff.languages import language

    python = ad.hint(puzzle, strength=strength, lang=lang)
    request = tutor.HintRequest(puzzle=sent(puzzle), strength=strength)
    spoken = Budget.of(request, 30, ad.Listener(), language(lang))
    assert tutor.hint(request, spoken).text == "\n".join(python.sentences())
    told = CliRunner().invoke(
        command("hint"), [puzzle, "--strength", strength, "--lang", lang, "--json"]
    )
    shell = json.loads(told.stdout)
    assert {key: shell[key] for key in python.record()} == json.loads(json.dumps(python.record()))


def test_rate_and_count_give_one_answer_everywhere() -> None:
    request = tutor.RateRequest(puzzle=sent(FOUR), scale="se")
    page, python = tutor.rate(request, budget(request)), ad.rate(FOUR, scale="se").record()
    shell = on_shell("rate", FOUR, "--scale", "se")
    for key in ("status", "difficulty", "er", "ep", "ed"):
        assert shell[key] == page[key] == python[key]
    asked = solving.CountRequest(puzzle=sent(SEVERAL), limit=7)
    assert solving.count(asked, budget(asked)).count == ad.count(SEVERAL, limit=7) == 7
    assert on_shell("count", SEVERAL, "--limit", "7")["count"] == 7


def test_generate_gives_one_answer_everywhere() -> None:
    request = gallery.GenerateRequest(kind="sudoku", size=4, seed=3, symmetry="rotate180")
    page = gallery.generate(request, budget(request)).puzzle
    python = ad.generate("sudoku", size=4, seed=3, symmetry="rotate180")
    told = CliRunner().invoke(
        command("generate"),
        ["sudoku", "--size", "4", "--seed", "3", "--symmetry", "rotate180", "--format", "json"],
    )
    shell = json.loads(told.stdout)["givens"]
    assert shell == [list(row) for row in page["givens"]] == [list(row) for row in python.givens]


def test_what_is_no_report_raises_with_what_it_has() -> None:
    empty = ad.sudoku([[0] * 9] * 9)
    with pytest.raises(ad.errors.LimitReached) as caught:
        ad.count(empty, "bt", limit=None, nodes=100)
    assert caught.value.found == 0
    with pytest.raises(ad.errors.LimitReached) as caught:
        ad.count(SEVERAL, "bt", limit=None, nodes=100)
    assert caught.value.found > 1
    with pytest.raises(ad.errors.LimitReached) as caught:
        ad.candidates(empty, nodes=1)
    assert isinstance(caught.value.found, dict)
    assert ad.solve(empty, "bt", limit=None, nodes=100).limit_reached == "nodes"
    assert ad.check(empty, engine="reference", nodes=1).limit_reached == "nodes"


def test_annotations_stay_with_the_functions() -> None:
    for function in (ad.solve, ad.read, ad.generate):
        for name, one in function.__declared__.items():
            assert get_origin(one) is Annotated
            assert f"\n        {name}: " in function.__doc__
            assert "Annotated" not in str(inspect.signature(function))
