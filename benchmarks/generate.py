"""New puzzles per second, one thread, beside peers if there are any.

python benchmarks/generate.py [--peer "PROGRAM ARGUMENTS"] [--seconds S] [TASK ...]

A peer is a program that makes puzzles and writes each on a line of its own; `{count}` in its
arguments stands for how many. It takes turns with alldiff in one run, and the processor time of
each counts, a peer's start included; the best of the rounds is told. qqwing and Simon Tatham's
generators (sgt-puzzles) are peers by themselves where they are installed, at their easiest grade,
which is what they make if nobody asks for more, and at the one that allows every way of solving
(`du`, `dr`), as alldiff's puzzles do: theirs are then drawn anew until they need it. Every puzzle
that can be read is counted by the strongest engine: how many have exactly one solution, and for
classic ones how many are minimal, is told beside the rates.

Without TASK all of them run; --list names them.
"""

from __future__ import annotations

import argparse
import resource
import shlex
import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from time import process_time
from typing import Any

import alldiff as ad
from alldiff.core.errors import LimitReached
from alldiff.core.puzzle import Puzzle


@dataclass(frozen=True)
class Task:
    """Puzzles of a kind with options; `wanted` a second is what the project set out to reach."""

    kind: str
    wanted: float
    options: dict[str, Any] = field(default_factory=dict)
    peers: tuple[str, ...] = ()


def tatham(game: str, parameters: str, any_grade: str = "du") -> tuple[str, ...]:
    """Return the commands for one of Simon Tatham's games: the easiest grade, and any."""
    program = f"sgt-{game} --generate {{count}} {parameters}"
    return program, program + any_grade


TASKS = {
    "minimal": Task(
        "sudoku", 0, {"minimal": True}, ("qqwing --generate {count} --one-line --symmetry none",)
    ),
    "rotate180": Task(
        "sudoku",
        0,
        {"symmetry": "rotate180"},
        ("qqwing --generate {count} --one-line --symmetry rotate180",),
    ),
    "easy": Task("sudoku", 20, {"difficulty": "easy"}),
    "medium": Task("sudoku", 20, {"difficulty": "medium"}),
    "hard": Task("sudoku", 20, {"difficulty": "hard"}),
    "expert": Task("sudoku", 20, {"difficulty": "expert"}),
    "extreme": Task("sudoku", 1, {"difficulty": "extreme"}),
    "er8": Task("sudoku", 1, {"rating": (8.0, 20.0)}),
    "controlled": Task("sudoku", 0, {"method": "controlled"}),
    "sudoku-16x16": Task("sudoku", 20, {"size": 16}),
    "sudoku-25x25": Task("sudoku", 0.2, {"size": 25}),
    "kakuro-12x12": Task("kakuro", 20, {"rows": 12, "columns": 12}),
    "kakuro-30x30": Task("kakuro", 0.1, {"rows": 30, "columns": 30}),
    "solo": Task("sudoku", 0, {"symmetry": "rotate180"}, tatham("solo", "3x3")),
    "jigsaw": Task("jigsaw", 200, {}, tatham("solo", "9j")),
    "sudoku-x": Task("sudoku-x", 200, {}, tatham("solo", "3x3x")),
    "windoku": Task("windoku", 200),
    "anti-knight": Task("anti-knight", 200),
    "killer": Task("killer", 20, {}, tatham("solo", "3x3k")),
    "thermo": Task("thermo", 10),
    "arrow": Task("sudoku", 10, {"rules": ("arrow",)}),
    "kropki": Task("kropki", 10),
    "sandwich": Task("sandwich", 10),
    "kenken-6x6": Task("kenken", 200, {"size": 6}, tatham("keen", "6")),
    "futoshiki-7x7": Task("futoshiki", 200, {"size": 7}, tatham("unequal", "7", "dr")),
    "mixture": Task("sudoku", 2, {"rules": ("killer-cage:6", "thermometer:3,length=5", "ratio")}),
    "mixture-lines": Task("sudoku", 2, {"rules": ("arrow", "renban:2", "whisper:2")}),
    "mixture-outside": Task("sudoku", 2, {"rules": ("sandwich", "little-killer", "anti-king")}),
    "greater-than-9x9": Task("greater-than", 1, {"size": 9, "clues": 0, "signs": "few"}),
}
"""The wanted rates of minimal puzzles are those of the peers, times 50."""


@dataclass
class Timing:
    """What one side made, and the processor time that it took."""

    puzzles: list[Puzzle] = field(default_factory=list)
    seconds: float = 0.0
    unread: int = 0
    """Puzzles in a form that other games have, too: those are counted and not checked."""

    @property
    def rate(self) -> float:
        """Puzzles for each second."""
        made = len(self.puzzles) + self.unread
        return made / self.seconds if self.seconds else 0.0


def ours(task: Task, seed: int, seconds: float) -> Timing:
    """Return what alldiff makes in so many seconds."""
    run = Timing()
    start = process_time()
    made = ad.generate_many(task.kind, seed=seed, timeout=seconds, **task.options)
    with suppress(LimitReached):
        run.puzzles.extend(islice(made, 100_000))
    run.seconds = process_time() - start
    return run


def theirs(command: str, count: int) -> Timing:
    """Return what a program makes."""

    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    start = used()
    arguments = shlex.split(command.format(count=count))
    out = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
    seconds = used() - start
    puzzles = []
    for line in (lines := out.split()):
        with suppress(ad.AlldiffError):
            puzzles.append(ad.read(line))
    return Timing(puzzles, seconds, len(lines) - len(puzzles))


def soundness(puzzles: list[Puzzle], most: int = 200) -> str:
    """Return how many of some puzzles are unique, and of classic ones how many are minimal."""
    sample = [puzzle.bare() for puzzle in puzzles[:most]]
    unique = sum(ad.count(puzzle) == 1 for puzzle in sample)
    told = f"{unique} of {len(sample)} unique"
    if sample and sample[0].rows == 9 and sample[0].kind == "sudoku":
        told += f", {sum(bool(ad.check(puzzle).minimal) for puzzle in sample)} minimal"
    return told


def main() -> None:
    """Run the tasks and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tasks", nargs="*", metavar="TASK", help="all if none is named")
    parser.add_argument("--list", action="store_true", help="name the tasks")
    parser.add_argument("--peer", action="append", default=[], help="a program, with {count}")
    parser.add_argument("--count", type=int, default=100, help="puzzles that a peer makes")
    parser.add_argument("--seconds", type=float, default=5.0, help="time of alldiff for a round")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if options.list:
        print(*TASKS, sep="\n")
        return
    if unknown := set(options.tasks) - TASKS.keys():
        raise SystemExit(f"no task {sorted(unknown)[0]}; --list names them")
    print("| task | by | puzzles/s | ratio | set out to reach | soundness |")
    print("|---|---|---:|---:|---:|---|")
    for name in options.tasks or TASKS:
        task = TASKS[name]
        peers = [peer for peer in task.peers if shutil.which(shlex.split(peer)[0])] + options.peer
        best: dict[str, Timing] = {"alldiff": Timing()}
        for number in range(options.rounds):
            for by in ("alldiff", *peers):
                run = (
                    ours(task, number, options.seconds)
                    if by == "alldiff"
                    else theirs(by, options.count)
                )
                if by not in best or run.rate > best[by].rate:
                    best[by] = run
        for by, run in best.items():
            ratio = (
                f"{best['alldiff'].rate / run.rate:,.1f}" if by != "alldiff" and run.rate else ""
            )
            wanted = f"{task.wanted:g}" if by == "alldiff" and task.wanted else ""
            told = soundness(run.puzzles)
            print(f"| {name} | {by} | {run.rate:,.2f} | {ratio} | {wanted} | {told} |", flush=True)


if __name__ == "__main__":
    main()
