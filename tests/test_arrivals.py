"""Every parameter of every public function arrives: another value gives another answer.

Each function is called with and without a value for the parameter, and what it returns, yields,
writes or raises must differ. `UNCHANGED` lists the parameters that must not change the answer;
tests/test_front_ends.py looks at what receives those.
"""

from __future__ import annotations

import inspect
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pytest

import alldiff as ad
from alldiff.core.annotations import declared
from alldiff.formats.base import ReadOptions
from alldiff.generators.options import GeneratorOptions
from alldiff.lab.outcome import RaceResult

from support.public_functions import PUBLIC

FOUR = "4.23.2.4.3..1..2"
SEVERAL = "4.23............"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MEDIUM = "..3.7.........2...8...5.4.2..1.....6..723...19..8..5..7..325....59......2...98..."
EMPTY = ad.sudoku([[0] * 9] * 9)
CAGES = ad.read(FOUR).with_clues([ad.rules.find("killer-cage")(((0, 1), (0, 2)), 3)])
BROKEN = "44.3..3........."
FULL = ad.sudoku(ad.solve(EASY).solution)
SMALL = ad.sudoku([[0] * 4] * 4)
NEVER = -1
"""A time limit that is refused. No test measures time; tests/test_stopping.py reaches real ones."""

ALMOST_NOTHING = 1e-9
"""A time limit that has passed before the work begins."""

UNCHANGED = {
    "client": "workers elsewhere give the same answer",
    "profile": "it replaces the scale; tests/tutor compares its ratings",
    "restart": "it replaces what a stopped run left; tests/bulk stops runs",
    "show": "it opens a window",
    "threads": "the answer is the same on any number",
    "warm_up": "runs that do not count",
}
"""Parameters whose value changes no answer here, and why."""


NOT_CALLED = {"study": "it takes seconds; tests/studies runs each part"}


class Within(NamedTuple):
    """Another value for a parameter, and the keywords that both calls need to show it."""

    value: Any
    keywords: dict[str, Any]


class Case(NamedTuple):
    """A call of a public function, and other values for its parameters."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]
    others: dict[str, Any]
    most: int = 300
    """How much of what it yields is compared."""


PATHS = {"only": ["x-wing"], "without": ["hidden-single"], "up_to": "no such", "timeout": NEVER}
SEARCH = {"search": "fc+random-variable", "limit": 7, "nodes": 9, "timeout": NEVER, "seed": 5}
RANDOM = {"search": "bt+random-value"}
LATIN = {"kind": "latin-square", "size": 4}


def cases(folder: Path) -> Iterator[Case]:
    """Yield cases for each public function with annotated parameters."""
    out, given = folder / "out", folder / "given"
    given.mkdir()
    first, second, third, table = (given / f"{name}.csv" for name in ("1", "2", "3", "4"))
    first.write_text(f"puzzle\n{HARD}\n{EASY}\n")
    second.write_text(f"puzzle\n{HARD}\n")
    third.write_text(f"puzzle\n{FOUR}\n")
    table.write_text(f"puzzle,other\n{SEVERAL},{FOUR}\n")
    ad.proofs.prove(HARD, given / "proof")
    trace = ad.traces.solution_trace(FOUR)

    few = {"nodes": 1, "timeout": NEVER}
    spoken = PATHS | {"lang": "fr"}
    engine = {"engine": "none of these"}
    swaps = {"search": "tabu:swap", "nodes": 300}
    yield Case(ad.solve, (SMALL,), RANDOM, SEARCH | {"engine": "reference", "keep": 0})
    yield Case(ad.solve, (EMPTY,), swaps, {"memory": 1})
    # How many solutions were found at the limit depends on the search and its seed.
    cut = {"search": "bt+random-variable", "limit": None, "nodes": 300}
    yield Case(
        ad.count, (SMALL,), cut, SEARCH | {"search": "mac", "nodes": 50, "limit": 2} | engine
    )
    yield Case(ad.count, (SMALL,), {}, {"limit": 3})
    yield Case(ad.count, (EMPTY,), swaps, {"memory": 1})
    yield Case(ad.candidates, (HARD,), {}, {"level": "gac"} | engine | few)
    yield Case(ad.check, (CAGES,), {}, {"clues": True} | engine)
    yield Case(ad.check, (HARD,), {}, few)
    yield Case(
        ad.solutions, (EMPTY,), {"limit": 3}, {"limit": 2, "memory": NEVER, "seed": 0.5} | few
    )
    estimated = {"precision": NEVER, "seed": 2, "timeout": NEVER}
    yield Case(ad.estimate, (EMPTY,), {"precision": 0.5}, estimated)
    yield Case(ad.sample, (SMALL,), {}, {"count": 2, "seed": 2, "timeout": NEVER})
    yield Case(ad.several, (SEVERAL,), {}, {"timeout": NEVER})
    why = {"every": True, "smallest": True, "no_repairs": True, "timeout": NEVER, "lang": "fr"}
    yield Case(ad.why, (BROKEN,), {}, why | {"limit": Within(1, {"every": True})})
    yield Case(ad.hint, (MEDIUM,), {}, PATHS | {"strength": "what", "lang": "fr"})
    yield Case(ad.all_steps, (FOUR,), {}, spoken)
    yield Case(ad.why_not, (MEDIUM, ((0, 0), 1)), {}, spoken | {"without": ["nested-net"]})
    yield Case(ad.explain, (MEDIUM,), {}, spoken)
    yield Case(ad.rate, (MEDIUM,), {}, {"scale": "se", "timeout": NEVER, "lang": "fr"})
    rated = {"most": 1.0, "scale": "se", "timeout": NEVER, "lang": "fr"}
    yield Case(ad.rate_many, ([CAGES],), {}, rated)
    yield Case(ad.rate_many, ([MEDIUM],), {"scale": "se"}, {"steps": False})
    trace_form = {"form": "text", "lang": Within("fr", {"form": "text"})}
    trace_form["states"] = Within(True, {"form": "json"})
    yield Case(ad.traces.solution_trace, (MEDIUM,), {}, PATHS | trace_form)
    yield Case(
        ad.drill, ("hidden-single",), {}, {"kind": "killer", "seed": 2, "timeout": NEVER}, most=2
    )
    yield Case(ad.minimize, (FULL,), {}, {"seed": 3})
    yield Case(ad.minimize, (CAGES,), {}, {"clues": True})
    yield Case(ad.minimal_puzzles, (CAGES,), {}, {"clues": True})
    yield Case(ad.vary, (FOUR,), {}, {"remove": 2, "add": 2, "minimal": True, "seed": 2}, most=3)
    yield Case(ad.search_events, (SMALL,), RANDOM, SEARCH)
    yield Case(ad.watch, (SMALL,), RANDOM, SEARCH | {"events": 9, "theme": "dark", "lang": "fr"})
    drawn = {"depth": 2, "nodes_shown": 5, "theme": "dark", "name": "N"}
    yield Case(ad.tree, (SMALL,), RANDOM, SEARCH | drawn | {"lang": "fr"})
    arcs = {"search": "mac-arcs", "steps": 9, "all_arcs": True, "arcs": ["R1C1"], "name": "N"}
    yield Case(ad.trace, (SEVERAL,), {"search": "mac+random-value"}, SEARCH | arcs | {"nodes": 1})
    raced = {"limit": 2, "nodes": 9, "timeout": NEVER, "repeat": 2, "seed": 4}
    once = {"repeat": 1, "warm_up": 0}
    yield Case(ad.race, (EMPTY, ["bt+random-value"]), once, raced)
    yield Case(ad.proofs.prove, (HARD, out / "proof"), {}, {"lrat": True, "seed": 3} | few)
    yield Case(ad.proofs.verify, (given / "proof",), {}, {"timeout": NEVER})
    yield Case(ad.score, (HARD,), {"text": HARD}, {"text": FOUR} | few)
    yield Case(ad.traces.replay, (FOUR,), {"trace": trace}, {"trace": "?"})
    compared = {"first": first, "second": second}
    yield Case(ad.leaks.overlap, (), compared, {"first": third, "second": first})
    indexed = {"files": first, "path": out / "a"}
    yield Case(ad.leaks.make_index, (), indexed, {"files": second, "path": out / "b"})
    arrays = {"files": first, "folder": out / "c"}
    other = {"files": second, "layout": "rrn", "augment": 1}
    other |= {"shares": (1, 0, 0), "split_by": "puzzle", "column": "other"}
    yield Case(ad.make_arrays, (), arrays, other)
    rows = {"limit": 1, "timeout": NEVER, "nodes": NEVER, "memory": NEVER}
    named = {"format": "line", "column": "other"}
    yield Case(ad.solve_many, (table,), {}, rows | named)
    batch = pa.table({"puzzle": [SEVERAL], "other": [FOUR]})
    added = {"answer": "other", "rate": ("se",), "canonical": True, "traces": "text"}
    yield Case(ad.solve_batch, (batch,), {}, rows | added | {"column": "other"})
    yield Case(ad.solve_batch, (batch,), {"traces": "text", "column": "other"}, {"lang": "fr"})
    drawn = {"solution": False, "candidates": True, "timeout": NEVER}
    yield Case(ad.draw, (FOUR, out / "a.svg"), {}, drawn)
    yield Case(ad.draw, (FOUR, out / "a.svg"), {}, {"theme": "dark", "format": "png"})
    paper = {"title": "T", "page": "letter", "per_page": 2, "chapters": True, "hints": True}
    yield Case(ad.book, ([FOUR], out / "a.html"), {}, paper | {"ratings": False})
    yield Case(ad.book, ([FOUR], out / "a.html"), {}, {"solutions": False})
    sheets = {"exam": 3, "trees": ["mac"], "title": "T", "page": "letter"}
    yield Case(ad.book, ([FOUR], out / "a.html"), {"exam": 2}, sheets)
    yield Case(ad.puzzles, (), {}, {"kind": "kakuro", "rule": "renban", "difficulty": "easy"})
    new = {"kind": "sudoku", "seed": 2, "timeout": NEVER}
    yield Case(ad.generate, (), LATIN, new | {"number": 1})
    yield Case(
        ad.generate_many,
        (),
        LATIN | {"count": 2},
        new | {"count": 1, "numbers": Within((1, 2), {"count": None})},
    )
    yield Case(ad.hardest, (), LATIN | {"moves": 1}, new | {"number": 1, "moves": 9})
    written = LATIN | {"count": 3, "path": out / "a.parquet"}
    one_file = {"count": 2, "rate": True, "part_rows": 1, "numbers": (0, 2)}
    yield Case(ad.generate_file, (), written, new | one_file | {"timeout": ALMOST_NOTHING})
    data = LATIN | {"count": 9, "folder": out, "format": "csv"}
    more = {
        "count": 10,
        "format": "jsonl",
        "shares": (50, 25, 25),
        "layout": "hrm",
        "rate": False,
        "part_rows": 1,
        "license": "cc0-1.0",
        "split_by": "puzzle",
        "traces": "tokens",
        "numbers": (0, 8),
    }
    more["augment"] = Within(2, {"layout": "hrm"})
    more["lang"] = Within("fr", {"traces": "text"})
    more["timeout"] = ALMOST_NOTHING
    yield Case(ad.make_dataset, (), data, new | more)
    yield Case(ad.read, (FOUR,), {}, {"format": "sdk"})
    yield Case(ad.read_all, (FOUR,), {}, {"format": "sdk"})


class Heard(ad.Listener):
    """A listener that cancels at once, and notes whether anything asked it."""

    asked = False

    def __getattribute__(self, name: str) -> Any:
        if name in ("poll", "cancelled"):
            object.__setattr__(self, "asked", True)
        return super().__getattribute__(name)


def cancelled() -> Heard:
    """Return a listener that cancels at once."""
    listener = Heard()
    listener.cancel()
    return listener


def shown(value: Any, most: int) -> Any:
    """Return what can be compared of an answer: neither times nor addresses."""
    if isinstance(value, ad.Result):
        counted = value.count, str(value.search), value.engine, value.limit_reached
        return (*counted, value.values)
    if isinstance(value, Iterator):
        return [shown(one, most) for one in islice(value, most)]
    if isinstance(value, RaceResult):
        return value.stopped, [replace(run, seconds=0) for run in value.rows]
    made = [str(value), repr(value)]
    for name in ("record", "markdown", "_repr_html_", "_repr_svg_"):
        if hasattr(value, name):
            made.append(repr(getattr(value, name)()))
    return re.sub(r"seconds=[\d.e-]+|0x[0-9a-f]+", "", " ".join(made))


def outcome(call: Callable[[], Any], folder: Path, most: int) -> tuple[Any, dict[str, bytes]]:
    """Return what a call returns, yields or raises, and the files that it writes into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        answer = shown(call(), most)
    except ad.AlldiffError as error:
        answer = type(error), str(error)
    files = (path for path in folder.rglob("*") if path.is_file())
    return answer, {str(path.relative_to(folder)): path.read_bytes() for path in files}


def of_call(call: Callable[[], Any], folder: Path, most: int) -> tuple[Any, dict[str, bytes]]:
    """Return the outcome of a call, which must be the same a second time."""
    found = outcome(call, folder, most)
    assert found == outcome(call, folder, most)
    return found


FUNCTIONS = [name for name, function in PUBLIC.items() if declared(function)]
RECORDS = {*declared(ReadOptions), *declared(GeneratorOptions)} - {"timeout"}
"""What a record carries as a whole; tests/formats and tests/generators try its fields.

Functions that write files take the timeout out of it: it limits the whole run.
"""


@pytest.mark.filterwarnings("ignore::alldiff.core.errors.ReadWarning")
@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name not in NOT_CALLED])
def test_every_parameter_arrives(name: str, tmp_path: Path) -> None:
    function = PUBLIC[name]
    out = tmp_path / "out"
    tried = set(UNCHANGED)
    if hasattr(inspect.unwrap(function), "__signature__"):
        tried |= RECORDS
    for case in cases(tmp_path):
        if case.function is not function:
            continue
        heard = {"listener": cancelled()} if "listener" in declared(function).keys() - tried else {}
        usual = of_call(partial(function, *case.arguments, **case.keywords), out, case.most)
        for parameter, other in (case.others | heard).items():
            call, before = partial(function, *case.arguments, **case.keywords), usual
            if isinstance(other, Within):
                call, other = partial(call, **other.keywords), other.value
                before = of_call(call, out, case.most)
            after = outcome(partial(call, **{parameter: other}), out, case.most)
            # Short work may end before the first look at the listener.
            assert after != before or getattr(other, "asked", False), parameter
            tried.add(parameter)
    assert declared(function).keys() <= tried


@pytest.mark.parametrize(
    ("function", "place", "keywords"),
    [
        (ad.generate_file, "a.parquet", {"count": 3}),
        (ad.make_dataset, "", {"count": 9, "format": "csv"}),
    ],
)
def test_the_timeout_of_a_run_is_no_part_of_its_files(
    function: Callable[..., Any], place: str, keywords: dict[str, Any], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    call = partial(function, "latin-square", size=4, **keywords)
    one = "path" if place else "folder"
    without = of_call(partial(call, **{one: out / place}), out, 0)
    assert without == of_call(partial(call, **{one: out / place}, timeout=1e6), out, 0)


@pytest.mark.parametrize("timeout", [0, -1, float("nan")])
def test_a_run_refuses_a_timeout_that_is_none(timeout: float, tmp_path: Path) -> None:
    with pytest.raises(ad.errors.UsageError, match="timeout"):
        ad.generate_file("latin-square", 3, tmp_path / "a.parquet", size=4, timeout=timeout)
    with pytest.raises(ad.errors.UsageError, match="timeout"):
        ad.make_dataset("latin-square", 9, tmp_path / "data", size=4, timeout=timeout)
