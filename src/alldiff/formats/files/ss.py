"""`.ss` of Simple Sudoku, and any drawing of a grid with bars and separator lines.

Up to a side of 9, words of several digits make it a candidate grid; `+5` is a placed digit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.formats.base import (
    LARGEST_SIDE,
    Reading,
    ReadOptions,
    spell_options,
)
from alldiff.formats.text import symbols
from alldiff.formats.text.drawing import SEPARATOR, Drawing, blocks, parse
from alldiff.formats.text.squares import needed_options, parse_value, require_square, square
from alldiff.rules.candidates import Candidates


def sniff(text: str) -> bool:
    """Return whether there are separator lines, bars, or at least four rows of four words."""
    for block in blocks(text):
        rows = [line for _, line in block if not SEPARATOR.fullmatch(line)]
        if len(rows) < len(block) and rows:
            return True
        return len(rows) >= 4 and all("|" in line or len(line.split()) >= 4 for line in rows)
    return False


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each drawing."""
    reading = Reading([])
    drawings = [parse(block, options) for block in blocks(text)]
    reading.puzzles = [read_one(drawing, options, reading) for drawing in drawings]
    reading.letters = all(has_letters(drawing, options) for drawing in drawings)
    if not reading.puzzles:
        raise ReadError("no puzzle: expected a drawing of a grid")
    return reading


def has_letters(drawing: Drawing, options: ReadOptions) -> bool:
    """Return whether a drawing has letters for values from 10 up."""
    words = [word.removeprefix("+") for row in drawing.rows for _, word in row.cells]
    spelled = any(word in symbols.LETTERS for word in words)
    return spelled and symbols.has_letters("".join(words), drawing.side, options.alphabet)


def read_one(drawing: Drawing, options: ReadOptions, reading: Reading) -> Puzzle:
    """Return the puzzle of a drawing."""
    if any(row.signs or row.below for row in drawing.rows):
        raise ReadError(
            "signs between cells belong to the format greater-than", line=drawing.rows[0].line
        )
    values, candidates = cell_values(drawing, options)
    placed = [
        (r, c)
        for r, row in enumerate(drawing.rows)
        for c, (_, word) in enumerate(row.cells)
        if len(word) == 2 and word[0] == "+"
    ]
    extra: tuple[tuple[str, str], ...] = ()
    if placed:
        reading.warn("digits after a + are placed, not given: they are kept as the state")
        extra = (("state", json.dumps(values)),)
        for r, c in placed:
            values[r][c] = 0
    puzzle = square(tuple(map(tuple, values)), options, reading, drawing.box, drawing.rows[0].line)
    return replace(puzzle, clues=(*puzzle.clues, *candidates), extra=extra)


def cell_values(
    drawing: Drawing, options: ReadOptions
) -> tuple[list[list[int]], tuple[Candidates, ...]]:
    """Return the value of each cell, and the candidates where words have several digits."""
    side = drawing.side
    all_words = [word.removeprefix("+") for row in drawing.rows for _, word in row.cells]
    single = all(len(word) == 1 for word in all_words)
    spelled = single and side <= symbols.LARGEST and not all(map(str.isdigit, all_words))
    alphabet = options.alphabet
    if spelled and not alphabet:
        alphabet = (
            symbols.choose_alphabet(["".join(all_words)], side)
            if side <= 9 or any(word in symbols.LETTERS for word in all_words)
            else "letters"
        )
    values: list[list[int]] = []
    candidates: list[Candidates] = []
    for r, row in enumerate(drawing.rows):
        values.append([])
        for c, (column, word) in enumerate(row.cells):
            symbol = word.removeprefix("+")
            if spelled and alphabet:
                known = symbols.values(alphabet, side)
                if symbol not in known:
                    raise symbols.unknown(symbol, side, alphabet, row.line, column)
                values[-1].append(known[symbol])
            elif side <= 9 and re.fullmatch("[1-9]{2,9}", word):
                marks = tuple(sorted({*map(int, word)}))
                if marks[-1] > side or len(marks) != len(word):
                    raise ReadError(
                        t("the candidates {} are not different values up to {}", word, side),
                        line=row.line,
                        column=column,
                    )
                values[-1].append(0)
                if len(marks) < side:
                    candidates.append(Candidates((r, c), marks))
            else:
                plain = "." if symbol in symbols.EMPTY or symbol in "Xx" else symbol
                values[-1].append(parse_value(plain, side, row.line, column))
    return values, tuple(candidates)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a drawing of each puzzle, a blank line between them."""
    for puzzle in puzzles:
        require_square(puzzle, "ss", (Candidates,), largest=LARGEST_SIDE)
        if puzzle.rows < 4:
            raise WriteError("ss cannot carry a side below 4; grid and json can")
        if puzzle.box and min(puzzle.box) == 1:
            raise WriteError("ss cannot show boxes of a single line; grid and json can")
    latin = [puzzle for puzzle in puzzles if puzzle.box is None]
    needed_options(puzzles[:1], "ss")
    if latin and len(latin) < len(puzzles):
        raise WriteError("one ss text cannot mix kinds of puzzles; jsonl can")
    return "\n".join(map(drawing_text, puzzles)) + spell_options(ReadOptions(latin=bool(latin)))


def drawing_text(puzzle: Puzzle) -> str:
    """Return one puzzle, its boxes between bars; blanks between the cells where they need them."""
    marks = candidate_words(puzzle)
    side = puzzle.rows
    width, height = puzzle.box or (side, side)
    cells = [
        [marks.get((r, c)) or str(given or ".") for c, given in enumerate(row)]
        for r, row in enumerate(puzzle.givens)
    ]
    longest = max(len(word) for row in cells for word in row)
    blank = " " if longest > 1 or side > 9 else ""
    rows = []
    for row in cells:
        boxes = [
            blank.join(word.rjust(longest) for word in row[i : i + width])
            for i in range(0, side, width)
        ]
        rows.append(f"|{'|'.join(blank + box + blank for box in boxes)}|")
    dashes = "-" * (len(rows[0]) // (side // width) - 1)
    border = f"*{'-' * (len(rows[0]) - 2)}*"
    between = f"|{'+'.join([dashes] * (side // width))}|"
    lines = [border]
    for number, line in enumerate(rows, 1):
        lines.append(line)
        if number % height == 0:
            lines.append(border if number == side else between)
    return "\n".join(lines) + "\n"


def candidate_words(puzzle: Puzzle) -> dict[Cell, str]:
    """Return the digits of each cell with candidates, or refuse what a reader would mistake."""
    found: dict[Cell, str] = {}
    for clue in puzzle.clues:
        if not isinstance(clue, Candidates):
            continue
        (row, column), marks = clue.cell, sorted(set(clue.values))
        inside = 0 <= row < puzzle.rows and 0 <= column < puzzle.columns
        if (
            puzzle.rows > 9
            or not inside
            or not 2 <= len(marks) < puzzle.rows
            or marks[0] < 1
            or marks[-1] > puzzle.rows
            or clue.cell in found
            or puzzle.givens[row][column]
        ):
            raise WriteError(
                "ss carries candidates only up to a side of 9, once for an empty cell, "
                "at least two and not all of its values; json carries others"
            )
        found[clue.cell] = "".join(map(str, marks))
    return found
