"""Writing SudokuPad's own JSON, which has room for every drawing and for few rules."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

from alldiff.core.puzzle import Puzzle
from alldiff.formats.links.fpuzzles.format import tiled
from alldiff.formats.links.fpuzzles.metadata import RULES
from alldiff.formats.links.sudokupad.drawing import draw
from alldiff.rules import find
from alldiff.rules.candidates import Candidates
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.region import Region
from alldiff.rules.sum_cage import SumCage


def text_of_drawing(puzzle: Puzzle) -> str:
    """Return the JSON of a puzzle; a rule that it cannot state is left out."""
    cells: list[list[dict[str, Any]]] = [[{} for _ in line] for line in puzzle.givens]
    for (r, c), value in puzzle.given_cells():
        cells[r][c]["value"] = value
    for marks in puzzle.of(Candidates):
        cells[marks.cell[0]][marks.cell[1]]["givenCentremarks"] = list(marks.values)
    pieces = [list(map(list, region.cells)) for region in puzzle.of(Region)]
    if puzzle.box and puzzle.rows == puzzle.columns == puzzle.box[0] * puzzle.box[1]:
        pieces = [list(map(list, tile)) for tile in tiled(puzzle.rows, puzzle.box[0])]
    found: dict[str, Any] = {"cellSize": 64, "cells": cells, "regions": pieces}
    found["metadata"] = metadata_of(puzzle)
    stated: list[KillerCage | SumCage] = [*puzzle.of(KillerCage), *puzzle.of(SumCage)]
    for clue in stated:
        cage: dict[str, Any] = {"cells": [list(cell) for cell in clue.cells]}
        cage |= {} if clue.sum is None else {"value": str(clue.sum)}
        found.setdefault("cages", []).append(cage | {"unique": isinstance(clue, KillerCage)})
    if puzzle.drawing:
        draw(found, puzzle.drawing)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def metadata_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the texts, the solution, and the rules for the whole grid."""
    found: dict[str, Any] = {
        key: text for key in ("title", "author", "rules") if (text := getattr(puzzle, key))
    }
    if known := puzzle.entries(puzzle.solution):
        found["solution"] = "".join(
            str(value) if value is not None and value < 10 else "?"
            for cell in product(range(puzzle.rows), range(puzzle.columns))
            for value in (known.get(cell),)
        )
    for key, name in RULES.items():
        if puzzle.of(find(name)):
            found[key] = True
    if not puzzle.of(find("rows")):
        found["norowcol"] = True
    return found
