"""A grid as programs have it: rows in brackets, as in Python, JSON, C, Java or a print of NumPy.

Rows may be texts of characters too, or all cells may be in one list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
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
DIRECTIVE = re.compile(
    r"^[ \t]*#[ \t]*(?:include|define|undef|pragma|if|ifdef|ifndef|else|endif)\b.*", re.M
)
ARRAY = re.compile(r"\b([A-Za-z_]\w{0,60})\s{0,9}((?:\[[^\[\]{}]{0,40}\]\s{0,9}){1,3})=\s{0,20}\{")
"""`int NAME[ 9 * 9 ] = {`, up to the brace."""


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
    plain = without_comments(text)
    groups = [items_in(match[1]) for match in INNERMOST.finditer(plain)]
    rows = [group for group in groups if group and len(group) >= SMALLEST]
    if len(rows) == 1:
        return spread(rows[0])
    side = len(rows)
    if not SMALLEST <= side <= LARGEST_SIDE or any(len(row) != side for row in rows):
        return None
    return rows


def without_comments(text: str) -> str:
    """Return a text without the comments and directives of C."""
    if "//" in text or "/*" in text:
        text = COMMENT.sub(" ", text)
    return DIRECTIVE.sub("", text) if "#" in text else text


def arrays_in(text: str) -> dict[str, str]:
    """Return the arrays of a C file by name: what stands between their braces."""
    found = {}
    for match in ARRAY.finditer(text):
        depth, at = 1, match.end()
        for brace in re.finditer("[{}]", text[at:]):
            depth += 1 if brace[0] == "{" else -1
            if depth == 0:
                found[match[1]] = text[at - 1 : at + brace.end()]
                break
    return found


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
    """Return whether the text opens with a bracket, and its brackets hold a square of cells.

    Or it is a C file with several arrays, each of which holds such a square.
    """
    start = without_comments(text).lstrip()
    if start[:1] == "{" and not start[1:].lstrip().startswith(("{", "'", '"', *"0123456789")):
        return False
    if not OPENING.match(start) or '"alldiff/' in text or '":' in text:
        return False
    arrays = arrays_in(start)
    if len(arrays) > 1:
        return all(rows_in(array) is not None for array in arrays.values())
    return rows_in(text) is not None


def read(text: str, options: ReadOptions) -> Reading:
    """Return the one puzzle of a text, or one for each array of a C file, titled by its name."""
    reading = Reading([])
    arrays = arrays_in(without_comments(text))
    if len(arrays) < 2:
        arrays = {"": text}
    for name, array in arrays.items():
        rows = rows_in(array)
        if rows is None:
            raise ReadError(
                t("expected a list with as many rows as columns, each in brackets")
                if not name
                else t("{}: expected an array with as many rows as columns", name)
            )
        givens = tuple(tuple(value(cell, len(rows)) for cell in row) for row in rows)
        puzzle = square(givens, options, reading)
        reading.puzzles.append(replace(puzzle, title=name) if name else puzzle)
    return reading


def value(cell: str, side: int) -> int:
    """Return the value of a cell."""
    text = cell.strip()
    if text in ("", ".", "_", "-", "*", "0"):
        return 0
    if not re.fullmatch("[0-9]{1,4}", text):
        raise ReadError(t("expected a number or an empty cell, not {!r}", text[:20]))
    if int(text) > side:
        raise ReadError(t("{} is above the side {}", int(text), side))
    return int(text)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the rows of one puzzle as a list of lists, which Python and JSON read."""
    puzzle = require_usual(puzzles, "list")
    rows = ",\n ".join(f"[{', '.join(str(v) for v in row)}]" for row in puzzle.givens)
    return f"[{rows}]\n"
