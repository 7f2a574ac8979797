"""One line per puzzle: n x n characters, then anything; and `.sdm`, its 9x9 form with 0 for empty.

After the cells may follow, separated by a blank or a comma, a solution and a note; both are kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import Record, replace
from alldiff.formats.base import (
    Reading,
    ReadOptions,
    content_lines,
    spell_options,
)
from alldiff.formats.text import symbols
from alldiff.formats.text.squares import needed_options, require_classic, require_square, square
from alldiff.rules.candidates import Candidates

# A record of the Sudoku Exchange bank begins with twelve hexadecimal digits before the cells.
ENTRY = re.compile(r"\s*+(?:[0-9a-fA-F]{12}\s++(?=[0-9.]{81}(?:\s|$)))?([^\s,;]++)[\s,;]*+(.*)$")
SYMBOL = re.compile("[0-9A-Z.]")
# What is left of a puzzle's cells without these.
UP_TO_9 = str.maketrans("", "", "0123456789.*_-xX")
ABOVE_9 = str.maketrans("", "", f"0123456789.*_-{symbols.LETTERS}")


def sniff(text: str) -> bool:
    """Return whether the first word has n x n characters, or is a long word of digits and dots."""
    lines = content_lines(text, 1)
    match = ENTRY.match(lines[0][1]) if lines else None
    if not match or not SYMBOL.search(match[1]) or ("--" in match[1] and "|" in text):
        return False
    cells = match[1].replace("+", "")
    side = isqrt(len(cells))
    if side * side != len(cells) or side < 4:
        return len(cells) >= 16 and not set(cells) - set("0123456789.*_-")
    return len(cells.translate(UP_TO_9 if side <= 9 else ABOVE_9)) * 4 <= len(cells)


class Entry(Record, frozen=True):
    """One line of a text: where its cells begin, the cells, their side, and what follows them."""

    line: int
    column: int
    cells: str
    side: int
    rest: str


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each line."""
    reading = Reading([])
    entries = [parse_entry(number, line, options) for number, line in content_lines(text)]
    if not entries:
        raise ReadError("no puzzle: expected n x n characters in a line")
    by_side: dict[int, list[Entry]] = {}
    for entry in entries:
        by_side.setdefault(entry.side, []).append(entry)
    alphabets = {side: find_alphabet(mine, side, options) for side, mine in by_side.items()}
    reading.letters = all(side > 9 and alphabets[side] == "letters" for side in by_side)
    for entry in entries:
        try:
            reading.puzzles.append(read_entry(entry, alphabets[entry.side], options, reading))
        except ReadError as error:
            if error.line is None:
                error.line = entry.line
            raise
    return reading


def parse_entry(number: int, line: str, options: ReadOptions) -> Entry:
    """Return the parts of a line, or say why its length is no puzzle's."""
    match = ENTRY.match(line)
    if not match:
        raise ReadError("expected the characters of a puzzle", line=number, column=1)
    cells, column = match[1], match.start(1) + 1
    length = len(cells.replace("+", ""))
    side = options.size or isqrt(length)
    if side * side != length:
        expected = options.size or max(4, round(length**0.5))
        raise ReadError(
            t(
                "{} characters: a {}x{} puzzle has {}",
                length,
                expected,
                expected,
                expected * expected,
            ),
            line=number,
            column=column + min(len(cells), expected * expected),
        )
    return Entry(number, column, cells, side, match[2].rstrip())


def find_alphabet(entries: Sequence[Entry], side: int, options: ReadOptions) -> str:
    """Return the alphabet of all puzzles of one side."""
    if options.alphabet:
        return options.alphabet
    mine = entries
    if side == 27:
        mine = [entry for entry in mine if not is_pencilled(entry.cells)]
    if not mine:
        return "letters"
    try:
        return symbols.choose_alphabet([entry.cells.replace("+", "") for entry in mine], side)
    except ReadError as error:
        error.line = mine[0].line
        raise


def read_entry(entry: Entry, alphabet: str, options: ReadOptions, reading: Reading) -> Puzzle:
    """Return the puzzle of a line."""
    side = entry.side
    if side > symbols.LARGEST:
        raise ReadError(t("a side of {} has too few symbols for one line; use grid or json", side))
    if is_pencilled(entry.cells) and set(entry.cells) != {"."}:
        return pencilled(entry.cells)
    extra: tuple[tuple[str, str], ...] = ()
    cells = entry.cells
    if "+" in cells:
        given, state = split_placed(entry)
        placed = symbols.cells(state, side, alphabet, entry.line, entry.column)
        reading.warn("digits after a + are placed, not given: they are kept as the state")
        extra = (("state", json_text(placed)),)
        cells = given
    puzzle = square(
        symbols.cells(cells, side, alphabet, entry.line, entry.column), options, reading
    )
    if not entry.rest:
        return replace(puzzle, extra=extra) if extra else puzzle
    solution, note = split_rest(entry.rest, side, alphabet)
    if note:
        extra = (*extra, ("note", json_text(note)))
    return replace(puzzle, solution=solution, extra=extra)


def json_text(value: object) -> str:
    """Return a value as JSON."""
    import json

    return json.dumps(value, ensure_ascii=False)


def split_placed(entry: Entry) -> tuple[str, str]:
    """Return the given cells and all cells of a line where `+` stands before a placed digit."""
    if re.search(r"\+(?![1-9A-Z])", entry.cells):
        at = re.search(r"\+(?![1-9A-Z])", entry.cells)
        raise ReadError("expected a digit after +", column=entry.column + (at.start() if at else 0))
    return re.sub(r"\+.", ".", entry.cells), entry.cells.replace("+", "")


def split_rest(rest: str, side: int, alphabet: str) -> tuple[Grid | None, str]:
    """Return the solution and the note that follow the cells of a puzzle."""
    match = re.match(rf"([^\s,;]{{{side * side}}})(?:[\s,;]+(.*))?$", rest)
    if match:
        known = symbols.values(alphabet, side)
        if all(known.get(symbol) for symbol in match[1]):
            return symbols.cells(match[1], side, alphabet, 1, 1), match[2] or ""
    return None, rest


def is_pencilled(cells: str) -> bool:
    """Return whether 729 characters are nine candidates for each cell of a 9x9 grid."""
    return len(cells) == 729 and all(
        c in (".", digit) for c, digit in zip(cells, "123456789" * 81, strict=True)
    )


def pencilled(cells: str) -> Puzzle:
    """Return the puzzle of 729 characters: one candidate is a given, nine are none."""
    rows = [[0] * 9 for _ in range(9)]
    clues = []
    for at in range(81):
        marks = tuple(int(c) for c in cells[9 * at : 9 * at + 9] if c != ".")
        if len(marks) == 1:
            rows[at // 9][at % 9] = marks[0]
        elif len(marks) < 9:
            clues.append(Candidates(divmod(at, 9), marks))
    return Puzzle("sudoku", tuple(map(tuple, rows)), (3, 3), tuple(clues))


def cells_text(grid: Grid, empty: str) -> str:
    """Return the characters of a grid in reading order."""
    return "".join(symbols.symbol(value) if value else empty for row in grid for value in row)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a line for each puzzle; above a side of 9 empty is 0, so that letters mean letters."""
    for puzzle in puzzles:
        require_square(puzzle, "line", largest=symbols.LARGEST)
        if puzzle.rows < 4:
            raise WriteError("line cannot carry a side below 4; grid and json can")
    options = needed_options(puzzles, "line")
    lines = [cells_text(puzzle.givens, "." if puzzle.rows <= 9 else "0") for puzzle in puzzles]
    sides = {puzzle.rows for puzzle in puzzles}
    for side in sides:
        try:
            symbols.choose_alphabet([line for line in lines if len(line) == side * side], side)
        except ReadError:
            options = replace(options, alphabet="letters")
    if len(lines) == len(lines[0]):
        # As many lines as characters look like the rows of one grid.
        options = replace(options, size=puzzles[0].rows)
    return "\n".join(lines) + "\n" + spell_options(options)


def sniff_sdm(text: str) -> bool:
    """Return whether the first line is 81 digits."""
    lines = content_lines(text, 1)
    return bool(lines) and re.fullmatch(r"\s*[0-9]{81}\s*", lines[0][1]) is not None


def write_sdm(puzzles: Sequence[Puzzle]) -> str:
    """Return a line of 81 digits for each puzzle."""
    for puzzle in puzzles:
        require_classic(puzzle, "sdm")
    needed_options(puzzles, "sdm")
    return "".join(f"{cells_text(puzzle.givens, '0')}\n" for puzzle in puzzles)
