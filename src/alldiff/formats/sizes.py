"""How large a text may be: what is too large is refused at once, by its size and its beginning.

Most readers make several objects for each character. A single puzzle is short, so only those of
collections read more than a few hundred kilobytes. Collections are read whole, and in memory a
puzzle takes up to twenty times its text, so the largest are for the bulk commands.
"""

from __future__ import annotations

import re

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.formats.base import LARGEST_PUZZLE, Format, first_format

VERBOSE = {"coordinates": 2 * 2**20, "star": 5 * 2**20}
"""Characters of formats that need many for a cell: enough for a Sudoku of side 400."""
LARGEST_COLLECTION = 6 * 2**20
"""Characters; about 75,000 classic Sudoku."""
OBJECTS = ("json", "jsonl", "f-puzzles-json", "lisudoku")
"""Formats that are JSON objects."""
COLLECTIONS = (
    *OBJECTS,
    *("line", "sdm", "hodoku", "opensudoku"),
    *("f-puzzles", "sudokupad", "puzz.link", "penpa", "tatham", "sudokuwiki"),
)
"""Formats that hold many puzzles, and links, which are unpacked at once."""
SAMPLE = 2**15
"""Characters by which a format is known."""
SHORTEST = 16
"""Characters of a puzzle on a line of its own."""
BEGINNING = re.compile(r"\s*(?:\[\s*)?\{")


def refuse_large(text: str, forced: Format | None) -> None:
    """Refuse a text that is larger than its format is read, without looking at all of it."""
    size = len(text)
    if size > LARGEST_COLLECTION:
        said = t(
            "{:,} characters, and at most {:,} are read at once; split it, or use alldiff bulk",
            size,
            LARGEST_COLLECTION,
        )
    elif size > LARGEST_PUZZLE and size > largest(text, forced):
        said = t(
            "{:,} characters: a text of more than {:,} must be JSON objects or have a puzzle on "
            "each line; split it, or use alldiff bulk",
            size,
            LARGEST_PUZZLE,
        )
    else:
        return
    raise ReadError(said, line=1, column=1)


def largest(text: str, forced: Format | None) -> int:
    """Return how many characters a text may have, by its format or its beginning."""
    if BEGINNING.match(text, 0, SAMPLE):
        many = forced is None or forced.name in OBJECTS
        return LARGEST_COLLECTION if many else LARGEST_PUZZLE
    sample = text[:SAMPLE]
    found = forced or first_format(sample.rpartition("\n")[0] or sample)
    if found is None or found.name in OBJECTS:
        return LARGEST_PUZZLE
    # A collection has no more lines than puzzles.
    if found.name in COLLECTIONS and text.count("\n") * SHORTEST <= len(text):
        return LARGEST_COLLECTION
    return VERBOSE.get(found.name, LARGEST_PUZZLE)
