"""The alldiff JSON, which carries every kind without loss, and JSON Lines for collections.

Clues are read and written from the fields of their records, so a new record needs nothing here.
`schema` gives the same shape as a JSON Schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from alldiff.clues import CLUE_TYPES, Clue
from alldiff.errors import ReadError, WriteError, suggest
from alldiff.formats.base import Format, Reading, ReadOptions
from alldiff.formats.json_place import place_of
from alldiff.formats.json_quick import quick_members
from alldiff.formats.json_text import KEYS, TEXTS, VERSION, parse
from alldiff.formats.squares import choose_box
from alldiff.kinds import KINDS
from alldiff.puzzle import Grid, Puzzle

LARGEST = 10**9
"""Whole numbers are from -LARGEST to LARGEST."""
BOX = tuple[int, int] | None
"""The type of the boxes of a puzzle."""


def sniff(text: str) -> bool:
    """Tell whether the text opens an object or a list."""
    return text.lstrip()[:1] in ("{", "[")


def sniff_lines(text: str) -> bool:
    """Tell whether the first line is an object of its own and another one follows."""
    lines = text.lstrip().split("\n", 1)
    if len(lines) == 1 or not lines[0].startswith("{") or not lines[1].lstrip().startswith("{"):
        return False
    return lines[0].rstrip().endswith("}")


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of an object, or those of a list of objects."""
    reading = Reading([])
    try:
        for path, members in stated(text):
            reading.puzzles.append(puzzle_of(members, path, options, reading))
    except WrongShape as error:
        error.line, error.column = place_of(error.path, text)
        raise
    if not reading.puzzles:
        raise ReadError("the list holds no puzzle")
    return reading


def read_lines(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each line."""
    reading = Reading([])
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                members = quick_members(line) or decoded(parse(line), "")
                reading.puzzles.append(puzzle_of(members, "", options, reading))
            except ReadError as error:
                error.line = number
                if isinstance(error, WrongShape):
                    error.column = place_of(error.path, line)[1]
                raise
    if not reading.puzzles:
        raise ReadError("no puzzle: expected a JSON object in each line")
    return reading


def stated(text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the path of each puzzle in a text, and its members."""
    if members := quick_members(text):
        yield "", members
        return
    found = parse(text)
    several = isinstance(found, list)
    for number, item in enumerate(found if several else [found]):
        path = f"[{number}]" if several else ""
        yield path, decoded(item, path)


class WrongShape(ReadError):
    """JSON that states no puzzle; `path` leads to the value concerned, as in `clues[0].cells`."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path or 'the puzzle'}: {message}")
        self.path = path


def wrong(path: str, expected: str, value: Any = MISSING) -> WrongShape:
    """Return the error that names the key and says what was expected there."""
    if value is MISSING:
        return WrongShape(path, expected)
    shown = json.dumps(value, ensure_ascii=False)
    cut = shown if len(shown) < 40 else f"{shown[:36]} ..."
    return WrongShape(path, f"expected {expected}, not {cut}")


def decoded(item: Any, path: str) -> dict[str, Any]:
    """Return the members of an object as a Puzzle has them, and unknown ones as its `extra`."""
    if not isinstance(item, dict):
        raise wrong(path, "an object {...}", item)
    dot = f"{path}." if path else ""
    if item.get("format") != VERSION:
        raise wrong(f"{dot}format", f'"{VERSION}"', item.get("format"))
    for key in ("kind", "givens"):
        if key not in item:
            raise wrong(f"{dot}{key}", "the key is missing")
    kind = item["kind"]
    if not isinstance(kind, str) or kind not in KINDS:
        hint = suggest(kind, list(KINDS)) if isinstance(kind, str) else ""
        raise wrong(f"{dot}kind", f"one of {', '.join(KINDS)}{hint}", kind)
    members = {key: item[key] for key in ("format", "kind", "rows", "cols") if key in item}
    members["givens"] = grid_of(item["givens"], f"{dot}givens")
    if item.get("solution") is not None:
        members["solution"] = grid_of(item["solution"], f"{dot}solution")
    if "box" in item:
        members["box"] = decoder(BOX)(item["box"], f"{dot}box")
    if "clues" in item:
        members["clues"] = clues_of(item["clues"], f"{dot}clues")
    members |= {key: decoder(str)(item[key], f"{dot}{key}") for key in TEXTS if key in item}
    extra = [(key, json.dumps(item[key], ensure_ascii=False)) for key in item if key not in KEYS]
    return members | {"extra": tuple(extra)} if extra else members


def puzzle_of(members: dict[str, Any], path: str, options: ReadOptions, reading: Reading) -> Puzzle:
    """Return the puzzle of decoded members, if they agree with each other."""
    dot = f"{path}." if path else ""
    givens, solution = members["givens"], members.get("solution")
    rows, columns = len(givens), len(givens[0])
    for key, size in (("rows", rows), ("cols", columns)):
        if key in members and (members[key] != size or type(members[key]) is not int):
            raise wrong(f"{dot}{key}", f"{size}, as givens has", members[key])
    if solution is not None and (len(solution), len(solution[0])) != (rows, columns):
        raise wrong(f"{dot}solution", "rows and columns differ from those of givens")
    puzzle = Puzzle(
        kind=members["kind"],
        givens=givens,
        box=box_of(members, rows, options, reading),
        clues=members.get("clues", ()),
        solution=solution,
        extra=members.get("extra", ()),
        **{key: members[key] for key in TEXTS if key in members},
    )
    largest = KINDS[puzzle.kind].largest(puzzle)
    numbers = set().union(*givens) - {None}
    if numbers and max(numbers) > largest:
        for (row, column), given in puzzle.given_cells():
            if given > largest:
                raise wrong(f"{dot}givens[{row}][{column}]", f"{given} is above {largest}")
    return puzzle


def box_of(
    members: dict[str, Any], side: int, options: ReadOptions, reading: Reading
) -> tuple[int, int] | None:
    """Return the boxes that are stated; a Sudoku that does not state them has customary ones."""
    if "box" in members:
        box: tuple[int, int] | None = members["box"]
        if options.latin or options.box not in (None, box):
            reading.warn("the JSON states its boxes: --box and --latin are not used")
        return box
    if members["kind"] in ("sudoku", "greater-than"):
        return choose_box(side, options, reading)
    return None


def grid_of(value: Any, path: str) -> Grid:
    """Return the rows of a matrix of whole numbers from 0, and null for no cell."""
    if not isinstance(value, list) or not value:
        raise wrong(path, "a list of rows", value)
    for r, row in enumerate(value):
        if not isinstance(row, list) or not row:
            raise wrong(f"{path}[{r}]", "a row of numbers", row)
        if len(row) != len(value[0]):
            raise wrong(f"{path}[{r}]", f"{len(row)} cells, but {len(value[0])} in the first row")
        for c, cell in enumerate(row):
            if cell is not None and (type(cell) is not int or not 0 <= cell <= LARGEST):
                raise wrong(f"{path}[{r}][{c}]", "a number, 0 for empty or null for no cell", cell)
    return tuple(map(tuple, value))


def clues_of(value: Any, path: str) -> tuple[Clue, ...]:
    """Return the clues that a list states."""
    if not isinstance(value, list):
        raise wrong(path, "a list", value)
    return tuple(clue_of(item, f"{path}[{i}]") for i, item in enumerate(value))


def clue_of(item: Any, path: str) -> Clue:
    """Return the clue that an object states."""
    if not isinstance(item, dict):
        raise wrong(path, 'an object {"type": ...}', item)
    name = item.get("type")
    if not isinstance(name, str) or name not in CLUE_TYPES:
        hint = suggest(name, list(CLUE_TYPES)) if isinstance(name, str) else ""
        raise wrong(f"{path}.type", f"one of {', '.join(CLUE_TYPES)}{hint}", name)
    known = clue_decoders(CLUE_TYPES[name])
    for key in item:
        if key != "type" and key not in known:
            raise wrong(f"{path}.{key}", f"a {name} has no such key, only {', '.join(known)}")
    values = {}
    for key, (decode, required) in known.items():
        if key in item:
            values[key] = decode(item[key], f"{path}.{key}")
        elif required:
            raise wrong(f"{path}.{key}", "the key is missing")
    return CLUE_TYPES[name](**values)


@cache
def clue_fields(record: type[Any]) -> dict[str, tuple[Any, bool]]:
    """Return the type of each field of a clue, and whether it must be stated."""
    hints = get_type_hints(record)
    return {
        field.name: (
            hints[field.name],
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(record)
    }


@cache
def clue_decoders(record: type[Clue]) -> dict[str, tuple[Decoder, bool]]:
    """Return the decoder of each field of a clue, and whether it must be stated."""
    return {key: (decoder(hint), required) for key, (hint, required) in clue_fields(record).items()}


Decoder = Callable[[Any, str], Any]
"""(JSON value, its path) -> the value as a field of a clue wants it; wrong ones raise ReadError."""


@cache
def decoder(hint: Any) -> Decoder:
    """Return what turns JSON values into values of a type: tuples for lists."""
    if get_origin(hint) in (Union, UnionType):
        (some,) = (option for option in get_args(hint) if option is not NoneType)
        inner = decoder(some)
        return lambda value, path: None if value is None else inner(value, path)
    if get_origin(hint) is tuple:
        *parts, last = get_args(hint)
        if last is Ellipsis:
            return list_decoder(decoder(parts[0]))
        return fixed_decoder([decoder(part) for part in (*parts, last)])
    return plain_decoder(hint)


def list_decoder(inner: Decoder) -> Decoder:
    """Return the decoder of a list of any length."""

    def decode(value: Any, path: str) -> Any:
        if not isinstance(value, list):
            raise wrong(path, "a list", value)
        return tuple([inner(item, f"{path}[{i}]") for i, item in enumerate(value)])

    return decode


def fixed_decoder(inner: list[Decoder]) -> Decoder:
    """Return the decoder of a list of fixed length."""

    def decode(value: Any, path: str) -> Any:
        if not isinstance(value, list):
            raise wrong(path, "a list", value)
        if len(value) != len(inner):
            raise wrong(path, f"a list of {len(inner)}", value)
        return tuple([one(value[i], f"{path}[{i}]") for i, one in enumerate(inner)])

    return decode


def plain_decoder(hint: Any) -> Decoder:
    """Return the decoder of a number, a text or a truth value."""
    names = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}

    def decode(value: Any, path: str) -> Any:
        if type(value) is not hint:
            raise wrong(path, names.get(hint, str(hint)), value)
        if hint is int and not -LARGEST <= value <= LARGEST:
            raise wrong(path, f"a number up to {LARGEST}", value)
        return value

    return decode


def encode(clue: Clue) -> dict[str, Any]:
    """Return a clue as an object; tuples become lists when it is written."""
    known = clue_fields(type(clue))
    return {"type": clue.type} | {key: getattr(clue, key) for key in known}


def members(puzzle: Puzzle) -> dict[str, Any]:
    """Return the keys and values of a puzzle, without the optional ones that are empty."""
    if puzzle.kind not in KINDS:
        raise WriteError(f"unknown kind of puzzle {puzzle.kind!r}; known: {', '.join(KINDS)}")
    item: dict[str, Any] = {
        "format": VERSION,
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.columns,
    }
    if puzzle.box or puzzle.kind in ("sudoku", "greater-than"):
        item["box"] = puzzle.box
    item["givens"] = puzzle.givens
    if puzzle.clues:
        item["clues"] = [encode(clue) for clue in puzzle.clues]
    item |= {key: text for key in TEXTS if (text := getattr(puzzle, key))}
    if puzzle.solution:
        item["solution"] = puzzle.solution
    for key, text in puzzle.extra:
        if key in item or key in KEYS:
            raise WriteError(f"the extra key {key!r} occurs twice or is one of alldiff's own")
        item[key] = json.loads(text)
    largest = KINDS[puzzle.kind].largest(puzzle)
    for grid, limit in ((puzzle.givens, largest), (puzzle.solution or puzzle.givens, LARGEST)):
        if not puzzle.columns or any(len(row) != puzzle.columns for row in grid):
            raise WriteError("json cannot carry a grid whose rows differ in length or are empty")
        if any(value is not None and not 0 <= value <= limit for row in grid for value in row):
            raise WriteError(f"json cannot carry a value below 0 or above {limit}")
    if len(puzzle.solution or puzzle.givens) != puzzle.rows:
        raise WriteError("json cannot carry a solution of another size than the grid")
    return item


def compact(value: Any) -> str:
    """Return a JSON value in one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def object_text(puzzle: Puzzle) -> str:
    """Return a puzzle as a JSON object, one line for each row of the grid and each clue."""
    parts = []
    for key, value in members(puzzle).items():
        text = compact(value)
        if key in ("givens", "clues", "solution"):
            text = "[\n" + ",\n".join(f"    {compact(item)}" for item in value) + "\n  ]"
        parts.append(f"  {compact(key)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return an object for one puzzle, a list of objects for several."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    if len(puzzles) == 1:
        return object_text(puzzles[0])
    return "[\n" + ",\n".join(object_text(puzzle).rstrip() for puzzle in puzzles) + "\n]\n"


def write_lines(puzzles: Sequence[Puzzle]) -> str:
    """Return an object in a line for each puzzle."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    return "".join(f"{compact(members(puzzle))}\n" for puzzle in puzzles)


LINES = Format("jsonl", "alldiff JSON Lines", (".jsonl",), sniff_lines, read_lines, write_lines)
FORMAT = Format("json", "alldiff JSON", (".json",), sniff, read, write)
