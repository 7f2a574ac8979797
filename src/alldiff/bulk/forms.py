"""Canonical forms for every kind of puzzle, and families of equivalent puzzles.

A classic Sudoku has the canonical form from `symmetry`. For other kinds the form is the least under
rotations, reflections, and the relabellings that preserve all rules.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec.structs import replace as with_fields

from alldiff.core.cells import Cell
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.formats import write
from alldiff.generators.symmetries import SQUARE_ONLY, SYMMETRIES, checked
from alldiff.rules import grid_of
from alldiff.rules.framework.base import Rule, cells_named, cells_of, depths, flat
from alldiff.symmetry import Symmetry, edges, moves_of, transform, turned, values_of

ROUNDS = 3
"""How often the colours of cells are refined."""
SPLITS = ("train", "validation", "test")
STRONGEST_FIRST = (
    "full",
    "rotate90",
    "rotate180",
    "horizontal",
    "vertical",
    "diagonal",
    "antidiagonal",
)


class Form(NamedTuple):
    """The least form of a puzzle as a line of JSON, and its number of automorphisms.

    Equivalent puzzles share one `family`; other puzzles may share it, too.
    """

    text: str
    automorphisms: int
    family: str


def least_form(puzzle: Puzzle) -> Form:
    """Return the least form of a puzzle that includes its solution."""
    forms = [
        (family_text(moved), write(ordered(moved).bare(), "jsonl").strip())
        for moved in all_moved(puzzle)
    ]
    least = min(forms)
    family = least[0]
    if "permute" in moves_of(puzzle):
        # There are too many exchanges of lines to try, so this returns an invariant.
        family = profile(puzzle)
    return Form(least[1], forms.count(least), family)


def all_moved(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield a puzzle under every rotation, reflection and reversal that preserves its rules.

    If values can be relabelled freely, they are numbered in order of occurrence in the solution.
    """
    allowed, values = moves_of(puzzle), values_of(puzzle)
    reverses = "reverse" in allowed and "relabel" not in allowed
    for transposed in (False, True) if "transpose" in allowed else (False,):
        rows, columns = puzzle.rows, puzzle.columns
        if transposed:
            rows, columns = columns, rows
        above, left = edges(puzzle, transposed) if "reflect" in allowed else (rows, columns)
        for down in dict.fromkeys(turned(rows, above)):
            for right in dict.fromkeys(turned(columns, left)):
                for labels in (values, values[::-1]) if reverses else (values,):
                    moved = transform(puzzle, Symmetry(transposed, down, right, labels))
                    yield relabelled(moved) if "relabel" in allowed else moved


def relabelled(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with values numbered in order of first occurrence in the solution.

    Without a solution, the givens count: the other values are alike.
    """
    values = values_of(puzzle)
    grid = puzzle.solution or puzzle.givens
    read = (value for row in grid for value in row if value in values)
    order = [*dict.fromkeys(read)]
    order += [value for value in values if value not in order]
    new = dict(zip(order, values, strict=True))
    rows, columns = range(puzzle.rows), range(puzzle.columns)
    labels = tuple(new[value] for value in values)
    return transform(puzzle, Symmetry(False, tuple(rows), tuple(columns), labels))


def family_text(puzzle: Puzzle) -> str:
    """Return the givens, and the positions of clues, without an order of their cells."""
    return f"{rows_text(puzzle.givens)} {sorted(map(place_of, puzzle.clues))}"


def ordered(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its clues in order, and cells in them if their order is irrelevant."""
    clues = sorted(map(in_order, puzzle.clues), key=lambda clue: (clue.rank, place_of(clue)))
    return replace(puzzle, clues=tuple(clues))


def in_order(clue: Rule) -> Rule:
    """Return a clue with its cells in order, if the rule does not depend on the order."""
    if clue.order == "stated":
        return clue
    cells = clue.cells  # type: ignore[attr-defined]  # what the order is about
    least = sorted(cells) if clue.order == "none" else min(cells, cells[::-1])
    return with_fields(clue, cells=tuple(least))


def place_of(clue: Rule) -> tuple[str, list[Cell], list[Cell], list[int]]:
    """Return a clue's type, its cells, its places around the grid, and its numbers."""
    outside = [
        at
        for name, depth in depths(type(clue), "outside").items()
        for at in flat(getattr(clue, name), depth)
    ]
    stated = (getattr(clue, name) for name in clue.__struct_fields__)
    numbers = [one for one in stated if isinstance(one, int)]
    return clue.type, sorted(cells_named(clue)), outside, numbers


def rows_text(grid: Grid) -> str:
    """Return the rows in a grid, with a hash sign for a place without a cell."""
    return "/".join(",".join("#" if v is None else str(v) for v in row) for row in grid)


def profile(puzzle: Puzzle) -> str:
    """Return an invariant under exchanges of lines, relabelling and reversal.

    Each cell gets a colour by its given; then, a few times, by the colours of the cells in its
    houses and clues (Weisfeiler and Leman, 1968).
    """
    given = dict(puzzle.given_cells())
    often = Counter(given.values())
    low, high = puzzle.values
    free = "relabel" in moves_of(puzzle)
    colour = dict.fromkeys(puzzle.cells(), 0)
    for cell, value in given.items():
        colour[cell] = often[value] if free else min(value, low + high - value)
    together = [("house", house.cells) for house in grid_of(puzzle).houses]
    together += [(clue.type, cells) for clue in puzzle.clues if (cells := cells_of(clue))]
    for _ in range(ROUNDS):
        seen: dict[Cell, list[int]] = {cell: [] for cell in colour}
        for name, cells in together:
            shade = number_of((name, sorted(colour[cell] for cell in cells)))
            for cell in cells:
                seen[cell].append(shade)
        colour = {cell: number_of((colour[cell], sorted(seen[cell]))) for cell in colour}
    return f"{len(colour)} {sorted(colour.values())}"


def solution_family(grid: Grid) -> str:
    """Return an invariant of a solution under rotations, reflections and relabelling.

    In a grid whose rows and columns each hold the same values, it is also invariant under exchanges
    of lines: the cycle types of the permutations that take each line to each other one. Lines
    without a cell do not count: those of a Kakuro stay at the top and the left.
    """
    for _ in range(2):
        kept = [line for line in grid if any(value is not None for value in line)]
        grid = tuple(zip(*kept, strict=True))
    columns = tuple(zip(*grid, strict=True))
    alike = {frozenset(line) for line in (*grid, *columns)}
    if len(alike) == 1 and None not in grid[0] and len(set(grid[0])) == len(grid) == len(columns):
        return f"{len(grid)} {sorted((cycle_types(grid), cycle_types(columns)))}"
    turned_grids = [grid]
    for _ in range(3):
        turned_grids.append(tuple(zip(*turned_grids[-1][::-1], strict=True)))
    turned_grids += [tuple(row[::-1] for row in one) for one in turned_grids]
    return min(numbered_text(one) for one in turned_grids)


def cycle_types(lines: Grid) -> list[tuple[int, ...]]:
    """Return the cycle lengths of the permutations between every two lines, in order."""
    found = []
    for number, line in enumerate(lines):
        for other in lines[:number]:
            image = dict(zip(line, other, strict=True))
            lengths = []
            while image:
                value, length = next(iter(image)), 0
                while value in image:
                    value, length = image.pop(value), length + 1
                lengths.append(length)
            found.append(tuple(sorted(lengths)))
    return sorted(found)


def numbered_text(grid: Grid) -> str:
    """Return a grid with values numbered in order of occurrence."""
    order: dict[int | None, int] = {}
    rows = ([None if v is None else order.setdefault(v, len(order)) for v in row] for row in grid)
    return "/".join(",".join("#" if v is None else str(v) for v in row) for row in rows)


def number_of(thing: object) -> int:
    """Return a number derived from an object's text: the same on every machine."""
    return int.from_bytes(hashlib.sha256(repr(thing).encode()).digest()[:8], "big")


def split_of(family: str, shares: Sequence[float]) -> str:
    """Return the split for a family, by its hash: the same in every data set.

    >>> split_of("a puzzle", (1.0, 0.0, 0.0))
    'train'
    """
    place = number_of(family) / 2**64 * sum(shares)
    for split, share in zip(SPLITS, shares, strict=True):
        place -= share
        if place < 0:
            return split
    return SPLITS[-1]


def symmetry_of(puzzle: Puzzle) -> str:
    """Return the first symmetry that the positions of givens and clues have."""
    places = Counter(frozenset([cell]) for cell, _ in puzzle.given_cells())
    places.update(frozenset(cells_of(clue)) for clue in puzzle.clues if clue.place != "whole")
    bottom, right = puzzle.rows - 1, puzzle.columns - 1
    for name in STRONGEST_FIRST:
        if name in SQUARE_ONLY and bottom != right:
            continue
        moves = checked(name)
        if SYMMETRIES[name] and all(
            places[frozenset(move(r, c, bottom, right) for r, c in cells)] == number
            for cells, number in places.items()
            for move in moves
        ):
            return name
    return "none"
