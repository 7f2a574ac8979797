"""What all candidates of a new puzzle share: its base, the wishes, where givens may be."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.clue_symmetry import refuse_uneven
from alldiff.generators.grids import LISTED
from alldiff.generators.jigsaw import random_pieces, refuse_pieces
from alldiff.generators.options import GeneratorOptions, refuse
from alldiff.generators.places import (
    Orbits,
    places_of,
    refuse_empty_lines,
    refuse_few_places,
    refuse_grid,
)
from alldiff.generators.wishes import Wish
from alldiff.kinds import KINDS
from alldiff.kinds.base import default_box
from alldiff.rules import model_of, validate
from alldiff.rules.boxes import Boxes
from alldiff.rules.region import Region

LARGEST = 25
"""The largest side: beyond it the proofs of uniqueness take too long."""
LARGEST_VALUE = 63
EASY = 15
"""The largest side for which every proof about houses is short."""
EASY_CLUES = 9
"""The same where there are other clues that the core makes."""
EFFORT, LARGE_EFFORT = 200, 5
"""Conflicts that a proof may take before a clue stays; and in large squares, where most take fewer,
or so many more that they would take most of the time."""
LAST_EFFORT = 3_000
"""The same where there are no givens: beyond it, a candidate goes."""
EASIEST_EFFORT = 1
"""The same for a puzzle that shall be easy: what takes search to see is not spared."""
PLAIN = ("sudoku", "latin-square")
"""Bases of which random grids come by a way of their own."""


@dataclass(eq=False)
class Plan:
    """What all candidates have in common; whatever cannot be is refused here."""

    kind: str
    options: GeneratorOptions
    is_possible: bool | None = field(default=None, init=False)
    """Whether the base has a solution, once that was asked."""

    def __post_init__(self) -> None:
        refuse(f"{KINDS[self.kind].title} of this sort", self.options, "density", "method")
        if self.options.signs not in (None, "all", "few"):
            raise UsageError(f"signs are all or few, not {self.options.signs!r}")
        if self.options.signs and not any(wish.rule.in_core == "signs" for wish in self.wishes):
            refuse(KINDS[self.kind].title, self.options, "signs")
        if self.divided:
            refuse_pieces(*self.sides)
            if self.options.drawing is not None:
                raise UsageError("a drawing has its regions already")
            if self.options.solution is not None:
                raise UsageError("random regions need a random solution, too")
        if self.blank.values[1] > LARGEST_VALUE:
            raise UsageError(f"new puzzles have values up to {LARGEST_VALUE}")
        if self.options.solution is not None:
            refuse_grid(self.options.solution, self.blank)
        self.refuse_givens()
        for wish in self.wishes:
            refuse_uneven(self.blank, wish, self.options.clue_symmetry or "none")
        if faults := [] if self.divided else validate(self.blank):
            raise UsageError(f"no such puzzle can be: {faults[0].message}")

    @cached_property
    def wishes(self) -> tuple[Wish, ...]:
        """Those of the kind that nobody asked for in another way, and those of the options."""
        options = self.options
        named = {wish.name for wish in options.rules}
        usual = map(Wish.of, KINDS[self.kind].wishes if options.drawing is None else ())
        wishes = (*(wish for wish in usual if wish.name not in named), *options.rules)
        if options.signs is None:
            return wishes
        return tuple(
            Wish(wish.name, "all" if options.signs == "all" else None, wish.details)
            if wish.rule.in_core == "signs"
            else wish
            for wish in wishes
        )

    @cached_property
    def sides(self) -> tuple[int, int]:
        """The number of rows and columns."""
        options = self.options
        if options.drawing is not None:
            for name in ("size", "rows", "columns", "box"):
                if getattr(options, name) is not None:
                    raise UsageError(f"a drawing has its own shape: no {name} with it")
            return options.drawing.rows, options.drawing.columns
        if options.rows or options.columns:
            rows = options.rows or options.columns or 0
            columns = options.columns or rows
            if options.size or options.box:
                size = side(options, 0)
                if (rows, columns) != (size, size):
                    raise UsageError(f"a side of {size} is not {rows} rows and {columns} columns")
            return checked_size(rows), checked_size(columns)
        size = checked_size(side(options, KINDS[self.kind].side))
        return size, size

    @property
    def is_square(self) -> bool:
        """Whether there are as many rows as columns."""
        return self.sides[0] == self.sides[1]

    @cached_property
    def divided(self) -> Wish | None:
        """The wish for random regions, if there is one."""
        return next((wish for wish in self.wishes if wish.divides), None)

    @cached_property
    def blank(self) -> Puzzle:
        """The puzzle without givens and without clues that are made; random regions come later."""
        options = self.options
        rows, columns = self.sides
        if options.drawing is not None:
            base = options.drawing.bare()
            whole = [rule for wish in self.wishes if wish.whole for rule in wish.of_whole()]
            return base.with_clues(rule for rule in whole if rule not in base.clues)
        box = options.box or default_box(max(rows, columns))
        empty: Grid = ((0,) * columns,) * rows
        puzzle = Puzzle(self.kind, empty, box)
        boxed = not self.divided and any(isinstance(clue, Boxes) for clue in puzzle.clues)
        if boxed and (box is None or min(box) < 2 or not self.is_square):
            raise UsageError(
                f"{rows} x {columns} cells have no boxes but lines: name another size, or a box"
            )
        if options.box and not boxed:
            raise UsageError(f"box means nothing for a {KINDS[self.kind].title} without boxes")
        clues = [clue for clue in puzzle.clues if not (self.divided and isinstance(clue, Boxes))]
        for wish in self.wishes:
            if wish.whole:
                clues += [rule for rule in wish.of_whole() if rule not in clues]
        return Puzzle(None, empty, clues=clues, values=puzzle.values)

    @cached_property
    def is_plain(self) -> bool:
        """Whether the base is a Sudoku or a Latin square and nothing else, without givens."""
        bases = (Puzzle(name, self.blank.givens, self.blank.box) for name in PLAIN)
        empty = not any(map(any, self.blank.givens))
        return self.divided is None and empty and self.blank in bases

    @cached_property
    def given_range(self) -> tuple[int, int]:
        """The fewest and the most givens: none where the kind has none, unless somebody asks."""
        cells = sum(1 for _ in self.blank.cells())
        if self.options.clues is None and not KINDS[self.kind].givens and not self.options.drawing:
            return 0, 0
        fewest, most = self.options.clue_range(cells)
        return fewest, min(most, cells)

    @cached_property
    def places(self) -> Orbits:
        """The cells that may have givens, in groups that have them together."""
        if not self.given_range[1]:
            return []
        taken = {cell for cell, _ in self.blank.given_cells()}.union(self.blank.shape[2])
        return places_of(self.options, *self.sides, taken)

    @cached_property
    def places_flat(self) -> list[Cell]:
        """The cells that may have givens."""
        return [cell for orbit in self.places for cell in orbit]

    @property
    def makes_clues(self) -> bool:
        """Whether there are clues to be made besides givens."""
        return any(not wish.whole and not wish.divides for wish in self.wishes)

    @property
    def effort(self) -> int:
        """Conflicts that a proof may take; 0 is any number."""
        options = self.options
        if options.effort is not None:
            return options.effort
        if options.minimal:
            return 0
        if options.difficulty == "easy":
            return EASIEST_EFFORT
        if not self.places:
            return LAST_EFFORT
        easy = EASY if not self.makes_clues else EASY_CLUES if self.in_core else 0
        if max(self.sides) <= easy:
            return 0
        return EFFORT if max(self.sides) <= EASY else LARGE_EFFORT

    @cached_property
    def in_core(self) -> bool:
        """Whether the core makes such puzzles by itself."""
        options = self.options
        made = [wish.in_core for wish in self.wishes if not wish.whole]
        listed = self.is_plain and self.blank.box is not None and self.sides[0] <= LISTED
        return (
            (options.drawing, options.solution) == (None, None)
            and options.clue_symmetry in (None, "none")
            and self.is_square
            and not listed
            and self.blank.values == (1, self.sides[0])
            and all(made)
            and len(set(made) & {"sums", "operations"}) <= 1
            and len(model_of(self.blank).domains) == self.sides[0] ** 2
        )

    def refuse_givens(self) -> None:
        """Refuse numbers and places of givens that leave more than one solution, or do not fit."""
        fewest, most = self.given_range
        cells = len(self.places_flat)
        if fewest > cells:
            raise UsageError(f"{fewest} givens do not fit the {cells} cells that may have them")
        if self.makes_clues or self.options.drawing is not None:
            return
        if all("relabel" in clue.survives for clue in self.blank.clues):
            # Two values without a given could be exchanged.
            needed = self.blank.values[1] - self.blank.values[0]
            refuse_few_places(self.options, min(cells, most), needed)
        if self.is_plain:
            refuse_empty_lines(self.options, self.places_flat, self.sides[0], self.blank.box)

    def based(self, rng: SplitMix64) -> Puzzle:
        """Return the blank puzzle of one candidate, with regions of its own where they are."""
        if self.divided is None:
            return self.blank
        details = dict(self.divided.details)
        size = self.sides[0]
        pieces = random_pieces(rng, size, details.get("symmetry", "none"), default_box(size))
        return self.blank.with_clues(map(Region, pieces))

    def unmarked(self, base: Puzzle) -> Puzzle:
        """Return a base without rules about places that have no mark, where marks are to come."""
        types = {wish.name for wish in self.wishes}
        others = tuple(clue for clue in base.clues if types.isdisjoint(clue.completes))
        return base if len(others) == len(base.clues) else replace(base, clues=others)


plans = lru_cache(maxsize=16)(Plan)


def plan_of(kind: str, options: GeneratorOptions) -> Plan:
    """Return the plan for options, which is made once, whatever the time that is left."""
    return plans(kind, replace(options, timeout=None))


def side(options: GeneratorOptions, usual: int) -> int:
    """Return the side: that of the boxes, or of the solution if it is a square."""
    if options.box is not None:
        width, height = options.box
        if options.size not in (None, width * height):
            made = width * height
            raise UsageError(f"boxes {width}x{height} make a side of {made}, not {options.size}")
        return width * height
    grid = options.solution or ()
    drawn = len(grid) if all(len(row) == len(grid) for row in grid) else 0
    return options.size or drawn or usual


def checked_size(size: int) -> int:
    """Return a side that can be generated."""
    if not 2 <= size <= LARGEST:
        raise UsageError(f"the side of a new puzzle is from 2 to {LARGEST}, not {size}")
    return size
