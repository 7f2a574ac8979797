"""CP-SAT as an engine: it keeps the limits, can be stopped, and says what it cannot do."""

import os
import signal
import sys
from threading import Timer

import pytest
from hypothesis import given, settings

import alldiff as ad
from alldiff.engines import choose, cpsat
from alldiff.errors import WrongSolution
from alldiff.result import Limits
from alldiff.search import Search

from small_models import brute_force, models

FOUR = ad.sudoku([[0] * 4] * 4)
SIXTEEN = ad.sudoku([[0] * 16] * 16)
needs_ortools = pytest.mark.skipif(
    cpsat.ENGINE.unavailable() is not None, reason=str(cpsat.ENGINE.unavailable())
)


def test_without_ortools_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools", None)
    with pytest.raises(ad.UsageError, match=r"OR-Tools is not installed: pip install"):
        ad.solve(FOUR, engine="cpsat")


def test_auto_never_chooses_it():
    engine, _ = choose(ad.model(FOUR))
    assert engine is not cpsat.ENGINE


@needs_ortools
@settings(max_examples=40, deadline=None)
@given(models())
def test_it_finds_exactly_the_solutions(model):
    result = ad.solve(model, engine="cpsat", limit=None)
    assert sorted(result.values) == brute_force(model)
    assert result.complete
    assert (result.engine, str(result.search)) == ("cpsat", "strong")


@needs_ortools
def test_limits_on_solutions_and_seconds():
    some = ad.solve(FOUR, engine="cpsat", limit=3)
    assert (some.count, some.limit_reached, some.complete) == (3, "solutions", False)
    assert ad.solve(FOUR, engine="cpsat", limit=None).count == 288
    few = cpsat.ENGINE.solve(ad.model(FOUR), Search("strong"), Limits(100), keep=2)
    assert (few.count, len(few.values)) == (100, 2)
    short = ad.solve(SIXTEEN, engine="cpsat", limit=None, timeout=0.05)
    assert (short.limit_reached, short.complete) == ("seconds", False)


@needs_ortools
def test_what_it_does_not_have_is_refused():
    for wrong, told in (
        ({"search": "mac"}, "a search of its own"),
        ({"threads": 2}, "not split over threads"),
        ({"nodes": 5}, "no limit on nodes or memory"),
        ({"memory": 5}, "no limit on nodes or memory"),
    ):
        with pytest.raises(ad.UsageError, match=told):
            ad.solve(FOUR, engine="cpsat", **wrong)
    with pytest.raises(ad.UsageError, match="tells no events"):
        list(cpsat.ENGINE.steps(ad.model(FOUR), Search("strong"), Limits()))


@needs_ortools
def test_ctrl_c_ends_it():
    cpsat.load()
    Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(ad.Interrupted) as stopped:
        ad.solve(SIXTEEN, engine="cpsat", limit=None, timeout=60)
    assert stopped.value.result.limit_reached == "interrupted"


@needs_ortools
def test_the_oracle_sees_every_solution(monkeypatch):
    monkeypatch.setattr(ad.Model, "holds", lambda model, values: False)
    with pytest.raises(WrongSolution, match="cpsat offered a wrong solution"):
        ad.solve(FOUR, engine="cpsat")
