"""Greater-Than Sudoku: all signs inside the boxes in one line, or a drawing with signs.

The line of a 9x9 has 108 characters. For each row of boxes: the signs between the cells of the
first row, those between the first and the second row, those in the second, and so on; none lies
across a border of boxes. A `.` is a missing sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.formats.base import (
    LARGEST_SIDE,
    Reading,
    ReadOptions,
    content_lines,
    spell_options,
    words,
)
from alldiff.formats.files.ss import cell_values
from alldiff.formats.text.drawing import SEPARATOR, SIGN_LINE, Drawing, Row, blocks, parse
from alldiff.formats.text.signs import in_order, neighbours
from alldiff.formats.text.squares import choose_box, needed_options, require_square
from alldiff.kinds.base import default_box, sudoku_rules
from alldiff.rules.less_than import LessThan

SIGNS_ONLY = re.compile(r"(?=\.*[<>^v])[<>v^.]*+")


def sniff(text: str) -> bool:
    """Return whether the first word is a long line of signs, or signs stand between drawn cells."""
    lines = content_lines(text)
    if lines and is_line(lines[0][1]):
        return True
    rows = [line for _, line in lines if not SEPARATOR.fullmatch(line)]
    return (
        len(rows) >= 4
        and any(SIGN_LINE.fullmatch(line) or "<" in line or ">" in line for line in rows)
        and not any(set(line) & set(";\\{}") for line in rows)
    )


def is_line(line: str) -> bool:
    """Return whether a line begins with a word of nothing but signs, as long as a 4x4 has."""
    word = line.split()[0]
    return len(word) >= 12 and SIGNS_ONLY.fullmatch(word) is not None


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles of a text, each a line of signs or a drawing."""
    if options.latin:
        raise ReadError(t("a Greater-Than Sudoku has boxes").advise("no-latin", "format"))
    reading = Reading([])
    lines = content_lines(text)
    if lines and is_line(lines[0][1]):
        for number, line in lines:
            reading.puzzles.append(read_line(number, line, options, reading))
    else:
        for block in blocks(text):
            reading.puzzles.append(read_drawing(parse(block, options), options, reading))
    if not reading.puzzles:
        raise ReadError("no puzzle: expected a line of signs, or a drawing with signs")
    return reading


def slots(box: tuple[int, int]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the neighbours inside boxes, the left or upper one first, in the order of the line."""
    width, height = box
    side = width * height
    for row in range(side):
        for column in range(side):
            if (column + 1) % width:
                yield (row, column), (row, column + 1)
        if (row + 1) % height:
            for column in range(side):
                yield (row, column), (row + 1, column)


def slot_count(side: int, box: tuple[int, int]) -> int:
    """Return the number of signs inside the boxes of a grid.

    >>> slot_count(9, (3, 3))
    108
    """
    return side * (2 * side - box[0] - box[1])


def read_line(number: int, line: str, options: ReadOptions, reading: Reading) -> Puzzle:
    """Return the puzzle of a line of signs; what follows the signs is no part of it."""
    column, word = words(line)[0]
    if options.box:
        side = options.box[0] * options.box[1]
    else:
        side = options.size or next(
            (
                n
                for n in range(4, 400)
                if (box := default_box(n)) and slot_count(n, box) == len(word)
            ),
            0,
        )
    box = choose_box(side, options, reading) if side else None
    if not box or slot_count(side, box) != len(word):
        expected = slot_count(side, box) if box else 108
        raise ReadError(
            t(
                "{} signs, but a {}x{} puzzle has {} inside its boxes",
                len(word),
                side or 9,
                side or 9,
                expected,
            ).advise("size", "box"),
            line=number,
            column=column,
        )
    signs = []
    for at, (sign, (first, second)) in enumerate(zip(word, slots(box), strict=True)):
        expected_signs = "<>." if first[0] == second[0] else "^v."
        if sign not in expected_signs:
            raise ReadError(
                t("{!r} where one of {} was expected", sign, " ".join(expected_signs)),
                line=number,
                column=column + at,
            )
        if sign != ".":
            signs.append(inequality(sign, first, second))
    return greater_than_puzzle(((0,) * side,) * side, box, signs)


def greater_than_puzzle(givens: Grid, box: tuple[int, int] | None, signs: list[LessThan]) -> Puzzle:
    """Return the Greater-Than Sudoku of givens and signs."""
    side = len(givens)
    return Puzzle(givens=givens, clues=(*sudoku_rules(side, side, box), *in_order(signs)))


def inequality(sign: str, first: Cell, second: Cell) -> LessThan:
    """Return what a sign says of the left or upper cell and the other one."""
    return LessThan(first, second) if sign in "<^" else LessThan(second, first)


def read_drawing(drawing: Drawing, options: ReadOptions, reading: Reading) -> Puzzle:
    """Return the puzzle of a drawing."""
    values, candidates = cell_values(drawing, options)
    if candidates:
        raise ReadError("a drawing with signs has one value in a cell", line=drawing.rows[0].line)
    side = drawing.side
    signs = drawn_signs(drawing)
    box = choose_box(side, options, reading, drawing.box)
    return greater_than_puzzle(tuple(map(tuple, values)), box, signs)


def drawn_signs(drawing: Drawing) -> list[LessThan]:
    """Return the signs between the cells of a drawing."""
    side = drawing.side
    signs: list[LessThan] = []
    for r, row in enumerate(drawing.rows):
        taken: set[int] = set()
        for column, sign, before in row.signs:
            if not 0 < before < side or before in taken:
                raise ReadError(
                    t("the sign {} is not between two cells", sign),
                    line=row.line,
                    column=column,
                )
            taken.add(before)
            signs.append(inequality(sign, (r, before - 1), (r, before)))
        taken = set()
        for line, column, sign in row.below:
            c = cell_above(row, column)
            if r + 1 == side or c is None or c in taken:
                raise ReadError(
                    t("the sign {} is not between two cells", sign),
                    line=line,
                    column=column,
                )
            taken.add(c)
            signs.append(inequality(sign, (r, c), (r + 1, c)))
    return signs


def cell_above(row: Row, column: int) -> int | None:
    """Return the cell of a row that stands nearest above a column, or None."""
    distances = [
        (max(start - column, column - (start + len(word) - 1), 0), c)
        for c, (start, word) in enumerate(row.cells)
    ]
    distance, c = min(distances)
    return c if distance <= 1 else None


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return lines where every puzzle is full of signs and has no given, else drawings."""
    for puzzle in puzzles:
        require_square(puzzle, "greater-than", (LessThan,), boxes=True, largest=LARGEST_SIDE)
        if not puzzle.of(LessThan):
            raise WriteError("greater-than cannot carry a puzzle without a sign; json can")
    needed_options(puzzles[:1], "greater-than")
    lines = [line_text(puzzle) for puzzle in puzzles]
    if all(lines):
        options = needed_options(puzzles, "greater-than")
        return "".join(f"{line}\n" for line in lines) + spell_options(options)
    return "\n".join(map(drawing_text, puzzles))


def sign_marks(puzzle: Puzzle) -> dict[tuple[Cell, Cell], str]:
    """Return the sign between each two neighbours that have one."""
    found: dict[tuple[Cell, Cell], str] = {}
    for clue in puzzle.clues:
        if isinstance(clue, LessThan):
            pair = neighbours(clue, puzzle.rows, "greater-than")
            if pair in found:
                raise WriteError("greater-than cannot carry two signs at one place; json can")
            mark = "<^" if clue.less == pair[0] else ">v"
            found[pair] = mark[pair[0][0] != pair[1][0]]
    return found


def line_text(puzzle: Puzzle) -> str:
    """Return the line of a puzzle, or '' where it has a given, or not just the signs of a line."""
    marks = sign_marks(puzzle)
    if puzzle.box is None or any(puzzle.given_cells()) or min(puzzle.box) == 1:
        return ""
    places = list(slots(puzzle.box))
    if marks.keys() != set(places):
        return ""
    return "".join(marks[place] for place in places)


def drawing_text(puzzle: Puzzle) -> str:
    """Return a drawing of a puzzle, its boxes between bars."""
    if puzzle.box is None or min(puzzle.box) == 1 or puzzle.rows < 4:
        raise WriteError("greater-than cannot show boxes of a single line; json can")
    marks = sign_marks(puzzle)
    side = puzzle.rows
    width, height = puzzle.box
    longest = max(len(str(given)) for row in puzzle.givens for given in row)

    def joined(cells: list[str], between: list[str]) -> str:
        text = cells[0]
        for c in range(1, side):
            text += f" {between[c - 1]}{'|' if c % width == 0 else ''} " + cells[c]
        return text

    lines = []
    for r, row in enumerate(puzzle.givens):
        cells = [str(given or ".").rjust(longest) for given in row]
        across = [marks.get(((r, c), (r, c + 1)), " ") for c in range(side - 1)]
        lines.append(joined(cells, across))
        down = [marks.get(((r, c), (r + 1, c)), "").rjust(longest) for c in range(side)]
        if any(map(str.strip, down)):
            lines.append(joined(down, [" "] * (side - 1)).rstrip())
        if (r + 1) % height == 0 and r + 1 < side:
            bars = joined([" " * longest] * side, [" "] * (side - 1))
            lines.append(re.sub(r"[^|]", "-", bars).replace("|", "+"))
    return "\n".join(lines) + "\n"
