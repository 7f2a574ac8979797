"""KenKen text: a letter for the cage of each cell, and then what each cage makes.

    aab
    cbb
    cdd
    a 2/
    b 6x

A row is n letters, or n names with blanks between them; `.` is a cell in no cage, and a number one
with a given. Then comes a line for each cage: its name, the result, and one of + - x / or nothing,
where any operation may be meant or the cage is one cell. Blank lines stand between puzzles. Others
write the side first, a blank line after the rows, `a: 2/`, or the operation before the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_letters, ascii_lowercase

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, words
from alldiff.formats.text.squares import require_side, require_square
from alldiff.kinds.base import latin_rules
from alldiff.rules.kenken_cage import KenkenCage

SIGN = "[-+xX*\u00d7\u22c5/\u00f7:\u2212\u2013]"
CAGE = re.compile(rf"\s*([A-Za-z]+)\s*[=:]?\s*({SIGN}?)\s*([0-9]{{1,9}})\s*({SIGN}?)\s*")
OPERATIONS = {"*": "x", "X": "x", "\u00d7": "x", "\u22c5": "x", "\u00f7": "/", ":": "/",
              "\u2212": "-", "\u2013": "-"}  # fmt: skip
"""Other signs that people write."""
Line = tuple[int, str]
"""Its number, and its text."""


def blocks(text: str) -> Iterator[list[Line]]:
    """Yield the lines of each puzzle, whose rows and cages a blank line may separate."""
    block: list[Line] = []
    for part in parts(text):
        if block and not CAGE.fullmatch(part[0][1]):
            yield block
            block = []
        block += part
    if block:
        yield block


def parts(text: str) -> Iterator[list[Line]]:
    """Yield the lines between blank lines, without the side if that stands first."""
    block: list[Line] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if not line.strip():
            if len(block) > 1 and re.fullmatch(r"\s*[0-9]{1,2}\s*", block[0][1]):
                del block[0]
            if block:
                yield block
            block = []
        elif not line.lstrip().startswith("#"):
            block.append((number, line))


def tokens(line: str) -> list[tuple[int, str]]:
    """Return the cells of a row, each with its column."""
    found = words(line)
    if len(found) == 1:
        column, word = found[0]
        return [(column + at, sign) for at, sign in enumerate(word)]
    return found


def sniff(text: str) -> bool:
    """Return whether rows of names are followed by a line for one of them."""
    block = next(blocks(text), [])
    side = len(tokens(block[0][1])) if block else 0
    named = CAGE.fullmatch(block[side][1]) if len(block) > side else None
    rows = [[word for _, word in tokens(line)] for _, line in block[:side]]
    return named is not None and any(named[1] in row for row in rows)


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles of a text."""
    reading = Reading([kenken_puzzle(block, options) for block in blocks(text)])
    if not reading.puzzles:
        raise ReadError("no puzzle: expected rows of letters, and then what each cage makes")
    return reading


def kenken_puzzle(block: list[Line], options: ReadOptions) -> Puzzle:
    """Return the puzzle of rows and cages."""
    side = len(tokens(block[0][1]))
    require_side(side, options, block[0][0])
    if not side <= min(len(block), LARGEST_SIDE):
        raise ReadError(
            t("{} lines, but {} cells in the first row", len(block), side), line=block[0][0]
        )
    givens = [[0] * side for _ in range(side)]
    places: dict[str, list[Cell]] = {}
    for r, (number, line) in enumerate(block[:side]):
        row = tokens(line)
        if len(row) != side:
            message = t("{} cells in a row, but {} in the first", len(row), side)
            raise ReadError(message, line=number, column=1)
        for c, (column, word) in enumerate(row):
            if word.isascii() and word.isdigit() and 0 < int(word) <= side:
                givens[r][c] = int(word)
            elif word.isascii() and word.isalpha():
                places.setdefault(word, []).append((r, c))
            elif word not in (".", "_"):
                message = t("{!r} is neither the name of a cage nor a value up to {}", word, side)
                raise ReadError(message, line=number, column=column)
    return Puzzle(
        givens=tuple(map(tuple, givens)),
        clues=(*latin_rules(side, side), *cages_of(block[side:], places)),
        values=(1, side),
    )


def cages_of(lines: Sequence[Line], places: dict[str, list[Cell]]) -> list[KenkenCage]:
    """Return the cages that lines state, each once and none left out."""
    left = dict(places)
    found = []
    for number, line in lines:
        stated = CAGE.fullmatch(line)
        if stated is None or stated[1] not in left or (stated[2] and stated[4]):
            known = ", ".join(left) or "none is left"
            message = t("expected a cage and what it makes, such as 'a 12+': {}", known)
            raise ReadError(message, line=number, column=1)
        sign = stated[2] or stated[4]
        operation = OPERATIONS.get(sign, sign)
        found.append(KenkenCage(tuple(left.pop(stated[1])), int(stated[3]), operation))  # type: ignore[arg-type]
    if left:
        last = lines[-1][0] if lines else None
        message = t("the cage {} has no line that states its result", next(iter(left)))
        raise ReadError(message, line=last)
    return found


def names(number: int) -> Iterator[str]:
    """Yield names for so many cages: letters, or several letters where there are many."""
    if number <= len(ascii_letters):
        yield from ascii_letters[:number]
        return
    length = next(n for n in count(2) if len(ascii_lowercase) ** n >= number)
    for letters, _ in zip(product(ascii_lowercase, repeat=length), range(number), strict=False):
        yield "".join(letters)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the puzzles, a blank line between them."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    return "\n".join(map(kenken_text, puzzles))


def kenken_text(puzzle: Puzzle) -> str:
    """Return one puzzle."""
    require_square(puzzle, "kenken", (KenkenCage,), boxes=False, largest=LARGEST_SIDE)
    cages = puzzle.of(KenkenCage)
    if not cages:
        raise WriteError("kenken cannot carry a puzzle without a cage; grid and json can")
    shown = {cell: str(value) for cell, value in puzzle.given_cells()}
    lines = []
    for cage, name in zip(cages, names(len(cages)), strict=True):
        free = not any(cell in shown for cell in cage.cells)
        if not free or list(cage.cells) != sorted(set(cage.cells)) or cage.result < 0:
            raise WriteError(
                "kenken carries cages in reading order, that neither overlap nor hold givens; json "
                "carries any"
            )
        shown |= dict.fromkeys(cage.cells, name)
        lines.append(f"{name} {cage.result}{cage.operation}\n")
    width = max(map(len, shown.values()))
    blank = " " if width > 1 else ""
    rows = [
        blank.join(shown.get((r, c), ".").rjust(width) for c in range(puzzle.columns)) + "\n"
        for r in range(puzzle.rows)
    ]
    return "".join([*rows, *lines])
