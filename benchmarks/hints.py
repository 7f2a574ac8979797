"""How long the page waits for hints and explanations: asked of the server, along whole paths.

    python benchmarks/hints.py
    python benchmarks/hints.py --kind killer --difficulty easy medium --count 5

New puzzles of each difficulty are made. From each position on the way to the solution a hint is
asked for, and the whole explanation from the beginning. Told are the median, the 95th percentile
and the longest wait in milliseconds, as a client sees them, and the first step of an explanation.
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import subprocess
import sys
from time import perf_counter
from typing import Any

import httpx

import alldiff as ad
from alldiff.formats.files.alldiff_json import members


def new_puzzles(kind: str, difficulty: str, count: int) -> list[dict[str, Any]]:
    """Return new puzzles of a difficulty as the page sends them."""
    return [
        members(ad.generate(kind, difficulty=difficulty, seed=1, number=number))
        for number in range(count)
    ]


def explained(client: httpx.Client, puzzle: dict[str, Any]) -> tuple[list[Any], float, float]:
    """Return the steps of an explanation, and the seconds to the first and to the end."""
    begun = perf_counter()
    steps, first = [], 0.0
    with client.stream("POST", "explain", json={"puzzle": puzzle}) as answer:
        answer.raise_for_status()
        for line in answer.iter_lines():
            if line.startswith("data:"):
                told = json.loads(line.removeprefix("data:"))
                first = first or perf_counter() - begun
                if "deduction" in told:
                    steps.append(told)
    return steps, first, perf_counter() - begun


def hinted(client: httpx.Client, puzzle: dict[str, Any], step: dict[str, Any]) -> float:
    """Return the seconds that a hint takes where a step is taken."""
    body = {"puzzle": puzzle, "entries": step["entries"], "marks": step["marks"]}
    begun = perf_counter()
    client.post("hint", json=body).raise_for_status()
    return perf_counter() - begun


def milliseconds(times: list[float]) -> str:
    """Return the median, the 95th percentile and the longest of times."""
    cuts = statistics.quantiles(times, n=20, method="inclusive") if len(times) > 1 else times * 19
    return f"{1000 * cuts[9]:.0f} / {1000 * cuts[18]:.0f} / {1000 * max(times):.0f}"


def main() -> None:
    """Start a server, ask it, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kind", default="sudoku")
    parser.add_argument("--difficulty", nargs="+", default=["easy", "medium", "hard"])
    parser.add_argument("--count", type=int, default=10, help="puzzles of each difficulty")
    chosen = parser.parse_args()
    command = [sys.executable, "-m", "alldiff", "serve", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        address = f"{server.stdout.readline().strip()}api/"
        print("| difficulty | steps | hint ms | first step ms | whole explanation ms |")
        print("|---|---:|---:|---:|---:|")
        with httpx.Client(base_url=address, timeout=600) as client:
            for difficulty in chosen.difficulty:
                puzzles = new_puzzles(chosen.kind, difficulty, chosen.count)
                explained(client, puzzles[0])  # a worker is there from now on
                told = [explained(client, puzzle) for puzzle in puzzles]
                hints = [
                    hinted(client, puzzle, step)
                    for puzzle, (steps, _, _) in zip(puzzles, told, strict=True)
                    for step in steps
                ]
                print(
                    f"| {difficulty} | {len(hints)} | {milliseconds(hints)} | "
                    f"{milliseconds([first for _, first, _ in told])} | "
                    f"{milliseconds([whole for _, _, whole in told])} |"
                )
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


if __name__ == "__main__":
    main()
