"""Links that open a puzzle on somebody's page."""

from __future__ import annotations

from alldiff.core.errors import WriteError
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import FORMATS

SITES = ("sudokupad", "f-puzzles", "puzz.link", "tatham", "iss", "sudokuwiki")
"""Formats whose text is a link, or becomes one; in the order in which one is looked for."""
SOLVER = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
"""The page that the strings of iss belong to."""


def share(puzzle: Puzzle, site: str) -> str:
    """Return the link of a puzzle for a site, or raise WriteError, which names what it lacks."""
    text = FORMATS[site].write([puzzle]).strip()
    if site != "iss":
        return text
    from urllib.parse import quote

    return SOLVER + quote(text, safe="~._-")


def share_anywhere(puzzle: Puzzle) -> str:
    """Return the link for the first site that can carry a puzzle."""
    refusals = []
    for site in SITES:
        try:
            return share(puzzle, site)
        except WriteError as error:
            refusals.append(str(error).removesuffix("; json can"))
    raise WriteError(f"no link can carry this puzzle: {refusals[0]}; json can, see alldiff convert")
