"""Changes to one clue that a setter may have meant, the nearest first, and their descriptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from alldiff.core.cells import cell_name
from alldiff.core.messages import Message, t

if TYPE_CHECKING:
    from alldiff.rules.framework.base import Rule
    from alldiff.rules.framework.grid import GridView

NUMBERS = ("sum", "result", "count", "value", "difference", "ratio")
"""Fields with a number that a setter may have got wrong."""


def nearest_changes(rule: Rule, grid: GridView) -> Iterator[Rule]:
    """Yield a rule with another number, or with its line reversed or shortened."""
    fields = rule.__struct_fields__
    for field in NUMBERS:
        stated = getattr(rule, field, None) if field in fields else None
        if type(stated) is int:
            yield from (replace(rule, **{field: n}) for n in other_numbers(field, stated, grid))
    cells = getattr(rule, "cells", ()) if "cells" in fields else ()
    if rule.place == "path" and len(cells) > 1:
        if rule.order == "stated":
            yield replace(rule, cells=cells[::-1])
        for fewer in range(1, len(cells) - max(rule.min_cells, 2) + 1):
            yield replace(rule, cells=cells[:-fewer])
            yield replace(rule, cells=cells[fewer:])


def other_numbers(field: str, stated: int, grid: GridView) -> Iterator[int]:
    """Yield other numbers for a field, the nearest first."""
    low, high = grid.low, grid.high
    if field == "sum":
        low, high = 0, (grid.low + grid.high) * (grid.high - grid.low + 1) // 2
    elif field == "result":
        low, high = 1, max(2 * stated, high * high)
    elif field != "value":
        low, high = int(field != "difference"), high - low + 1
    nearest = max(1, low - stated, stated - high)
    for away in range(nearest, max(stated - low, high - stated) + 1):
        yield from (n for n in (stated - away, stated + away) if low <= n <= high)


def change_text(rule: Rule, other: Rule) -> Message:
    """Return what to do so that one rule becomes another."""
    if type(rule) is not type(other):
        return t("replace {} with {}", rule.name(), other.name())
    for field in NUMBERS:
        if field in rule.__struct_fields__ and getattr(rule, field) != getattr(other, field):
            return t("change {} to {}", rule.name(), getattr(other, field))
    before, after = getattr(rule, "cells", ()), getattr(other, "cells", ())
    if len(after) < len(before):
        gone = tuple(cell_name(cell) for cell in before if cell not in after)
        return t("leave {} out of {}", gone, rule.name())
    return t("reverse {}", rule.name())
