"""Puzzles of any kind in plain columns: rows of symbols, and their rules as JSON and in words.

`puzzle` and `solution` have one symbol for each cell in reading order: 1 to 9, then A = 10 to Z =
35; `.` is an empty cell and `#` a place without a cell. With larger values they are rows in JSON,
with 0 for an empty cell and null without a cell. `rules` is the puzzle without its givens in
alldiff's JSON, and `rules_text` says the same in words.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from alldiff.bulk.blocks import Layout
from alldiff.bulk.columns import RULES
from alldiff.bulk.rows import OtherRow, Rows
from alldiff.core.errors import AlldiffError, ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.formats import read, write
from alldiff.formats.base import ReadOptions
from alldiff.formats.text.symbols import LARGEST, SYMBOLS
from alldiff.kinds import rules_text
from alldiff.kinds.sudoku import is_plain

HOLE, EMPTY = "#", "."
SIGNS = f"0{SYMBOLS['letters']}"


def plain_columns(puzzle: Puzzle) -> dict[str, str]:
    """Return the plain columns of a puzzle that includes its solution.

    >>> from alldiff import read
    >>> puzzle = read("4.23.2.4.3..1..2")
    >>> solved = replace(puzzle, solution=read("4123321423411432").givens)
    >>> plain_columns(solved)["puzzle"], plain_columns(solved)["solution"]
    ('4.23.2.4.3..1..2', '4123321423411432')
    """
    blank = tuple(tuple(None if v is None else 0 for v in row) for row in puzzle.givens)
    givens = [[EMPTY if v == 0 else v for v in row] for row in puzzle.givens]
    return {
        "puzzle": grid_text(givens),
        "solution": grid_text(puzzle.solution or ()),
        "rules": write(replace(puzzle.bare(), givens=blank), "jsonl").strip(),
        "rules_text": rules_text(puzzle),
    }


def grid_text(grid: Any) -> str:
    """Return a grid of values, `EMPTY` and None as symbols, or as JSON for larger values."""
    cells = [value for row in grid for value in row]
    if all(value in (None, EMPTY) or value <= LARGEST for value in cells):
        return "".join(
            HOLE if value is None else value if value == EMPTY else SIGNS[value] for value in cells
        )
    rows = [[0 if value == EMPTY else value for value in row] for row in grid]
    return json.dumps(rows, separators=(",", ":"))


def grid_from_text(text: str, columns: int) -> Grid:
    """Return the grid of `grid_text`; an empty cell is 0."""
    if text.startswith("["):
        return tuple(tuple(row) for row in json.loads(text))
    known = {HOLE: None, EMPTY: 0} | {sign: value for value, sign in enumerate(SIGNS)}
    cells = [known[sign] for sign in text.upper()]
    return tuple(tuple(cells[at : at + columns]) for at in range(0, len(cells), columns))


@lru_cache(maxsize=64)
def blank_of(rules: str) -> Puzzle:
    """Return the puzzle without givens in a text of JSON."""
    return read(rules, format="json")


def puzzle_of(row: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a row with plain columns, with its solution if the row has one.

    A puzzle that is the whole of itself in JSON, as `bulk` writes it, needs no rules.
    """
    if str(row["puzzle"]).startswith("{"):
        return read(str(row["puzzle"]), format="json")
    blank = blank_of(str(row["rules"]))
    text = row.get("solution")
    try:
        givens = grid_from_text(str(row["puzzle"]), blank.columns)
        solution = grid_from_text(str(text), blank.columns) if text else None
    except (KeyError, ValueError, TypeError) as error:
        raise ReadError(t("its cells cannot be read: {}", error)) from None
    shape = [[v is None for v in line] for line in blank.givens]
    if [[v is None for v in line] for line in givens] != shape:
        raise ReadError(t("its cells are not those of its rules: {}", row["puzzle"]))
    return replace(blank, givens=givens, solution=solution)


def with_stated_rules(rows: Rows, layout: Layout, options: ReadOptions) -> Rows:
    """Return rows in which puzzles follow the rules that another column states.

    A row whose text alone means the same stays as it is. The text of any other becomes the whole
    puzzle in JSON, so that equal grids with other rules are not equal rows.
    """
    column = rows.extra.get(dict(layout.kept).get(RULES, ""))
    if column is None:
        return rows
    stated = column if isinstance(column, list) else column.to_pylist()
    classic = {text for text in set(stated) if is_rules(text) and is_classic(text)}
    strange = [
        row
        for row, text in enumerate(stated)
        if is_rules(text) and (text not in classic or row in rows.others)
    ]
    if not strange:
        return rows
    texts, places = rows.texts(), rows.places(layout)
    others: dict[int, OtherRow] = {}
    for row in strange:
        old = rows.others.get(row)
        try:
            read_here = puzzle_of({"puzzle": texts[row], "rules": stated[row]})
            (puzzle,) = options.added_to([read_here])
        except AlldiffError as error:
            others[row] = OtherRow(texts[row], places[row], reason=str(error))
            continue
        if old is None or old.puzzle != puzzle:
            others[row] = OtherRow(write(puzzle, "jsonl").strip(), places[row], puzzle)
    return rows.with_others(others)


def is_rules(value: Any) -> bool:
    """Return whether a cell of a table holds rules as JSON."""
    return isinstance(value, str) and value.startswith("{")


def is_classic(rules: str) -> bool:
    """Return whether rules in JSON are those of a classic Sudoku."""
    try:
        return is_plain(blank_of(rules))
    except AlldiffError:
        return False
