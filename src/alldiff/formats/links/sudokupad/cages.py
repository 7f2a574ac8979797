"""The cages of SudokuPad: which are those of Killer Sudoku, and which are drawn only.

The JSON states no rules: a cage is taken for one of Killer Sudoku. Where the author's solution
comes along it decides for all cages together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from alldiff.core.cells import Cell
from alldiff.core.combinations import reachable_values
from alldiff.core.drawing import AnyDrawn, DrawnCage, DrawnForm
from alldiff.core.errors import ReadError
from alldiff.core.puzzle import Grid
from alldiff.formats.base import Reading
from alldiff.formats.links.fpuzzles.metadata import said_by
from alldiff.formats.links.fpuzzles.rules import number
from alldiff.formats.links.paint import paint
from alldiff.rules.framework.base import Rule
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.sum_cage import SumCage

PLACED_LABEL = re.compile(r"^[rR]-?[0-9]+[cC]-?[0-9]+=")
"""A label may state its cell first."""
UNKNOWN_SUM = re.compile(r"[?xX]*")
"""The labels of a Killer cage without a sum."""
Cages = list[dict[str, Any]]
CellsOf = Callable[[Any], tuple[Cell, ...]]
"""The cells of the puzzle among places of the drawing."""


def read_cages(
    cages: Cages, cells_of: CellsOf, high: int, answer: Grid | None, reading: Reading
) -> tuple[list[Rule], list[AnyDrawn]]:
    """Return the rules that cages state, and what is only drawn of them."""
    seen = [
        (cage, cells)
        for cage in cages
        if said_by(cage) is None and is_seen(cage) and label_of(cage).lower() != "foglight"
        if (cells := tuple(dict.fromkeys(cells_of(cage.get("cells") or []))))
    ]
    stated = {at: rule for at, (cage, cells) in enumerate(seen) if (rule := caged(cage, cells))}
    if answer is None:
        kept = {at: rule for at, rule in stated.items() if can_hold(rule, high)}
    else:
        kept = stated if all(holds(rule, answer) for rule in stated.values()) else {}
        again = {at: repeating(rule) for at, rule in stated.items()}
        if not kept and all(rule and holds(rule, answer) for rule in again.values()):
            kept = {at: rule for at, rule in again.items() if rule}
    if len(kept) < len(stated):
        reading.warn(
            "cages that cannot hold what Killer cages hold are drawn only"
            if answer is None
            else "the author's solution does not fit the cages as Killer cages: they are drawn only"
        )
    shapes = [
        shape for at, (cage, cells) in enumerate(seen) for shape in drawn(cage, cells, at in kept)
    ]
    return list(kept.values()), shapes


def caged(cage: dict[str, Any], cells: Sequence[Cell]) -> KillerCage | SumCage | None:
    """Return the rule of a cage, if it states one; the sum of a Killer cage may be unknown."""
    unique, total = cage.get("unique"), sum_of(cage)
    if unique is False:
        stated = total is not None and cage.get("style") != "drawn"
        return SumCage(tuple(cells), total) if stated and total is not None else None
    if unique is True or total is not None or UNKNOWN_SUM.fullmatch(label_of(cage)):
        return KillerCage(tuple(cells), total)
    return None


def repeating(rule: KillerCage | SumCage) -> SumCage | None:
    """Return a cage whose values may repeat, if it has a sum."""
    return None if rule.sum is None else SumCage(rule.cells, rule.sum)


def can_hold(rule: KillerCage | SumCage, high: int) -> bool:
    """Return whether some values from 1 up fit a cage."""
    count = len(rule.cells)
    if isinstance(rule, SumCage):
        return count <= rule.sum <= count * high
    domain = ((1 << high) - 1) << 1
    return count <= high and (rule.sum is None or bool(reachable_values(domain, count, rule.sum)))


def holds(rule: KillerCage | SumCage, answer: Grid) -> bool:
    """Return whether a solution, which is known in every cell, fits a cage."""
    values = [answer[r][c] or 0 for r, c in rule.cells]
    differ = len(set(values)) == len(values) or isinstance(rule, SumCage)
    return differ and rule.sum in (None, sum(values))


def drawn(cage: dict[str, Any], cells: Sequence[Cell], is_rule: bool) -> Iterator[AnyDrawn]:
    """Yield a cage that states no rule, or the label of one that does, if it is no sum."""
    label = label_of(cage)
    ink = paint(cage.get("fontC", cage.get("textColor")), other="#000000")
    if not is_rule:
        colour = paint(cage.get("borderColor", cage.get("outlineC")), other="#000000")
        yield DrawnCage(tuple(cells), label, colour, ink)
    elif label and sum_of(cage) is None:
        row, column = min(cells)
        yield DrawnForm((row + 0.17, column + 0.2), text=label[:20], ink=ink, size=0.22)


def is_seen(cage: dict[str, Any]) -> bool:
    """Return whether a cage is drawn: it does not only repeat that a line is a house."""
    repeats = str(cage.get("type", "")).startswith("row")
    return not repeats and cage.get("hidden") is not True and cage.get("style") != "hidden"


def hidden_regions(cages: Cages) -> list[Any]:
    """Return the cells of cages that are not drawn, but whose values differ."""
    return [
        cage["cells"]
        for cage in cages
        if not is_seen(cage) and cage.get("unique") is True and cage.get("cells")
    ]


def label_of(cage: dict[str, Any]) -> str:
    """Return the label of a cage."""
    label = cage.get("value", cage.get("cageValue"))
    text = "" if label is None or label == {} else str(label).strip()
    return PLACED_LABEL.sub("", text)


def sum_of(cage: dict[str, Any]) -> int | None:
    """Return the sum that the label of a cage states."""
    try:
        return number(label_of(cage))
    except ReadError:
        return None
