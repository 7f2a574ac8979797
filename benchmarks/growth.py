"""How cost grows: each curve log-log, with its slope.

    python benchmarks/growth.py
    python benchmarks/growth.py --count 3 -o docs/pictures/growth.svg

Times are processor seconds, medians of N puzzles, from a ready puzzle. A slope is that of the line
through all points by least squares: cost grows with this power. Memory (on Linux) is the most that
a process of its own held, less what it holds for one row. Published puzzles come from the data
folder (ALLDIFF_DATA).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt, log
from pathlib import Path
from statistics import linear_regression, median
from time import process_time
from typing import NamedTuple

from puzzle_sets import DATA

import alldiff as ad
from alldiff.lab.plots import Plot, new_figure, style, whole_decades

PUBLISHED = ("sudoku-16x16.jsonl", "sudoku-25x25.jsonl", "sudoku-36-to-144.jsonl")
SIDES = (4, 9, 16, 25)
LARGER = (*SIDES, 36)
ROWS = (1_000, 10_000, 100_000, 1_000_000)
CLUES = (24, 26, 30, 36, 44, 56)
TIMEOUT = 20.0
KIB = 1024
ACROSS = 3
"""Panels side by side."""


class Curve(NamedTuple):
    """A cost by size; `panel` is what they are, and curves of one panel share its axes."""

    panel: tuple[str, str, str]
    """Title, size and cost."""
    name: str
    points: list[tuple[float, float]]

    @property
    def slope(self) -> float:
        """The power of the size that the cost grows with."""
        sizes, costs = zip(*self.points, strict=True)
        return linear_regression(list(map(log, sizes)), list(map(log, costs))).slope


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that work takes; `inf` if a limit ended it."""
    begun = process_time()
    try:
        work()
    except ad.errors.LimitReached:
        return float("inf")
    return process_time() - begun


def medians(
    sizes: Iterable[tuple[int, Sequence[ad.Puzzle]]], work: Callable[[ad.Puzzle], object]
) -> list[tuple[float, float]]:
    """Return the median seconds for each size, without sizes whose median a limit ended."""
    found: list[tuple[float, float]] = []
    for size, puzzles in sizes:
        if not found:
            work(puzzles[0])  # imports
        middle = median(seconds(lambda puzzle=puzzle: work(puzzle)) for puzzle in puzzles)
        if middle < TIMEOUT:
            found.append((float(size), middle))
    return found


def published(count: int) -> Iterator[tuple[int, list[ad.Puzzle]]]:
    """Yield published puzzles, up to `count` of each side."""
    by_side: dict[int, list[ad.Puzzle]] = {}
    hard = (DATA / "top1465.txt").read_text(encoding="ascii").split("\n")
    by_side[9] = [ad.read(line.split()[0]) for line in hard[:: len(hard) // count][:count]]
    for name in PUBLISHED:
        for line in (DATA / name).read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            mine = by_side.setdefault(record["size"], [])
            if len(mine) < count:
                mine.append(ad.sudoku(record["givens"], box=tuple(record["box"])))
    yield from sorted(by_side.items())


def generated(count: int) -> Iterator[tuple[int, list[ad.Puzzle]]]:
    """Yield new puzzles of each side."""
    for side in SIDES:
        yield side, [ad.generate("sudoku", size=side, seed=seed) for seed in range(count)]


def with_share(side: int, share: float) -> ad.Puzzle:
    """Return a grid with a share of the cells of one solution."""
    grid = ad.solve(empty(side), limit=1).solution
    every = round(1 / share)
    return ad.sudoku(
        [
            [value if (r * side + c) % every == r % every else 0 for c, value in enumerate(row)]
            for r, row in enumerate(grid)
        ]
    )


def empty(side: int) -> ad.Puzzle:
    """Return an empty grid."""
    assert isqrt(side) ** 2 == side
    return ad.sudoku([[0] * side] * side)


def rows_of(number: int) -> list[str]:
    """Return so many rows: those of a list, again and again."""
    lines = (DATA / "random_minimal.txt").read_text(encoding="ascii").split("\n")
    rows = [line.split()[0] for line in lines if line]
    return (rows * (number // len(rows) + 1))[:number]


def most_memory(number: int) -> float:
    """Return the most memory that solving so many rows took in this process, in MiB."""
    kept = ad.solve_many(rows_of(number))
    status = Path("/proc/self/status").read_text(encoding="ascii")
    del kept
    return int(re.search(r"VmHWM:\s*(\d+)", status)[1]) / KIB


def alone(number: int) -> float:
    """Return the most memory in a process of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(most_memory, (number,))


def curves(count: int) -> Iterator[Curve]:
    """Measure each curve."""
    solve = ("solve, with the proof of uniqueness", "side of the grid", "seconds")

    def solved(puzzle: ad.Puzzle) -> None:
        if ad.solve(puzzle, timeout=TIMEOUT).limit_reached == "seconds":
            raise ad.errors.LimitReached("too long")

    yield Curve(solve, "published", medians(published(count), solved))
    yield Curve(solve, "generated", medians(generated(count), solved))
    bulk = ("bulk: solve_many, random minimal", "rows", "seconds")
    timed = []
    ad.solve_many(rows_of(1))
    for number in ROWS:
        rows = rows_of(number)
        timed.append((float(number), seconds(lambda rows=rows: ad.solve_many(rows))))
    yield Curve(bulk, "one thread", timed)
    occur = ("candidates", "side of the grid", "seconds")

    def asked(puzzle: ad.Puzzle) -> object:
        return ad.candidates(puzzle, timeout=TIMEOUT)

    yield Curve(occur, "empty", medians(((side, [empty(side)]) for side in LARGER), asked))
    some = ((side, [with_share(side, 0.1)]) for side in SIDES[1:])
    yield Curve(occur, "a tenth given", medians(some, asked))
    rate = ("rate, alldiff's scale, 9x9", "givens", "seconds")
    new = (
        (clues, [ad.generate("sudoku", clues=clues, seed=seed) for seed in range(count)])
        for clues in CLUES
    )
    yield Curve(rate, "generated", medians(new, lambda puzzle: ad.rate(puzzle, scale="alldiff")))
    memory = ("memory: solve_many", "rows", "MiB")
    least = alone(1)
    yield Curve(memory, "beyond one row", [(float(n), alone(n) - least) for n in ROWS[1:]])


def draw(found: Sequence[Curve]) -> Plot:
    """Draw each panel, log-log, with the slopes in its legend."""
    panels = list(dict.fromkeys(curve.panel for curve in found))
    lines = -(-len(panels) // ACROSS)
    figure = new_figure(4 * ACROSS, 3.3 * lines)
    for place, panel in enumerate(panels, 1):
        axes = figure.add_subplot(lines, ACROSS, place)
        mine = [curve for curve in found if curve.panel == panel]
        for number, curve in enumerate(mine):
            label = f"{curve.name}: slope {curve.slope:.1f}"
            axes.plot(*zip(*curve.points, strict=True), marker="o", label=label, **style(number))
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_ylim(*whole_decades(*axes.get_ylim()))
        sizes = sorted({size for curve in mine for size, _ in curve.points})
        axes.set_xticks(sizes, [f"{size:,.0f}" for size in sizes], fontsize=7)
        axes.minorticks_off()
        title, size, cost = panel
        axes.set(title=title, xlabel=size, ylabel=cost)
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)
    return Plot(figure)


def main() -> None:
    """Print each curve as a row of a table, and draw them all if asked to."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=5, metavar="N", help="puzzles of each size")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write a picture")
    arguments = parser.parse_args()
    found = []
    print("| cost | of | slope | by size |\n|---|---|---:|---|")
    for curve in curves(arguments.count):
        found.append(curve)
        title, _, cost = curve.panel
        unit = "s" if cost == "seconds" else cost
        points = ", ".join(f"{size:,.0f}: {value:.3g} {unit}" for size, value in curve.points)
        print(f"| {title} | {curve.name} | {curve.slope:.1f} | {points} |", flush=True)
    if arguments.output:
        draw(found).save(arguments.output)


if __name__ == "__main__":
    main()
