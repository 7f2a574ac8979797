"""A text that is too large is refused by its size, before any reader sees all of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO

import pytest

import alldiff as ad
from alldiff import formats
from alldiff.formats import FORMATS, load
from alldiff.formats.files import alldiff_json
from alldiff.formats.sizes import (
    COLLECTIONS,
    LARGEST_COLLECTION,
    LARGEST_PUZZLE,
    SAMPLE,
    largest,
)

LINE = "4.23.2.4.3..1..2"
PUZZLE = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 4] * 4}
LARGE: dict[str, Callable[[int], str]] = {
    "a list of numbers": lambda n: "[" + "1," * (n // 2) + "1]",
    "a list of texts": lambda n: json.dumps(["abc"] * (n // 7)),
    "short lines": lambda n: "1\n" * (n // 2),
    "short words": lambda n: "ab cd\n" * (n // 6),
    "a grid": lambda n: "\n".join([" ".join("." * 1000)] * (n // 2000)),
    "rows": lambda n: "." * 9 + ("\n" + "." * 9) * (n // 10),
    "cells": lambda n: "r1c1=3\n" * (n // 7),
    "values;rows;columns": lambda n: "1;1;1\n" * (n // 6),
    "a Kakuro": lambda n: "\n".join([" ".join(["#", "_", "3\\", "_"] * 100)] * (n // 1000)),
    "clues of ISS": lambda n: "." + ".".join(["Cage~3~R1C1~R1C2"] * (n // 17)),
    "lines of pzpr": lambda n: "pzprv3\nsudoku\n9\n9\n" + "1 2 3 4\n" * (n // 8),
}
"""What takes readers long, or much memory, where they read it all."""


@pytest.mark.parametrize("name", LARGE)
def test_what_is_no_collection_is_refused_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = LARGE[name](3 * LARGEST_PUZZLE)
    assert len(text) > LARGEST_PUZZLE
    monkeypatch.setattr(formats, "read_text", lambda *_: pytest.fail("a reader was asked"))
    with pytest.raises(ad.errors.ReadError, match="characters"):
        load(StringIO(text))


@pytest.mark.parametrize("name", sorted({*FORMATS} - {*COLLECTIONS}))
def test_a_format_that_is_named_reads_no_more(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "read_text", lambda *_: pytest.fail("a reader was asked"))
    with pytest.raises(ad.errors.ReadError, match="characters"):
        load(StringIO(f"{LINE}\n" * (LARGEST_COLLECTION // 17)), format=name)


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE}\n" * (LARGEST_PUZZLE // 16),
        f"{json.dumps(PUZZLE)}\n" * (LARGEST_PUZZLE // 79),
        f"  [ {', '.join([json.dumps(PUZZLE)] * (LARGEST_PUZZLE // 79))}]",
    ],
    ids=["lines", "JSON lines", "JSON"],
)
def test_collections_are_read(text: str) -> None:
    assert len(text) > LARGEST_PUZZLE
    found = load(StringIO(text)).puzzles
    assert len(found) > 5000
    assert {puzzle.rows for puzzle in found} == {4}


def test_a_larger_collection_is_for_bulk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "read_text", lambda *_: pytest.fail("a reader was asked"))
    with pytest.raises(ad.errors.ReadError, match="use alldiff bulk"):
        load(StringIO(f"{LINE}\n" * (LARGEST_COLLECTION // 16)))


def test_a_format_is_known_by_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    known = formats.sizes.first_format
    monkeypatch.setattr(
        formats.sizes, "first_format", lambda text: (seen.append(len(text)), known(text))[1]
    )
    assert largest(f"{LINE}\n" * LARGEST_PUZZLE, None) == LARGEST_COLLECTION
    assert max(seen) <= SAMPLE


def test_a_puzzle_with_too_many_cells_is_refused() -> None:
    wide = {"format": "alldiff/1", "kind": "grid", "values": [1, 9], "givens": [[0] * 500] * 2000}
    with pytest.raises(ad.errors.ReadError, match="2000 x 500 cells, and at most 250,000"):
        ad.read(json.dumps(wide))


@pytest.mark.parametrize("kind", ["sudoku", "killer"])
def test_a_puzzle_with_too_many_clues_is_refused(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alldiff_json, "MOST_CLUES", 20)
    cage = {"type": "killer-cage", "cells": [[0, 0], [0, 1]], "sum": 3}
    stated = PUZZLE | {"kind": kind, "clues": [cage] * 20}
    assert ad.read(json.dumps(stated)).rows == 4
    stated["clues"] = [cage] * 21
    with pytest.raises(ad.errors.ReadError, match="21 clues, and at most 20"):
        ad.read(json.dumps(stated))
