"""`.sdx` of SudoCue: how far a player is, a word for each cell.

A digit is given, `u5` was placed by the player, several digits are pencil marks; nothing is written
where there is a `.`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from alldiff.core.cells import cell_name
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.formats.base import Reading, ReadOptions, content_lines, words
from alldiff.formats.text.squares import require_classic, square

SIDE = 9
WORD = re.compile(r"u[1-9]|[1-9]{1,9}|\.")


def sniff(text: str) -> bool:
    """Return whether there are nine rows of nine such words, one of them placed by a player."""
    rows = [line.split() for _, line in content_lines(text, SIDE + 1)]
    return (
        len(rows) == SIDE
        and all(len(row) == SIDE and all(map(WORD.fullmatch, row)) for row in rows)
        and any(word[0] == "u" for row in rows for word in row)
    )


def read(text: str, options: ReadOptions) -> Reading:
    """Return the one puzzle of a text, with the player's values and pencil marks."""
    reading = Reading([])
    lines = content_lines(text)
    if len(lines) != SIDE:
        raise ReadError(
            t("{} rows, but sdx has {}", len(lines), SIDE), line=lines[-1][0] if lines else 1
        )
    givens, state, marks = [], [], []
    for number, line in lines:
        row = words(line)
        if len(row) != SIDE:
            raise ReadError(t("{} cells in a row, but sdx has {}", len(row), SIDE), line=number)
        for column, word in row:
            if not WORD.fullmatch(word):
                raise ReadError(
                    t(
                        "unknown cell {!r}: expected a digit, u and a digit, or pencil marks",
                        word[:20],
                    ),
                    line=number,
                    column=column,
                )
        givens.append(tuple(int(word) if len(word) == 1 and word != "." else 0 for _, word in row))
        state.append(
            [
                int(word[-1]) if word[0] == "u" else given
                for (_, word), given in zip(row, givens[-1], strict=True)
            ]
        )
        marks.append(
            [
                sorted(set(map(int, word))) if len(word) > 1 and word[0] != "u" else []
                for _, word in row
            ]
        )
    puzzle = square(tuple(givens), options, reading, line=lines[0][0])
    from alldiff.techniques.engine.position import MARKS, STATE

    extra = []
    if tuple(map(tuple, state)) != puzzle.givens:
        extra.append((STATE, json.dumps(state)))
    if any(any(row) for row in marks):
        extra.append((MARKS, json.dumps(marks)))
    reading.puzzles.append(replace(puzzle, extra=tuple(extra)))
    return reading


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one 9x9 Sudoku with the position that it carries."""
    if len(puzzles) != 1:
        raise WriteError("sdx carries one puzzle; jsonl carries several")
    (puzzle,) = puzzles
    require_classic(puzzle, "sdx")
    from alldiff.techniques.engine.position import position_of

    position = position_of(puzzle)
    shown = {cell: str(given) for cell, given in puzzle.given_cells()}
    shown |= {cell: f"u{value}" for cell, value in position.values.items()}
    for cell, marks in position.marks.items():
        if len(marks) == 1:
            raise WriteError(
                t(
                    "sdx cannot tell the one pencil mark of {} from a given; json can",
                    cell_name(cell),
                )
            )
        shown[cell] = "".join(map(str, marks))
    rows = [[shown.get((row, column), ".") for column in range(SIDE)] for row in range(SIDE)]
    width = max(len(word) for row in rows for word in row)
    return "".join(" ".join(word.ljust(width) for word in row).rstrip() + "\n" for row in rows)
