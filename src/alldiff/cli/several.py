"""What `check` says of a puzzle with several solutions: what differs, and what to add."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from alldiff.core.cells import cell_name
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.render.text import solution_text
from alldiff.solving.several import Several

MOST_LISTED = 24
"""How many cells or clues a line names at most."""


def placed(place: Any, value: Any) -> str:
    """Return a value of a cell, or of a variable."""
    return f"{called(place)}={value}"


def called(place: Any) -> str:
    """Return the name of a cell, or of a variable."""
    return cell_name(place) if isinstance(place, tuple) else str(place)


def record(found: Several) -> dict[str, Any]:
    """Return what differs with the field names of the JSON form."""
    return {
        "two": [one if isinstance(one, dict) else [list(row) for row in one] for one in found.two],
        "distance": found.distance,
        "settled": [placed(*one) for one in found.settled],
        "unavoidable": [[called(place) for place in one] for one in found.unavoidable],
        "single": [placed(*one) for one in found.single],
        "clues": [clue.name() for clue in found.clues],
        "additions": [placed(*one) for one in found.additions],
        "limit_reached": found.limit_reached,
    }


def lines(stated: Puzzle | Model, found: Several) -> Iterator[str]:
    """Yield what differs as lines, the two solutions side by side."""
    yield f"differ: {found.distance} values in these two solutions"
    puzzle = stated if isinstance(stated, Puzzle) else None
    sides = [solution_text(puzzle, one).rstrip("\n").split("\n") for one in found.two]
    width = max(map(len, sides[0]))
    for left, right in zip_longest(*sides, fillvalue=""):
        yield f"    {left:<{width}}    {right}".rstrip()
    shown = record(found)
    if shown["settled"]:
        yield f"settled: {listed(shown['settled'])}"
    groups = [f"({' '.join(one)})" for one in shown["unavoidable"] if len(one) <= MOST_LISTED]
    if groups:
        yield f"exchangeable: {' '.join(groups)}"
    if shown["single"] or shown["clues"]:
        yield f"unique with one of: {listed([*shown['single'], *shown['clues']], ', ')}"
    if shown["additions"]:
        yield f"unique with all of: {listed(shown['additions'], ', ')}"


def listed(names: list[str], joint: str = " ") -> str:
    """Return names in one line, of many only the first and how many more there are."""
    more = len(names) - MOST_LISTED
    return joint.join(names[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
