"""Rows a second of each thing that is done to tables of puzzles, on one thread.

    python benchmarks/data.py [ROWS]

The rows are new minimal classic Sudokus with their solutions. Times are processor time, so a
machine that does other work changes them less; slow things get fewer rows.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pyarrow as pa

import alldiff as ad
from alldiff.core.puzzle import Grid


def line(grid: Grid) -> str:
    return "".join(str(value) if value else "." for row in grid for value in row)


def measured(name: str, rows: int, work: Callable[[], object]) -> None:
    begun = process_time()
    work()
    used = process_time() - begun
    print(f"| {name} | {rows / used:,.0f} | {1e6 * used / rows:,.1f} |")


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    puzzles = list(ad.generate_many("sudoku", most, seed=1, threads=1))
    table = pa.table(
        {
            "question": [line(puzzle.givens) for puzzle in puzzles],
            "answer": [line(puzzle.solution or ()) for puzzle in puzzles],
        }
    )

    def batch(name: str, share: int, **options: object) -> None:
        part = table.slice(0, most // share)
        measured(name, len(part), lambda: ad.solve_batch(part, column="question", **options))  # type: ignore[arg-type]

    print("| thing | rows a second | µs a row |\n|---|---:|---:|")
    batch("solve", 1)
    batch("solve and check answers", 1, answer="answer")
    batch("canonical form", 2, canonical=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.txt"
        path.write_text("\n".join(table.column("question").to_pylist()))
        ad.leaks.make_index(path, Path(folder) / "a.idx", threads=1)
        measured("overlap", most, lambda: ad.leaks.overlap(Path(folder) / "a.idx", path, threads=1))
    batch("rate by guesses", 5, rate=["guesses"])
    batch("rate by HoDoKu's scale", 50, rate=["hodoku"])
    batch("traces as tokens", 200, traces="tokens")
    batch("searches as tokens", 500, traces="search")
    some = [(line(puzzle.givens), line(puzzle.solution or ())) for puzzle in puzzles[: most // 50]]
    measured(
        "score",
        len(some),
        lambda: [ad.score(puzzle, f"<answer>{text}</answer>") for puzzle, text in some],
    )
    traces = [ad.traces.solution_trace(puzzle) for puzzle in puzzles[: most // 500]]
    measured(
        "replay",
        len(traces),
        lambda: [
            ad.traces.replay(puzzle, one) for puzzle, one in zip(puzzles, traces, strict=False)
        ],
    )
    nonsense = "1 2 3 | 4 . [[ ```\n<answer> Answer: " * (1 << 15)
    measured("score a megabyte of nonsense", 1, lambda: ad.score(puzzles[0], nonsense))


if __name__ == "__main__":
    main()
