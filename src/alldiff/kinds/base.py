"""What a kind of puzzle is, and the houses that several kinds share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from alldiff.clues import Candidates, Cell, Clue, cell_name
from alldiff.constraints import AllDifferent, Constraint
from alldiff.model import Model, domain_of, sound_model
from alldiff.puzzle import Fault, Puzzle
from alldiff.registry import Registry


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle: its rules for people, and the functions that give it meaning.

    `largest(puzzle)` is the greatest value a cell can take; the smallest is 1. `clues` are the
    records that mean something in it, besides Candidates, which every kind knows. `validate`
    yields what makes a puzzle unfit for `model`, and what else it likes; `contradictions` yields
    the faults that only say why there is no solution. A solver asks for those only where it found
    none, so that they cost a sound puzzle nothing.
    """

    name: str
    title: str
    rules: str
    largest: Callable[[Puzzle], int]
    validate: Callable[[Puzzle], Iterable[Fault]]
    model: Callable[[Puzzle], Model]
    clues: tuple[type[Clue], ...] = ()
    contradictions: Callable[[Puzzle], Iterable[Fault]] = lambda puzzle: ()


KINDS: Registry[Kind] = Registry("kind of puzzle")


@dataclass(frozen=True, slots=True)
class House:
    """Cells that must all differ, with the name people use for them."""

    name: str
    cells: tuple[Cell, ...]


@lru_cache(maxsize=64)
def lines(size: int) -> tuple[House, ...]:
    """Return the rows and then the columns of a square grid."""
    side = range(size)
    rows = (House(f"row {r + 1}", tuple((r, c) for c in side)) for r in side)
    columns = (House(f"column {c + 1}", tuple((r, c) for r in side)) for c in side)
    return (*rows, *columns)


@lru_cache(maxsize=64)
def boxes(size: int, box: tuple[int, int]) -> tuple[House, ...]:
    """Return the boxes of a square grid, in reading order."""
    width, height = box
    corners = [(top, left) for top in range(0, size, height) for left in range(0, size, width)]
    return tuple(
        House(
            f"box {number}",
            tuple((top + r, left + c) for r in range(height) for c in range(width)),
        )
        for number, (top, left) in enumerate(corners, start=1)
    )


def names(cells: Iterable[Cell]) -> str:
    """Return the names of cells, as 'R1C1 and R1C4'."""
    return " and ".join(map(cell_name, cells))


def square_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield what is wrong with the shape and the givens of a square puzzle."""
    size = puzzle.rows
    if set(map(len, puzzle.givens)) != {size}:
        yield Fault("the grid is not square", contradiction=False)
        return
    whole = set().union(*puzzle.givens)
    if whole <= values_and_empty(size):
        return
    if None in whole:
        missing = tuple(
            (r, c) for r, line in enumerate(puzzle.givens) for c, v in enumerate(line) if v is None
        )
        yield Fault(f"no cell at {names(missing)}", missing, contradiction=False)
    for cell, given in puzzle.given_cells():
        if not 1 <= given <= size:
            yield Fault(f"{given} at {cell_name(cell)} is not in 1..{size}", (cell,))


@lru_cache(maxsize=64)
def values_and_empty(size: int) -> frozenset[int]:
    """Return what may stand in a cell of a square grid: 0 for empty, and the values."""
    return frozenset(range(size + 1))


def clue_faults(puzzle: Puzzle, kind: Kind) -> Iterator[Fault]:
    """Yield each type of clue that means nothing in the kind, and what is wrong with candidates."""
    if set(map(type, puzzle.clues)) <= set(kind.clues):
        return
    strange = (c.type for c in puzzle.clues if not isinstance(c, (Candidates, *kind.clues)))
    for name in dict.fromkeys(strange):
        yield Fault(f"a clue of the type {name} means nothing in a {kind.title}", (), False)
    marks = [clue for clue in puzzle.clues if isinstance(clue, Candidates)]
    cells = set(puzzle.cells()) if marks else set()
    for clue in marks:
        if clue.cell not in cells:
            message = f"candidates at {cell_name(clue.cell)}, which is no cell"
            yield Fault(message, (clue.cell,), contradiction=False)
        elif not any(1 <= value <= kind.largest(puzzle) for value in clue.values):
            yield Fault(f"{cell_name(clue.cell)} has no candidate left", (clue.cell,))


def box_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield what is wrong with the boxes."""
    size = puzzle.rows
    if puzzle.box is None:
        yield Fault("the puzzle has no boxes; a Latin square has none", contradiction=False)
    elif min(puzzle.box) < 1 or puzzle.box[0] * puzzle.box[1] != size:
        width, height = puzzle.box
        yield Fault(
            f"boxes {width} wide and {height} high do not fit a side of {size}",
            contradiction=False,
        )


def equal_givens(puzzle: Puzzle, houses: Iterable[House]) -> Iterator[Fault]:
    """Yield each pair of equal givens that share a house, once."""
    told: set[tuple[Cell, Cell]] = set()
    for house in houses:
        seen: dict[int, Cell] = {}
        for cell in house.cells:
            given = puzzle.givens[cell[0]][cell[1]]
            if not given:
                continue
            if given in seen and (seen[given], cell) not in told:
                told.add((seen[given], cell))
                yield Fault(
                    f"two equal givens: {given} at {names((seen[given], cell))} in {house.name}",
                    (seen[given], cell),
                )
            seen.setdefault(given, cell)


@lru_cache(maxsize=64)
def square_houses(size: int, box: tuple[int, int] | None) -> tuple[House, ...]:
    """Return the rows, columns and boxes, if any, of a square grid."""
    return lines(size) + (boxes(size, box) if box else ())


@lru_cache(maxsize=64)
def houses_through(size: int, box: tuple[int, int] | None) -> tuple[tuple[int, ...], ...]:
    """Return for each cell of a square grid, in reading order, the numbers of its houses."""
    through: list[list[int]] = [[] for _ in range(size * size)]
    for number, house in enumerate(square_houses(size, box)):
        for row, column in house.cells:
            through[row * size + column].append(number)
    return tuple(map(tuple, through))


def square_clashes(puzzle: Puzzle, box: tuple[int, int] | None) -> Iterator[Fault]:
    """Yield each pair of equal givens that share a house of a square grid, once."""
    # Nearly all puzzles have none, and this tells so ten times faster than looking for pairs.
    placed = [
        (house, given)
        for numbers, given in zip(
            houses_through(puzzle.rows, box), chain(*puzzle.givens), strict=True
        )
        if given
        for house in numbers
    ]
    if len(set(placed)) < len(placed):
        yield from equal_givens(puzzle, square_houses(puzzle.rows, box))


def square_model(puzzle: Puzzle, box: tuple[int, int] | None) -> Model:
    """Return the model of rows, columns and boxes, if any, with the givens and candidates."""
    size = puzzle.rows
    if Candidates in set(map(type, puzzle.clues)):
        return grid_model(puzzle, size, square_houses(size, box))
    blank = blank_model(size, box)
    places = enumerate(chain.from_iterable(puzzle.givens))
    givens = tuple([(variable, given) for variable, given in places if given])
    return sound_model(blank.domains, blank.constraints, givens, blank.cells, blank.shape)


@lru_cache(maxsize=64)
def blank_model(size: int, box: tuple[int, int] | None) -> Model:
    """Return the model of an empty square grid, which all puzzles of that shape share."""
    empty = Puzzle("latin-square", ((0,) * size,) * size)
    return grid_model(empty, size, square_houses(size, box))


def domains_of(puzzle: Puzzle, largest: int, number: dict[Cell, int]) -> tuple[int, ...]:
    """Return the domain of each variable: 1 to the largest value, or the candidates of its cell."""
    domains = [domain_of(range(1, largest + 1))] * len(number)
    if Candidates in set(map(type, puzzle.clues)):
        for clue in puzzle.clues:
            if isinstance(clue, Candidates):
                stated = domain_of(value for value in clue.values if 1 <= value <= largest)
                domains[number[clue.cell]] &= stated
    return tuple(domains)


def grid_model(
    puzzle: Puzzle,
    largest: int,
    houses: Iterable[House],
    more: Callable[[dict[Cell, int]], Sequence[Constraint]] = lambda number: (),
) -> Model:
    """Return the model with a variable per cell, an AllDifferent per house, and `more`.

    `more` gets the variable number of each cell and returns the constraints that follow.
    """
    cells = tuple(puzzle.cells())
    number = {cell: variable for variable, cell in enumerate(cells)}
    return sound_model(
        domains=domains_of(puzzle, largest, number),
        constraints=(
            *(
                AllDifferent(tuple(sorted(number[cell] for cell in house.cells)))
                for house in houses
                if len(house.cells) > 1
            ),
            *more(number),
        ),
        givens=tuple((number[cell], given) for cell, given in puzzle.given_cells()),
        cells=cells,
        shape=(puzzle.rows, puzzle.columns),
    )
