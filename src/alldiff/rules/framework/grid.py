"""What a rule may ask of the puzzle that it stands in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache, reduce
from itertools import chain, count, product
from operator import or_
from typing import TypeVar

from msgspec import Struct

from alldiff._native import grouped, lines_of, number_table, scopes_of
from alldiff.core.cells import Cell, cell_name
from alldiff.core.messages import t
from alldiff.core.model import domain_of
from alldiff.core.puzzle import Fault, Shape
from alldiff.rules.framework.base import House, Rule, cell_fields, cells_named, cells_of

SomeRule = TypeVar("SomeRule", bound=Rule)
Grid = TypeVar("Grid", bound="GridView")
Made = TypeVar("Made")
LARGEST_VALUE = 1000
"""As the side of a grid: what rules say of two values is a table of all pairs."""
DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
"""The step that each direction of a diagonal takes: rows, columns."""


@lru_cache(maxsize=64)
def numbered(shape: Shape) -> tuple[tuple[Cell, ...], dict[Cell, int], bytes]:
    """Return the cells of a shape in reading order, and their numbers, twice; not to be changed."""
    rows, columns, holes = shape
    every = product(range(rows), range(columns))
    cells = tuple([cell for cell in every if cell not in holes] if holes else every)
    return cells, dict(zip(cells, count())), number_table(rows, columns, cells)


class Group(Struct, frozen=True):
    """Rules of one type that follow one another in a puzzle.

    `scopes` are the variables of the cells that each of them names; None where one is no cell, or
    is named twice and should not be, where it takes more than the fields of the type to tell, and
    where nobody needs them.
    """

    cls: type[Rule]
    first: int
    """The number of the first in the puzzle."""
    rules: tuple[Rule, ...]
    scopes: list[tuple[int, ...]] | None


class GridView:
    """The shape, the values and the other rules of a puzzle; nothing of its givens."""

    def __init__(self, shape: Shape, values: tuple[int, int], rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        self.shape = shape
        self.rows, self.columns, _ = shape
        self.low, self.high = values
        self.cells, self.in_grid, self._table = numbered(shape)
        """The cells of the grid, and the variable of each."""
        self.number = self.in_grid
        """The variable of each cell; unseen ones come last."""
        self._shared: dict[type[Rule], set[Cell]] = {}
        self._grouped: list[tuple[type[Rule], int, tuple[Rule, ...]]] = grouped(rules)
        adding = [alike for cls, _, alike in self._grouped if cls.unseen is not Rule.unseen]
        unseen = [added for alike in adding for rule in alike for added in rule.unseen(self)]
        self.names = tuple([name for _, name, _ in unseen])
        self.unseen_domains = tuple([domain for _, _, domain in unseen])
        if unseen:
            last = zip((cell for cell, _, _ in unseen), count(len(self.cells)))
            self.number = {**self.in_grid, **dict(last)}

    @property
    def values(self) -> range:
        """The values that a cell can take; none beyond what any puzzle may have."""
        return range(max(self.low, 0), min(self.high, LARGEST_VALUE) + 1)

    @cached_property
    def domain(self) -> int:
        """The values of a cell as a domain."""
        return domain_of(self.values)

    def domain_at(self, cells: Iterable[Cell]) -> int:
        """Return the values of the grid, and those that unseen ones of the cells may have."""
        unseen = (cell for cell in cells if cell in self.number and cell not in self.in_grid)
        places = (self.number[cell] - len(self.cells) for cell in unseen)
        return reduce(or_, (self.unseen_domains[place] for place in places), self.domain)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """All cells that must differ, rule by rule."""
        return tuple(house for rule in self.rules for house in rule.houses(self))

    @cached_property
    def regions(self) -> dict[Cell, int]:
        """The number of the box or jigsaw piece of each cell that is in one."""
        pieces = (p for rule in self.rules if rule.divides for p in rule.houses(self))
        return {cell: number for number, piece in enumerate(pieces) for cell in piece.cells}

    @cached_property
    def groups(self) -> list[Group]:
        """The rules of one type that follow one another."""
        return [self.group(*alike) for alike in self._grouped]

    def group(self, cls: type[Rule], first: int, rules: tuple[Rule, ...]) -> Group:
        """Return rules of one type together with their scopes, where these are needed."""
        scopes = None
        needed = cls.faults is Rule.faults or cls.states
        if needed and (fields := cell_fields(cls)):
            known = self._table, self.columns, self.number
            scopes = scopes_of(rules, fields, *known, cls.repeats, cls.order == "none")
        return Group(cls, first, rules, scopes)

    def lines(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """Return the variables of every longest line of cells: row by row, and column by column."""
        return lines_of(self._table, self.columns)

    def of(self, *types: type[SomeRule]) -> list[SomeRule]:
        """Return the rules of these types, those inside others too."""
        return [rule for rule in self.every_rule if isinstance(rule, types)]

    def shared(self, cls: type[Rule]) -> set[Cell]:
        """Return the cells that several rules of a type name."""
        if cls not in self._shared:
            rules = self.of(cls)
            named = [*chain.from_iterable(map(cells_named, rules))]
            shared = set()
            if len({*named}) < len(named):
                several = Counter(chain.from_iterable(map(cells_of, rules)))
                shared = {cell for cell, times in several.items() if times > 1}
            self._shared[cls] = shared
        return self._shared[cls]

    @property
    def holding(self) -> list[Rule]:
        """The rules that hold others."""
        nested = (rules for cls, _, rules in self._grouped if cls.inner is not Rule.inner)
        return [rule for rules in nested for rule in rules]

    @cached_property
    def modifier(self) -> Rule | None:
        """The rule that changes what sums count of cells, if there is one."""
        changing = (rules for cls, _, rules in self._grouped if cls.counted is not Rule.counted)
        return next(changing, (None,))[0]

    @cached_property
    def every_rule(self) -> tuple[Rule, ...]:
        """All rules that hold, those inside others too."""
        return tuple(with_inner(self.rules)) if self.holding else self.rules

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells that share a side with one of the grid, in reading order."""
        row, column = cell
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [other for other in around if other in self.in_grid and cell in self.in_grid]

    def around(self, cell: Cell) -> list[Cell]:
        """Return the cells of the grid that touch a cell, at a corner too."""
        row, column = cell
        steps = ((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)
        near = ((row + r, column + c) for r, c in steps)
        return [other for other in near if other in self.in_grid]

    def neighbouring_pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield every two cells that share a side, once, in reading order."""
        return self.pairs_apart(((0, 1), (1, 0)))

    def pairs_apart(
        self, offsets: Sequence[Cell], toroidal: bool = False
    ) -> Iterator[tuple[Cell, Cell]]:
        """Yield every two cells that lie one of these (rows, columns) apart, once each.

        Toroidal: past the last line comes the first.
        """
        seen = set()
        for row, column in self.cells:
            for down, right in offsets:
                other = (row + down, column + right)
                if toroidal:
                    other = (other[0] % self.rows, other[1] % self.columns)
                pair = min((row, column), other), max((row, column), other)
                if other in self.in_grid and other != (row, column) and pair not in seen:
                    seen.add(pair)
                    yield pair

    def squares(self, side: int = 2) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells of every square of this side that lies in the grid whole."""
        for row, column in self.cells:
            square = tuple((row + r, column + c) for r in range(side) for c in range(side))
            if all(cell in self.in_grid for cell in square):
                yield square

    def is_outside(self, at: Cell) -> bool:
        """Return whether a place lies just outside the grid: beside a line, or at a corner."""
        row, column = at
        beside = row in (-1, self.rows) or column in (-1, self.columns)
        return beside and -1 <= row <= self.rows and -1 <= column <= self.columns

    def line(self, at: Cell) -> tuple[Cell, ...]:
        """Return the cells of a row or column, read inward from a place outside."""
        row, column = at
        if -1 < row < self.rows:
            across = range(self.columns) if column < 0 else range(self.columns - 1, -1, -1)
            line = tuple((row, c) for c in across)
        elif -1 < column < self.columns:
            down = range(self.rows) if row < 0 else range(self.rows - 1, -1, -1)
            line = tuple((r, column) for r in down)
        else:
            line = ()
        return tuple(cell for cell in line if cell in self.in_grid)

    def diagonal(self, at: Cell, direction: str) -> tuple[Cell, ...]:
        """Return the cells that a direction meets from a place outside."""
        down, right = DIRECTIONS[direction]
        row, column = at[0] + down, at[1] + right
        found = []
        while 0 <= row < self.rows and 0 <= column < self.columns:
            if (row, column) in self.in_grid:
                found.append((row, column))
            row, column = row + down, column + right
        return tuple(found)

    def fixes_values(self, cells: Sequence[Cell]) -> bool:
        """Return whether cells are all different and as many as there are values."""
        wanted = set(cells)
        return len(cells) == self.high - self.low + 1 and any(
            wanted == set(house.cells) for house in self.houses
        )


def with_inner(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Yield rules, and those inside of them that hold if they do."""
    for rule in rules:
        yield rule
        if not rule.chooses and (inner := rule.inner()):
            yield from with_inner(inner)


def unseen_faults(rule: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield each unseen cell that a rule names which asks where its cells stand."""
    for cell in cells_named(rule):
        if cell in grid.number and cell not in grid.in_grid:
            message = t(
                "{} needs a cell of the grid, and {} is unseen", rule.name(), cell_name(cell)
            )
            yield Fault(message, contradiction=False)


@cache
def is_ours(cls: type[Rule]) -> bool:
    """Return whether a type of rule is one of alldiff, and not of a plugin."""
    return cls.__module__.startswith("alldiff.")


def call_rule(rule: Rule, method: Callable[[Grid], Iterable[Made]], grid: Grid) -> Iterable[Made]:
    """Return what a method of a rule yields; an error in a plugin is reported by name and line."""
    if is_ours(type(rule)):
        return method(grid)
    from alldiff.rules.framework.guarded_call import guarded

    return guarded(rule, method, grid)


def suspects(group: Group, grid: GridView) -> Sequence[Rule]:
    """Return those of some rules of one type that may have faults.

    All are looked at together: a puzzle has a hundred rules, and hardly ever a wrong one.
    """
    cls = group.cls
    if group.scopes is None or cls.faults is not Rule.faults:
        return group.rules
    sizes = {*map(len, group.scopes)}
    most = grid.high - grid.low + 1 if cls.differ else len(grid.number)
    fits = (
        sizes == {2} if cls.place == "pair" else cls.min_cells <= min(sizes) and max(sizes) <= most
    )
    return () if fits else group.rules
