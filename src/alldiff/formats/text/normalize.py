"""Texts that need tidying before a format knows them, and Sudoku inside of a sentence.

Digits of other scripts, full-width signs and other marks for empty cells become plain ones, and
then another format reads the text. Warnings say what was assumed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import FORMATS, Format, Reading, ReadOptions, first_format

RUN = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9.])")
UPRIGHT = "\u2502\u2503\u2506\u2507\u250a\u250b\u2551\u254e\u254f\uff5c\u00a6"
LYING = "\u2500\u2501\u2504\u2505\u2508\u2509\u2550\u254c\u254d\u2010\u2011\u2012\u2013\u2014\u2015"
EMPTY = "\u00b7\u2022\u2219\u22c5\u30fb\u25a1\u25a2\u25af\u25fb\u2610\u25e6\uff3f\u2423\uff0e"
BLANK = "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"
NOTHING = "\u200b\u200c\u200d\u2060\ufe0f\u20e3"
"""Characters that are not seen, such as those that make a digit a coloured one."""
NAMES = ("loose", "sentence")


def is_line(letter: str) -> bool:
    """Return whether a character draws boxes, which the drawings are read with as they are."""
    return "\u2500" <= letter <= "\u257f"


def plain(letter: str) -> str:
    """Return what a character that is not ASCII stands for, itself where that is not known."""
    from unicodedata import digit

    number = digit(letter, -1)
    if number >= 0:
        return str(number)
    for signs, meant in ((UPRIGHT, "|"), (EMPTY, "."), (LYING, "-"), (BLANK, " "), (NOTHING, "")):
        if letter in signs:
            return meant
    return "+" if is_line(letter) else letter


def tidied(text: str) -> str:
    """Return a text with plain digits, bars, lines and signs for empty cells.

    >>> tidied("\\u2502\\uff11\\u00b7\\u2502")
    '|1.|'
    """
    if text.isascii():
        return text
    return text.translate({ord(letter): plain(letter) for letter in set(text) if letter > "~"})


def other(text: str) -> Format | None:
    """Return the format that knows the text once it is tidied, None where it is tidy."""
    if text.isascii() or not any(plain(c) != c for c in set(text) if c > "~" and not is_line(c)):
        return None
    return first_format(tidied(text), NAMES)


def sniff(text: str) -> bool:
    """Return whether some format knows the text once it is tidied."""
    return other(text) is not None


def read(text: str, options: ReadOptions) -> Reading:
    """Return what the tidied text states."""
    found = other(text)
    if found is None:
        raise ReadError("no format knows the text, with plain digits and bars neither")
    reading = found.read(tidied(text), options)
    reading.warn(
        t("other characters are taken for digits and bars, and the text for {}", found.name)
    )
    return reading


def runs(text: str) -> set[str]:
    """Return the different runs of 81 cells in a text, those with a value."""
    return {run for run in RUN.findall(text) if run.strip("0.")}


def sniff_sentence(text: str) -> bool:
    """Return whether there is just one run of 81 cells."""
    return len(runs(text)) == 1


def read_sentence(text: str, options: ReadOptions) -> Reading:
    """Return the puzzle of the one run of 81 cells in a text."""
    cells = runs(text)
    if len(cells) != 1:
        raise ReadError("expected one run of 81 cells in the text")
    reading = FORMATS["line"].read(cells.pop(), options)
    reading.warn("a run of 81 cells in the text is taken for the puzzle")
    return reading


def write(puzzles: Sequence[Puzzle]) -> str:
    """Refuse: other formats are what people should write."""
    raise WriteError("that is only read: it is whatever text people have; line or grid are written")
