"""Links that open a puzzle on somebody's page."""

from __future__ import annotations

from alldiff.core.errors import WriteError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.base import FORMATS
from alldiff.rules.framework.base import Rule, rules_inside

SITES = ("sudokupad", "f-puzzles", "puzz.link", "tatham", "iss", "sudokuwiki")
"""Formats whose text is a link, or becomes one; in the order in which one is looked for."""
SOLVER = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
"""The page that the strings of iss belong to."""
SOLVER_LARGEST = 16


def share(puzzle: Puzzle, site: str) -> str:
    """Return the link of a puzzle for a site, or raise WriteError, which names what it lacks."""
    text = FORMATS[site].write([puzzle]).strip()
    if site != "iss":
        return text
    from urllib.parse import quote

    refuse_solver(puzzle)
    return SOLVER + quote(text, safe="~._-")


def refuse_solver(puzzle: Puzzle) -> None:
    """Raise WriteError if the solver's page does not open a puzzle that its strings can state."""
    low, high = puzzle.values
    if low > 1 or max(puzzle.rows, puzzle.columns, high - low + 1) > SOLVER_LARGEST:
        raise WriteError(
            t(
                "iss opens grids of up to {} rows, columns and values, from 0 or 1; json "
                "can carry others",
                SOLVER_LARGEST,
            )
        )
    if puzzle.values != (1, 9) and (lost := next(filter(is_of_thirds, puzzle.clues), None)):
        raise WriteError(t("iss opens {} only where the values are 1 to 9; json can", lost.name()))


def is_of_thirds(rule: Rule) -> bool:
    """Return whether a rule, or one inside it, speaks of thirds of the values."""
    if getattr(rule, "groups", "") == "thirds":
        return True
    return any(map(is_of_thirds, rules_inside(rule)))


def share_anywhere(puzzle: Puzzle) -> str:
    """Return the link for the first site that can carry a puzzle."""
    refusals = []
    for site in SITES:
        try:
            return share(puzzle, site)
        except WriteError as error:
            refusals.append(str(error).removesuffix("; json can"))
    raise WriteError(
        t("no link can carry this puzzle: {}; json can, see alldiff convert", refusals[0])
    )
