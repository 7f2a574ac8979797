"""Writes the page's exercises: `python tools/lessons.py > src/alldiff/web/lessons.jsonl`.

Each line names a technique and puzzles with a position in which it is the next step. Where there
are too few, positions of the tests' own cases follow, in which it is one of the next steps. The
same seed gives the same file.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any
from warnings import catch_warnings

import alldiff as ad
from alldiff.formats.files.alldiff_json import compact, members
from alldiff.kinds import KINDS
from alldiff.kinds.sudoku import is_classic
from alldiff.techniques.engine.catalogue import TECHNIQUES, ordered
from alldiff.techniques.engine.structure import CLASSIC as PLAIN

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from techniques.cases import cases, line_of

EACH = 4
"""An example, and three exercises."""
SEED = 38
CLASSIC = 12000
BLOCK = 200
OTHERS = 6
"""How many classic Sudokus are made, so many at a time, and how many of each other kind."""
FORMS = ("line", "iss", "greater-than", "kakuro", "coordinates")
"""Formats that are tried before the JSON."""
SLOW = 1.0
"""Seconds of processor time after which a puzzle is too slow for a page."""
LARGEST = 150
"""Rows times columns of the largest board of a lesson."""


def puzzles() -> Iterator[tuple[ad.Puzzle, list[str]]]:
    """Yield puzzles with what each needs: of every kind, those of the tests, classic ones."""
    for number in range(OTHERS):
        for kind in KINDS:
            try:
                puzzle = ad.generate(kind, seed=SEED, number=number, timeout=5)
                yield puzzle, list(ad.rate(puzzle, timeout=5).techniques)
            except (ad.errors.UsageError, ad.errors.LimitReached):
                continue
    for case in cases():
        yield case.position.puzzle, [case.technique]
    for start in range(0, CLASSIC, BLOCK):
        numbers = range(start, start + BLOCK)
        new = [ad.generate("sudoku", seed=SEED, number=number) for number in numbers]
        for puzzle, rating in zip(new, ad.rate_many(new, threads=1), strict=True):
            if not isinstance(rating, ad.AlldiffError):
                yield puzzle, list(rating.techniques)


def fits(puzzle: ad.Puzzle) -> bool:
    """Return whether a board is small enough for a lesson."""
    return puzzle.rows * puzzle.columns <= LARGEST


def text_of(puzzle: ad.Puzzle) -> str:
    """Return a puzzle in the shortest format that is read back as the same puzzle."""
    bare = replace(puzzle, solution=None)
    texts = [compact(members(bare))]
    for name in FORMS:
        with suppress(ad.AlldiffError, Warning), catch_warnings(action="error"):
            text = ad.write(bare, name).strip()
            if ad.read(text) == bare:
                texts.append(text)
    return min(texts, key=len)


def rare(technique: str) -> Iterator[Any]:
    """Yield positions of the tests' own cases for a technique that is seldom the next step."""
    own = [one for one in cases() if one.technique == technique and fits(one.position.puzzle)]
    for case in sorted(own, key=lambda one: not suits(technique, one.position.puzzle)):
        stated = json.loads(line_of(case))
        stated["puzzle"] = text_of(case.position.puzzle)
        yield {name: stated[name] for name in ("puzzle", "values", "marks")}


def lessons() -> dict[str, list[ad.Puzzle]]:
    """Return puzzles for the exercises of each technique."""
    found: dict[str, list[ad.Puzzle]] = defaultdict(list)
    for count, (puzzle, needed) in enumerate(puzzles()):
        if not fits(puzzle):
            continue
        for name in needed:
            room = len(found[name]) < EACH and puzzle not in found[name]
            if room and suits(name, puzzle) and quick(name, puzzle):
                found[name].append(puzzle)
        if count % 100 == 0:
            full = sum(len(one) == EACH for one in found.values())
            print(count, len(found), full, file=sys.stderr, flush=True)
    return found


def suits(name: str, puzzle: ad.Puzzle) -> bool:
    """Return whether people learn a technique on such a puzzle: on a Sudoku if that has it."""
    return is_classic(puzzle) or not PLAIN.issuperset(TECHNIQUES[name].needs)


def quick(name: str, puzzle: ad.Puzzle) -> bool:
    """Return whether a puzzle has an exercise that is soon found."""
    begun = time.process_time()
    try:
        found = next(ad.drill(name, [puzzle], timeout=10), None)
    except (ad.errors.UsageError, ad.errors.LimitReached):
        return False
    return found is not None and time.process_time() - begun < SLOW


def write(made: dict[str, list[ad.Puzzle]]) -> None:
    """Print the file."""
    for one in ordered():
        puzzles = [text_of(each) for each in made.get(one.name, ())]
        positions = list(islice(rare(one.name), EACH - len(puzzles)))
        line = {"technique": one.name, "puzzles": puzzles, "positions": positions}
        print(json.dumps(line, separators=(",", ":")))


if __name__ == "__main__":
    from arguments import arguments

    arguments(__doc__)
    write(lessons())
