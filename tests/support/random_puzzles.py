"""The one generator of random puzzles, for the laws of all tests and for `./check --torture`.

`draw_case` takes a `Random`: with a seed it gives the same puzzle everywhere, and `cases()` is the
Hypothesis strategy, whose choices shrink. A case is small enough that `solutions` can be found by
trying every filling.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

import alldiff as ad
from alldiff.core.puzzle import Puzzle
from alldiff.rules import find

from support.rule_meanings import MEANINGS, Setting
from support.rule_meanings.houses import black_and_white
from support.rule_meanings.meaning import CELL_FIELDS, LINE_FIELDS, Cell, Filling, maybe
from support.solutions import TooMany, fillings, solutions

ENOUGH = 3000
"""Values tried in search of all fillings: givens are added until these are enough."""


class Case:
    """A random puzzle, its solutions, and the position of a player."""

    def __init__(
        self,
        puzzle: Puzzle,
        placed: dict[Cell, int] | None = None,
        marks: dict[Cell, tuple[int, ...]] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.placed = placed or {}
        self.marks = marks or {}

    @property
    def setting(self) -> Setting:
        """The grid and its clues, as the meanings see them."""
        rows, columns, holes = self.puzzle.shape
        return Setting(rows, columns, *self.puzzle.values, self.puzzle.clues, holes)

    @cached_property
    def solutions(self) -> frozenset[tuple[int, ...]]:
        """All solutions by the meanings of the rules: values of the cells, then of variables."""
        return solutions(self.setting, dict(self.puzzle.given_cells()))

    @cached_property
    def text(self) -> str | None:
        """The puzzle as one line of JSON; None where the JSON has no room for a value."""
        try:
            return ad.write(self.puzzle, "jsonl").strip()
        except ad.errors.WriteError:
            return None

    def __repr__(self) -> str:
        return f"Case({self.text or self.puzzle}, placed={self.placed}, marks={self.marks})"


def cases(rule: str | None = None) -> st.SearchStrategy[Case]:
    """Strategy: a random puzzle with a position, and with a clue of a rule if one is named."""
    return st.randoms(use_true_random=False).map(lambda rng: draw_case(rng, rule))


def puzzles(rule: str | None = None) -> st.SearchStrategy[Puzzle]:
    """Strategy: a random puzzle that is stated as it should be, be it without a solution."""
    return cases(rule).map(lambda case: case.puzzle).filter(is_stated)


def is_stated(puzzle: Puzzle) -> bool:
    """Tell whether all clues of a puzzle are possible as such."""
    return all(fault.contradiction for fault in ad.validate(puzzle))


def draw_case(rng: Random, rule: str | None = None) -> Case:
    """Draw a puzzle, with a clue of a rule if one is named, and where a player may stand in it."""
    setting = rng.choice(bases_of(rule))(rng)
    names = [*([rule] if rule else []), *clue_names(rng, setting)]
    # What says that cells differ comes first: hardly any filling keeps it by chance.
    for name in names:
        if MEANINGS[name].groups:
            setting = with_house(rng, setting, name) or setting
    filling = some_filling(rng, setting)
    if setting.of("runs"):
        setting = with_sums(setting, filling)
    if maybe(rng, 0.2):
        for _ in range(rng.randint(1, 2)):
            setting, filling = with_variable(rng, setting, filling)
    for name in names:
        if name == "variable":
            setting, filling = with_variable(rng, setting, filling)
        elif name == "chaos-construction":
            if len(setting.cells) < 7 and not setting.unseen:
                setting, filling = with_regions(rng, setting, filling)
        elif name == "modifiers":
            if setting.rows == setting.columns < 4 and not setting.unseen:
                setting, filling = with_modifiers(rng, setting, filling)
        elif not MEANINGS[name].groups:
            setting = with_clue(rng, setting, filling, name) or setting
    puzzle = with_givens(rng, setting, filling)
    if setting.clues and maybe(rng, 0.12):
        puzzle = puzzle.__replace__(clues=with_edge(rng, setting._replace(clues=puzzle.clues)))
    if maybe(rng, 0.02):
        puzzle = puzzle.__replace__(values=rng.choice(((-1, 2), (3, 2), (0, 0), (1, 1001))))
    placed, marks = a_position(rng, puzzle, filling)
    return Case(puzzle, placed, marks)


# The grids.

SHAPES = ((1, 2), (1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (2, 4))
LOWS = (1, 1, 0, 3, 9)


def a_small_grid(rng: Random) -> Setting:
    """Draw a grid without houses, of few cells, some of them black."""
    rows, columns = rng.choice(SHAPES)
    holes = some_holes(rng, rows, columns)
    cells = rows * columns - len(holes)
    counts = [n for n in range(1, 10) if n**cells <= 1000]
    low = rng.choice(LOWS)
    return Setting(rows, columns, low, low + rng.choice(counts[1:] or counts) - 1, (), holes)


def a_square(rng: Random) -> Setting:
    """Draw a square with a value more than a line has cells; mostly its lines differ."""
    side = rng.choice((2, 2, 3))
    lines = () if maybe(rng, 0.2) else (find("rows")(), find("columns")())
    return Setting(side, side, 0, side, lines)


def some_holes(rng: Random, rows: int, columns: int) -> frozenset[Cell]:
    """Draw places that are no cells; mostly none, and never all."""
    every = [(r, c) for r in range(rows) for c in range(columns)]
    if len(every) < 2 or not maybe(rng, 0.3):
        return frozenset()
    return frozenset(rng.sample(every, rng.randint(1, (len(every) + 1) // 2)))


def some_lines(rng: Random) -> Setting:
    """Draw a grid, often not square, whose rows or columns or both differ."""
    rows, columns = rng.choice(((3, 3), (2, 3), (4, 4), (3, 4), (4, 2), (5, 5), (1, 5)))
    low = rng.choice(LOWS)
    count = max(rows, columns) + rng.choice((0, 0, 0, 1, -1))
    names = rng.choice((("rows", "columns"), ("rows",), ("columns",)))
    clues = tuple(find(name)() for name in names)
    return Setting(rows, columns, low, low + count - 1, clues, some_holes(rng, rows, columns))


def a_sudoku(rng: Random) -> Setting:
    """Draw a Sudoku; seldom one with black cells."""
    width, height = rng.choice(((2, 2), (2, 2), (3, 2), (2, 3), (3, 3)))
    side = width * height
    low = rng.choice(LOWS)
    holes = some_holes(rng, side, side) if maybe(rng, 0.2) else frozenset()
    clues = (find("rows")(), find("columns")(), find("boxes")(width, height))
    return Setting(side, side, low, low + side - 1, clues, holes)


def a_classic(rng: Random) -> Setting:
    """Draw a Sudoku or a Latin square as most formats have them: values from 1, no black cells."""
    width, height = rng.choice(((2, 2), (3, 2), (3, 3)))
    side = width * height
    clues = (find("rows")(), find("columns")())
    if maybe(rng, 0.7):
        clues += (find("boxes")(width, height),)
    return Setting(side, side, 1, side, clues)


def a_jigsaw(rng: Random) -> Setting:
    """Draw rows and columns with regions, which a Latin square keeps.

    The regions are rows that have exchanged cells of one value, and hold together still.
    """
    side = rng.choice((4, 4, 5, 6))
    low = rng.choice(LOWS)
    setting = Setting(side, side, low, low + side - 1, (find("rows")(), find("columns")()))
    latin = some_filling(rng, setting)
    regions = [[cell for cell in setting.cells if cell[0] == r] for r in range(side)]
    for _ in range(rng.randint(0, 4 * side)):
        one, other = rng.sample(range(side), 2)
        value = rng.choice(setting.values)
        moving = [cell for n in (one, other) for cell in regions[n] if latin[cell] == value]
        changed = [[c for c in regions[n] if latin[c] != value] for n in (one, other)]
        if len(moving) == 2:
            changed = [[*changed[0], moving[1]], [*changed[1], moving[0]]]
            if all(map(hold_together, changed)):
                regions[one], regions[other] = changed
    clues = [find("region")(tuple(sorted(region))) for region in regions]
    return setting._replace(clues=(*setting.clues, *clues))


def hold_together(cells: list[Cell]) -> bool:
    """Tell whether there is a way from each of the cells to each other, side by side."""
    reached, waiting = {cells[0]}, [cells[0]]
    while waiting:
        r, c = waiting.pop()
        near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & {*cells} - reached
        reached |= near
        waiting += near
    return len(reached) == len(cells)


def a_kakuro(rng: Random) -> Setting:
    """Draw the lines of a Kakuro, with a black border or without; `with_sums` makes them runs."""
    rows, columns = rng.choice(((2, 2), (3, 3), (3, 4), (4, 4)))
    holes = some_holes(rng, rows, columns)
    if maybe(rng, 0.5):
        border = {(r, c) for r in range(rows) for c in range(columns) if not r or not c}
        if len(holes | border) < rows * columns:
            holes |= border
    setting = Setting(rows, columns, 1, rng.choice((9, 4)), (), holes)
    lines = [line for line in black_and_white(setting) if len(line) > 1]
    regions = [find("extra-region")(line) for line in lines]
    return setting._replace(clues=(find("runs")(), *regions))


def with_sums(setting: Setting, filling: Filling) -> Setting:
    """Return a Kakuro whose lines have the sums of a filling."""
    lines = {*map(tuple, black_and_white(setting))}
    clues = [
        find("kakuro-run")(clue.cells, sum(filling[cell] for cell in clue.cells))
        if clue.type == "extra-region" and clue.cells in lines
        else clue
        for clue in setting.clues
    ]
    return setting._replace(clues=tuple(clues))


BASES = (*[a_small_grid] * 3, some_lines, a_sudoku, a_classic, a_jigsaw, a_kakuro)


def some_filling(rng: Random, setting: Setting) -> Filling:
    """Draw values that keep the houses, or any where that takes long or there are none."""
    found = first_filling(rng, setting)
    return found or {cell: rng.choice(setting.values) for cell in setting.cells}


def first_filling(rng: Random, setting: Setting) -> Filling | None:
    """Return values that keep the houses, None where there are none or that takes long."""
    try:
        return next(fillings(setting, {}, ENOUGH, rng), None)
    except TooMany:
        return None


# The clues.


OF_BOXES = ("windoku", "disjoint-groups", "region-sum-line")
OF_SQUARES = ("doppelganger", "full-rank", "full-rank-ties")


def bases_of(rule: str | None) -> tuple[Callable[[Random], Setting], ...]:
    """Return the grids on which a rule can be drawn, and often enough decides something."""
    if rule in OF_BOXES:
        return (a_sudoku,)
    if rule in OF_SQUARES:
        return (a_square,)
    if rule in ("pill-arrow", "region-same-values"):  # small values, and some to spare
        return (*BASES, *[a_square] * 8)
    return BASES


def clue_names(rng: Random, setting: Setting) -> list[str]:
    """Draw which rules are added; the same several times, now and then."""
    drawn = sorted(name for name, rule in MEANINGS.items() if rule.draw and name != "variable")
    names = [rng.choice(drawn) for _ in range(rng.choice((1, 1, 0, 2, 3, 5)))]
    if names and maybe(rng, 0.2):
        names += names[:1] * rng.randint(1, 3)
    if setting.of("boxes") and maybe(rng, 0.3):
        names.append(rng.choice(OF_BOXES))
    return names


def with_variable(rng: Random, setting: Setting, filling: Filling) -> tuple[Setting, Filling]:
    """Return the setting with one more unseen variable, which has a value."""
    clue = find("variable")(**MEANINGS["variable"].draw(rng, setting))
    value = rng.choice(clue.values)
    return setting._replace(clues=(*setting.clues, clue)), {**filling, clue.cell: value}


def with_modifiers(rng: Random, setting: Setting, filling: Filling) -> tuple[Setting, Filling]:
    """Return the setting with an unseen variable for each row, and cells that they modify."""
    columns = rng.sample(range(1, setting.columns + 1), setting.columns)
    known = {(-1, row): column for row, column in enumerate(columns)}
    clues = [find("variable")(there, tuple(sorted(columns)), f"D{there[1]}") for there in known]
    setting = setting._replace(clues=(*setting.clues, *clues))
    clue = find("modifiers")(**MEANINGS["modifiers"].draw(rng, setting))
    return setting._replace(clues=(*setting.clues, clue)), filling | known


def with_regions(rng: Random, setting: Setting, filling: Filling) -> tuple[Setting, Filling]:
    """Return the setting with regions that are to be found, if it falls into some."""
    sizes = [n for n in range(1, len(setting.cells) + 1) if len(setting.cells) % n == 0]
    size = rng.choice(sizes)
    free, number = list(setting.cells), setting.low
    labels: Filling = {}
    while free:
        region = [free.pop(0)]
        while len(region) < size:
            near = [cell for cell in free if hold_together([*region, cell])]
            if not near:
                return setting, filling
            region.append(rng.choice(near))
            free.remove(region[-1])
        labels |= dict.fromkeys(region, number)
        number += 1
    values = tuple(range(setting.low, number + rng.choice((0, 0, 1))))
    start = len(setting.unseen)
    unseen = {cell: (-1, start + n) for n, cell in enumerate(setting.cells)}
    clues = [find("variable")(there, values, f"C{there[1]}") for there in unseen.values()]
    clues.append(find("chaos-construction")(tuple(unseen.values()), size))
    known = {there: labels[cell] for cell, there in unseen.items()}
    return setting._replace(clues=(*setting.clues, *clues)), filling | known


def with_house(rng: Random, setting: Setting, name: str) -> Setting | None:
    """Return the setting with one more rule that cells differ; mostly one that can be kept."""
    any_will_do = maybe(rng, 0.1)
    for _ in range(3):
        draw = MEANINGS[name].draw
        if draw is None or (fields := draw(rng, setting)) is None:
            return None
        clue = find(name)(**fields)
        more = setting._replace(clues=(*setting.clues, clue))
        if clue not in setting.clues and (any_will_do or first_filling(rng, more)):
            return more
    return None


def with_clue(rng: Random, setting: Setting, filling: Filling, name: str) -> Setting | None:
    """Return the setting with one more clue; mostly one that the filling keeps."""
    rule = MEANINGS[name]
    if rule.draw is None:
        return None
    any_will_do = maybe(rng, 0.1)
    for _ in range(12):
        fields = rule.draw(rng, setting)
        if fields is None:
            return None
        clue = find(name)(**fields)
        more = setting._replace(clues=(*setting.clues, clue))
        if clue not in setting.clues and (any_will_do or rule.keeps(clue, filling, more)):
            return more
    return None


def with_edge(rng: Random, setting: Setting) -> tuple[Any, ...]:
    """Return the clues with one field of a clue at an edge: none, too many, out of range."""
    at = rng.randrange(len(setting.clues))
    clue = setting.clues[at]
    names = [name for name in clue.__struct_fields__ if name != "clues"]
    if not names:
        return setting.clues
    name = rng.choice(names)
    edges = list(edges_of(name, getattr(clue, name), setting))
    if not edges:
        return setting.clues
    changed = replace(clue, **{name: rng.choice(edges)})
    return (*setting.clues[:at], changed, *setting.clues[at + 1 :])


NUMBERS = (0, 1, 2, -1, 10**9, -(10**9))


def edges_of(name: str, field: Any, s: Setting) -> list[Any]:
    """Return other values for a field of a clue."""
    if isinstance(field, bool):
        return [not field]
    if name in CELL_FIELDS:
        return [s.cells[-1], *s.unseen, *s.holes, (s.rows, 0), (-1, 7)]
    if name in LINE_FIELDS:
        return [(), field[:1], field + field[:1], field[::-1], tuple(s.places), (*field, (9, 9))]
    if name == "at":
        return [(-1, -1), (s.rows, s.columns), (0, 0), (-2, 0)]
    if isinstance(field, int):
        return [*NUMBERS, s.low, s.high, s.high + 1]
    if field is None:
        return [*NUMBERS]
    if name in ("values", "counts", "coefficients", "numbers"):
        return [(), field + field[:1], (s.high + 1,), (0, *field), field[::-1]]
    return []


# The givens, and the player.


def with_givens(rng: Random, setting: Setting, filling: Filling) -> Puzzle:
    """Return the puzzle with so much given that all fillings can be tried."""
    cells = setting.cells
    share = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    given = {cell: filling[cell] for cell in cells if maybe(rng, share)}
    if given and maybe(rng, 0.1):
        given[rng.choice(list(given))] = rng.choice((*setting.values, setting.high + 1))
    rest = [cell for cell in cells if cell not in given]
    rng.shuffle(rest)
    while too_many(setting, given) and rest:
        for cell in rest[: 1 + len(rest) // 4]:
            given[cell] = filling[cell]
            rest.remove(cell)
    rows = [
        [None if (r, c) in setting.holes else given.get((r, c), 0) for c in range(setting.columns)]
        for r in range(setting.rows)
    ]
    # In the grid a 0 is an empty cell.
    zeros = [find("given")(cell, 0) for cell, value in given.items() if value == 0]
    return Puzzle(
        givens=tuple(map(tuple, rows)),
        values=(setting.low, setting.high),
        clues=(*setting.clues, *zeros),
    )


def too_many(setting: Setting, given: dict[Cell, int]) -> bool:
    """Tell whether it takes too long to try every filling."""
    try:
        for _ in fillings(setting, given, ENOUGH):
            pass
    except TooMany:
        return True
    return False


def a_position(
    rng: Random, puzzle: Puzzle, filling: Filling
) -> tuple[dict[Cell, int], dict[Cell, tuple[int, ...]]]:
    """Draw what a player has placed and pencilled in: nothing, all, some of it wrong."""
    low, high = puzzle.values
    given = dict(puzzle.given_cells())
    free = [cell for cell in puzzle.cells() if cell not in given]
    values = range(max(low, 0), min(high, 20) + 1)
    share = rng.choice((0.0, 0.0, 0.5, 1.0))
    placed = {cell: filling[cell] for cell in free if maybe(rng, share)}
    if placed and values and maybe(rng, 0.3):
        placed[rng.choice(list(placed))] = rng.choice(values)
    marks: dict[Cell, tuple[int, ...]] = {}
    rest = [cell for cell in free if cell not in placed]
    if rest and values and maybe(rng, 0.3):
        for cell in rng.sample(rest, rng.randint(1, len(rest))):
            marks[cell] = tuple(sorted(rng.sample(values, rng.randint(1, len(values)))))
    return placed, marks
