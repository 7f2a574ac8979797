"""Measure `alldiff bulk` against the core alone: rows a second, memory, and what each stage costs.

    python benchmarks/bulk.py
    python benchmarks/bulk.py --puzzles list.txt --rows 1000000 --out out.csv --repeat 5
    python benchmarks/bulk.py --cluster 2

The core solves an array in memory on one thread; the command reads the same puzzles, repeated, from
a text file and writes an output, with one solver thread. They take turns, so that a busy machine
slows both alike; the best of the repeats counts. `--cluster N` measures N workers on this machine
instead, and what the scheduler, which runs in this process, takes for a task.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
from puzzle_sets import DATA

from alldiff.bulk import classic
from alldiff.bulk.blocks import BlockSizer, Gap
from alldiff.bulk.inputs import open_input
from alldiff.bulk.outputs import PARQUET_COMPRESSIONS, open_output, writer_of
from alldiff.bulk.running import BLOCK_BYTES
from alldiff.bulk.solving import SolveOptions, solve_rows
from alldiff.bulk.tables import parse
from alldiff.bulk.writers import answer_lines
from alldiff.formats.base import ReadOptions

SAMPLE = 1 << 20
"""Rows that the core solves at a time: enough for a steady rate."""

MEASURE = """
import resource, subprocess, sys, time
begun = time.perf_counter()
code = subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL).returncode
seconds = time.perf_counter() - begun
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(code, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""
"""A small process in between: the memory of whoever starts a process counts as that process's."""


def make_input(puzzles: Path, rows: int, path: Path) -> np.ndarray:
    """Write the puzzles again and again, so many rows of them; return a sample as an array."""
    text = puzzles.read_bytes()
    text += b"" if text.endswith(b"\n") else b"\n"
    count = text.count(b"\n")
    with path.open("wb") as file:
        for _ in range(rows // count):
            file.write(text)
        file.write(b"".join(text.splitlines(keepends=True)[: rows % count]))
    sample = np.fromfile(path, np.uint8, count=82 * min(rows, SAMPLE)).reshape(-1, 82)[:, :81]
    cells, good = classic.values(np.ascontiguousarray(sample))
    if good is not None:
        sys.exit(f"{puzzles}: every line must be 81 characters")
    return cells


def core(cells: np.ndarray, rows: int, limit: int) -> tuple[float, float]:
    """Return the seconds and the processor seconds that the core takes for a row.

    It takes as many rows as the command: in a short while on a busy machine one can be lucky.
    """
    turns = max(1, rows // len(cells))
    begun, used = perf_counter(), process_time()
    for _ in range(turns):
        classic.solve(cells, limit, threads=1)
    solved = turns * len(cells)
    return (perf_counter() - begun) / solved, (process_time() - used) / solved


def bulk(source: Path, target: Path, rows: int, more: list[str]) -> tuple[float, float, float]:
    """Return the seconds and processor seconds of the command for a row, and its megabytes."""
    run = [sys.executable, "-m", "alldiff", "bulk", source, "-o", target, "--restart", *more]
    measured = [sys.executable, "-c", MEASURE, *map(str, run)]
    done = subprocess.run(measured, capture_output=True, text=True, check=True)
    code, seconds, used, kilobytes = map(float, done.stdout.split())
    if code:
        sys.exit(f"alldiff bulk ended with {code:.0f}")
    return seconds / rows, used / rows, kilobytes / 1024


def stages(source: Path, target: Path, limit: int, compression: str | None) -> dict[str, float]:
    """Return the processor seconds that each stage takes for a row of one block."""
    opened = open_input(str(source), None, ReadOptions())
    sizer = BlockSizer(1.0, BLOCK_BYTES, BLOCK_BYTES)
    output = open_output(str(target), None, compression)
    block = next(iter(opened.blocks([Gap(opened.first)], sizer)))
    rows = parse(block, opened.layout, opened.options)
    answers = solve_rows(rows, SolveOptions(limit, threads=1))

    def read() -> None:
        next(iter(opened.blocks([Gap(opened.first)], sizer)))

    def write() -> None:
        with open(os.devnull, "wb") as file:
            if output.format == "parquet":
                writer = writer_of(file, output.format, output.compression)
                writer.write(answers)
                writer.close()
            else:
                file.write(answer_lines(answers, output.format))

    def seconds(work: Callable[[], object]) -> float:
        best = float("inf")
        for _ in range(5):
            used = process_time()
            work()
            best = min(best, process_time() - used)
        return best / rows.count

    return {
        "read": seconds(read),
        "parse": seconds(lambda: parse(block, opened.layout, opened.options)),
        "solve": seconds(lambda: solve_rows(rows, SolveOptions(limit, threads=1))),
        "write": seconds(write),
    }


def compare(options: argparse.Namespace, folder: Path) -> None:
    """Print the rates of the core and of the command, and the cost of each stage."""
    source, target = folder / "in.txt", folder / options.out
    cells = make_input(options.puzzles, options.rows, source)
    more = ["--threads", "1", "--limit", str(options.limit)]
    if options.compression:
        more += ["--compression", options.compression]
    cores, bulks = [], []
    for _ in range(options.repeat):
        cores.append(core(cells, options.rows, options.limit))
        bulks.append(bulk(source, target, options.rows, more))
    alone, whole = min(c[0] for c in cores), min(b[0] for b in bulks)
    size = target.stat().st_size
    named = options.compression or (PARQUET_COMPRESSIONS[0] if target.suffix == ".parquet" else "")
    cores_here = os.cpu_count()
    print(
        f"{options.puzzles.name}, {options.rows:,} rows, limit {options.limit}, {cores_here} cores"
    )
    print(f"core alone, one thread        {1 / alone:>12,.0f} rows/s")
    print(f"alldiff bulk, to {options.out:<12} {1 / whole:>12,.0f} rows/s   {alone / whole:.0%}")
    print(f"{named or 'no'} compression, {size / options.rows:.0f} bytes a row")
    print(f"memory at most {max(b[2] for b in bulks):,.0f} MB")
    used = min(c[1] for c in cores), min(b[1] for b in bulks)
    print(f"processor time of a row: core {used[0] * 1e9:.0f} ns, bulk {used[1] * 1e9:.0f} ns")
    for which, name in ((0, "the clock"), (1, "processor time")):
        ratios = [f"{c[which] / b[which]:.0%}" for c, b in zip(cores, bulks, strict=True)]
        print(f"by {name}, turn by turn: {', '.join(ratios)} of the core")
    for name, taken in stages(source, target, options.limit, options.compression).items():
        print(f"  {name:<6} {taken * 1e9:7.0f} ns")


def cluster(options: argparse.Namespace, folder: Path) -> None:
    """Print the rate of a cluster on this machine, and what the scheduler takes for a task."""
    import distributed

    from alldiff.bulk.cluster_run import run_on_cluster
    from alldiff.bulk.running import Job, RowOptions, run

    source = folder / "in.txt"
    make_input(options.puzzles, options.rows, source)
    for workers in range(1, options.cluster + 1):
        with (
            distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=60
            ) as local,
            distributed.Client(local) as client,
        ):
            begun = perf_counter()
            futures = [client.submit(int, n, pure=False) for n in range(1000)]
            distributed.wait(futures)
            task = (perf_counter() - begun) / len(futures)
            del futures
            best, parts = float("inf"), 0
            least = (float("inf"), float("inf"))
            for _ in range(options.repeat):
                job = Job(
                    open_input(str(source), None, ReadOptions()),
                    open_output(f"{folder / 'out'}/", None, options.compression),
                    SolveOptions(options.limit),
                    RowOptions(restart=True),
                )
                begun, used = (
                    perf_counter(),
                    (sum(client.run(process_time).values()), process_time()),
                )
                parts = len(run(job, lambda progress: None, run_on_cluster(client)).parts)
                best = min(best, perf_counter() - begun)
                after = sum(client.run(process_time).values()), process_time()
                least = min(least, (after[0] - used[0], after[1] - used[1]))
            rate = options.rows / best
            each = f"{rate / workers:,.0f} each, {parts} parts"
            idle = f"an empty task takes {task * 1000:.1f} ms"
            print(f"{workers} workers: {rate:,.0f} rows/s, {each}; {idle}")
            there, here = (seconds / options.rows * 1e9 for seconds in least)
            print(f"  processor time of a row: workers {there:.0f} ns, this process {here:.0f} ns")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--puzzles", type=Path, default=DATA / "random_minimal.txt")
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--limit", type=int, default=2)
    parser.add_argument("--out", default="out.parquet", help="name of the output: its layout")
    parser.add_argument("--compression", help="of the columns of Parquet")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--cluster", type=int, metavar="N", help="measure up to N workers")
    parser.add_argument("--folder", type=Path, help="where to write, if not in a temporary folder")
    options = parser.parse_args()
    if not options.puzzles.is_file():
        sys.exit(f"no puzzles at {options.puzzles}: name a file with --puzzles")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        if options.cluster:
            cluster(options, Path(folder))
        else:
            compare(options, Path(folder))


if __name__ == "__main__":
    main()
