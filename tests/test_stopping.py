"""Everything long ends at Ctrl-C, at a limit, or when its listener cancels it.

Each piece of work here would take minutes or hours, so that it is always under way when Ctrl-C or
a limit comes, and would not be over soon by itself: that it ends is what is tested. No seconds are
measured, which would tell more about what else the machine does.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from math import isqrt
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pyarrow
import pytest

import alldiff as ad
from alldiff.cli import run
from alldiff.cli.exits import INTERRUPTED, LIMIT
from alldiff.cli.group import COMMANDS as ALL_COMMANDS

from support.public_functions import PUBLIC

DELAY = 0.3
"""Seconds until Ctrl-C comes, when the work has long begun."""
PATIENCE = 5.0
"""Seconds until it comes again, where Python lost it."""
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
HARDER = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
FULL = "987654321246173985351928746128537694634892157795461832519286473472319568863745219"


def empty(side: int) -> ad.Puzzle:
    return ad.sudoku([[0] * side] * side)


def begun(side: int) -> ad.Puzzle:
    """Return a Sudoku with its first row: no two values can be exchanged any more."""
    return ad.sudoku([list(range(1, side + 1)), *[[0] * side] * (side - 1)])


def full(side: int) -> ad.Puzzle:
    """Return a Sudoku whose cells are all given, any one of which can be spared."""
    box = isqrt(side)
    rows = range(side)
    return ad.sudoku([[(c + box * r + r // box) % side + 1 for c in rows] for r in rows])


def text(side: int) -> str:
    return ad.write(empty(side), "json")


def exhaust(things: Iterable[object]) -> None:
    for _ in things:
        pass


def again(work: Callable[[], object]) -> None:
    """Do something that takes a second or so until it is stopped."""
    while True:
        work()


def again_with(thing: Any, work: Callable[[Any], object]) -> None:
    """Do something with a thing that is made once, until it is stopped."""
    again(lambda: work(thing))


def many_grids() -> Path:
    """Write puzzles whose canonical forms take a while."""
    path = Path("grids.txt")
    path.write_text(f"{SYMMETRIC}\n" * 20_000)
    return path


@pytest.fixture(scope="module", autouse=True)
def everything_loaded() -> None:
    """Import all there is: Ctrl-C in the middle of an import can break a module for good."""
    for module in pkgutil.walk_packages(ad.__path__, "alldiff."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for name in ("numpy", "pyarrow.parquet"):
        importlib.import_module(name)


@contextmanager
def ctrl_c() -> Iterator[None]:
    """Send Ctrl-C after a while, also where this process was started to ignore it.

    Python ignores what is raised while it collects garbage (Hypothesis has a function called then),
    so there is no collection; where Ctrl-C is lost all the same it comes again, as from a person.
    """
    gc.disable()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    over = Event()

    def press() -> None:
        wait = DELAY
        while not over.wait(wait):
            os.kill(os.getpid(), signal.SIGINT)
            wait = PATIENCE

    presses = Thread(target=press)
    presses.start()
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        over.set()
        presses.join()
        signal.signal(signal.SIGINT, before)
        gc.enable()


def endless_lesson(folder: Path) -> Path:
    """Write a notebook whose first cell does not end, with a task."""
    (folder / "lesson.py").write_text(
        "from alldiff.course import task\n\n@task(solution='one = 1')\ndef one(answer):\n"
        "    return answer == 1\n"
    )
    cells = [{"cell_type": "code", "source": ["while True: pass"]}]
    notebook = folder / "lesson.ipynb"
    notebook.write_text(json.dumps({"cells": cells, "metadata": {}}))
    return notebook


FUNCTIONS: dict[str, Callable[[], object]] = {
    "solve": lambda: ad.solve(empty(16), limit=None),
    "solve, on threads": lambda: ad.solve(empty(16), limit=None, threads=2),
    "solve, native": lambda: ad.solve(empty(16), "fc", limit=None),
    "solve, reference": lambda: ad.solve(empty(16), "mac", engine="reference", limit=None),
    "solve, over states": lambda: ad.solve(empty(9), "depth-first:fill", limit=None),
    "solve, local search": lambda: ad.solve(empty(25), "annealing:swap", limit=None),
    "count": lambda: ad.count(empty(9), limit=None),
    "candidates": lambda: ad.candidates(begun(25), engine="reference"),
    "check": lambda: ad.check(full(49), engine="reference"),
    "search_events": lambda: exhaust(ad.search_events(empty(9), "bt", limit=None)),
    "solutions": lambda: exhaust(ad.solutions(empty(16))),
    "estimate": lambda: ad.estimate(empty(16), precision=1e-9, timeout=None),
    "sample": lambda: again(lambda: ad.sample(empty(9), 20)),
    "several": lambda: again(lambda: ad.several(empty(6))),
    "why": lambda: again(lambda: ad.why(empty(9).with_given((0, 0), 1).with_given((0, 1), 1))),
    "solution_trace": lambda: again(lambda: ad.traces.solution_trace(HARDER)),
    "replay": lambda: again_with(
        ad.traces.solution_trace(HARD, up_to="medium"), lambda trace: ad.traces.replay(HARD, trace)
    ),
    "score": lambda: again(lambda: ad.score(HARDER, HARDER)),
    "solve_batch": lambda: again_with(
        pyarrow.table({"puzzle": [HARDER] * 100}), lambda table: ad.solve_batch(table, rate=["se"])
    ),
    "make_index": lambda: ad.leaks.make_index(many_grids(), "grids.idx"),
    "overlap": lambda: again_with(many_grids(), lambda path: ad.leaks.overlap(path, path)),
    "tree": lambda: ad.tree(empty(16), "bt", limit=None, nodes=None),
    "watch": lambda: ad.watch(empty(16), "bt", limit=None, events=10**9),
    "trace": lambda: ad.trace(empty(16), limit=None, steps=10**9),
    "race": lambda: ad.race(empty(16), ["bt", "mac"], limit=None, timeout=None),
    "hint": lambda: again(lambda: ad.hint(HARDER)),
    "explain": lambda: again(lambda: ad.explain(HARDER)),
    "all_steps": lambda: again(lambda: ad.all_steps(HARDER)),
    "why_not": lambda: again(lambda: ad.why_not(HARDER, ((0, 0), 2))),
    "prove": lambda: again(lambda: ad.proofs.prove(full(16), "proof")),
    "verify": lambda: (
        ad.proofs.prove(full(16), "proof"),
        again(lambda: ad.proofs.verify("proof")),
    ),
    "rate": lambda: again(lambda: ad.rate(HARDER)),
    "rate_many": lambda: exhaust(ad.rate_many([HARDER] * 10_000)),
    "rate_many, one by one": lambda: exhaust(
        ad.rate_many([ad.read(text(6)).with_given((0, 0), 1)] * 10_000)
    ),
    "drill": lambda: again(lambda: exhaust(ad.drill("sk-loop", [HARD]))),
    "generate": lambda: again(lambda: ad.generate("sudoku", rating=(11.9, 12.0))),
    "generate, a Kakuro": lambda: exhaust(ad.generate_many("kakuro", rows=20, columns=20)),
    "generate, 16x16": lambda: exhaust(ad.generate_many("sudoku", size=16)),
    "generate_many": lambda: exhaust(ad.generate_many("sudoku", minimal=True)),
    "hardest": lambda: ad.hardest(moves=10**6),
    "minimize": lambda: again(lambda: ad.minimize(FULL)),
    "minimal_puzzles": lambda: exhaust(ad.minimal_puzzles(FULL)),
    "vary": lambda: again(lambda: exhaust(ad.vary(HARDER, remove=3))),
    "solve_many": lambda: ad.solve_many([empty(16)] * 10_000, limit=10**9),
    "canonical": lambda: again(lambda: ad.canonical(ad.read(FULL))),
    "draw": lambda: again(lambda: ad.draw(HARDER)),
    "book": lambda: ad.book([HARDER] * 2000, "book.html"),
    "generate_file": lambda: ad.generate_file("sudoku", 10**9, "made.parquet"),
    "make_arrays": lambda: ad.make_arrays(many_grids(), "arrays", augment=1000),
    "make_dataset": lambda: ad.make_dataset("sudoku", 10**6, "data"),
    "grade": lambda: ad.course.grade(endless_lesson(Path())),
    "study": lambda: ad.study("csp-sudoku"),
}


SHORT = {
    "all_different": "a record",
    "combinations": "a table",
    "conflicts": "looks at each constraint once",
    "example": "what is stated is small",
    "export": "the time of a writer grows with the model",
    "pencil_marks": "looks at each constraint a few times",
    "hand_out": "writes a few files",
    "puzzles": "reads one small file",
    "read": "the time of a reader grows with the text",
    "read_all": "the same",
    "read_model": "the same",
    "sudoku": "a record",
    "to_model": "the choices of values are limited",
    "transform": "moves each cell once",
    "validate": "looks at each constraint once",
    "write": "the time of a writer grows with the puzzle",
}
"""The public functions that are never long, and why."""


def test_every_public_function_is_tried_or_short() -> None:
    tried = {name.partition(",")[0] for name in FUNCTIONS}
    assert PUBLIC.keys() - tried == SHORT.keys()
    assert tried <= PUBLIC.keys()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_ctrl_c_ends_every_function(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with ctrl_c(), pytest.raises(KeyboardInterrupt):
        FUNCTIONS[name]()


COMMANDS = {
    "solve": ["EMPTY16", "--all"],
    "count": ["EMPTY9", "--all"],
    "candidates": ["BEGUN25", "--engine", "reference"],
    "check": ["FULL49", "--engine", "reference"],
    "rate": ["MANY"],
    "explain": ["MANY"],
    "drill": ["sk-loop", "MANY"],
    "generate": ["sudoku", "--rating", "11.9..12"],
    "vary": ["HARDER", "--count", "1000000"],
    "race": ["EMPTY16", "bt", "mac", "--limit", "1000000000", "--timeout", "1000"],
    "tree": ["EMPTY16", "bt", "--limit", "1000000000", "--nodes", "1000000000", "-o", "TREE"],
    "bulk": ["MANY16", "-o", "OUT"],
    "book": ["BOOK", "MANY"],
    "hint": ["MANY"],
    "canonical": ["SYMMETRIC"],
    "minimize": ["FULL49"],
    "draw": ["EMPTY81", "--engine", "reference", "-o", "TREE"],
    "trace": ["EMPTY16", "--limit", "1000000000", "--steps", "1000000000"],
    "study": ["csp-sudoku"],
    "prove": ["FULL49", "-o", "OUT"],
    "dataset": ["sudoku", "--count", "1000000", "-o", "DATA"],
    "grade": ["LESSON"],
    "why": ["WRONG"],
    "replay": ["TRACES"],
    "score": ["MANY", "MANY"],
    "overlap": ["SYMMETRIC", "SYMMETRIC"],
    "index": ["SYMMETRIC", "-o", "INDEX"],
    "arrays": ["SYMMETRIC", "-o", "DATA", "--augment", "1000"],
}
SHORT_COMMANDS = {
    "course": "writes a few files",
    "puzzles": "reads one small file",
    "problem": "what is stated is small",
    "convert": "the time of readers and writers grows with the text",
    "share": "the same",
    "model": "the choices of values are limited",
    "export": "the same",
    "combinations": "a table",
    "info": "a list",
    "completion": "a script",
    "man": "what the commands say of themselves",
    "docs": "builds what is there once",
    "watch": "waits for keys, and Ctrl-C is one: tests/cli/test_watch.py",
    "serve": "waits for requests until Ctrl-C: tests/web",
    "mcp": "waits for calls until its input ends: tests/web/test_mcp.py",
}
"""The commands that are never long, and why."""


def test_every_command_is_tried_or_short() -> None:
    assert set(ALL_COMMANDS) - COMMANDS.keys() == SHORT_COMMANDS.keys()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("long")
    for side in (9, 16, 25, 81):
        (folder / f"EMPTY{side}").write_text(text(side))
    (folder / "BEGUN25").write_text(ad.write(begun(25), "json"))
    (folder / "FULL49").write_text(ad.write(full(49), "json"))
    (folder / "MANY").write_text(f"{HARDER}\n" * 2000)
    (folder / "MANY16").write_text(f"{'.' * 256}\n" * 2000)
    (folder / "HARDER").write_text(HARDER)
    (folder / "SYMMETRIC").write_text(f"{SYMMETRIC}\n" * 20_000)
    (folder / "WRONG").write_text(f"{'11' + '.' * 79}\n" * 2000)
    trace = {"puzzle": HARD, "trace": ad.traces.solution_trace(HARD, up_to="medium")}
    (folder / "TRACES").write_text(f"{json.dumps(trace)}\n" * 20_000)
    paths = {path.name: str(path) for path in folder.iterdir()}
    return paths | {
        "INDEX": str(folder / "grids.idx"),
        "OUT": str(folder / "out.csv"),
        "BOOK": str(folder / "book.html"),
        "TREE": str(folder / "tree.svg"),
        "DATA": str(folder / "data"),
        "LESSON": str(endless_lesson(folder)),
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_ctrl_c_ends_every_command(
    name: str,
    files: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = [files.get(argument, argument) for argument in COMMANDS[name]]
    with ctrl_c():
        code = run([name, *arguments])
    told = capsys.readouterr()
    assert code == INTERRUPTED, told.err
    assert Path(__file__).name not in told.err


LIMITED_COMMANDS = {
    "solve": ["EMPTY16", "--all"],
    "count": ["EMPTY9", "--all"],
    "candidates": ["BEGUN25", "--engine", "reference"],
    "rate": ["MANY"],
    "drill": ["sk-loop", "MANY"],
    "generate": ["sudoku", "--rating", "11.9..12"],
}


@pytest.mark.parametrize("name", LIMITED_COMMANDS)
def test_a_timeout_ends_commands(
    name: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [files.get(argument, argument) for argument in LIMITED_COMMANDS[name]]
    assert run([name, *arguments, "--timeout", "0.2"]) == LIMIT
    assert capsys.readouterr().err.startswith("alldiff: ")


def reports_the_limit(result: ad.Result) -> bool:
    return result.limit_reached == "seconds" and not result.complete


LIMITED: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    "solve": (lambda: ad.solve(empty(16), limit=None, timeout=0.05), reports_the_limit),
    "solve, on threads": (
        lambda: ad.solve(empty(16), limit=None, timeout=0.05, threads=2),
        reports_the_limit,
    ),
    "solve, reference": (
        lambda: ad.solve(empty(16), "mac", engine="reference", limit=None, timeout=0.05),
        reports_the_limit,
    ),
    "solve, local search": (
        lambda: ad.solve(empty(25), "annealing:swap", timeout=0.05),
        reports_the_limit,
    ),
    "check": (
        lambda: ad.check(full(49), engine="reference", timeout=1),
        lambda answers: answers.limit_reached == "seconds",
    ),
    "steps": (
        lambda: list(ad.search_events(empty(16), "bt", limit=None, timeout=0.05)),
        lambda events: events[-1].depth > 1,
    ),
    "tree": (
        lambda: ad.tree(empty(16), "bt", limit=None, nodes=None, timeout=0.05),
        lambda tree: tree.nodes and not tree.finished,
    ),
    "watch": (
        lambda: ad.watch(empty(16), "bt", limit=None, events=10**9, timeout=0.05),
        lambda player: player.recording.starts and not player.recording.cut,
    ),
    "trace": (
        lambda: ad.trace(empty(16), limit=None, steps=10**9, timeout=0.05),
        lambda trace: trace.entries and not trace.cut,
    ),
    "race": (
        lambda: ad.race(empty(16), ["bt", "mac"], limit=None, timeout=0.05, warm_up=0),
        lambda race: {run.limit_reached for run in race.rows} == {"seconds"},
    ),
}
"""What answers with as much as it has, and what shows in the answer that the time ended it."""


@pytest.mark.parametrize("name", LIMITED)
def test_an_answer_shows_that_a_limit_ended_it(name: str) -> None:
    ask, shows_the_limit = LIMITED[name]
    assert shows_the_limit(ask())


UNANSWERED: dict[str, Callable[[], object]] = {
    "count": lambda: ad.count(empty(9), limit=None, timeout=0.05),
    "candidates": lambda: ad.candidates(empty(25), engine="reference", timeout=0.05),
    "generate": lambda: ad.generate("sudoku", rating=(11.9, 12.0), timeout=0.05),
    "generate_many": lambda: exhaust(ad.generate_many("kakuro", rows=20, columns=20, timeout=0.05)),
}
"""What has no answer before it is done."""


@pytest.mark.parametrize("name", UNANSWERED)
def test_a_limit_raises_where_there_is_no_answer_yet(name: str) -> None:
    with pytest.raises(ad.errors.LimitReached):
        UNANSWERED[name]()


LARGE_TABLES = ad.Puzzle(
    "grid",
    ((0,) * 9,),
    values=(1, 170),
    clues=[ad.rules.find("value-indexing")(tuple((0, c) for c in range(9)))],
)
"""Making its model takes seconds, and is refused in the end."""
MODELLING: dict[str, Callable[..., object]] = {
    "count": ad.count,
    "candidates": ad.candidates,
    "check": ad.check,
    "draw": ad.draw,
    "estimate": ad.estimate,
    "hint": ad.hint,
    "prove": lambda puzzle, listener: ad.proofs.prove(puzzle, "unused", listener=listener),
    "rate_many": lambda puzzle, listener: exhaust(ad.rate_many([puzzle], listener=listener)),
    "sample": ad.sample,
    "several": ad.several,
    "solution_trace": ad.traces.solution_trace,
    "why": ad.why,
}


@pytest.mark.parametrize("name", MODELLING)
def test_making_a_model_ends_when_it_is_cancelled(name: str) -> None:
    with pytest.raises(ad.errors.LimitReached, match="cancelled"):
        MODELLING[name](LARGE_TABLES, listener=after(3))


def test_making_a_model_for_a_search_ends_when_it_is_cancelled() -> None:
    result = ad.solve(LARGE_TABLES, listener=after(3))
    assert (result.status, result.limit_reached) == ("unknown", "cancelled")
    with pytest.raises(ad.errors.InvalidPuzzle):
        ad.solve(LARGE_TABLES)


def test_a_model_that_was_not_finished_is_made_anew() -> None:
    find = ad.rules.find
    lunchbox = find("lunchbox")(((0, 0), (0, 1), (0, 2)), 1)
    either = find("any-of")((find("even")((0, 3)), find("thermometer")(((0, 2), (0, 3)))))
    puzzle = ad.Puzzle("grid", ((0, 0, 0, 0),), values=(0, 3), clues=[lunchbox, either])
    for looks in range(1, 40):
        with suppress(ad.errors.LimitReached):
            ad.check(puzzle, listener=after(looks))
    assert ad.count(puzzle, limit=None) == 13
    assert len(set(ad.to_model(puzzle).constraints)) == len(ad.to_model(puzzle).constraints)


def after(looks: int) -> ad.Listener:
    """Return a listener that cancels when it is asked for so many times."""
    asked: list[None] = []

    def enough() -> bool:
        asked.append(None)
        return len(asked) > looks

    return ad.Listener(enough)


@pytest.mark.parametrize("ask", [ad.count, ad.candidates])
def test_a_cancelled_question_has_no_answer(ask: Callable[..., object]) -> None:
    asked: list[None] = []

    def enough() -> bool:
        asked.append(None)
        return len(asked) > 3

    with pytest.raises(ad.errors.LimitReached, match="cancelled"):
        ask(empty(25), engine="reference", listener=ad.Listener(enough))
    assert len(asked) == 4
