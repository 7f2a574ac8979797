"""How Simon Tatham's puzzles spell grids and the blocks that divide them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.formats.text.symbols import gathered

BLANKS = "_abcdefghijklmnopqrstuvwxyz"
GRID = re.compile(r"([a-z])|_|([0-9]{1,6})")
BLOCKS = re.compile(r"([a-z_])([0-9]{0,4})")


def grid_values(text: str, count: int) -> list[int]:
    """Return the values of so many cells: numbers, and a to z for 1 to 26 empty ones."""
    found: list[int] = []
    at = 0
    while at < len(text):
        match = GRID.match(text, at)
        if match is None:
            raise ReadError(t("expected numbers and letters for empty cells, not {!r}", text[at]))
        at = match.end()
        if match[1]:
            found += [0] * BLANKS.index(match[1])
        elif match[2]:
            found.append(int(match[2]))
        if len(found) > count:
            break
    if len(found) != count:
        raise ReadError(t("{} cells or more, but the grid has {}", len(found), count))
    return found


def grid_text(values: Sequence[int]) -> str:
    """Return the values of cells, 0 for an empty one."""
    parts: list[str] = []
    for value, empty in gathered(values, 26):
        if value and parts and parts[-1].isdigit():
            parts.append("_")
        parts.append(BLANKS[empty] if empty else str(value))
    return "".join(parts)


def edges(side: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield the cells beside each inner edge: upright ones row by row, then column by column."""
    for r in range(side):
        for c in range(side - 1):
            yield (r, c), (r, c + 1)
    for c in range(side):
        for r in range(side - 1):
            yield (r, c), (r + 1, c)


def block_cells(text: str, side: int) -> list[tuple[Cell, ...]]:
    """Return the cells of each block, the blocks in the order of their first cells.

    A letter is the number of places without an edge before the next edge; behind the last place
    there is one, too. A number repeats the letter before it.
    """
    places = list(edges(side))
    block: dict[Cell, list[Cell]] = {(r, c): [(r, c)] for r in range(side) for c in range(side)}
    at = place = 0
    while at < len(text):
        match = BLOCKS.match(text, at)
        if match is None:
            raise ReadError(t("expected letters for the edges of blocks, not {!r}", text[at]))
        at = match.end()
        for _ in range(int(match[2] or 1)):
            count = min(BLANKS.index(match[1]), 25)
            if place + count > len(places):
                raise ReadError("more edges than the grid has")
            for first, second in places[place : place + count]:
                join(block, first, second)
            place += count + (match[1] != "z")
    if place != len(places) + 1:
        raise ReadError(t("{} edges, but the grid has {}", place, len(places) + 1))
    return sorted({tuple(sorted(cells)) for cells in block.values()})


def join(block: dict[Cell, list[Cell]], first: Cell, second: Cell) -> None:
    """Make one block of those of two cells, the smaller one going into the larger."""
    large, small = sorted((block[first], block[second]), key=len, reverse=True)
    if large is not small:
        large += small
        for cell in small:
            block[cell] = large


def block_text(blocks: Sequence[Sequence[Cell]], side: int, repeat: bool = False) -> str:
    """Return the letters of blocks that fill the grid; with `repeat`, three or more as a number."""
    number = {cell: at for at, cells in enumerate(blocks) for cell in cells}
    letters = []
    count = 0
    for first, second in edges(side):
        if number[first] == number[second]:
            count += 1
            continue
        letters.append("z" * (count // 25) + BLANKS[count % 25])
        count = 0
    letters.append("z" * (count // 25) + BLANKS[count % 25])
    text = "".join(letters)
    if not repeat:
        return text
    return re.sub(r"(.)\1{2,}", lambda match: f"{match[1]}{len(match[0])}", text)
