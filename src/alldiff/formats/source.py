"""Where a text comes from: the string itself, a file, one puzzle of a file, or a stream.

A text may also be a model in JSON or XCSP3, recognised by its first characters.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import IO, Any

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.records import Record

LARGEST_FILE = 64 * 2**20
"""Bytes; larger collections are for the bulk commands."""
LONGEST_LINE = 2**20
"""Characters; only JSON has longer lines."""

TOO_LONG = re.compile(rf"^[^\n]{{{LONGEST_LINE + 1}}}", re.MULTILINE)

LONGEST_PATH = 4096
"""Characters; a longer string is no path."""

PICK = re.compile(r"(.+):([0-9]{1,9})", re.DOTALL)
LINK = re.compile(r"\s*(?:https?://|data:)", re.IGNORECASE)
"""What is never the name of a file."""
PATH_LIKE = re.compile(r"[^\s]*[/\\][^\s]*|.*\.[A-Za-z][A-Za-z0-9]{0,6}(?::[0-9]+)?")

PICTURES = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"BM",
    b"RIFF",
    b"II*\0",
    b"MM\0*",
    b"\0\0\0",
    b"%PDF",
)
"""How files with pictures begin."""
PICTURE = "pictures are not read: type the puzzle, or copy it as text"

VERSION = "alldiff-model/1"
"""How the JSON of a model names its form."""
HEAD = 400
"""Characters at the beginning of a text within which a model says what it is."""


class Source(Record, frozen=True):
    """A text, the name that errors show, and the number of the one puzzle wanted (0: all)."""

    name: str
    text: str
    pick: int = 0


Readable = str | os.PathLike[str] | IO[Any] | Source
"""Text, the path of a file (perhaps with `:3` for its third puzzle), `-`, or an open stream."""


def open_source(source: Readable, is_puzzle: Callable[[str], bool], forced: bool) -> Source:
    """Return the text of a source, checked to be text.

    A string is a file if there is one of that name. Otherwise it is a text if it has several
    lines, if `is_puzzle` knows it, or if a format is `forced` and it does not look like a path.
    """
    if isinstance(source, str):
        found = from_string(source, is_puzzle, forced)
    elif isinstance(source, os.PathLike):
        found = from_path(os.fspath(source))
    elif isinstance(source, Source):
        found = source
    else:
        found = from_stream(source, getattr(source, "name", None))
    try:
        check(found.text)
    except ReadError as error:
        error.source = found.name
        raise
    return found


def from_string(source: str, is_puzzle: Callable[[str], bool], forced: bool) -> Source:
    """Return the source that a string names or is."""
    if source == "-":
        return from_stream(sys.stdin.buffer, "standard input")
    text = clean(source)
    if "\n" in text.strip("\n") or len(text) > LONGEST_PATH:
        return Source("", text)
    if path_exists(source) or ((match := PICK.fullmatch(source)) and path_exists(match[1])):
        return from_path(source)
    if not source.strip() or LINK.match(source) or is_puzzle(text):
        return Source("", text)
    shown = source if len(source) <= 80 else f"{source[:77]}..."
    if PATH_LIKE.fullmatch(source.strip()):
        raise ReadError(t("no such file: {}", shown))
    if forced or re.search(r"\s", source.strip()):
        return Source("", text)
    raise ReadError(t("no such file, and no puzzle in a known format: {}", shown))


def path_exists(name: str) -> bool:
    """Return whether there is something of that name; what cannot be a name is not there."""
    try:
        return os.path.exists(name)
    except ValueError:
        return False


def from_path(name: str) -> Source:
    """Return the text of a file, and which of its puzzles is wanted."""
    pick = 0
    match = PICK.fullmatch(name)
    if match and not path_exists(name):
        name, pick = match[1], int(match[2])
        if not pick:
            raise ReadError("puzzles are counted from 1", source=name)
    try:
        with open(name, "rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except IsADirectoryError:
        raise ReadError("is a directory: name a file in it", source=name) from None
    except FileNotFoundError:
        raise ReadError(t("no such file: {}", name)) from None
    except OSError as error:
        raise ReadError(t("cannot be read: {}", error.strerror), source=name) from None
    except ValueError as error:
        raise ReadError(t("not a file name: {}", error), source=repr(name)) from None
    return Source(name, decode(data, name), pick)


def from_stream(stream: IO[Any], name: object) -> Source:
    """Return the text of an open stream of text or bytes."""
    shown = name if isinstance(name, str) else "the stream"
    try:
        data = stream.read(LARGEST_FILE + 1)
    except UnicodeDecodeError as error:
        raise ReadError(
            t("not UTF-8 text: {}; save it as UTF-8", error.reason), source=shown
        ) from None
    if isinstance(data, bytes):
        return Source(shown, decode(data, shown))
    if len(data) > LARGEST_FILE:
        raise ReadError(t("more than {} MiB: split it", LARGEST_FILE // 2**20), source=shown)
    return Source(shown, clean(data))


def decode(data: bytes, name: str) -> str:
    """Return the text of bytes, or say why they are none."""
    if len(data) > LARGEST_FILE:
        raise ReadError(t("larger than {} MiB: split it", LARGEST_FILE // 2**20), source=name)
    if is_picture(data):
        raise ReadError(PICTURE, source=name, line=1, column=1)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ReadError("is UTF-16 text: save it as UTF-8", source=name, line=1, column=1)
    if b"\0" in data:
        line, column = byte_place(data, data.index(b"\0"))
        raise ReadError(
            "no puzzle: the file is binary, not text", source=name, line=line, column=column
        )
    try:
        return clean(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        # With a byte-order mark the position is counted after it.
        at = error.start + (3 if data.startswith(b"\xef\xbb\xbf") else 0)
        line, column = byte_place(data, at)
        raise ReadError(
            t("byte {} (0x{:02x}) is not UTF-8 text: save the file as UTF-8", at + 1, data[at]),
            source=name,
            line=line,
            column=column,
        ) from None


def byte_place(data: bytes, at: int) -> tuple[int, int]:
    """Return the line and column of a byte."""
    return data.count(b"\n", 0, at) + 1, at - data.rfind(b"\n", 0, at)


def clean(text: str) -> str:
    """Return a text without byte-order mark, its lines ended by newlines only."""
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def check(text: str) -> None:
    """Refuse a text that cannot be a puzzle, before any format looks at it."""
    if not text.strip():
        raise ReadError("no puzzle: the text is empty", line=1, column=1)
    if "\0" in text:
        raise ReadError(PICTURE if was_picture(text) else "no puzzle: the text is binary")
    long = None
    if len(text) > LONGEST_LINE and text.lstrip()[:1] not in ("{", "["):
        long = TOO_LONG.search(text)
    if long is not None:
        start = long.start()
        end = text.find("\n", start)
        length = (len(text) if end < 0 else end) - start
        raise ReadError(
            t(
                "a line of {:,} characters; no puzzle outside JSON has more than {:,}",
                length,
                LONGEST_LINE,
            ),
            line=text.count("\n", 0, start) + 1,
            column=LONGEST_LINE + 1,
        )


def is_picture(data: bytes) -> bool:
    """Return whether bytes begin as a picture does."""
    return data.startswith(PICTURES)


def was_picture(text: str) -> bool:
    """Return whether a text is a picture that something, such as a browser, took for text."""
    return any(name in text[:64] for name in ("PNG", "JFIF", "Exif", "GIF8", "WEBP", "BM", "%PDF"))


def is_model(text: str) -> bool:
    """Return whether a text states a model."""
    begin = text[: 2 * HEAD].lstrip("\ufeff \t\r\n")
    if begin[:1] == "<":
        return "<instance" in begin and "XCSP3" in begin
    return begin[:1] == "{" and f'"{VERSION}"' in begin[:HEAD]


def model_or_source(source: str | os.PathLike[str] | Source) -> Model | Readable:
    """Return the model that a file or a text states, or else the source, opened if it is a file."""
    if isinstance(source, str) and is_model(source):
        return read_model(source)
    if not isinstance(source, Source):
        name = os.fspath(source)
        if not path_exists(name) or not os.path.isfile(name):
            return source
        source = from_path(name)
    if not is_model(source.text):
        return source
    try:
        return read_model(source.text)
    except ReadError as error:
        error.source = error.source or source.name
        raise


def read_model(text: str) -> Model:
    """Return the model of a text that states one."""
    # Exports bring much that a puzzle does not need.
    from alldiff.exports import model_json, xcsp3_reading

    text = text.lstrip("\ufeff \t\r\n")
    return xcsp3_reading.read(text) if text[:1] == "<" else model_json.read(text)
