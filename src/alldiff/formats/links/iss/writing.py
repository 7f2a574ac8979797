"""Writing the items of ISS strings that are more than a name, numbers and cells."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence

from alldiff.core.cells import Cell
from alldiff.core.errors import WriteError
from alldiff.core.messages import t
from alldiff.formats.links.iss.frame import SIX_BITS, IssGrid, cell_text
from alldiff.formats.links.iss.reading import DOUBLE, TIES, little_killer
from alldiff.rules.framework.base import Rule


def texts(cells: Sequence[Cell], frame: IssGrid) -> str:
    """Return cells as arguments."""
    return "~".join(cell_text(cell, frame) for cell in cells)


def outside_writer(name: str) -> Callable[[Rule, IssGrid], str]:
    """Return the writer of a clue at either end of a line, whose one number is its second field."""

    def write(rule: Rule, frame: IssGrid) -> str:
        row, place = rule.at  # type: ignore[attr-defined]
        clue = getattr(rule, rule.__struct_fields__[1])
        across = -1 < row < frame.rows
        line = f"R{row + 1}" if across else f"C{place + 1}"
        first = (place if across else row) < 0
        return f".{name}~{line}~{clue if first else ''}~{'' if first else clue}"

    return write


def key_text(rule: Rule, frame: IssGrid) -> str:
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


def candidates_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of candidates."""
    values = "_".join(map(str, rule.values))  # type: ignore[attr-defined]
    return f".~{cell_text(rule.cell, frame)}_{values}"  # type: ignore[attr-defined]


def refuse(rule: Rule, why: str) -> WriteError:
    """Return the error of a rule that cannot be carried."""
    return WriteError(t("iss cannot carry {}: {}; json can", rule.name(), why))


def dot_text(name: str, field: str, usual: int) -> Callable[..., str]:
    """Return the writer of a dot with the usual number."""

    def write(rule: Rule, frame: IssGrid) -> str:
        if getattr(rule, field) != usual:
            raise refuse(rule, f"its {field} is not {usual}")
        return f".{name}~{texts(rule.cells, frame)}"  # type: ignore[attr-defined]

    return write


def little_killer_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of a little killer, by the cell where its diagonal is said to begin."""
    from alldiff.rules.framework.grid import DIRECTIONS

    row, place = rule.at  # type: ignore[attr-defined]
    down, right = DIRECTIONS[rule.direction]  # type: ignore[attr-defined]
    cell = (row + down, place + right)
    if not (0 <= cell[0] < frame.rows and 0 <= cell[1] < frame.columns):
        raise refuse(rule, "its diagonal meets no cell")
    text = f".LittleKiller~{rule.sum}~{cell_text(cell, frame)}"  # type: ignore[attr-defined]
    if next(little_killer(text.split("~")[1:], frame, 0)) != rule:
        raise refuse(rule, "its diagonal begins at the other end there")
    return text


def pair_sum_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of an X or a V."""
    letter = {10: "X", 5: "V"}.get(rule.sum)  # type: ignore[attr-defined]
    cells = texts(rule.cells, frame)  # type: ignore[attr-defined]
    return f".{letter}~{cells}" if letter else f".Sum~{rule.sum}~{cells}"  # type: ignore[attr-defined]


def sum_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of a sum."""
    if rule.operator != "=":  # type: ignore[attr-defined]
        raise refuse(rule, "it is no equation")
    weights = "_".join(map(str, rule.coefficients))  # type: ignore[attr-defined]
    total = f"{rule.sum}_=_{weights}" if weights else str(rule.sum)  # type: ignore[attr-defined]
    return f".Sum~{total}~{texts(rule.cells, frame)}"  # type: ignore[attr-defined]


def sandwich_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of a sandwich, which reads the same from both ends."""
    row, place = rule.at  # type: ignore[attr-defined]
    if -1 < row < frame.rows:
        return f".Sandwich~{rule.sum}~R{row + 1}"  # type: ignore[attr-defined]
    return f".Sandwich~{rule.sum}~C{place + 1}"  # type: ignore[attr-defined]


def negative_text(rule: Rule, frame: IssGrid) -> str:
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


def nonconsecutive_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item where no dots are exempt."""
    if not rule.strict:  # type: ignore[attr-defined]
        raise refuse(rule, "dots are not exempt there")
    return ".AntiConsecutive"


def clone_text(rule: Rule, frame: IssGrid) -> str:
    """Return an item for each two cells."""
    if len(rule.cells) != len(rule.copies):  # type: ignore[attr-defined]
        raise refuse(rule, "it has not one copy for each cell")
    pairs = zip(rule.cells, rule.copies, strict=True)  # type: ignore[attr-defined]
    return "".join(f".SameValues~2~{texts(pair, frame)}" for pair in pairs)


def indexer_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of an indexer."""
    if rule.line == "box":  # type: ignore[attr-defined]
        raise refuse(rule, "boxes have no indexers there")
    letter = "C" if rule.line == "column" else "R"  # type: ignore[attr-defined]
    return f".Indexing~{letter}~{cell_text(rule.cell, frame)}"  # type: ignore[attr-defined]


def look_and_say_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of a look-and-say cage."""
    if max((*rule.counts, *rule.values)) > 9:  # type: ignore[attr-defined]
        raise refuse(rule, "a count or value has two figures")
    if len(rule.counts) != len(rule.values):  # type: ignore[attr-defined]
        raise refuse(rule, "it has not one count for each value")
    pairs = zip(rule.counts, rule.values, strict=True)  # type: ignore[attr-defined]
    clue = "".join(f"{count}{value}" for count, value in pairs)
    return f".LookAndSay~{clue}~{texts(rule.cells, frame)}"  # type: ignore[attr-defined]


def chaos_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of regions that are to be found."""
    size = rule.size  # type: ignore[attr-defined]
    usual = size == max(frame.rows, frame.columns)
    return f"{'' if usual else f'.RegionSize~{size}'}.ChaosConstruction"


def connected_text(rule: Rule, frame: IssGrid) -> str:
    """Return the item of connected values, of the grid or of a group of variables."""
    prefix = cell_text(rule.cells[0], frame).rstrip("0123456789") if rule.cells else ""  # type: ignore[attr-defined]
    values = "_".join(map(str, rule.values))  # type: ignore[attr-defined]
    size = "" if rule.size is None else f"~{rule.size}"  # type: ignore[attr-defined]
    return f".ConnectedValues~{prefix}~{values}{size}"


WRITERS: dict[str, Callable[..., str]] = {
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
    **{name: outside_writer(item) for item, name in DOUBLE.items()},
    "doppelganger": lambda rule, frame: ".Doppelganger",
    "chaos-construction": lambda rule, frame: chaos_text(rule, frame),
    "chaos-count": lambda rule, frame: (
        f".ChaosCount~{cell_text(rule.cell, frame)}~{rule.offset or ''}~{texts(rule.cells, frame)}"
    ),
    "chaos-arrow": lambda rule, frame: (
        f".ChaosArrow~{cell_text(rule.cell, frame)}~{rule.offset or ''}"
        f"~{'~-~'.join(texts(arm, frame) for arm in rule.arms)}"
    ),
    "connected-values": lambda rule, frame: connected_text(rule, frame),
    "full-rank-ties": lambda rule, frame: (
        f".FullRankTies~{next(name for name, ties in TIES.items() if ties == rule.ties)}"
    ),
    "count-distinct": lambda rule, frame: (
        f".CountDistinct~{texts((rule.cell, *rule.cells), frame)}"
    ),
    "rellik-cage": lambda rule, frame: f".RellikCage~{rule.sum}~{texts(rule.cells, frame)}",
    "lunchbox": lambda rule, frame: f".Lunchbox~{rule.sum}~{texts(rule.cells, frame)}",
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
    "pair-sum": pair_sum_text,
    "sum-cage": sum_text,
    "sandwich": sandwich_text,
    "negative": negative_text,
    "nonconsecutive": nonconsecutive_text,
    "clone": clone_text,
    "indexer": indexer_text,
    "look-and-say": look_and_say_text,
    "entropic-line": lambda rule, frame: f".Entropic~{texts(rule.cells, frame)}",
}
"""What writes each rule, by its type."""
