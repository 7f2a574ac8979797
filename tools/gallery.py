"""Writes the gallery of the page: `python tools/gallery.py > src/alldiff/web/gallery.jsonl`.

Examples of every kind at all levels that its generator reaches, each rated by alldiff itself. The
same seed gives the same file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import alldiff as ad
from alldiff.formats.files.alldiff_json import compact, members
from alldiff.kinds import KINDS
from alldiff.techniques.engine.catalogue import Difficulty

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
TRIES = 400

FILES = {
    "sudoku": ("4x4", "6x6", "8x8", "10x10", "12x12", "16x16", "25x25", "several-solutions"),
    "greater-than": ("4x4", "6x6", "9x9", "9x9-with-givens"),
    "kakuro": ("5x5", "8x8", "8x10", "12x12"),
    "latin-square": ("5x5", "7x7", "9x9", "11x11"),
}
SIDES = {
    "killer": 9,
    "thermo": 9,
    "jigsaw": 9,
    "sudoku-x": 9,
    "windoku": 9,
    "anti-knight": 9,
    "kropki": 9,
    "sandwich": 9,
    "futoshiki": 6,
    "kenken": 6,
    "skyscraper": 5,
    "samurai": 21,
    "suguru": 6,
    "ripple-effect": 6,
    "tenner": 5,
    "toroidal": 9,
    "binairo": 6,
    "str8ts": 6,
    "hidato": 4,
    "renban-squares": 6,
    "doppelblock": 5,
    "easy-as-abc": 5,
    "doublers": 6,
    "yin-yang": 4,
}
"""The other kinds, of which the first of each difficulty is shown among some new ones."""
DRAWN, EACH = 12, 3
"""How many of a kind are drawn, and how many of them are shown."""
CLUES = {Difficulty.EASY: 36, Difficulty.MEDIUM: 29}
RATED_CELLS = 300
"""Larger boards are not rated: the hardest techniques take too long on them."""


def from_files() -> Iterator[tuple[str, ad.Puzzle]]:
    """Yield the examples among the puzzles of the project."""
    for kind, names in FILES.items():
        for name in names:
            yield f"{kind}-{name}", ad.read(str(PUZZLES / kind / f"{name}.txt"))


def by_difficulty() -> Iterator[tuple[str, ad.Puzzle]]:
    """Yield a classic Sudoku of each difficulty."""
    for difficulty in Difficulty:
        clues = CLUES.get(difficulty)
        for number in range(TRIES):
            puzzle = ad.generate("sudoku", seed=8, number=number, clues=clues)
            if ad.rate(puzzle).difficulty is difficulty:
                yield f"sudoku-9x9-{difficulty}", replace(puzzle, solution=None)
                break


def by_kind() -> Iterator[tuple[str, ad.Puzzle]]:
    """Yield a few puzzles of each other kind, each of another difficulty, the easiest first."""
    for kind, side in SIDES.items():
        found: dict[Difficulty | None, ad.Puzzle] = {}
        for number in range(DRAWN):
            puzzle = ad.generate(kind, size=side, seed=8, number=number)
            difficulty = ad.rate(puzzle).difficulty if is_rated(puzzle) else None
            found.setdefault(difficulty, replace(puzzle, solution=None))
            if difficulty is None or len(found) == EACH:
                break
        for difficulty in (*Difficulty, None):
            if difficulty in found:
                puzzle = found[difficulty]
                name = f"{kind}-{puzzle.rows}x{puzzle.columns}"
                yield f"{name}-{difficulty}" if difficulty else name, puzzle


def is_rated(puzzle: ad.Puzzle) -> bool:
    """Return whether a board is small enough to be rated."""
    return sum(1 for _ in puzzle.cells()) <= RATED_CELLS


def title(puzzle: ad.Puzzle, name: str, difficulty: str | None) -> str:
    """Return what the gallery calls a puzzle."""
    said = f"{KINDS[puzzle.kind].title} {puzzle.rows} x {puzzle.columns}"
    if name.endswith("several-solutions"):
        return f"{said}, several solutions"
    if name.endswith("with-givens"):
        said += " with givens"
    return f"{said}, {difficulty}" if difficulty else said


def main() -> None:
    """Print a line for each example."""
    for name, puzzle in chain(by_difficulty(), from_files(), by_kind()):
        rated = is_rated(puzzle) and "several" not in name
        found = ad.rate(puzzle).difficulty if rated else None
        difficulty = None if found is None else str(found)
        shown = replace(puzzle, title=title(puzzle, name, difficulty))
        print(compact({"id": name, "difficulty": difficulty, "puzzle": members(shown)}))
        print(name, difficulty, file=sys.stderr)


if __name__ == "__main__":
    from arguments import arguments

    arguments(__doc__)
    main()
