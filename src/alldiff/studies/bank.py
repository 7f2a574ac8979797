"""The puzzles of the studies, generated and shipped beside this file.

`python -m alldiff.studies.bank` writes every file anew, with puzzles of the same sorts. The
largest Sudoku stay the same only as long as the strongest search does.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from alldiff.core.errors import ReadWarning, UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.formats import read_all, write
from alldiff.generators import generate
from alldiff.lab.race import Course, course

FOLDER = Path(__file__).with_name("puzzles")
SEED = 2_026


@dataclass(frozen=True, slots=True)
class Recipe:
    """The options for generating a file; clues: the givens to keep, in turn."""

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
    "states-9x9": Recipe("sudoku", 1_040, {"size": 9}, suffix="txt"),
    "greater-than-4x4": Recipe("greater-than", 10, {"size": 4}),
    "greater-than-6x6": Recipe("greater-than", 10, {"size": 6}),
    "greater-than-9x9": Recipe("greater-than", 10, {"size": 9}),
    "kakuro-6x6": Recipe("kakuro", 30, {"rows": 6, "columns": 6}),
    "kakuro-8x8": Recipe("kakuro", 30, {"rows": 8, "columns": 8}),
    "kakuro-12x12": Recipe("kakuro", 30, {"rows": 12, "columns": 12}),
}
"""The contents of each file. `states-9x9` is for searches over states, which need many."""


PRINTED = {
    "inkala": "txt",
    "kakuro-original": "txt",
    "kakuro-12x12b": "txt",
    "reasoning-page-3": "txt",
    "reasoning-25x25-1": "txt",
    "reasoning-25x25": "jsonl",
}
"""Files that are not made anew.

Inkala's Sudoku. `kakuro-original`: the grid that the Kakuro project prints. `kakuro-12x12b`: the
grid that it measures, from mikafouenski/Kakuro-Solveur. `reasoning-page-3`: the grid on page 3 of
the reasoning project. `reasoning-25x25-1`: its Grid_twenty_five_1, from timollet/SUDOKU.
`reasoning-25x25`: generated, with 330 givens and with no more than needed.
"""


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
    """Return the text of a file, without solutions."""
    form = "line" if RECIPES[name].suffix == "txt" else "jsonl"
    return write([replace(puzzle, solution=None) for puzzle in made], form)


def path_of(name: str) -> Path:
    """Return the path of a file, in a clone and in an installed package."""
    return FOLDER / f"{name}.{PRINTED[name] if name in PRINTED else RECIPES[name].suffix}"


def courses(name: str, count: int, start: int = 0) -> list[Course]:
    """Return up to `count` puzzles of a file, ready for a race."""
    if count < 1:
        raise UsageError(f"a study needs at least 1 puzzle, not {count}")
    chosen = puzzles(name)[start : start + count]
    return [course(f"{name}:{place}", each) for place, each in enumerate(chosen, start=start + 1)]


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a name."""
    return read_file(path_of(name))


def read_file(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, without warnings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadWarning)
        return tuple(read_all(path))


def main() -> None:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name in RECIPES:
        path_of(name).write_text(text_of(name, make(name)), "utf-8", newline="\n")
        print(f"{path_of(name).name}: {RECIPES[name].count} puzzles")


if __name__ == "__main__":
    main()
