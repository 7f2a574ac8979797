"""Race the reference engine's specs, and other Python solvers, to the first solution.

    python benchmarks/reference.py --aima ../aima-python
    python benchmarks/reference.py --kind kakuro --specs gac+dom-wdeg mac+mrv

Each contestant lives in a process of its own, which is ended where it passes the timeout. Puzzle
by puzzle and repeat by repeat they take turns, so that a busy machine slows all of them alike; the
best of the repeats counts, and every solution is checked. What is timed is the whole way from the
rows of the puzzle to the first solution.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import perf_counter
from typing import Any

from peers import PEERS
from puzzle_sets import sample

import alldiff as ad
from alldiff.engines.reference import ENGINE

US = "alldiff"
START_SECONDS = 60.0
"""How long a contestant may take to import what it needs."""


def solver(team: str, variant: str, checkout: str | None) -> Callable[[ad.Puzzle], Any]:
    """Return a function from a puzzle to the rows of its first solution, or None."""
    if team == US:
        return lambda puzzle: ad.solve(puzzle, variant, engine="reference", limit=1).solution
    peer = next(peer for peer in PEERS if peer.name == team)
    solve = peer.load(variant, checkout)
    return lambda puzzle: solve([[value or 0 for value in row] for row in puzzle.givens])


def serve(connection: Connection, team: str, variant: str, checkout: str | None) -> None:
    """Answer each puzzle with the seconds that it took and the solution: a contestant's process."""
    solve = solver(team, variant, checkout)
    connection.send("ready")
    while (puzzle := connection.recv()) is not None:
        start = perf_counter()
        solution = solve(puzzle)
        seconds = perf_counter() - start
        connection.send((seconds, solution))


@dataclass
class Contestant:
    """One way to solve, its process, and its best time for each puzzle (None: unfinished)."""

    team: str
    variant: str
    checkout: str | None = None
    times: list[float | None] = field(default_factory=list)
    process: BaseProcess | None = None
    connection: Connection | None = None

    def start(self) -> None:
        """Start the process and wait until it has imported everything."""
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        arguments = (theirs, self.team, self.variant, self.checkout)
        self.process = context.Process(target=serve, args=arguments, daemon=True)
        self.process.start()
        # Only the process itself holds its end, so that its death is heard.
        theirs.close()
        if not self.connection.poll(START_SECONDS):
            raise TimeoutError(f"{self.team} {self.variant} did not start")
        self.receive()

    def run(self, puzzle: ad.Puzzle, timeout: float) -> float | None:
        """Solve once; return the seconds, or None past the timeout. Check the solution."""
        if self.connection is None:
            self.start()
        assert self.connection is not None
        self.connection.send(puzzle)
        if not self.connection.poll(timeout):
            self.stop()
            return None
        seconds, solution = self.receive()
        if solution is None:
            # A solver that gives up on a puzzle with a solution has not finished it.
            return None
        check(puzzle, solution, f"{self.team} {self.variant}")
        return float(seconds)

    def receive(self) -> Any:
        """Return what the process says next."""
        assert self.connection is not None
        try:
            return self.connection.recv()
        except EOFError:
            sys.exit(f"{self.team} {self.variant} died; what it said stands above")

    def stop(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self.process = self.connection = None

    def bounded(self, timeout: float) -> list[float]:
        """Return the times, an unfinished one counting as the timeout."""
        return [timeout if seconds is None else seconds for seconds in self.times]


def check(puzzle: ad.Puzzle, solution: Any, who: str) -> None:
    """Raise an error unless the rows solve the puzzle."""
    model = ad.to_model(puzzle)
    values = [solution[row][column] for row, column in model.cells]
    if not model.holds(values):
        raise ValueError(f"{who} gave a wrong solution: {values}")


def race(
    contestants: list[Contestant], puzzles: list[ad.Puzzle], repeat: int, timeout: float
) -> None:
    """Let the contestants take turns on every puzzle, the first one changing with every turn."""
    for number, puzzle in enumerate(puzzles):
        best: list[float | None] = [None] * len(contestants)
        gave_up = [False] * len(contestants)
        for turn in range(repeat):
            first = (number + turn) % len(contestants)
            for place in range(len(contestants)):
                i = (first + place) % len(contestants)
                if gave_up[i]:
                    continue
                seconds = contestants[i].run(puzzle, timeout)
                gave_up[i] = seconds is None
                if seconds is not None:
                    best[i] = min(seconds, best[i] or seconds)
        for contestant, seconds in zip(contestants, best, strict=True):
            contestant.times.append(seconds)
        print(f"\rpuzzle {number + 1} of {len(puzzles)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def table(contestants: list[Contestant], timeout: float) -> list[str]:
    """Return the rows of the result, fastest first, with the ratio to our fastest."""
    ranked = sorted(contestants, key=lambda c: statistics.mean(c.bounded(timeout)))
    ours = next((c for c in ranked if c.team == US), ranked[0])
    base = ours.bounded(timeout)
    header = f"{'ms to the first solution':76}{'median':>9}{'mean':>9}{'worst':>9}"
    lines = [header + f"{'unfinished':>12}{'ratio of medians':>18}{'of means':>10}"]
    for contestant in ranked:
        times = contestant.bounded(timeout)
        unfinished = contestant.times.count(None)
        sign = ">" if unfinished else ""
        figures = [statistics.median(times), statistics.mean(times), max(times)]
        ratios = [
            statistics.median(times) / statistics.median(base),
            statistics.mean(times) / statistics.mean(base),
        ]
        lines.append(
            f"{contestant.team + ' ' + contestant.variant:76}"
            + "".join(f"{1000 * seconds:9.2f}" for seconds in figures)
            + f"{unfinished:12}{ratios[0]:18.2f}{sign + format(ratios[1], '.2f'):>10}"
        )
    return lines


def contestants_for(
    options: argparse.Namespace, puzzle: ad.Puzzle
) -> tuple[list[Contestant], list[str]]:
    """Return who takes part, and a line about each team: its version, or why it is missing."""
    specs = options.specs or [ENGINE.best_spec(ad.to_model(puzzle))]
    contestants = [Contestant(US, str(ad.search.Search.parse(spec))) for spec in specs]
    notes = [f"{US} {ad.__version__}"]
    if options.kind != "sudoku" or options.no_peers:
        return contestants, notes
    for peer in PEERS:
        reason = peer.missing(options.aima)
        if reason is not None:
            notes.append(f"{peer.name}: {reason}")
            continue
        notes.append(f"{peer.name}: {peer.version(options.aima)}")
        variants = peer.variants if options.all_variants else peer.variants[:1]
        contestants += [Contestant(peer.name, variant, options.aima) for variant in variants]
    return contestants, notes


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kind", default="sudoku", choices=["sudoku", "kakuro", "greater-than"])
    parser.add_argument("--puzzles", type=Path, metavar="FILE", help="take the puzzles from here")
    parser.add_argument("--count", type=int, default=30, metavar="N", help="how many (30)")
    parser.add_argument("--seed", type=int, default=0, help="of the sample of puzzles (0)")
    parser.add_argument("--most-cells", type=int, metavar="N", help="skip larger puzzles")
    parser.add_argument("--specs", nargs="+", metavar="SPEC", help="ours (default: the best one)")
    parser.add_argument("--aima", metavar="PATH", help="a checkout of aima-python")
    parser.add_argument("--no-peers", action="store_true", help="only our specs")
    parser.add_argument(
        "--all-variants", action="store_true", help="every solver of a peer, not only its best"
    )
    parser.add_argument("--repeat", type=int, default=3, metavar="R", help="best of R runs (3)")
    parser.add_argument("--timeout", type=float, default=30.0, metavar="S", help="seconds (30)")
    options = parser.parse_args()
    if min(options.count, options.repeat) < 1 or options.timeout <= 0:
        parser.error("--count, --repeat and --timeout must be above zero")
    if options.puzzles is not None and not options.puzzles.is_file():
        parser.error(f"no such file: {options.puzzles}")
    return options


def main() -> None:
    """Run the race and print its table."""
    options = arguments()
    source, puzzles = sample(
        options.kind, options.puzzles, options.count, options.seed, options.most_cells
    )
    if not puzzles:
        raise SystemExit(f"no {options.kind} puzzles found; name a file with --puzzles")
    try:
        contestants, notes = contestants_for(options, puzzles[0])
    except ad.errors.UsageError as error:
        raise SystemExit(str(error)) from None
    try:
        race(contestants, puzzles, options.repeat, options.timeout)
    finally:
        for contestant in contestants:
            contestant.stop()
    print(f"{len(puzzles)} {options.kind} puzzles of {source} (seed {options.seed}),", end=" ")
    print(f"best of {options.repeat}, timeout {options.timeout:g} s")
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    print(*notes, "", *table(contestants, options.timeout), sep="\n")


if __name__ == "__main__":
    main()
