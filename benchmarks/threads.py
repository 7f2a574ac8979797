"""Race one learner alone, two together and CaDiCaL on hard Sudoku: what sharing costs and gains.

    python benchmarks/threads.py
    python benchmarks/threads.py --class sudoku-25-generated --clock wall
    python benchmarks/threads.py --clock wall FILE ...

With `--clock cpu` two learners take turns on one thread, so that a busy machine tells how much work
they do; with `--clock wall` they have a thread each, which wants two idle processors. All take
turns puzzle by puzzle, every answer is compared, and the best of the repeats counts.
A FILE is a puzzle of one's own, such as ad.generate("sudoku", size=25, effort=8000, seed=7) makes.
The peer: pip install python-sat.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
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
    parser.add_argument("files", nargs="*", type=Path, help="puzzles to race instead of a class")
    options = parser.parse_args()
    if options.files:
        races = {"": [(file.stem, ad.read(file)) for file in options.files]}
    else:
        races = {
            CLASSES[name].title: [
                (task.name, read(task))
                for task in CLASSES[name].sample(options.count, options.seed)
            ]
            for name in options.classes
        }
    for title, puzzles in races.items():
        print(title)
        print(
            f"{'':16}    alone together  CaDiCaL  CaDiCaL/alone  together/alone  CaDiCaL/together"
        )
        rows = []
        for name, puzzle in puzzles:
            one, two, peer = race(puzzle, options.clock, options.repeat)
            rows.append((peer / one, two / one, peer / two))
            print(f"{name:16} {one:8.3f} {two:8.3f} {peer:8.3f}", *columns(rows[-1]), flush=True)
        means = [geometric_mean(column) for column in zip(*rows, strict=True)]
        print(f"{'geometric mean':43}", *columns(means))


def columns(ratios: list[float] | tuple[float, ...]) -> list[str]:
    """Return ratios as they stand below their titles."""
    return [f"{ratio:{width}.2f}" for ratio, width in zip(ratios, (14, 15, 17), strict=True)]


if __name__ == "__main__":
    main()
