"""The puzzles that the benchmarks run on: seeded samples of public collections, or our own."""

from __future__ import annotations

import json
import os
import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import alldiff as ad

PROJECT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ALLDIFF_DATA", PROJECT.parent / "shared" / "data"))
HARD_SUDOKU = ("hardest1106.txt", "top1465.txt")


def sample(
    kind: str, file: Path | None, count: int, seed: int, most_cells: int | None = None
) -> tuple[str, list[ad.Puzzle]]:
    """Return where the puzzles come from, and a seeded sample of them, equal shares of each file.

    Without a file: the hard collections of the data folder, or the project's own puzzles.
    """
    sources = [file] if file else collections(kind)
    puzzles: list[ad.Puzzle] = []
    for place, source in enumerate(sources):
        share = (count + place) // len(sources)
        found = [
            puzzle
            for puzzle in puzzles_in(source, kind)
            if most_cells is None or len(list(puzzle.cells())) <= most_cells
        ]
        puzzles += found if len(found) <= share else random.Random(seed).sample(found, share)
    return ", ".join(source.name for source in sources), puzzles


def collections(kind: str) -> list[Path]:
    """Return the collections to sample: files of the data folder, or the project's own folder."""
    names = HARD_SUDOKU if kind == "sudoku" else (f"{kind}.jsonl",)
    files = [DATA / name for name in names if (DATA / name).is_file()]
    return files or [PROJECT / "puzzles" / kind]


def puzzles_in(path: Path, kind: str) -> Iterator[ad.Puzzle]:
    """Yield the puzzles of one kind in a file or folder: JSON lines as in the data folder, or any
    format that alldiff reads.
    """
    if path.is_dir():
        for file in sorted(path.iterdir()):
            yield from puzzles_in(file, kind)
    elif path.suffix == ".jsonl" and kind in BUILDERS:
        for line in path.read_text(encoding="utf-8").splitlines():
            yield BUILDERS[kind](json.loads(line))
    else:
        with warnings.catch_warnings():
            # A side whose boxes must be guessed is not among the puzzles that are kept.
            warnings.simplefilter("ignore")
            found = ad.read_all(path.read_text(encoding="utf-8"))
        # The other solvers know only the classic Sudoku.
        yield from (p for p in found if p.kind == kind and (kind != "sudoku" or p.box == (3, 3)))


def kakuro(record: dict[str, Any]) -> ad.Puzzle:
    """Return a Kakuro from rows of tokens: `#`, `_`, `down\\across`."""
    tokens = [row.split() for row in record["grid"]]
    givens = tuple(tuple(0 if t == "_" else None for t in row) for row in tokens)
    clues = []
    # Across runs come before down runs: the order decides ties between constraints.
    for down in (False, True):
        for r, row in enumerate(tokens):
            for c, token in enumerate(row):
                clue = token.partition("\\")[0 if down else 2]
                if clue.isdigit():
                    clues.append(ad.rules.KakuroRun(run_after(givens, r, c, down), int(clue)))
    clues.sort(key=lambda run: (len({r for r, _ in run.cells}) > 1, run.cells))
    return ad.Puzzle("kakuro", givens, clues=tuple(clues), title=record["id"])


def run_after(
    givens: tuple[tuple[int | None, ...], ...], row: int, column: int, down: bool
) -> tuple[tuple[int, int], ...]:
    """Return the white cells that follow a clue, down or to the right."""
    cells: list[tuple[int, int]] = []
    while True:
        row, column = (row + 1, column) if down else (row, column + 1)
        if row == len(givens) or column == len(givens[row]) or givens[row][column] is None:
            return tuple(cells)
        cells.append((row, column))


def greater_than(record: dict[str, Any]) -> ad.Puzzle:
    """Return a Greater-Than Sudoku from its pairs (less, greater)."""
    size, (width, height) = record["size"], record["box"]
    givens = [[0] * size for _ in range(size)]
    for row, column, value in record.get("givens", ()):
        givens[row][column] = value
    signs = (ad.rules.LessThan(tuple(less), tuple(greater)) for less, greater in record["less"])
    return ad.Puzzle(
        "greater-than",
        tuple(tuple(row) for row in givens),
        (width, height),
        tuple(signs),
        title=record["id"],
    )


BUILDERS = {"kakuro": kakuro, "greater-than": greater_than}
