"""Kakuro text: a token for each cell, `#` black, `down\\across` a clue, `_` white.

Others write X for black and - for the side without a sum, which is read, too, as are cells between
bars, commas or brackets, and sums with another sign between them.
Rows end at a line's end, or at a `/` between tokens, so that a puzzle fits in one line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, words
from alldiff.formats.text.squares import shorten
from alldiff.rules import grid_of
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.runs import Line, Runs, outlines

LARGEST = 9

Token = tuple[int, int, str]
"""Line, column, word."""
CLUE = re.compile(r"([0-9]{0,6}|-)\\([0-9]{0,6}|-)")
BLACK = re.compile("#|X+")
WHITE = "_.0"
PLAIN = {"x": "#", "B": "#", "\u25a0": "#", "\u2588": "#", "-1": "# ", "-": "_", ":": "#"}
"""How others write a whole cell."""
OTHER_SUMS = re.compile(r"[0-9]{1,2}[:/][0-9]{0,2}|[:/][0-9]{1,2}")
"""Sums with another sign than a backslash between them."""


def sniff(text: str) -> bool:
    """Return whether there is a clue, and three quarters of the first line or more are cells.

    Where sums have another sign than a backslash, it is three quarters of the text.
    """
    usual = "\\" in text
    text = plain(text)
    if not re.search(r"[0-9]\\|\\[0-9]", text):
        return False
    lines = (line for line in text.split("\n") if line.strip())
    first = (next(lines, "") if usual else text).split()
    cells = sum(1 for word in first if re.fullmatch(r"[#/_.0-9]|X+|[0-9-]*\\[0-9-]*", word))
    return cells * 4 >= len(first) * 3


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles of a text, which blank lines separate."""
    reading = Reading([read_one(rows) for rows in token_rows(plain(text))])
    if not reading.puzzles:
        raise ReadError("no puzzle: expected a token for each cell, such as # \\16 _ _")
    return reading


def plain(text: str) -> str:
    """Return a text with the signs of this format, each cell where it stood.

    >>> plain("|  x  |17\\\\  | 4: |  -  |"), plain("-1,3:4,,0")
    ('   #   17\\\\    4\\\\    _   ', '#  3\\\\4 _ 0')
    """
    return "\n".join(map(plain_line, text.split("\n")))


def plain_line(line: str) -> str:
    """Return a line with the signs of this format."""
    line = re.sub(r"\[\s*\]", lambda one: "_".center(len(one[0])), line)
    if "," in line and not line.lstrip().startswith("#,"):
        line = re.sub(r"(?:(?<=,)|^)\s*(?=,|$)", "_", line)
    line = re.sub(r"[\[\]|,]", " ", line)
    return re.sub(r"\S+", lambda one: PLAIN.get(one[0], respelled(one[0])), line)


def respelled(word: str) -> str:
    """Return a cell with the signs of this format, or as it is."""
    if OTHER_SUMS.fullmatch(word):
        return re.sub("[:/]", r"\\", word)
    return word[:1] if re.fullmatch(r"__+|\.\.+|##+|00+", word) else word


def token_rows(text: str) -> list[list[list[Token]]]:
    """Return the tokens of each row of each puzzle."""
    puzzles: list[list[list[Token]]] = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            puzzles.append([])
            continue
        row: list[Token] = []
        # The one blank inside of a token: a sum may be set to the right behind its stroke.
        for column, word in words(re.sub(r"(?<=-)\\ +(?=[0-9])", r"\\", line)):
            if word == "/":
                puzzles[-1].append(row)
                row = []
            else:
                row.append((number, column, word))
        if row:
            puzzles[-1].append(row)
    return [rows for rows in puzzles if rows]


def read_one(rows: Sequence[Sequence[Token]]) -> Puzzle:
    """Return the puzzle of these rows of tokens."""
    width = len(rows[0])
    if max(len(rows), width) > LARGEST_SIDE:
        raise ReadError(
            t("{:,} rows of {:,} cells: a side is from 1 to {}", len(rows), width, LARGEST_SIDE),
            line=rows[0][0][0] if rows[0] else None,
        )
    grid: list[list[int | None]] = []
    clues: list[tuple[Cell, Token, str, str]] = []
    for r, row in enumerate(rows):
        if len(row) != width or not row:
            tokens = row or [token for other in rows for token in other] or [(1, 1, "")]
            line, column, _ = tokens[min(width, len(tokens) - 1)]
            raise ReadError(
                t("{} cells in row {}, but {} in the first row", len(row), r + 1, width),
                line=line,
                column=column,
            )
        grid.append([])
        for c, token in enumerate(row):
            line, column, word = token
            match = CLUE.fullmatch(word)
            if match:
                clues.append(((r, c), token, match[1], match[2]))
            elif word in WHITE:
                grid[-1].append(0)
                continue
            elif re.fullmatch("[1-9]", word):
                grid[-1].append(int(word))
                continue
            elif not BLACK.fullmatch(word):
                raise ReadError(
                    t("{} is above the largest value 9", word)
                    if re.fullmatch("[0-9]+", word) and len(word) < 10
                    else t(
                        "unknown symbol {}: expected # black, down\\across clue, _ white, or 1 to "
                        "9",
                        shorten(word),
                    ),
                    line=line,
                    column=column,
                )
            grid[-1].append(None)
    outline = Puzzle("kakuro", tuple(map(tuple, grid)))
    return Puzzle("kakuro", outline.givens, clues=tuple(place(clues, outline)))


def place(clues: Sequence[tuple[Cell, Token, str, str]], outline: Puzzle) -> list[KakuroRun]:
    """Return the runs that the clues belong to, across before down, in reading order."""
    starts = {(line[0], down): line for line, down in directed_lines(outline)}
    sums: dict[tuple[Cell, bool], int] = {}
    for cell, (line, column, word), *texts in clues:
        for text, down in zip(texts, (True, False), strict=True):
            if not text.strip("-") or not int(text):
                continue
            start = step(cell, down, 1)
            if (start, down) not in starts:
                raise ReadError(
                    t(
                        "the clue {} at {} has no white cell {}",
                        word,
                        cell_name(cell),
                        "below it" if down else "to its right",
                    ),
                    line=line,
                    column=column,
                )
            sums[start, down] = int(text)
    return [KakuroRun(line, sums[key]) for key, line in starts.items() if key in sums]


def directed_lines(outline: Puzzle) -> list[tuple[Line, bool]]:
    """Return every run of an outline with whether it goes down: across, then down."""
    across, down = outlines(grid_of(outline))
    return [*((line, False) for line in across), *((line, True) for line in sorted(down))]


def step(cell: Cell, down: bool, by: int) -> Cell:
    """Return the cell `by` places further down, or to the right."""
    return (cell[0] + by, cell[1]) if down else (cell[0], cell[1] + by)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the puzzles, a blank line between them."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    return "\n".join(map(kakuro_text, puzzles))


def kakuro_text(puzzle: Puzzle) -> str:
    """Return one puzzle as rows of tokens in columns of equal width."""
    if not puzzle.of(Runs) or not puzzle.columns:
        raise WriteError(t("kakuro cannot carry a puzzle of the kind {}; json can", puzzle.kind))
    if any(len(row) != puzzle.columns for row in puzzle.givens):
        raise WriteError("kakuro cannot carry rows of different length; json can")
    if puzzle.values != (1, LARGEST):
        low, high = puzzle.values
        raise WriteError(t("kakuro cannot carry values from {} to {}; json can", low, high))
    if not puzzle.of(KakuroRun):
        raise WriteError("kakuro cannot carry a grid without a sum; json can")
    sums: dict[tuple[Cell, bool], int] = {}
    for cells, down, total in find_runs(puzzle):
        head = step(cells[0], down, -1)
        if min(head) < 0:
            raise WriteError(
                t(
                    "kakuro cannot carry the run at {}: it begins at the border, where no "
                    "cell can hold its sum; json can",
                    cell_name(cells[0]),
                )
            )
        sums[head, down] = total
    tokens = [
        [token(puzzle, (r, c), sums) for c in range(puzzle.columns)] for r in range(puzzle.rows)
    ]
    widths = [max(map(len, column)) for column in zip(*tokens, strict=True)]
    return "".join(
        " ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip() + "\n"
        for row in tokens
    )


def token(puzzle: Puzzle, cell: Cell, sums: dict[tuple[Cell, bool], int]) -> str:
    """Return the token of a cell."""
    given = puzzle.givens[cell[0]][cell[1]]
    if given is None:
        down, across = sums.get((cell, True)), sums.get((cell, False))
        return f"{down or ''}\\{across or ''}" if down or across else "#"
    if not 0 <= given <= LARGEST:
        raise WriteError(t("kakuro cannot carry the given {}", given))
    return str(given or "_")


def find_runs(puzzle: Puzzle) -> list[tuple[tuple[Cell, ...], bool, int]]:
    """Return cells, direction (is it down?) and sum of the run that each clue belongs to.

    A lone cell is a run across and a run down; the order of the clues says which is meant.
    """
    lines = directed_lines(puzzle)
    places: dict[object, list[int]] = {}
    for number, (line, _) in enumerate(lines):
        places.setdefault(line, []).append(number)
    found = []
    last = 0
    for clue in puzzle.clues:
        if isinstance(clue, Runs):
            continue
        if (
            not isinstance(clue, KakuroRun)
            or not 0 < clue.sum < 10**6
            or not (free := places.get(clue.cells))
        ):
            raise WriteError(
                "kakuro carries only sums from 1 to 999999, one for each run; json carries others"
            )
        last = next((number for number in free if number >= last), free[0])
        free.remove(last)
        found.append((*lines[last], clue.sum))
    return found
