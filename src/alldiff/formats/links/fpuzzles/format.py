"""f-puzzles: its JSON, and links that hold it packed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.formats.base import LARGEST_SIDE, Reading, ReadOptions, content_lines
from alldiff.formats.files.alldiff_json import sniff_lines
from alldiff.formats.files.json_text import parse
from alldiff.formats.links.fpuzzles.drawing import draw, drawing_in, no_room, same_drawing
from alldiff.formats.links.fpuzzles.metadata import (
    metadata_of,
    rules_said,
    text_of as text_said,
)
from alldiff.formats.links.fpuzzles.rules import (
    INDEXERS,
    NEGATIVES,
    READERS,
    SWITCHES,
    FPuzzlesGrid,
    entry_of,
    keys,
    listed,
    number,
    rules_of,
    shown,
)
from alldiff.formats.links.lz_string import pack, unpack
from alldiff.formats.roundtrip import refuse_loss
from alldiff.kinds.base import default_box
from alldiff.rules import find, rule_names
from alldiff.rules.boxes import Boxes
from alldiff.rules.candidates import Candidates
from alldiff.rules.framework.base import Rule
from alldiff.rules.framework.meant import meant
from alldiff.rules.negative import Negative
from alldiff.rules.negative_indexers import NegativeIndexers
from alldiff.rules.region import Region

PREFIX = "https://www.f-puzzles.com/?load="
LINK = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/?\?\S*?(?:(load)|id)=([^\s&#]+)")
PACKED = re.compile(r"N4[A-Za-z0-9+/=%_$-]{30,}")
"""Every packed JSON begins so."""
DRAWN = ("line", "circle", "rectangle", "text", "cage")
"""Entries that are drawings only."""
UNKNOWN = (".", "?", "x", "X")
"""How a solution states that it does not know a cell."""
SETTINGS = (
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "negative",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "pallandoflags",
    "successMessage",
    "metadata",
    "global",
    "fogofwar",
    "foglight",
    "triggereffect",
)
"""Keys that state no rule, or one that is read elsewhere."""


def sniff(text: str) -> bool:
    """Return whether the first line is a link of f-puzzles, or its JSON packed."""
    first = next((line.strip() for _, line in content_lines(text, 1)), "")
    return bool(LINK.match(first)) or begins(first, '{"size":')


def begins(packed: str, start: str) -> bool:
    """Return whether a text is packed and begins in some way."""
    if not PACKED.fullmatch(packed):
        return False
    from urllib.parse import unquote

    try:
        return unpack(unquote(packed), len(start), cut=True).startswith(start)
    except ReadError:
        return False


def sniff_json(text: str) -> bool:
    """Return whether the text is an object with the keys of f-puzzles."""
    keys_named = '"grid"' in text and '"size"' in text
    return text.lstrip().startswith("{") and keys_named and '"alldiff/' not in text


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of the JSON, or that of each link."""
    if not text.lstrip().startswith("{"):
        return each_line(text, lambda line, reading: read_json(unpacked(line), reading))
    if sniff_lines(text):
        return each_line(text, read_json)
    reading = Reading([])
    reading.puzzles.append(read_json(text, reading))
    return reading


def each_line(text: str, read_one: Callable[[str, Reading], Puzzle]) -> Reading:
    """Return the puzzle of each line, which is the place of any error inside of what it packs."""
    reading = Reading([])
    for at, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                reading.puzzles.append(read_one(line.strip(), reading))
            except ReadError as error:
                error.line, error.column = at, len(line) - len(line.lstrip()) + 1
                raise
    if not reading.puzzles:
        raise ReadError("there is no puzzle")
    return reading


def unpacked(line: str) -> str:
    """Return the JSON that a link holds, or a packed text alone."""
    from urllib.parse import unquote

    match = LINK.match(line)
    if match and not match[1]:
        raise ReadError(
            "this link only names a puzzle that f-puzzles.com keeps: open it there, and copy the "
            "link of its export, which holds the puzzle"
        )
    packed = match[2] if match else line
    return unpack(unquote(packed.replace("+", "%2B")))


def read_json(text: str, reading: Reading) -> Puzzle:
    """Return the puzzle of a JSON text."""
    found = parse(text)
    if not isinstance(found, dict):
        raise ReadError("expected an object with the keys size and grid")
    return fpuzzles_puzzle(found, reading)


def fpuzzles_puzzle(found: dict[str, Any], reading: Reading) -> Puzzle:
    """Return the puzzle that the JSON of f-puzzles states."""
    rows = [listed(row) for row in listed(found.get("grid"))]
    side = number(found.get("size", len(rows))) or 0
    if not 1 <= side <= LARGEST_SIDE or len(rows) != side or {len(row) for row in rows} != {side}:
        raise ReadError(t("expected a grid of {} rows with {} cells each", side, side))
    if not all(isinstance(cell, dict) for row in rows for cell in row):
        raise ReadError("expected an object for each cell of the grid")
    board = FPuzzlesGrid(side, reading)
    said = metadata_of(found, found.get("cage"))
    rules = [*rules_said(said, side, side), *divided(rows, side, reading), *marks(rows)]
    spelled = keys()
    for key, value in found.items():
        try:
            stated = rules_under(key, value, spelled, board)
            rules += [rule for rule in stated if rule.place != "whole" or rule not in rules]
        except ReadError as error:
            raise ReadError(t("{}: {}", key, error.message)) from None
    values = [[value_of(cell) for cell in row] for row in rows]
    givens = tuple(
        tuple(value if cell.get("given") else 0 for cell, value in zip(row, line, strict=True))
        for row, line in zip(rows, values, strict=True)
    )
    title, author, rules_text = (
        text if isinstance(text := found.get(theirs), str) else text_said(said, key)
        for theirs, key in (("title", "title"), ("author", "author"), ("ruleset", "rules"))
    )
    answer = solution(found.get("solution"), side)
    puzzle = Puzzle(
        givens=givens,
        clues=rules,
        title=title,
        author=author,
        rules=rules_text,
        solution=answer,
        drawing=drawing_in(found, rows),
    )
    if values == [list(line) for line in givens]:
        return puzzle
    if is_solution(values, answer):
        # The author exported the puzzle with its solution in the cells.
        return replace(puzzle, solution=answer or tuple(map(tuple, values)))
    # What is no given was placed by a player.
    return replace(puzzle, extra=(("state", json.dumps(values)),))


def is_solution(values: list[list[int]], stated: Grid | None) -> bool:
    """Return whether entries are the author's solution: as stated, or a value in every cell."""
    if stated is None:
        return all(value for line in values for value in line)
    return values == [list(line) for line in stated]


def value_of(cell: dict[str, Any]) -> int:
    """Return the value that a cell states, 0 for none."""
    value = number(cell.get("value")) or 0
    if value < 0:
        raise ReadError(t("grid: expected a value from 1, not {}", value))
    return value


def solution(value: Any, side: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the solution, where the list has an entry for each cell; 0 is not known."""
    if not isinstance(value, list) or len(value) != side * side:
        return None
    try:
        flat = [number(0 if entry in UNKNOWN else entry) or 0 for entry in value]
    except ReadError:
        return None
    if min(flat) < 0 or not any(flat):
        return None
    return tuple(tuple(flat[at : at + side]) for at in range(0, side * side, side))


def divided(rows: list[list[Any]], side: int, reading: Reading) -> Iterator[Rule]:
    """Yield the boxes, or the regions where cells state others.

    On a side without boxes a cell that states none belongs to the region of its row.
    """
    box = default_box(side)
    if not box and not any("region" in cell for row in rows for cell in row):
        return
    pieces: dict[int, list[Cell]] = {}
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            usual = r // box[1] * (side // box[0]) + c // box[0] if box else r
            piece = number(cell["region"]) if "region" in cell else usual
            if piece is not None:
                pieces.setdefault(piece, []).append((r, c))
    tiles = sorted(pieces.values())
    for width in (w for w in range(1, side + 1) if side % w == 0):
        if tiles == sorted(tiled(side, width)):
            yield Boxes(width, side // width)
            return
    for number_of, cells in sorted(pieces.items()):
        if len(cells) == side:
            yield Region(tuple(cells))
        else:
            reading.warn(
                t("region {} has {} cells, not {}: it is not a region", number_of, len(cells), side)
            )


def tiled(side: int, width: int) -> Iterator[list[Cell]]:
    """Yield the cells of each box of a width."""
    height = side // width
    for top in range(0, side, height):
        for left in range(0, side, width):
            yield [(top + at // width, left + at % width) for at in range(side)]


def marks(rows: list[list[Any]]) -> Iterator[Rule]:
    """Yield the pencil marks that are given; the others are a player's."""
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if given := cell.get("givenPencilMarks"):
                values = tuple(number(value) or 0 for value in listed(given))
                if min(values) < 1:
                    raise ReadError("grid: expected pencil marks from 1")
                yield Candidates((r, c), values)


def rules_under(
    key: str, value: Any, spelled: Mapping[str, type[Rule]], board: FPuzzlesGrid
) -> Iterator[Rule]:
    """Yield the rules that a key of the JSON states."""
    if key == "negative":
        for name in listed(value):
            if name == "foglight":
                continue
            if isinstance(name, str) and name in INDEXERS:
                yield NegativeIndexers(INDEXERS[name])  # type: ignore[arg-type]
                continue
            if not isinstance(name, str) or name not in NEGATIVES:
                raise ReadError(t("{} is not known", shown(name)))
            yield Negative((NEGATIVES[name],))  # type: ignore[arg-type]
    elif key in SETTINGS or not value:
        return
    elif key in SWITCHES:
        yield SWITCHES[key]()
    elif key in DRAWN:
        listed(value)
    elif key in spelled and spelled[key].place == "whole":
        yield spelled[key]()
    elif key in READERS or key in spelled:
        for at, entry in enumerate(listed(value)):
            if not isinstance(entry, dict):
                raise ReadError(t("[{}]: expected an object, not {}", at, shown(entry)))
            yield from rules_of(key, spelled.get(key), entry, board)
    elif value is True or (isinstance(value, list) and isinstance(value[0], dict)):
        near = meant(key, map(find, rule_names()))
        raise ReadError(
            t("a rule that is not known; alldiff has {} (say it in JSON, under clues)", near.type)
            if near
            else "a rule that is not known: take it out of the puzzle there, or say it in JSON by "
            "rules of alldiff, under clues"
        )
    else:
        board.reading.warn(t("{} states no rule and is left out", key[:40]))


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a link for each puzzle."""
    return "".join(f"{link(puzzle)}\n" for puzzle in puzzles)


def write_json(puzzles: Sequence[Puzzle]) -> str:
    """Return the JSON of each puzzle in a line."""
    return "".join(f"{text_of(puzzle)}\n" for puzzle in puzzles)


def link(puzzle: Puzzle) -> str:
    """Return the link of a puzzle."""
    return PREFIX + pack(text_of(puzzle))


def text_of(puzzle: Puzzle) -> str:
    """Return the JSON of a puzzle, or raise WriteError where something would be lost."""
    side = puzzle.rows
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(side)] for _ in range(side)]
    if puzzle.columns != side or puzzle.shape[2]:
        raise WriteError("f-puzzles cannot carry a grid that is not square, or has holes; json can")
    for (r, c), value in puzzle.given_cells():
        rows[r][c] = {"value": value, "given": True}
    board, divided_by = FPuzzlesGrid(side, Reading([])), default_box(side)
    if puzzle.box != divided_by or puzzle.of(Region):
        divide(rows, puzzle)
    found: dict[str, Any] = {"size": side}
    for theirs, text in (("title", puzzle.title), ("author", puzzle.author)):
        if text:
            found[theirs] = text
    if puzzle.rules:
        found["ruleset"] = puzzle.rules
    found["grid"] = rows
    theirs_of = {ours: theirs for theirs, ours in NEGATIVES.items()}
    usual = (find("rows"), find("columns"), Boxes, Region)
    for clue in puzzle.clues:
        if isinstance(clue, usual):
            continue
        if isinstance(clue, Candidates):
            if clue.cell in puzzle.cells():
                rows[clue.cell[0]][clue.cell[1]]["givenPencilMarks"] = list(clue.values)
        elif isinstance(clue, Negative):
            found.setdefault("negative", []).extend(theirs_of[name] for name in clue.properties)
        elif isinstance(clue, NegativeIndexers):
            found.setdefault("negative", []).append(f"{clue.line}indexer")
        else:
            key, entry = entry_of(clue, board)
            if entry is True:
                found[key] = True
            else:
                found.setdefault(key, []).append(entry)
    if puzzle.drawing:
        draw(found, rows, puzzle.drawing)
    if puzzle.solution and not any(None in row for row in puzzle.solution):
        found["solution"] = [value for row in puzzle.solution for value in row]
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    refuse_loss("f-puzzles", puzzle, lambda: read_json(text, Reading([])))
    if puzzle.drawing and not same_drawing(puzzle.drawing, read_json(text, Reading([])).drawing):
        raise no_room()
    return text


def divide(rows: list[list[dict[str, Any]]], puzzle: Puzzle) -> None:
    """Put the number of its box or region into each cell, null where it has none."""
    side = puzzle.rows
    pieces: list[Sequence[Cell]] = [region.cells for region in puzzle.of(Region)]
    if puzzle.box and puzzle.box[0] * puzzle.box[1] == side:
        pieces = list(tiled(side, puzzle.box[0]))
    numbers = {cell: number for number, cells in enumerate(pieces) for cell in cells}
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            cell["region"] = numbers.get((r, c))
