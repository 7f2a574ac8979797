"""The alldiff JSON, which carries every rule without loss, and JSON Lines for collections.

A clue is read and written by the record of its rule, so a new rule needs nothing here. `schema`
gives the same shape as a JSON Schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import groupby
from operator import itemgetter, or_
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import NODEFAULT, Meta, Struct, defstruct
from msgspec.structs import replace

from alldiff._native import grouped
from alldiff.core.drawing import Drawing
from alldiff.core.errors import ReadError, UsageError, WriteError, suggest
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.visible import UNSEEN
from alldiff.formats.base import Reading, ReadOptions
from alldiff.formats.files.json_place import place_of
from alldiff.formats.files.json_text import parse
from alldiff.formats.text.squares import choose_box
from alldiff.kinds import KINDS, clues_besides
from alldiff.rules import find, rule_names
from alldiff.rules.boxes import Boxes
from alldiff.rules.framework.base import LARGEST, RULES, AnyRule, Number, Rule
from alldiff.rules.framework.grid import LARGEST_VALUE
from alldiff.rules.framework.nesting import with_all_inside

VERSION = "alldiff/1"
MOST_CELLS = 250_000
"""Of one puzzle; a Sudoku of side 400 has 160,000."""
MOST_CLUES = 50_000
"""Of one puzzle; one of side 144 with a sign between all neighbours has 41,184."""
TEXTS = ("title", "author", "rules", "source", "licence")
KEYS = (
    "format",
    "kind",
    "rows",
    "cols",
    "box",
    "values",
    "givens",
    "clues",
    *TEXTS,
    "solution",
    "drawing",
)

Entry = Annotated[int, Meta(ge=0, le=LARGEST)] | None
Matrix = Annotated[
    tuple[Annotated[tuple[Entry, ...], Meta(min_length=1)], ...],
    Meta(min_length=1, description="Rows of values; 0 is empty, null is no cell."),
]


class Members(Struct, frozen=True):
    """What an object states, but for its clues."""

    givens: Matrix
    rows: Number | None = None
    cols: Number | None = None
    box: (
        Annotated[tuple[Number, Number], Meta(description="Width and height of the boxes.")] | None
    ) = None
    values: (
        Annotated[tuple[Number, Number], Meta(description="The lowest and the highest value.")]
        | None
    ) = None
    title: str = ""
    author: str = ""
    rules: str = ""
    source: str = ""
    licence: str = ""
    solution: Matrix | None = None
    drawing: Drawing | None = None


class Document(Members, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All of an object that has nothing of its own besides."""

    format: Literal["alldiff/1"]
    kind: str
    clues: tuple[Rule, ...] = ()


class Impossible(Struct, tag_field="type", tag="impossible"):
    """A clue that nothing states: where there are two types, each clue has to state its own."""

    never: Annotated[int, Meta(ge=1, le=0)]


KIND = re.compile(r'"kind":\s*"([a-z-]+)"')


def sniff(text: str) -> bool:
    """Return whether the text opens an object or a list."""
    return text.lstrip()[:1] in ("{", "[")


def sniff_lines(text: str) -> bool:
    """Return whether the first line is an object of its own and another one follows."""
    lines = text.lstrip().split("\n", 1)
    if len(lines) == 1 or not lines[0].startswith("{") or not lines[1].lstrip().startswith("{"):
        return False
    return lines[0].rstrip().endswith("}")


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of an object, or those of a list of objects."""
    reading = Reading([])
    try:
        if usual := usual_puzzle(text, options, reading):
            reading.puzzles.append(usual)
            return reading
        found = parse(text)
        several = isinstance(found, list)
        for number, item in enumerate(found if several else [found]):
            path = f"[{number}]" if several else ""
            reading.puzzles.append(decode(item, path, options, reading))
    except WrongShape as error:
        error.line, error.column = place_of(error.path, text)
        raise
    if not reading.puzzles:
        raise ReadError("the list holds no puzzle")
    return reading


def usual_puzzle(text: str, options: ReadOptions, reading: Reading) -> Puzzle | None:
    """Return the puzzle of an object that `read_usual` reads, None of others."""
    if not (stated := read_usual(text)):
        return None
    check_sizes(stated, "")
    check_count(len(stated.clues), "clues")
    boxed = stated.box is not None
    return puzzle_from_json(stated.kind, stated, boxed, stated.clues, (), "", options, reading)


def read_usual(text: str) -> Document | None:
    """Return what one object states whose clues are those that its kind usually has, else None.

    This takes half the time of the careful way, which finds the errors.
    """
    kind = KIND.search(text)
    if kind is None or kind[1] not in KINDS or "\\" in text:
        return None
    try:
        stated = decoder_of(kind[1]).decode(text)
    except (ValueError, RecursionError):
        return None
    # All keys of the records are in the text; it has as many colons only where none occurs twice.
    keys = msgspec.json.encode(replace(stated, clues=())).count(b":") + bool(stated.clues)
    for cls, _, alike in grouped(stated.clues):
        # Where there are defaults, encoding shows which were stated.
        each = 0 if cls.__struct_defaults__ else 1 + len(cls.__struct_fields__)
        keys += each * len(alike) or msgspec.json.encode(alike).count(b":")
    return stated if keys == text.count(":") else None


@cache
def decoder_of(kind: str) -> msgspec.json.Decoder[Document]:
    """Return what reads an object of a kind with the clues that it usually has."""
    clues: Any = reduce(or_, map(find, KINDS[kind].clues), Impossible)
    fields: list[tuple[str, Any, Any]] = [
        ("kind", Literal[kind], NODEFAULT),
        ("clues", tuple[clues, ...], ()),
    ]
    usual: Any = defstruct("Usual", fields, bases=(Document,), frozen=True, kw_only=True)
    return msgspec.json.Decoder(usual)


def read_lines(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each line."""
    reading = Reading([])
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                usual = usual_puzzle(line, options, reading)
                reading.puzzles.append(usual or decode(parse(line), "", options, reading))
            except ReadError as error:
                error.line = number
                if isinstance(error, WrongShape):
                    error.column = place_of(error.path, line)[1]
                raise
    if not reading.puzzles:
        raise ReadError("no puzzle: expected a JSON object in each line")
    return reading


class WrongShape(ReadError):
    """JSON that states no puzzle; `path` leads to the value concerned, as in `clues[0].cells`."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path or 'the puzzle'}: {message}")
        self.path = path


def wrong(path: str, expected: str, value: Any) -> WrongShape:
    """Return the error that names the key and says what was expected there."""
    shown = json.dumps(value, ensure_ascii=False)
    cut = shown if len(shown) < 40 else f"{shown[:36]} ..."
    return WrongShape(path, f"expected {expected}, not {cut}")


Record = TypeVar("Record", bound=Struct)


def nested(kind: type, item: Any) -> Any:
    """Return the clue inside another that an object states."""
    if kind is AnyRule:
        return clue_of(item, "")
    raise NotImplementedError(f"no field has the type {kind}")


def converted(item: Any, record: type[Record], path: str) -> Record:
    """Return an object as a record, or raise WrongShape with the path of what is wrong in it."""
    try:
        return msgspec.convert(item, record, dec_hook=nested)
    except msgspec.ValidationError as error:
        message, _, inside = str(error).partition(" - at `$")
        inside = inside.rstrip("`").lstrip(".")
    if found := re.fullmatch(r"Object (missing required|contains unknown) field `(.+)`", message):
        inside = f"{inside}.{found[2]}" if inside else found[2]
        known = ", ".join(record.__struct_fields__)
        missing = found[1] == "missing required"
        message = "the key is missing" if missing else f"there is no such key, only {known}"
    dot = "." if path and inside and not inside.startswith("[") else ""
    raise WrongShape(f"{path}{dot}{inside}", message[:1].lower() + message[1:])


def decode(item: Any, path: str, options: ReadOptions, reading: Reading) -> Puzzle:
    """Return the puzzle that an object states; unknown keys are kept as its `extra`."""
    if not isinstance(item, dict):
        raise wrong(path, "an object {...}", item)
    dot = f"{path}." if path else ""
    if item.get("format") != VERSION:
        if "format" not in item:
            raise ReadError(t('JSON without "format": a puzzle states "format": "{}"', VERSION))
        raise wrong(f"{dot}format", f'"{VERSION}"', item.get("format"))
    if "kind" not in item:
        raise WrongShape(f"{dot}kind", "the key is missing")
    kind = item["kind"]
    if not isinstance(kind, str) or kind not in KINDS:
        hint = suggest(kind, list(KINDS)) if isinstance(kind, str) else ""
        raise wrong(f"{dot}kind", f"one of {', '.join(KINDS)}{hint}", kind)
    members = converted(item, Members, path)
    check_sizes(members, dot)
    extra = [(key, json.dumps(item[key], ensure_ascii=False)) for key in item if key not in KEYS]
    clues = clues_of(item.get("clues", []), f"{dot}clues")
    return puzzle_from_json(
        kind, members, "box" in item, clues, tuple(extra), dot, options, reading
    )


def puzzle_from_json(
    kind: str,
    members: Members,
    boxed: bool,
    clues: Iterable[Rule],
    extra: tuple[tuple[str, str], ...],
    dot: str,
    options: ReadOptions,
    reading: Reading,
) -> Puzzle:
    """Return the puzzle of what an object states, which stands below `dot`."""
    puzzle = Puzzle(
        kind,
        members.givens,
        box_of(kind, members, boxed, options, reading),
        clues,
        members.values,
        **{key: getattr(members, key) for key in TEXTS},
        solution=members.solution,
        extra=extra,
        drawing=members.drawing,
    )
    largest = puzzle.values[1]
    if max(filter(None, set().union(*members.givens)), default=0) > largest:
        for (row, column), given in puzzle.given_cells():
            if given > largest:
                raise WrongShape(f"{dot}givens[{row}][{column}]", f"{given} is above {largest}")
    return puzzle


def check_sizes(members: Members, dot: str) -> None:
    """Raise WrongShape where rows differ in length, or sizes that are stated are not so."""
    if members.values is not None and members.values[1] > LARGEST_VALUE:
        raise WrongShape(f"{dot}values", f"values are up to {LARGEST_VALUE} here")
    givens = members.givens
    rows, columns = len(givens), len(givens[0])
    if rows * columns > MOST_CELLS:
        raise WrongShape(
            f"{dot}givens", f"{rows} x {columns} cells, and at most {MOST_CELLS:,} are read"
        )
    for number, row in enumerate(givens):
        if len(row) != columns:
            path = f"{dot}givens[{number}]"
            raise WrongShape(path, f"{len(row)} cells, but {columns} in the first row")
    for key, stated, size in (("rows", members.rows, rows), ("cols", members.cols, columns)):
        if stated not in (None, size):
            raise wrong(f"{dot}{key}", f"{size}, as givens has", stated)
    if members.solution and list(map(len, members.solution)) != [columns] * rows:
        raise WrongShape(f"{dot}solution", "rows and columns differ from those of givens")


def box_of(
    kind: str, members: Members, boxed: bool, options: ReadOptions, reading: Reading
) -> tuple[int, int] | None:
    """Return the boxes that are stated; a Sudoku that does not state them has customary ones."""
    if boxed:
        if options.latin or options.box not in (None, members.box):
            reading.warn("the JSON states its boxes: those of the options are not used")
        return members.box
    rows, columns = len(members.givens), len(members.givens[0])
    base = KINDS[kind].base(rows, columns, None)
    if rows == columns and any(isinstance(rule, Boxes) for rule in base):
        return choose_box(rows, options, reading)
    return None


def check_count(clues: int, path: str) -> None:
    """Raise WrongShape where a puzzle has too many clues."""
    if clues > MOST_CLUES:
        raise WrongShape(path, f"{clues:,} clues, and at most {MOST_CLUES:,} are read")


def clues_of(value: Any, path: str) -> list[Rule]:
    """Return the clues that a list states."""
    if not isinstance(value, list):
        raise wrong(path, "a list", value)
    check_count(len(value), path)
    found: list[Rule] = []
    try:
        groups = [(name, [*group]) for name, group in groupby(value, itemgetter("type"))]
    except (KeyError, TypeError):
        # Some item is no object, or has no type.
        groups = [(None, value)]
    for name, items in groups:
        found += alike(items, name) or [
            clue_of(item, f"{path}[{number}]") for number, item in enumerate(items, len(found))
        ]
    return found


def alike(items: list[Any], name: Any) -> list[Rule] | None:
    """Return the clues of objects of one type, or None if one of them has an error."""
    rule = RULES.get(name) if isinstance(name, str) else None
    if rule is None or rule.type != name:
        return None
    try:
        return msgspec.convert(items, list[rule], dec_hook=nested)  # type: ignore[valid-type]
    except (msgspec.ValidationError, ReadError):
        return None


def clue_of(item: Any, path: str) -> Rule:
    """Return the clue that an object states."""
    if not isinstance(item, dict):
        raise wrong(path, 'an object {"type": ...}', item)
    name = item.get("type")
    if not isinstance(name, str):
        raise wrong(f"{path}.type", f"one of {', '.join(rule_names())}", name)
    try:
        rule = find(name)
    except UsageError as error:
        raise WrongShape(f"{path}.type", str(error)) from None
    return converted(item if name == rule.type else item | {"type": rule.type}, rule, path)


def members(puzzle: Puzzle) -> dict[str, Any]:
    """Return the keys and values of a puzzle, without the optional ones that are empty."""
    kind = puzzle.kind
    item: dict[str, Any] = {
        "format": VERSION,
        "kind": kind,
        "rows": puzzle.rows,
        "cols": puzzle.columns,
    }
    if puzzle.box:
        item["box"] = puzzle.box
    if puzzle.values != KINDS[kind].values(puzzle.rows, puzzle.columns):
        item["values"] = puzzle.values
    item["givens"] = puzzle.givens
    if clues := clues_besides(puzzle, kind):
        refuse_code(clues)
        item["clues"] = [msgspec.to_builtins(clue) for clue in clues]
        try:
            clues_of(item["clues"], "clues")
        except ReadError as error:
            raise WriteError(t("json cannot carry a clue: {}", error.message)) from None
    item |= {key: text for key in TEXTS if (text := getattr(puzzle, key))}
    if puzzle.solution:
        item["solution"] = puzzle.solution
    if puzzle.drawing:
        item["drawing"] = msgspec.to_builtins(puzzle.drawing)
    for key, text in puzzle.extra:
        if key in item or key in KEYS:
            raise WriteError(t("the extra key {!r} occurs twice or is one of alldiff's own", key))
        item[key] = json.loads(text)
    check_grids(puzzle)
    return item


def refuse_code(clues: Iterable[Rule]) -> None:
    """Raise WriteError where a clue is Python code, which no text states."""
    for clue in with_all_inside(clues):
        if not clue.portable:
            raise WriteError(t("json cannot carry {}: it is Python code", clue.name()))


def check_grids(puzzle: Puzzle) -> None:
    """Raise WriteError where the grids of a puzzle are none that can be read again."""
    largest = puzzle.values[1]
    for grid, limit in ((puzzle.givens, largest), (puzzle.solution or puzzle.givens, LARGEST)):
        if not puzzle.columns or any(len(row) != puzzle.columns for row in grid):
            raise WriteError("json cannot carry a grid whose rows differ in length or are empty")
        if any(value is not None and not 0 <= value <= limit for row in grid for value in row):
            raise WriteError(t("json cannot carry a value below 0 or above {}", limit))
    if len(puzzle.solution or puzzle.givens) != puzzle.rows:
        raise WriteError("json cannot carry a solution of another size than the grid")


def compact(value: Any) -> str:
    """Return a JSON value in one line; characters that cannot be seen stand by their number."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


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
