"""Measure certificates: the size of proofs, and the time they take beside plain solving.

.venv-check/bin/python benchmarks/proofs.py --checker ../drat-trim/drat-trim

Processor seconds in this process: solving with the default search, the search for the proof alone,
all of `ad.proofs.prove` (the clauses are written by it too), and `ad.proofs.verify`. --checker runs
a program on each certificate and counts what it says.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import geometric_mean, median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, TypeVar

from puzzle_sets import DATA, kakuro

import alldiff as ad
from alldiff.core.limits import Limits, Stopwatch
from alldiff.exports.certificate import refute
from alldiff.exports.dimacs import formula
from alldiff.rules.killer_cage import KillerCage

Found = TypeVar("Found")


def big_sudoku(record: dict[str, Any]) -> ad.Puzzle:
    """Return a Sudoku of any size."""
    return ad.sudoku(record["givens"], tuple(record["box"]))


def killer(record: dict[str, Any]) -> ad.Puzzle:
    """Return a Killer from its cages."""
    cages = [KillerCage(tuple(map(tuple, cells)), sum=total) for total, cells in record["cages"]]
    givens = record.get("givens") or [[0] * 9] * 9
    return ad.Puzzle("killer", tuple(map(tuple, givens)), (3, 3), cages)


def lines_of(name: str) -> list[str]:
    """Return the lines of a file of the data folder that are no comments."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def records(name: str, build: Callable[[dict[str, Any]], ad.Puzzle]) -> list[ad.Puzzle]:
    """Return the puzzles of a file with JSON in each line."""
    return [build(json.loads(line)) for line in lines_of(name)]


def sets() -> Iterator[tuple[str, list[ad.Puzzle]]]:
    """Yield the sets with their names."""
    yield (
        "9x9, minimal",
        [ad.read(line.split()[0]) for line in lines_of("random_minimal.txt")[:500]],
    )
    yield "9x9, hardest", [ad.read(line.split()[0]) for line in lines_of("hardest1106.txt")]
    yield "16x16, minimal", records("sudoku-16x16-minimal.jsonl", big_sudoku)
    yield "25x25, generated", records("sudoku-25x25-generated.jsonl", big_sudoku)
    hard = [json.loads(line) for line in lines_of("sudoku-25x25.jsonl")]
    yield "25x25, hard", [big_sudoku(r) for r in hard if r["id"].startswith("gecode")]
    yield "Killer", records("killer.jsonl", killer)
    yield "Kakuro", records("kakuro.jsonl", kakuro)


def main() -> None:
    """Print a Markdown table, a row for each set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--count", type=int, default=10, help="puzzles of each set")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for each")
    parser.add_argument("--only", help="sets with this in their name")
    parser.add_argument("--checker", help="a program that checks DRAT, such as drat-trim")
    given = parser.parse_args()
    print(
        "| set | proved | lines, median | proof, kB (most) | clauses, kB | solve, s | search, s | "
        "prove, s | verify, s | search / solve | checker agrees |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for name, puzzles in sets():
        if given.only and given.only not in name:
            continue
        if len(puzzles) > given.count:
            puzzles = random.Random(given.seed).sample(puzzles, given.count)
        print(row(name, puzzles, given.timeout, given.checker), flush=True)


def timed(work: Callable[..., Found], *given: Any, **named: Any) -> tuple[float, Found]:
    """Return the processor seconds that a piece of work took, and its result."""
    start = process_time()
    result = work(*given, **named)
    return process_time() - start, result


def row(name: str, puzzles: list[ad.Puzzle], timeout: float, checker: str | None) -> str:
    """Return the row of a set; medians, but for the geometric mean of the ratios."""
    found: list[tuple[float, ...]] = []
    agreed = 0
    for puzzle in puzzles:
        model = ad.to_model(puzzle)
        with TemporaryDirectory() as temporary:
            folder = Path(temporary)
            solve, result = timed(ad.solve, model, timeout=timeout)
            prove, made = timed(ad.proofs.prove, model, folder, timeout=timeout)
            if not made.proved:
                continue
            clauses = formula(model, result.values[0])
            watch = Stopwatch(Limits(None))
            search, _ = timed(refute, clauses, folder / "again", watch, 0)
            verify, _ = timed(ad.proofs.verify, folder)
            size = (folder / "formula.cnf").stat().st_size
            found.append((made.lines, made.bytes, size, solve, search, prove, verify))
            if checker:
                run = [checker, folder / "formula.cnf", folder / "proof.drat", "-t", "2000"]
                done = subprocess.run(run, capture_output=True, text=True)
                agreed += "s VERIFIED" in done.stdout
    if not found:
        return f"| {name} | 0 of {len(puzzles)} |"
    lines, sizes, formulas, *seconds = zip(*found, strict=True)
    times = geometric_mean(b / a for a, b in zip(seconds[0], seconds[1], strict=True))
    cells = [
        name,
        f"{len(found)} of {len(puzzles)}",
        f"{median(lines):,.0f}",
        f"{median(sizes) / 1000:,.1f} ({max(sizes) / 1000:,.0f})",
        f"{median(formulas) / 1000:,.0f}",
        *(f"{median(each):.4f}" for each in seconds),
        f"{times:.1f}",
        f"{agreed}" if checker else "",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
