"""Find puzzles that were planted in a large file, relabelled and turned: all of them, no others.

    python benchmarks/leaks.py [ROWS] [PLANTED]

A test set of PLANTED puzzles is hidden among others, each moved by a random symmetry. The others
are puzzles of other solutions, with further givens so that no two are equal. Prints the time of
`ad.leaks.overlap` with an index of the test set, as processor time and on the clock.
"""

from __future__ import annotations

import random
import sys
import tempfile
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time

import alldiff as ad
from alldiff.core.puzzle import Grid

EACH = 50
"""Puzzles that are made from one solution."""


def line(grid: Grid) -> str:
    return "".join(str(value) if value else "." for row in grid for value in row)


def others(rows: int, seed: int) -> list[str]:
    """Return puzzles, each with other givens, from rows / EACH solutions."""
    rng = random.Random(seed)
    found: list[str] = []
    for puzzle in ad.generate_many("sudoku", -(-rows // EACH), seed=seed):
        givens, solution = line(puzzle.givens), line(puzzle.solution or ())
        free = [at for at, sign in enumerate(givens) if sign == "."]
        for _ in range(EACH):
            more = set(rng.sample(free, rng.randint(1, 12)))
            found.append("".join(solution[i] if i in more else givens[i] for i in range(81)))
    return list(islice(dict.fromkeys(found), rows))


def planted(rows: int, number: int, folder: Path) -> tuple[Path, Path, list[int]]:
    """Write a test set and a large file that has it; return both, and the rows it is in."""
    rng = random.Random(7)
    asked = list(ad.generate_many("sudoku", number, seed=1))
    lines = others(rows - number, 2)
    moved = [line(ad.transform(puzzle, seed=seed).givens) for seed, puzzle in enumerate(asked)]
    total = len(lines) + number
    places = sorted(rng.sample(range(total), number))
    hidden = dict(zip(places, moved, strict=True))
    rest = iter(lines)
    everything = [hidden[at] if at in hidden else next(rest) for at in range(total)]
    test, train = folder / "test.txt", folder / "train.txt"
    test.write_text("\n".join(line(puzzle.givens) for puzzle in asked) + "\n")
    train.write_text("\n".join(everything) + "\n")
    return test, train, places


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    with tempfile.TemporaryDirectory() as name:
        test, train, places = planted(rows, number, Path(name))
        ad.leaks.make_index(test, Path(name) / "test.idx")
        begun, used = perf_counter(), process_time()
        found = ad.leaks.overlap(Path(name) / "test.idx", train)
        used, seconds = process_time() - used, perf_counter() - begun
    right = sum(row in found.relations for row in places)
    wrong = len(found.relations) - right
    print(f"{found.rows:,} rows, {number:,} planted: {right:,} found, {wrong:,} wrong")
    print(f"{used:.1f} s of processor time, {seconds:.1f} s on the clock")
    raise SystemExit(right != number or wrong != 0)


if __name__ == "__main__":
    main()
