"""puzz.link and pzpr: links, and files that begin with pzprv3, of the types in `READ`.

A link states columns before rows, a file rows before columns. A Minarism is a Latin square with
signs and differences between cells, which also holds a Futoshiki without givens.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, content_lines
from alldiff.formats.links.puzzlink import around, codes, rooms
from alldiff.formats.links.puzzlink.latin import (
    dotted,
    kropki_body,
    kropki_marks,
    read_kropki,
    read_skyscrapers,
    skyscrapers_body,
    skyscrapers_of,
    skyscrapers_words,
)
from alldiff.formats.roundtrip import refuse_loss
from alldiff.formats.text import kakuro
from alldiff.formats.text.squares import require_square, square
from alldiff.kinds.base import default_box, latin_rules
from alldiff.rules.block_sum import BlockSum
from alldiff.rules.difference import Difference
from alldiff.rules.first_value import FirstValue
from alldiff.rules.framework.base import Rule
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.less_than import LessThan
from alldiff.rules.negative import Negative
from alldiff.rules.room import Room
from alldiff.rules.runs import Runs
from alldiff.rules.skyscraper import Skyscraper

PREFIX = "https://puzz.link/p?"
LINK = re.compile(
    r"(?:https?://)?[\w.-]+/(?:p|p\.html|p_edit|pzv|pzprv3|pzprxs|pzv\.html)\?"
    r"(?:type=)?([a-z]+)/(?:v:/|[a-z]/)?([0-9]{1,4})/([0-9]{1,4})/?(\S*)"
)
FILE = re.compile(r"pzprv3(?:\.1)?[/\n]")
SIDES = (4, 6, 9, 16, 25)
"""Only these have the customary boxes there."""
SQUARE = ("sudoku", "minarism", "skyscrapers", "kropki", rooms.FACTORS, *around.KINDS)
READ = ("kakuro", *SQUARE, *rooms.KINDS)
"""All types."""
TYPES = ", ".join(READ[:-1]) + f" and {READ[-1]}"


def sniff(text: str) -> bool:
    """Return whether the first line is a link."""
    first = next((line.strip() for _, line in content_lines(text, 1)), "")
    return bool(LINK.fullmatch(first))


def sniff_file(text: str) -> bool:
    """Return whether the text begins as a file does."""
    return bool(FILE.match(text.lstrip()))


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of a file, or that of each link."""
    reading = Reading([])
    if sniff_file(text):
        reading.puzzles.append(read_file(text.strip(), options, reading))
        return reading
    for number, line in content_lines(text):
        match = LINK.fullmatch(line.strip())
        try:
            if match is None:
                raise ReadError("expected a link such as https://puzz.link/p?sudoku/9/9/...")
            columns, rows = int(match[2]), int(match[3])
            require_size(rows, columns)
            puzzle = of_link(match[1], rows, columns, match[4], options, reading)
        except ReadError as error:
            error.line, error.column = number, len(line) - len(line.lstrip()) + 1
            raise
        reading.puzzles.append(puzzle)
    if not reading.puzzles:
        raise ReadError("there is no puzzle")
    return reading


def require_size(rows: int, columns: int) -> None:
    """Raise ReadError for an impossible size."""
    if not (0 < rows <= LARGEST_SIDE and 0 < columns <= LARGEST_SIDE):
        raise ReadError(t("a grid cannot have {} columns and {} rows", columns, rows))


def of_link(
    name: str, rows: int, columns: int, body: str, options: ReadOptions, reading: Reading
) -> Puzzle:
    """Return the puzzle of a type."""
    if name == "kakuro":
        return kakuro_puzzle(codes.kakuro_tokens(body, rows, columns), reading)
    if name in SQUARE and rows != columns:
        raise ReadError(t("a {} of {} columns and {} rows is not square", name, columns, rows))
    if name == "sudoku":
        values = codes.sudoku_values(body, rows * columns)
        return square(rows_of(values, rows), options, reading)
    if name == "minarism":
        borders = codes.inner_borders(rows)
        marks = codes.border_marks(body, len(borders))
        clues = [clue(*borders[place], mark) for place, mark in marks]
        return latin(rows, clues)
    if name == "skyscrapers":
        return read_skyscrapers(body, rows)
    if name == "kropki":
        return read_kropki(body, rows)
    if name in (rooms.FACTORS, *rooms.KINDS):
        return rooms.rooms_puzzle(name, body, rows, columns)
    if name in around.KINDS:
        return around.read_around(name, body, rows)
    raise unknown(name)


def unknown(name: str) -> ReadError:
    """Return the error for a type that is not read."""
    return ReadError(
        t("a puzzle of the type {} of puzz.link is not read: {} are", name[:30], TYPES)
    )


def rows_of(values: Sequence[int], side: int) -> tuple[tuple[int, ...], ...]:
    """Return values as rows."""
    return tuple(tuple(values[at : at + side]) for at in range(0, side * side, side))


def kakuro_puzzle(tokens: Sequence[Sequence[str]], reading: Reading) -> Puzzle:
    """Return the Kakuro of tokens; where a run has no sum, a grid with cages for the runs."""
    puzzle = kakuro.read_one([[(1, 1, word) for word in row] for row in tokens])
    lines = kakuro.directed_lines(puzzle)
    sums = {run.cells: run.sum for run in puzzle.of(KakuroRun)}
    if all(len(cells) == 1 or cells in sums for cells, _ in lines):
        return puzzle
    reading.warn("a run has no sum: the runs are read as cages")
    long = [cells for cells, _ in lines if len(cells) > 1 or cells in sums]
    cages = [KillerCage(cells, sums.get(cells)) for cells in dict.fromkeys(long)]
    return Puzzle(givens=puzzle.givens, clues=cages, values=puzzle.values)


def latin(side: int, clues: Sequence[Rule]) -> Puzzle:
    """Return a Latin square without givens."""
    return Puzzle(givens=((0,) * side,) * side, clues=(*latin_rules(side, side), *clues))


def clue(first: tuple[int, int], second: tuple[int, int], mark: str | int) -> Rule:
    """Return what a mark between two cells states; a sign points to the smaller one."""
    if isinstance(mark, int):
        return Difference((first, second), mark)
    return LessThan(first, second) if mark in "ga" else LessThan(second, first)


def read_file(text: str, options: ReadOptions, reading: Reading) -> Puzzle:
    """Return the puzzle of a file: type, size, and then lines of words."""
    lines = [part.strip() for part in re.split(r"[/\n]", text)]
    name = lines[1] if len(lines) > 1 else ""
    if name not in READ:
        raise unknown(name)
    sizes = lines[2:3] if name == "sudoku" else lines[2:4]
    if not sizes or not all(re.fullmatch("[0-9]{1,4}", size) for size in sizes):
        raise ReadError("expected the size of the grid in the third line")
    rows, columns = int(sizes[0]), int(sizes[-1])
    require_size(rows, columns)
    body = [line.split() for line in lines[2 + len(sizes) :]]
    if name == "kakuro":
        lines_of = block(body, 0, rows + 1, columns + 1)
        tokens = [[file_token(r, word) for word in row] for r, row in lines_of]
        return kakuro_puzzle(tokens, reading)
    if name in (rooms.FACTORS, *rooms.KINDS):
        upright = [w for _, row in block(body, 0, rows, columns - 1) for w in row]
        lying = [w for _, row in block(body, rows, rows - 1, columns) for w in row]
        values = [
            codes.value(w) for _, row in block(body, 2 * rows - 1, rows, columns) for w in row
        ]
        puzzle = rooms.puzzle_of(name, rows, columns, (upright, lying), values)
        return with_answers(puzzle, body[3 * rows - 1 : 4 * rows - 1])
    if rows != columns:
        raise ReadError(t("a {} of {} columns and {} rows is not square", name, columns, rows))
    if name == "sudoku":
        givens = rows_of(
            [codes.value(w) for _, row in block(body, 0, rows, rows) for w in row], rows
        )
        puzzle = square(givens, options, reading)
        return with_answers(puzzle, body[rows : 2 * rows])
    if name in around.KINDS:
        letters = body.pop(0)[0] if name == "easyasabc" and body and body[0] else "0"
        size = rows + (2 if name == "easyasabc" else 1)
        drawn = [row for _, row in block(body, 0, size, size)]
        return with_answers(*around.read_drawing(name, codes.value(letters), drawn))
    if name == "skyscrapers":
        drawn = [row for _, row in block(body, 0, rows + 2, rows + 2)]
        return with_answers(*skyscrapers_of(drawn))
    upright = [w for _, row in block(body, 0, rows, rows - 1) for w in row]
    lying = [w for _, row in block(body, rows, rows - 1, rows) for w in row]
    if name == "kropki":
        puzzle = dotted(rows, list(map(codes.value, upright + lying)))
        return with_answers(puzzle, body[2 * rows - 1 : 3 * rows - 1])
    marked = zip(codes.inner_borders(rows), upright + lying, strict=True)
    clues = [
        clue(*two, w if w in "ab" else codes.value(w)) for two, w in marked if w not in ("0", ".")
    ]
    return latin(rows, clues)


def block(
    body: Sequence[list[str]], start: int, rows: int, columns: int
) -> list[tuple[int, list[str]]]:
    """Return so many lines with their numbers, each of so many words."""
    found = list(enumerate(body[start : start + rows]))
    if len(found) != rows or any(len(row) != columns for _, row in found):
        raise ReadError(t("expected {} lines of {} words", rows, columns))
    return found


def file_token(row: int, word: str) -> str:
    """Return the token of a word of a Kakuro: a clue cell has the sum across before that down."""
    if word == ".":
        return "_"
    across, _, down = word.partition(",")
    if not down and row == 0:
        return codes.token(codes.value(across), 0)
    return codes.token(codes.value(down or "0"), codes.value(across))


def with_answers(puzzle: Puzzle, body: Sequence[list[str]]) -> Puzzle:
    """Return the puzzle with the values that a player entered."""
    if len(body) != puzzle.rows or any(len(row) != puzzle.columns for row in body):
        return puzzle
    # Where 0 is a value, an empty cell of `state` is None.
    empty = 0 if puzzle.values[0] > 0 else None
    entered = [[(codes.value(w) if w.isdigit() else 0) or empty for w in row] for row in body]
    if not any(map(any, entered)):
        return puzzle
    state = [
        [given or placed for given, placed in zip(*rows, strict=True)]
        for rows in zip(puzzle.givens, entered, strict=True)
    ]
    return replace(puzzle, extra=(("state", json.dumps(state)),))


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a link for each puzzle."""
    return "".join(f"{PREFIX}{link(puzzle)}\n" for puzzle in puzzles)


def link(puzzle: Puzzle) -> str:
    """Return what stands behind the question mark."""
    rows, columns = puzzle.rows, puzzle.columns
    if puzzle.of(Runs):
        tokens = bordered(puzzle)
        found = f"kakuro/{columns - 1}/{rows - 1}/{codes.kakuro_body(tokens)}"
    elif puzzle.box:
        require_sudoku(puzzle)
        found = f"sudoku/{columns}/{rows}/{codes.sudoku_body(codes.given_values(puzzle))}"
    elif puzzle.of(Skyscraper) and rows == columns:
        found = f"skyscrapers/{columns}/{rows}/{skyscrapers_body(puzzle)}"
    elif puzzle.of(Negative) and rows == columns:
        found = f"kropki/{columns}/{rows}/{kropki_body(puzzle)}"
    elif puzzle.of(Room):
        found = rooms.rooms_body(puzzle)
    elif puzzle.of(BlockSum, FirstValue) and rows == columns:
        found = around.around_body(puzzle)
    else:
        marks = border_marks(puzzle)
        body = codes.border_body(marks, len(codes.inner_borders(rows)))
        found = f"minarism/{columns}/{rows}/{body}"
    refuse_loss("puzz.link", puzzle, lambda: read(PREFIX + found, ReadOptions()).puzzles[0])
    return found


def bordered(puzzle: Puzzle) -> list[list[str]]:
    """Return the tokens of a Kakuro whose first row and column are black, without givens."""
    tokens = [row.split() for row in kakuro.kakuro_text(puzzle).splitlines()]
    if any("_" in row[0] for row in (tokens[0], *tokens)) or "_" in tokens[0]:
        raise WriteError(
            "puzz.link requires a black first row and column in a Kakuro; json does not"
        )
    if min(puzzle.rows, puzzle.columns) < 2 or any(puzzle.given_cells()):
        raise WriteError("puzz.link cannot carry a Kakuro with givens, or of one line; json can")
    return tokens


def require_sudoku(puzzle: Puzzle) -> None:
    """Refuse a Sudoku that would be another one there."""
    require_square(puzzle, "puzz.link", boxes=True)
    if puzzle.rows not in SIDES or puzzle.box != default_box(puzzle.rows):
        raise WriteError("puzz.link carries Sudoku of a side of 4, 6, 9, 16 and 25; json all")


def border_marks(puzzle: Puzzle) -> dict[int, str | int]:
    """Return the marks of a Latin square by the number of their border."""
    side = puzzle.rows
    if any(puzzle.given_cells()) or puzzle.columns != side or puzzle.shape[2]:
        raise WriteError(
            t("puzz.link carries {}, and no givens besides signs and differences; json can", TYPES)
        )
    numbers = {two: place for place, two in enumerate(codes.inner_borders(side))}
    marks: dict[int, str | int] = {}
    stated: list[tuple[Rule, Sequence[Cell], str | int]] = [
        (dot, dot.cells, dot.difference) for dot in puzzle.of(Difference)
    ]
    for sign in puzzle.of(LessThan):
        stated.append((sign, (sign.less, sign.greater), "g" if sign.less < sign.greater else "h"))
    for rule, cells, mark in stated:
        place = numbers.get((min(cells), max(cells)))
        if place is None or place in marks:
            raise WriteError(
                t("puzz.link cannot carry {}: one mark between neighbours", rule.name())
            )
        marks[place] = mark
    return marks


def write_file(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    if len(puzzles) != 1:
        raise WriteError("a file of pzpr holds one puzzle; jsonl holds many")
    (puzzle,) = puzzles
    lines = file_lines(puzzle)
    text = "\n".join(["pzprv3", *lines, ""])
    refuse_loss("pzpr", puzzle, lambda: read(text, ReadOptions()).puzzles[0])
    return text


def file_lines(puzzle: Puzzle) -> list[str]:
    """Return the lines of a file, with an empty answer."""
    rows, columns = puzzle.rows, puzzle.columns
    if puzzle.of(Runs):
        tokens = bordered(puzzle)
        return [
            "kakuro",
            str(rows - 1),
            str(columns - 1),
            *(line([file_word(r, c, w) for c, w in enumerate(t)]) for r, t in enumerate(tokens)),
            *(line(["."] * (columns - 1)) for _ in range(rows - 1)),
        ]
    if puzzle.box:
        require_sudoku(puzzle)
        givens = [line([str(value or ".") for value in row]) for row in puzzle.givens]
        return ["sudoku", str(rows), *givens, *[line(["."] * columns)] * rows]
    if puzzle.of(Skyscraper) and rows == columns:
        return ["skyscrapers", str(rows), str(columns), *map(line, skyscrapers_words(puzzle))]
    if puzzle.of(BlockSum, FirstValue) and rows == columns:
        letters = [str(puzzle.values[1])] if puzzle.of(FirstValue) else []
        drawn = map(line, around.drawing_words(puzzle))
        return [around.type_of(puzzle), str(rows), str(columns), *letters, *drawn]
    if puzzle.of(Room):
        words_of = map(line, rooms.file_words(puzzle))
        answer = [line(["."] * columns)] * rows
        return [rooms.type_of(puzzle), str(rows), str(columns), *words_of, *answer]
    dots = bool(puzzle.of(Negative)) and rows == columns
    if dots:
        words = list(map(str, kropki_marks(puzzle)))
    else:
        marks = border_marks(puzzle)
        words = [
            {"g": "a", "h": "b"}.get(str(mark), str(mark))
            for mark in (marks.get(place, 0) for place in range(2 * rows * (rows - 1)))
        ]
    upright, lying = words[: rows * (rows - 1)], words[rows * (rows - 1) :]
    return [
        "kropki" if dots else "minarism",
        str(rows),
        str(columns),
        *(line(upright[r * (rows - 1) : (r + 1) * (rows - 1)]) for r in range(rows)),
        *(line(lying[r * rows : (r + 1) * rows]) for r in range(rows - 1)),
        *[line(["."] * columns)] * rows,
    ]


def line(words: Sequence[str]) -> str:
    """Return a line of words."""
    return "".join(f"{word} " for word in words)


def file_word(row: int, column: int, token: str) -> str:
    """Return the word of a token of a Kakuro."""
    if token == "_":
        return "."
    down, across = codes.sums_of(token)
    if row == 0 or column == 0:
        return str(down or across)
    return f"{across},{down}"
