"""Puzzles to draw: of every kind, sound or not, with grids and titles."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from alldiff.core.puzzle import Grid, Puzzle

from support import strategies
from support.random_puzzles import cases

BOXES = [(2, 2), (3, 2), (4, 2), (3, 3), (5, 2), (4, 3), (4, 4)]

titles = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["", "<b>&amp;</b>", "]]>", '"quoted"', "'", "\x00\x08\x1b", "\ud800", "<!--", "{title}"]
    ),
)


def titled(puzzles: st.SearchStrategy[Puzzle]) -> st.SearchStrategy[Puzzle]:
    """Strategy: one of some puzzles, with a title."""
    return st.builds(lambda puzzle, title: replace(puzzle, title=title), puzzles, titles)


def squares() -> st.SearchStrategy[Puzzle]:
    """Strategy: a Sudoku, Latin square or Greater-Than Sudoku, which need not have a solution."""
    sorts = strategies.sudokus(BOXES), strategies.greater_thans(), strategies.latin_squares()
    return titled(st.one_of(*sorts))


def kakuros() -> st.SearchStrategy[Puzzle]:
    """Strategy: a Kakuro with a border."""
    return titled(strategies.kakuros())


puzzles = st.one_of(squares(), kakuros(), titled(cases().map(lambda case: case.puzzle)))


@st.composite
def puzzles_with_grids(draw: st.DrawFn) -> tuple[Puzzle, Grid]:
    """Strategy: a puzzle, and a grid that keeps its givens and fills every other cell."""
    puzzle = draw(st.one_of(squares(), kakuros()))
    chance = Random(draw(st.integers(0, 2**32)))
    grid = tuple(
        tuple(value if value is None or value else chance.randint(*puzzle.values) for value in line)
        for line in puzzle.givens
    )
    return puzzle, grid
