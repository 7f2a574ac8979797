"""Puzzle: what is printed on the page, and nothing of how it is solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar

from alldiff._native import grouped
from alldiff.core.cells import Cell
from alldiff.core.records import DataclassFields, Record

if TYPE_CHECKING:
    from alldiff.rules.framework.base import Rule

Grid = tuple[tuple[int | None, ...], ...]
"""Rows of values: a number, 0 for an empty cell, None where there is no cell."""
Shape = tuple[int, int, frozenset[Cell]]
"""The number of rows and columns, and the places that are no cells."""
SomeRule = TypeVar("SomeRule")
NO_HOLES: frozenset[Cell] = frozenset()


class Puzzle:
    """A grid of givens and the clues it is to be solved by: immutable, not necessarily sound.

    `clues` are all its rules, rows, columns and boxes too, by rank and then as they were stated.
    `values` are the lowest and the highest value of a cell. `solution` is what the source stated;
    nothing relies on it. `extra` keeps keys of the JSON form that alldiff does not know, as pairs
    (key, JSON text).
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
    ) -> None:
        """Take the rules of a kind of puzzle, with boxes of `box`, and the clues besides.

        Without a kind the clues are all there are.
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
        # The givens of a classic Sudoku as bytes, for the core: made by who first needs them.
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
        """The number of rows and columns, and the places that are no cells."""
        holes = NO_HOLES
        if [line for line in self.givens if None in line]:
            lines = enumerate(self.givens)
            found = [(r, c) for r, line in lines for c, v in enumerate(line) if v is None]
            holes = frozenset(found)
        return self.rows, self.columns, holes

    @property
    def kind(self) -> str:
        """The name of the kind whose rules are exactly there, or else of its base."""
        from alldiff.kinds import kind_of

        return kind_of(self)

    @property
    def box(self) -> tuple[int, int] | None:
        """Width and height of the boxes, or None where there are none."""
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
        """Yield each cell that has a given, with it, in reading order."""
        for row, line in enumerate(self.givens):
            if any(line):
                for column, given in enumerate(line):
                    if given:
                        yield (row, column), given

    def with_given(self, cell: Cell, value: int) -> Puzzle:
        """Return the puzzle with one given set, or cleared where `value` is 0."""
        rows = [list(line) for line in self.givens]
        rows[cell[0]][cell[1]] = value
        return self.__replace__(givens=tuple(tuple(line) for line in rows))

    def with_clues(self, clues: Iterable[Rule]) -> Puzzle:
        """Return the puzzle with more clues."""
        return self.__replace__(clues=(*self.clues, *clues))

    def bare(self) -> Puzzle:
        """Return only what defines the puzzle: no title, author, rules, source, solution."""
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
    """Return clues by their rank; those that stand so already as they are, to be shared."""
    ranks = [cls.rank for cls, *_ in grouped(clues)]
    if ranks == sorted(ranks):
        return clues
    return tuple(sorted(clues, key=attrgetter("rank")))


def fields_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the parts of a puzzle by their names."""
    return dict(zip(puzzle.__match_args__, parts_of(puzzle), strict=True))


class Fault(Record, frozen=True):
    """One thing wrong with a puzzle, with the cells concerned.

    `contradiction` is True where the puzzle is fully stated but can have no solution, False where
    it is not (yet) a puzzle at all: a run without a sum, boxes that do not tile the grid.
    """

    message: str
    cells: tuple[Cell, ...] = ()
    contradiction: bool = True
    clue: Rule | None = None
    """The clue that it is about, where it is about one."""
    origin: tuple[int, ...] = ()
    """The numbers of the clues that it breaks, where it is about values that somebody entered."""
