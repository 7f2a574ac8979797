"""The formats in the order in which detection tries them, the most specific first.

A call needs one or two of the many formats. Each has a quick test here that rules out most texts of
other formats, so that its module is imported only when a text may be its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import GLANCE, Format, Reading, ReadOptions

PACKED = "N4"
"""How every packed JSON begins."""
CAGE = re.compile(
    r"^[^\S\n]*+[A-Za-z]++[^\S\n]*+[=:]?[^\S\n]*+[^\w\s]?[^\S\n]*+[0-9]", re.MULTILINE
)
"""The beginning of a line that states the target of a KenKen cage."""
SUMS = re.compile(r"\\|(?:^|[\s|])(?:[0-9]+[:/][0-9]*|[:/][0-9]+)(?=[\s|]|$)", re.MULTILINE)
"""A backslash, or sums of a Kakuro with another sign between them."""
PLACED = re.compile(r"(?:^|\s)u[1-9]")
"""A value that a player has placed."""
SIGN = re.compile(r"[<>^]|^(?:[|:.]|[^\S\n])*+v", re.MULTILINE)
"""A sign between two cells, or a line that begins with one."""
Maybe = Callable[[str, str], bool]
"""Whether a text may be of a format, by the text and its first line that is no comment."""


def known(
    name: str,
    title: str,
    maybe: Maybe,
    suffixes: tuple[str, ...] = (),
    *,
    module: str | None = None,
    functions: tuple[str, str, str] = ("sniff", "read", "write"),
    writes: bool = True,
    plain: bool = False,
) -> Format:
    """Return a format whose module is imported only for texts that pass `maybe`."""
    sniff, read, write = functions

    @cache
    def loaded(function: str) -> Any:
        home = module or f"text.{name.replace('-', '_')}"
        return getattr(import_module(f"alldiff.formats.{home}"), function)

    def sniffed(text: str) -> bool:
        return bool(loaded(sniff)(text))

    def reading(text: str, options: ReadOptions) -> Reading:
        found: Reading = loaded(read)(text, options)
        return found

    def written(puzzles: Sequence[Puzzle]) -> str:
        return str(loaded(write)(puzzles))

    return Format(name, title, suffixes, sniffed, reading, written, writes, maybe, plain)


def begins(*starts: str) -> Maybe:
    """Return whether the first line begins in one of these ways."""
    return lambda text, first: first.startswith(starts)


def begins_with_letter(text: str, first: str) -> bool:
    """Return whether the first line begins with a letter from A to Z."""
    return first[:1].isascii() and first[:1].isalpha()


def has(*signs: str) -> Maybe:
    """Return whether one of these is in the first line."""
    return lambda text, first: any(sign in first for sign in signs)


def has_anywhere(*signs: str) -> Maybe:
    """Return whether one of these is in the text."""
    return lambda text, first: any(sign in text for sign in signs)


def several_lines(text: str, first: str) -> bool:
    """Return whether a text has more than one line, or a section."""
    return "\n" in text.strip() or "[" in text


def matches(pattern: re.Pattern[str]) -> Maybe:
    """Return whether there is a match of a pattern in the text."""
    return lambda text, first: pattern.search(text) is not None


def may_have_regions(text: str, first: str) -> bool:
    """Return whether the second half of the first line may be regions of a jigsaw."""
    cells = re.sub(r"[\s,;:]+", "", first)
    return len(first) == GLANCE or cells[len(cells) // 2 :].isalnum()


def any_text(text: str, first: str) -> bool:
    """Return that nothing is known at a glance."""
    return True


def in_order() -> Iterator[Format]:
    """Yield all formats."""
    yield known(
        "f-puzzles-json",
        "the JSON of f-puzzles",
        begins("{"),
        module="links.fpuzzles.format",
        functions=("sniff_json", "read", "write_json"),
    )
    yield known(
        "f-puzzles",
        "links of f-puzzles",
        lambda text, first: first.startswith(PACKED) or "f-puzzles.com" in first,
        module="links.fpuzzles.format",
    )
    yield known(
        "sudokupad",
        "links of SudokuPad",
        lambda text, first: first.startswith(("{", PACKED, "fpuz", "scl", "ctc")) or "/" in first,
        module="links.sudokupad.format",
    )
    yield known(
        "lisudoku",
        "links of lisudoku, only read",
        lambda text, first: first.startswith(PACKED) or "lisudoku" in first,
        writes=False,
        module="links.lisudoku",
    )
    yield known(
        "sudokumaker",
        "links of SudokuMaker, only read",
        lambda text, first: first.startswith(("{", PACKED)) or "sudokumaker" in first,
        writes=False,
        module="links.sudokumaker",
    )
    yield known(
        "list",
        "a list of lists",
        lambda text, first: (
            any(sign in first for sign in "[({")
            or (
                first.startswith(("/*", "//", "int ", "char ", "const ", "static ")) and "{" in text
            )
        ),
        module="text.listed",
    )
    yield known(
        "jsonl",
        "alldiff JSON Lines",
        begins("{"),
        (".jsonl",),
        module="files.alldiff_json",
        functions=("sniff_lines", "read_lines", "write_lines"),
    )
    yield known("json", "alldiff JSON", begins("{", "["), (".json",), module="files.alldiff_json")
    yield known(
        "iss",
        "strings of the Interactive Sudoku Solver",
        lambda text, first: "q=" in first or re.match(r"\.+[~A-Z]", first) is not None,
        (".iss",),
        module="links.iss.format",
    )
    yield known("puzz.link", "links of puzz.link", has("?"), module="links.puzzlink.format")
    yield known(
        "pzpr",
        "files of pzpr",
        begins("pzprv3"),
        module="links.puzzlink.format",
        functions=("sniff_file", "read", "write_file"),
    )
    yield known("tatham", "ids of Simon Tatham's puzzles", has(":"), module="links.tatham.format")
    yield known(
        "penpa", "links of penpa-edit, only read", has("m="), writes=False, module="links.penpa"
    )
    yield known("sudokuwiki", "links with 81 cells", has("/"), module="links.sudokuwiki")
    yield known(
        "opensudoku", "XML of OpenSudoku", begins("<"), (".opensudoku",), module="files.opensudoku"
    )
    yield known("hodoku", "library lines of HoDoKu", begins(":"), module="files.hodoku")
    yield known(
        "csv",
        "CSV with a column puzzle",
        lambda text, first: "puzzle" in first.lower() or "quiz" in first.lower(),
        (".csv",),
        module="files.csv_table",
    )
    yield known("table", "rows with tabs between the cells", has_anywhere(*"\t,;"), (".tsv",))
    yield known(
        "loose",
        "text with other characters, only read",
        lambda text, first: not text.isascii(),
        writes=False,
        module="text.normalize",
    )
    yield known("coordinates", "value;row;column lines", has(";"), (".txt",))
    yield known("star", "star grid", begins("*"), (".txt",))
    yield known("named", "the name of a kind, and its cells", begins_with_letter, (".txt",))
    yield known("sdx", "a player's progress", matches(PLACED), (".sdx",), module="files.sdx")
    yield known("kakuro", "Kakuro text", matches(SUMS), (".txt", ".kakuro"))
    yield known("kenken", "KenKen text", matches(CAGE), (".txt",))
    yield known("futoshiki", "Futoshiki drawings", matches(SIGN), (".txt",))
    yield known("killer", "Killer lines", has(":k:", *"<>^v`"), (".txt",))
    yield known("jigsaw", "jigsaw lines", may_have_regions, (".txt",), plain=True)
    yield known(
        "grid", "grid text", lambda text, first: len(first.rstrip()) <= 3, (".txt",), plain=True
    )
    yield known(
        "sdk",
        "rows of characters",
        several_lines,
        (".sdk",),
        module="files.sdk",
        plain=True,
    )
    yield known(
        "sdm",
        "81 digits a line",
        lambda text, first: first[:81].isdigit(),
        (".sdm",),
        module="text.line",
        functions=("sniff_sdm", "read", "write_sdm"),
        plain=True,
    )
    yield known("line", "one line per puzzle", any_text, (".txt",), plain=True)
    yield known("greater-than", "Greater-Than signs", matches(SIGN), (".txt",))
    yield known("ss", "drawing with bars", any_text, (".ss",), module="files.ss", plain=True)
    yield known(
        "rough",
        "rows in other clothes, only read",
        lambda text, first: len(text) <= 20_000,
        writes=False,
        module="text.fuzzy",
        plain=True,
    )
    yield known(
        "sentence",
        "81 cells inside a text, only read",
        lambda text, first: len(text) >= 81,
        module="text.normalize",
        functions=("sniff_sentence", "read_sentence", "write"),
        writes=False,
        plain=True,
    )
