"""A grid as programs have it: rows in brackets, as in Python, JSON, C, Java or a print of NumPy.

Rows may be texts of characters too, or all cells may be in one list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from alldiff.core.errors import ReadError
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions
from alldiff.formats.text.squares import square
from alldiff.formats.text.table import SMALLEST, require_usual

OPENING = re.compile(
    r"(?:[A-Za-z_][\w.<>\[\] \t*&]{0,80}[=(])?\s{0,20}(?:[A-Za-z_][\w.<>\[\] \t]{0,40})?[\[({]"
)
"""Perhaps `int grid[9][9] =` or `np.array(`, and a bracket."""
INNERMOST = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
ITEM = re.compile(r"\s*(?:'([^'\n]*)'|\"([^\"\n]*)\"|([0-9]{1,4})|(None|null|nil|NA|nan|[._-]))\s*")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def items_in(group: str) -> list[str] | None:
    """Return what stands in a bracket, or None where it is no list of cells."""
    found = []
    parts = group.split(",") if "," in group else group.split()
    if parts and not parts[-1].strip():
        parts.pop()
    for part in parts:
        match = ITEM.fullmatch(part)
        if match is None:
            return None
        text = next((t for t in match.groups()[:3] if t is not None), "")
        found.append(text)
    return found


def rows_in(text: str) -> list[list[str]] | None:
    """Return the cells of a text with as many rows as columns, or None."""
    plain = COMMENT.sub(" ", text) if "//" in text or "/*" in text else text
    groups = [items_in(match[1]) for match in INNERMOST.finditer(plain)]
    rows = [group for group in groups if group and len(group) >= SMALLEST]
    if len(rows) == 1:
        return spread(rows[0])
    side = len(rows)
    if not SMALLEST <= side <= LARGEST_SIDE or any(len(row) != side for row in rows):
        return None
    return rows


def spread(items: list[str]) -> list[list[str]] | None:
    """Return the rows of one list: of texts that are rows, or of all cells."""
    side = len(items)
    if side <= LARGEST_SIDE and all(len(item) == side for item in items):
        return [list(item) for item in items]
    side = isqrt(len(items))
    if side < SMALLEST or side > LARGEST_SIDE or side * side != len(items):
        return None
    return [items[at : at + side] for at in range(0, len(items), side)]


def sniff(text: str) -> bool:
    """Tell whether the text opens with a bracket, and its brackets hold a square of cells."""
    start = text.lstrip()
    if start[:1] == "{" and not start[1:].lstrip().startswith(("{", "'", '"', *"0123456789")):
        return False
    if not OPENING.match(start) or '"alldiff/' in text or '":' in text:
        return False
    return rows_in(text) is not None


def read(text: str, options: ReadOptions) -> Reading:
    """Return the one puzzle of a text."""
    rows = rows_in(text)
    if rows is None:
        raise ReadError("expected a list with as many rows as columns, each in brackets")
    reading = Reading([])
    givens = tuple(tuple(value(cell, len(rows)) for cell in row) for row in rows)
    reading.puzzles.append(square(givens, options, reading))
    return reading


def value(cell: str, side: int) -> int:
    """Return the value of a cell."""
    text = cell.strip()
    if text in ("", ".", "_", "-", "*", "0"):
        return 0
    if not re.fullmatch("[0-9]{1,4}", text):
        raise ReadError(f"expected a number or an empty cell, not {text[:20]!r}")
    if int(text) > side:
        raise ReadError(f"{int(text)} is above the side {side}")
    return int(text)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the rows of one puzzle as a list of lists, which Python and JSON read."""
    puzzle = require_usual(puzzles, "list")
    rows = ",\n ".join(f"[{', '.join(str(v) for v in row)}]" for row in puzzle.givens)
    return f"[{rows}]\n"
