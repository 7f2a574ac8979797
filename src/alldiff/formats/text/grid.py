"""Grid text: the side, then a line of numbers for each row, `.` for an empty cell."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import (
    LARGEST_SIDE,
    Reading,
    ReadOptions,
    content_lines,
    spell_options,
    words,
)
from alldiff.formats.text.squares import (
    needed_options,
    parse_value,
    require_side,
    require_square,
    shorten,
    square,
)


def sniff(text: str) -> bool:
    """Return whether the first line is a number alone that is no row like the second."""
    lines = content_lines(text, 2)
    if not lines:
        return False
    head = lines[0][1].strip()
    if not (head.isascii() and head.isdigit() and len(head) <= 3):
        return False
    if len(lines) == 1:
        return True
    row = lines[1][1].split()
    return len(head) == 1 or len(row) > 1 or len(row[0]) != len(head)


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles of a text; several follow each other."""
    reading = Reading([])
    lines = content_lines(text)
    if not lines:
        raise ReadError("no puzzle: expected the side of the grid in the first line")
    start = 0
    while start < len(lines):
        first = lines[start][0]
        side = parse_side(*lines[start], len(reading.puzzles))
        require_side(side, options, first)
        rows = lines[start + 1 : start + side + 1]
        known = {".": 0, "0": 0, "_": 0} | {str(value): value for value in range(1, side + 1)}
        givens = tuple(parse_row(line, side, number, known) for number, line in rows)
        if len(rows) < side:
            raise ReadError(
                t("{} rows, but the side in line {} is {}", len(rows), first, side),
                line=lines[-1][0],
            )
        reading.puzzles.append(square(givens, options, reading, line=first))
        start += side + 1
    return reading


def parse_side(number: int, line: str, before: int) -> int:
    """Return the side that the first line of a puzzle states."""
    head = line.split()
    if len(head) == 1 and head[0].isascii() and head[0].isdigit() and len(head[0]) < 10:
        side = int(head[0])
        if 1 <= side <= LARGEST_SIDE:
            return side
        raise ReadError(
            t("a side is from 1 to {}, not {}", LARGEST_SIDE, side), line=number, column=1
        )
    if before:
        raise ReadError(
            "too many rows: the grid above is complete, and a further one begins with its side",
            line=number,
            column=1,
        )
    raise ReadError(
        t("expected the side of the grid alone in the first line, not {}", shorten(line.strip())),
        line=number,
        column=1,
    )


def parse_row(line: str, side: int, number: int, known: dict[str, int]) -> tuple[int, ...]:
    """Return the values of a row; up to a side of 9 the blanks may be left out."""
    row: Sequence[str] = line.split()
    if len(row) == 1 and len(row[0]) == side <= 9:
        row = row[0]
    try:
        found = tuple(known[word] for word in row)
    except KeyError:
        placed = words(line)
        if len(placed) == 1 and len(placed[0][1]) == side:
            placed = [(placed[0][0] + i, word) for i, word in enumerate(placed[0][1])]
        found = tuple(parse_value(word, side, number, column) for column, word in placed)
    if len(found) != side:
        column = words(line)[side][0] if len(found) > side else len(line.rstrip()) + 1
        raise ReadError(
            t("{} values in a row, but the side is {}", len(found), side),
            line=number,
            column=column,
        )
    return found


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the puzzles as grid text, a blank line between them."""
    for puzzle in puzzles:
        require_square(puzzle, "grid", largest=LARGEST_SIDE)
    options = needed_options(puzzles, "grid")
    return "\n".join(map(grid_text, puzzles)) + spell_options(options)


def grid_text(puzzle: Puzzle) -> str:
    """Return one puzzle: columns of equal width, numbers to the right."""
    width = max((len(str(given)) for row in puzzle.givens for given in row), default=1)
    shown = [".".rjust(width)] + [str(v).rjust(width) for v in range(1, puzzle.rows + 1)]
    rows = [" ".join([shown[given or 0] for given in row]) for row in puzzle.givens]
    return "\n".join([str(puzzle.rows), *rows, ""])
