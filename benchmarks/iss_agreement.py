"""Compares our answers with those of the Interactive Sudoku Solver, on random and other puzzles.

    ALLDIFF_ISS=FOLDER python benchmarks/iss_agreement.py [--first SEED] [--count N]

Each random puzzle of `tests/support` that an ISS string can carry is written, and solved there; it
must have as many solutions as the meanings of our rules say. Published strings must have a
solution, exactly one or several, in both programs. Needs node and a copy of that project.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from urllib.parse import unquote
from warnings import catch_warnings, simplefilter

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import engine_iss
from engine_tasks import records

import alldiff as ad
from alldiff.formats.links import sharing

from support.laws.known import known_solutions
from support.random_puzzles import draw_case

MOST = 2000
"""Solutions that are counted: more tell nothing new, and take long in both."""
SECONDS = 20.0


def theirs(text: str, most: int) -> int | None:
    """Return how many solutions the other program finds, None where it does not take the string."""
    try:
        return len(engine_iss.answer(text, most, "wall")[1])
    except RuntimeError:
        return None


def random_puzzles(first: int, count: int) -> Counter[str]:
    """Return how many random puzzles had which outcome, and print those that differ."""
    found: Counter[str] = Counter()
    for seed in range(first, first + count):
        case = draw_case(Random(seed))
        wanted = known_solutions(case)
        if wanted is None or ad.validate(case.puzzle):
            continue
        try:
            text = unquote(sharing.share(case.puzzle, "iss").removeprefix(sharing.SOLVER))
        except ad.errors.WriteError:
            continue
        told = theirs(text, MOST)
        if told is None:
            found["not taken there"] += 1
        elif told == min(MOST, len(wanted)):
            found["same"] += 1
        else:
            found["different"] += 1
            print(f"{seed}: {told} there, {len(wanted)} here: {text}")
    return found


def published() -> Counter[str]:
    """Return how many published strings had which outcome, and print those that differ."""
    found: Counter[str] = Counter()
    for record in records("links.jsonl"):
        if record["form"] != "iss":
            continue
        with catch_warnings():
            simplefilter("ignore", ad.errors.ReadWarning)
            try:
                ours = ad.count(ad.read(record["text"]), timeout=SECONDS)
            except (ad.errors.ReadError, ad.errors.LimitReached):
                found["not answered here"] += 1
                continue
        told = theirs(record["text"], 2)
        said = "not taken there" if told is None else "same" if told == ours else "different"
        found[said] += 1
        if said == "different":
            print(f"{record['id']}: {told} there, {ours} here")
    return found


def main() -> int:
    """Compare, and print how many agree."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=2000, help="how many seeds")
    options = parser.parse_args()
    engine_iss.load()
    outcomes = {
        "random puzzles": random_puzzles(options.first, options.count),
        "published strings": published(),
    }
    for name, found in outcomes.items():
        print(f"{name}: " + ", ".join(f"{count} {what}" for what, count in sorted(found.items())))
    return 1 if any(found["different"] for found in outcomes.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
