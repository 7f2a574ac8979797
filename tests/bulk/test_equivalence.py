"""Equivalent puzzles of every kind share a text, and others do not."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.bulk.equivalence import line_moves, line_orders, shared_text
from alldiff.cli.commands.bulk import command as bulk
from alldiff.core.puzzle import Grid
from alldiff.symmetry import Symmetry, keeps

from support.bulk_samples import read_output
from support.strategies import tries

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("sudoku", {"size": 4}),
    ("sudoku", {"size": 6}),
    ("latin-square", {"size": 4}),
    ("killer", {"size": 6}),
    ("kakuro", {"rows": 6, "columns": 7}),
    ("thermo", {"size": 6}),
]


@settings(max_examples=tries(40), deadline=None)
@given(which=st.sampled_from(KINDS), number=st.integers(0, 20), seed=st.integers(0, 2**32))
def test_equivalent_puzzles_share_a_text(
    which: tuple[str, dict[str, Any]], number: int, seed: int
) -> None:
    kind, options = which
    puzzle = ad.generate(kind, seed=1, number=number, **options)
    moved = ad.transform(puzzle, seed=seed)
    assert shared_text(moved) == shared_text(puzzle) == shared_text(moved.bare())


def test_a_text_is_shared_by_no_others() -> None:
    """Two 4x4 puzzles with three givens are equivalent if some move takes one to the other."""
    texts = ["12..3...........", "12.....3........", "1..2....3.......", "1....2....3....."]
    texts += ["1....2....2.....", "12..2...........", "1.....1........2", "1......1..2....."]
    puzzles = list(map(ad.read, texts))
    values = (1, 2, 3, 4)
    orders = line_orders(4, 2)
    for puzzle in puzzles:
        reached = {
            shape(ad.transform(puzzle, Symmetry(turn, tuple(down), tuple(right), values)).givens)
            for turn, down, right in product((False, True), orders, orders)
        }
        for other in puzzles:
            is_equivalent = shape(other.givens) in reached
            assert (shared_text(other) == shared_text(puzzle)) == is_equivalent


def shape(grid: Grid) -> tuple[int, ...]:
    """Return the cells with values numbered as they occur."""
    names: dict[int | None, int] = {0: 0}
    return tuple(names.setdefault(value, len(names)) for row in grid for value in row)


@pytest.mark.parametrize(
    ("count", "block", "number"), [(4, 2, 8), (6, 2, 48), (6, 3, 72), (4, 1, 24)]
)
def test_orders_of_lines_are_all_that_keep_blocks(count: int, block: int, number: int) -> None:
    found = line_orders(count, block)
    assert len(set(map(tuple, found))) == len(found) == number
    assert all(keeps(order, block) for order in found)
    assert line_moves(9, 9, (3, 3), True) is None


def test_a_puzzle_with_faults_has_no_text(tmp_path: Path) -> None:
    killer = ad.generate("killer", size=4, seed=3)
    lines = [ad.write(ad.transform(killer, seed=seed).bare(), "jsonl").strip() for seed in range(4)]
    path = tmp_path / "in.jsonl"
    path.write_text("\n".join([*lines, lines[0].replace('"cells": [', '"cells": [[9, 9], ', 1)]))
    out = tmp_path / "out.jsonl"
    arguments = list(map(str, [path, "-o", out, "--dedupe"]))
    assert CliRunner().invoke(bulk, arguments, standalone_mode=False).exception is None
    assert [row["status"] for row in read_output(out)] == ["unique", "invalid"]
