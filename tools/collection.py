"""Writes the collection: `python tools/collection.py > src/alldiff/collection/puzzles.jsonl`.

Every kind at all levels that its generator reaches, mixtures of rules from easy to hard, and a
puzzle for each rule, all rated by alldiff itself. The same seed gives the same file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import alldiff as ad
from alldiff.collection import Group, types_in
from alldiff.formats.files.alldiff_json import compact, members
from alldiff.rules import rule_names
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

MIXTURES = (
    (9, "killer-cage", "thermometer"),
    (9, "arrow", "anti-knight"),
    (9, "ratio", "difference"),
    (9, "whisper", "renban"),
    (9, "quadruple", "palindrome"),
    (9, "x-sum", "pair-sum"),
    (9, "little-killer", "odd"),
    (9, "diagonal", "between-line"),
    (9, "windoku", "entropic-line"),
    (9, "disjoint-groups", "modular-line"),
    (6, "skyscraper", "even"),
    (6, "odd", "region-sum-line"),
    (6, "maximum", "minimum", "sum-line"),
    (6, "zipper-line", "clone"),
    (6, "nabner", "extra-region"),
    (6, "lockout-line", "quadruple"),
    (6, "numbered-room", "parity-line"),
    (6, "lunchbox", "contains"),
    (6, "double-arrow", "count-distinct"),
    (6, "anti-king", "sandwich", "thermometer"),
)
"""The side of a grid, and rules that go well together."""
MIXED = (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)
SIDE = 6
"""The side of the puzzles for each rule."""
CHAOS = ("chaos-construction", "chaos-count", "chaos-arrow")
LEFT_OUT = ("runs", "run")
"""Every Kakuro has them."""
REQUESTS = {
    "anti-move": ["anti-move,offsets=[[2,2]]"],
    "connected-values": ["connected-values,values=[1,2,3,4]"],
    "negative": ["ratio:all", "negative,properties=ratio"],
    "negative-indexers": ["indexer:all,line=column", "negative-indexers,line=column"],
}
"""What to ask of the generator for rules that need more than their name."""
THREE = ((0, 0), (1, 1), (2, 2))
CORNER = ((0, 0), (0, 1), (1, 0))
ODD_EVEN = [
    *((0, value, 1) for value in (1, 3, 5)),
    *((1, value, 0) for value in (2, 4, 6)),
]
"""The moves of an automaton that reads odd and even values in turn."""
BY_HAND: dict[str, list[dict[str, Any]]] = {
    "all-of": [
        {
            "clues": [
                {"type": "less-than", "less": (0, 0), "greater": (0, 1)},
                {"type": "pair-sum", "cells": ((2, 2), (2, 3)), "sum": 5},
            ]
        }
    ],
    "any-of": [
        {
            "clues": [
                {"type": "killer-cage", "cells": CORNER, "sum": 6},
                {"type": "killer-cage", "cells": CORNER, "sum": 15},
            ]
        }
    ],
    "automaton": [
        {"cells": [(row, row) for row in range(SIDE)], "moves": ODD_EVEN, "accepting": (0, 1)}
    ],
    "custom-pair": [{"cells": THREE, "pairs": ((1, 2), (2, 3), (3, 6), (4, 1), (2, 5))}],
    "expression": [{"cells": THREE, "condition": "abs(a - b) >= 2 and a + c != b"}],
    "regex": [{"cells": [(0, column) for column in range(4)], "pattern": "[12][3-6][^4]."}],
    "replicate": [
        {
            "clues": [{"type": "difference", "cells": ((0, 0), (0, 1))}],
            "targets": ((0, 0), (2, 2), (4, 4)),
        }
    ],
    "subgrid": [{"row": 0, "column": 0, "side": 4}],
    "table": [{"cells": THREE, "rows": ((1, 2, 3), (4, 4, 4), (6, 5, 1))}],
    "variable": [
        {"cell": (-1, 0), "values": (5, 6), "label": "T"},
        {
            "type": "sum-cage",
            "cells": ((0, 0), (0, 1), (-1, 0)),
            "sum": 0,
            "coefficients": (1, 1, -1),
        },
    ],
}
"""Clues for rules that do not say how to make one from a solution."""


def drawn(kind: str, side: int, clues: list[dict[str, Any]], **more: Any) -> ad.Puzzle:
    """Return an empty grid with clues."""
    empty = [[0] * side] * side
    stated = {"format": "alldiff/1", "kind": kind, "givens": empty, "clues": clues} | more
    return ad.read(json.dumps(stated))


def chaos(side: int = 4) -> ad.Puzzle:
    """Return a puzzle whose regions are to be found, with as few clues as it needs."""
    regions = [(-1, number) for number in range(side * side)]
    hidden = [
        {"type": "variable", "cell": cell, "values": list(range(1, side + 1)), "label": f"C{n}"}
        for n, cell in enumerate(regions)
    ]
    rule = {"type": "chaos-construction", "regions": regions, "size": side}
    stated = [{"type": "rows"}, {"type": "columns"}, *hidden, rule]
    empty = drawn("grid", side, stated, values=(1, side))
    # The first solutions have straight regions.
    solved = ad.solve(empty, "mac+random-value", seed=7)
    [found] = solved.variables[:1]
    counts = [counted(side, n, solved.solution, list(found.values())) for n in range(side * side)]
    known = [
        {"type": "given", "cell": cell, "value": value}
        for cell, value in zip(regions, found.values(), strict=True)
    ]
    whole = drawn("grid", side, [*stated, *counts, *known], values=(1, side))
    givens = replace(whole, givens=solved.solution)
    return ad.minimize(givens, clues=True, seed=5)


def counted(side: int, number: int, values: Any, found: list[int]) -> dict[str, Any]:
    """Return the clue that counts the neighbours in a cell's region, with an offset."""
    row, column = divmod(number, side)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    near = [r * side + c for r, c in beside if 0 <= r < side and 0 <= c < side]
    count = 1 + sum(found[other] == found[number] for other in near)
    cells = [(-1, number), *((-1, other) for other in near)]
    kind = {"type": "chaos-count", "cells": cells}
    if number % 2:
        kind = {"type": "chaos-arrow", "arms": [(cells[0], other) for other in cells[1:]]}
    return {"cell": (row, column), "offset": count - values[row][column]} | kind


def by_hand() -> dict[str, Callable[[], ad.Puzzle]]:
    """Return how to draw what the generator completes, by rule."""
    drawings = {
        rule: partial(drawn, "sudoku", SIDE, [{"type": rule} | clue for clue in clues])
        for rule, clues in BY_HAND.items()
    }
    doppelganger = partial(drawn, "latin-square", 5, [{"type": "doppelganger"}], values=(0, 5))
    return drawings | {"doppelganger": doppelganger}


class Made(NamedTuple):
    """A puzzle for the collection."""

    name: str
    group: Group
    puzzle: ad.Puzzle
    rules: tuple[str, ...] = ()


def from_files() -> Iterator[Made]:
    """Yield those among the puzzles of the project."""
    for kind, names in FILES.items():
        for name in names:
            yield Made(f"{kind}-{name}", "kind", ad.read(str(PUZZLES / kind / f"{name}.txt")))


def by_difficulty() -> Iterator[Made]:
    """Yield a classic Sudoku of each difficulty."""
    for difficulty in Difficulty:
        clues = CLUES.get(difficulty)
        for number in range(TRIES):
            puzzle = ad.generate("sudoku", seed=8, number=number, clues=clues)
            if ad.rate(puzzle).difficulty is difficulty:
                yield Made(f"sudoku-9x9-{difficulty}", "kind", puzzle)
                break


def by_kind() -> Iterator[Made]:
    """Yield a few puzzles of each other kind, each of another difficulty, the easiest first."""
    for kind, side in SIDES.items():
        found: dict[Difficulty | None, ad.Puzzle] = {}
        for number in range(DRAWN):
            puzzle = ad.generate(kind, size=side, seed=8, number=number)
            difficulty = ad.rate(puzzle).difficulty if is_rated(puzzle) else None
            found.setdefault(difficulty, puzzle)
            if difficulty is None or len(found) == EACH:
                break
        for difficulty in (*Difficulty, None):
            if difficulty in found:
                puzzle = found[difficulty]
                name = f"{kind}-{puzzle.rows}x{puzzle.columns}"
                yield Made(f"{name}-{difficulty}" if difficulty else name, "kind", puzzle)


def is_rated(puzzle: ad.Puzzle) -> bool:
    """Return whether a board is small enough to be rated."""
    return sum(1 for _ in puzzle.cells()) <= RATED_CELLS


def by_mixture() -> Iterator[Made]:
    """Yield an easy, a medium and a hard puzzle of each mixture."""
    for side, *rules in MIXTURES:
        for difficulty in MIXED:
            puzzle = ad.generate("sudoku", size=side, seed=8, rules=rules, difficulty=difficulty)
            name = f"{'-and-'.join(rules)}-{side}x{side}-{difficulty}"
            yield Made(name, "mixture", puzzle, tuple(rules))


def by_rule(seen: set[str]) -> Iterator[Made]:
    """Yield a puzzle for each rule that no puzzle has yet."""
    drawings = by_hand()
    for rule in rule_names():
        if rule in seen or rule in LEFT_OUT:
            continue
        if rule in CHAOS:
            puzzle = chaos()
        elif rule in drawings:
            drawing = drawings[rule]()
            puzzle = ad.generate(drawing.kind, drawing=drawing, seed=8)
        else:
            puzzle = ad.generate("sudoku", size=SIDE, rules=REQUESTS.get(rule, [rule]), seed=8)
        yield Made(f"{rule}-{puzzle.rows}x{puzzle.columns}", "rule", puzzle, (rule,))


def main() -> None:
    """Print a line for each puzzle."""
    seen: set[str] = set()
    made = chain(by_difficulty(), from_files(), by_kind(), by_mixture())
    for one in chain(made, by_rule(seen)):
        seen |= types_in(one.puzzle)
        rated = is_rated(one.puzzle) and "several" not in one.name
        found = ad.rate(one.puzzle).difficulty if rated else None
        shown = replace(one.puzzle, solution=None)
        entry = {
            "id": one.name,
            "group": one.group,
            "difficulty": None if found is None else str(found),
            "puzzle": members(shown),
            **({"rules": one.rules} if one.rules else {}),
        }
        print(compact(entry), flush=True)
        print(one.name, found, file=sys.stderr)


if __name__ == "__main__":
    from arguments import arguments

    arguments(__doc__)
    main()
