"""Puzzles from the core: the same on any threads, ended by Ctrl-C, rejected if impossible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import alldiff as ad
from alldiff import _native
from alldiff.generators import GeneratorOptions, infeasible
from alldiff.generators.in_core import finished_puzzle, mixture_of
from alldiff.generators.plan import plan_of
from alldiff.generators.symmetries import is_symmetric

from support.when_it_stays import ctrl_c, when_it_stays

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("jigsaw", {}),
    ("killer", {}),
    ("futoshiki", {"size": 5}),
    ("kenken", {"size": 5}),
    ("greater-than", {"size": 6, "signs": "few"}),
]
NEVER = {"size": 9, "clues": (8, 10)}
"""Nobody has seen a jigsaw with so few givens."""


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_the_same_on_any_number_of_threads_and_one_by_one(
    kind: str, options: dict[str, Any]
) -> None:
    alone = [ad.generate(kind, seed=4, number=number, **options) for number in range(6)]
    for threads in (1, 2, 3):
        assert list(ad.generate_many(kind, 6, seed=4, threads=threads, **options)) == alone


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("sudoku-x", {}),
        ("windoku", {}),
        ("sudoku", {"rules": ["anti-king"]}),
        ("futoshiki", {"size": 6}),
    ],
)
def test_those_made_side_by_side_are_those_one_by_one(kind: str, options: dict[str, Any]) -> None:
    many = list(ad.generate_many(kind, 600, seed=4, **options))
    assert many == list(ad.generate_many(kind, 600, seed=4, threads=3, **options))
    for number in range(0, 600, 60):
        assert many[number] == ad.generate(kind, seed=4, number=number, **options)
        assert ad.count(many[number].bare()) == 1


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_many(threads: int) -> None:
    with pytest.raises(KeyboardInterrupt), when_it_stays(ctrl_c):
        next(ad.generate_many("jigsaw", threads=threads, **NEVER))


def test_ctrl_c_ends_one() -> None:
    with pytest.raises(KeyboardInterrupt), when_it_stays(ctrl_c):
        ad.generate("jigsaw", **NEVER)


@pytest.mark.parametrize("make", [ad.generate, lambda kind: next(ad.generate_many(kind))])
def test_what_the_core_calls_interrupted_is_ctrl_c(
    make: Callable[[str], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so, or raises it, by where Ctrl-C came."""
    made = _native.make_puzzles

    def stopped(*arguments: Any) -> Any:
        stop = _native.Stop()
        stop.cancel()
        answer = made(*arguments[:-1], stop)
        assert answer[-1] == "interrupted"
        return answer

    monkeypatch.setattr(_native, "make_puzzles", stopped)
    with pytest.raises(KeyboardInterrupt):
        make("jigsaw")


@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
def test_regions_without_a_solution_are_refused(
    symmetry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(infeasible, "DIVISIONS", 300)
    with pytest.raises(ad.errors.UsageError, match="seem to contradict each other"):
        ad.generate(
            "sudoku", size=4, rules=["region", "anti-king"], clue_symmetry=symmetry, timeout=600
        )


def test_some_hundred_regions_without_a_solution_are_no_contradiction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, calls = _native.make_puzzles, 0

    def unlucky_at_first(mixture: Any, seeds: Any, attempts: Any, *rest: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 1:
            return [None] * len(seeds), [at + 900 for at in attempts], [0, 900, 0, 0, 0], None
        return made(mixture, seeds, attempts, *rest)

    monkeypatch.setattr(_native, "make_puzzles", unlucky_at_first)
    assert ad.generate("jigsaw", size=6).solution is not None
    calls = 0
    assert next(ad.generate_many("jigsaw", size=6)).solution is not None


@pytest.mark.parametrize("symmetry", ["horizontal", "rotate90"])
@pytest.mark.parametrize("attempt", [0, 50])
def test_givens_that_go_together_are_needed_one_by_one(symmetry: str, attempt: int) -> None:
    # After 50 attempts in vain other places are tried for redundant givens.
    plan = plan_of("sudoku", GeneratorOptions(size=8, minimal=True, symmetry=symmetry))
    made, *_ = _native.make_puzzles(mixture_of(plan), [3], [attempt], float("inf"), 0.0, 1)
    puzzle = finished_puzzle(plan, made[0])
    assert ad.check(puzzle).minimal
    assert ad.solve(puzzle, limit=2).solution == puzzle.solution
    assert is_symmetric((cell for cell, _ in puzzle.given_cells()), 8, 8, symmetry)
