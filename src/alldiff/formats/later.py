"""Formats of other programs, whose files are loaded only when a text may be one of theirs.

There are many, and hardly ever is one of them wanted: so that a start need not wait for them, each
says here by what a text can be none of theirs, at a glance at its first line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from alldiff.formats.base import Format, Reading, ReadOptions
from alldiff.puzzle import Puzzle

FIRST = re.compile(r"\s*(?:#[^\n]*\n\s*)*([^\n]{0,400})")
PACKED = "N4"
"""How every packed JSON begins."""


def later(
    name: str,
    title: str,
    module: str,
    maybe: Callable[[str, str], bool],
    functions: tuple[str, str, str] = ("sniff", "read", "write"),
    suffixes: tuple[str, ...] = (),
    writes: bool = True,
) -> Format:
    """Return the format of a module, loaded unless `maybe(text, first line)` rules it out."""
    sniff, read, write = functions

    def loaded(function: str) -> Any:
        return getattr(import_module(f"alldiff.formats.{module}"), function)

    def sniffed(text: str) -> bool:
        match = FIRST.match(text)
        return maybe(text, match[1] if match else "") and bool(loaded(sniff)(text))

    def reading(text: str, options: ReadOptions) -> Reading:
        found: Reading = loaded(read)(text, options)
        return found

    def written(puzzles: Sequence[Puzzle]) -> str:
        return str(loaded(write)(puzzles))

    return Format(name, title, suffixes, sniffed, reading, written, writes)


def is_object(text: str, first: str) -> bool:
    """Tell whether a text begins as an object of JSON does."""
    return first.startswith("{")


def is_link(text: str, first: str) -> bool:
    """Tell whether there may be an address in the first line."""
    return "/" in first


F_PUZZLES_JSON = later(
    "f-puzzles-json",
    "the JSON of f-puzzles",
    "fpuzzles",
    is_object,
    ("sniff_json", "read", "write_json"),
)
F_PUZZLES = later(
    "f-puzzles",
    "links of f-puzzles",
    "fpuzzles",
    lambda text, first: first.startswith(PACKED) or "f-puzzles.com" in first,
)
SUDOKUPAD = later(
    "sudokupad",
    "links of SudokuPad",
    "sudokupad",
    lambda text, first: first.startswith(("{", PACKED, "fpuz", "scl", "ctc")) or "/" in first,
)
LISUDOKU = later(
    "lisudoku",
    "links of lisudoku, only read",
    "lisudoku",
    lambda text, first: first.startswith(PACKED) or "lisudoku" in first,
    writes=False,
)
LIST = later(
    "list",
    "a list of lists",
    "listed",
    lambda text, first: any(bracket in first for bracket in "[({"),
)
PUZZ_LINK = later("puzz.link", "links of puzz.link", "puzzlink", lambda text, first: "?" in first)
PZPR = later(
    "pzpr",
    "files of pzpr",
    "puzzlink",
    lambda text, first: first.startswith("pzprv3"),
    ("sniff_file", "read", "write_file"),
)
TATHAM = later(
    "tatham", "ids of Simon Tatham's puzzles", "tatham", lambda text, first: ":" in first
)
PENPA = later(
    "penpa",
    "links of penpa-edit, only read",
    "penpa",
    lambda text, first: "m=" in first,
    writes=False,
)
SUDOKUWIKI = later("sudokuwiki", "links with 81 cells", "sudokuwiki", is_link)
OPENSUDOKU = later(
    "opensudoku",
    "XML of OpenSudoku",
    "opensudoku",
    lambda text, first: first.startswith("<"),
    suffixes=(".opensudoku",),
)
HODOKU = later(
    "hodoku", "library lines of HoDoKu", "hodoku", lambda text, first: first.startswith(":")
)
TABLE = later(
    "table",
    "rows with tabs between the cells",
    "table",
    lambda text, first: any(sign in text for sign in "\t,;"),
    suffixes=(".tsv",),
)
LOOSE = later(
    "loose",
    "text with other characters, only read",
    "loose",
    lambda text, first: not text.isascii(),
    writes=False,
)
ROUGH = later(
    "rough",
    "rows in other clothes, only read",
    "rough",
    lambda text, first: len(text) <= 20_000,
    writes=False,
)
SENTENCE = later(
    "sentence",
    "81 cells inside a text, only read",
    "loose",
    lambda text, first: len(text) >= 81,
    ("sniff_sentence", "read_sentence", "write"),
    writes=False,
)
