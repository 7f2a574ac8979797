"""The ids of Simon Tatham's puzzles, and links with one: Solo, Unequal, Keen and Towers.

An id is parameters and a description, `3x3:a1b...`; its form shows the kind of puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, content_lines
from alldiff.formats.links.tatham import codes
from alldiff.formats.roundtrip import refuse_loss
from alldiff.kinds.base import latin_rules
from alldiff.rules.boxes import Boxes
from alldiff.rules.diagonal import Diagonal
from alldiff.rules.difference import Difference
from alldiff.rules.framework.base import Rule
from alldiff.rules.kenken_cage import KenkenCage
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.less_than import LessThan
from alldiff.rules.nonconsecutive import Nonconsecutive
from alldiff.rules.region import Region
from alldiff.rules.skyscraper import Skyscraper

PREFIX = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
ID = re.compile(
    r"(?:https?://\S+/([a-z]+)(?:\.html)?#|(solo|unequal|keen|towers)[: ])?"
    r"([0-9]{1,2})(?:x([0-9]{1,2}))?((?:md?[0-9]|r[0-9]|d[a-z]|[jxka])*m?):([^\s:]+)"
)
FORMS = {
    "towers": re.compile(r"[0-9]*(?:/[0-9]*){3,}(?:,[0-9a-z_]*)?"),
    "unequal": re.compile(r"[0-9]+[URDL]*(?:,[0-9]+[URDL]*)*,?"),
    "keen": re.compile(r"[a-z_0-9]+,(?:[asmd][0-9]+)+"),
}
WAYS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
OPERATIONS = {"a": "+", "s": "-", "m": "x", "d": "/"}


def game_of(match: re.Match[str]) -> str:
    """Return the game whose form an id has, '' where there is none."""
    stated = match[1] or match[2] or ""
    if match[4] or "j" in match[5] or stated == "solo":
        return "solo" if stated in ("", "solo") else ""
    forms = [stated] if stated in FORMS else [] if stated else list(FORMS)
    return next((game for game in forms if FORMS[game].fullmatch(match[6])), "")


def sniff(text: str) -> bool:
    """Return whether the first line is such an id."""
    first = next((line.strip() for _, line in content_lines(text, 1)), "")
    match = ID.fullmatch(first)
    return match is not None and bool(game_of(match))


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each id."""
    reading = Reading([])
    for number, line in content_lines(text):
        match = ID.fullmatch(line.strip())
        try:
            game = game_of(match) if match else ""
            if match is None or not game:
                raise ReadError(
                    "expected an id of Solo, Unequal, Keen or Towers, such as 2x2:a1d2b4d1a"
                )
            side = int(match[3]) * int(match[4] or 1)
            if not 1 <= side <= LARGEST_SIDE:
                raise ReadError(t("a grid cannot have a side of {}", side))
            reading.puzzles.append(READERS[game](side, match))
        except ReadError as error:
            error.line, error.column = number, len(line) - len(line.lstrip()) + 1
            raise
    if not reading.puzzles:
        raise ReadError("there is no puzzle")
    return reading


def tatham_puzzle(side: int, values: Sequence[int], clues: Sequence[Rule]) -> Puzzle:
    """Return a Latin square with values and clues."""
    givens = tuple(tuple(values[at : at + side]) for at in range(0, side * side, side))
    return Puzzle(givens=givens, clues=(*latin_rules(side, side), *clues))


def read_solo(side: int, match: re.Match[str]) -> Puzzle:
    """Return a Sudoku, with regions instead of boxes, diagonals and cages if its flags say so."""
    flags = re.sub(r"md?[0-9]|r[0-9]|d[a-z]", "", match[5])
    grid, *parts = match[6].split(",")
    if len(parts) != ("j" in flags) + 2 * ("k" in flags):
        raise ReadError(t("{} parts between commas do not fit the parameters", len(parts) + 1))
    rules: list[Rule] = []
    if "j" in flags:
        pieces = codes.block_cells(parts.pop(0), side)
        if any(len(piece) != side for piece in pieces):
            raise ReadError(t("expected regions of {} cells each", side))
        rules += [Region(piece) for piece in pieces]
    else:
        rules.append(Boxes(int(match[4] or 1), int(match[3])))
    if "x" in flags:
        rules += [Diagonal("/"), Diagonal("\\")]
    if "k" in flags:
        sums = codes.grid_values(parts[1], side * side)
        for cells in codes.block_cells(parts[0], side):
            total = sums[cells[0][0] * side + cells[0][1]]
            if total or len(cells) > 1:
                rules.append(KillerCage(cells, total or None))
    return tatham_puzzle(side, codes.grid_values(grid, side * side), rules)


def read_unequal(side: int, match: re.Match[str]) -> Puzzle:
    """Return a Futoshiki, or with the flag a Latin square whose neighbours by 1 are all marked."""
    words = match[6].rstrip(",").split(",")
    if len(words) != side * side:
        raise ReadError(t("{} cells, but the grid has {}", len(words), side * side))
    adjacent = "a" in re.sub(r"d[a-z]", "", match[5])
    rules: dict[Rule, None] = {Nonconsecutive(): None} if adjacent else {}
    values = []
    for at, word in enumerate(words):
        cell = divmod(at, side)
        figures = word.rstrip("URDL")
        values.append(number(figures))
        for way in word[len(figures) :]:
            other = (cell[0] + WAYS[way][0], cell[1] + WAYS[way][1])
            if not (0 <= other[0] < side and 0 <= other[1] < side):
                raise ReadError(t("a sign of cell {} points out of the grid", at + 1))
            pair = (min(cell, other), max(cell, other))
            rules[Difference(pair) if adjacent else LessThan(other, cell)] = None
    return tatham_puzzle(side, values, list(rules))


def number(figures: str) -> int:
    """Return a number of at most six figures."""
    if not re.fullmatch("[0-9]{1,6}", figures):
        raise ReadError(t("expected a number, not {!r}", figures[:20]))
    return int(figures)


def read_keen(side: int, match: re.Match[str]) -> Puzzle:
    """Return a KenKen."""
    blocks, clues = match[6].split(",")
    cages = codes.block_cells(blocks, side)
    stated = re.findall("([asmd])([0-9]+)", clues)
    if len(stated) != len(cages):
        raise ReadError(t("{} clues for {} cages", len(stated), len(cages)))
    rules = [
        KenkenCage(cells, number(result), OPERATIONS[sign] if len(cells) > 1 else "")  # type: ignore[arg-type]
        for cells, (sign, result) in zip(cages, stated, strict=True)
    ]
    return tatham_puzzle(side, [0] * side * side, rules)


def read_towers(side: int, match: re.Match[str]) -> Puzzle:
    """Return a Skyscraper: clues above, below, left and right, and perhaps a grid."""
    clues, _, grid = match[6].partition(",")
    stated = clues.split("/")
    if len(stated) != 4 * side:
        raise ReadError(
            t("{} clues around a grid of {}, which has {}", len(stated), side, 4 * side)
        )
    rules = [
        Skyscraper(at, number(text))
        for at, text in zip(around(side), stated, strict=True)
        if text and int(text)
    ]
    values = codes.grid_values(grid, side * side) if grid else [0] * side * side
    return tatham_puzzle(side, values, rules)


def around(side: int) -> list[Cell]:
    """Return the places around a grid: above, below, left and right."""
    lines = range(side)
    above, below = [(-1, c) for c in lines], [(side, c) for c in lines]
    return above + below + [(r, -1) for r in lines] + [(r, side) for r in lines]


READERS: dict[str, Callable[[int, re.Match[str]], Puzzle]] = {
    "solo": read_solo,
    "unequal": read_unequal,
    "keen": read_keen,
    "towers": read_towers,
}


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a link for each puzzle."""
    return "".join(f"{link(puzzle)}\n" for puzzle in puzzles)


def link(puzzle: Puzzle) -> str:
    """Return the link of a puzzle, or raise WriteError where no game can carry it."""
    side = puzzle.rows
    if puzzle.columns != side or puzzle.shape[2] or not 1 < side < 100:
        raise WriteError("tatham cannot carry a grid that is not square, or has holes; json can")
    if puzzle.of(Boxes, Region):
        game, text = "solo", solo_text(puzzle)
    elif puzzle.of(KenkenCage):
        game, text = "keen", keen_text(puzzle)
    elif puzzle.of(Skyscraper):
        game, text = "towers", towers_text(puzzle)
    else:
        game, text = "unequal", unequal_text(puzzle)
    found = f"{PREFIX}{game}.html#{text}"
    refuse_loss("tatham", puzzle, lambda: read(found, ReadOptions()).puzzles[0])
    return found


def values_of(puzzle: Puzzle) -> list[int]:
    """Return the givens in reading order, 0 for none."""
    return [value or 0 for row in puzzle.givens for value in row]


def solo_text(puzzle: Puzzle) -> str:
    """Return the id of a Sudoku."""
    side = puzzle.rows
    regions, cages = puzzle.of(Region), puzzle.of(KillerCage)
    flags = ("x" if puzzle.of(Diagonal) else "") + ("k" if cages else "")
    parts = [codes.grid_text(values_of(puzzle))]
    if regions:
        size = f"{side}j"
        parts.append(codes.block_text(filling([r.cells for r in regions], side), side))
    else:
        width, height = puzzle.box or (0, 0)
        if width * height != side or min(width, height) < 2:
            raise WriteError("tatham cannot carry boxes of one line, or that do not fit; json can")
        size = f"{height}x{width}"
    if cages:
        parts.append(codes.block_text(filling([c.cells for c in cages], side), side))
        sums = {min(cage.cells): cage.sum or 0 for cage in cages if cage.cells}
        parts.append(codes.grid_text([sums.get(cell, 0) for cell in puzzle.cells()]))
    return f"{size}{flags}:{','.join(parts)}"


def filling(blocks: Sequence[Sequence[Cell]], side: int) -> list[Sequence[Cell]]:
    """Return blocks with a block for each cell that is in none; two must not share a cell."""
    cells = [cell for block in blocks for cell in block]
    inside = {(r, c) for r in range(side) for c in range(side)}
    if len(set(cells)) != len(cells) or not set(cells) <= inside:
        raise WriteError("tatham cannot carry cages or regions that overlap; json can")
    return [*blocks, *([cell] for cell in sorted(inside - set(cells)))]


def keen_text(puzzle: Puzzle) -> str:
    """Return the id of a KenKen."""
    if any(puzzle.given_cells()):
        raise WriteError("tatham cannot carry a KenKen with givens; json can")
    signs = {operation: letter for letter, operation in OPERATIONS.items()}
    cages = sorted(puzzle.of(KenkenCage), key=lambda cage: sorted(cage.cells))
    blocks = codes.block_text(
        filling([cage.cells for cage in cages], puzzle.rows), puzzle.rows, True
    )
    clues = []
    for cage in cages:
        if not cage.operation and len(cage.cells) > 1:
            raise WriteError(
                t("tatham cannot carry {} without an operation; json can", cage.name())
            )
        clues.append(f"{signs.get(cage.operation, 'a')}{cage.result}")
    return f"{puzzle.rows}:{blocks},{''.join(clues)}"


def towers_text(puzzle: Puzzle) -> str:
    """Return the id of a Skyscraper."""
    clues = {clue.at: clue.count for clue in puzzle.of(Skyscraper)}
    text = "/".join(str(clues.get(at, "")) for at in around(puzzle.rows))
    grid = f",{codes.grid_text(values_of(puzzle))}" if any(puzzle.given_cells()) else ""
    return f"{puzzle.rows}:{text}{grid}"


def unequal_text(puzzle: Puzzle) -> str:
    """Return the id of a Futoshiki, or of a Latin square with all neighbours by 1 marked."""
    side = puzzle.rows
    adjacent = bool(puzzle.of(Nonconsecutive))
    signs: dict[Cell, str] = {}
    ways = {way: letter for letter, way in WAYS.items()}
    pairs = [(sign.greater, sign.less) for sign in puzzle.of(LessThan)]
    for dot in puzzle.of(Difference):
        pairs += [dot.cells, dot.cells[::-1]]
    for cell, other in pairs:
        way = ways.get((other[0] - cell[0], other[1] - cell[1]))
        if way is None:
            raise WriteError("tatham cannot carry a sign between cells that do not touch; json can")
        signs[cell] = signs.get(cell, "") + way
    cells = [
        f"{value}{''.join(sorted(signs.get(divmod(at, side), ''), key='URDL'.index))},"
        for at, value in enumerate(values_of(puzzle))
    ]
    return f"{side}{'a' if adjacent else ''}:{''.join(cells)}"
