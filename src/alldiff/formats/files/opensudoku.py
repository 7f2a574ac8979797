"""OpenSudoku: XML with the 81 digits of each puzzle in the attribute `data` of a `game`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import Reading, ReadOptions
from alldiff.formats.text.line import cells_text
from alldiff.formats.text.squares import needed_options, require_classic
from alldiff.kinds.sudoku import CLASSIC

SIDE = 9
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML may have."""


def sniff(text: str) -> bool:
    """Return whether the text has an element of OpenSudoku near its beginning."""
    return text.lstrip()[:1] == "<" and "<opensudoku" in text[:4000]


def read(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of each element `game`."""
    from xml.etree import ElementTree

    if re.search("<!(?:DOCTYPE|ENTITY)", text, re.IGNORECASE):
        # Entities can stand for texts of any length; OpenSudoku has none.
        raise ReadError("XML with a document type or entities is not supported")
    try:
        # A declared encoding speaks of bytes, and these are decoded already.
        root = ElementTree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
    except ElementTree.ParseError as error:
        line, column = error.position
        what = error.msg.split(":")[0]
        raise ReadError(t("not XML: {}", what), line=line, column=column + 1) from None
    except ValueError:
        raise ReadError("not XML: a forbidden character") from None
    reading = Reading([])
    title, author = (
        re.sub(r"\s+", " ", root.findtext(name) or "").strip() for name in ("name", "author")
    )
    for game in root.iter("game"):
        data = game.get("data", "").strip()
        if not re.fullmatch(r"[0-9.]{81}", data):
            raise ReadError(t("game {}: expected 81 digits in data", len(reading.puzzles) + 1))
        values = [int(sign) if sign != "." else 0 for sign in data]
        rows = tuple(tuple(values[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE))
        puzzle = Puzzle(givens=rows, clues=CLASSIC)
        reading.puzzles.append(replace(puzzle, title=title, author=author))
    if not reading.puzzles:
        raise ReadError("there is no element game with a puzzle")
    return reading


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the XML of puzzles, with title and author where all have the same."""
    from html import escape

    for puzzle in puzzles:
        require_classic(puzzle, "opensudoku")
    needed_options(puzzles, "opensudoku")
    heads = []
    for name, texts in (
        ("name", {puzzle.title for puzzle in puzzles}),
        ("author", {puzzle.author for puzzle in puzzles}),
    ):
        text = CONTROL.sub("", texts.pop()) if len(texts) == 1 else ""
        if text:
            heads.append(f"  <{name}>{escape(text, quote=False)}</{name}>\n")
    games = "".join(f'  <game data="{cells_text(p.givens, "0")}"/>\n' for p in puzzles)
    opening = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n'
    return f"{opening}{''.join(heads)}{games}</opensudoku>\n"
