"""Race one learner alone, two together and CaDiCaL on hard Sudoku: what sharing costs and gains.

    python benchmarks/threads.py
    python benchmarks/threads.py --class sudoku-25-generated --clock wall

With `--clock cpu` two learners take turns on one thread, so that a busy machine tells how much work
they do; with `--clock wall` they have a thread each, which wants two idle processors. All take
turns puzzle by puzzle, every answer is compared, and the best of the repeats counts.
The peer: pip install python-sat.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from statistics import geometric_mean

import engine_cadical
from engine_tasks import CLASSES, read

import alldiff as ad

CLOCKS: dict[str, tuple[Callable[[], float], int]] = {
    "cpu": (time.process_time, 1),
    "wall": (time.perf_counter, 2),
}


def race(puzzle: ad.Puzzle, clock: str, repeat: int) -> list[float]:
    """Return the seconds of one alone, two together and CaDiCaL; all must agree."""
    now, threads = CLOCKS[clock]
    model = ad.to_model(puzzle)
    contestants: list[Callable[[], object]] = [
        lambda: list(ad.solve(model, "strong").values),
        lambda: list(ad.solve(model, "strong", threads=threads).values),
        lambda: engine_cadical.solve(model, 2),
    ]
    best = [math.inf] * len(contestants)
    for _ in range(repeat):
        answers = []
        for place, contestant in enumerate(contestants):
            start = now()
            answers.append(contestant())
            best[place] = min(best[place], now() - start)
        if any(answer != answers[0] for answer in answers):
            raise SystemExit(f"{puzzle.title}: the answers differ")
    return best


def main() -> None:
    """Race class by class and print the ratios."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = ("sudoku-25-hard", "sudoku-25-generated")
    parser.add_argument("--class", nargs="+", dest="classes", choices=CLASSES, default=names)
    parser.add_argument("--count", type=int, default=8, help="puzzles of each class (8)")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (0)")
    parser.add_argument("--repeat", type=int, default=1, help="best of so many runs (1)")
    parser.add_argument("--clock", choices=CLOCKS, default="cpu", help="cpu or wall (cpu)")
    options = parser.parse_args()
    for name in options.classes:
        print(CLASSES[name].title)
        print(
            f"{'':16}    alone together  CaDiCaL  CaDiCaL/alone  together/alone  CaDiCaL/together"
        )
        rows = []
        for task in CLASSES[name].sample(options.count, options.seed):
            one, two, peer = race(read(task), options.clock, options.repeat)
            rows.append((peer / one, two / one, peer / two))
            print(
                f"{task.name:16} {one:8.3f} {two:8.3f} {peer:8.3f}", *columns(rows[-1]), flush=True
            )
        means = [geometric_mean(column) for column in zip(*rows, strict=True)]
        print(f"{'geometric mean':43}", *columns(means))


def columns(ratios: list[float] | tuple[float, ...]) -> list[str]:
    """Return ratios as they stand below their titles."""
    return [f"{ratio:{width}.2f}" for ratio, width in zip(ratios, (14, 15, 17), strict=True)]


if __name__ == "__main__":
    main()
