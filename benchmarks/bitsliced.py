"""Classic 9x9 in bulk, one thread, from a NumPy array; beside a peer if one is named.

python benchmarks/bitsliced.py [--peer LIBRARY[:SYMBOL] | --peer PROGRAM] [--limit N ...] [--alone]
                           [--images SEED] [--new SEED] [--every] [LIST ...]

A LIST is a file with a puzzle of 81 characters on each line; without one, the lists of the data
folder. Contestants take turns in one process, and the median of the ratios of a turn counts.
`--alone` solves the puzzles one by one; `--every` races all kernels of this machine. For puzzles
that nobody has tuned on, `--images` exchanges rows, columns and digits of every puzzle at random,
and `--new` adds lists that are generated: minimal ones, and the same with 34 clues.

A peer that is a shared library has a C function

    size_t SYMBOL(const char *puzzle, size_t limit, uint32_t configuration,
                  char *solution, size_t *guesses);

which is given a string of 81 characters (`.` for an empty cell) and a zero byte, counts solutions
up to `limit`, and may write one. A loop in C calls it for each puzzle (bitsliced_loop.c, which
needs a C compiler). A peer that is a program reads puzzles from its input, a line each, gets the
limit from the variable ALLDIFF_LIMIT, and writes a line for each; its processor time counts, its
start included.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import platform
import resource
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

from alldiff import _native
from alldiff.generators import generate_many

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
ONE_BY_ONE = 64
"""Batches of up to so many rows are solved one by one."""
SLOT = 0.02
"""Seconds of processor time that a turn takes at least."""

Puzzles = NDArray[np.uint8]
Run = Callable[[], "Counts | None"]
Counts = NDArray[np.uint64]


def ours(puzzles: Puzzles, limit: int, kernel: str, alone: bool) -> Run:
    """Return what runs a kernel of ours over the puzzles."""
    step = ONE_BY_ONE if alone else len(puzzles)
    parts = [puzzles[first : first + step] for first in range(0, len(puzzles), step)]

    def run() -> Counts:
        answers = [
            _native.bitsliced_solve(part, limit, 1, instruction_set=kernel) for part in parts
        ]
        return np.concatenate([answer[1] for answer in answers if answer])

    return run


def lines_of(puzzles: Puzzles) -> bytes:
    """Return the puzzles as lines of text."""
    cells = np.where(puzzles == 0, ord("."), puzzles + ord("0")).astype(np.uint8)
    return np.pad(cells, ((0, 0), (0, 1)), constant_values=ord("\n")).tobytes()


def library_peer(path: str, symbol: str, puzzles: Puzzles, limit: int) -> Run:
    """Return what runs a function of a shared library over the puzzles."""
    function = getattr(ctypes.CDLL(path), symbol)
    loop = peer_loop()
    texts = lines_of(puzzles).replace(b"\n", b"\0")
    counts = np.zeros(len(puzzles), np.uint64)
    address = ctypes.cast(function, ctypes.c_void_p)

    def run() -> Counts:
        loop(address, texts, len(puzzles), limit, counts.ctypes.data)
        return counts

    return run


def peer_loop() -> Callable[..., None]:
    """Compile the loop that calls a peer, and return it."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "loop.so"
        source = Path(__file__).with_name("bitsliced_loop.c")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
        loop = ctypes.CDLL(str(library)).call_each
    loop.argtypes = [
        ctypes.c_void_p,
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.c_size_t,
        ctypes.c_void_p,
    ]
    loop.restype = None
    return loop


def program_peer(path: str, puzzles: Puzzles, limit: int) -> Run:
    """Return what runs a program over the puzzles."""
    told = {**os.environ, "ALLDIFF_LIMIT": str(limit)}
    data = lines_of(puzzles)

    def run() -> None:
        answer = subprocess.run([path], input=data, env=told, capture_output=True, check=True)
        if len(answer.stdout.splitlines()) < len(puzzles):
            raise SystemExit(f"{path} wrote fewer lines than it was given puzzles")

    return run


def peer_of(name: str, puzzles: Puzzles, limit: int) -> Run:
    """Return what runs the peer that the user names."""
    path, _, symbol = name.partition(":")
    if symbol or ".so" in path or path.endswith((".dylib", ".dll")):
        return library_peer(path, symbol or SYMBOL, puzzles, limit)
    return program_peer(path, puzzles, limit)


def processor_time() -> float:
    """Return the processor time of this process and of those that it started."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + used.ru_utime + used.ru_stime


def seconds_of(run: Run) -> float:
    """Return the processor time of a run, which is repeated where it is short."""
    start = processor_time()
    times = 0
    while processor_time() - start < SLOT:
        run()
        times += 1
    return (processor_time() - start) / times


def race(runs: dict[str, Run], rounds: int) -> dict[str, list[float]]:
    """Return the seconds of each contestant in each round, after all agreed on the answers."""
    answers = {name: counts for name, run in runs.items() if (counts := run()) is not None}
    first, *others = answers.values()
    for name, counts in zip(list(answers)[1:], others, strict=True):
        if not np.array_equal(first, counts):
            raise SystemExit(f"{name} counts other solutions in {(first != counts).sum()} rows")
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            seconds[name].append(seconds_of(run))
    return seconds


def ratio(theirs: list[float], ours: list[float]) -> float:
    """Return the median of the ratios of each round."""
    return statistics.median(t / o for t, o in zip(theirs, ours, strict=True))


def images(puzzles: Puzzles, seed: int) -> Puzzles:
    """Return the puzzles with rows, columns and digits exchanged, half of them transposed."""
    rng = np.random.default_rng(seed)
    changed = np.empty_like(puzzles)
    for place, puzzle in enumerate(puzzles.reshape(-1, 9, 9)):
        rows, columns = (
            np.concatenate([rng.permutation(3) + 3 * band for band in rng.permutation(3)])
            for _ in range(2)
        )
        digits = np.concatenate([[0], rng.permutation(9) + 1]).astype(np.uint8)
        image = digits[puzzle[rows][:, columns]]
        changed[place] = (image.T if rng.random() < 0.5 else image).reshape(81)
    return changed


def new_puzzles(seed: int, count: int) -> dict[str, Puzzles]:
    """Return generated lists: minimal puzzles, and the same with clues added, 34 in all."""
    made = generate_many("sudoku", count, seed=seed, minimal=True)
    minimal = np.array([np.array(one.givens, np.uint8).reshape(81) for one in made])
    solved = _native.bitsliced_solve(minimal)
    assert solved is not None
    easy = minimal.copy()
    rng = np.random.default_rng(seed)
    for row, solution in zip(easy, solved[0], strict=True):
        free = rng.permutation(np.flatnonzero(row == 0))
        more = free[: max(0, 34 - np.count_nonzero(row))]
        row[more] = solution[more]
    return {f"new minimal, seed {seed}": minimal, f"new with 34 clues, seed {seed}": easy}


def lists(options: argparse.Namespace) -> Iterator[tuple[str, Puzzles]]:
    """Yield the lists to race on, with their names."""
    for file in options.lists or [DATA / f"{name}.txt" for name in LISTS]:
        puzzles, _, bad, _ = _native.bitsliced_parse(file.read_bytes())
        if bad:
            raise SystemExit(f"{file}: line {bad[0][0]} is no puzzle")
        if options.images is None:
            yield file.stem, puzzles
        else:
            yield f"{file.stem}, images", images(puzzles, options.images)
    if options.new is not None:
        yield from new_puzzles(options.new, 10_000).items()


def processor() -> str:
    """Return the name of the processor and what it has of the instruction sets that matter."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text().splitlines() if about.exists() else []
    told: dict[str, str] = {}
    for line in lines:
        key, _, value = line.partition(":")
        told.setdefault(key.strip(), value.strip())
    if "model name" not in told:
        return platform.processor() or platform.machine()
    family = f"family {told['cpu family']}, model {told['model']}"
    return f"{told['model name']} ({family}), kernels {', '.join(_native.BITSLICED_SETS)}"


def main() -> None:
    """Race over the lists and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", type=Path)
    parser.add_argument("--peer", help="a shared library, with :SYMBOL, or a program")
    parser.add_argument("--limit", nargs="+", type=int, default=[2])
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--images", type=int, metavar="SEED")
    parser.add_argument("--new", type=int, metavar="SEED")
    options = parser.parse_args()
    used, _ = _native.bitsliced_chosen()
    kernels = _native.BITSLICED_SETS if options.every else (used,)
    print(f"{processor()}; used is {used}\n")
    print("| list | puzzles | limit |", *(f"{name}, ns |" for name in kernels), end="")
    print(" peer, ns |", *(f"ratio, {name} |" for name in kernels) if options.peer else "")
    print("|---|" + "---:|" * (2 + len(kernels) + (1 + len(kernels)) * bool(options.peer)))
    for title, puzzles in lists(options):
        for limit in options.limit:
            runs = {name: ours(puzzles, limit, name, options.alone) for name in kernels}
            if options.peer:
                runs["peer"] = peer_of(options.peer, puzzles, limit)
            seconds = race(runs, options.rounds)
            row = [f"{1e9 * statistics.median(s) / len(puzzles):,.0f}" for s in seconds.values()]
            if options.peer:
                row += [f"{ratio(seconds['peer'], seconds[name]):.2f}" for name in kernels]
            print(f"| {title} | {len(puzzles)} | {limit} |", " | ".join(row), "|", flush=True)


if __name__ == "__main__":
    main()
