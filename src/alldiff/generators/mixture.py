"""New puzzles of any mixture of rules.

A random solution of the rules of the whole grid comes first; each rule that is wanted proposes
clues that hold in it; then givens and clues are taken away while no other solution arises, all by
one search that keeps what it learns.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from alldiff.cells import Cell
from alldiff.errors import UsageError
from alldiff.generators.difficulty_filter import first_accepted
from alldiff.generators.jigsaw import random_pieces, refuse_pieces
from alldiff.generators.options import GenerationStats, GeneratorOptions, refuse
from alldiff.generators.places import Orbits
from alldiff.generators.proof import GRID_NODES, Bundle, Prover, switchable
from alldiff.generators.squares import checked_size, full_grid, side
from alldiff.generators.symmetries import orbits
from alldiff.generators.wishes import Wish
from alldiff.kinds import KINDS
from alldiff.kinds.base import default_box
from alldiff.puzzle import Grid, Puzzle
from alldiff.rules import grid_of, model_of, validate
from alldiff.rules.base import Rule, cells_named
from alldiff.rules.boxes import Boxes
from alldiff.rules.negative import Negative
from alldiff.rules.nonconsecutive import Nonconsecutive
from alldiff.rules.proposing import SolvedGrid
from alldiff.rules.region import Region
from alldiff.splitmix import SplitMix64

EFFORT = 200
"""Conflicts that a proof may take before a clue stays."""
LAST_EFFORT = 3_000
"""The same where there are no givens: beyond it, a candidate goes."""
FEW_NODES = 300
"""Nodes after which other random regions are drawn: many have no solution that comes soon."""
VAIN = 50
"""Grids for which no solution is found in a row before the rules are taken to contradict."""
PLAIN = ("sudoku", "latin-square")
"""Bases of which random grids come by a way of their own."""
COMPLETE: dict[type[Rule], tuple[str, ...]] = {
    Negative: ("difference", "ratio", "pair-sum"),
    Nonconsecutive: ("difference",),
}
"""Rules to which a place without a mark says something, with the types of these marks."""


def new_mixture(
    kind: str, rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats
) -> Puzzle:
    """Return a puzzle of a kind with the clues that are wished for besides."""
    refuse(f"mixture of rules on the base {kind}", options, "density", "signs", "method")
    plan = Plan(kind, options)
    prover = Prover(options, stats)
    return first_accepted(options, stats, kind, lambda: candidate(plan, rng, prover))


@dataclass
class Plan:
    """What is the same for all candidates: the base, the wishes, and where givens may be."""

    kind: str
    options: GeneratorOptions

    def __post_init__(self) -> None:
        for wish in self.wishes:
            if wish.divides and not self.is_square:
                refuse_pieces(*self.sides)
        if any(wish.divides for wish in self.wishes) and self.options.drawing is not None:
            raise UsageError("a drawing has its regions already")
        if self.options.solution is not None:
            self.refuse_solution(self.options.solution)
        fewest, _ = self.given_range
        if fewest > len(self.places_flat):
            raise UsageError(f"{fewest} givens do not fit the {len(self.places_flat)} cells")
        if faults := [] if self.divided else validate(self.blank):
            raise UsageError(f"no such puzzle can be: {faults[0].message}")

    @cached_property
    def wishes(self) -> tuple[Wish, ...]:
        """Those of the kind that nobody asked for in another way, and those of the options."""
        named = {wish.name for wish in self.options.rules}
        usual = map(Wish.of, KINDS[self.kind].wishes if self.options.drawing is None else ())
        return (*(wish for wish in usual if wish.name not in named), *self.options.rules)

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
            return checked_size(rows), checked_size(options.columns or rows)
        usual = KINDS[self.kind].side
        if options.box is not None:
            usual = options.box[0] * options.box[1]
        size = checked_size(side(options, usual))
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
        rows, columns = self.sides
        holes = self.blank.shape[2]
        taken = {cell for cell, _ in self.blank.given_cells()} | set(holes)
        allowed = self.options.pattern
        return [
            orbit
            for orbit in orbits(rows, columns, self.options.symmetry or "none")
            if taken.isdisjoint(orbit) and (allowed is None or allowed.issuperset(orbit))
        ]

    @cached_property
    def places_flat(self) -> list[Cell]:
        """The cells that may have givens."""
        return [cell for orbit in self.places for cell in orbit]

    @property
    def effort(self) -> int:
        """Conflicts that a proof may take; 0 is any number."""
        if self.options.effort is not None:
            return self.options.effort
        if self.options.minimal:
            return 0
        return EFFORT if self.places else LAST_EFFORT

    def refuse_solution(self, grid: Grid) -> None:
        """Refuse a solution that is none of the base."""
        blank = self.blank
        if (len(grid), len(grid[0]) if grid else 0) != self.sides:
            rows, columns = self.sides
            raise UsageError(f"the solution has not {rows} rows and {columns} columns")
        if self.divided:
            raise UsageError("random regions need a random solution, too")
        if faults := validate(replace(blank, givens=grid)):
            raise UsageError(f"the solution is none: {faults[0].message}")
        if empty := sum(value == 0 for row in grid for value in row):
            raise UsageError(f"the solution has {empty} empty cells: it takes a value in each")

    def based(self, rng: SplitMix64) -> Puzzle:
        """Return the blank puzzle of one candidate, with regions of its own where they are."""
        if self.divided is None:
            return self.blank
        details = dict(self.divided.details)
        size = self.sides[0]
        pieces = random_pieces(rng, size, details.get("symmetry", "none"), default_box(size))
        return self.blank.with_clues(map(Region, pieces))


def candidate(plan: Plan, rng: SplitMix64, prover: Prover) -> Puzzle | str:
    """Return a puzzle with one solution, or why givens or clues are not as wished."""
    base, solution = solved_base(plan, rng, prover)
    value = {cell: solution[cell[0]][cell[1]] or 0 for cell in base.cells()}
    chosen = proposed(plan, base, value, rng)
    if isinstance(chosen, str):
        return chosen
    stay, spare = (sorted(clues, key=reading_order) for clues in chosen)
    puzzle = base.with_clues((*stay, *spare))
    return thinned(plan, puzzle, solution, set(map(id, spare)), rng, prover)


def solved_base(plan: Plan, rng: SplitMix64, prover: Prover) -> tuple[Puzzle, Grid]:
    """Return the base of a candidate with a solution of it, a random one unless it is given."""
    if plan.options.solution is not None:
        return plan.blank, plan.options.solution
    if plan.is_plain:
        return plan.blank, full_grid(rng, prover, plan.blank.rows, plan.blank.box)
    for _ in range(VAIN):
        base = plan.based(rng)
        model = model_of(without_marked(plan, base))
        found = prover.random_solution(model, rng.next(), FEW_NODES if plan.divided else GRID_NODES)
        if found is not None:
            return base, model.grid(found)
    raise UsageError("no solution of these rules was found: they seem to contradict each other")


def without_marked(plan: Plan, base: Puzzle) -> Puzzle:
    """Return a base without rules about places that have no mark, where marks are still to come."""
    types = {wish.name for wish in plan.wishes}
    marked = tuple(rule for rule, marks in COMPLETE.items() if types.intersection(marks))
    if not base.of(*marked):
        return base
    return replace(base, clues=tuple(clue for clue in base.clues if not isinstance(clue, marked)))


def proposed(
    plan: Plan, base: Puzzle, value: dict[Cell, int], rng: SplitMix64
) -> tuple[list[Rule], list[Rule]] | str:
    """Return the clues that stay and those that can be spared, or of which there are too few."""
    grid = SolvedGrid(base.shape, base.values, base.clues, value)
    stay: list[Rule] = []
    spare: list[Rule] = []
    for wish in plan.wishes:
        if wish.whole or wish.divides:
            continue
        proposals = wish.rule.proposals(grid, rng, **dict(wish.details))
        wanted = wish.count
        if wanted is None and is_complete(base, wish.name):
            wanted = "all"
        if isinstance(wanted, int):
            found = list(islice(proposals, wanted))
            if len(found) < wanted:
                return f"with fewer than {wanted} clues of the type {wish.name}"
            stay += found
        elif wanted == "all":
            stay += proposals
        else:
            spare += islice(proposals, usual_number(wish, base))
    return stay, spare


def reading_order(clue: Rule) -> tuple[str, tuple[Cell, ...]]:
    """Return by what clues stand in a puzzle: their type, and where they are."""
    return clue.type, tuple(cells_named(clue)) or (getattr(clue, "at", (0, 0)),)


def usual_number(wish: Wish, base: Puzzle) -> int | None:
    """Return how many clues make it interesting: a line for each row, and all of what is small."""
    return base.rows if wish.rule.place == "path" else None


def is_complete(base: Puzzle, name: str) -> bool:
    """Tell whether all marks of a type must be there, for places without one say something."""
    return any(name in marks for rule, marks in COMPLETE.items() if base.of(rule))


def thinned(
    plan: Plan,
    puzzle: Puzzle,
    solution: Grid,
    spare: set[int],
    rng: SplitMix64,
    prover: Prover,
) -> Puzzle | str:
    """Return a puzzle without the givens and clues that it can spare, or what is wrong with it.

    Givens go first, so that clues stay.
    """
    numbers = rng.shuffled(at for at, clue in enumerate(puzzle.clues) if id(clue) in spare)
    model, clues = switchable(puzzle, numbers)
    variable = grid_of(puzzle).number
    fewest, most = plan.given_range
    target = fewest
    if plan.options.clues is not None and not plan.options.minimal:
        target = fewest + rng.below(most - fewest + 1)
    order = rng.shuffled(plan.places)
    givens = [[(variable[r, c], solution[r][c] or 0) for r, c in orbit] for orbit in order]
    result = prover.minimize(
        model,
        [solution[r][c] or 0 for r, c in model.cells],
        [*map(Bundle, givens), *(Bundle((), (at,)) for at in range(len(numbers)))],
        clues,
        fewest=target,
        effort=plan.effort,
    )
    if not result.unique:
        return "with more than one solution"
    kept = {
        cell for orbit, stays in zip(order, result.kept, strict=False) if stays for cell in orbit
    }
    if not fewest <= len(kept) <= most:
        return "with another number of givens"
    gone = {at for at, stays in zip(numbers, result.kept[len(order) :], strict=True) if not stays}
    if plan.options.minimal and any(len(orbit) > 1 for orbit in order):
        # What cannot be spared together could perhaps be alone.
        alone = prover.minimize(
            model,
            [solution[r][c] or 0 for r, c in model.cells],
            [
                *(Bundle([], (at,)) for at, number in enumerate(numbers) if number in gone),
                *(Bundle([(variable[r, c], solution[r][c] or 0)]) for r, c in sorted(kept)),
            ],
            clues,
        )
        if not all(alone.kept[len(gone) :]):
            return "with a given that can be spared alone"
    return Puzzle(
        None,
        tuple(
            tuple(value if (r, c) in kept else puzzle.givens[r][c] for c, value in enumerate(row))
            for r, row in enumerate(solution)
        ),
        clues=[clue for at, clue in enumerate(puzzle.clues) if at not in gone],
        values=puzzle.values,
        solution=solution,
    )
