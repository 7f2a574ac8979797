"""Puzzle: what is printed on the page, independent of how it is solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar

from alldiff._native import grouped
from alldiff.core.cells import Cell
from alldiff.core.drawing import Drawing
from alldiff.core.records import DataclassFields, Record

if TYPE_CHECKING:
    from alldiff.rules.framework.base import Rule

Grid = tuple[tuple[int | None, ...], ...]
"""Rows of values: a number, 0 for an empty cell, None for a place without a cell."""
Shape = tuple[int, int, frozenset[Cell]]
"""The number of rows and columns, and the places without a cell."""
SomeRule = TypeVar("SomeRule")
NO_HOLES: frozenset[Cell] = frozenset()


class Puzzle:
    """A grid of givens with its clues: immutable, not necessarily valid.

    Attributes:
        clues: all its rules, including rows, columns and boxes, ordered by rank and then as given
        values: the lowest and the highest value for a cell
        solution: the solution printed in the source; nothing relies on it
        extra: unknown keys from the JSON form, as pairs (key, JSON text)
        drawing: what its author drew besides the clues; only pictures use it
    """

    givens: Grid
    clues: tuple[Rule, ...]
    values: tuple[int, int]
    title: str
    author: str
    rules: str
    source: str
    licence: str
    solution: Grid | None
    extra: tuple[tuple[str, str], ...]
    drawing: Drawing | None
    _plain: bytes | None

    __match_args__ = (
        "givens",
        "clues",
        "values",
        "title",
        "author",
        "rules",
        "source",
        "licence",
        "solution",
        "extra",
        "drawing",
    )
    __slots__ = (*__match_args__, "_plain")
    __dataclass_fields__: ClassVar[Any] = DataclassFields()

    def __init__(
        self,
        kind: str | None = None,
        givens: Grid = (),
        box: tuple[int, int] | None = None,
        clues: Iterable[Rule] = (),
        values: tuple[int, int] | None = None,
        title: str = "",
        author: str = "",
        rules: str = "",
        source: str = "",
        licence: str = "",
        solution: Grid | None = None,
        extra: tuple[tuple[str, str], ...] = (),
        drawing: Drawing | None = None,
    ) -> None:
        """Combine the rules for a kind of puzzle, with boxes of size `box`, with further clues.

        Without a kind, the clues are the only rules.
        """
        rows, columns = len(givens), len(givens[0]) if givens else 0
        stated = tuple(clues)
        if kind is not None:
            from alldiff.kinds import KINDS

            base = KINDS[kind].base(rows, columns, box)
            if not {cls for cls, *_ in grouped(stated)}.isdisjoint(map(type, base)):
                stated = tuple(clue for clue in stated if clue not in base)
            stated = base + stated
            values = values or KINDS[kind].values(rows, columns)
        put = object.__setattr__
        put(self, "givens", givens)
        put(self, "clues", ranked(stated))
        put(self, "values", values or (1, max(rows, columns)))
        put(self, "title", title)
        put(self, "author", author)
        put(self, "rules", rules)
        put(self, "source", source)
        put(self, "licence", licence)
        put(self, "solution", solution)
        put(self, "extra", extra)
        put(self, "drawing", drawing or None)
        # The givens of a classic Sudoku as bytes, for the core; computed on first use.
        put(self, "_plain", None)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.givens)

    @property
    def columns(self) -> int:
        """Number of columns."""
        return len(self.givens[0]) if self.givens else 0

    @property
    def shape(self) -> Shape:
        """The number of rows and columns, and the places without a cell."""
        holes = NO_HOLES
        if [line for line in self.givens if None in line]:
            lines = enumerate(self.givens)
            found = [(r, c) for r, line in lines for c, v in enumerate(line) if v is None]
            holes = frozenset(found)
        return self.rows, self.columns, holes

    @property
    def kind(self) -> str:
        """The kind with exactly these rules, or else the kind it is based on."""
        from alldiff.kinds import kind_of

        return kind_of(self)

    @property
    def box(self) -> tuple[int, int] | None:
        """Width and height of the boxes, or None without boxes."""
        from alldiff.rules.boxes import Boxes

        return next(((boxes.width, boxes.height) for boxes in self.of(Boxes)), None)

    def of(self, *types: type[SomeRule]) -> tuple[SomeRule, ...]:
        """Return the clues of these types, in order."""
        return tuple(clue for clue in self.clues if isinstance(clue, types))

    def cells(self) -> Iterator[Cell]:
        """Yield the cells that take a value, in reading order."""
        for row, line in enumerate(self.givens):
            for column, given in enumerate(line):
                if given is not None:
                    yield row, column

    def given_cells(self) -> Iterator[tuple[Cell, int]]:
        """Yield each cell that has a given, with its value, in reading order."""
        for row, line in enumerate(self.givens):
            if any(line):
                for column, given in enumerate(line):
                    if given:
                        yield (row, column), given

    def entries(self, grid: Grid | None) -> dict[Cell, int]:
        """Return the values of cells in a grid for the puzzle: a solution, an answer, a state.

        A cell is empty there if it holds None, or 0 where 0 is not a value.
        """
        known = {
            (row, column): value
            for row, line in enumerate(grid or ())
            for column, value in enumerate(line)
            if value is not None and (value or self.values[0] <= 0)
        }
        return {cell: known[cell] for cell in self.cells() if cell in known}

    def with_given(self, cell: Cell, value: int) -> Puzzle:
        """Return the puzzle with one given set, or cleared if `value` is 0."""
        rows = [list(line) for line in self.givens]
        rows[cell[0]][cell[1]] = value
        return self.__replace__(givens=tuple(tuple(line) for line in rows))

    def with_clues(self, clues: Iterable[Rule]) -> Puzzle:
        """Return the puzzle with more clues."""
        return self.__replace__(clues=(*self.clues, *clues))

    def bare(self) -> Puzzle:
        """Return only what defines the puzzle: no title, drawing or solution."""
        return Puzzle(givens=self.givens, clues=self.clues, values=self.values)

    def __replace__(self, /, **changes: Any) -> Puzzle:
        return Puzzle(**{**fields_of(self), **changes})

    def __eq__(self, other: object) -> bool:
        return parts_of(self) == parts_of(other) if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(parts_of(self))

    def __repr__(self) -> str:
        return f"Puzzle({', '.join(f'{name}={part!r}' for name, part in fields_of(self).items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Puzzle, **fields_of(self)), ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Puzzle does not change: copy it with another {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Puzzle does not change: copy it with another {name}")

    def __str__(self) -> str:
        from alldiff.render.text import grid_text

        return grid_text(self)

    def _repr_svg_(self) -> str:
        from alldiff.render.svg import svg

        return svg(self)

    def _repr_html_(self) -> str:
        from alldiff.render.html import html_fragment

        return html_fragment(self)


parts_of = attrgetter(*Puzzle.__match_args__)


def ranked(clues: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Return the clues by rank; an already sorted tuple is returned as is, so it can be shared."""
    ranks = [cls.rank for cls, *_ in grouped(clues)]
    if ranks == sorted(ranks):
        return clues
    return tuple(sorted(clues, key=attrgetter("rank")))


def fields_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the parts of a puzzle by name."""
    return dict(zip(puzzle.__match_args__, parts_of(puzzle), strict=True))


class Fault(Record, frozen=True):
    """One thing wrong with a puzzle, and the cells concerned.

    `contradiction` is True if the puzzle is complete but can have no solution, False if it is not a
    complete puzzle: a run without a sum, boxes that do not tile the grid.
    """

    message: str
    cells: tuple[Cell, ...] = ()
    contradiction: bool = True
    clue: Rule | None = None
    """The clue concerned, if there is one."""
    origin: tuple[int, ...] = ()
    """The numbers of the clues that entered values break, if the fault concerns entered values."""
