"""A disk that is full: told, nothing lost, and the same command goes on when there is room."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from support.bulk_samples import ROOT, many, write_input
from torture.ordeal import Ordeal, Outcome

SIZES = ("16k", "64k", "200k", "500k")
LIMIT = 600.0


def commands(folder: Path) -> list[tuple[list[str], str]]:
    """Return commands that write much, each up to the place, and what it writes there."""
    write_input(folder / "in.txt", many(20_000))
    return [
        (["bulk", str(folder / "in.txt"), "--part-rows", "500", "-o"], "out.csv"),
        (["bulk", str(folder / "in.txt"), "--part-rows", "500", "-o"], "out.parquet"),
        (["generate", "sudoku", "--count", "20000", "--part-rows", "500", "-o"], "new.parquet"),
        (["dataset", "sudoku", "--count", "1500", "--no-ratings", "-o"], "set"),
        (["book"], "book.pdf"),
    ]


def run(number: int, folder: Path) -> Outcome:
    """Let each command fill a small disk, and go on when it has grown."""
    outcome = Outcome()
    disk = folder / "disk"
    disk.mkdir()
    for words, name in commands(folder):
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZES[number]}", "tmpfs", str(disk)]
        if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
            outcome.left_out = "mounting a small disk needs rights that are not given here"
            return outcome
        start = [sys.executable, "-m", "alldiff", *words, str(disk / name)]
        if words == ["book"]:
            start.append(str(ROOT / "puzzles" / "sudoku" / "fifty.txt"))
        try:
            with outcome.trying(f"{' '.join(words)} on {SIZES[number]}"):
                full = subprocess.run(start, capture_output=True, timeout=LIMIT, text=True)
                if full.returncode:
                    assert full.returncode == 2, f"exit code {full.returncode}: {full.stderr}"
                    assert "No space left" in full.stderr, full.stderr
                    assert "Traceback" not in full.stderr, full.stderr
                subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
                done = subprocess.run(start, capture_output=True, timeout=LIMIT, text=True)
                assert done.returncode == 0, done.stderr
                assert (disk / name).exists()
        finally:
            subprocess.run(["umount", str(disk)], check=True)
    return outcome


ORDEAL = Ordeal("full disks", len(SIZES), run)
