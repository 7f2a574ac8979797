"""Puzzles to draw: of every kind, sound or not, with grids, pencil marks and titles."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from alldiff.core.puzzle import Grid, Puzzle
from alldiff.kinds.base import default_box
from alldiff.rules import grid_of
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan
from alldiff.rules.runs import all_lines

BOXED = (4, 6, 8, 9, 10, 12, 16)

titles = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["", "<b>&amp;</b>", "]]>", '"quoted"', "'", "\x00\x08\x1b", "\ud800", "<!--", "{title}"]
    ),
)


@st.composite
def rows_of(draw: st.DrawFn, size: int) -> Grid:
    """Rows of values, now and then out of range, so that most are no puzzle one could solve.

    One number decides them all, because drawing hundreds of cells one by one is slow.
    """
    chance = Random(draw(st.integers(0, 2**32)))
    share = draw(st.sampled_from([0, 0.3, 1]))
    return tuple(
        tuple(chance.randint(1, size + 1) if chance.random() < share else 0 for _ in range(size))
        for _ in range(size)
    )


@st.composite
def squares(draw: st.DrawFn) -> Puzzle:
    kind = draw(st.sampled_from(["sudoku", "latin-square", "greater-than"]))
    size = draw(st.integers(1, 9) if kind == "latin-square" else st.sampled_from(BOXED))
    box = None if kind == "latin-square" else default_box(size)
    signs = draw(st.lists(inequalities(size), max_size=12)) if kind == "greater-than" else []
    return Puzzle(kind, draw(rows_of(size)), box, tuple(signs), title=draw(titles))


@st.composite
def inequalities(draw: st.DrawFn, size: int) -> LessThan:
    row, column = draw(st.integers(0, size - 2)), draw(st.integers(0, size - 2))
    cells = [(row, column), draw(st.sampled_from([(row, column + 1), (row + 1, column)]))]
    return LessThan(*draw(st.permutations(cells)))


@st.composite
def kakuros(draw: st.DrawFn) -> Puzzle:
    """Any outline inside a border of black cells, any sums: reachable or not."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    inside = st.tuples(*[st.sampled_from([None, 0, 0, 0, 3, 7])] * columns)
    drawn = draw(st.tuples(*[inside] * rows))
    givens = ((None,) * (columns + 1), *((None, *line) for line in drawn))
    lines = all_lines(grid_of(Puzzle("kakuro", givens)))
    runs = tuple(KakuroRun(line, draw(st.integers(1, 99))) for line in lines)
    return Puzzle("kakuro", givens, clues=runs, title=draw(titles))


puzzles = st.one_of(squares(), kakuros())


@st.composite
def puzzles_with_grids(draw: st.DrawFn) -> tuple[Puzzle, Grid]:
    """A puzzle and a grid that keeps its givens and fills every other cell."""
    puzzle = draw(puzzles)
    chance = Random(draw(st.integers(0, 2**32)))
    largest = 9 if puzzle.kind == "kakuro" else puzzle.rows
    grid = tuple(
        tuple(value if value is None or value else chance.randint(1, largest) for value in line)
        for line in puzzle.givens
    )
    return puzzle, grid
