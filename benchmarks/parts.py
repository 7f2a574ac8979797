"""Show where the time of one solve goes, and how near solve_many comes to the core's own call.

    python benchmarks/parts.py
    python benchmarks/parts.py --class killer greater-than-9 --count 12 --repeat 25

Processor time in microseconds. A part is the best of the repeats for each puzzle, and the median
over the puzzles; *nothing kept* is the first solve of a puzzle, *once more* the same puzzle again.
Of `solve_many`, a thousand puzzles on one thread, the best of the repeats beside the core's best;
puzzles that were solved before keep what the core has read of them, *new* ones do not yet.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from engine_rules import RULES
from engine_tasks import CLASSES as KINDS, Task, read
from puzzle_sets import DATA

import alldiff as ad
from alldiff import _native
from alldiff.engines.native import ENGINE, native_model
from alldiff.rules import compile_rules, unchecked_model

CLASSES = KINDS | RULES
SHOWN = ("sudoku-16", "kakuro-small", "kakuro-medium", "killer", "greater-than-9", "kenken")
LISTS = ("random_easy34", "random_minimal", "sudoku17", "top1465")
CALLS = 3
"""How often solve_many is called for each repeat: one call is soon over."""


def spent(function: Callable[[], Any]) -> float:
    """Return the microseconds of processor time that a call takes."""
    start = time.process_time_ns()
    function()
    return (time.process_time_ns() - start) / 1000


def forget() -> None:
    """Lose what is kept of the rules of puzzles; tables and machines stay, which others share."""
    compile_rules.cache_clear()
    ENGINE.forget()


def parts_of(task: Task) -> dict[str, float]:
    """Return how long each part of reading and solving a puzzle takes this time."""
    found = {"read": spent(lambda: read(task))}
    puzzle = read(task)
    forget()
    found["to a Model"] = spent(lambda: unchecked_model(puzzle))
    model = unchecked_model(puzzle)
    found["to the core"] = spent(lambda: native_model(model))
    forget()
    found["nothing kept"] = spent(lambda: ad.solve(puzzle))
    found["once more"] = spent(lambda: ad.solve(puzzle))
    found["the core"] = ad.solve(puzzle).stats.seconds * 1e6
    return found


def show_parts(names: list[str], count: int, repeat: int) -> None:
    """Print a line for each class."""
    header = ("read", "to a Model", "to the core", "the core", "nothing kept", "once more")
    print(f"{'':16}{'n':>4}" + "".join(f"{part:>14}" for part in header))
    for name in names:
        tasks = CLASSES[name].sample(count, 0)
        best = [dict.fromkeys(header, float("inf")) for _ in tasks]
        for _ in range(repeat):
            for fastest, task in zip(best, tasks, strict=True):
                for part, took in parts_of(task).items():
                    fastest[part] = min(fastest[part], took)
        shown = "".join(f"{median(one[part] for one in best):14.1f}" for part in header)
        print(f"{name:16}{len(tasks):4}{shown}", flush=True)


def show_many(repeat: int) -> None:
    """Print for each list what solve_many reaches of the core's speed."""
    print(f"{'1,000 of':16}{'core, us':>10}{'array':>9}{'strings':>9}{'Puzzles':>9}{'new':>9}")
    for name in LISTS:
        texts = (DATA / f"{name}.txt").read_text().split()[:1000]
        puzzles = ad.read_all("\n".join(texts))
        cells = np.array([sum(one.givens, ()) for one in puzzles], np.uint8)
        new = [[one.bare() for one in puzzles] for _ in range(CALLS)]
        calls: list[Callable[[], Any]] = [
            lambda cells=cells: _native.bitsliced_solve(cells, limit=2, threads=1),
            lambda cells=cells: ad.solve_many(cells, threads=1),
            lambda texts=texts: ad.solve_many(texts, threads=1),
            lambda puzzles=puzzles: ad.solve_many(puzzles, threads=1),
            lambda new=new: ad.solve_many(new.pop(), threads=1) if new else None,
        ]
        best = [float("inf")] * len(calls)
        for _ in range(repeat):
            for place, call in enumerate(calls[:-1]):
                best[place] = min(best[place], *(spent(call) for _ in range(CALLS)))
        best[-1] = min(spent(calls[-1]) for _ in range(CALLS))
        core = best[0]
        shares = "".join(f"{core / took:9.0%}" for took in best[1:])
        print(f"{name:16}{core:10.0f}{shares}", flush=True)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--class", nargs="+", dest="classes", choices=CLASSES, default=SHOWN)
    parser.add_argument("--count", type=int, default=12, help="puzzles of each class (12)")
    parser.add_argument("--repeat", type=int, default=25, help="of each part (25)")
    options = parser.parse_args()
    show_parts(options.classes, options.count, options.repeat)
    print()
    show_many(options.repeat)


if __name__ == "__main__":
    main()
