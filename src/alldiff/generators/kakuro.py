"""New Kakuro: an outline, values, and changes of both until the sums allow one solution only."""

from __future__ import annotations

from itertools import combinations
from math import log

from alldiff.clues import Run
from alldiff.constraints import AllDifferent, Sum
from alldiff.errors import UsageError
from alldiff.generators.outline import Outline, random_outline
from alldiff.generators.proof import Prover
from alldiff.generators.squares import NOT_YET
from alldiff.generators.wishes import GENERATORS, Tally, Wishes, refuse
from alldiff.kinds.kakuro import LARGEST, VALUES, outlines
from alldiff.model import Model
from alldiff.puzzle import Puzzle
from alldiff.splitmix import SplitMix64

SIDE = 12
DENSITY = 0.65
SWEEPS = 6
"""How often each cell is set anew, to make the sums rare, before the search for uniqueness."""
PATIENCE = 300
"""After so many changes without success two cells turn black."""
WORSE = 6
"""How many more cells may be in doubt after a change that is kept all the same, now and then."""


def kakuro(dice: SplitMix64, wishes: Wishes, tally: Tally) -> Puzzle:
    """Return a Kakuro with an outline that looks the same after half a turn."""
    refuse("Kakuro", wishes, "size", "box", "clues", "signs", *NOT_YET)
    density = DENSITY if wishes.density is None else wishes.density
    if not 0.3 <= density <= 0.9:
        raise UsageError(f"the density of white cells is from 0.3 to 0.9, not {density}")
    rows = wishes.rows or wishes.columns or SIDE
    columns = wishes.columns or rows
    prover = Prover(wishes)
    while True:
        outline = random_outline(dice, rows, columns, density, prover.time_left)
        filling = Filling(dice, outline, prover)
        while not filling.settle():
            if not any(outline.blacken(filling.cells[v]) for v in dice.shuffled(filling.doubted)):
                break
            filling = Filling(dice, outline, prover, filling)
        else:
            return filling.puzzle()


class Filling:
    """Values in an outline, with the cells where the sums allow other values."""

    def __init__(
        self, dice: SplitMix64, outline: Outline, prover: Prover, before: Filling | None = None
    ) -> None:
        """Fill an outline at random, or as `before`, from whose outline cells were taken away."""
        self.dice = dice
        self.prover = prover
        self.empty = outline.grid()
        puzzle = Puzzle("kakuro", self.empty)
        self.cells = tuple(puzzle.cells())
        across, down = outlines(puzzle)
        # As they are read again from a text: all that go across, then down, each in reading order.
        self.lines = [*across, *sorted(down)]
        number = {cell: variable for variable, cell in enumerate(self.cells)}
        self.runs = [tuple(number[cell] for cell in line) for line in self.lines]
        self.crossing: list[list[tuple[int, ...]]] = [[] for _ in self.cells]
        for run in self.runs:
            for variable in run:
                self.crossing[variable].append(run)
        self.different = tuple(AllDifferent(run) for run in self.runs)
        if before is None:
            self.values = self.random_values()
            self.make_sums_rare()
        else:
            kept = dict(zip(before.cells, before.values, strict=True))
            self.values = [kept[cell] for cell in self.cells]
        self.doubted = self.doubts(self.values)

    def random_values(self) -> list[int]:
        """Return values that differ within each run, the most restricted cell always next."""
        while True:
            values, open_values = [0] * len(self.cells), [VALUES] * len(self.cells)
            rank = self.dice.shuffled(range(len(self.cells)))
            left = set(rank)
            while left:
                cell = min(left, key=lambda v: (open_values[v].bit_count(), rank[v]))
                choices = [
                    value for value in range(1, LARGEST + 1) if open_values[cell] >> value & 1
                ]
                if not choices:
                    break
                values[cell] = self.dice.choice(choices)
                left.remove(cell)
                for run in self.crossing[cell]:
                    for other in run:
                        open_values[other] &= ~(1 << values[cell])
            else:
                return values

    def free_values(self, variable: int) -> list[int]:
        """Return the values that no other cell of the variable's runs has."""
        taken = {self.values[v] for run in self.crossing[variable] for v in run if v != variable}
        return [value for value in range(1, LARGEST + 1) if value not in taken]

    def make_sums_rare(self) -> None:
        """Set each cell anew so that few combinations reach the sums, with some chance in it."""
        for _ in range(SWEEPS):
            self.prover.time_left()
            for variable in self.dice.shuffled(range(len(self.cells))):
                self.values[variable] = min(
                    self.free_values(variable), key=lambda value: self.cost(variable, value)
                )

    def cost(self, variable: int, value: int) -> float:
        """Return how many combinations the two sums would have, as a logarithm, and some noise."""
        change = value - self.values[variable]
        return self.dice.below(1000) / 2000 + sum(
            CHOICES[len(run), sum(self.values[v] for v in run) + change]
            for run in self.crossing[variable]
        )

    def settle(self) -> bool:
        """Change values where they are in doubt until there is no doubt; False if that fails."""
        for _ in range(PATIENCE):
            if not self.doubted:
                return True
            changed = self.change()
            if changed is None:
                continue
            doubted = self.doubts(changed)
            worse = len(doubted) - len(self.doubted)
            if worse <= 0 or (worse <= WORSE and self.dice.below(8) == 0):
                self.values, self.doubted = changed, doubted
        return not self.doubted

    def change(self) -> list[int] | None:
        """Return the values with a cell near a doubt set anew, or swapped with one of its run."""
        dice = self.dice
        variable = dice.choice(self.doubted)
        if dice.below(2):
            variable = dice.choice(dice.choice(self.crossing[variable]))
        values = self.values.copy()
        if dice.below(2):
            free = [value for value in self.free_values(variable) if value != values[variable]]
            if not free:
                return None
            values[variable] = dice.choice(free)
            return values
        run = dice.choice(self.crossing[variable])
        other = dice.choice(run)
        values[variable], values[other] = values[other], values[variable]
        crossed = [r for v in (variable, other) for r in self.crossing[v] if r is not run]
        differ = all(len({values[v] for v in r}) == len(r) for r in crossed)
        return values if differ and other != variable else None

    def doubts(self, values: list[int]) -> list[int]:
        """Return the cells where another solution differs; all where there is no answer in time."""
        result = self.prover.two_solutions(self.model(values))
        doubted = {
            variable
            for solution in result.values
            for variable, (mine, other) in enumerate(zip(values, solution, strict=True))
            if mine != other
        }
        if not doubted and not result.complete:
            return list(range(len(values)))
        return sorted(doubted)

    def model(self, values: list[int]) -> Model:
        """Return the model whose sums are those of the values."""
        return Model(
            domains=(VALUES,) * len(self.cells),
            constraints=(
                *self.different,
                *(Sum(run, sum(values[v] for v in run)) for run in self.runs),
            ),
            givens=(),
            cells=self.cells,
            shape=(len(self.empty), len(self.empty[0])),
        )

    def puzzle(self) -> Puzzle:
        """Return the Kakuro, with its solution."""
        clues = tuple(
            Run(line, sum(self.values[v] for v in run))
            for line, run in zip(self.lines, self.runs, strict=True)
        )
        solution = self.model(self.values).grid(self.values)
        return Puzzle("kakuro", self.empty, clues=clues, solution=solution)


def choices() -> dict[tuple[int, int], float]:
    """Return for each length and sum of a run the logarithm of its number of combinations."""
    found: dict[tuple[int, int], int] = {}
    for length in range(1, LARGEST + 1):
        for chosen in combinations(range(1, LARGEST + 1), length):
            key = (length, sum(chosen))
            found[key] = found.get(key, 0) + 1
    return {key: log(number) for key, number in found.items()}


CHOICES = choices()

GENERATORS.add("kakuro", kakuro)
