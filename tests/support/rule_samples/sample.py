"""A sample: a rule on a small grid, and what it means, said again in plain Python."""

from collections.abc import Callable
from itertools import combinations, groupby, product
from math import prod
from typing import NamedTuple

from alldiff.core.puzzle import Puzzle
from alldiff.rules import find
from alldiff.rules.framework.base import Rule

Filling = dict[tuple[int, int], int]
Keeps = Callable[[Filling], bool]


class Among(NamedTuple):
    """What a rule means that looks at the others: a predicate for each set of clues."""

    keeps: Callable[[tuple[Rule, ...]], Keeps]


class Sample(NamedTuple):
    """A rule on a small grid, and the fillings that keep it."""

    puzzle: Puzzle
    meaning: Keeps | Among

    @property
    def keeps(self) -> Keeps:
        """The predicate of the fillings of the puzzle."""
        return self.among(self.puzzle.clues)

    def among(self, clues: tuple[Rule, ...]) -> Keeps:
        """Return the predicate where the rule stands among these clues."""
        return self.meaning.keeps(clues) if isinstance(self.meaning, Among) else self.meaning


def line(*columns):
    return tuple((0, c) for c in columns)


def sample(name, keeps, *arguments, rows=1, columns=4, values=(1, 4), besides=(), holes=(), **more):
    """Return the sample of a rule with these fields."""
    givens = tuple(
        tuple(None if (r, c) in holes else 0 for c in range(columns)) for r in range(rows)
    )
    rule = find(name)(*arguments, **more)
    return Sample(Puzzle(givens=givens, clues=(rule, *besides), values=values), keeps)


def differ(*cells):
    return lambda f: len({f[cell] for cell in cells}) == len(cells)


def on(cells, test):
    """Return a predicate of the values of cells in order."""
    return lambda f: test(*(f[cell] for cell in cells))


def all_pairs(pairs, test):
    return lambda f: all(test(f[a], f[b]) for a, b in pairs)


def piece_of(clues, cell):
    """Return the piece of a cell: its region, or else its box, or None."""
    for clue in clues:
        if clue.type == "region" and cell in clue.cells:
            return clue
    for clue in clues:
        if clue.type == "boxes":
            return cell[0] // clue.height, cell[1] // clue.width
    return None


def segments(clues, cells):
    """Return the parts of a line, cut where it changes piece."""
    parts = groupby(cells, key=lambda cell: piece_of(clues, cell))
    return [tuple(part) for piece, part in parts if piece is not None]


def box_width(clues):
    """Return how many cells of a row lie in a box; 3 without boxes."""
    return next((clue.width for clue in clues if clue.type == "boxes"), 3)


NINE = tuple(product(range(3), range(3)))
FOUR, THREE, FIVE = line(0, 1, 2, 3), line(0, 1, 2), line(0, 1, 2, 3, 4)
SQUARE = tuple(product(range(2), range(2)))
KNIGHT = [(a, b) for a, b in combinations(NINE, 2) if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == 5]
KING = [(a, b) for a, b in combinations(NINE, 2) if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < 3]
SIX = tuple(product(range(2), range(3)))
NEAR = [(a, b) for a, b in combinations(SIX, 2) if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == 1]
BOXES = find("boxes")(2, 2)
# All of a 6x6 grid with boxes of 2x2 but two cells of the one window and one beside.
WINDOW = {(1, 1), (2, 2), (3, 3)}
NO_WINDOW = [cell for cell in product(range(6), range(6)) if cell not in WINDOW]


def sandwich_sum(low, high, total):
    def keeps(*values):
        ends = [at for at, value in enumerate(values) if value in (low, high)]
        if len(ends) != 2 or values[ends[0]] == values[ends[1]]:
            return False
        return sum(values[ends[0] + 1 : ends[1]]) == total

    return keeps


def seen(*values):
    return sum(value > max((0, *values[:at])) for at, value in enumerate(values))


def kenken(operation, result):
    def keeps(*values):
        most = max(values)
        others = list(values)
        others.remove(most)
        found = {
            "+": sum(values) == result,
            "x": prod(values) == result,
            "-": most - sum(others) == result,
            "/": most == result * prod(others),
        }
        return any(found[one] for one in operation or "+x-/")

    return keeps


def parts_of(total, values):
    """Tell whether values fall into successive parts of a sum."""
    if not values:
        return True
    return any(
        sum(values[:end]) == total and parts_of(total, values[end:])
        for end in range(1, len(values) + 1)
    )
