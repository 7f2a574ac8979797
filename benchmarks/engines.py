"""Race alldiff and its peers side by side: CP-SAT, Choco, CaDiCaL, Interactive Sudoku Solver (ISS).

    python benchmarks/engines.py
    python benchmarks/engines.py --class killer sudoku-25-hard --timeout 120 --json figures.json

Each contestant lives in a process of its own, which is ended where it passes the timeout. Puzzle
by puzzle and repeat by repeat they take turns, so that a busy machine slows all of them alike; the
best of the repeats counts. Every solution is checked, and so is that all find as many.
The peers: pip install ortools pychoco python-sat; node, and a copy of
https://github.com/sigh/Interactive-Sudoku-Solver that --iss or ALLDIFF_ISS names. Classes that ISS
has no words for go without it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from pathlib import Path
from typing import Any

from engine_race import (
    CLOCKS,
    PEERS,
    READERS,
    US,
    Contestant,
    Outcome,
    missing,
    peer_module,
    race,
)
from engine_report import HEADER, record, summary, table
from engine_rules import RULES
from engine_tasks import CLASSES as KINDS, PuzzleClass
from puzzle_sets import DATA

import alldiff as ad

CLASSES = KINDS | RULES


def teams(options: argparse.Namespace) -> tuple[list[tuple[str, str]], list[str]]:
    """Return each contestant's team and variant, and a line about each team."""
    found = [(US, options.engine)]
    notes = [f"{US} {ad.__version__}, engine {options.engine}"]
    for team in () if options.no_peers else options.peers:
        module = peer_module(team)
        reason = missing(team)
        if reason is not None:
            notes.append(f"{team}: {reason}")
            continue
        notes.append(f"{team}: {module.version()}")
        variants = module.VARIANTS if options.all_variants else module.VARIANTS[:1]
        found += [(team, variant) for variant in variants]
    return found, notes


def run_class(
    puzzles: PuzzleClass, found: list[tuple[str, str]], options: argparse.Namespace
) -> Outcome:
    """Return what the contestants did on one class."""
    tasks = puzzles.sample(options.count or puzzles.count, options.seed)
    contestants = [
        Contestant(team, variant, options.clock, forget=options.forget)
        for team, variant in found
        if (puzzles.peers or team == US)
        and (team not in READERS or all(map(peer_module(team).text_of, tasks)))
    ]
    outcome = Outcome(puzzles, tasks, contestants, options.timeout)
    try:
        race(outcome, options.repeat)
    finally:
        for contestant in contestants:
            contestant.stop()
    return outcome


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--class", nargs="+", dest="classes", choices=CLASSES, default=list(CLASSES),
        metavar="NAME", help=f"of: {', '.join(CLASSES)} (all)",
    )  # fmt: skip
    parser.add_argument("--count", type=int, metavar="N", help="puzzles of each class")
    parser.add_argument("--seed", type=int, default=0, help="of the samples of puzzles (0)")
    parser.add_argument("--repeat", type=int, default=3, metavar="R", help="best of R runs (3)")
    parser.add_argument("--timeout", type=float, default=60.0, metavar="S", help="seconds (60)")
    parser.add_argument("--engine", default="auto", help="ours: native, reference or auto (auto)")
    parser.add_argument(
        "--peers", nargs="+", choices=[*PEERS, *READERS], default=[*PEERS, *READERS],
        metavar="NAME", help=f"of: {', '.join([*PEERS, *READERS])} (all)",
    )  # fmt: skip
    parser.add_argument("--iss", type=Path, metavar="FOLDER", help="a copy of ISS (ALLDIFF_ISS)")
    parser.add_argument("--no-peers", action="store_true", help="only alldiff")
    parser.add_argument(
        "--all-variants", action="store_true", help="every way of a peer, not only its best"
    )
    parser.add_argument(
        "--clock", choices=CLOCKS, default="wall",
        help="wall time, or the processor time of a contestant on a busy machine (wall)",
    )  # fmt: skip
    parser.add_argument(
        "--forget", action="store_true",
        help="what alldiff remembers of a puzzle's rules, before each turn; ISS cannot",
    )  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="OUT", help="write every figure here")
    options = parser.parse_args()
    if min(options.count or 1, options.repeat) < 1 or options.timeout <= 0:
        parser.error("--count, --repeat and --timeout must be above zero")
    return options


def main() -> None:
    """Run the races and print their tables."""
    options = arguments()
    if not DATA.is_dir():
        raise SystemExit(f"no puzzles at {DATA}: name their folder in ALLDIFF_DATA")
    if options.iss:
        os.environ["ALLDIFF_ISS"] = str(options.iss.resolve())
    found, notes = teams(options)
    machine = f"{platform.machine()}, {os.cpu_count()} processors"
    print(f"Python {platform.python_version()}, {machine}; {options.clock} time,", end=" ")
    print(f"best of {options.repeat}, timeout {options.timeout:g} s, seed {options.seed}")
    print(*notes, "", HEADER, sep="\n", flush=True)
    outcomes: list[Outcome] = []
    for name in options.classes:
        outcomes.append(run_class(CLASSES[name], found, options))
        print("", *table(outcomes[-1]), sep="\n", flush=True)
    print("", "Targets (whole times)", *summary(outcomes), sep="\n")
    if options.json:
        told: dict[str, Any] = {"notes": notes, "classes": [record(each) for each in outcomes]}
        options.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    faults = [fault for outcome in outcomes for fault in outcome.faults]
    if faults:
        raise SystemExit("\n".join(["", "WRONG ANSWERS", *faults]))


if __name__ == "__main__":
    main()
