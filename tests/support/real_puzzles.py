"""The puzzles of the data folder whose rules are stated: Killer, KenKen, jigsaw, ISS strings.

Of links.jsonl these are the records of some forms with a solution and without doubt.
"""

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import alldiff as ad
from alldiff.core.errors import ReadError
from alldiff.rules.kenken_cage import KenkenCage
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.region import Region

from support.shared_data import matrix, records

SOURCES = ("killer", "kenken", "jigsaw", "links")
FORMS = ("iss", "killer-81", "killer-3x3k", "pencilmark-729")
"""The forms of links.jsonl that state rules and are read here."""
UNSOLVED = {
    "iss-calm-construction",
    "iss-cavernous-construction",
    "iss-chaos-construction",
    "iss-chaos-construction-killer",
    "iss-chaos-construction-x-sums",
    "iss-let-there-be-chaos",
    "iss-stretching",
    "iss-sunblock",
    "iss-the-fountain",
}
"""Regions to be found in a 9x9 grid, which no engine of ours settles in minutes; they are read."""


@dataclass(frozen=True)
class Real:
    """A puzzle as it was published; without a puzzle it was refused, because of an item."""

    source: str
    name: str
    puzzle: ad.Puzzle | None
    solution: tuple[int, ...] = ()
    refused: str = ""


@cache
def real_puzzles(source: str) -> tuple[Real, ...]:
    """Return the puzzles of a source."""
    if source == "links":
        return tuple(links())
    make = {"killer": killer, "kenken": kenken, "jigsaw": jigsaw}[source]
    return tuple(make(record) for record in records(f"{source}.jsonl"))


def killer(record: dict) -> Real:
    """Return a Killer."""
    clues = [KillerCage(cells_in(cells), total) for total, cells in record["cages"]]
    givens = matrix(record["size"], record["givens"] or [])
    return Real("killer", record["id"], ad.Puzzle("killer", givens, (3, 3), clues), flat(record))


def kenken(record: dict) -> Real:
    """Return a KenKen."""
    clues = [
        KenkenCage(cells_in(cells), target, operator.replace("*", "x"))
        for operator, target, cells in record["cages"]
    ]
    givens = matrix(record["size"], record["givens"] or [])
    return Real("kenken", record["id"], ad.Puzzle("kenken", givens, clues=clues), flat(record))


def jigsaw(record: dict) -> Real:
    """Return a Sudoku with regions of any shape."""
    regions: dict[int, list[tuple[int, int]]] = {}
    for r, row in enumerate(record["regions"]):
        for c, number in enumerate(row):
            regions.setdefault(number, []).append((r, c))
    clues = [Region(tuple(cells)) for cells in regions.values()]
    givens = tuple(map(tuple, record["givens"]))
    return Real("jigsaw", record["id"], ad.Puzzle("jigsaw", givens, clues=clues), flat(record))


def links() -> Iterator[Real]:
    """Yield the records of links.jsonl that state their rules and their solution."""
    for record in records("links.jsonl"):
        solution = record["solution"]
        if record["form"] not in FORMS or not solution or record.get("check"):
            continue
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                puzzle = ad.read(record["text"])
        except ReadError as error:
            item = re.search(r"a rule of the type \.(\w+) is not known", str(error))
            if item is None:
                raise
            yield Real("links", record["id"], None, refused=item[1])
            continue
        yield Real("links", record["id"], puzzle, decoded(solution))


def cells_in(cells: list[list[int]]) -> tuple[tuple[int, int], ...]:
    """Return cells as pairs."""
    return tuple((row, column) for row, column in cells)


def flat(record: dict) -> tuple[int, ...]:
    """Return the solution of a record, cell by cell."""
    return tuple(value for row in record["solution"] for value in row)


def decoded(solution: str | list) -> tuple[int, ...]:
    """Return the values of a solution: a character or a number a cell; A is 1."""
    if not isinstance(solution, str):
        return tuple(value for row in solution for value in row)
    return tuple(int(sign) if sign.isdigit() else ord(sign) - ord("A") + 1 for sign in solution)
