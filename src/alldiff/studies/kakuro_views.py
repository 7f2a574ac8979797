"""One Kakuro seen in other ways: transposed, mirrored, or with its cells numbered differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from alldiff.core.cells import Cell
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.core.splitmix import SplitMix64
from alldiff.formats import read, write
from alldiff.lab.race import Course, course
from alldiff.rules import to_model
from alldiff.rules.kakuro_run import KakuroRun

NUMBERINGS = 12


def views(name: str, puzzle: Puzzle, numberings: int) -> list[Course]:
    """Return a grid in its eight positions, and in its own with other numbers for its cells."""
    model = to_model(puzzle)
    return [
        *(course(f"{name}, {how}", turned) for how, turned in positions(puzzle)),
        *(
            course(f"{name}, numbering {seed}", renumbered(model, seed))
            for seed in range(1, numberings + 1)
        ),
    ]


def positions(puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
    """Yield the eight positions of a grid.

    The first row and column hold no white cell, and stay first.
    """
    rows, columns = puzzle.rows, puzzle.columns
    moves: dict[str, Callable[[Cell], Cell]] = {
        "as printed": lambda cell: cell,
        "left to right": lambda cell: (cell[0], columns - cell[1]),
        "upside down": lambda cell: (rows - cell[0], cell[1]),
        "turned by half": lambda cell: (rows - cell[0], columns - cell[1]),
    }
    for name, move in moves.items():
        yield name, moved(puzzle, move, (rows, columns))
        yield f"{name}, transposed", moved(puzzle, partial(transposed, move), (columns, rows))


def transposed(move: Callable[[Cell], Cell], cell: Cell) -> Cell:
    """Return where a cell goes if a move comes first and rows become columns after it."""
    row, column = move(cell)
    return column, row


def moved(puzzle: Puzzle, move: Callable[[Cell], Cell], shape: tuple[int, int]) -> Puzzle:
    """Return a Kakuro with every white cell moved; its sums come in the usual order."""
    rows, columns = shape
    white = {move(cell) for cell in puzzle.cells()}
    givens = tuple(
        tuple(0 if (r, c) in white else None for c in range(columns)) for r in range(rows)
    )
    clues = tuple(
        replace(clue, cells=tuple(sorted(map(move, clue.cells))))
        if isinstance(clue, KakuroRun)
        else clue
        for clue in puzzle.clues
    )
    return read(write([Puzzle("kakuro", givens, clues=clues)], "kakuro"))


def renumbered(model: Model, seed: int) -> Model:
    """Return a model whose variables have other numbers; nothing else changes."""
    order = SplitMix64(seed).shuffled(range(len(model.domains)))
    place = {old: new for new, old in enumerate(order)}
    return replace(
        model,
        domains=tuple(model.domains[old] for old in order),
        cells=tuple(model.cells[old] for old in order),
        givens=tuple((place[v], value) for v, value in model.givens),
        constraints=tuple(
            replace(each, variables=tuple(place[v] for v in each.variables))
            for each in model.constraints
        ),
    )
