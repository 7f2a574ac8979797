"""Numbers of NumPy are numbers everywhere, and what is no number is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import alldiff as ad

FOUR = "4.23.2.4.3..1..2"
NAN = float("nan")

Call = Callable[..., object]


def few(things: Any) -> object:
    return list(islice(things, 3))


CALLS: dict[str, tuple[Call, dict[str, int | float]]] = {
    "solve": (
        lambda **k: ad.solve(FOUR, **k),
        {"limit": 2, "nodes": 99, "timeout": 9, "memory": 10**9, "threads": 1, "seed": 1},
    ),
    "solve, reference": (lambda **k: ad.solve(FOUR, "bt", engine="reference", **k), {"seed": 1}),
    "solve, over states": (lambda **k: ad.solve(FOUR, "annealing:swap", **k), {"seed": 1}),
    "count": (lambda **k: ad.count(FOUR, **k), {"limit": 2, "seed": 1, "timeout": 9}),
    "candidates": (lambda **k: ad.candidates(FOUR, **k), {"nodes": 99, "timeout": 9}),
    "check": (lambda **k: ad.check(FOUR, **k), {"nodes": 99, "timeout": 9}),
    "steps": (lambda **k: few(ad.search_events(FOUR, "bt", **k)), {"limit": 1, "seed": 1}),
    "tree": (lambda **k: ad.tree(FOUR, "bt", **k), {"depth": 5, "nodes_shown": 9, "seed": 1}),
    "watch": (lambda **k: ad.watch(FOUR, "bt", **k), {"events": 99, "seed": 1}),
    "trace": (lambda **k: ad.trace(FOUR, **k), {"steps": 99, "seed": 1}),
    "race": (
        lambda **k: ad.race(FOUR, ["bt"], **({"repeat": 1, "warm_up": 0} | k)),
        {"repeat": 1, "warm_up": 0, "seed": 1, "timeout": 9},
    ),
    "hint": (lambda **k: ad.hint(FOUR, **k), {"timeout": 9}),
    "explain": (lambda **k: ad.explain(FOUR, **k), {"timeout": 9}),
    "rate": (lambda **k: ad.rate(FOUR, **k), {"timeout": 9}),
    "rate_many": (lambda **k: few(ad.rate_many([FOUR], **k)), {"threads": 1, "most": 5.0}),
    "drill": (lambda **k: few(ad.drill("hidden-single", [FOUR], **k)), {"timeout": 9}),
    "generate": (
        lambda **k: ad.generate("sudoku", **({"size": 4} | k)),
        {"seed": 1, "number": 1, "size": 4, "clues": 8, "timeout": 9, "effort": 10},
    ),
    "generate a Kakuro": (
        lambda **k: ad.generate("kakuro", **({"rows": 5, "columns": 5} | k)),
        {"rows": 5, "columns": 5, "density": 0.5},
    ),
    "generate_many": (
        lambda **k: few(ad.generate_many("sudoku", **({"count": 1, "size": 4} | k))),
        {"count": 1, "seed": 1, "threads": 1},
    ),
    "generate_file": (
        lambda **k: ad.generate_file(
            "sudoku", path="x.parquet", restart=True, **({"count": 2} | k)
        ),
        {"count": 2, "seed": 1, "threads": 1},
    ),
    "hardest": (
        lambda **k: ad.hardest(**({"moves": 1} | k)),
        {"seed": 1, "number": 1, "moves": 1, "threads": 1},
    ),
    "minimize": (lambda **k: ad.minimize(FOUR, **k), {"seed": 1}),
    "vary": (lambda **k: few(ad.vary(FOUR, **k)), {"remove": 1, "add": 1, "seed": 1}),
    "solve_many": (
        lambda **k: ad.solve_many([FOUR], **k),
        {"limit": 2, "threads": 1, "timeout": 9, "nodes": 99, "size": 4},
    ),
    "combinations": (
        lambda **k: ad.combinations(**({"total": 10, "cells": 2} | k)),
        {"total": 10, "cells": 2, "largest": 9},
    ),
    "read": (lambda **k: ad.read(FOUR, **k), {"size": 4}),
    "transform": (lambda **k: ad.transform(ad.read(FOUR), **k), {"seed": 1}),
    "book": (lambda **k: ad.book([FOUR], "b.html", **k), {"per_page": 1, "threads": 1}),
}
CASES = [
    pytest.param(call, name, number, id=f"{function}({name})")
    for function, (call, numbers) in CALLS.items()
    for name, number in numbers.items()
]


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("call", "name", "number"), CASES)
def test_numbers_of_numpy_are_numbers(call: Call, name: str, number: float) -> None:
    whole = isinstance(number, int)
    for kind in (np.int64, np.uint16) if whole and number < 2**16 else (np.int64,):
        call(**{name: kind(number) if whole else np.float64(number)})


@pytest.mark.parametrize("wrong", [NAN, "2"])
@pytest.mark.parametrize(("call", "name", "number"), CASES)
def test_what_is_no_number_is_refused(call: Call, name: str, number: float, wrong: object) -> None:
    with pytest.raises(ad.errors.UsageError):
        call(**{name: wrong})


def test_boxes_are_whole_numbers_in_json_too() -> None:
    puzzle = ad.sudoku(np.zeros((4, 4), np.uint8), (np.int64(2), np.int64(2)))
    assert ad.read(ad.write(puzzle, "json")) == ad.sudoku([[0] * 4] * 4)
    with pytest.raises(ad.errors.UsageError):
        ad.sudoku([[0] * 4] * 4, (NAN, 2))
