"""The rules of f-puzzles: how each is an entry of its JSON.

A rule that names its key in `spellings["fpuzzles"]` is written by its fields: `lines` for a path,
`cells` or `cell` for others, `value` for its number, `true` for what holds for the whole grid.
READERS and WRITERS have those that need more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec.structs import fields

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.records import Record
from alldiff.formats.base import Reading
from alldiff.rules import find, rule_names
from alldiff.rules.framework.base import RULES, Rule, depths

CELL = re.compile(r"R([0-9]{1,4})C([0-9]{1,4})")
Entry = dict[str, Any]


class FPuzzlesGrid(Record, frozen=True):
    """The side of the grid that entries are about, and who wants to know what is left out."""

    side: int
    reading: Reading

    def cell(self, name: Any, outside: bool = False) -> Cell:
        """Return the cell R1C1, or a place around the grid such as R0C1."""
        match = CELL.fullmatch(name) if isinstance(name, str) else None
        cell = (int(match[1]) - 1, int(match[2]) - 1) if match else (-2, -2)
        low = -1 if outside else 0
        if not all(low <= at < self.side - low for at in cell):
            where = "around" if outside else "of"
            raise ReadError(
                t("expected a cell {} the grid such as R1C1, not {}", where, shown(name))
            )
        return cell

    def cells(self, names: Any) -> tuple[Cell, ...]:
        """Return the cells of a list."""
        return tuple(self.cell(name) for name in listed(names))


def listed(value: Any) -> list[Any]:
    """Return a list of the JSON, or refuse what is none."""
    if not isinstance(value, list):
        raise ReadError(t("expected a list, not {}", shown(value)))
    return value


def shown(value: Any) -> str:
    """Return a value as messages show it."""
    text = repr(value)
    return text if len(text) <= 30 else f"{text[:27]}..."


def number(value: Any) -> int | None:
    """Return a whole number, which may be a text, and None for a blank."""
    if isinstance(value, str):
        value = value.strip() or None
        if value and re.fullmatch("[+-]?[0-9]{1,9}", value):
            return int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if value is None or (type(value) is int and abs(value) < 10**9):
        return value
    raise ReadError(t("expected a number, not {}", shown(value)))


def name_of(cell: Cell) -> str:
    """Return R1C1 for the first cell."""
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def names_of(cells: Sequence[Cell]) -> list[str]:
    """Return the names of cells."""
    return [name_of(cell) for cell in cells]


def keys() -> dict[str, type[Rule]]:
    """Return the rules that say by which key they are written."""
    return keys_of(len(RULES))


@lru_cache(maxsize=1)
def keys_of(count: int) -> dict[str, type[Rule]]:
    """Return those of so many rules that are known: more of them are looked at again."""
    found = {}
    for rule in map(find, rule_names()):
        spelled = rule.spellings.get("fpuzzles")
        if isinstance(spelled, str):
            found[spelled] = rule
    return found


Reader = Callable[[Entry, FPuzzlesGrid], Iterator[Rule]]
Writer = Callable[[Any, FPuzzlesGrid], tuple[str, Any]]
READERS: dict[str, Reader] = {}
WRITERS: dict[str, Writer] = {}
"""By the type of the rule: the key and what is entered under it."""


def rules_of(
    key: str, rule: type[Rule] | None, entry: Entry, board: FPuzzlesGrid
) -> Iterator[Rule]:
    """Yield the rules of one entry."""
    if key in READERS:
        yield from READERS[key](entry, board)
    elif rule is None:
        raise ReadError(t("a rule of the type {} is not known", key))
    elif rule.place == "path":
        for path in listed(entry.get("lines")):
            yield rule(cells=board.cells(path))
    else:
        yield from by_fields(key, rule, entry, board)


def may_be_left_out(rule: type[Rule], name: str) -> bool:
    """Return whether a rule holds without a field, as a cage does without its sum."""
    return any(field.name == name and field.default is None for field in fields(rule))


def by_fields(key: str, rule: type[Rule], entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Yield the rule of an entry with cells and perhaps a value."""
    stated: dict[str, Any] = {}
    for field, depth in depths(rule, "cell").items():
        cells = board.cells(entry.get("cells")) if depth else (board.cell(entry.get("cell")),)
        if rule.place == "pair" and len(cells) != 2:
            raise ReadError(t("{} cells, but a pair has two", len(cells)))
        stated[field] = cells if depth else cells[0]
    for field in depths(rule, "outside"):
        stated[field] = board.cell(entry.get("cell"), outside=True)
    others = [field for field in rule.__struct_fields__ if field not in stated]
    for field in others[:1]:
        try:
            value = number(entry.get("value"))
        except ReadError:
            if not may_be_left_out(rule, field):
                raise
            board.reading.warn("a cage label that is not a number states no sum")
            value = None
        if value is not None:
            stated[field] = value
        elif rule.place == "outside":
            return
    yield rule(**stated)


def entry_of(rule: Rule, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return the key of a rule and what is entered under it; True stands for the whole grid."""
    if rule.type in WRITERS:
        return WRITERS[rule.type](rule, board)
    key = rule.spellings.get("fpuzzles")
    if not isinstance(key, str):
        raise refusal(rule)
    if rule.place == "whole":
        return key, True
    cells = depths(type(rule), "cell")
    entry: Entry = {}
    for field, depth in cells.items():
        value = getattr(rule, field)
        if rule.place == "path":
            entry["lines"] = [names_of(value)]
        elif depth:
            entry["cells"] = names_of(value)
        else:
            entry["cell"] = name_of(value)
    around = depths(type(rule), "outside")
    for field in around:
        entry["cell"] = name_of(getattr(rule, field))
    others = [field for field in rule.__struct_fields__ if field not in {*cells, *around}]
    if others and rule.place != "path" and getattr(rule, others[0]) is not None:
        entry["value"] = str(getattr(rule, others[0]))
    return key, entry


def refusal(rule: Rule, why: str = "") -> WriteError:
    """Return the error that names what f-puzzles has no room for."""
    reason = f": {why}" if why else f", a clue of the type {rule.type}"
    return WriteError(t("f-puzzles cannot carry {}{}; json can", rule.name(), reason))


def reads(*names: str) -> Callable[[Reader], Reader]:
    """Register the reader of the entries under these keys."""

    def register(reader: Reader) -> Reader:
        READERS.update(dict.fromkeys(names, reader))
        return reader

    return register


def writes(name: str) -> Callable[[Writer], Writer]:
    """Register the writer of rules of a type."""

    def register(writer: Writer) -> Writer:
        WRITERS[name] = writer
        return writer

    return register


@reads("xv")
def read_xv(entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Read an X or a V."""
    letter = entry.get("value")
    if letter not in ("X", "V", "x", "v"):
        raise ReadError(t("expected X or V, not {}", shown(letter)))
    yield from by_fields(
        "xv", find("pair-sum"), {**entry, "value": 10 if letter in "Xx" else 5}, board
    )


@writes("pair-sum")
def write_xv(rule: Any, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return an X or a V."""
    if rule.sum not in (5, 10):
        raise refusal(rule, "only the sums 5 and 10 are known there")
    return "xv", {"cells": names_of(rule.cells), "value": "X" if rule.sum == 10 else "V"}


@reads("clone")
def read_clone(entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Read two groups of cells."""
    cells, copies = board.cells(entry.get("cells")), board.cells(entry.get("cloneCells"))
    if len(cells) != len(copies):
        raise ReadError(t("{} cells are not a copy of {}", len(copies), len(cells)))
    yield find("clone")(cells, copies)


@writes("clone")
def write_clone(rule: Any, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return two groups of cells."""
    return "clone", {"cells": names_of(rule.cells), "cloneCells": names_of(rule.copies)}


@reads("arrow")
def read_arrow(entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Read a bulb or a pill, and the shafts, which begin in it."""
    bulb = board.cells(entry.get("cells"))
    for path in listed(entry.get("lines")):
        shaft = board.cells(path)
        if shaft[:1] and shaft[0] in bulb:
            shaft = shaft[1:]
        if not bulb:
            raise ReadError("an arrow without a circle")
        if not shaft:
            board.reading.warn("an arrow without a shaft is left out")
        elif len(bulb) == 1:
            yield find("arrow")(bulb[0], shaft)
        else:
            if any(b[0] < a[0] and b[1] > a[1] for a, b in pairwise(bulb)):
                board.reading.warn("a pill that goes up and to the right is read in reading order")
            yield find("pill-arrow")(tuple(sorted(bulb)), shaft)


@writes("arrow")
def write_arrow(rule: Any, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return the bulb and the shaft."""
    return "arrow", {
        "cells": [name_of(rule.bulb)],
        "lines": [names_of((rule.bulb, *rule.shaft))],
    }


@writes("pill-arrow")
def write_pill(rule: Any, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return the pill and the shaft."""
    return "arrow", {
        "cells": names_of(rule.pill),
        "lines": [names_of((rule.pill[-1], *rule.shaft))],
    }


@reads("whispers")
def read_whisper(entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Read lines and their difference, half the side where it is not stated."""
    stated = number(entry.get("value"))
    difference = (board.side + 1) // 2 if stated is None else stated
    for path in listed(entry.get("lines")):
        yield find("whisper")(board.cells(path), difference)


@reads("lockout")
def read_lockout(entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Read lines and how far their ends differ, if that is stated."""
    stated = number(entry.get("value"))
    for path in listed(entry.get("lines")):
        yield find("lockout-line")(board.cells(path), *([] if stated is None else [stated]))


@writes("lockout-line")
def write_lockout(rule: Any, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return a line and how far its ends differ."""
    return "lockout", {"lines": [names_of(rule.cells)], "value": str(rule.difference)}


@writes("whisper")
def write_whisper(rule: Any, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return a line and its difference."""
    return "whispers", {"lines": [names_of(rule.cells)], "value": str(rule.difference)}


@reads("quadruple")
def read_quadruple(entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Read cells and values; without a value it is no clue."""
    values = [number(value) for value in listed(entry.get("values"))]
    stated = tuple(value for value in values if value is not None and value >= 0)
    if len(stated) != len(values):
        raise ReadError("expected values of a quadruple")
    if stated:
        yield find("quadruple")(board.cells(entry.get("cells")), stated)


@writes("quadruple")
def write_quadruple(rule: Any, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return cells and values."""
    return "quadruple", {"cells": names_of(rule.cells), "values": list(rule.values)}


@reads("littlekillersum")
def read_little_killer(entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Read a place, a direction and the sum; without a sum it is no clue."""
    direction, total = entry.get("direction"), number(entry.get("value"))
    if direction not in ("DR", "DL", "UR", "UL"):
        raise ReadError(t("expected a direction DR, DL, UR or UL, not {}", shown(direction)))
    if total is not None:
        yield find("little-killer")(board.cell(entry.get("cell"), True), direction, total)


@writes("little-killer")
def write_little_killer(rule: Any, board: FPuzzlesGrid) -> tuple[str, Any]:
    """Return the place, the direction, the sum, and the cells that others want to know."""
    down, right = (1 if "D" in rule.direction else -1), (1 if "R" in rule.direction else -1)
    row, column = rule.at[0] + down, rule.at[1] + right
    cells = []
    while 0 <= row < board.side and 0 <= column < board.side:
        cells.append((row, column))
        row, column = row + down, column + right
    return "littlekillersum", {
        "cell": name_of(rule.at),
        "cells": names_of(cells),
        "direction": rule.direction,
        "value": str(rule.sum),
    }


@reads("inequality")
def read_inequality(entry: Entry, board: FPuzzlesGrid) -> Iterator[Rule]:
    """Read two cells of which the first is greater, as sudokulab writes it; it is never written."""
    greater, less = (*board.cells(entry.get("cells")), (0, 0))[:2]
    if greater == less:
        raise ReadError("expected two cells")
    board.reading.warn("of an inequality the first cell is taken to be the greater one")
    yield find("less-than")(less, greater)


INDEXERS = {f"{line}indexer": line for line in ("row", "column", "box")}


def read_indexer(line: str) -> Reader:
    """Return the reader of indexers of a sort, one rule for each cell."""
    return lambda entry, board: (
        find("indexer")(cell, line) for cell in board.cells(entry.get("cells"))
    )


READERS |= {key: read_indexer(line) for key, line in INDEXERS.items()}
WRITERS |= {
    "indexer": lambda rule, board: (f"{rule.line}indexer", {"cells": [name_of(rule.cell)]}),
    "diagonal": lambda rule, board: ("diagonal+" if rule.direction == "/" else "diagonal-", True),
}
SWITCHES: dict[str, Callable[[], Rule]] = {
    "diagonal+": lambda: find("diagonal")("/"),
    "diagonal-": lambda: find("diagonal")("\\"),
}
"""The keys of rules for the whole grid that need an argument."""
NEGATIVES = {"ratio": "ratio", "xv": "pair-sum", "difference": "difference"}
"""The names of properties that unmarked neighbours lack, there and here."""
