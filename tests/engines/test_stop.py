"""Every engine can be watched and cancelled while it searches."""

from __future__ import annotations

from threading import Event

import pytest

import alldiff as ad
from alldiff.core.limits import Listener, Progress
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.engines import ENGINES

from support.small_models import model_of

POLLS = 5
"""So often a listener is asked before it cancels."""
SEARCHES = [
    ("native", "bt"),
    ("native", "fc+mrv"),
    ("native", "mac"),
    ("native", "strong"),
    ("reference", "bt"),
    ("reference", "mac+mrv"),
    ("reference", "gac"),
    ("statespace", "depth-first:fill"),
    ("statespace", "hill-climbing:swap"),
    ("cpsat", "strong"),
    ("choco", "strong"),
    ("sat", "strong"),
]


def needs(engine: str) -> None:
    if why := ENGINES[engine].unavailable():
        pytest.skip(why)


@pytest.fixture(scope="module")
def endless() -> ad.Model:
    """A model with more solutions than anybody counts, and nothing that a local search reaches."""
    return ad.to_model(ad.Puzzle("sudoku", ((0,) * 25,) * 25, (5, 5)))


class Patience:
    """Says yes after it was asked often enough."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > POLLS


@pytest.mark.parametrize(("engine", "spec"), SEARCHES)
def test_a_function_cancels_every_search(endless: ad.Model, engine: str, spec: str) -> None:
    needs(engine)
    patience = Patience()
    result = ENGINES[engine].solve(endless, parse(spec), Limits(None), 1, Listener(patience))
    assert result.limit_reached == "cancelled"
    assert not result.complete
    assert patience.asked > POLLS


@pytest.mark.parametrize(("engine", "spec"), SEARCHES)
def test_what_is_cancelled_before_it_begins_ends_at_once(
    endless: ad.Model, engine: str, spec: str
) -> None:
    needs(engine)
    event = Event()
    event.set()
    result = ENGINES[engine].solve(endless, parse(spec), Limits(None), 1, Listener(event))
    assert result.limit_reached == "cancelled"


@pytest.mark.parametrize(("engine", "spec"), SEARCHES[:9])
def test_a_search_reports_its_nodes_until_it_is_cancelled(
    endless: ad.Model, engine: str, spec: str
) -> None:
    told: list[Progress] = []

    def hear(progress: Progress) -> None:
        told.append(progress)
        if len(told) >= POLLS and progress.nodes:
            listener.cancel()

    listener = Listener(progress=hear, every=0)
    result = ENGINES[engine].solve(endless, parse(spec), Limits(None), 1, listener)
    nodes = [progress.nodes for progress in told]
    assert nodes == sorted(nodes)
    assert result.stats.nodes >= nodes[-1] > 0


@pytest.mark.parametrize(("engine", "spec"), SEARCHES)
def test_what_a_listener_raises_is_raised(endless: ad.Model, engine: str, spec: str) -> None:
    needs(engine)

    def fail() -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ENGINES[engine].solve(endless, parse(spec), Limits(None), 1, Listener(fail))


@pytest.mark.parametrize(("engine", "spec"), SEARCHES)
def test_a_listener_that_says_nothing_changes_nothing(engine: str, spec: str) -> None:
    needs(engine)
    small = ad.to_model(ad.sudoku([[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]]))
    alone = ENGINES[engine].solve(small, parse(spec), Limits(), None)
    heard = ENGINES[engine].solve(small, parse(spec), Limits(), None, Listener(lambda: False))
    assert (heard.values, heard.count, heard.limit_reached) == (
        alone.values,
        alone.count,
        alone.limit_reached,
    )
    assert heard.stats.nodes == alone.stats.nodes


def test_a_cancelled_count_is_no_answer() -> None:
    listener = Listener()
    listener.cancel()
    with pytest.raises(ad.errors.LimitReached, match="cancelled"):
        ad.count(ad.sudoku([[0] * 16] * 16), listener=listener)
    with pytest.raises(ad.errors.LimitReached, match="cancelled"):
        ad.candidates(model_of([6] * 20, []), listener=listener)


@pytest.mark.parametrize("spec", ["strong", "fc"])
@pytest.mark.parametrize("side", [9, 16])
def test_solutions_are_confirmed_as_they_are_found(side: int, spec: str) -> None:
    # Afterwards it could take ten times as long as the search, whatever its limit was.
    model = ad.to_model(ad.sudoku([[0] * side] * side))
    plan = parse(spec)
    result = ENGINES["native"].solve(model, plan, Limits(None), None, Listener(Patience()))
    assert result.limit_reached == "cancelled"
    assert len(result.values) == result.count > 0
