"""Reading the items of ISS strings that are more than a name, numbers and cells."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError
from alldiff.formats.links.iss.frame import Arguments, IssGrid, cells_in
from alldiff.formats.links.iss.nfa import machine_moves
from alldiff.rules import find
from alldiff.rules.framework.base import Rule

Reader = Callable[[Arguments, IssGrid, int], Iterator[Rule]]
READERS: dict[str, Reader] = {}


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
def diagonal(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read `.Diagonal~1`, which rises."""
    yield find("diagonal")("/" if whole(arguments[0]) > 0 else "\\")


def pairs_of(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[tuple[Cell, Cell]]:
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
def cage(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
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
def whisper(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read a whisper line; without a difference it is 5."""
    stated = bool(re.fullmatch(r"\d+|", arguments[0]))
    difference = whole(arguments[0]) if stated and arguments[0] else 5
    yield find("whisper")(cells_in(arguments[stated:], frame, column), difference)


@reads("Arrow")
def arrow(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the bulb and the shaft."""
    bulb, *shaft = cells_in(arguments, frame, column)
    yield find("arrow")(bulb, tuple(shaft))


@reads("PillArrow")
def pill_arrow(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the size of the pill, the pill and the shaft."""
    size = whole(arguments[0])
    cells = cells_in(arguments[1:], frame, column)
    yield find("pill-arrow")(cells[:size], cells[size:])


@reads("Sum")
def sum_cage(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
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
def equal_sum(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read groups with `-` between them."""
    groups = segments(arguments, "-")
    yield find("equal-sums")(tuple(cells_in(group, frame, column) for group in groups))


@reads("SameValues")
def same_values(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
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
def contain(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read values and cells."""
    values = tuple(map(whole, arguments[0].split("_")))
    yield find("contains")(cells_in(arguments[1:], frame, column), values)


def contain_exact(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read values that stand exactly so often."""
    values = tuple(map(whole, arguments[0].split("_")))
    yield find("contains")(cells_in(arguments[1:], frame, column), values, True)


READERS["ContainExact"] = contain_exact


@reads("LookAndSay")
def look_and_say(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read pairs of figures: count and value."""
    clue = arguments[0]
    if len(clue) % 2 or not clue.isdecimal():
        raise ReadError(f"expected pairs of count and value, not {clue[:20]!r}")
    counts, values = tuple(map(int, clue[::2])), tuple(map(int, clue[1::2]))
    yield find("look-and-say")(cells_in(arguments[1:], frame, column), counts, values)


@reads("Quad")
def quad(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the upper left cell and the values."""
    ((row, place),) = cells_in(arguments[:1], frame, column)
    cells = tuple((row + r, place + c) for r in (0, 1) for c in (0, 1))
    yield find("quadruple")(cells, tuple(map(whole, arguments[1:])))


@reads("SumLine")
def sum_line(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the sum, the cells, and whether they are a loop."""
    loop = arguments[-1] == "LOOP"
    cells = cells_in(arguments[1 : len(arguments) - loop], frame, column)
    yield find("sum-line")(cells, whole(arguments[0] or "10"), loop)


@reads("Entropic")
def entropic(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read an entropic line."""
    yield find("entropic-line")(cells_in(arguments, frame, column))


@reads("LittleKiller")
def little_killer(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
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


def line_places(name: str, frame: IssGrid) -> tuple[Cell, Cell]:
    """Return the places before and behind a line such as R1 or C3."""
    match = re.fullmatch(r"([RC])([0-9a-zA-Z]+)", name)
    number = int(match[2], 36) - 1 if match else -1
    if not match or not 0 <= number < (frame.rows if match[1] == "R" else frame.columns):
        raise ReadError(f"expected a line such as R1 or C3, not {name[:20]!r}")
    if match[1] == "R":
        return (number, -1), (number, frame.columns)
    return (-1, number), (frame.rows, number)


@reads("Sandwich")
def sandwich(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the sum and the line."""
    yield find("sandwich")(line_places(arguments[1], frame)[0], whole(arguments[0]))


def double_reader(name: str) -> Reader:
    """Return the reader of a line with a clue at each end, either of them empty."""

    def read(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
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
def indexing(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
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
    arguments: Arguments, frame: IssGrid, column: int, *, every: bool
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
def regex(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
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
def machine(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read a machine in base 64, and groups of cells; `-` stands between segments."""
    for name, cells in named_groups(arguments[1:]):
        parts = [cells_in(part, frame, column) for part in segments(cells, "-")]
        lengths = tuple(map(len, parts))
        moves, accepting, start = machine_moves(arguments[0], frame.low, frame.count, lengths)
        scope = tuple(cell for part in parts for cell in part)
        yield find("automaton")(scope, moves, accepting, start, name)
