"""Puzzles of one shape whose rules are groups of different values: solved together, and one by one.

python benchmarks/together.py [--seed N] [--count N] [--rounds N] [SORT ...]

The puzzles are generated with the seed, and `ad.solve_many` takes both ways in turn on one thread.
"""

from __future__ import annotations

import argparse
import statistics
from time import process_time
from typing import Any
from unittest import mock

import alldiff as ad
from alldiff.bulk import grouped
from alldiff.generators import generate_many

SORTS: dict[str, dict[str, Any]] = {
    "4x4": {"size": 4},
    "6x6": {"size": 6},
    "diagonal": {"rules": ["diagonal"]},
    "windoku": {"rules": ["windoku"]},
    "anti-knight": {"rules": ["anti-knight"]},
    "12x12": {"size": 12},
    "16x16": {"size": 16},
}
NEVER = 1 << 60


def seconds(puzzles: list[ad.Puzzle], together: bool) -> float:
    """Return the processor time of a call."""
    never = {} if together else {"FEWEST": NEVER, "FEWEST_LARGE": NEVER}
    with mock.patch.dict(vars(grouped), never):
        start = process_time()
        ad.solve_many(puzzles, threads=1)
        return process_time() - start


def main() -> None:
    """Race both ways over each sort and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sorts", nargs="*", default=list(SORTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print("| sort | puzzles | one by one, us | together, us | ratio |")
    print("|---|---:|---:|---:|---:|")
    for sort in options.sorts:
        puzzles = list(generate_many("sudoku", options.count, seed=options.seed, **SORTS[sort]))
        alone, together = zip(
            *((seconds(puzzles, False), seconds(puzzles, True)) for _ in range(options.rounds)),
            strict=True,
        )
        ratio = statistics.median(a / t for a, t in zip(alone, together, strict=True))
        each = [1e6 * statistics.median(some) / len(puzzles) for some in (alone, together)]
        shown = f"{each[0]:,.0f} | {each[1]:,.0f} | {ratio:.1f}"
        print(f"| {sort} | {len(puzzles)} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
