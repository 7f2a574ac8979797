"""Futoshiki drawings: rows of cells with < and > between them, and lines of ^ and v below.

    . > . . .
        ^
    . . 2 . .

A sign of a line between two rows stands below the cell that it is about. Others write three parts:
the cells, a row of signs between the cells of each row, and a row of signs below each row but the
last, with 0, - or . for none; this is read, too. The same drawing with
boxes is a Greater-Than Sudoku: where a side has customary boxes the comment `# alldiff --latin`, or
--from futoshiki, says that there are none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import (
    LARGEST_SIDE,
    Reading,
    ReadOptions,
    content_lines,
    spell_options,
    stated_options,
)
from alldiff.formats.files.ss import cell_values
from alldiff.formats.text.drawing import SEPARATOR, SIGN_LINE, blocks, parse, parts
from alldiff.formats.text.greater_than import drawn_signs, sign_marks
from alldiff.formats.text.signs import in_order
from alldiff.formats.text.squares import require_square
from alldiff.kinds.base import default_box, latin_rules
from alldiff.rules.less_than import LessThan

Words = list[list[str]]
"""The words of each line."""


def sniff(text: str) -> bool:
    """Return whether signs stand between cells of a drawing that has no boxes."""
    if sections(text):
        return True
    lines = [line for _, line in content_lines(text)]
    signs = [line for line in lines if SIGN_LINE.fullmatch(line)]
    if not (signs or any(set(line) & set("<>") for line in lines)):
        return False
    if any(set(line) & set("|;\\{}:") or SEPARATOR.fullmatch(line) for line in lines):
        return False
    if any(len(line.split()) < 2 for line in lines if line not in signs):
        return False
    side = len(next(iter(blocks(text)), ())) - len(
        [line for _, line in next(iter(blocks(text)), ()) if SIGN_LINE.fullmatch(line)]
    )
    try:
        latin = stated_options(text, ReadOptions()).latin
    except ReadError:
        return False
    return side > 1 and (latin or default_box(side) is None)


def sections(text: str) -> tuple[Words, Words, Words] | None:
    """Return the words of the cells, of the signs beside and below them, if a text has these."""
    found = [[line.split() for _, line in part] for part in parts(text)]
    if len(found) != 3:
        return None
    cells, beside, below = found
    side = len(cells)
    shaped = [(part, {len(row) for row in part}) for part in found]
    wanted = [(side, {side}), (side, {side - 1}), (side - 1, {side})]
    if [(len(part), widths) for part, widths in shaped] != wanted:
        return None
    numbers = all(re.fullmatch("[0-9]{1,2}|[._-]", word) for row in cells for word in row)
    signs = {word for row in (*beside, *below) for word in row}
    return (cells, beside, below) if numbers and signs <= {*"0.-_<>^vV"} else None


def of_sections(cells: Words, beside: Words, below: Words) -> Puzzle:
    """Return the puzzle of its cells and the signs between them."""
    side = len(cells)
    givens = tuple(tuple(int(w) if w.isdigit() else 0 for w in row) for row in cells)
    signs = [((r, c), (r, c + 1), w) for r, row in enumerate(beside) for c, w in enumerate(row)]
    signs += [((r, c), (r + 1, c), w) for r, row in enumerate(below) for c, w in enumerate(row)]
    clues = [
        LessThan(one, other) if sign in "<^" else LessThan(other, one)
        for one, other, sign in signs
        if sign in "<>^vV"
    ]
    return Puzzle(
        givens=givens, clues=(*latin_rules(side, side), *in_order(clues)), values=(1, side)
    )


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles of a text; blank lines stand between them."""
    if options.box:
        raise ReadError(t("a Futoshiki has no boxes").advise("no-box"))
    if found := sections(text):
        return Reading([of_sections(*found)])
    reading = Reading([])
    for block in blocks(text):
        drawing = parse(block, options)
        values, candidates = cell_values(drawing, options)
        if candidates:
            line = drawing.rows[0].line
            raise ReadError("a drawing with signs has one value in a cell", line=line)
        side = drawing.side
        clues = (*latin_rules(side, side), *in_order(drawn_signs(drawing)))
        givens = tuple(map(tuple, values))
        reading.puzzles.append(Puzzle(givens=givens, clues=clues, values=(1, side)))
    if not reading.puzzles:
        raise ReadError("no puzzle: expected rows of cells with signs between them")
    return reading


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a drawing of each puzzle, a blank line between them."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    drawn = "\n".join(map(drawing_text, puzzles))
    ambiguous = any(default_box(puzzle.rows) for puzzle in puzzles)
    return drawn + spell_options(ReadOptions(latin=ambiguous))


def drawing_text(puzzle: Puzzle) -> str:
    """Return a drawing of one puzzle."""
    require_square(puzzle, "futoshiki", (LessThan,), boxes=False, largest=LARGEST_SIDE)
    signs = puzzle.of(LessThan)
    if not signs:
        raise WriteError("futoshiki cannot carry a puzzle without a sign; grid and json can")
    if in_order(signs) != signs:
        raise WriteError("futoshiki carries signs in reading order; json carries any")
    marks = sign_marks(puzzle)
    side = puzzle.rows
    longest = max(len(str(given)) for row in puzzle.givens for given in row)
    lines = []
    for r, row in enumerate(puzzle.givens):
        cells = [str(given or ".").rjust(longest) for given in row]
        text = cells[0]
        for c in range(1, side):
            text += f" {marks.get(((r, c - 1), (r, c)), ' ')} {cells[c]}"
        lines.append(text)
        below = [marks.get(((r, c), (r + 1, c)), "").rjust(longest) for c in range(side)]
        if any(map(str.strip, below)):
            lines.append("   ".join(below).rstrip())
    return "\n".join(lines) + "\n"
