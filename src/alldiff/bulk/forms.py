"""What is the same in puzzles that are one and the same: canonical forms of every kind, families.

A classic Sudoku has the canonical form of `symmetry`. Of other kinds the form is the least under
turns, reflections, and the relabellings that all rules survive.
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
    """The least form of a puzzle as a line of JSON, and how many moves take it to itself.

    Puzzles that are one and the same are of one `family`; others may be of it, too.
    """

    text: str
    automorphisms: int
    family: str


def least_form(puzzle: Puzzle) -> Form:
    """Return the least form of a puzzle that carries its solution."""
    forms = [
        (family_text(moved), write(ordered(moved).bare(), "jsonl").strip())
        for moved in all_moved(puzzle)
    ]
    least = min(forms)
    family = least[0]
    if "permute" in moves_of(puzzle):
        # Lines can be exchanged in more ways than can be tried: what no exchange changes is told.
        family = profile(puzzle)
    return Form(least[1], forms.count(least), family)


def all_moved(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield a puzzle by every turn, reflection and reversal that its rules survive.

    Where values can be relabelled at will, they are numbered as they come in the solution.
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
    """Return a puzzle with values numbered as they come first in the solution."""
    values = values_of(puzzle)
    read = (value for row in puzzle.solution or () for value in row if value is not None)
    order = [*dict.fromkeys(read)]
    order += [value for value in values if value not in order]
    new = dict(zip(order, values, strict=True))
    rows, columns = range(puzzle.rows), range(puzzle.columns)
    labels = tuple(new[value] for value in values)
    return transform(puzzle, Symmetry(False, tuple(rows), tuple(columns), labels))


def family_text(puzzle: Puzzle) -> str:
    """Return the givens, and where clues stand, in no order of their cells."""
    return f"{rows_text(puzzle.givens)} {sorted(map(place_of, puzzle.clues))}"


def ordered(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its clues, and cells in them where that means nothing, in order."""
    clues = sorted(map(in_order, puzzle.clues), key=lambda clue: (clue.rank, place_of(clue)))
    return replace(puzzle, clues=tuple(clues))


def in_order(clue: Rule) -> Rule:
    """Return a clue with its cells in order where the rule means the same in another one."""
    if clue.order == "stated":
        return clue
    cells = clue.cells  # type: ignore[attr-defined]  # what the order is about
    least = sorted(cells) if clue.order == "none" else min(cells, cells[::-1])
    return with_fields(clue, cells=tuple(least))


def place_of(clue: Rule) -> tuple[str, list[Cell], list[Cell], list[int]]:
    """Return the type of a clue, its cells, the places around the grid that it names, numbers."""
    outside = [
        at
        for name, depth in depths(type(clue), "outside").items()
        for at in flat(getattr(clue, name), depth)
    ]
    stated = (getattr(clue, name) for name in clue.__struct_fields__)
    numbers = [one for one in stated if isinstance(one, int)]
    return clue.type, sorted(cells_named(clue)), outside, numbers


def rows_text(grid: Grid) -> str:
    """Return the rows of a grid, a hash sign where there is no cell."""
    return "/".join(",".join("#" if v is None else str(v) for v in row) for row in grid)


def profile(puzzle: Puzzle) -> str:
    """Return what no exchange of lines, no relabelling and no reversal changes.

    Each cell has a colour, by its given; then by the colours of the cells in its houses and clues,
    a few times over (Weisfeiler and Leman, 1968).
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


def number_of(thing: object) -> int:
    """Return a number by the text of a thing: everywhere the same."""
    return int.from_bytes(hashlib.sha256(repr(thing).encode()).digest()[:8], "big")


def split_of(family: str, shares: Sequence[float]) -> str:
    """Return the split of a family, by its hash: in every data set the same.

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
    """Return the symmetry of the places of givens and clues, the first of those there are."""
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
