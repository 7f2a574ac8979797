"""Whatever reasons or makes puzzles ends soon after a listener cancels it, or when time is up."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NoReturn

import pytest

import alldiff as ad
from alldiff.core.errors import LimitReached
from alldiff.core.limits import Listener
from alldiff.techniques.engine.walk import Ending
from alldiff.tutor import rating

GOLDEN = ad.read(
    "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
)
"""Takes minutes to rate."""
EASY = ad.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
THREADS = 2
LATIN = ad.Puzzle("latin-square", ((0,) * 70,) * 70)

LONG: dict[str, Callable[[Listener], object]] = {
    "hint": lambda listener: ad.hint(GOLDEN, only=["smallest-reason"], listener=listener),
    "rate_many": lambda listener: list(ad.rate_many([GOLDEN] * 3, THREADS, listener=listener)),
    "drill": lambda listener: next(ad.drill("kakuro-fish", listener=listener)),
    "generate": lambda listener: ad.generate("sudoku", clues=17, listener=listener),
    "generate_many": lambda listener: list(ad.generate_many("kakuro", rows=40, listener=listener)),
    "generate minimal": lambda listener: ad.generate(
        "sudoku", size=25, minimal=True, listener=listener
    ),
    "generate difficult": lambda listener: ad.generate(
        "greater-than", size=4, difficulty="medium", listener=listener
    ),
    "hardest": lambda listener: ad.hardest(moves=1000, listener=listener),
    "vary": lambda listener: list(ad.vary(GOLDEN, remove=8, listener=listener)),
    "minimal_puzzles": lambda listener: list(
        ad.minimal_puzzles(ad.generate("sudoku", clues=50), listener=listener)
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_a_listener_ends_it(name: str) -> None:
    polls = 0

    def cancelled() -> bool:
        nonlocal polls
        polls += 1
        return polls > 10

    with pytest.raises(LimitReached):
        LONG[name](Listener(cancelled))
    assert polls <= 10 + THREADS, "once cancelled, nobody asks again"


def test_an_explanation_has_the_steps_until_then() -> None:
    polls = 0

    def cancelled() -> bool:
        nonlocal polls
        polls += 1
        return polls > 100

    explanation = ad.explain(GOLDEN, listener=Listener(cancelled))
    assert explanation.path.ending is Ending.LIMIT
    assert explanation.limit_reached == "cancelled"
    assert "Time ran out" in str(explanation)


def test_an_explanation_to_its_end_reached_no_limit() -> None:
    assert ad.explain("4.23.2.4.3..1..2").limit_reached is None
    assert ad.explain("4.23.2.4.3..1..2", timeout=1e-9).limit_reached == "seconds"


def test_a_rating_has_the_figures_known_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()
    whole = ad.rate(EASY)
    assert whole.limit_reached is None

    def ended(*arguments: object, **keywords: object) -> NoReturn:
        listener.cancel()
        raise LimitReached("in the middle")

    monkeypatch.setattr(rating, "hodoku_rating", ended)
    cut = ad.rate(EASY, listener=listener)
    assert cut.limit_reached == "cancelled"
    assert (cut.difficulty, cut.explainer, cut.hodoku) == (whole.difficulty, whole.explainer, None)
    monkeypatch.setattr(rating, "walk", ended)
    nothing = ad.rate(EASY, listener=listener)
    assert (nothing.difficulty, nothing.explainer, nothing.record()["steps"]) == (None, None, None)
    assert "unknown: a limit was reached" in str(nothing)


def test_a_rating_that_took_too_long_ends() -> None:
    assert ad.rate(GOLDEN, timeout=1e-9).limit_reached == "seconds"


def test_a_hint_ends_when_time_is_up() -> None:
    with pytest.raises(LimitReached, match=r"longer than 0\.5 seconds"):
        ad.hint(LATIN, timeout=0.5)


def test_no_hint_is_prepared_once_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    hint = import_module("alldiff.tutor.hint")
    monkeypatch.setattr(hint, "pencilled", lambda _: pytest.fail("it goes on"))
    with pytest.raises(LimitReached):
        ad.hint(GOLDEN, timeout=1e-9)


def test_no_step_is_sought_once_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "alldiff.tutor.explanation.each_step", lambda *_, **__: pytest.fail("it goes on")
    )
    assert ad.explain(GOLDEN, timeout=1e-9).path.ending is Ending.LIMIT
