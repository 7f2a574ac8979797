"""New Kakuro: an outline, values, and changes to both until only one solution is left."""

from __future__ import annotations

from alldiff import _native
from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import LimitReached, UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.difficulty_filter import Rejected, first_accepted
from alldiff.generators.options import GENERATORS, GenerationStats, GeneratorOptions, reject_options
from alldiff.generators.outline import STEPS, Outline, drawn_outline, random_outline
from alldiff.generators.proof import Prover
from alldiff.rules import grid_of
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.runs import outlines

SIDE = 12
DENSITY = 0.65
PATIENCE = 300
"""After this many unsuccessful changes of values, cells turn black."""
MORE_PATIENCE = 3_000
"""The same for a given outline, after which it starts again."""
FILLINGS = 20
"""How often a given outline is refilled before it is rejected."""
NEAR = 0.02
"""The share of white cells that may be missing."""
CHANGES = 20
"""How many changes of an outline may fail to add white cells before it is abandoned."""
TURNED = 2
"""How many cells turn black in such a change, with their symmetric partners."""
OUTLINES = 10
"""How many outlines may have too many black cells before the generator gives up."""


def kakuro(rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats) -> Puzzle:
    """Return a Kakuro with a symmetric outline, or with the given one."""
    names = ("size", "box", "clues", "clue_symmetry", "signs", "minimal", "solution", "method")
    reject_options("Kakuro", options, *names, "effort")
    density = DENSITY if options.density is None else options.density
    if not 0.3 <= density <= 0.9:
        raise UsageError(t("the density of white cells is from 0.3 to 0.9, not {}", density))
    prover = Prover(options, stats)
    if options.pattern is not None:
        reject_options("Kakuro with a given outline", options, "density")
        symmetry = options.symmetry or "none"
        drawn = drawn_outline(options.pattern, options.rows, options.columns, symmetry)
        return first_accepted(options, stats, "kakuro", lambda: filled(rng, prover, drawn))
    rows = options.rows or options.columns or SIDE
    columns = options.columns or rows
    symmetry = options.symmetry or "rotate180"

    tried = 0

    def candidate() -> Puzzle | Rejected:
        nonlocal tried
        if tried == OUTLINES:
            raise LimitReached(t("none of {} outlines has {:g} of its cells white", tried, density))
        outline = random_outline(rng, rows, columns, density, symmetry, prover.time_left)
        filling = shrunk(rng, prover, outline)
        if filling is None:
            return Rejected("with an outline that allows no solution")
        filling = grown(rng, prover, outline, filling, density - NEAR)
        if outline.share() >= density - NEAR:
            return filling.puzzle()
        tried += 1
        return Rejected("with fewer white cells", filling.puzzle(), density - outline.share())

    return first_accepted(options, stats, "kakuro", candidate)


def filled(rng: SplitMix64, prover: Prover, outline: Outline) -> Puzzle:
    """Return a Kakuro with a given outline; raise UsageError if no values are found."""
    doubted: list[Cell] | None = None
    for _ in range(FILLINGS):
        filling = Filling(rng, outline, prover, {}, MORE_PATIENCE)
        if filling.succeeded:
            return filling.puzzle()
        if filling.values and (doubted is None or len(filling.doubted) < len(doubted)):
            doubted = filling.doubted
    if doubted is None:
        raise UsageError("no values fit the outline: too many long runs cross each other")
    raise UsageError(
        t(
            "no Kakuro with one solution was found for this outline: near {} other "
            "values always reach the same sums; black cells there would help",
            cell_name(doubted[0]),
        )
    )


def shrunk(rng: SplitMix64, prover: Prover, outline: Outline) -> Filling | None:
    """Return values in an outline whose cells turn black where the values are ambiguous, or None.

    The values in the other cells stay, so that progress is not lost.
    """
    kept: dict[Cell, int] = {}
    while True:
        filling = Filling(rng, outline, prover, kept, PATIENCE)
        if filling.succeeded:
            return filling
        if not any(outline.blacken(cell) for cell in rng.shuffled(filling.doubted)):
            return None
        kept = filling.value


def grown(
    rng: SplitMix64, prover: Prover, outline: Outline, filling: Filling, share: float
) -> Filling:
    """Return values in an outline whose black cells turn white, where no ambiguity arises.

    If none helps, some other cells turn black, which creates freedom. It ends when there are enough
    white cells, after many fruitless changes, or when time is up.
    """
    best, white = filling, frozenset(outline.white)
    changes = 0
    try:
        while outline.share() < share and changes < CHANGES:
            before = len(outline.white)
            for cell in rng.shuffled(outline.black()):
                if outline.share() < share and outline.whiten(cell):
                    kept = without_clashes(outline, cell, filling)
                    more = Filling(rng, outline, prover, kept, PATIENCE)
                    if more.succeeded:
                        filling = more
                    else:
                        outline.turn(outline.partners[cell])
            if len(outline.white) > len(white):
                best, white = filling, frozenset(outline.white)
            if len(outline.white) == before:
                changes += 1
                outline.turn(outline.white ^ white)
                for cell in rng.shuffled(sorted(white))[:TURNED]:
                    if cell in outline.white:
                        outline.blacken(cell)
                filling = Filling(rng, outline, prover, best.value, PATIENCE)
                if not filling.succeeded:
                    outline.turn(outline.white ^ white)
                    filling = best
    except LimitReached:
        prover.stats.poll()  # a cancelled search returns nothing
    outline.turn(outline.white ^ white)
    return best


def without_clashes(outline: Outline, cell: Cell, filling: Filling) -> dict[Cell, int]:
    """Return a filling's values, with 0 for those that clash because of a new white cell."""
    value = filling.value | dict.fromkeys(outline.partners[cell], 0)
    for new in outline.partners[cell]:
        for step in STEPS[:2]:
            seen: set[int] = set()
            for one in outline.run(new, step):
                if value[one] in seen:
                    value[one] = 0
                seen.add(value[one])
    return value


class Filling:
    """Values in an outline, with the ambiguous cells: none, if it succeeded."""

    def __init__(
        self,
        rng: SplitMix64,
        outline: Outline,
        prover: Prover,
        kept: dict[Cell, int],
        patience: int,
    ) -> None:
        """Fill an outline at random, or reuse values from before some cells turned black."""
        self.empty = outline.grid()
        puzzle = Puzzle("kakuro", self.empty)
        self.cells = tuple(puzzle.cells())
        across, down = outlines(grid_of(puzzle))
        # In the order of a parsed text: all runs across, then down, each in reading order.
        self.lines = [*across, *sorted(down)]
        number = {cell: variable for variable, cell in enumerate(self.cells)}
        self.values, doubted, _, limit = _native.kakuro_fill(
            len(self.cells),
            [[number[cell] for cell in line] for line in self.lines],
            [kept[cell] for cell in self.cells] if kept else [],
            rng.next(),
            patience,
            prover.time_left() or 0.0,
            prover.stop(),
        )
        prover.stop_at(limit)
        # If nothing fits, all cells are ambiguous.
        self.doubted = [self.cells[v] for v in doubted] if self.values else list(self.cells)
        self.succeeded = bool(self.values) and not self.doubted
        self.value = dict(zip(self.cells, self.values, strict=bool(self.values)))

    def puzzle(self) -> Puzzle:
        """Return the Kakuro, with its solution."""
        value = self.value
        clues = tuple(KakuroRun(line, sum(value[cell] for cell in line)) for line in self.lines)
        solution = tuple(
            tuple(value.get((r, c)) for c in range(len(row))) for r, row in enumerate(self.empty)
        )
        return Puzzle("kakuro", self.empty, clues=clues, solution=solution)


GENERATORS.add("kakuro", kakuro)
