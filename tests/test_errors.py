"""Every error and every record that people get comes back from another process as it was."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import is_dataclass
from multiprocessing import get_context
from typing import Any

import pytest

import alldiff as ad
from alldiff.core.puzzle import Fault
from alldiff.kinds import KINDS

from support.rule_samples import SAMPLES as RULES

FOUR = "4.23.2.4.3..1..2"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def errors() -> Iterator[type[BaseException]]:
    """Yield the exceptions that any module of the package defines."""
    for module in pkgutil.walk_packages(ad.__path__, "alldiff."):
        if module.name == "alldiff.__main__":
            continue
        for thing in vars(importlib.import_module(module.name)).values():
            is_error = inspect.isclass(thing) and issubclass(thing, BaseException)
            if is_error and thing.__module__ == module.name:
                yield thing


# What each parameter of a constructor is given.
SAMPLES: dict[str, Any] = {
    "faults": (Fault("R1C1 is 5", ((0, 0),), False), Fault("R1C2 is 6")),
    "line": 3,
    "column": 4,
    "status": 404,
}


def made(kind: type[BaseException]) -> BaseException:
    if not inspect.isfunction(kind.__init__):
        return kind("what is wrong")
    parameters = inspect.signature(kind).parameters.values()
    taken = [p for p in parameters if p.kind is not p.VAR_KEYWORD]
    values = {p.name: SAMPLES.get(p.name, f"some {p.name}") for p in taken}
    by_place = [values[p.name] for p in taken if p.kind is not p.KEYWORD_ONLY]
    by_name = {p.name: values[p.name] for p in taken if p.kind is p.KEYWORD_ONLY}
    return kind(*by_place, **by_name)


@pytest.mark.parametrize(
    "kind", list(errors()), ids=lambda kind: f"{kind.__module__}.{kind.__name__}"
)
def test_every_error_can_be_pickled(kind: type[BaseException]) -> None:
    error = made(kind)
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is kind
    assert (str(back), back.args, vars(back)) == (str(error), error.args, vars(error))
    assert getattr(back, "exit_code", None) == getattr(error, "exit_code", None)


def test_there_are_errors_to_try() -> None:
    assert {ad.errors.InvalidPuzzle, ad.errors.MissingExtra, ad.result.Interrupted} < set(errors())


BRANCH = re.compile(
    r"^( *)\* (\w+): (\d+(?: or \d+)?)(?:, also an? (\w+))?(?:, in `([\w.]+)`)?$", re.M
)
"""A line of the tree: its depth, the class, the exit code, a base class of Python, the module."""


def drawn_tree() -> set[tuple[str, ...]]:
    """Return each error in the docstring of core/errors.py with its parent and what is said."""
    above: list[str] = []
    found = set()
    for indent, name, code, base, module in BRANCH.findall(ad.errors.__doc__ or ""):
        del above[len(indent) // 2 :]
        parent = above[-1] if above else "Picklable"
        found.add((name, parent, code, base, module or "alldiff.core.errors"))
        above.append(name)
    return found


def exit_codes(kind: type[ad.AlldiffError]) -> str:
    """Return the exit codes of an error; only that of InvalidPuzzle depends on what is wrong."""
    if kind is not ad.errors.InvalidPuzzle:
        return str(kind.exit_code)
    faults = (Fault("", contradiction=clash) for clash in (True, False))
    return " or ".join(str(ad.errors.InvalidPuzzle([fault]).exit_code) for fault in faults)


def test_the_tree_of_errors_is_the_one_drawn_in_the_docstring() -> None:
    true_tree = set()
    for kind in errors():
        if issubclass(kind, ad.AlldiffError):
            parent, *others = kind.__bases__
            base = "".join(other.__name__ for other in others if other is not Exception)
            code = exit_codes(kind)
            true_tree.add((kind.__name__, parent.__name__, code, base, kind.__module__))
    assert drawn_tree() == true_tree


def test_a_pool_of_processes_hands_an_error_over() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        waiting = pool.submit(ad.solve, ad.sudoku([[5, 0, 0, 0], *[[0] * 4] * 3]))
        with pytest.raises(ad.errors.InvalidPuzzle, match="5"):
            waiting.result(timeout=120)


def records() -> dict[str, Any]:
    """Return one of each record that a public function returns, under its name."""
    four, easy = ad.read(FOUR), ad.read(EASY)
    batch = ad.solve_many([FOUR])
    return {
        "Puzzle": four,
        "Model": ad.to_model(four),
        "Result": ad.solve(four),
        "Check": ad.check(four),
        "Hint": ad.hint(easy),
        "Explanation": ad.explain(four),
        "Rating": ad.rate(easy),
        "Position": ad.techniques.position_of(four),
        "Canonical": ad.canonical(easy),
        "Search": ad.solve(four, "fc+mrv").search,
        "Event": list(ad.search_events(four, "fc")),
        "Trace": ad.trace(four),
        "SearchTree": ad.tree(four, "fc"),
        "Player": ad.watch(four, "fc"),
        "RaceResult": ad.race(four, ["fc"], repeat=1, warm_up=0),
        "generated": ad.generate("sudoku", size=4),
        "candidates": ad.candidates(four),
        "Batch": (batch.counts.tolist(), batch.solutions.tolist()),
    }


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    return records()


NAMES = [
    "Puzzle",
    "Model",
    "Result",
    "Check",
    "Hint",
    "Explanation",
    "Rating",
    "Position",
    "Canonical",
    "Search",
    "Event",
    "Trace",
    "SearchTree",
    "Player",
    "RaceResult",
    "generated",
    "candidates",
    "Batch",
]


@pytest.mark.parametrize("name", NAMES)
def test_every_record_can_be_pickled(known: dict[str, Any], name: str) -> None:
    thing = known[name]
    back = pickle.loads(pickle.dumps(thing))
    assert type(back) is type(thing)
    if is_dataclass(thing) and type(thing).__eq__ is not object.__eq__:
        assert back == thing
    assert str(back) == str(thing)


@pytest.mark.parametrize("name", RULES)
def test_every_rule_can_be_pickled_with_its_puzzle_and_model(name: str) -> None:
    for sample in RULES[name]:
        puzzle = sample.puzzle
        for thing in (puzzle, *puzzle.clues, ad.to_model(puzzle)):
            back = pickle.loads(pickle.dumps(thing))
            assert (type(back), back, hash(back)) == (type(thing), thing, hash(thing))


@pytest.mark.parametrize("name", list(KINDS))
def test_every_kind_can_be_pickled(name: str) -> None:
    assert pickle.loads(pickle.dumps(KINDS[name])) == KINDS[name]
