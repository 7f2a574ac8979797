"""The signs between neighbouring cells, as the text formats need them."""

from __future__ import annotations

from collections.abc import Iterable

from alldiff.core.cells import Cell
from alldiff.core.errors import WriteError
from alldiff.core.messages import t
from alldiff.rules.less_than import LessThan


def in_order(signs: Iterable[LessThan]) -> tuple[LessThan, ...]:
    """Return signs by their left or upper cell in reading order, to the right before down."""
    return tuple(sorted(signs, key=lambda sign: (*sorted((sign.less, sign.greater)), sign.less)))


def neighbours(sign: LessThan, side: int, format: str) -> tuple[Cell, Cell]:
    """Return the two cells of a sign, the left or upper one first; refuse any that do not touch."""
    first, second = sorted((sign.less, sign.greater))
    distance = (second[0] - first[0], second[1] - first[1])
    inside = all(0 <= part < side for part in (*first, *second))
    if not inside or distance not in ((0, 1), (1, 0)):
        raise WriteError(
            t("{} cannot carry a sign between cells that are not neighbours; json can", format)
        )
    return first, second
