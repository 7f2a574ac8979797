"""Suguru and Ripple Effect of puzz.link: the borders of rooms, five in a character, and values."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.links.puzzlink.codes import given_values, sudoku_body, sudoku_values
from alldiff.rules.room import Room

KINDS = {"suguru": "suguru", "ripple": "ripple-effect"}
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
    open_sides: list[Side] = []
    for group in sides(rows, columns):
        length = -(-len(group) // 5)
        part, body = body[:length], body[length:]
        if len(part) < length or set(part) - set(FIGURES):
            raise ReadError(t("expected {} characters of borders, not {!r}", length, part[:20]))
        bits = "".join(f"{FIGURES.index(figure):05b}" for figure in part)
        open_sides += [side for side, bit in zip(group, bits, strict=False) if bit == "0"]
    values = sudoku_values(body, rows * columns)
    givens = tuple(tuple(values[r * columns : (r + 1) * columns]) for r in range(rows))
    room_of: dict[Cell, list[Cell]] = {
        (r, c): [(r, c)] for r in range(rows) for c in range(columns)
    }
    for one, other in open_sides:
        if room_of[one] is not room_of[other]:
            room_of[one] += room_of[other]
            for cell in room_of[other]:
                room_of[cell] = room_of[one]
    rooms = sorted({tuple(sorted(room)) for room in room_of.values()})
    high = max(map(len, rooms))
    return Puzzle(KINDS[name], givens, clues=map(Room, rooms), values=(1, high))


def rooms_body(puzzle: Puzzle) -> str:
    """Return the type, the size and the code of a puzzle whose rooms fill the grid."""
    name = next((name for name, kind in KINDS.items() if kind == puzzle.kind), "")
    room_of = {cell: room for room in puzzle.of(Room) for cell in room.cells}
    if not name or puzzle.shape[2] or len(room_of) < puzzle.rows * puzzle.columns:
        raise WriteError("puzz.link carries rooms that fill a grid only; json can")
    code = "".join(map(border_code, sides(puzzle.rows, puzzle.columns), [room_of] * 2))
    values = sudoku_body(given_values(puzzle))
    return f"{name}/{puzzle.columns}/{puzzle.rows}/{code}{values}"


def border_code(group: Sequence[Side], room_of: dict[Cell, Room]) -> str:
    """Return five borders in each character."""
    bits = "".join("01"[room_of[one] is not room_of[other]] for one, other in group)
    parts = [bits[at : at + 5].ljust(5, "0") for at in range(0, len(bits), 5)]
    return "".join(FIGURES[int(part, 2)] for part in parts)
