"""Runs the ordeals and prints one table: what, how many, failures.

    ./check --torture [NAME ...] [--share SHARE] [--fresh]

What is finished is kept in build/torture, for this very state of the code: a run that was stopped
goes on. The exit code is 1 where anything failed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

import alldiff._native

from torture.ordeal import NAMES, Ordeal, find

ROOT = Path(__file__).resolve().parents[2]
WATCHED = (ROOT / "src" / "alldiff", ROOT / "cpp", ROOT / "tests")


class Piece(NamedTuple):
    """A part of an ordeal that runs in a process of its own."""

    name: str
    number: int


def state_of_the_code() -> str:
    """Return a checksum of everything that a result depends on."""
    found = hashlib.sha256(Path(alldiff._native.__file__).read_bytes())
    for folder in WATCHED:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".cpp", ".hpp", ".js", ".jsonl"):
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def run_piece(piece: Piece, seconds: float) -> dict[str, Any]:
    """Run a piece in a process of its own, and return what it found."""
    began = monotonic()
    with tempfile.TemporaryDirectory(prefix="torture-") as folder:
        call = [sys.executable, "-m", "torture.piece", *map(str, piece), folder]
        try:
            done = subprocess.run(
                call, capture_output=True, text=True, timeout=seconds, cwd=ROOT / "tests"
            )
            found = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None
            said = f"it ended with {done.returncode}: {done.stderr[-4000:]}"
        except subprocess.TimeoutExpired:
            found, said = None, f"it did not end in {seconds:g} seconds"
    found = found or {"tried": 0, "failures": [said], "left_out": ""}
    return {**found, "name": piece.name, "number": piece.number, "seconds": monotonic() - began}


class Kept:
    """What pieces found, in a file that grows by a line for each."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.found: dict[Piece, dict[str, Any]] = {}
        if path.exists():
            for line in path.read_text().splitlines():
                record = json.loads(line)
                self.found[Piece(record["name"], record["number"])] = record

    def add(self, piece: Piece, record: dict[str, Any]) -> None:
        """Keep what a piece found."""
        self.found[piece] = record
        with self.path.open("a") as file:
            file.write(json.dumps(record) + "\n")


def run(pieces: list[Piece], ordeals: dict[str, Ordeal], kept: Kept, screen: Console) -> None:
    """Run what is not kept yet, two at a time; what wants to be alone comes last."""
    todo = [piece for piece in pieces if piece not in kept.found]
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=screen,
    )
    with bar:
        task = bar.add_task("pieces", total=len(pieces), completed=len(pieces) - len(todo))
        for alone in (False, True):
            waiting = [piece for piece in todo if ordeals[piece.name].alone == alone]
            with ThreadPoolExecutor(1 if alone else 2) as pool:
                running: dict[Future[dict[str, Any]], Piece] = {
                    pool.submit(run_piece, piece, ordeals[piece.name].seconds): piece
                    for piece in waiting
                }
                try:
                    while running:
                        for done in wait(running, return_when=FIRST_COMPLETED).done:
                            piece = running.pop(done)
                            kept.add(piece, done.result())
                            bar.update(task, advance=1, description=piece.name)
                except KeyboardInterrupt:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise


def table(pieces: list[Piece], ordeals: dict[str, Ordeal], kept: Kept) -> Table:
    """Return the table of what was tried."""
    found = Table("what", "how many", "failures", "minutes", title="Torture")
    for column in found.columns[1:]:
        column.justify = "right"
    for name, ordeal in ordeals.items():
        records = [kept.found[piece] for piece in pieces if piece.name == name]
        tried = sum(record["tried"] for record in records)
        failures = sum(len(record["failures"]) for record in records)
        left_out = next((r["left_out"] for r in records if r["left_out"]), "")
        minutes = sum(record["seconds"] for record in records) / 60
        what = f"{ordeal.what} ({left_out})" if left_out else ordeal.what
        found.add_row(what, f"{tried:,}", str(failures), f"{minutes:.1f}")
    return found


def main() -> int:
    """Run what is asked for, and print the table."""
    about, _, usage = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(prog="./check --torture", description=about, epilog=usage)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"ordeals: {', '.join(NAMES)}")
    parser.add_argument("--share", type=float, default=1.0, help="only this share of each")
    parser.add_argument("--fresh", action="store_true", help="forget what is finished")
    parser.add_argument(
        "--keep",
        type=Path,
        default=ROOT / "build" / "torture",
        help="where finished pieces go",
    )
    options = parser.parse_args()
    if unknown := set(options.names) - set(NAMES):
        parser.error(f"no ordeal {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    ordeals = {name: find(name) for name in NAMES if name in (options.names or NAMES)}
    pieces = [
        Piece(name, number)
        for name, ordeal in ordeals.items()
        for number in range(max(1, round(ordeal.pieces * options.share)))
    ]
    path = options.keep / f"{state_of_the_code()}.jsonl"
    if options.fresh:
        path.unlink(missing_ok=True)
    kept = Kept(path)
    try:
        run(pieces, ordeals, kept, Console(stderr=True))
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
        return 130
    screen = Console()
    screen.print(table(pieces, ordeals, kept))
    failures = [(piece, failure) for piece in pieces for failure in kept.found[piece]["failures"]]
    for piece, failure in failures:
        screen.print(f"{piece.name} {piece.number}: {failure}", markup=False, highlight=False)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
