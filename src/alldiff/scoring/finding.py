"""The grid that a text gives as its answer, wherever it stands in it.

The text is searched in this order; the first place that has a grid counts, and in it the last grid:

1. between `<answer>` and `</answer>`, the last pair first;
2. in fenced blocks, the last one first;
3. after the last `Answer:`, `Solution:` or `Final answer:`;
4. in the whole text.

A grid is: rows of symbols or numbers with any separators, also a table in Markdown, HTML or LaTeX,
or a drawing with lines; one word or line with all cells; or lists, rows or a text in JSON. `.`,
`_`, `*`, `?`, `0` and blanks in a table are empty cells, and `#` is a place without one. A copy of
the puzzle is not an answer if there is another grid. Only the last LONGEST characters are read.
Nothing in the text is ever run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from alldiff.core.puzzle import Grid, Puzzle
from alldiff.formats.text.symbols import SYMBOLS
from alldiff.rules.given import given_values

LONGEST = 1 << 17
MOST_BLOCKS = 50
"""How many answers, fences and lists are tried, from the end."""
TAG = re.compile(r"<answer>(.*?)(?:</answer>|\Z)", re.IGNORECASE | re.DOTALL)
FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
MARK = re.compile(
    r"(?:final answer|answer|solution|réponse|résultat)[*_ \t]*(?::|is\b|=|\n)[*_ \t]*",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"^\W*(?:row|ligne|r|l)\s*\d{1,2}\W+|^\s*(?:\d{1,2}\s*[:).]|[a-z])\s+", re.IGNORECASE
)
KEY = re.compile(r"[{,]\s*[\"']([^\"'\n]{1,40})[\"']\s*:")
"""A key of JSON, or of a dictionary in Python."""
LATEX_TABLE = re.compile(r"\\(?:begin|end)\{\w{1,20}\}(?:\{[^{}\n]{0,200}\})?|\\boxed\{")
LATEX_COMMAND = re.compile(r"\\[A-Za-z]{1,20}")
HTML_ROW = re.compile(r"<(?:tr|table|br|p|div)\b[^<>\n]{0,200}>|</(?:table|p|div)>", re.IGNORECASE)
HTML_CELL = re.compile(r"<t[dh]\b[^<>\n]{0,200}>|</tr>", re.IGNORECASE)
HTML_REST = re.compile(
    r"</?(?:t[dh]|tbody|thead|b|strong|em|i|span|pre|code)\b[^<>\n]{0,200}>", re.IGNORECASE
)
RULE = re.compile(r"[\s|+:=─━═┼╬╪╫├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩┏┓┗┛┣┫┳┻╋╟╢╤╧╞╡│║┃┠┨┯┷┿╂─-]*")
"""A line of a drawing that has no cells."""
BAR = str.maketrans(dict.fromkeys("│║┃¦", "|"))
DIGITS = str.maketrans(
    {chr(0xFF10 + digit): str(digit) for digit in range(10)}
    | {chr(0x245F + digit): str(digit) for digit in range(1, 10)}
    | {"\ufe0f": None, "\u20e3": None}
)
"""Digits of full width, in circles and on keycaps."""
OUTSIDE = "\"'`[](){}<>*"
SEPARATORS = re.compile(r"[\s,;|]+")
DASHES = re.compile(r"[\s|-]+")
EMPTY = {".", "_", "*", "?", "0", "-", "x", "X", "□", "null", "None", "none"}
HOLES = {"#", "■", "█", "▓"}
"""What stands for a place without a cell, such as a black square."""
LIST = re.compile(r"\[\s*\[")


class Found(NamedTuple):
    """A grid in a text, and the place where it stands.

    Empty cells are 0, or None where 0 is a value.
    """

    grid: Grid
    place: str


class Reader:
    """Reads rows and grids of one puzzle's shape."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.rows, self.columns = puzzle.rows, puzzle.columns
        self.cells = self.rows * self.columns
        low, high = puzzle.values
        self.empty = 0 if low > 0 else -1
        self.values = {str(value): value for value in range(low, high + 1)}
        if low == 1 and high > 9:
            self.values |= {
                symbol: at
                for at, symbol in enumerate(SYMBOLS["letters"][:high], 1)
                if symbol not in self.values
            }
        self.holes = any(value is None for row in puzzle.givens for value in row)
        empty = EMPTY | HOLES if self.holes else EMPTY
        self.values |= {word: self.empty for word in empty if word not in self.values}
        signs = "".join(re.escape(word) for word in self.values if len(word) == 1)
        # A full stop after the grid ends a sentence; a dot before or within is an empty cell.
        start, end = r"(?<![\w.])", r"(?!\w|\.[\w.])"
        word = rf"[{signs}]{{{self.cells}}}"
        line = rf"[{signs}]{{{self.columns}}}"
        lines = rf"{line}(?:[ /|,;]{{1,3}}{line}){{{self.rows - 1}}}"
        self.word = re.compile(f"{start}(?:{word}|{lines}){end}") if signs else None

    def value(self, token: str) -> int | None:
        """Return the value of a token, None if it is none; surrounding signs do not matter."""
        found = self.values.get(token)
        return self.values.get(token.strip(OUTSIDE)) if found is None else found

    def row(self, line: str) -> list[int] | None:
        """Return the cells in a line, None if it is not a row."""
        if len(line) > 40 * self.columns + 40:
            return None
        line = line.translate(BAR)
        for text in (line, LABEL.sub("", line, count=1)):
            if found := self._row(text):
                return found
        return None

    def _row(self, text: str) -> list[int] | None:
        stripped = text.strip()
        if stripped.count("|") >= self.columns - 1:
            parts = stripped.removeprefix("|").removesuffix("|").split("|")
            if len(parts) > self.columns + 1:
                parts = stripped.strip("|").split("|")
            if len(parts) == self.columns + 1 and self.value(parts[0].strip()) is None:
                parts = parts[1:]
            values = [self.value(part.strip()) if part.strip() else self.empty for part in parts]
            filled = self.holes or any(value != self.empty for value in values)
            if len(values) == self.columns and None not in values and filled:
                return values  # type: ignore[return-value]
        tokens = [token for token in SEPARATORS.split(stripped.strip(OUTSIDE + ",;|")) if token]
        if len(tokens) == self.columns:
            values = [self.value(token) for token in tokens]
            if None not in values:
                return values  # type: ignore[return-value]
        if stripped.count("-") >= self.columns - 1 and self.columns > 1:
            values = [self.value(token) for token in DASHES.split(stripped) if token]
            if len(values) == self.columns and None not in values:
                return values  # type: ignore[return-value]
        return self.signs("".join(tokens), self.columns)

    def signs(self, text: str, length: int) -> list[int] | None:
        """Return the values of a text with one sign for each cell, None if it is not one."""
        text = text.strip(OUTSIDE.replace("*", ""))
        if len(text) != length:
            return None
        values = [self.values.get(sign) for sign in text]
        return None if None in values else values  # type: ignore[return-value]

    def grid(self, cells: list[int]) -> Grid:
        """Return cells in reading order as a grid."""
        width = self.columns
        shown = [None if cell < 0 else cell for cell in cells]
        return tuple(tuple(shown[at : at + width]) for at in range(0, self.cells, width))

    def grids(self, text: str) -> Iterator[tuple[int, Grid]]:
        """Yield grids in a text, each with the offset of its end."""
        yield from self.drawn(text)
        for match in self.word.finditer(text) if self.word else ():
            if values := self.signs(re.sub("[ /|,;]", "", match[0]), self.cells):
                yield match.end(), self.grid(values)
        yield from self.lists(text)

    def drawn(self, text: str) -> Iterator[tuple[int, Grid]]:
        """Yield grids drawn as lines, and lines that have all cells."""
        rows: list[list[int]] = []
        at = 0
        for line in text.split("\n"):
            at += len(line) + 1
            row = self.row(line)
            if row is not None:
                rows.append(row)
                if len(rows) >= self.rows:
                    yield at, self.grid([*chain.from_iterable(rows[-self.rows :])])
            elif not RULE.fullmatch(line) or not line.strip():
                # A blank line may stand between bands of boxes, so only other text ends a grid.
                if line.strip():
                    rows = []
                if values := self.long_line(line):
                    yield at, self.grid(values)

    def long_line(self, line: str) -> list[int] | None:
        """Return the cells in a line that has all of them, None if it does not."""
        if not self.cells <= len(line) <= 8 * self.cells:
            return None
        tokens = [
            token.strip("\"'") for token in re.split(r"[\s,;|/]+", line.strip(OUTSIDE)) if token
        ]
        if len(tokens) == self.cells:
            values = [self.value(token) for token in tokens]
            return None if None in values else values  # type: ignore[return-value]
        if len(tokens) == self.rows:
            return self.signs("".join(tokens), self.cells)
        return None

    def lists(self, text: str) -> Iterator[tuple[int, Grid]]:
        """Yield grids written as lists in JSON or Python."""
        starts = [match.start() for match in LIST.finditer(text)]
        for start in starts[-MOST_BLOCKS:]:
            end = list_end(text, start, 40 * self.cells)
            inside = text[start:end]
            tokens = re.findall(r"[^\s\[\],\"']+|\"\"|''", inside)
            if len(tokens) == self.cells and inside.count("[") == self.rows + 1:
                values = [
                    self.empty if token in ('""', "''") else self.value(token) for token in tokens
                ]
                if None not in values:
                    yield end, self.grid(values)  # type: ignore[arg-type]


def list_end(text: str, start: int, most: int) -> int:
    """Return where the list that starts at an offset ends."""
    depth = 0
    for at in range(start, min(len(text), start + most)):
        if text[at] == "[":
            depth += 1
        elif text[at] == "]":
            depth -= 1
            if not depth:
                return at + 1
    return start


def find_answer(puzzle: Puzzle, text: str) -> Found | None:
    """Return the grid that a text gives as its answer, None if it has none of the right shape.

    >>> from alldiff import read
    >>> found = find_answer(read("4.23.2.4.3..1..2"), "So: <answer>4123 3214 2341 1432</answer>")
    >>> found.grid[0], found.place
    ((4, 1, 2, 3), 'answer tag')
    """
    reader = Reader(puzzle)
    text = plain(text[-LONGEST:])
    copy: Found | None = None
    for place, part in parts_of(text):
        found = sorted(reader.grids(part), key=lambda one: one[0])
        for _, grid in reversed(found):
            if not is_copy(puzzle, grid):
                return Found(grid, place)
            copy = copy or Found(grid, place)
    return copy


def plain(text: str) -> str:
    """Return a text without the marks of JSON, LaTeX and HTML around its rows.

    >>> plain('{"row1": "4 1", "row2": "2 3"}').split("\\n")
    ['', ' "4 1"', ' "2 3"}']
    >>> plain(r"\\begin{array}{|cc|} 4 & 1 \\\\ 2 & 3 \\end{array}").split("\\n")
    ['', ' 4   1 ', ' 2   3 ', '']
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(DIGITS)
    if "\\" in text:
        # A line of a text in JSON ends in a backslash and an n, a row of LaTeX in two backslashes.
        for end in ("\\\\n", "\\n", "\\\\"):
            text = text.replace(end, "\n")
        text = LATEX_TABLE.sub("\n", text)
        text = LATEX_COMMAND.sub(" ", text).replace("&", " ")
    if "<t" in text or "<T" in text:
        text = HTML_ROW.sub("\n", HTML_CELL.sub("|", text))
        text = HTML_REST.sub("", text)
    return KEY.sub(line_for_key, text)


def line_for_key(match: re.Match[str]) -> str:
    """Return the end of a line in place of a key of JSON, and the key if it announces an answer."""
    return f"\n{match[1]}:\n" if MARK.match(f"{match[1]}:") else "\n"


def grid_from_text(puzzle: Puzzle, text: str) -> Grid | None:
    """Return the grid in a text, None if there is none."""
    found = find_answer(puzzle, text)
    return None if found is None else found.grid


def is_copy(puzzle: Puzzle, grid: Grid) -> bool:
    """Return whether a grid has the givens of the puzzle and nothing else."""
    return puzzle.entries(grid) == given_values(puzzle)


def parts_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text that may hold the answer, the likeliest first, with a name."""
    for match in list(TAG.finditer(text))[-MOST_BLOCKS:][::-1]:
        yield "answer tag", match[1]
    fences = [match.span() for match in FENCE.finditer(text)][-2 * MOST_BLOCKS :]
    blocks = [text[fences[at][1] : fences[at + 1][0]] for at in range(0, len(fences) - 1, 2)]
    for block in reversed(blocks):
        yield "fenced block", block
    marks = [match.end() for match in MARK.finditer(text)][-MOST_BLOCKS:]
    if marks:
        yield "after a heading", text[marks[-1] :]
    yield "text", text
