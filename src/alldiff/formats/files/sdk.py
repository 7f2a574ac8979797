"""`.sdk` of SadMan and SudoCue: a line of characters for each row, with metadata and sections."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import replace
from alldiff.formats.base import Reading, ReadOptions
from alldiff.formats.text import symbols
from alldiff.formats.text.squares import require_classic, require_side, square

TAGS = {
    "A": "author",
    "D": "title",
    "S": "source",
    "C": "comment",
    "B": "date",
    "L": "level",
    "U": "url",
}
FIELDS = ("author", "title", "source")
TAG = re.compile(r"#([ADSCBLU])(.*)")
SECTION = re.compile(r"\[(\w+)\]")
Line = tuple[int, int, str]
"""Line number, column where the text begins, text without blanks around it."""


def split(text: str) -> tuple[dict[str, str], dict[str, list[Line]]]:
    """Return the metadata, and the lines of each section; '' is before the first."""
    metadata: dict[str, str] = {}
    sections: dict[str, list[Line]] = {"": []}
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if match := TAG.fullmatch(stripped):
            key, value = TAGS[match[1]], match[2].strip()
            metadata[key] = f"{metadata[key]}\n{value}" if key in metadata else value
        elif match := SECTION.fullmatch(stripped):
            section = match[1].lower()
            if section in sections:
                raise ReadError(t("a second section [{}]", match[1]), line=number, column=1)
            sections[section] = []
        elif stripped and not stripped.startswith("#"):
            sections[section].append((number, len(line) - len(line.lstrip()) + 1, stripped))
    return metadata, sections


def sniff(text: str) -> bool:
    """Return whether there is a section [Puzzle], a tag, or nothing but n rows of n characters."""
    lines = [stripped for line in text.split("\n") if (stripped := line.strip())]
    if any(line.lower() == "[puzzle]" for line in lines):
        return True
    rows = [line for line in lines if not line.startswith("#")]
    if not rows or len(rows[0]) < 2 or not re.fullmatch(r"[0-9A-Z.*_xX-]+", rows[0]):
        return False
    if any(TAG.match(line) for line in lines):
        return len(rows[0]) <= symbols.LARGEST
    same = sum(len(row) == len(rows[0]) for row in rows)
    # A row too many or too few, or of another length, is still a grid, with a fault to point at.
    return all(re.fullmatch(r"[^\s|+]+", row) for row in rows) and (
        len(rows) == len(rows[0]) or (same >= 4 and abs(len(rows) - len(rows[0])) <= 1)
    )


def read(text: str, options: ReadOptions) -> Reading:
    """Return the one puzzle of a text, with what else it says as metadata."""
    reading = Reading([])
    metadata, sections = split(text)
    name = "puzzle" if "puzzle" in sections else ""
    rows = sections.pop(name)
    if not rows:
        raise ReadError("no puzzle: expected a line of characters for each row")
    if name and sections[""]:
        number, column, _ = sections[""][0]
        raise ReadError("unknown text before [Puzzle]", line=number, column=column)
    sections.pop("", None)
    puzzle = square(read_rows(rows, options), options, reading, line=rows[0][0])
    characters = "".join(row for _, _, row in rows)
    reading.letters = symbols.has_letters(characters, puzzle.rows, options.alphabet)
    extra = [(key, value) for key, value in metadata.items() if key not in FIELDS]
    kept = [(key, json.dumps(value, ensure_ascii=False)) for key, value in extra]
    for key, lines in sections.items():
        content: object = [line for _, _, line in lines]
        if key == "state" and lines:
            content = read_rows(lines, replace(options, size=puzzle.rows))
        kept.append((key, json.dumps(content, ensure_ascii=False)))
    if sections:
        reading.warn(t("kept but not used: [{}]", "], [".join(sections)))
    reading.puzzles.append(
        replace(
            puzzle,
            title=metadata.get("title", ""),
            author=metadata.get("author", ""),
            source=metadata.get("source", ""),
            extra=tuple(kept),
        )
    )
    return reading


def read_rows(rows: Sequence[Line], options: ReadOptions) -> Grid:
    """Return the values of n lines of n characters."""
    side = options.size or len(rows[0][2])
    if side > symbols.LARGEST:
        raise ReadError(
            t(
                "a row of {} characters: one character for each value reaches to a side "
                "of {}; use grid or json",
                side,
                symbols.LARGEST,
            ),
            line=rows[0][0],
        )
    for number, column, row in rows:
        if len(row) != side:
            raise ReadError(
                t("{} characters in a row, but the side is {}", len(row), side),
                line=number,
                column=column + min(len(row), side),
            )
    if len(rows) != side:
        raise ReadError(
            t("{} rows, but the side is {}", len(rows), side),
            line=rows[min(len(rows) - 1, side)][0],
        )
    require_side(side, options)
    text = "".join(row for _, _, row in rows)
    alphabet = options.alphabet or symbols.choose_alphabet([text], side)
    known = symbols.values(alphabet, side)
    for number, column, row in rows:
        for at, symbol in enumerate(row):
            if symbol not in known:
                raise symbols.unknown(symbol, side, alphabet, number, column + at)
    return symbols.cells(text, side, alphabet, 1, 1)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one 9x9 Sudoku with its metadata."""
    if len(puzzles) != 1:
        raise WriteError("sdk carries one puzzle; sdm and jsonl carry several")
    (puzzle,) = puzzles
    require_classic(puzzle, "sdk")
    known = {"author": puzzle.author, "title": puzzle.title, "source": puzzle.source}
    for key, text in puzzle.extra:
        if key in TAGS.values() and key not in FIELDS and isinstance(json.loads(text), str):
            known[key] = json.loads(text)
    tags = [
        f"#{tag} {line}".rstrip()
        for tag, key in TAGS.items()
        if known.get(key)
        for line in known[key].split("\n")
    ]
    rows = ["".join(symbols.symbol(v) if v else "." for v in row) for row in puzzle.givens]
    return "\n".join([*tags, *rows, ""])
