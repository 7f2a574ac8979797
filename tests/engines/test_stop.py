"""Another thread can see how far a native search is, and end it."""

from __future__ import annotations

from threading import Thread
from time import sleep

import pytest

from alldiff import Model, Puzzle, model
from alldiff.engines import native
from alldiff.result import Interrupted, Limits
from alldiff.search import parse

MANY = 1000
"""Nodes after which the search is ended."""


@pytest.fixture
def endless() -> Model:
    """A model with more solutions than anybody counts."""
    return model(Puzzle("sudoku", ((0,) * 25,) * 25, (5, 5)))


@pytest.mark.parametrize("spec", ["bt", "fc+mrv", "mac", "strong"])
def test_a_search_tells_its_nodes_until_it_is_stopped(endless: Model, spec: str) -> None:
    stop = native.Stop()
    assert stop.nodes == 0

    def end() -> None:
        while stop.nodes < MANY:
            sleep(0.001)
        stop.ask()

    watcher = Thread(target=end)
    watcher.start()
    with pytest.raises(Interrupted) as interrupted:
        native.ENGINE.solve(endless, parse(spec), Limits(None), 1, stop)
    watcher.join()
    assert interrupted.value.result.stats.nodes >= stop.nodes >= MANY
