"""What all candidates for a new puzzle share: base, requested clues, places for givens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.clue_specs import ClueSpec
from alldiff.generators.clue_symmetry import check_symmetric_count
from alldiff.generators.grids import LISTED
from alldiff.generators.jigsaw import check_pieces, random_pieces
from alldiff.generators.options import GeneratorOptions, reject_options
from alldiff.generators.places import (
    Orbits,
    check_enough_places,
    check_no_empty_lines,
    check_solution,
    places_of,
)
from alldiff.kinds import KINDS
from alldiff.kinds.base import default_box
from alldiff.rules import build_model, validate
from alldiff.rules.boxes import Boxes
from alldiff.rules.region import Region

LARGEST = 25
"""The largest side: beyond it, uniqueness proofs take too long."""
LARGEST_VALUE = 63
EASY = 15
"""The largest side for which all proofs about houses are short."""
EASY_CLUES = 9
"""The same if there are other clues that the core makes."""
EFFORT, LARGE_EFFORT = 200, 5
"""Conflicts that a proof may take before a clue stays, and the same for large squares.

There, most proofs take fewer conflicts, or so many more that they would dominate the time.
"""
LAST_EFFORT = 3_000
"""The same if there are no givens: beyond it, a candidate is rejected."""
EASIEST_EFFORT = 1
"""The same for an easy puzzle: a clue that needs search to be found redundant stays."""
PLAIN = ("sudoku", "latin-square")
"""Bases with their own generator of random grids."""


@dataclass(eq=False)
class Plan:
    """What all candidates have in common; impossible requests raise UsageError here."""

    kind: str
    options: GeneratorOptions
    is_possible: bool | None = field(default=None, init=False)
    """Whether the base has a solution, once known."""

    def __post_init__(self) -> None:
        reject_options(f"{KINDS[self.kind].title} of this sort", self.options, "density", "method")
        if self.options.signs not in (None, "all", "few"):
            raise UsageError(t("signs are all or few, not {!r}", self.options.signs))
        if self.options.signs and not any(spec.rule.in_core == "signs" for spec in self.clue_specs):
            reject_options(KINDS[self.kind].title, self.options, "signs")
        if self.divided:
            check_pieces(*self.sides)
            if self.options.drawing is not None:
                raise UsageError("a drawing has its regions already")
            if self.options.solution is not None:
                raise UsageError("random regions need a random solution")
        if self.blank.values[1] > LARGEST_VALUE:
            raise UsageError(t("new puzzles have values up to {}", LARGEST_VALUE))
        if self.options.solution is not None:
            check_solution(self.options.solution, self.blank)
        self.check_givens()
        for spec in self.clue_specs:
            check_symmetric_count(self.blank, spec, self.options.clue_symmetry or "none")
        if faults := [] if self.divided else validate(self.unmarked(self.blank)):
            raise UsageError(t("no such puzzle exists: {}", faults[0].message))

    @cached_property
    def clue_specs(self) -> tuple[ClueSpec, ...]:
        """The kind's own requests, unless overridden, and those from the options."""
        options = self.options
        named = {spec.name for spec in options.rules}
        usual = map(ClueSpec.of, KINDS[self.kind].clue_specs if options.drawing is None else ())
        clue_specs = (*(spec for spec in usual if spec.name not in named), *options.rules)
        if options.signs is None:
            return clue_specs
        return tuple(
            ClueSpec(spec.name, "all" if options.signs == "all" else None, spec.details)
            if spec.rule.in_core == "signs"
            else spec
            for spec in clue_specs
        )

    @cached_property
    def sides(self) -> tuple[int, int]:
        """The number of rows and columns."""
        options = self.options
        if options.drawing is not None:
            for name in ("size", "rows", "columns", "box"):
                if getattr(options, name) is not None:
                    raise UsageError(t("a drawing has its own shape: it does not take {}", name))
            return options.drawing.rows, options.drawing.columns
        if options.rows or options.columns:
            rows = options.rows or options.columns or 0
            columns = options.columns or rows
            if options.size or options.box:
                size = side(options, 0)
                if (rows, columns) != (size, size):
                    raise UsageError(
                        t("a side of {} is not {} rows and {} columns", size, rows, columns)
                    )
            return checked_size(rows), checked_size(columns)
        size = checked_size(side(options, KINDS[self.kind].side))
        return size, size

    @property
    def is_square(self) -> bool:
        """Whether there are as many rows as columns."""
        return self.sides[0] == self.sides[1]

    @cached_property
    def divided(self) -> ClueSpec | None:
        """The request for random regions, if there is one."""
        return next((spec for spec in self.clue_specs if spec.divides), None)

    @cached_property
    def blank(self) -> Puzzle:
        """The puzzle without givens and generated clues; random regions come later."""
        options = self.options
        rows, columns = self.sides
        if options.drawing is not None:
            base = options.drawing.bare()
            whole = [rule for spec in self.clue_specs if spec.whole for rule in spec.of_whole()]
            return base.with_clues(rule for rule in whole if rule not in base.clues)
        box = options.box or default_box(max(rows, columns))
        empty: Grid = ((0,) * columns,) * rows
        puzzle = Puzzle(self.kind, empty, box)
        boxed = not self.divided and any(isinstance(clue, Boxes) for clue in puzzle.clues)
        if boxed and (box is None or min(box) < 2 or not self.is_square):
            raise UsageError(
                t("{} x {} cells have no boxes: choose another size, or a box", rows, columns)
            )
        if options.box and not boxed:
            raise UsageError(t("box does not apply to a {} without boxes", KINDS[self.kind].title))
        clues = [clue for clue in puzzle.clues if not (self.divided and isinstance(clue, Boxes))]
        for spec in self.clue_specs:
            if spec.whole:
                clues += [rule for rule in spec.of_whole() if rule not in clues]
        return Puzzle(None, empty, clues=clues, values=puzzle.values)

    @cached_property
    def is_plain(self) -> bool:
        """Whether the base is only a Sudoku or a Latin square, without givens."""
        bases = (Puzzle(name, self.blank.givens, self.blank.box) for name in PLAIN)
        empty = not any(map(any, self.blank.givens))
        return self.divided is None and empty and self.blank in bases

    @cached_property
    def given_range(self) -> tuple[int, int]:
        """The fewest and the most givens: none if the kind has none, unless requested."""
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
        """Whether there are clues to generate besides givens."""
        return any(not spec.whole and not spec.divides for spec in self.clue_specs)

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
        """Whether the core makes such puzzles on its own."""
        options = self.options
        made = [spec.in_core for spec in self.clue_specs if not spec.whole]
        listed = self.is_plain and self.blank.box is not None and self.sides[0] <= LISTED
        return (
            (options.drawing, options.solution) == (None, None)
            and options.clue_symmetry in (None, "none")
            and self.is_square
            and not listed
            and self.blank.values == (1, self.sides[0])
            and all(made)
            and len(set(made) & {"sums", "operations"}) <= 1
            and len(build_model(self.blank).domains) == self.sides[0] ** 2
        )

    def check_givens(self) -> None:
        """Raise UsageError for givens that leave more than one solution, or do not fit."""
        fewest, most = self.given_range
        cells = len(self.places_flat)
        if fewest > cells:
            raise UsageError(
                t("{} givens do not fit the {} cells that may have them", fewest, cells)
            )
        if self.makes_clues or self.options.drawing is not None:
            return
        if all("relabel" in clue.symmetries for clue in self.blank.clues):
            # Two values without a given could be exchanged.
            needed = self.blank.values[1] - self.blank.values[0]
            check_enough_places(self.options, min(cells, most), needed)
        if self.is_plain:
            check_no_empty_lines(self.options, self.places_flat, self.sides[0], self.blank.box)

    def based(self, rng: SplitMix64) -> Puzzle:
        """Return the blank puzzle for one candidate, with its own regions if they are random."""
        if self.divided is None:
            return self.blank
        details = dict(self.divided.details)
        size = self.sides[0]
        pieces = random_pieces(rng, size, details.get("symmetry", "none"), default_box(size))
        return self.blank.with_clues(map(Region, pieces))

    def unmarked(self, base: Puzzle) -> Puzzle:
        """Return a base without rules about unmarked places, if marks are still to come."""
        types = {spec.name for spec in self.clue_specs}
        others = tuple(clue for clue in base.clues if types.isdisjoint(clue.completes))
        return base if len(others) == len(base.clues) else replace(base, clues=others)


plans = lru_cache(maxsize=16)(Plan)


def plan_of(kind: str, options: GeneratorOptions) -> Plan:
    """Return the plan for options, cached whatever the remaining time."""
    return plans(kind, replace(options, timeout=None))


def side(options: GeneratorOptions, usual: int) -> int:
    """Return the side: from the boxes, or from the solution if it is a square."""
    if options.box is not None:
        width, height = options.box
        if options.size not in (None, width * height):
            made = width * height
            raise UsageError(
                t("boxes {}x{} make a side of {}, not {}", width, height, made, options.size)
            )
        return width * height
    grid = options.solution or ()
    drawn = len(grid) if all(len(row) == len(grid) for row in grid) else 0
    return options.size or drawn or usual


def checked_size(size: int) -> int:
    """Return a side, checked to be supported."""
    if not 2 <= size <= LARGEST:
        raise UsageError(t("the side of a new puzzle is from 2 to {}, not {}", LARGEST, size))
    return size
