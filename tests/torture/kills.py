"""Programs that are killed at random moments go on as if nothing had been."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

from support.bulk_samples import many, write_input
from torture.ordeal import Ordeal, Outcome

KILLS = 5
ROUNDS = 10
"""Of each command: fifty kills."""
LIMIT = 600.0


def commands(folder: Path, number: int) -> list[tuple[list[str], str]]:
    """Return the commands that are killed, and what each writes."""
    write_input(folder / "in.txt", many(40_000, seed=number))
    source, seed = str(folder / "in.txt"), ["--seed", str(number)]
    end = ("parquet", "csv.gz", "jsonl")[number % 3]
    return [
        (["bulk", source, "--part-rows", "200", "--dedupe"], f"solved.{end}"),
        (["generate", "sudoku", "--count", "20000", "--part-rows", "100", *seed], "new.parquet"),
        (["dataset", "sudoku", "--count", "400", "--part-rows", "20", *seed], "set"),
    ]


def contents(path: Path) -> dict[str, bytes]:
    """Return the files of an output by name; a manifest has the times of its run in it."""
    if path.is_file():
        return {path.name: path.read_bytes()}
    files = (file for file in path.rglob("*") if file.is_file())
    return {
        str(file.relative_to(path)): file.read_bytes()
        for file in files
        if "manifest" not in file.name
    }


def run(number: int, folder: Path) -> Outcome:
    """Kill each command five times on its way, and compare with one that was left alone."""
    outcome = Outcome()
    rng = Random(number)
    for words, name in commands(folder, number // 3)[number % 3 :][:1]:
        whole, torn = folder / "whole" / name, folder / "torn" / name
        for target in (whole, torn):
            target.parent.mkdir()
        # A data card names the command: the same one in two folders.
        start = [sys.executable, "-m", "alldiff", *words, "-o", name]
        with outcome.trying(" ".join(words), KILLS):
            longest = 2.0
            for _ in range(KILLS):
                with subprocess.Popen(start, cwd=torn.parent, stderr=subprocess.DEVNULL) as process:
                    try:
                        process.wait(rng.uniform(0.05, longest))
                        # It has come to its end: the next one is killed sooner, from the start.
                        longest /= 2
                        remove(torn)
                    except subprocess.TimeoutExpired:
                        process.kill()
                    code = process.wait(LIMIT)
                assert code in (0, -signal.SIGKILL), f"exit code {code}"
            for target in (torn, whole):
                done = subprocess.run(start, cwd=target.parent, capture_output=True, timeout=LIMIT)
                assert done.returncode == 0, done.stderr.decode()[-1000:]
            assert contents(torn) == contents(whole), "what was killed has written something else"
    return outcome


def remove(target: Path) -> None:
    """Remove an output with all that belongs to it."""
    for path in sorted(target.parent.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()


ORDEAL = Ordeal("kills of bulk, generate and dataset", 3 * ROUNDS, run)
