"""How puzz.link spells the cells of a Sudoku, a Kakuro and a Minarism in its links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.text.symbols import gathered

FIGURES = "0123456789abcdefghijklmnopqrstuvwxyz"
NUMBER = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|(\.)|([g-z])")
LARGE = re.compile(r"([=@%])([0-9a-f]{3})|(\*)([0-9a-f]{4})|(\$)([0-9a-f]{5})")
FROM = {"=": 4096, "@": 8192, "%": 8192, "*": 12240, "$": 77776}
"""Numbers past three figures: the sign before the rest, and what to add to it."""
KAKURO = re.compile(r"([k-z])|(\.)|([0-9a-jA-Z-])([0-9a-jA-Z-])")
BORDER = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|([gh])|([i-z])")
Token = tuple[int | None, int | None]
"""The sums of a black cell of a Kakuro, down and across; 0 for none. A white cell is no token."""


def damaged(body: str, at: int) -> ReadError:
    """Return the error for a character that no such link has."""
    found = repr(body[at]) if at < len(body) else "the end"
    return ReadError(t("expected a code of puzz.link, not {}", found))


def sudoku_values(body: str, count: int) -> list[int]:
    """Return the values of so many cells, 0 for empty ones."""
    return [value or 0 for value in numbers(body, count)]


def numbers(body: str, count: int) -> list[int | None]:
    """Return so many numbers: hexadecimal figures, and g to z for places without one."""
    found: list[int | None] = []
    at = 0
    while len(found) < count:
        if large := LARGE.match(body, at):
            sign, figures = (part for part in large.groups() if part)
            found.append(FROM[sign] + int(figures, 16))
            at = large.end()
            continue
        match = NUMBER.match(body, at)
        if match is None:
            raise damaged(body, at)
        at = match.end()
        figures = match[1] or match[2] or match[3]
        if figures:
            found.append(int(figures, 16))
        else:
            found += [None] * (1 if match[4] else FIGURES.index(match[5]) - 15)
    if len(found) > count or body[at:].strip("/"):
        raise ReadError(t("more than {} cells in the link", count))
    return found


def sudoku_body(values: Sequence[int]) -> str:
    """Return the values of cells, 0 for empty ones."""
    return numbers_body([value or None for value in values])


def numbers_body(found: Sequence[int | None]) -> str:
    """Return the code of numbers; places without one are gathered."""
    parts = []
    for above, empty in gathered((0 if value is None else value + 1 for value in found), 20):
        value = above - 1
        if value > 4095:
            raise WriteError("puzz.link carries values up to 4095 only; json can")
        figures = f"{value:x}"
        prefix = {1: "", 2: "-", 3: "+"}[len(figures)]
        parts.append(FIGURES[15 + empty] if empty else prefix + figures)
    return "".join(parts)


def sum_of(sign: str) -> int:
    """Return the sum that a character of a Kakuro stands for: A is 20."""
    if sign == "-":
        return 0
    return int(sign, 36) + (10 if sign.isupper() else 0)


def sum_sign(total: int) -> str:
    """Return the character of a sum."""
    if total > 45:
        raise WriteError("puzz.link carries sums up to 45 only; json can")
    return "-" if not total else FIGURES[total] if total < 20 else FIGURES[total - 10].upper()


def kakuro_tokens(body: str, rows: int, columns: int) -> list[list[str]]:
    """Return the tokens of Kakuro text, with the row above and the column to the left."""
    cells: list[str] = []
    at = 0
    while len(cells) < rows * columns:
        match = KAKURO.match(body, at)
        if match is None:
            raise damaged(body, at)
        at = match.end()
        if match[1]:
            cells += ["_"] * (FIGURES.index(match[1]) - 19)
        else:
            cells.append("#" if match[2] else token(sum_of(match[3]), sum_of(match[4])))
    if len(cells) > rows * columns:
        raise ReadError(t("more than {} cells in the link", rows * columns))
    grid = [cells[r * columns : (r + 1) * columns] for r in range(rows)]
    tops = [c for c in range(columns) if grid[0][c] == "_"]
    lefts = [r for r in range(rows) if grid[r][0] == "_"]
    border = body[at : at + len(tops) + len(lefts)]
    if not re.fullmatch(r"[0-9a-jA-Z-]*", border) or body[at + len(border) :].strip("/"):
        raise damaged(body, at)
    signs = dict(enumerate(border))
    down = {c: sum_of(signs.get(n, "-")) for n, c in enumerate(tops)}
    across = {r: sum_of(signs.get(n, "-")) for n, r in enumerate(lefts, len(tops))}
    first = ["#", *(token(down.get(c, 0), 0) for c in range(columns))]
    return [first, *([token(0, across.get(r, 0)), *row] for r, row in enumerate(grid))]


def token(down: int, across: int) -> str:
    """Return the token of a black cell."""
    return f"{down or ''}\\{across or ''}" if down or across else "#"


def sums_of(word: str) -> tuple[int, int]:
    """Return the sums of a token, down and across."""
    down, _, across = word.partition("\\")
    return int(down if down.isdigit() else 0), int(across or 0)


def kakuro_body(tokens: Sequence[Sequence[str]]) -> str:
    """Return the code of tokens that have a black row above and a black column to the left."""
    parts = []
    white = 0
    inner = [row[1:] for row in tokens[1:]]
    for word in (*(word for row in inner for word in row), ""):
        if word == "_":
            white += 1
            continue
        while white:
            run = min(white, 16)
            parts.append(FIGURES[19 + run])
            white -= run
        if word:
            parts.append("." if word == "#" else "".join(map(sum_sign, sums_of(word))))
    tops = [tokens[0][c + 1] for c, word in enumerate(inner[0]) if word == "_"]
    lefts = [row[0] for row in tokens[1:] if row[1] == "_"]
    parts += [sum_sign(sums_of(word)[0]) for word in tops]
    parts += [sum_sign(sums_of(word)[1]) for word in lefts]
    return "".join(parts)


def border_marks(body: str, count: int) -> Iterator[tuple[int, str | int]]:
    """Yield the marks on so many borders: the number of the border, and a sign or a difference."""
    place = at = 0
    while at < len(body) and body[at] != "/":
        match = BORDER.match(body, at)
        if match is None:
            raise damaged(body, at)
        at = match.end()
        if match[4]:
            place += FIGURES.index(match[4]) - 17
            continue
        if place >= count:
            raise ReadError(t("more than {} borders in the link", count))
        yield place, match[3] or int(match[1] or match[2], 16)
        place += 1


def border_body(marks: dict[int, str | int], count: int) -> str:
    """Return the code of marks on borders."""
    parts = []
    empty = 0
    for place in range(count):
        mark = marks.get(place)
        if mark is None:
            empty += 1
            continue
        parts.append(skip(empty))
        empty = 0
        if isinstance(mark, str):
            parts.append(mark)
        elif 0 <= mark < 256:
            parts.append(f"{mark:x}" if mark < 16 else f"-{mark:x}")
        else:
            raise WriteError("puzz.link carries differences up to 255 only; json can")
    return "".join([*parts, skip(empty)])


def skip(count: int) -> str:
    """Return the code of borders without a mark."""
    return "z" * (count // 18) + (FIGURES[17 + count % 18] if count % 18 else "")


def inner_borders(side: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the two cells beside each border: the vertical ones row by row, then the others."""
    upright = [((r, c), (r, c + 1)) for r in range(side) for c in range(side - 1)]
    return upright + [((r, c), (r + 1, c)) for r in range(side - 1) for c in range(side)]


def given_values(puzzle: Puzzle) -> list[int]:
    """Return the givens in reading order, 0 for none."""
    return [value or 0 for row in puzzle.givens for value in row]


def value(word: str) -> int:
    """Return the number of a word, 0 where there is none."""
    if word in (".", "-", "-1"):
        return 0
    if not re.fullmatch("[0-9]{1,6}", word):
        raise ReadError(t("expected a number or a point, not {!r}", word[:20]))
    return int(word)
