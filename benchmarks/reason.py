"""Rate classic Sudokus and compare with other raters: puzzles per second of processor time.

.venv-check/bin/python benchmarks/reason.py --count 200 --peer "java -jar HoDoKu.jar /bs {file}"

A peer is any command that rates the puzzles of a file, one a line; {file} stands for its path from
here, which begins with no slash, and NAME=COMMAND gives the peer a name. Its start is measured with
a single puzzle and taken off. Everybody gets the same puzzles and takes the whole way from the text
on, in turn, and the best round counts. The ratio is that of rating as HoDoKu does, and in brackets
that of rating on all scales.
"""

from __future__ import annotations

import argparse
import random
import resource
import shlex
import subprocess
import tempfile
from os.path import relpath
from pathlib import Path
from time import process_time

from puzzle_sets import DATA

import alldiff as ad

LISTS = {
    "qqwing simple": ("qqwing_mix.txt", 0, 1000),
    "qqwing easy": ("qqwing_mix.txt", 1000, 2000),
    "qqwing intermediate": ("qqwing_mix.txt", 2000, 3000),
    "qqwing expert": ("qqwing_mix.txt", 3000, 4000),
    "17 clues": ("sudoku17.txt", 0, None),
    "top1465": ("top1465.txt", 0, None),
}
"""Where each list lies in the data folder: the file, and its lines."""
OURS: dict[str, str | None] = {
    "alldiff, as HoDoKu rates": "hodoku",
    "alldiff, as Sudoku Explainer rates": "se",
    "alldiff, its own path": "alldiff",
    "alldiff, all three": None,
}
"""What we rate by, and the scale."""


def sampled(name: str, count: int, seed: int) -> list[str]:
    """Return so many lines of a list, drawn at random."""
    file, first, last = LISTS[name]
    lines = (DATA / file).read_text().split()[first:last]
    return lines if len(lines) <= count else random.Random(seed).sample(lines, count)


def our_seconds(scale: str | None, lines: list[str]) -> float:
    """Return the processor time that we take, on one thread."""
    begun = process_time()
    for rating in ad.rate_many(map(ad.read, lines), 1, steps=False, scale=scale):
        if isinstance(rating, Exception):
            raise rating
    return process_time() - begun


def command_seconds(command: str, lines: list[str]) -> float:
    """Return the processor time that a command takes for the puzzles of a file, start included."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("".join(f"{line}\n" for line in lines))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [word.replace("{file}", relpath(file)) for word in shlex.split(command)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{command}: exit code {done.returncode}\n{done.stderr.strip()}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peer_seconds(command: str, lines: list[str]) -> float:
    """Return the processor time that a command takes beyond its start with one puzzle."""
    start = min(command_seconds(command, lines[:1]) for _ in range(2))
    return max(command_seconds(command, lines) - start, 1e-9) * len(lines) / (len(lines) - 1)


def main() -> None:
    """Print a Markdown table for each list."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--list", nargs="+", choices=LISTS, default=list(LISTS), metavar="NAME")
    parser.add_argument("--count", type=int, default=100, help="puzzles of each list, at least 2")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--peer", action="append", default=[], metavar="[NAME=]COMMAND")
    options = parser.parse_args()
    if options.count < 2 or options.rounds < 1:
        parser.error("--count is at least 2, --rounds at least 1")
    peers: dict[str, str] = {}
    for peer in options.peer:
        name, found, command = peer.partition("=")
        if found and " " not in name:
            peers[name] = command
        else:
            peers[Path(shlex.split(peer)[0]).name] = peer
    print("| list | who | puzzles a second | ours / theirs (all three) |\n|---|---|---:|---:|")
    for scale in OURS.values():
        our_seconds(scale, sampled(options.list[0], 2, options.seed))  # what is loaded once
    for name in options.list:
        lines = sampled(name, options.count, options.seed)
        best: dict[str, float] = {}
        for _ in range(options.rounds):
            turns = {who: our_seconds(scale, lines) for who, scale in OURS.items()}
            turns |= {who: peer_seconds(command, lines) for who, command in peers.items()}
            best = {who: min(best.get(who, seconds), seconds) for who, seconds in turns.items()}
        ours, all_three = best[next(iter(OURS))], best[list(OURS)[-1]]
        for who, seconds in best.items():
            ratio = f"{seconds / ours:.1f} ({seconds / all_three:.1f})" if who in peers else ""
            print(f"| {name} | {who} | {len(lines) / seconds:,.1f} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
