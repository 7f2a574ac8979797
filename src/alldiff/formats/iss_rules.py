"""The items of ISS strings that are more than a name, numbers and cells."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from alldiff.cells import Cell
from alldiff.errors import ReadError, WriteError
from alldiff.formats.iss_machine import machine_moves
from alldiff.records import Record
from alldiff.rules import find
from alldiff.rules.base import Rule

SIX_BITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
Arguments = Sequence[str]


class Frame(Record, frozen=True):
    """The size and the values of the grid of a string, and its variables by name."""

    rows: int
    columns: int
    low: int
    high: int
    raw: bool
    variables: dict[str, Cell]

    @property
    def count(self) -> int:
        """How many values there are."""
        return self.high - self.low + 1

    def six_bits(self, letter: str) -> int:
        """Return the number that a character of base 64 stands for."""
        if letter not in SIX_BITS:
            raise ReadError(f"{letter!r} is no character of base 64")
        return SIX_BITS.index(letter)

    def shape_text(self) -> str:
        """Return the item of the shape, '' where it is the usual one."""
        usual = (1, max(self.rows, self.columns))
        size = f"{self.rows}x{self.columns}"
        span = "" if (self.low, self.high) == usual else f"{self.low}-{self.high}"
        parts = [size, span, "Raw"] if self.raw else [size, span] if span else [size]
        shape = "" if parts == ["9x9"] else f".Shape~{'~'.join(parts)}"
        labels = "".join(f".Var~{name[1:]}" for name in self.variables)
        return shape + labels


def default_box(rows: int, columns: int, size: int) -> tuple[int, int] | None:
    """Return width and height of the boxes of a grid, or None: flatter before narrower."""
    for small in range(int(size**0.5), 1, -1):
        large = size // small
        if size % small:
            continue
        if rows % small == 0 and columns % large == 0:
            return large, small
        if rows % large == 0 and columns % small == 0:
            return small, large
    return None


def cells_in(names: Arguments, frame: Frame, column: int | None = None) -> tuple[Cell, ...]:
    """Return the cells of names such as R1C1, Ra for 10, or VX1."""
    found = []
    for name in names:
        match = re.fullmatch(r"[Rr]([0-9a-zA-Z])[Cc]([0-9a-zA-Z])", name)
        cell = frame.variables.get(name)
        if match and cell is None:
            cell = int(match[1], 36) - 1, int(match[2], 36) - 1
            if not (0 <= cell[0] < frame.rows and 0 <= cell[1] < frame.columns):
                cell = None
        if cell is None:
            raise ReadError(f"{name[:20]!r} is no cell of the grid", line=1, column=column)
        found.append(cell)
    return tuple(found)


def cell_text(cell: Cell, frame: Frame) -> str:
    """Return the name of a cell."""
    if cell[0] < 0:
        names = {place: name for name, place in frame.variables.items()}
        if cell not in names:
            raise WriteError("iss cannot carry a clue about an unseen cell that nothing adds")
        return names[cell]
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    if max(cell) + 1 >= len(digits):
        raise WriteError("iss cannot carry a grid of more than 35 rows or columns; json can")
    return f"R{digits[cell[0] + 1]}C{digits[cell[1] + 1]}"


Reader = Callable[[Arguments, Frame, int], Iterator[Rule]]
READERS: dict[str, Reader] = {}
WRITERS: dict[str, Callable[..., str]] = {}


def reads(*names: str) -> Callable[[Reader], Reader]:
    """Register the reader of items with these names."""

    def register(reader: Reader) -> Reader:
        READERS.update(dict.fromkeys(names, reader))
        return reader

    return register


def whole(text: str) -> int:
    """Return the number that a text states."""
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise ReadError(f"expected a number, not {text[:20]!r}")
    return int(text)


def switch(name: str, rule: Callable[[], Rule]) -> None:
    """Register an item without arguments."""
    READERS[name] = lambda arguments, frame, column: iter((rule(),))


switch("AntiConsecutive", lambda: find("nonconsecutive")(strict=True))
switch("StrictKropki", lambda: find("negative")(("difference", "ratio"), ()))
switch("StrictXV", lambda: find("negative")(("pair-sum",)))
switch("GlobalEntropy", lambda: find("global-entropy")())
switch("GlobalMod", lambda: find("global-entropy")("modulo"))


@reads("Diagonal")
def diagonal(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read `.Diagonal~1`, which rises."""
    yield find("diagonal")("/" if whole(arguments[0]) > 0 else "\\")


def pairs_of(arguments: Arguments, frame: Frame, column: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells that share a side, or the only two there are."""
    cells = cells_in(arguments, frame, column)
    for a, b in combinations(cells, 2):
        near = min(a[0], b[0]) >= 0 and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        if near or len(cells) == 2:
            yield a, b


def pair_reader(make: Callable[[Cell, Cell], Rule]) -> Reader:
    """Return the reader of a mark between neighbours."""
    return lambda arguments, frame, column: (
        make(a, b) for a, b in pairs_of(arguments, frame, column)
    )


READERS |= {
    "WhiteDot": pair_reader(lambda a, b: find("difference")((a, b))),
    "BlackDot": pair_reader(lambda a, b: find("ratio")((a, b))),
    "X": pair_reader(lambda a, b: find("pair-sum")((a, b), 10)),
    "V": pair_reader(lambda a, b: find("pair-sum")((a, b), 5)),
    "GreaterThan": pair_reader(lambda a, b: find("less-than")(b, a)),
}


@reads("Cage")
def cage(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read a cage; 0 or nothing is no sum, and a cell that is named twice counts twice."""
    cells = cells_in(arguments[1:], frame, column)
    total = whole(arguments[0] or "0") or None
    once = tuple(dict.fromkeys(cells))
    if len(once) == len(cells) or total is None:
        yield find("killer-cage")(once, total)
    else:
        yield find("extra-region")(once)
        yield find("sum-cage")(cells, total)


@reads("Whisper")
def whisper(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read a whisper line; without a difference it is 5."""
    stated = bool(re.fullmatch(r"\d+|", arguments[0]))
    difference = whole(arguments[0]) if stated and arguments[0] else 5
    yield find("whisper")(cells_in(arguments[stated:], frame, column), difference)


@reads("Arrow")
def arrow(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read the bulb and the shaft."""
    bulb, *shaft = cells_in(arguments, frame, column)
    yield find("arrow")(bulb, tuple(shaft))


@reads("PillArrow")
def pill_arrow(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read the size of the pill, the pill and the shaft."""
    size = whole(arguments[0])
    cells = cells_in(arguments[1:], frame, column)
    yield find("pill-arrow")(cells[:size], cells[size:])


@reads("Sum")
def sum_cage(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read a sum, with coefficients behind `_=_`."""
    total, _, weights = arguments[0].partition("_=_")
    coefficients = tuple(map(whole, weights.split("_"))) if weights else ()
    yield find("sum-cage")(cells_in(arguments[1:], frame, column), whole(total), coefficients)


def segments(arguments: Arguments, mark: str) -> list[list[str]]:
    """Return arguments split at a mark."""
    found: list[list[str]] = [[]]
    for argument in arguments:
        if argument == mark:
            found.append([])
        else:
            found[-1].append(argument)
    return found


@reads("EqualSum")
def equal_sum(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read groups with `-` between them."""
    groups = segments(arguments, "-")
    yield find("equal-sums")(tuple(cells_in(group, frame, column) for group in groups))


@reads("SameValues")
def same_values(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read the number of groups, and the cells of all."""
    cells, count = cells_in(arguments[1:], frame, column), whole(arguments[0])
    if count < 2 or len(cells) % count:
        raise ReadError(f"{len(cells)} cells make no {count} groups of one size")
    size = len(cells) // count
    groups = tuple(cells[at : at + size] for at in range(0, len(cells), size))
    if size == 1:
        for (a,), (b,) in pairwise(groups):
            yield find("clone")((a,), (b,))
    else:
        yield find("same-digits")(groups)


@reads("ContainAtLeast", "ContainExact")
def contain(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read values and cells."""
    values = tuple(map(whole, arguments[0].split("_")))
    yield find("contains")(cells_in(arguments[1:], frame, column), values)


def contain_exact(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read values that stand exactly so often."""
    values = tuple(map(whole, arguments[0].split("_")))
    yield find("contains")(cells_in(arguments[1:], frame, column), values, True)


READERS["ContainExact"] = contain_exact


@reads("LookAndSay")
def look_and_say(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read pairs of figures: count and value."""
    clue = arguments[0]
    if len(clue) % 2 or not clue.isdecimal():
        raise ReadError(f"expected pairs of count and value, not {clue[:20]!r}")
    counts, values = tuple(map(int, clue[::2])), tuple(map(int, clue[1::2]))
    yield find("look-and-say")(cells_in(arguments[1:], frame, column), counts, values)


@reads("Quad")
def quad(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read the upper left cell and the values."""
    ((row, place),) = cells_in(arguments[:1], frame, column)
    cells = tuple((row + r, place + c) for r in (0, 1) for c in (0, 1))
    yield find("quadruple")(cells, tuple(map(whole, arguments[1:])))


@reads("SumLine")
def sum_line(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read the sum, the cells, and whether they are a loop."""
    loop = arguments[-1] == "LOOP"
    cells = cells_in(arguments[1 : len(arguments) - loop], frame, column)
    yield find("sum-line")(cells, whole(arguments[0] or "10"), loop)


@reads("Entropic")
def entropic(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read an entropic line."""
    yield find("entropic-line")(cells_in(arguments, frame, column))


@reads("LittleKiller")
def little_killer(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read the sum and the cell on the edge where the diagonal begins."""
    ((row, place),) = cells_in(arguments[1:2], frame, column)
    if place == 0 and row < frame.rows - 1:
        at, way = (row - 1, -1), "DR"
    elif row == 0:
        at, way = (-1, place + 1), "DL"
    elif place == frame.columns - 1:
        at, way = (row + 1, frame.columns), "UL"
    else:
        at, way = (frame.rows, place - 1), "UR"
    yield find("little-killer")(at, way, whole(arguments[0]))


def line_places(name: str, frame: Frame) -> tuple[Cell, Cell]:
    """Return the places before and behind a line such as R1 or C3."""
    match = re.fullmatch(r"([RC])([0-9a-zA-Z]+)", name)
    number = int(match[2], 36) - 1 if match else -1
    if not match or not 0 <= number < (frame.rows if match[1] == "R" else frame.columns):
        raise ReadError(f"expected a line such as R1 or C3, not {name[:20]!r}")
    if match[1] == "R":
        return (number, -1), (number, frame.columns)
    return (-1, number), (frame.rows, number)


@reads("Sandwich")
def sandwich(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read the sum and the line."""
    yield find("sandwich")(line_places(arguments[1], frame)[0], whole(arguments[0]))


def double_reader(name: str) -> Reader:
    """Return the reader of a line with a clue at each end, either of them empty."""

    def read(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
        for at, text in zip(line_places(arguments[0], frame), arguments[1:], strict=False):
            if text:
                yield find(name)(at, whole(text))

    return read


READERS |= {
    "XSum": double_reader("x-sum"),
    "Skyscraper": double_reader("skyscraper"),
    "NumberedRoom": double_reader("numbered-room"),
}


@reads("Indexing")
def indexing(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read C or R, and the cells."""
    line = {"C": "column", "R": "row"}.get(arguments[0])
    if line is None:
        raise ReadError(f"expected C or R, not {arguments[0][:20]!r}")
    for cell in cells_in(arguments[1:], frame, column):
        yield find("indexer")(cell, line)


def named_groups(arguments: Arguments) -> Iterator[tuple[str, list[str]]]:
    """Yield the cells of each group, with its name: `_name~R1C1~R1C2~~R3C1~R3C2`."""
    from urllib.parse import unquote

    name = ""
    for group in segments(arguments, ""):
        cells = []
        for argument in group:
            if argument.startswith("_"):
                name = unquote(argument[1:])
            else:
                cells.append(argument)
        if cells:
            yield name, cells


def pair_relation(
    arguments: Arguments, frame: Frame, column: int, *, every: bool
) -> Iterator[Rule]:
    """Read the key of a relation, and the groups of cells that it holds for."""
    bits = [frame.six_bits(letter) >> at & 1 for letter in arguments[0] for at in range(6)] + [
        0
    ] * frame.count**2
    values = range(frame.low, frame.high + 1)
    allowed = tuple(
        (a, b)
        for i, a in enumerate(values)
        for j, b in enumerate(values)
        if bits[i * frame.count + j]
    )
    for name, cells in named_groups(arguments[1:]):
        yield find("custom-pair")(cells_in(cells, frame, column), allowed, every, name)


def older_key(key: str) -> str:
    """Return a key of the older items, whose last two characters are exchanged."""
    return key.translate(str.maketrans("-_", "_-"))


READERS |= {
    "Pair": lambda a, f, c: pair_relation(a, f, c, every=False),
    "PairX": lambda a, f, c: pair_relation(a, f, c, every=True),
    "Binary": lambda a, f, c: pair_relation([older_key(a[0]), *a[1:]], f, c, every=False),
    "BinaryX": lambda a, f, c: pair_relation([older_key(a[0]), *a[1:]], f, c, every=True),
}


@reads("Regex")
def regex(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read a pattern in base 64, and groups of cells."""
    from urllib.parse import unquote

    code = arguments[0]
    if "%" in code:
        pattern = unquote(code)
    else:
        pattern = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode("latin-1")
    for group in segments(arguments[1:], ""):
        if group:
            yield find("regex")(cells_in(group, frame, column), "".join(pattern.split()))


@reads("NFA")
def machine(arguments: Arguments, frame: Frame, column: int) -> Iterator[Rule]:
    """Read a machine in base 64, and groups of cells; `-` stands between segments."""
    for name, cells in named_groups(arguments[1:]):
        parts = [cells_in(part, frame, column) for part in segments(cells, "-")]
        lengths = tuple(map(len, parts))
        moves, accepting, start = machine_moves(arguments[0], frame.low, frame.count, lengths)
        scope = tuple(cell for part in parts for cell in part)
        yield find("automaton")(scope, moves, accepting, start, name)


def texts(cells: Sequence[Cell], frame: Frame) -> str:
    """Return cells as arguments."""
    return "~".join(cell_text(cell, frame) for cell in cells)


def outside_text(name: str, at: Cell, clue: int, frame: Frame) -> str:
    """Return the item of a clue at either end of a line."""
    row, place = at
    across = -1 < row < frame.rows
    line = f"R{row + 1}" if across else f"C{place + 1}"
    first = (place if across else row) < 0
    return f".{name}~{line}~{clue if first else ''}~{'' if first else clue}"


def key_text(rule: Rule, frame: Frame) -> str:
    """Return the item of a relation."""
    from urllib.parse import quote

    allowed = set(rule.pairs)  # type: ignore[attr-defined]
    values = range(frame.low, frame.high + 1)
    bits = [(a, b) in allowed for a in values for b in values]
    numbers = [
        sum(bit << i for i, bit in enumerate(bits[at : at + 6])) for at in range(0, len(bits), 6)
    ]
    while numbers and not numbers[-1]:
        numbers.pop()
    key = "".join(SIX_BITS[number] for number in numbers)
    name = "PairX" if rule.all else "Pair"  # type: ignore[attr-defined]
    label = quote(rule.label, safe="").replace(".", "%2E").replace("~", "%7E")  # type: ignore[attr-defined]
    return f".{name}~{key}~_{label}~{texts(rule.cells, frame)}"  # type: ignore[attr-defined]


def candidates_text(rule: Rule, frame: Frame) -> str:
    """Return the item of candidates."""
    values = "_".join(map(str, rule.values))  # type: ignore[attr-defined]
    return f".~{cell_text(rule.cell, frame)}_{values}"  # type: ignore[attr-defined]


def refuse(rule: Rule, why: str) -> WriteError:
    """Return the error of a rule that cannot be carried."""
    return WriteError(f"iss cannot carry {rule.name()}: {why}; json can")


def dot_text(name: str, field: str, usual: int) -> Callable[..., str]:
    """Return the writer of a dot with the usual number."""

    def write(rule: Rule, frame: Frame) -> str:
        if getattr(rule, field) != usual:
            raise refuse(rule, f"its {field} is not {usual}")
        return f".{name}~{texts(rule.cells, frame)}"  # type: ignore[attr-defined]

    return write


def little_killer_text(rule: Rule, frame: Frame) -> str:
    """Return the item of a little killer, by the cell where its diagonal is said to begin."""
    from alldiff.rules.grid import DIRECTIONS

    row, place = rule.at  # type: ignore[attr-defined]
    down, right = DIRECTIONS[rule.direction]  # type: ignore[attr-defined]
    cell = (row + down, place + right)
    text = f".LittleKiller~{rule.sum}~{cell_text(cell, frame)}"  # type: ignore[attr-defined]
    if next(little_killer(text.split("~")[1:], frame, 0)) != rule:
        raise refuse(rule, "its diagonal begins at the other end there")
    return text


WRITERS |= {
    "candidates": candidates_text,
    "given": lambda rule, frame: f".~{cell_text(rule.cell, frame)}_{rule.value}",
    "diagonal": lambda rule, frame: f".Diagonal~{1 if rule.direction == '/' else -1}",
    "difference": dot_text("WhiteDot", "difference", 1),
    "ratio": dot_text("BlackDot", "ratio", 2),
    "less-than": lambda rule, frame: f".GreaterThan~{texts((rule.greater, rule.less), frame)}",
    "custom-pair": key_text,
    "arrow": lambda rule, frame: f".Arrow~{texts((rule.bulb, *rule.shaft), frame)}",
    "pill-arrow": lambda rule, frame: (
        f".PillArrow~{len(rule.pill)}~{texts((*rule.pill, *rule.shaft), frame)}"
    ),
    "little-killer": little_killer_text,
    "x-sum": lambda rule, frame: outside_text("XSum", rule.at, rule.sum, frame),
    "skyscraper": lambda rule, frame: outside_text("Skyscraper", rule.at, rule.count, frame),
    "numbered-room": lambda rule, frame: outside_text("NumberedRoom", rule.at, rule.value, frame),
    "equal-sums": lambda rule, frame: (
        f".EqualSum~{'~-~'.join(texts(group, frame) for group in rule.groups)}"
    ),
    "same-digits": lambda rule, frame: (
        f".SameValues~{len(rule.groups)}~{'~'.join(texts(group, frame) for group in rule.groups)}"
    ),
    "quadruple": lambda rule, frame: (
        f".Quad~{cell_text(min(rule.cells), frame)}~{'~'.join(map(str, rule.values))}"
    ),
    "contains": lambda rule, frame: (
        f".Contain{'Exact' if rule.exactly else 'AtLeast'}~{'_'.join(map(str, rule.values))}"
        f"~{texts(rule.cells, frame)}"
    ),
    "sum-line": lambda rule, frame: (
        f".SumLine~{rule.sum}~{texts(rule.cells, frame)}{'~LOOP' if rule.loop else ''}"
    ),
    "global-entropy": lambda rule, frame: (
        ".GlobalMod" if rule.groups == "modulo" else ".GlobalEntropy"
    ),
    "regex": lambda rule, frame: (
        f".Regex~{base64.urlsafe_b64encode(rule.pattern.encode()).decode().rstrip('=')}"
        f"~{texts(rule.cells, frame)}"
    ),
}


def pair_sum_text(rule: Rule, frame: Frame) -> str:
    """Return the item of an X or a V."""
    letter = {10: "X", 5: "V"}.get(rule.sum)  # type: ignore[attr-defined]
    cells = texts(rule.cells, frame)  # type: ignore[attr-defined]
    return f".{letter}~{cells}" if letter else f".Sum~{rule.sum}~{cells}"  # type: ignore[attr-defined]


def sum_text(rule: Rule, frame: Frame) -> str:
    """Return the item of a sum."""
    if rule.operator != "=":  # type: ignore[attr-defined]
        raise refuse(rule, "it is no equation")
    weights = "_".join(map(str, rule.coefficients))  # type: ignore[attr-defined]
    total = f"{rule.sum}_=_{weights}" if weights else str(rule.sum)  # type: ignore[attr-defined]
    return f".Sum~{total}~{texts(rule.cells, frame)}"  # type: ignore[attr-defined]


WRITERS |= {"pair-sum": pair_sum_text, "sum-cage": sum_text}


def sandwich_text(rule: Rule, frame: Frame) -> str:
    """Return the item of a sandwich, which reads the same from both ends."""
    row, place = rule.at  # type: ignore[attr-defined]
    if -1 < row < frame.rows:
        return f".Sandwich~{rule.sum}~R{row + 1}"  # type: ignore[attr-defined]
    return f".Sandwich~{rule.sum}~C{place + 1}"  # type: ignore[attr-defined]


def negative_text(rule: Rule, frame: Frame) -> str:
    """Return the items of what unmarked neighbours lack."""
    properties = set(rule.properties)  # type: ignore[attr-defined]
    found = ""
    if {"difference", "ratio"} <= properties:
        found += ".StrictKropki"
        properties -= {"difference", "ratio"}
    if "pair-sum" in properties:
        found += ".StrictXV"
        properties.discard("pair-sum")
    if properties or rule.numbers:  # type: ignore[attr-defined]
        raise refuse(rule, "only those of Kropki and of XV are known there")
    return found


def nonconsecutive_text(rule: Rule, frame: Frame) -> str:
    """Return the item where no dots are exempt."""
    if not rule.strict:  # type: ignore[attr-defined]
        raise refuse(rule, "dots are not exempt there")
    return ".AntiConsecutive"


def clone_text(rule: Rule, frame: Frame) -> str:
    """Return an item for each two cells."""
    pairs = zip(rule.cells, rule.copies, strict=True)  # type: ignore[attr-defined]
    return "".join(f".SameValues~2~{texts(pair, frame)}" for pair in pairs)


def indexer_text(rule: Rule, frame: Frame) -> str:
    """Return the item of an indexer."""
    if rule.line == "box":  # type: ignore[attr-defined]
        raise refuse(rule, "boxes have no indexers there")
    letter = "C" if rule.line == "column" else "R"  # type: ignore[attr-defined]
    return f".Indexing~{letter}~{cell_text(rule.cell, frame)}"  # type: ignore[attr-defined]


def look_and_say_text(rule: Rule, frame: Frame) -> str:
    """Return the item of a look-and-say cage."""
    if max((*rule.counts, *rule.values)) > 9:  # type: ignore[attr-defined]
        raise refuse(rule, "a count or value has two figures")
    pairs = zip(rule.counts, rule.values, strict=True)  # type: ignore[attr-defined]
    clue = "".join(f"{count}{value}" for count, value in pairs)
    return f".LookAndSay~{clue}~{texts(rule.cells, frame)}"  # type: ignore[attr-defined]


WRITERS |= {
    "sandwich": sandwich_text,
    "negative": negative_text,
    "nonconsecutive": nonconsecutive_text,
    "clone": clone_text,
    "indexer": indexer_text,
    "look-and-say": look_and_say_text,
    "entropic-line": lambda rule, frame: f".Entropic~{texts(rule.cells, frame)}",
}
