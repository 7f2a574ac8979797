"""A puzzle by the name of its kind: the name, the cells, and what else the kind has.

    suguru
    . 3 . .
    . . . 1

    a a b b
    a a b b

Cells are numbers or `.`, and `#` where there is none; up to 9 the blanks may be left out. What
stands below a blank line depends on the kind: a letter for the room of each cell, or the numbers
around the grid, line by line. `FORMS` lists the kinds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions
from alldiff.rules.block_sum import BlockSum
from alldiff.rules.first_value import FirstValue
from alldiff.rules.frame_sum import FrameSum
from alldiff.rules.given import Given
from alldiff.rules.room import Room
from alldiff.rules.straight import Straight
from alldiff.rules.straights import Straights
from alldiff.rules.subgrid import Subgrid

HEAD = re.compile(
    r"\s*([a-z0-9]+(?:[ -][a-z]+){0,2}?)(?:[ -](?:sudoku|grid))?"
    r"(?: [a1]-([a-w]|[0-9]{1,2}))?\s*:?\s*",
    re.IGNORECASE,
)
"""A name, and perhaps the values from the first to the last."""
COMMENT = re.compile(r"\s*#.*[A-Za-z]{2}")
"""A row may begin with a # too."""
ROOM_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
Lines = list[tuple[int, str]]
Givens = tuple[tuple[int | None, ...], ...]


class Stated(NamedTuple):
    """What a text states of one puzzle."""

    kind: str
    high: int
    """The highest value, 0 if the first line does not state it."""
    words: list[list[str]]
    givens: Givens
    zeros: list[Given]
    more: list[list[str]]
    """What stands below the cells."""
    line: int
    """Where that begins."""


class Form(NamedTuple):
    """How the text of a kind makes a puzzle."""

    puzzle: Callable[[Stated], Puzzle]
    wanted: str = ""
    """What stands below the cells."""
    zeros: bool = False
    """Whether a 0 is a value, and not an empty cell."""
    black: bool = False
    """Whether a cell with a # before its value is black."""


def name_in(line: str) -> tuple[str, int]:
    """Return the kind that a line names and the highest value it states, '' and 0 for none.

    >>> name_in("Samurai Sudoku"), name_in("easy as abc A-C"), name_in("12")
    (('overlapping', 0), ('easy-as-abc', 3), ('', 0))
    """
    match = HEAD.fullmatch(line)
    if match is None:
        return "", 0
    last = match[2] or "0"
    return (
        NAMES.get(match[1].lower().replace(" ", "-"), ""),
        int(last) if last.isdigit() else ord(last.upper()) - 64,
    )


def sniff(text: str) -> bool:
    """Return whether the first line is the name of a kind."""
    parts = blocks(text)
    return bool(parts) and bool(name_in(parts[0][0][1])[0])


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
        if name_in(part[0][1])[0]:
            groups.append([part[:1], *([part[1:]] if part[1:] else [])])
        elif groups:
            groups[-1].append(part)
    if not groups:
        raise ReadError("no puzzle: expected the name of a kind, and then its cells")
    return Reading([puzzle_of(*name_in(head[0][1]), parts) for head, *parts in groups])


def puzzle_of(name: str, high: int, parts: Sequence[Lines]) -> Puzzle:
    """Return the puzzle under a name."""
    if not parts:
        raise ReadError(t("expected the cells of the {} below its name", name))
    form = FORMS[name]
    words, *more = (table(part) for part in parts)
    line = parts[-1][0][0]
    if name == "tenner" and not more and len(words) > 1:
        more, words, line = [words[-1:]], words[:-1], parts[0][-1][0]
    if form.wanted and len(more) != 1:
        raise ReadError(t("expected the {} below the cells", form.wanted), line=parts[0][-1][0])
    black = re.compile("#(?=.)" if form.black else "(?!)")
    givens = tuple(
        tuple(number(black.sub("", word), parts[0][r][0]) for word in row)
        for r, row in enumerate(words)
    )
    zeros = [
        Given((r, c), 0)
        for r, row in enumerate(words)
        for c, word in enumerate(row)
        if form.zeros and word == "0"
    ]
    return form.puzzle(Stated(name, high, words, givens, zeros, more[0] if more else [], line))


def table(part: Lines) -> list[list[str]]:
    """Return the words of each line, or its characters; as many in each."""
    rows = [line.split() if len(line.split()) > 1 else list(line.strip()) for _, line in part]
    for (line, _), row in zip(part, rows, strict=True):
        if len(row) != len(rows[0]) or len(row) > LARGEST_SIDE:
            message = t("{} cells in a row, but {} in the first", len(row), len(rows[0]))
            raise ReadError(message, line=line, column=1)
    return rows


def number(word: str, line: int) -> int | None:
    """Return the value of a cell, 0 for none, None where there is no cell; A is 1."""
    if word in "._?*":
        return 0
    if word in "#xX":
        return None
    if re.fullmatch("[A-W]", word):
        return ord(word) - 64
    if not re.fullmatch("[0-9]{1,3}", word):
        raise ReadError(t("expected a number, . or #, not {!r}", word[:20]), line=line)
    return int(word)


def plain(said: Stated) -> Puzzle:
    """Return the puzzle of a kind that needs its cells alone."""
    return Puzzle(said.kind, said.givens, clues=said.zeros)


def overlapping(said: Stated) -> Puzzle:
    """Return the Sudokus that share cells: each 9x9 square that fits, three cells apart."""
    rows, columns = len(said.givens), len(said.givens[0])
    found = [
        Subgrid(top, left)
        for top in range(0, rows - 8, 3)
        for left in range(0, columns - 8, 3)
        if not any(None in line[left : left + 9] for line in said.givens[top : top + 9])
    ]
    if not found:
        raise ReadError("no 9x9 square of cells: mark places without a cell by #")
    return Puzzle(givens=said.givens, clues=found, values=(1, 9))


def rooms_of(said: Stated) -> list[tuple[Cell, ...]]:
    """Return the cells of each room, by its letter."""
    rooms: dict[str, list[Cell]] = {}
    if [len(row) for row in said.more] != [len(row) for row in said.givens]:
        raise ReadError("expected a letter for the room of each cell", line=said.line)
    for r, row in enumerate(said.more):
        for c, letter in enumerate(row):
            if said.givens[r][c] is not None:
                rooms.setdefault(letter, []).append((r, c))
    return [*map(tuple, rooms.values())]


def with_rooms(said: Stated) -> Puzzle:
    """Return the puzzle of cells and the letters of their rooms."""
    rooms = [Room(cells) for cells in rooms_of(said)]
    high = max(len(room.cells) for room in rooms)
    return Puzzle(said.kind, said.givens, clues=rooms, values=(1, high))


def with_straights(said: Stated) -> Puzzle:
    """Return the Latin square of cells and the letters of its regions."""
    return Puzzle(said.kind, said.givens, clues=map(Straight, rooms_of(said)))


def str8ts(said: Stated) -> Puzzle:
    """Return the Str8ts of cells, of which those with a # are black."""
    black = [
        (r, c)
        for r, row in enumerate(said.words)
        for c, word in enumerate(row)
        if re.match("#.", word)
    ]
    return Puzzle(said.kind, said.givens, clues=[Straights(tuple(black))])


def hidato(said: Stated) -> Puzzle:
    """Return the path through all cells."""
    cells = sum(value is not None for row in said.givens for value in row)
    return Puzzle(said.kind, said.givens, values=(1, cells))


def tenner(said: Stated) -> Puzzle:
    """Return the rows of cells and the sums of columns."""
    rows = len(said.givens)
    if len(said.more[0]) != len(said.givens[0]):
        raise ReadError("expected a sum or . for each column", line=said.line)
    totals = [(c, number(word, said.line)) for c, word in enumerate(said.more[0])]
    clues = [FrameSum((rows, c), total, rows) for c, total in totals if total]
    return Puzzle(said.kind, said.givens, clues=[*said.zeros, *clues], values=(0, 9))


def around(said: Stated, lines: int) -> list[tuple[Cell, int]]:
    """Return the numbers of each line below the cells, with their places around the grid.

    The lines are those above and left, or above, below, left and right.
    """
    sides = places(len(said.givens), len(said.givens[0]), lines)
    if [len(row) for row in said.more] != [len(side) for side in sides]:
        message = t("expected {} lines with a number or . for each line of cells", lines)
        raise ReadError(message, line=said.line)
    found = []
    for at, (row, side) in enumerate(zip(said.more, sides, strict=True)):
        for word, place in zip(row, side, strict=True):
            if word not in "._?*-":
                found.append((place, number(word, said.line + at) or 0))
    return found


def places(rows: int, columns: int, lines: int) -> list[list[Cell]]:
    """Return the places around a grid: above and left, or above, below, left and right."""
    above, below = ([(row, c) for c in range(columns)] for row in (-1, rows))
    left, right = ([(r, column) for r in range(rows)] for column in (-1, columns))
    return [above, left] if lines == 2 else [above, below, left, right]


def doppelblock(said: Stated) -> Puzzle:
    """Return the puzzle of cells and the sums above and left of them."""
    clues = [BlockSum(place, total) for place, total in around(said, 2)]
    high = said.high or max(max(len(said.givens), len(said.givens[0])) - 2, 1)
    return Puzzle(said.kind, said.givens, clues=[*said.zeros, *clues], values=(0, high))


def easy_as_abc(said: Stated) -> Puzzle:
    """Return the puzzle of cells and the first letters above, below, left and right of them."""
    clues = [FirstValue(place, value) for place, value in around(said, 4)]
    known = [clue.value for clue in clues] + [v or 0 for row in said.givens for v in row]
    high = said.high or max(known)
    return Puzzle(said.kind, said.givens, clues=[*said.zeros, *clues], values=(0, high))


FORMS = {
    "overlapping": Form(overlapping),
    "suguru": Form(with_rooms, "rooms, a letter for each cell,"),
    "ripple-effect": Form(with_rooms, "rooms, a letter for each cell,"),
    "tenner": Form(tenner, "sums of the columns", zeros=True),
    "toroidal": Form(plain),
    "binairo": Form(plain, zeros=True),
    "yin-yang": Form(plain, zeros=True),
    "str8ts": Form(str8ts, black=True),
    "hidato": Form(hidato),
    "renban-squares": Form(with_straights, "regions, a letter for each cell,"),
    "doppelblock": Form(doppelblock, "sums of the columns, then of the rows,", zeros=True),
    "easy-as-abc": Form(easy_as_abc, "letters above, below, left and right", zeros=True),
}
NAMES = {name: name for name in FORMS} | {
    "samurai": "overlapping", "tectonic": "suguru", "ripple": "ripple-effect",
    "hakyuu": "ripple-effect", "takuzu": "binairo", "binary-puzzle": "binairo",
    "straights": "str8ts", "hidoku": "hidato", "easyasabc": "easy-as-abc",
    "abc-end-view": "easy-as-abc", "yinyang": "yin-yang",
}  # fmt: skip


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
        spots = [(r, row.index(0)) for r, row in enumerate(puzzle.givens)]
        missing = [Given(cell, 0) for cell in spots if Given(cell, 0) not in puzzle.clues]
        puzzle = puzzle.with_clues(missing)
    zeros = {clue.cell for clue in puzzle.of(Given) if clue.value == 0}
    black = {cell for clue in puzzle.of(Straights) for cell in clue.black}
    rows = [
        ["#" if v is None else "0" if (r, c) in zeros else str(v or ".") for c, v in enumerate(row)]
        for r, row in enumerate(puzzle.givens)
    ]
    for r, c in black:
        rows[r][c] = f"#{rows[r][c]}"
    below = room_letters(puzzle) or numbers_around(puzzle, name)
    high = f" 1-{puzzle.values[1]}" if name in ("doppelblock", "easy-as-abc") else ""
    parts = "\n".join(
        "".join(f"{' '.join(row)}\n" for row in part) for part in (rows, below) if part
    )
    text = f"{name}{high}\n{parts}"
    try:
        again = read(text, ReadOptions()).puzzles
    except ReadError:
        again = []
    same = [(one.givens, set(one.clues), one.values) for one in again]
    if not name or same != [(puzzle.givens, set(puzzle.clues), puzzle.values)]:
        raise WriteError(t("named carries {}; json carries any", ", ".join(FORMS)))
    return text


def room_letters(puzzle: Puzzle) -> list[list[str]]:
    """Return the letter of the room of each cell; nothing where there are no rooms."""
    rooms: tuple[Room | Straight, ...] = (*puzzle.of(Room), *puzzle.of(Straight))
    letters = {
        cell: ROOM_LETTERS[at] if len(rooms) <= len(ROOM_LETTERS) else f"r{at + 1}"
        for at, room in enumerate(rooms)
        for cell in room.cells
    }
    across = range(puzzle.columns)
    found = [[letters.get((r, c), "#") for c in across] for r in range(puzzle.rows)]
    return found if letters else []


def numbers_around(puzzle: Puzzle, name: str) -> list[list[str]]:
    """Return the numbers around the grid, line by line; nothing for a kind without any."""
    if name == "tenner":
        sums = {clue.at[1]: str(clue.sum) for clue in puzzle.of(FrameSum)}
        return [[sums.get(c, ".") for c in range(puzzle.columns)]]
    stated: dict[Cell, int] = {}
    if name == "doppelblock":
        stated = {clue.at: clue.sum for clue in puzzle.of(BlockSum)}
    elif name == "easy-as-abc":
        stated = {clue.at: clue.value for clue in puzzle.of(FirstValue)}
    else:
        return []
    sides = places(puzzle.rows, puzzle.columns, 2 if name == "doppelblock" else 4)
    return [[str(stated.get(place, ".")) for place in side] for side in sides]
