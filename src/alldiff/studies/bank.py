"""The puzzles of the studies: made by the project and shipped beside this file.

`python -m alldiff.studies.bank` writes every file anew, with puzzles of the same sorts. The
largest Sudoku are the same only as long as the strongest search is.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.formats import ReadWarning, read_all, write
from alldiff.generators import generate
from alldiff.lab.race import Course, course

FOLDER = Path(__file__).with_name("puzzles")
SEED = 2_026


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the puzzles of a file are made; `clues` are the givens to keep, in turn."""

    kind: str
    count: int
    wishes: dict[str, Any]
    clues: tuple[int | None, ...] = (None,)
    suffix: str = "jsonl"


RECIPES = {
    "sudoku-4x4": Recipe("sudoku", 30, {"size": 4}),
    "sudoku-6x6": Recipe("sudoku", 30, {"size": 6}),
    "sudoku-9x9": Recipe("sudoku", 30, {"size": 9}, suffix="txt"),
    "sudoku-12x12": Recipe("sudoku", 30, {"size": 12}),
    # With fewer givens than these, searches that do not learn end in no reasonable time.
    "sudoku-16x16": Recipe("sudoku", 30, {"size": 16}, (110, 120, 130, 140, 150)),
    "sudoku-25x25": Recipe("sudoku", 30, {"size": 25}, (340, 360, 380, 400, 420)),
    "states-9x9": Recipe("sudoku", 1_040, {"size": 9}, (30,), "txt"),
    "greater-than-4x4": Recipe("greater-than", 10, {"size": 4}),
    "greater-than-6x6": Recipe("greater-than", 10, {"size": 6}),
    "greater-than-9x9": Recipe("greater-than", 10, {"size": 9}),
    "kakuro-6x6": Recipe("kakuro", 30, {"rows": 6, "columns": 6}),
    "kakuro-8x8": Recipe("kakuro", 30, {"rows": 8, "columns": 8}),
    "kakuro-12x12": Recipe("kakuro", 30, {"rows": 12, "columns": 12}),
}
"""What each file holds. `states-9x9` is for searches over states: more givens, and many."""


PRINTED = {"inkala": "txt", "kakuro-original": "txt", "reasoning-25x25": "jsonl"}
"""Files that are not made anew: puzzles that others printed, and two that were looked for."""


def make(name: str) -> list[Puzzle]:
    """Return the puzzles of a file, made anew."""
    recipe = RECIPES[name]
    made = []
    for number in range(recipe.count):
        clues = recipe.clues[number % len(recipe.clues)]
        wishes = recipe.wishes if clues is None else {**recipe.wishes, "clues": clues}
        made.append(generate(recipe.kind, seed=SEED, number=number, **wishes))
    return made


def text_of(name: str, made: Sequence[Puzzle]) -> str:
    """Return the text of a file; solutions are left to those who solve them."""
    form = "line" if RECIPES[name].suffix == "txt" else "jsonl"
    return write([replace(puzzle, solution=None) for puzzle in made], form)


def path_of(name: str) -> Path:
    """Return where the puzzles of a name lie, in a clone and in an installed package alike."""
    return FOLDER / f"{name}.{PRINTED[name] if name in PRINTED else RECIPES[name].suffix}"


def courses(name: str, count: int, start: int = 0) -> list[Course]:
    """Return so many puzzles of a file, ready to be raced on, or as many as there are."""
    if count < 1:
        raise UsageError(f"a study needs at least 1 puzzle, not {count}")
    chosen = puzzles(name)[start : start + count]
    return [course(f"{name}:{place}", each) for place, each in enumerate(chosen, start=start + 1)]


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadWarning)
        return tuple(read_all(path_of(name)))


def main() -> None:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name in RECIPES:
        path_of(name).write_text(text_of(name, make(name)), "utf-8", newline="\n")
        print(f"{path_of(name).name}: {RECIPES[name].count} puzzles")


if __name__ == "__main__":
    main()
