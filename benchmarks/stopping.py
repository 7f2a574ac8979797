"""Measure how long after its limit every engine and every command stops; 100 ms are allowed.

.venv-check/bin/python benchmarks/stopping.py
.venv-check/bin/python benchmarks/stopping.py --only prove --limits 0.5,1

Each job would take minutes or more. It runs in this process, once before anything is measured so
that imports do not count, and then under each limit, again if it was late: the best of three tries
counts, as a busy machine only makes it later. The work before and after a search counts, too:
reading the puzzle, its model, and what is written. The exit code is 1 if anything is late.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from math import isqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import alldiff as ad
from alldiff.cli import run
from alldiff.cli.exits import LIMIT
from alldiff.core.limits import Limits
from alldiff.engines import ENGINES
from alldiff.engines.foreign import ForeignEngine
from alldiff.rules import find
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.less_than import LessThan

ALLOWED = 0.1
"""Seconds after its limit by which everything has stopped."""
LIMITS = "0.05,0.3,1"
TRIES = 3
HARDER = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SEARCHES = (
    *("native strong", "native strong --threads 2", "native bt", "native fc+mrv", "native mac"),
    *("reference bt", "reference fc+mrv", "reference mac+mrv", "reference gac"),
    *("statespace depth-first:fill", "statespace annealing:swap"),
    *("cpsat strong", "choco strong", "sat strong"),
)
"""Engines with their searches."""
SEARCHED = ("EMPTY16", "LATIN25", "EMPTY36", "EMPTY81", "LESS200", "CAGES")
COMMANDS = (
    "solve EMPTY100",
    "candidates LATIN50",
    "candidates EMPTY25 --engine reference",
    "check FULL36 --engine reference",
    "draw EMPTY81 --engine reference -o NEW.svg",
    "hint EMPTY25",
    "hint EMPTY36",
    "explain EMPTY25",
    "explain EMPTY36",
    "rate EMPTY25",
    "rate MANY",
    "drill sk-loop MANY",
    "generate sudoku --rating 11.9..12",
    "generate sudoku --size 25",
    "generate kakuro --rows 30 --columns 30",
    "prove EMPTY36 -o NEW",
    "prove HOLES36 -o NEW",
    "prove FULL49 -o NEW",
    "prove LATIN25 -o NEW",
    "prove LATIN50 -o NEW",
    "prove LESS200 -o NEW",
    "prove CAGES -o NEW",
    *(f"{name} TABLES" for name in ("solve", "check", "candidates", "hint", "why", "draw")),
    "tree EMPTY16 bt --limit 1000000000 --nodes 1000000000 -o NEW.svg",
    "watch EMPTY16 bt --limit 1000000000 --trace NEW.jsonl",
    "trace EMPTY16 --limit 1000000000 --steps 1000000000",
)
"""Those that take a limit on seconds for one piece of work."""


def rows(side: int, holes: int = 0) -> list[list[int]]:
    """Return a Sudoku with all cells given, or without one in so many."""
    box, numbers = isqrt(side), range(side)
    cells = [[(c + box * r + r // box) % side + 1 for c in numbers] for r in numbers]
    for cell in range(0, side * side, holes) if holes else ():
        cells[cell // side][cell % side] = 0
    return cells


def puzzles() -> Iterator[tuple[str, ad.Puzzle]]:
    """Yield the puzzles with their names."""
    for side in (16, 25, 36, 81, 100):
        yield f"EMPTY{side}", ad.sudoku([[0] * side] * side)
    for side in (25, 50):
        yield f"LATIN{side}", ad.Puzzle("latin-square", ((0,) * side,) * side)
    for side in (36, 49):
        yield f"FULL{side}", ad.sudoku(rows(side))
    yield "HOLES36", ad.sudoku(rows(36, 2))
    signs = [LessThan((0, c), (0, c + 1)) for c in range(199)]
    yield "LESS200", ad.Puzzle("grid", ((0,) * 200,), clues=signs, values=(1, 400))
    cages = [KillerCage(tuple((r, c) for c in range(16)), sum=136) for r in range(16)]
    indexed = find("value-indexing")(((0, 0), (0, 1), (0, 2)))
    yield "TABLES", ad.Puzzle("grid", ((0,) * 9,), clues=[indexed], values=(1, 170))
    yield "CAGES", ad.Puzzle("killer", ((0,) * 16,) * 16, (4, 4), clues=cages)


def jobs() -> Iterator[str]:
    """Yield the command lines, without their limits."""
    for search in SEARCHES:
        engine, spec, *more = search.split()
        if ENGINES[engine].unavailable() is None:
            options = " ".join(["--all", "--engine", engine, "--search", spec, *more])
            yield from (f"count {name} {options}" for name in SEARCHED)
    yield from COMMANDS


def late(arguments: list[str], seconds: float) -> tuple[float, int]:
    """Return how many seconds after its limit a command ended, and its exit code."""
    if "--engine" in arguments:
        # A child that a limit has ended is started anew, which is an import, too.
        engine = ENGINES[arguments[arguments.index("--engine") + 1]]
        if isinstance(engine, ForeignEngine):
            engine.prepare_for(Limits(seconds=seconds), None)
    begun = perf_counter()
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        code = run([*arguments, "--timeout", str(seconds)])
    return perf_counter() - begun - seconds, code


def main() -> int:
    """Measure what was asked for, and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default="", help="jobs that contain this text")
    parser.add_argument("--limits", default=LIMITS, help="seconds, separated by commas")
    asked = parser.parse_args()
    limits = [float(limit) for limit in asked.limits.split(",")]
    failed = 0
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, puzzle in puzzles():
            Path(name).write_text(ad.write(puzzle, "json"), "utf-8")
        Path("MANY").write_text(f"{HARDER}\n" * 200, "utf-8")
        print("| job | ms after its limit of " + " | ".join(f"{limit:g} s" for limit in limits))
        print("|---|" + "---|" * len(limits))
        for job in jobs():
            if asked.only not in job:
                continue
            late(job.split(), 0.01)
            found = []
            for limit in limits:
                best, code = late(job.split(), limit)
                for _ in range(TRIES - 1):
                    if best > ALLOWED:
                        best = min(best, late(job.split(), limit)[0])
                found.append(f"{1000 * best:.0f}" + f" (exit {code})" * (code != LIMIT))
                failed += best > ALLOWED
            print(f"| {job} | " + " | ".join(found) + " |", flush=True)
    print(f"{failed} of them late")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
