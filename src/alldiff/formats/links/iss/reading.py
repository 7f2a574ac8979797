"""Reading the items of ISS strings that are more than a name, numbers and cells."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.formats.links.iss.frame import Arguments, Block, IssGrid, cells_in
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
        raise ReadError(t("expected a number, not {!r}", text[:20]))
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
        block = frame.block(a)
        (row, place), other = block.place(a) or a, block.place(b)
        near = other and abs(row - other[0]) + abs(place - other[1]) == 1
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
        raise ReadError(t("{} cells make no {} groups of one size", len(cells), count))
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
        raise ReadError(t("expected pairs of count and value, not {!r}", clue[:20]))
    counts, values = tuple(map(int, clue[::2])), tuple(map(int, clue[1::2]))
    yield find("look-and-say")(cells_in(arguments[1:], frame, column), counts, values)


@reads("Quad")
def quad(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the upper left cell and the values; of variables it is what they contain."""
    (first,) = cells_in(arguments[:1], frame, column)
    block = frame.block(first)
    row, place = block.place(first) or first
    cells = tuple(block.cell((row + r, place + c)) for r in (0, 1) for c in (0, 1))
    if None in cells:
        raise ReadError(t("{} is not the first of four cells around a corner", arguments[0]))
    name = "contains" if first[0] < 0 else "quadruple"
    yield find(name)(cells, tuple(map(whole, arguments[1:])))


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
        raise ReadError(t("expected a line such as R1 or C3, not {!r}", name[:20]))
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


DOUBLE = {
    "XSum": "x-sum",
    "Skyscraper": "skyscraper",
    "HiddenSkyscraper": "hidden-skyscraper",
    "NumberedRoom": "numbered-room",
    "FullRank": "full-rank",
}
"""Items of a clue at either end of a line, and their rules."""
READERS |= {item: double_reader(name) for item, name in DOUBLE.items()}


TIES = {"none": "none", "only-unclued": "unclued", "any": "any"}


@reads("FullRankTies")
def full_rank_ties(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read whether ranks may be equal."""
    if arguments[0] not in TIES:
        raise ReadError(t("expected {}, not {}", " or ".join(TIES), arguments[0][:20]))
    yield find("full-rank-ties")(TIES[arguments[0]])


def sum_reader(name: str) -> Reader:
    """Return the reader of an item with the sum first, which is 0 where it is empty."""
    return lambda arguments, frame, column: iter(
        (find(name)(cells_in(arguments[1:], frame, column), whole(arguments[0] or "0")),)
    )


READERS |= {"RellikCage": sum_reader("rellik-cage"), "Lunchbox": sum_reader("lunchbox")}


@reads("CountDistinct")
def count_distinct(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the cell that tells, and those whose values it counts."""
    cell, *cells = cells_in(arguments, frame, column)
    yield find("count-distinct")(cell, tuple(cells))


@reads("Indexing")
def indexing(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read C or R, and the cells."""
    line = {"C": "column", "R": "row"}.get(arguments[0])
    if line is None:
        raise ReadError(t("expected C or R, not {!r}", arguments[0][:20]))
    for cell in cells_in(arguments[1:], frame, column):
        yield find("indexer")(cell, line)


@reads("Doppelganger")
def doppelganger(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the rule with the variables of what is lacking, if the string names some."""
    yield find("doppelganger")(frame.named("DGC") + frame.named("DGR") + frame.named("DGB"))


@reads("ConnectedValues")
def connected_values(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the group of cells, '' for the grid, the values, and how many cells."""
    prefix, values, size = [*arguments, "", ""][:3]
    cells = frame.named(prefix) if prefix else ()
    if prefix and not cells:
        raise ReadError(t("{!r} is not a cell of the grid", prefix[:20]))
    columns = frame.block(cells[0]).columns if cells else 0
    stated = tuple(map(whole, values.split("_")))
    yield find("connected-values")(stated, whole(size) if size else None, cells, columns)


def around(cell: Cell, frame: IssGrid, steps: list[Cell], far: int) -> list[list[Cell]]:
    """Return the variables of the regions of a cell and of those that lie each way, so far."""
    regions = Block(frame.named("CC")[0], frame.rows * frame.columns, frame.columns)
    arms = []
    for down, right in steps:
        arm = [regions.cell((cell[0] + n * down, cell[1] + n * right)) for n in range(far + 1)]
        arms.append([one for one in arm if one is not None])
    return arms


@reads("ChaosArrow")
def chaos_arrow(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the cell, an offset and the arms; without them these go left, right, up and down."""
    (cell,) = cells_in(arguments[:1], frame, column)
    offset = whole(arguments[1]) if "".join(arguments[1:2]) else 0
    arms = [list(cells_in(arm, frame, column)) for arm in segments(arguments[2:], "-") if arm]
    if not arms:
        arms = around(
            cell, frame, [(0, -1), (0, 1), (-1, 0), (1, 0)], max(frame.rows, frame.columns)
        )
    yield find("chaos-arrow")(cell, tuple(map(tuple, arms)), offset)


@reads("ChaosCount")
def chaos_count(arguments: Arguments, frame: IssGrid, column: int) -> Iterator[Rule]:
    """Read the cell, an offset and what is counted; without them all cells that touch it."""
    (cell,) = cells_in(arguments[:1], frame, column)
    offset = whole(arguments[1]) if "".join(arguments[1:2]) else 0
    cells = list(cells_in(arguments[2:], frame, column))
    if not cells:
        ways = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]
        cells = list(dict.fromkeys(one for arm in around(cell, frame, ways, 1) for one in arm))
    yield find("chaos-count")(cell, tuple(cells), offset)


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
    """Read an automaton in base 64, and groups of cells; `-` stands between segments."""
    for name, cells in named_groups(arguments[1:]):
        parts = [cells_in(part, frame, column) for part in segments(cells, "-")]
        lengths = tuple(map(len, parts))
        moves, accepting, start = machine_moves(arguments[0], frame.low, frame.count, lengths)
        scope = tuple(cell for part in parts for cell in part)
        yield find("automaton")(scope, moves, accepting, start, name)
