"""How many puzzles of other rules are explained by techniques with names alone.

.venv-check/bin/python benchmarks/reason_rules.py killer jigsaw --half report

Each puzzle is explained to its end, every step verified and held against the solution. Where no
technique with a name helps, "rules together" steps in; the table tells how many puzzles need it,
how often, and what came before. Puzzles alternate between two halves: techniques are tuned on
`tune`, and the figures of `report` count. Those with several solutions are left out.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from engine_rules import jigsaw_tasks, kenken_tasks
from engine_tasks import greater_than_tasks, killer_tasks, read, records
from puzzle_sets import DATA, kakuro

import alldiff as ad
from alldiff.core.limits import Limits, Stopwatch
from alldiff.techniques import TECHNIQUES, Reasoning, start
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.walk import each_step
from alldiff.techniques.ratings.by_reason import SMALLEST


def tatham(game: str) -> Iterator[ad.Puzzle]:
    """Yield the puzzles of one of Tatham's games."""
    for record in records("links.jsonl"):
        if record["form"] == "tatham-id" and record["rules"] == [game] and not record.get("check"):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                puzzle = ad.read(record["text"])
            yield puzzle


def published() -> Iterator[ad.Puzzle]:
    """Yield the puzzles of many rules."""
    for record in records("links.jsonl"):
        if record["form"] == "iss" and record["solution"] and not record.get("check"):
            with contextlib.suppress(ad.errors.ReadError):
                yield ad.read(record["text"])


def classic(name: str) -> Iterator[ad.Puzzle]:
    """Yield the Sudoku of a file with one a line."""
    return map(ad.read, (DATA / name).read_text(encoding="utf-8").split())


COLLECTIONS: dict[str, Callable[[], Iterator[ad.Puzzle]]] = {
    "killer": lambda: map(read, killer_tasks()),
    "kenken": lambda: map(read, kenken_tasks()),
    "jigsaw": lambda: map(read, jigsaw_tasks()),
    "unequal": lambda: tatham("unequal"),
    "kakuro": lambda: map(kakuro, records("kakuro.jsonl")),
    "greater-than": lambda: map(read, greater_than_tasks(9)),
    "published": published,
    "hardest1106": lambda: classic("hardest1106.txt"),
}
HALVES = {"tune": slice(0, None, 2), "report": slice(1, None, 2), "all": slice(None)}


@dataclass
class Outcome:
    """How one puzzle was explained: its techniques, how it ended, and the time it took."""

    steps: list[str]
    ending: str
    seconds: float
    reasons: list[tuple[str, ...]]
    """What each of the steps without a name rested on: the types of its constraints."""


def explained(puzzle: ad.Puzzle, seconds: float, without: list[str], checked: bool) -> Outcome:
    """Explain a puzzle to its end; no step may contradict the solution."""
    begun = process_time()
    solution = ad.solve(puzzle).solution
    assert solution is not None
    reasoning = Reasoning(start(puzzle), Stopwatch(Limits(None, seconds=seconds)))
    techniques = chosen(structure_of(reasoning.model), without=without)
    steps, reasons, ending = [], [], "stuck"
    try:
        for step in each_step(reasoning, techniques, checked=checked):
            assert all(solution[r][c] == value for (r, c), value in step.places), step
            assert all(solution[r][c] != value for (r, c), value in step.removals), step
            steps.append(step.technique)
            if step.technique in SMALLEST:
                used = (reasoning.model.constraints[r.constraint] for r in step.because.reasons)
                reasons.append(tuple(sorted(type(one).__name__ for one in used)))
        if reasoning.solved:
            ending = "solved"
    except ad.errors.LimitReached:
        ending = "limit"
    return Outcome(steps, ending, process_time() - begun, reasons)


def main() -> None:
    """Explain the collections that are named, and tell how far names go."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("collections", nargs="*", default=list(COLLECTIONS))
    parser.add_argument("--half", choices=HALVES, default="report")
    parser.add_argument("--count", type=int, default=1 << 20, help="at most so many of each")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for each puzzle")
    parser.add_argument("--without", action="append", default=[], help="techniques to leave out")
    parser.add_argument("--unchecked", action="store_true", help="do not verify steps")
    parser.add_argument("--details", type=Path, help="a file that gets a line for each puzzle")
    options = parser.parse_args()
    for name in options.collections:
        found = [puzzle for puzzle in COLLECTIONS[name]() if ad.count(puzzle, limit=2) == 1]
        puzzles = found[HALVES[options.half]][: options.count]
        outcomes = []
        for number, puzzle in enumerate(puzzles):
            one = explained(puzzle, options.timeout, options.without, not options.unchecked)
            outcomes.append(one)
            if options.details:
                record = {"collection": name, "number": number, "title": puzzle.title}
                record |= {"steps": Counter(one.steps), "ending": one.ending}
                record |= {"seconds": one.seconds, "reasons": one.reasons}
                with options.details.open("a", encoding="utf-8") as file:
                    print(json.dumps(record), file=file)
        tell(name, outcomes)


def tell(name: str, outcomes: list[Outcome]) -> None:
    """Print the figures of a collection."""
    if not outcomes:
        print(f"{name}: no puzzles")
        return
    wholly = [one for one in outcomes if one.ending == "solved" and not one.reasons]
    endings = Counter(one.ending for one in outcomes)
    uses = Counter(step for one in outcomes for step in one.steps)
    in_puzzles = Counter(step for one in outcomes for step in set(one.steps))
    seconds = sorted(one.seconds for one in outcomes)
    print(
        f"{name}: {len(wholly)} of {len(outcomes)} ({100 * len(wholly) / len(outcomes):.1f} %) by "
        f"names alone; {dict(endings)}; seconds: median {seconds[len(seconds) // 2]:.2f}, most "
        f"{seconds[-1]:.1f}, all {sum(seconds):.0f}"
    )
    for step, times in sorted(uses.items(), key=lambda use: TECHNIQUES[use[0]].effort):
        print(f"    {TECHNIQUES[step].effort:5.1f} {step}: {times} in {in_puzzles[step]} puzzles")
    for used, times in Counter(r for one in outcomes for r in one.reasons).most_common(12):
        print(f"    rules together: {times} of {', '.join(used)}")


if __name__ == "__main__":
    main()
