"""Rows of cells as people find them on pages and in code: what no other format can read.

Rows in quotes or between fences, in one line, with another sign or a blank for empty cells, or in
an object of JSON become plain rows, and then another format reads them. Warnings say what is
assumed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.formats.base import FORMATS, Format, Reading, ReadOptions, first_format
from alldiff.formats.text.normalize import tidied, write  # noqa: F401, it is refused alike

LONGEST = 20_000
"""Characters; a longer text is no grid."""
SIDES = range(4, 10)
"""Above, a letter may be a value, and a blank stands between numbers."""
FENCE = re.compile(r"[^0-9.]*(?:```|~~~|\"{3}|'{3})[\w\s]*")
QUOTE = re.compile(r"\s*>\s?")
SIGNS = re.compile(r"[^\s0-9.,;:<>^|+\\/\"'()\[\]{}-]")
"""What may stand for an empty cell."""
ANSWERS = re.compile("solution|answer|solved", re.IGNORECASE)


class Plain(NamedTuple):
    """A text that another format knows, and what was assumed."""

    text: str
    said: str


def unwrapped(text: str) -> Plain | None:
    """Return what stands between fences, or behind the signs of a quotation."""
    lines = [line for line in text.split("\n") if line.strip()]
    inner = [line for line in lines if not FENCE.fullmatch(line)]
    if inner and all(QUOTE.match(line) for line in inner):
        inner = [QUOTE.sub("", line, count=1) for line in inner]
    if inner == lines:
        return None
    return Plain("\n".join(inner), "the text around the grid is left out")


def in_one_line(text: str) -> Plain | None:
    """Return the rows of one line that parts them by blanks, strokes, commas or bars."""
    line = text.strip()
    if "\n" in line:
        return None
    for sign in (None, "/", "|", ",", ";"):
        rows = line.split(sign)
        if len(rows) in SIDES and {len(row) for row in rows} == {len(rows)}:
            return Plain("\n".join(rows), "parts of the line are taken for rows")
    return None


def with_one_sign(text: str) -> Plain | None:
    """Return rows in which one other sign stands for every empty cell."""
    rows = ["".join(line.split()) for line in text.strip().split("\n")]
    (sign, *more) = {*SIGNS.findall(text)} or {""}
    side = len(rows) if len(rows) > 1 else round(len(rows[0]) ** 0.5)
    if more or not sign or side not in SIDES or len("".join(rows)) != side * side:
        return None
    if {len(row) for row in rows} not in ({side}, {side * side}):
        return None
    if set("".join(rows)) - {sign, *"123456789"[:side]} or not re.search("[1-9]", text):
        return None
    return Plain("\n".join(rows).replace(sign, "."), t("{!r} is taken for an empty cell", sign))


def with_blanks(text: str) -> Plain | None:
    """Return rows in which a blank stands for every empty cell, with or without bars."""
    lines = text.strip("\n").split("\n")
    if any("|" in line for line in lines):
        drawn = [line.strip().strip("|").split("|") for line in lines if "|" in line]
        drawn = [parts for parts in drawn if set("".join(parts)) <= {*" 123456789"}]
    else:
        drawn = [[line.ljust(len(lines))] for line in lines]
    side = len(drawn)
    for step in (1, 2):
        rows = ["".join(part[step - 1 :: step] for part in parts) for parts in drawn]
        between = "" if step == 1 else "".join(part[::2] for parts in drawn for part in parts)
        cells = set("".join(rows))
        if (
            side in SIDES
            and {len(row) for row in rows} == {side}
            and not between.strip()
            and " " in text
            and {" "} < cells <= {" ", *"123456789"[:side]}
        ):
            return Plain("\n".join(rows).replace(" ", "."), "blanks are taken for empty cells")
    return None


def in_an_object(text: str) -> Plain | None:
    """Return the one grid of an object of JSON that has nothing else in it that could be a rule."""
    if not text.lstrip().startswith("{") or '"alldiff' in text:
        return None
    try:
        grids = set(grids_in(json.loads(text), 4))
    except (ValueError, RecursionError):
        return None
    if len(grids) != 1:
        return None
    return Plain(grids.pop(), "of the object only the grid is read")


def grids_in(value: Any, depth: int) -> Iterator[str]:
    """Yield the grids of a JSON value as texts; ValueError where it has other lists."""
    if isinstance(value, dict) and depth:
        for key, inside in value.items():
            if not ANSWERS.search(key):
                yield from grids_in(inside, depth - 1)
    elif isinstance(value, list) and value:
        if all(isinstance(each, dict) for each in value) and depth:
            for each in value:
                yield from grids_in(each, depth - 1)
        elif FORMATS["list"].sniff(json.dumps(value)):
            yield json.dumps(value)
        else:
            raise ValueError("a list that is not a grid")
    elif isinstance(value, str) and re.fullmatch("[0-9.]{81}", value):
        yield value


CLOTHES: tuple[Callable[[str], Plain | None], ...] = (
    unwrapped,
    in_an_object,
    in_one_line,
    with_one_sign,
    with_blanks,
)


def plain(text: str) -> tuple[str, list[str]]:
    """Return the rows of a text as other formats know them, and what was assumed, if anything."""
    said: list[str] = []
    if len(text) > LONGEST:
        return text, said
    rows = tidied(text)
    for undressed in CLOTHES:
        if found := undressed(rows):
            rows = found.text
            said.append(found.said)
    return rows, said if known(rows) else []


def known(text: str) -> Format | None:
    """Return the format that knows a text, other than those for leftovers."""
    return first_format(text, ("rough", "sentence"))


def sniff(text: str) -> bool:
    """Return whether there are rows in the text."""
    return bool(plain(text)[1])


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of the rows in a text."""
    rows, said = plain(text)
    if not said or not (found := known(rows)):
        raise ReadError("expected as many rows as cells in each")
    reading = found.read(rows, options)
    for each in said:
        reading.warn(each)
    return reading
