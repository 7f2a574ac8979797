"""A puzzle by the name of its kind: the name, the cells, and what else the kind has.

    suguru
    . 3 . .
    . . . 1

    a a b b
    a a b b

Cells are numbers or `.`, and `#` where there is none; up to 9 the blanks may be left out. The cells
of `samurai` and `overlapping` are Sudokus that share cells: each 9x9 square that fits, three cells
apart. `suguru` and `ripple-effect` have a letter for the room of each cell, and `tenner` a row with
the sums of the columns. Other kinds need the cells alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions
from alldiff.rules.frame_sum import FrameSum
from alldiff.rules.framework.base import Rule
from alldiff.rules.given import Given
from alldiff.rules.room import Room
from alldiff.rules.subgrid import Subgrid

NAMES = {
    "samurai": "overlapping", "overlapping": "overlapping", "suguru": "suguru",
    "tectonic": "suguru", "ripple-effect": "ripple-effect", "ripple": "ripple-effect",
    "hakyuu": "ripple-effect", "tenner": "tenner", "toroidal": "toroidal",
}  # fmt: skip
HEAD = re.compile(r"\s*([A-Za-z]+(?:[ -][A-Za-z]+)?)(?: (?:sudoku|grid))?\s*:?\s*", re.IGNORECASE)
COMMENT = re.compile(r"\s*#.*[A-Za-z]{2}")
"""A row may begin with a # too."""
ROOM_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
Lines = list[tuple[int, str]]


def name_in(line: str) -> str:
    """Return the kind that a line names, '' for none."""
    match = HEAD.fullmatch(line)
    said = match[1].lower() if match else ""
    first = re.sub(r"[ -](sudoku|grid)$", "", said).replace(" ", "-")
    return NAMES.get(first, "")


def sniff(text: str) -> bool:
    """Return whether the first line is the name of a kind."""
    parts = blocks(text)
    return bool(parts) and bool(name_in(parts[0][0][1]))


def blocks(text: str) -> list[Lines]:
    """Return the numbered lines between blank lines, without comments."""
    found: list[Lines] = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            found.append([])
        elif not COMMENT.match(line):
            found[-1].append((number, line))
    return [part for part in found if part]


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles of a text; each begins with its name."""
    groups: list[list[Lines]] = []
    for part in blocks(text):
        if name_in(part[0][1]):
            groups.append([part[:1], *([part[1:]] if part[1:] else [])])
        elif groups:
            groups[-1].append(part)
    if not groups:
        raise ReadError("no puzzle: expected the name of a kind, and then its cells")
    return Reading([puzzle_of(name_in(head[0][1]), parts) for head, *parts in groups])


def puzzle_of(name: str, parts: Sequence[Lines]) -> Puzzle:
    """Return the puzzle under a name."""
    if not parts:
        raise ReadError(t("expected the cells of the {} below its name", name))
    cells, *more = (table(part) for part in parts)
    values = [[number(word, parts[0][r][0]) for word in row] for r, row in enumerate(cells)]
    if name == "tenner" and not more and len(values) > 1:
        more, values = [[list(map(str, values[-1]))]], values[:-1]
    givens = tuple(tuple(values_of) for values_of in values)
    if name == "overlapping":
        return overlapping(givens)
    if name == "toroidal":
        return Puzzle("toroidal", givens)
    if len(more) != 1:
        line = parts[0][-1][0]
        raise ReadError(t("expected the {} below the cells", WANTED[name]), line=line)
    if name == "tenner":
        return tenner(givens, cells, more[0][0], parts[-1][-1][0])
    return with_rooms(name, givens, more[0], parts[1])


WANTED = {
    "suguru": "rooms, a letter for each cell,",
    "ripple-effect": "rooms, a letter for each cell,",
    "tenner": "sums of the columns",
}


def table(part: Lines) -> list[list[str]]:
    """Return the words of each line, or its characters; as many in each."""
    rows = [line.split() if len(line.split()) > 1 else list(line.strip()) for _, line in part]
    for (line, _), row in zip(part, rows, strict=True):
        if len(row) != len(rows[0]) or len(row) > LARGEST_SIDE:
            message = t("{} cells in a row, but {} in the first", len(row), len(rows[0]))
            raise ReadError(message, line=line, column=1)
    return rows


def number(word: str, line: int) -> int | None:
    """Return the value of a cell, 0 for none, None where there is no cell."""
    if word in "._?*":
        return 0
    if word in "#xX":
        return None
    if not re.fullmatch("[0-9]{1,3}", word):
        raise ReadError(t("expected a number, . or #, not {!r}", word[:20]), line=line)
    return int(word)


def overlapping(givens: tuple[tuple[int | None, ...], ...]) -> Puzzle:
    """Return the Sudokus that share cells."""
    rows, columns = len(givens), len(givens[0])
    found = [
        Subgrid(top, left)
        for top in range(0, rows - 8, 3)
        for left in range(0, columns - 8, 3)
        if not any(None in line[left : left + 9] for line in givens[top : top + 9])
    ]
    if not found:
        raise ReadError("no 9x9 square of cells: mark places without a cell by #")
    return Puzzle(givens=givens, clues=found, values=(1, 9))


def with_rooms(
    kind: str, givens: tuple[tuple[int | None, ...], ...], letters: list[list[str]], part: Lines
) -> Puzzle:
    """Return the puzzle of cells and the letters of their rooms."""
    rooms: dict[str, list[Cell]] = {}
    if [len(row) for row in letters] != [len(row) for row in givens]:
        raise ReadError("expected a letter for the room of each cell", line=part[0][0])
    for r, row in enumerate(letters):
        for c, letter in enumerate(row):
            if givens[r][c] is not None:
                rooms.setdefault(letter, []).append((r, c))
    clues = [Room(tuple(cells)) for cells in rooms.values()]
    return Puzzle(kind, givens, clues=clues, values=(1, max(map(len, rooms.values()))))


def tenner(
    givens: tuple[tuple[int | None, ...], ...],
    words: list[list[str]],
    sums: list[str],
    line: int,
) -> Puzzle:
    """Return the rows of cells and the sums of columns; a 0 is a value here."""
    rows = len(givens)
    if len(sums) != len(givens[0]):
        raise ReadError("expected a sum or . for each column", line=line)
    zeros: list[Rule] = [
        Given((r, c), 0) for r in range(rows) for c, word in enumerate(words[r]) if word == "0"
    ]
    totals = [(c, number(word, line)) for c, word in enumerate(sums)]
    clues = [FrameSum((rows, c), total, rows) for c, total in totals if total]
    return Puzzle("tenner", givens, clues=[*zeros, *clues], values=(0, 9))


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the name, the cells and the rest of each puzzle."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    return "\n".join(map(named_text, puzzles))


def named_text(puzzle: Puzzle) -> str:
    """Return the text of one puzzle, or raise WriteError where it would read as another one."""
    other = "overlapping" if puzzle.of(Subgrid) else ""
    name = puzzle.kind if puzzle.kind in NAMES else other
    if name == "tenner" and all(row.count(0) == 1 for row in puzzle.givens):
        # All is filled, so what is left are zeros.
        places = [(r, row.index(0)) for r, row in enumerate(puzzle.givens)]
        missing = [Given(cell, 0) for cell in places if Given(cell, 0) not in puzzle.clues]
        puzzle = puzzle.with_clues(missing)
    zeros = {clue.cell for clue in puzzle.of(Given) if clue.value == 0}
    rows = [
        ["#" if v is None else "0" if (r, c) in zeros else str(v or ".") for c, v in enumerate(row)]
        for r, row in enumerate(puzzle.givens)
    ]
    parts = [rows]
    if rooms := puzzle.of(Room):
        letters = {
            cell: ROOM_LETTERS[at] if len(rooms) <= len(ROOM_LETTERS) else f"r{at + 1}"
            for at, room in enumerate(rooms)
            for cell in room.cells
        }
        across = range(puzzle.columns)
        parts.append([[letters.get((r, c), "#") for c in across] for r in range(puzzle.rows)])
    elif name == "tenner":
        sums = {clue.at[1]: str(clue.sum) for clue in puzzle.of(FrameSum)}
        parts.append([[sums.get(c, ".") for c in range(puzzle.columns)]])
    text = f"{name}\n" + "\n".join("".join(f"{' '.join(row)}\n" for row in part) for part in parts)
    try:
        again = read(text, ReadOptions()).puzzles
    except ReadError:
        again = []
    same = [(one.givens, set(one.clues), one.values) for one in again]
    if not name or same != [(puzzle.givens, set(puzzle.clues), puzzle.values)]:
        raise WriteError("named carries Samurais, Suguru, Ripple Effect, Tenner; json carries any")
    return text
