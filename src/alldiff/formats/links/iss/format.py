"""The strings of the Interactive Sudoku Solver: `.Type~argument~R1C1~R1C2`, one item after another.

A rule says in `spellings["iss"]` how it is written: by a name, where the numbers come first and
the cells after them, or by a reader and a writer; `iss_rules` and `iss_writing` have the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from alldiff.core.cells import Cell
from alldiff.core.errors import AlldiffError, ReadError, WriteError, suggest
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import Reading, ReadOptions
from alldiff.formats.links.iss.frame import Block, IssGrid, cell_text, cells_in, default_box
from alldiff.formats.links.iss.reading import READERS
from alldiff.formats.links.iss.replicating import refuse_strays, replicate
from alldiff.formats.links.iss.splitting import COMPOSITE, query, strings
from alldiff.formats.links.iss.writing import WRITERS
from alldiff.kinds.base import latin_rules
from alldiff.rules import find, rule_names
from alldiff.rules.all_of import AllOf
from alldiff.rules.any_of import AnyOf
from alldiff.rules.boxes import Boxes
from alldiff.rules.candidates import Candidates
from alldiff.rules.columns import Columns
from alldiff.rules.framework.base import Rule, depths
from alldiff.rules.framework.meant import meant
from alldiff.rules.given import Given
from alldiff.rules.region import Region
from alldiff.rules.rows import Rows
from alldiff.rules.variable import Variable

LARGEST_SIDE = 100
"""The solver itself has up to 16; a few characters must not ask for a million cells."""
ITEM = re.compile(r"\.([A-Za-z]*)((?:~[^.]*)?)")
LAYOUT = (
    "",
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "Var",
    "SearchPriority",
    "Given",
    "ChaosConstruction",
)
"""Items that are no rules of their own."""


class Item(NamedTuple):
    """One item of a string, with the items inside it and its column."""

    type: str
    arguments: list[str]
    inside: list[Item]
    column: int


def sniff(text: str) -> bool:
    """Return whether a text begins as such a string does, or is a link with one."""
    line = text.lstrip().partition("\n")[0].rstrip()
    start = query(line) or line
    # Without arguments, only a name in both cases distinguishes an item from a grid's letters.
    return bool(re.match(r"\.+(~R|[A-Z][A-Za-z]*~|[A-Z][a-z][A-Za-z]*(\.|\s|$))", start))


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzles that strings state."""
    puzzles = []
    for line, spelled in strings(text):
        try:
            puzzles.append(read_string(spelled))
        except ReadError as error:
            error.line = line
            raise
    return Reading(puzzles)


def read_string(text: str) -> Puzzle:
    """Return the puzzle that one string states."""
    if len(text) > 1_000_000:
        raise ReadError("a string of more than a million characters is not a puzzle")
    items = parsed(text)
    frame = frame_of(items)
    rules: list[Rule] = list(layout(items, frame))
    givens = [[0] * frame.columns for _ in range(frame.rows)]
    for item in items:
        if item.type in ("", "Given"):
            rules += stated_values(item, frame, givens)
        elif item.type in COMPOSITE:
            rules += placed(item, frame)
        elif item.type not in LAYOUT:
            rules += rules_of(item, frame)
    grid = tuple(map(tuple, givens))
    return Puzzle(givens=grid, clues=rules, values=(frame.low, frame.high))


def parsed(text: str) -> list[Item]:
    """Return the items of a string as a tree."""
    compact = re.sub(r"\s+", "", text)
    root = Item("", [], [], 1)
    stack = [root]
    at = 0
    for match in ITEM.finditer(compact):
        if match.start() != at:
            break
        at = match.end()
        name, arguments = match[1], match[2][1:].split("~") if match[2] else []
        if name == "End":
            if len(stack) == 1:
                raise ReadError("an .End that ends nothing", column=match.start() + 1)
            stack.pop()
            continue
        item = Item(name, arguments, [], match.start() + 1)
        stack[-1].inside.append(item)
        if name in COMPOSITE:
            stack.append(item)
            if len(stack) > 40:
                raise ReadError("items are nested too deeply", column=item.column)
    if at != len(compact) or not root.inside:
        raise ReadError(
            "expected an item such as .Cage~12~R1C1~R1C2, which begins with a point",
            column=at + 1,
        )
    if len(stack) > 1:
        raise ReadError(t(".{} has no .End", stack[-1].type), column=stack[-1].column)
    return root.inside


def frame_of(items: Sequence[Item]) -> IssGrid:
    """Return the size, the values and the variables that a string states."""
    shape = next((item for item in items if item.type == "Shape"), Item("Shape", ["9x9"], [], 1))
    size, span_text, kind, *_ = [*shape.arguments, "", "", ""]
    match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", size)
    span = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?|", span_text)
    sides = [*map(int, match.groups())] if match else []
    if not match or not span or not 0 < min(sides) <= max(sides) <= LARGEST_SIDE:
        message = "expected a shape such as .Shape~9x9 or .Shape~6x8~0-7"
        raise ReadError(message, column=shape.column)
    rows, columns = sides
    low, high = 1, max(rows, columns)
    if span[1]:
        low, high = (int(span[1]), int(span[2])) if span[2] else (1, int(span[1]))
    variables: dict[str, Cell] = {}
    groups = [add_variables(item, variables, columns) for item in items if item.type == "Var"]
    for item in items:
        for prefix, count, width in own_groups(item, items, rows, columns):
            groups.append(Block((-1, len(variables)), count, width))
            for number in range(1, count + 1):
                variables[f"{prefix}{number}"] = (-1, len(variables))
    return IssGrid(rows, columns, low, high, kind == "Raw", variables, tuple(groups))


def add_variables(item: Item, variables: dict[str, Cell], columns: int) -> Block:
    """Add the unseen cells of a group to those that are known by name, and return the group.

    Its rows are as long as it says, or as those of the grid.
    """
    prefix, _, size, *_ = [*item.arguments, "", "", ""]
    match = re.fullmatch(r"(?:(\d{1,3})x)?(\d{1,3})", size)
    count = int(match[1] or 1) * int(match[2]) if match else 1
    first = -1, len(variables)
    if not re.fullmatch("[A-Z]+", prefix) or not 0 < count <= 1000:
        message = "expected variables such as .Var~X~label~3"
        raise ReadError(message, column=item.column)
    for number in range(1, count + 1):
        name = f"V{prefix}" if count == 1 else f"V{prefix}{number}"
        if name in variables:
            raise ReadError(t("two variables {}", name), column=item.column)
        variables[name] = (-1, len(variables))
    return Block(first, count, int(match[2]) if match and match[1] else columns)


def own_groups(
    item: Item, items: Sequence[Item], rows: int, columns: int
) -> Iterator[tuple[str, int, int]]:
    """Yield the groups of variables that an item brings along: prefix, number and columns.

    Those of doppelgangers follow from the grid, so they are there where the string names them.
    """
    if item.type == "ChaosConstruction":
        yield "CC", rows * columns, columns
    named = {argument[:3] for other in every(items) for argument in other.arguments}
    if item.type == "Doppelganger" and not named.isdisjoint(("DGR", "DGC", "DGB")):
        yield "DGC", rows, rows
        yield "DGR", columns, columns
        box = default_box(rows, columns, region_size(items, rows, columns))
        if box and all(other.type != "NoBoxes" for other in items):
            yield "DGB", rows * columns // (box[0] * box[1]), columns // box[0]


def every(items: Sequence[Item]) -> Iterator[Item]:
    """Yield items and those inside them."""
    for item in items:
        yield item
        yield from every(item.inside)


def region_size(items: Sequence[Item], rows: int, columns: int) -> int:
    """Return how many cells a box or a region has."""
    size = next((item for item in items if item.type == "RegionSize"), None)
    return int(size.arguments[0]) if size and number(size.arguments) else max(rows, columns)


def layout(items: Sequence[Item], frame: IssGrid) -> Iterator[Rule]:
    """Yield rows, columns, boxes, regions and variables."""
    named = {item.type: item for item in items}
    if not frame.raw:
        yield from latin_rules(frame.rows, frame.columns)
        wanted = region_size(items, frame.rows, frame.columns)
        box = default_box(frame.rows, frame.columns, wanted)
        if box and "NoBoxes" not in named:
            yield Boxes(*box)
    for item in items:
        if item.type == "Jigsaw":
            yield from regions(item, frame)
    for name, cell in frame.variables.items():
        yield Variable(cell, tuple(range(frame.low, frame.high + 1)), name)
    if "ChaosConstruction" in named:
        size = region_size(items, frame.rows, frame.columns)
        yield find("chaos-construction")(frame.named("CC"), size)


def number(arguments: Sequence[str]) -> bool:
    """Return whether the first argument is a number."""
    return bool(arguments) and arguments[0].isdecimal() and len(arguments[0]) < 5


def regions(item: Item, frame: IssGrid) -> Iterator[Rule]:
    """Yield the pieces of a jigsaw; one of another size is what belongs to none."""
    text = item.arguments[-1] if item.arguments else ""
    if len(text) != frame.rows * frame.columns:
        message = t("a jigsaw of {} characters for {} cells", len(text), frame.rows * frame.columns)
        raise ReadError(message, column=item.column)
    pieces: dict[str, list[tuple[int, int]]] = {}
    for at, letter in enumerate(text):
        pieces.setdefault(letter, []).append(divmod(at, frame.columns))
    smallest = max(frame.rows, frame.columns)
    for cells in pieces.values():
        if smallest <= len(cells) <= frame.count and len(pieces) > 1:
            yield Region(tuple(cells))


def stated_values(item: Item, frame: IssGrid, givens: list[list[int]]) -> Iterator[Rule]:
    """Put the givens of an item into the grid, and yield what the grid cannot hold."""
    for argument in item.arguments:
        name, *values = argument.split("_")
        (cell,) = cells_in([name], frame, item.column)
        stated = [int(value) for value in values if value.isdecimal() and len(value) < 5]
        if len(stated) != len(values) or not stated:
            message = t("expected a cell with its values, such as R1C1_5, not {}", argument)
            raise ReadError(message, column=item.column)
        if len(stated) > 1:
            yield Candidates(cell, tuple(stated))
        elif stated[0] == 0 or cell[0] < 0:
            yield Given(cell, stated[0])
        elif givens[cell[0]][cell[1]] not in (0, stated[0]):
            raise ReadError(t("{} has two values", name), column=item.column)
        else:
            givens[cell[0]][cell[1]] = stated[0]


def rules_of(item: Item, frame: IssGrid) -> list[Rule]:
    """Return the rules that an item states."""
    try:
        if item.type in COMPOSITE:
            return [composite(item, frame)]
        if item.type in READERS:
            return list(READERS[item.type](item.arguments, frame, item.column))
        return [by_name(item, frame)]
    except ReadError as error:
        error.column = error.column or item.column
        raise
    except (AlldiffError, ValueError, IndexError) as error:
        raise ReadError(t(".{}: {}", item.type, error), column=item.column) from None


def placed(item: Item, frame: IssGrid) -> list[Rule]:
    """Return an item that holds others, with all copies in the grid or group of their origin."""
    rules = rules_of(item, frame)
    try:
        for rule in rules:
            refuse_strays(rule, frame)
    except ReadError as error:
        error.column = item.column
        raise
    return rules


def composite(item: Item, frame: IssGrid) -> Rule:
    """Return an item that holds others."""
    branches = []
    for inside in item.inside:
        if inside.type in ("", "Given"):
            grid = [[0] * frame.columns for _ in range(frame.rows)]
            stated = list(stated_values(inside, frame, grid))
            stated += [
                Given((r, c), value)
                for r, row in enumerate(grid)
                for c, value in enumerate(row)
                if value
            ]
        else:
            stated = rules_of(inside, frame)
        branches.append(stated)
    flat = tuple(rule for branch in branches for rule in branch)
    if item.type == "And":
        return AllOf(flat)
    if item.type == "Or":
        return AnyOf(tuple(b[0] if len(b) == 1 else AllOf(tuple(b)) for b in branches))
    return replicate(flat, item.arguments, frame)


def by_name(item: Item, frame: IssGrid) -> Rule:
    """Return the rule that is written by its name: numbers first, then cells."""
    rule = spelled_rule(item.type, item.column)
    fields = depths(rule, "cell")
    (cells_field,) = fields if len(fields) == 1 else (None,)
    if cells_field is None and not rule.__struct_fields__:
        return rule()
    if cells_field is None:
        raise ReadError(t(".{} cannot be read", item.type), column=item.column)
    others = [name for name in rule.__struct_fields__ if name != cells_field]
    stated = {}
    arguments = list(item.arguments)
    for name in others:
        if arguments and re.fullmatch(r"-?\d{1,9}|", arguments[0]):
            text = arguments.pop(0)
            if text:
                stated[name] = int(text)
    cells = cells_in(arguments, frame, item.column)
    value = cells if fields[cells_field] else cells[0]
    return rule(**{cells_field: value}, **stated)


MISSPELT = 0.8
"""How like a name must be to count as a slip: other types of ISS mean something else."""


def spelled_rule(name: str, column: int) -> type[Rule]:
    """Return the rule that has a name there."""
    known = spelled_names(tuple(rule_names()))
    if name not in known:
        names = [*known, *READERS, *COMPOSITE, *filter(None, LAYOUT)]
        rule = meant(name, map(find, rule_names()))
        spelled = next((there for there, here in known.items() if here is rule), "")
        hint = t(" (did you mean {}?)", spelled) if spelled else suggest(name, names, MISSPELT)
        raise ReadError(t("a rule of the type .{} is not known{}", name, hint), column=column)
    return known[name]


@lru_cache(maxsize=8)
def spelled_names(types: tuple[str, ...]) -> dict[str, type[Rule]]:
    """Return the rules of these types that are written by a name, by that name."""
    rules = map(find, types)
    return {str(r.spellings["iss"]): r for r in rules if isinstance(r.spellings.get("iss"), str)}


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the string of one puzzle, a line each for several, which begin with their shape."""
    if not puzzles:
        raise WriteError("there is no puzzle to write")
    return "".join(f"{string(puzzle, shaped=len(puzzles) > 1)}\n" for puzzle in puzzles)


def string(puzzle: Puzzle, shaped: bool = False) -> str:
    """Return the string of a puzzle; the usual shape is left out where that is allowed."""
    lines = bool(puzzle.of(Rows)), bool(puzzle.of(Columns))
    raw = not any(lines)
    if any(lines) != all(lines) or puzzle.shape[2]:
        raise WriteError("iss cannot carry rows without columns, or a grid with holes; json can")
    names = {v.cell: v.label or f"V{v.cell[1] + 1}" for v in puzzle.of(Variable)}
    frame = IssGrid(
        puzzle.rows, puzzle.columns, *puzzle.values, raw, {n: c for c, n in names.items()}
    )
    parts = [frame.shape_text(shaped)]
    usual = default_box(frame.rows, frame.columns, max(frame.rows, frame.columns))
    boxes = puzzle.of(Boxes)
    if boxes and puzzle.box != usual:
        raise WriteError("iss cannot carry boxes of another shape than its own; json can")
    if usual and not boxes and not raw:
        parts.append(".NoBoxes")
    parts.append(jigsaw_text(puzzle))
    cells = [f"{cell_text(cell, frame)}_{value}" for cell, value in puzzle.given_cells()]
    if cells:
        parts.append(f".~{'~'.join(cells)}")
    skipped = (Rows, Columns, Boxes, Region, Variable)
    parts += [item_text(rule, frame) for rule in puzzle.clues if not isinstance(rule, skipped)]
    text = "".join(parts) or ".Shape~9x9"
    refuse_loss(puzzle, text)
    return text


def refuse_loss(puzzle: Puzzle, text: str) -> None:
    """Refuse to write what would be read as something else, and say which clue it is."""
    try:
        again = read_string(text)
    except ReadError as error:  # such as a variable whose name is none there
        raise WriteError(t("iss cannot carry this puzzle ({}); json can", error)) from None
    if again != puzzle.bare():
        lost = next((clue for clue in puzzle.clues if clue not in again.clues), None)
        what = lost.name() if lost else "this puzzle"
        raise WriteError(t("iss would read {} as something else; json carries it", what))


def jigsaw_text(puzzle: Puzzle) -> str:
    """Return the item of all regions."""
    regions = puzzle.of(Region)
    if not regions:
        return ""
    letters = {cell: number for number, region in enumerate(regions, 1) for cell in region.cells}
    places = [letters.get((r, c), 0) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    return f".Jigsaw~{''.join('0123456789abcdefghijklmnopqrstuvwxyz'[at] for at in places)}"


def item_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of a rule."""
    name = rule.spellings.get("iss")
    if isinstance(rule, (AnyOf, AllOf)):
        inside = "".join(item_text(clue, frame) for clue in rule.clues)
        return f".{'Or' if isinstance(rule, AnyOf) else 'And'}{inside}.End"
    if rule.type in WRITERS:
        return str(WRITERS[rule.type](rule, frame))
    if not isinstance(name, str):
        raise WriteError(
            t("iss cannot carry {}, a clue of the type {}; json can", rule.name(), rule.type)
        )
    fields = depths(type(rule), "cell")
    numbers = [getattr(rule, field) for field in rule.__struct_fields__ if field not in fields]
    texts = ["" if value is None else str(value) for value in numbers]
    stated = [getattr(rule, field) for field in fields]
    cells = [cell_text(cell, frame) for value in stated for cell in value]
    return "~".join([f".{name}", *texts, *cells])
