"""Reading and writing puzzles: one file per format, sniffed by content.

A new format is one file here and its line in `order`, by which it is loaded when it is needed.
docs/formats.md describes each format and how the choice is made.
"""

import warnings
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from math import isqrt
from typing import Any, Unpack

from alldiff.core.annotations import expanded
from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError, ReadWarning, UsageError, WriteError
from alldiff.core.messages import advised, t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import (
    FORMATS,
    LARGEST_PUZZLE,
    Format,
    FormatName,
    Reading,
    ReadKeywords,
    ReadOptions,
    first_format,
    parse_box,
    stated_options,
)
from alldiff.formats.detection import in_order
from alldiff.formats.source import Readable, open_source
from alldiff.rules.framework.base import Rule

__all__ = [
    "FORMATS",
    "Format",
    "ReadOptions",
    "Readable",
    "Reading",
    "load",
    "parse_box",
    "read",
    "read_all",
    "schema",
    "sniff",
    "write",
]


for _format in in_order():
    FORMATS.add(_format.name, _format)

SINGLE = ("list", "sentence", "iss")
"""Formats that make one puzzle of a text whose parts can be puzzles of their own."""


@expanded(ReadOptions)
def read(source: Readable, *, format: FormatName = None, **options: Unpack[ReadKeywords]) -> Puzzle:
    """Return the one puzzle of a text, a file, `FILE:3` (its third puzzle), a stream, or `-`.

    Issues a ReadWarning for each assumption. Raises ReadError with source, line and column.
    """
    reading = load(source, format=format, several=False, **options)
    issue_warnings(reading)
    return reading.puzzles[0]


@expanded(ReadOptions)
def read_all(
    source: Readable, *, format: FormatName = None, **options: Unpack[ReadKeywords]
) -> list[Puzzle]:
    """Return all puzzles of a source, as `read` does for one."""
    reading = load(source, format=format, **options)
    issue_warnings(reading)
    return reading.puzzles


def issue_warnings(reading: Reading) -> None:
    """Issue the warnings of a reading, as if the caller of the reader had."""
    for message in reading.warnings:
        warnings.warn(advised(message), ReadWarning, stacklevel=3)


@expanded(ReadOptions)
def load(
    source: Readable,
    *,
    format: FormatName = None,
    several: bool = True,
    **keywords: Unpack[ReadKeywords],
) -> Reading:
    """Return the puzzles of a source and the warnings about it, without issuing them."""
    options = ReadOptions(**keywords)  # type: ignore[arg-type]  # it parses "WxH" itself
    forced = FORMATS[format] if format else None
    sniffed: Format | None = None

    def is_text(text: str) -> bool:
        nonlocal sniffed
        sniffed = first_format(text)
        return sniffed is not None or "://" in text or is_unread(text)

    found = open_source(source, is_text, forced is not None)
    if len(found.text) > LARGEST_PUZZLE:
        from alldiff.formats.sizes import refuse_large

        try:
            refuse_large(found.text, forced)
        except ReadError as error:
            error.source = found.name
            raise
    try:
        reading = read_text(found.text, options, forced, sniffed)
        if reading.format in SINGLE and forced is None:
            reading = parts_of(found.text, options) or reading
    except ReadError as refused:
        cause, parts = refused, None
        try:
            parts = None if forced else otherwise(found.text, options)
        except ReadError as of_link:
            cause = of_link
        if parts is None:
            # An error about a whole line, or the whole text, points at its beginning.
            cause.line, cause.column = cause.line or 1, cause.column or 1
            cause.source = cause.source or found.name
            raise cause from None
        reading = parts
    count, picked = len(reading.puzzles), found.pick - 1
    if found.pick > count:
        raise ReadError(
            t("there is no puzzle {}: the text has {}", found.pick, count), source=found.name
        )
    if found.pick:
        place, key = reading.place, reading.key
        reading.puzzles = [reading.puzzles[picked]]
        reading.format, reading.formats = reading.format_of(picked), ()
        reading.place = lambda number, cell: place(picked + number, cell)
        reading.key = lambda number, clue: key(picked + number, clue)
    elif count > 1 and not several:
        message = t("{} puzzles, but one was asked for", count)
        raise ReadError(message.advise("read-all", "pick"), source=found.name)
    return reading


def parts_of(text: str, options: ReadOptions) -> Reading | None:
    """Return the puzzles of the parts of a text, None where they are not all puzzles."""
    from alldiff.formats.text.split import parts, read_apart

    return read_apart(parts(text), partial(read_text, options=options))


def otherwise(text: str, options: ReadOptions) -> Reading | None:
    """Return what a text states that the format which knows it cannot read, or None."""
    from alldiff.formats.text.split import lines, read_apart, read_links

    if found := parts_of(text, options):
        return found
    if found := read_apart(lines(text), partial(read_text, options=options)):
        return found
    alone = first_format(text) is None
    if found := read_links(text, partial(read_text, options=options), alone):
        return found
    try:
        return read_text(text, options, FORMATS["rough"])
    except ReadError:
        return None


def read_text(
    text: str,
    options: ReadOptions,
    forced: Format | None = None,
    sniffed: Format | None = None,
) -> Reading:
    """Return the puzzles of a text in one format, sniffed where it was not and none is forced."""
    options = stated_options(text, options)
    chosen = forced or settled(sniffed or first_format(text), text, options)
    reading = chosen.read(text, options)
    reading.puzzles = options.added_to(reading.puzzles)
    reading.format = chosen.name

    def place(number: int, cell: Cell) -> tuple[int, int] | None:
        from alldiff.formats.text.places import place_in

        return place_in(text, chosen.name, options, number, cell)

    def key(number: int, clue: Rule) -> tuple[str, int, int] | None:
        from alldiff.formats.text.places import key_in

        return key_in(text, chosen.name, number, clue)

    reading.place, reading.key = place, key
    return reading


def is_puzzle(text: str) -> bool:
    """Return whether some format knows the text, or it is known to be a puzzle that is not read."""
    return first_format(text) is not None or is_unread(text)


def is_unread(text: str) -> bool:
    """Return whether a text that no format knows is known to be a puzzle that is not read."""
    from alldiff.formats.unsupported import why_not

    return bool(why_not(text))


def sniff(text: str, options: ReadOptions | None = None) -> Format:
    """Return the first format that knows the text, or raise ReadError where none or two do."""
    return settled(first_format(text), text, options)


def settled(found: Format | None, text: str, options: ReadOptions | None) -> Format:
    """Return the format of a text by the first that knows it, or raise where none or two do."""
    if found is None:
        from alldiff.formats.unsupported import why_not

        if why := why_not(text):
            raise ReadError(why)
        raise ReadError(
            t(
                "no puzzle in a known format: expected a grid, a line of n x n "
                "characters, value;row;column lines, JSON or a link"
            ).advise("format", "formats")
        )
    size = options.size if options else None
    if found.name == "sdk" and FORMATS["line"].sniff(text):
        # Sixteen lines of sixteen characters: the rows of one grid, or sixteen 4x4 puzzles?
        width = len(base_row(text))
        if size == isqrt(width) and size != width:
            return FORMATS["line"]
        if size != width and could_be_lines(text, width):
            raise ReadError(
                t("{} lines of {} characters are one grid or {} small ones", *[width] * 3).advise(
                    "sdk-or-line"
                )
            )
    return found


def base_row(text: str) -> str:
    """Return the first line that is no comment."""
    return next(s for row in text.split("\n") if (s := row.strip()) and not s.startswith("#"))


def could_be_lines(text: str, width: int) -> bool:
    """Return whether rows of `width` characters hold only values of small grids."""
    side = isqrt(width)
    symbols = {*"0.*_-", *map(str, range(1, side + 1))}
    rows = [s for row in text.split("\n") if (s := row.strip()) and not s.startswith("#")]
    return side * side == width and not set("".join(rows)) - symbols


def write(puzzles: Puzzle | Iterable[Puzzle], format: str | None = None) -> str:
    """Return one or more puzzles as text in a format, or raise WriteError where it has no room.

    Without a format, one puzzle becomes `grid` text where that can carry it, several become a
    `line` each, or else the text of their kind; what these cannot carry becomes `json` or `jsonl`.
    Formats other than the JSON ones leave out title, author, rules, source, licence, solution and
    extra.
    """
    many = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    if not many:
        raise WriteError("there is no puzzle to write")
    if not all(isinstance(one, Puzzle) for one in many):
        raise UsageError("write takes puzzles: ad.read and ad.sudoku make them")
    if format:
        return FORMATS[format].write(many)
    usual, other = ("grid", "json") if len(many) == 1 else ("line", "jsonl")
    with suppress(WriteError):
        return FORMATS[usual].write(many)
    from alldiff.kinds import KINDS

    with suppress(WriteError):
        return FORMATS[KINDS[many[0].kind].text].write(many)
    return FORMATS[other].write(many)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the alldiff JSON."""
    from alldiff.formats.files.json_schema import schema as build

    return build()
