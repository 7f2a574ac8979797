"""Measure how often the interval of an estimate has the true number, and how long it takes.

    python benchmarks/estimates.py
    python benchmarks/estimates.py --seeds 20 --only 6x6 killer

Numbers that are known: Latin squares of 9 (McKay and Rogoyski 1995), Sudoku of 9 (Felgenhauer and
Jarvis 2005) and of 6, and variants that are counted here. A 95 % interval should have the number
for 95 of 100 seeds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import mean

import alldiff as ad
from alldiff.solving import counting

KNOWN: dict[str, tuple[Callable[[], ad.Puzzle], int]] = {
    "6x6": (lambda: ad.sudoku([[0] * 6] * 6, box=(3, 2)), 28_200_960),
    "9x9": (lambda: ad.sudoku([[0] * 9] * 9), 6_670_903_752_021_072_936_960),
    "latin-9": (
        lambda: ad.Puzzle("latin-square", ((0,) * 9,) * 9),
        5_524_751_496_156_892_842_531_225_600,
    ),
}
VARIANTS = {
    "killer": ("killer-cage", 3),
    "thermometer": ("thermometer", 2),
    "arrow": ("arrow", 2),
    "sandwich": ("sandwich", 2),
    "less-than": ("less-than", 6),
}
"""Rules of 6x6 Sudoku, and how many clues of each."""


def variant(rule: str, count: int) -> ad.Puzzle:
    """Return a 6x6 Sudoku with only some clues of a rule."""
    puzzle = ad.generate("sudoku", size=6, rules=[f"{rule}:{count}"], seed=1)
    clues = [clue for clue in puzzle.clues if clue.place == "whole" or clue.type == rule]
    return replace(puzzle, givens=((0,) * 6,) * 6, clues=tuple(clues), solution=None)


def cases(only: list[str]) -> Iterator[tuple[str, ad.Puzzle, int]]:
    """Yield puzzles with their names and numbers of solutions."""
    for name, (made, true) in KNOWN.items():
        if not only or name in only:
            yield name, made(), true
    for name, (rule, count) in VARIANTS.items():
        if not only or name in only:
            puzzle = variant(rule, count)
            yield name, puzzle, ad.count(puzzle, limit=None)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--only", nargs="*", default=[], help="names of puzzles")
    asked = parser.parse_args()
    # Counted exactly, nothing is estimated.
    counting.FEW = 0
    counting.counted_by_parts = lambda *asked: None
    print(
        "puzzle, solutions, intervals with the number, half their width, walks, processor seconds"
    )
    for name, puzzle, true in cases(asked.only):
        inside, widths, walks = 0, [], []
        start = time.process_time()
        for seed in range(asked.seeds):
            found = ad.estimate(puzzle, seed=seed)
            inside += found.low <= true <= found.high
            widths.append((found.high - found.low) / 2 / found.value)
            walks.append(found.walks)
        spent = (time.process_time() - start) / asked.seeds
        print(
            f"{name:12} {true:32,} {inside:4} / {asked.seeds} {mean(widths):10.2%} "
            f"{mean(walks):7.0f} {spent:8.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
