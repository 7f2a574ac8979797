"""Suguru, Ripple Effect and Factors of puzz.link: the borders of rooms, and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.links.puzzlink.codes import (
    given_values,
    numbers,
    sudoku_body,
    sudoku_values,
)
from alldiff.rules.kenken_cage import KenkenCage
from alldiff.rules.room import Room

KINDS = {"suguru": "suguru", "ripple": "ripple-effect"}
FACTORS = "factors"
"""A KenKen in which all results are products."""
FIGURES = "0123456789abcdefghijklmnopqrstuv"
Side = tuple[Cell, Cell]
"""Two neighbours."""


def sides(rows: int, columns: int) -> tuple[list[Side], list[Side]]:
    """Return the neighbours beside and above each other, in the order of their borders."""
    beside = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    above = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    return beside, above


def rooms_puzzle(name: str, body: str, rows: int, columns: int) -> Puzzle:
    """Return the puzzle of a link."""
    borders, rest = borders_in(body, rows, columns)
    if name == FACTORS:
        rooms = rooms_in(rows, columns, borders)
        return factors(rows, dict(zip(rooms, numbers(rest, len(rooms)), strict=True)))
    return puzzle_of(name, rows, columns, borders, sudoku_values(rest, rows * columns))


def borders_in(body: str, rows: int, columns: int) -> tuple[list[str], str]:
    """Return the borders at the start of a body, 0 for none and 1 for one, and the rest of it."""
    borders: list[str] = []
    for group in sides(rows, columns):
        length = -(-len(group) // 5)
        part, body = body[:length], body[length:]
        if len(part) < length or set(part) - set(FIGURES):
            raise ReadError(t("expected {} characters of borders, not {!r}", length, part[:20]))
        borders.append("".join(f"{FIGURES.index(figure):05b}" for figure in part)[: len(group)])
    return borders, body


def puzzle_of(
    name: str, rows: int, columns: int, borders: Sequence[Sequence[str]], values: Sequence[int]
) -> Puzzle:
    """Return the puzzle of the borders, upright and lying ones, and of the values of cells.

    In Factors these are the products of rooms, each in the first cell of its room.
    """
    rooms = rooms_in(rows, columns, borders)
    if name == FACTORS:
        return factors(rows, {room: values[room[0][0] * columns + room[0][1]] for room in rooms})
    givens = tuple(tuple(values[r * columns : (r + 1) * columns]) for r in range(rows))
    high = max(map(len, rooms))
    return Puzzle(KINDS[name], givens, clues=map(Room, rooms), values=(1, high))


def factors(side: int, products: Mapping[tuple[Cell, ...], int | None]) -> Puzzle:
    """Return the Latin square of rooms with products; a room without one says nothing."""
    clues = [KenkenCage(room, product, "x") for room, product in products.items() if product]
    return Puzzle("kenken", ((0,) * side,) * side, clues=clues)


def rooms_in(rows: int, columns: int, borders: Sequence[Sequence[str]]) -> list[tuple[Cell, ...]]:
    """Return the rooms between borders, by their first cells.

    A border is 0 where there is none.
    """
    open_sides = [
        side
        for group, bits in zip(sides(rows, columns), borders, strict=True)
        for side, bit in zip(group, bits, strict=True)
        if bit == "0"
    ]
    room_of: dict[Cell, list[Cell]] = {
        (r, c): [(r, c)] for r in range(rows) for c in range(columns)
    }
    for one, other in open_sides:
        if room_of[one] is not room_of[other]:
            room_of[one] += room_of[other]
            for cell in room_of[other]:
                room_of[cell] = room_of[one]
    return sorted({tuple(sorted(room)) for room in room_of.values()})


def rooms_body(puzzle: Puzzle) -> str:
    """Return the type, the size and the code of a puzzle whose rooms fill the grid."""
    code = "".join(map(border_code, border_bits(puzzle)))
    values = sudoku_body(given_values(puzzle))
    return f"{type_of(puzzle)}/{puzzle.columns}/{puzzle.rows}/{code}{values}"


def type_of(puzzle: Puzzle) -> str:
    """Return the type of a puzzle there, '' for none."""
    return next((name for name, kind in KINDS.items() if kind == puzzle.kind), "")


def border_bits(puzzle: Puzzle) -> list[str]:
    """Return 1 for each border of rooms and 0 for each other side, upright and then lying ones."""
    room_of = {cell: room for room in puzzle.of(Room) for cell in room.cells}
    if not type_of(puzzle) or puzzle.shape[2] or len(room_of) < puzzle.rows * puzzle.columns:
        raise WriteError("puzz.link carries rooms that fill a grid only; json can")
    return [
        "".join("01"[room_of[one] is not room_of[other]] for one, other in group)
        for group in sides(puzzle.rows, puzzle.columns)
    ]


def border_code(bits: str) -> str:
    """Return five borders in each character."""
    parts = [bits[at : at + 5].ljust(5, "0") for at in range(0, len(bits), 5)]
    return "".join(FIGURES[int(part, 2)] for part in parts)


def file_words(puzzle: Puzzle) -> list[list[str]]:
    """Return the words of a file: the borders beside and above cells, and the values."""
    rows, columns = puzzle.rows, puzzle.columns
    upright, lying = border_bits(puzzle)
    return [
        *(list(upright[r * (columns - 1) : (r + 1) * (columns - 1)]) for r in range(rows)),
        *(list(lying[r * columns : (r + 1) * columns]) for r in range(rows - 1)),
        *([str(value or ".") for value in row] for row in puzzle.givens),
    ]
