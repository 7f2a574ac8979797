"""Puzzles per second in bulk, one thread, from a NumPy array; beside a peer if one is named.

python benchmarks/turbo.py [--peer LIBRARY[:SYMBOL] | --peer PROGRAM] [--limit N ...] [LIST ...]

A LIST is a file with a puzzle of 81 characters on each line; without one, the lists of the data
folder. A peer takes turns with turbo in the same process; the best of the rounds counts for each.

A peer that is a shared library has a C function

    size_t SYMBOL(const char *puzzle, size_t limit, uint32_t configuration,
                  char *solution, size_t *guesses);

which is given a string of 81 characters (`.` for an empty cell) and a zero byte, counts solutions
up to `limit`, and may write one. It is called through ctypes; what such a call costs is measured
with a function that does nothing, and taken off. A peer that is a program reads puzzles from its
input, a line each, is told the limit by the variable ALLDIFF_LIMIT, and writes a line for each; its
processor time counts, its start included.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import resource
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

from alldiff import _native

DATA = Path(os.environ.get("ALLDIFF_DATA", Path(__file__).parents[2] / "shared" / "data"))
LISTS = (
    "random_easy34",
    "random_minimal",
    "qqwing_mix",
    "sudoku17",
    "top1465",
    "hardest1905",
    "hardest1106",
)
SYMBOL = "TdokuSolverDpllTriadSimd"

Run = Callable[[], float]


def seconds_of(action: Callable[[], object]) -> float:
    """Return the processor time of an action."""
    start = process_time()
    action()
    return process_time() - start


def library_peer(path: str, symbol: str, texts: list[bytes], limit: int) -> Run:
    """Return what runs a function of a shared library over the puzzles."""
    function = getattr(ctypes.CDLL(path), symbol)
    function.restype = ctypes.c_size_t
    solution = ctypes.create_string_buffer(128)
    guesses = ctypes.c_size_t()
    rest = (ctypes.c_size_t(limit), ctypes.c_uint32(0), solution, ctypes.byref(guesses))
    free = ctypes.CDLL(None).labs
    free.restype = ctypes.c_long

    def call_each(called: Callable[..., int]) -> None:
        for text in texts:
            called(text, *rest)

    def run() -> float:
        return seconds_of(lambda: call_each(function)) - seconds_of(lambda: call_each(free))

    return run


def program_peer(path: str, texts: list[bytes], limit: int) -> Run:
    """Return what runs a program over the puzzles."""
    data = b"\n".join(texts) + b"\n"

    def children() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    def run() -> float:
        start = children()
        told = {**os.environ, "ALLDIFF_LIMIT": str(limit)}
        answer = subprocess.run([path], input=data, env=told, capture_output=True, check=True)
        if len(answer.stdout.splitlines()) < len(texts):
            raise SystemExit(f"{path} wrote fewer lines than it was given puzzles")
        return children() - start

    return run


def peer_of(name: str, texts: list[bytes], limit: int) -> Run:
    """Return what runs the peer that the user names."""
    path, _, symbol = name.partition(":")
    if symbol or ".so" in path or path.endswith((".dylib", ".dll")):
        return library_peer(path, symbol or SYMBOL, texts, limit)
    return program_peer(path, texts, limit)


def race(puzzles: NDArray[np.uint8], limit: int, peer: str | None, rounds: int) -> list[float]:
    """Return the best time for the batch of turbo, and of the peer where there is one."""
    texts = _native.turbo_format(puzzles).split()
    runs = [lambda: seconds_of(lambda: _native.turbo_solve(puzzles, limit, 1))]
    if peer:
        runs.append(peer_of(peer, texts, limit))
    best = [float("inf")] * len(runs)
    for _ in range(rounds):
        for place, run in enumerate(runs):
            best[place] = min(best[place], run())
    return best


def main() -> None:
    """Race over the lists and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", type=Path)
    parser.add_argument("--peer", help="a shared library, with :SYMBOL, or a program")
    parser.add_argument("--limit", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    files = options.lists or [DATA / f"{name}.txt" for name in LISTS]
    print("| list | puzzles | limit | turbo, puzzles/s | peer, puzzles/s | ratio |")
    print("|---|---:|---:|---:|---:|---:|")
    for file in files:
        puzzles, _, bad, _ = _native.turbo_parse(file.read_bytes())
        if bad:
            raise SystemExit(f"{file}: line {bad[0][0]} is no puzzle")
        for limit in options.limit:
            best = race(puzzles, limit, options.peer, options.rounds)
            ours = len(puzzles) / best[0]
            theirs = (
                f"{len(puzzles) / best[1]:,.0f} | {best[1] / best[0]:.1f}" if best[1:] else " | "
            )
            print(
                f"| {file.stem} | {len(puzzles)} | {limit} | {ours:,.0f} | {theirs} |", flush=True
            )


if __name__ == "__main__":
    main()
