"""Rows for the tests of bulk work: classic Sudokus, other puzzles, and what is none."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path

import alldiff as ad
from alldiff.formats.text.line import cells_text

ROOT = Path(__file__).resolve().parents[2]
FOUR = "4.23.2.4.3..1..2"
MALFORMED = ("4.23.2.4.3..1..", "53..7", "?" * 81, "9" * 80, "1" * 82, "0." + "." * 79, "ü" * 81)
"""None is a puzzle; the last but one has two signs for empty, one of which may be a value."""

LARGE = ["0" * 625] * 300
"""Grids of 25x25 without givens: to find very many solutions of each takes for ever."""
LIMIT = 120.0
"""Seconds after which a test gives up waiting; far more than a busy machine takes."""


@cache
def fifty() -> tuple[str, ...]:
    """Return the classic Sudokus that the project ships, each as 81 characters."""
    puzzles = ad.read_all(ROOT / "puzzles" / "sudoku" / "fifty.txt")
    return tuple(cells_text(puzzle.givens, ".") for puzzle in puzzles)


def many(count: int, seed: int = 0) -> list[str]:
    """Return so many Sudokus, all different: those of the project with other digits."""
    chance = random.Random(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        digits = list("123456789")
        chance.shuffle(digits)
        table = str.maketrans("123456789", "".join(digits))
        found[chance.choice(fifty()).translate(table)] = None
    return list(found)


def mixed() -> list[str]:
    """Return rows of every sort: unique, with several solutions, with none, small, malformed."""
    sudokus = list(fifty()[:12])
    several = "." * 81
    none = "11" + "." * 79
    return [
        *sudokus[:5], MALFORMED[0], several, FOUR, none, *MALFORMED[1:5], sudokus[0],
        *sudokus[5:], *MALFORMED[5:],
    ]  # fmt: skip


def answer(text: str) -> tuple[str, int, str | None]:
    """Return status, number of solutions up to 2 and the solution, found one by one."""
    try:
        puzzle = ad.read(text, format="line")
    except ad.errors.ReadError:
        return "invalid", 0, None
    try:
        result = ad.solve(puzzle, limit=2)
    except ad.errors.InvalidPuzzle:
        return "none", 0, None
    solution = result.solution
    return result.status.value, result.count, solution and cells_text(solution, ".")


def write_input(path: Path, rows: list[str], end: str = "\n") -> None:
    """Write rows as the suffixes of a path say."""
    suffixes = [suffix for suffix in path.suffixes if suffix not in (".gz", ".zst")]
    match suffixes[-1]:
        case ".csv":
            out = io.StringIO()
            table = csv.writer(out, lineterminator=end)
            table.writerow(["id", "puzzle", "note"])
            table.writerows([[n, row, 'a "note", quoted'] for n, row in enumerate(rows)])
            data = out.getvalue().encode()
        case ".jsonl":
            data = "".join(json.dumps({"id": 1, "puzzle": row}) + end for row in rows).encode()
        case ".parquet":
            import pyarrow as pa
            import pyarrow.parquet as pq

            table = pa.table({"id": list(range(len(rows))), "puzzle": rows})
            pq.write_table(table, path, row_group_size=7)
            return
        case _:
            data = "".join(row + end for row in rows).encode()
    if path.suffix == ".gz":
        data = gzip.compress(data[:100]) + gzip.compress(data[100:])
    elif path.suffix == ".zst":
        import zstandard

        compress = zstandard.ZstdCompressor().compress
        data = compress(data[:100]) + compress(data[100:])
    path.write_bytes(data)


def read_output(path: Path) -> list[dict]:
    """Return the rows of an output with all columns, in order."""
    if path.is_dir():
        parts = sorted(path.glob("part-*"))
        return [row for part in parts for row in read_output(part)]
    if path.suffix == ".parquet":
        import pyarrow.parquet as pq

        return pq.read_table(path).to_pylist()
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    elif path.suffix == ".zst":
        import zstandard

        reader = zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True)
        data = reader.read()
    text = data.decode()
    if ".jsonl" in path.suffixes:
        return [json.loads(line) for line in text.splitlines()]
    rows = list(csv.DictReader(io.StringIO(text)))
    return [
        {
            **row,
            "solution": row["solution"] or None,
            "solutions": int(row["solutions"]),
            "error": row["error"] or None,
        }
        for row in rows
    ]


def parts_done(manifest: Path) -> int:
    """Return how many parts a manifest names, 0 where there is none yet."""
    return len(json.loads(manifest.read_text())["parts"]) if manifest.exists() else 0


def wait_until(process: subprocess.Popen[str], condition: Callable[[], bool]) -> None:
    """Wait until something is so while a process runs; fail if the process ends before."""
    end = time.monotonic() + LIMIT
    while not condition():
        assert process.poll() is None, f"it has ended with {process.returncode} before"
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.01)


def solve_for_ever(pipe: Connection) -> None:
    """Solve until Ctrl-C, in a process of its own, and exit with 130; tell when it has begun."""
    signal.signal(signal.SIGINT, signal.default_int_handler)

    def endless() -> Iterator[str]:
        pipe.send("begun")
        yield from cycle(LARGE)

    try:
        ad.solve_many(endless(), limit=10**6, threads=2)
    except KeyboardInterrupt:
        os._exit(130)
