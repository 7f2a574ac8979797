"""Measure what reading costs: at most a second for 10 MB, and ten times the text in memory.

.venv-check/bin/python benchmarks/readers.py
.venv-check/bin/python benchmarks/readers.py --megabytes 60 --only json

Each text is read in a process of its own, by processor time and the most memory held beyond what a
small puzzle needs. What is refused by its size is done at once. Always allowed are 0.7 s and 200
MB, which no text that is read takes: in memory a puzzle has up to twenty times its text, and a
Kakuro of a megabyte two hundred times. The exit code is 1 if anything takes more.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import alldiff as ad
from alldiff.formats import load

SECONDS, MEMORY = 1e-7, 10
"""Allowed for each character: seconds, and bytes."""
LEAST_SECONDS, LEAST_MEMORY = 0.7, 200e6
ONE = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
FOUR = json.dumps({"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 4] * 4})
CAGE = {"type": "killer-cage", "cells": [[0, 0], [0, 1]], "sum": 3}


def with_clues(count: int) -> str:
    """Return a puzzle with so many clues."""
    stated = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 9] * 9}
    return json.dumps(stated | {"clues": [CAGE] * count})


def with_rows(count: int) -> str:
    """Return a grid with so many rows."""
    stated = {"format": "alldiff/1", "kind": "grid", "values": [1, 9]}
    return json.dumps(stated | {"givens": [[0] * 500] * count})


TEXTS: dict[str, Callable[[int], str]] = {
    "json: numbers": lambda n: "[" + "1," * (n // 2) + "1]",
    "json: texts": lambda n: json.dumps(["abc"] * (n // 7)),
    "json: other objects": lambda n: json.dumps([{"a": 1}] * (n // 10)),
    "json: a list in an object": lambda n: '{"a": [' + "1," * (n // 2) + "1]}",
    "json: nested": lambda n: "[" * (n // 2) + "]" * (n // 2),
    "json: puzzles": lambda n: "[" + ",".join([FOUR] * (n // len(FOUR))) + "]",
    "json: lines": lambda n: f"{FOUR}\n" * (n // len(FOUR)),
    "json: a grid": lambda n: with_rows(n // 1500),
    "json: clues": lambda n: with_clues(n // 65),
    "a puzzle a line": lambda n: f"{ONE}\n" * (n // 82),
    "short lines": lambda n: "1\n" * (n // 2),
    "short words": lambda n: "ab cd\n" * (n // 6),
    "a grid": lambda n: "\n".join([" ".join("." * 1000)] * (n // 2000)),
    "rows": lambda n: f"{'.' * 9}\n" * (n // 10),
    "cells": lambda n: "r1c1=3\n" * (n // 7),
    "values;rows;columns": lambda n: "1;1;1\n" * (n // 6),
    "a Kakuro": lambda n: "\n".join([" ".join(["#", "_", "3\\", "_"] * 100)] * (n // 1000)),
    "clues of ISS": lambda n: "." + ".".join(["Cage~3~R1C1~R1C2"] * (n // 17)),
    "lines of pzpr": lambda n: "pzprv3\nsudoku\n9\n9\n" + "1 2 3 4\n" * (n // 8),
    "one line": lambda n: "1" * n,
    "sentences": lambda n: "the cell r1c1 is 3 " * (n // 19),
    "f-puzzles": lambda n: "https://f-puzzles.com/?load=" + "N4Ig" * (n // 4),
    "SudokuPad": lambda n: "https://sudokupad.app/scl" + "N4Ig" * (n // 4),
    "puzz.link": lambda n: "https://puzz.link/p?sudoku/9/9/" + "1" * n,
    "XML": lambda n: "<opensudoku>" + f"<game data='{'0' * 81}'/>" * (n // 96) + "</opensudoku>",
    "spaces": lambda n: " " * n,
}


def peak() -> float:
    """Return the most bytes that this process has held."""
    status = Path("/proc/self/status").read_text("ascii")
    return 1024.0 * int(status.partition("VmHWM:")[2].split()[0])


def measure(path: str) -> None:
    """Read a file, and print the seconds, the memory and what came of it."""
    load(ONE)
    before, begun = peak(), process_time()
    try:
        said = f"{len(load(Path(path)).puzzles):,} puzzles"
    except ad.AlldiffError as error:
        said = str(error).removeprefix(path)[:70]
    print(json.dumps([process_time() - begun, peak() - before, said]))


def main() -> int:
    """Measure every text, and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", type=float, default=6.0)
    parser.add_argument("--only", default="", help="texts whose names contain this")
    parser.add_argument("--file", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.file:
        measure(asked.file)
        return 0
    failed = 0
    print("| text | MB | s | s for 10 MB | memory / text | |\n|---|---|---|---|---|---|")
    with TemporaryDirectory() as folder:
        for name, make in TEXTS.items():
            if asked.only not in name:
                continue
            path = Path(folder, "text")
            path.write_text(text := make(int(asked.megabytes * 1e6)), "utf-8")
            command = [sys.executable, __file__, "--file", str(path)]
            done = subprocess.run(command, capture_output=True, check=True)
            seconds, memory, said = json.loads(done.stdout)
            size = len(text)
            slow = seconds > max(LEAST_SECONDS, SECONDS * size)
            fat = memory > max(LEAST_MEMORY, MEMORY * size)
            failed += slow or fat
            mark = "**too slow** " * slow + "**too much memory** " * fat
            figures = f"{size / 1e6:.1f} | {seconds:.2f} | {seconds / size * 1e7:.2f}"
            print(f"| {name} | {figures} | {memory / size:.1f} | {mark}{said} |", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
