"""Compare searches over states on puzzles: how many each solves, its explored states and time.

.venv-check/bin/python benchmarks/statespace.py puzzles/sudoku/fifty.txt --puzzles 10

Runs are bounded by explored states, so that the table is the same on any machine but for its times.
"""

from __future__ import annotations

import argparse
import json
import random
import warnings
from pathlib import Path
from statistics import mean, median
from time import process_time

import alldiff as ad

SPECS = (
    "depth-first:fill:sequential",
    "depth-first:fill:random",
    "depth-first:fill:remaining",
    "depth-first:candidates:sequential",
    "greedy:fill:most-constrained",
    "greedy:fill:remaining",
    "greedy:swap:conflicts",
    "greedy:candidates:remaining",
    "hill-climbing:swap:conflicts",
    "hill-climbing:super-swap:conflicts",
    "random-restarts:swap:conflicts",
    "min-conflicts:swap:conflicts",
    "annealing:swap:conflicts",
)


def sampled(file: str, count: int, seed: int) -> list[ad.Puzzle]:
    """Return so many Sudokus of a file, drawn at random, or all there are."""
    path = Path(file)
    try:
        found = ad.read_all(path)
    except ad.errors.ReadError:
        # The records of the data folder are in a form of their own.
        lines = path.read_text("utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        found = [ad.sudoku(each["givens"], tuple(each["box"])) for each in records]
    return found if len(found) <= count else random.Random(seed).sample(found, count)


def main() -> None:
    """Print a Markdown table, one row for each spec."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("file", nargs="+", help="files of Sudokus")
    parser.add_argument("--puzzles", type=int, default=10, help="puzzles of each file")
    parser.add_argument("--nodes", type=int, default=10_000, help="bound of depth-first and greedy")
    parser.add_argument("--moves", type=int, default=200_000, help="bound of local searches")
    parser.add_argument("--timeout", type=float, help="seconds for each run")
    parser.add_argument("--seed", type=int, default=0, help="of the sample and of the searches")
    parser.add_argument("--spec", action="append", help="these specs instead of the usual ones")
    given = parser.parse_args()
    warnings.simplefilter("ignore", ad.errors.ReadWarning)
    puzzles = [p for file in given.file for p in sampled(file, given.puzzles, given.seed)]
    print("| search | solved | explored, median | processor seconds, median | mean |")
    print("|---|---|---|---|---|")
    for spec in given.spec or SPECS:
        bounded = ad.search.Search.parse(spec).exhaustive
        solved, nodes, seconds = 0, [], []
        for puzzle in puzzles:
            start = process_time()
            result = ad.solve(
                puzzle,
                spec,
                limit=1,
                nodes=given.nodes if bounded else given.moves,
                timeout=given.timeout,
                seed=given.seed,
            )
            seconds.append(process_time() - start)
            nodes.append(result.stats.nodes)
            solved += result.count
        times = f"{median(seconds):.3f} | {mean(seconds):.3f}"
        print(
            f"| `{spec}` | {solved}/{len(puzzles)} | {median(nodes):,.0f} | {times} |", flush=True
        )


if __name__ == "__main__":
    main()
