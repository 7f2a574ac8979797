"""Random puzzles of a rule, small enough that every filling can be tried."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from random import Random
from typing import NamedTuple

from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.rules import find, to_model, validate

from support.rule_meanings.meaning import MEANINGS, Filling, Setting, keeps_all

GRIDS = (
    Setting(1, 4, 1, 5),
    Setting(1, 4, 0, 4),
    Setting(1, 5, 1, 3),
    Setting(1, 3, 1, 9),
    Setting(1, 3, 5, 13),
    Setting(2, 2, 1, 5),
    Setting(2, 3, 1, 3),
    Setting(3, 2, 0, 2),
    Setting(3, 3, 1, 2),
)
"""Grids that clues stand on, without rows and columns; at most 729 fillings each."""
SQUARES = (Setting(4, 4, 1, 4), Setting(3, 3, 1, 3))
"""Latin squares: 576 and 12 fillings."""


class Drawn(NamedTuple):
    """A random puzzle, and the fillings that keep all its rules."""

    puzzle: Puzzle
    wanted: frozenset[tuple[int, ...]]

    def model(self) -> Model | None:
        """Return its model; None where it is refused, for which there must be a reason."""
        faults = validate(self.puzzle)
        if not faults:
            return to_model(self.puzzle)
        # A fault that is no contradiction says that it is no puzzle: there is nothing to solve.
        contradictory = all(fault.contradiction for fault in faults)
        assert not (contradictory and self.wanted), f"has solutions, but {faults[0].message}"
        return None


def draw(rng: Random, name: str) -> Drawn | None:
    """Draw a puzzle with a clue of this rule and up to two others, or None where none came up."""
    latin = rng.random() < 0.4
    setting = rng.choice(SQUARES if latin else GRIDS)
    if latin:
        setting = setting._replace(clues=(find("rows")(), find("columns")()))
    needs_boxes = name in (
        "windoku",
        "disjoint-groups",
        "region-sum-line",
        "indexer",
        "parity-line",
    )
    if (needs_boxes and rng.random() < 0.8) or rng.random() < 0.15:
        setting = with_clue(rng, setting, "boxes") or setting
    found = with_clue(rng, setting, name)
    if found is None:
        return None
    for other in rng.choices(sorted(MEANINGS), k=rng.choice((0, 0, 1, 1, 2))):
        found = with_clue(rng, found, other) or found
    clues = list(found.clues)
    rng.shuffle(clues)
    found = found._replace(clues=tuple(clues))
    wanted = frozenset(
        values for values in fillings(setting, latin) if keeps_all(filling(setting, values), found)
    )
    givens = ((0,) * setting.columns,) * setting.rows
    puzzle = Puzzle(givens=givens, values=(setting.low, setting.high), clues=found.clues)
    return Drawn(puzzle, wanted)


def with_clue(rng: Random, setting: Setting, name: str) -> Setting | None:
    """Return the setting with one more clue; mostly one that some filling keeps."""
    rule = MEANINGS[name]
    if rule.draw is None:
        return None
    values = rng.choices(setting.values, k=len(setting.cells))
    for attempt in range(12):
        fields = rule.draw(rng, setting)
        if fields is None:
            return None
        clue = find(name)(**fields)
        if clue in setting.clues:
            continue
        more = setting._replace(clues=(*setting.clues, clue))
        if attempt > 8 or rule.keeps(clue, filling(setting, values), more):
            return more
    return None


def filling(setting: Setting, values: tuple[int, ...] | list[int]) -> Filling:
    """Return values by cell, in reading order."""
    return dict(zip(setting.cells, values, strict=True))


def fillings(setting: Setting, latin: bool) -> list[tuple[int, ...]]:
    """Return all fillings of a grid, or those that are Latin squares."""
    if not latin:
        return list(product(setting.values, repeat=len(setting.cells)))
    return latin_squares(setting.rows)


@cache
def latin_squares(side: int) -> list[tuple[int, ...]]:
    """Return all Latin squares of a side."""
    lines = list(permutations(range(1, side + 1)))
    squares: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(side):
        squares = [
            (*square, line)
            for square in squares
            for line in lines
            if all(a != b for above in square for a, b in zip(above, line, strict=True))
        ]
    return [sum(square, ()) for square in squares]
