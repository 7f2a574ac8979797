"""Puzzles of one shape whose rules are groups of different values: solved together, and one by one.

python benchmarks/together.py [--seed N] [--count N] [--rounds N] [SORT ...]

The puzzles are generated with the seed, and `ad.solve_many` takes both ways in turn on one thread.
"""

from __future__ import annotations

import argparse
import math
import statistics
from contextlib import ExitStack
from time import process_time
from typing import Any
from unittest import mock

import numpy as np

import alldiff as ad
from alldiff.bulk import grouped, many
from alldiff.generators import generate_many

SORTS: dict[str, dict[str, Any]] = {
    "4x4": {"size": 4},
    "6x6": {"size": 6},
    "disjoint-groups": {"rules": ["disjoint-groups"]},
    "windoku": {"rules": ["windoku"]},
    "anti-king": {"rules": ["anti-king"]},
    "diagonal": {"rules": ["diagonal"]},
    "12x12": {"size": 12},
    "diagonal windoku": {"rules": ["diagonal", "windoku"]},
    "anti-knight": {"rules": ["anti-knight"]},
    "16x16": {"size": 16},
}
NEVER = 1 << 60


def seconds(source: Any, together: bool) -> float:
    """Return the processor time of a call."""
    with ExitStack() as stack:
        if not together:
            stack.enter_context(mock.patch.object(grouped, "FEWEST", NEVER))
            stack.enter_context(mock.patch.object(many, "sorted_cells", return_value=None))
        start = process_time()
        ad.solve_many(source, threads=1)
        return process_time() - start


def main() -> None:
    """Race both ways over each sort and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sorts", nargs="*", default=list(SORTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print("| sort | puzzles | one by one, us | together, us | ratio | an array, us |")
    print("|---|---:|---:|---:|---:|---:|")
    for sort in options.sorts:
        puzzles = list(generate_many("sudoku", options.count, seed=options.seed, **SORTS[sort]))
        cells = np.array([puzzle.givens for puzzle in puzzles], np.uint8)
        rounds = [
            (
                seconds(puzzles, False),
                seconds(puzzles, True),
                # An array has no rules but those of its size.
                seconds(cells, True) if "size" in SORTS[sort] else math.nan,
            )
            for _ in range(options.rounds)
        ]
        ratio = statistics.median(alone / together for alone, together, _ in rounds)
        each = [1e6 * statistics.median(way) / len(puzzles) for way in zip(*rounds, strict=True)]
        shown = f"{each[0]:,.0f} | {each[1]:,.1f} | {ratio:.1f} | {each[2]:,.1f}"
        print(f"| {sort} | {len(puzzles)} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
