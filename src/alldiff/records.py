"""Many frozen records at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from itertools import repeat
from types import MemberDescriptorType
from typing import Any, TypeVar

Record = TypeVar("Record")


def records(cls: type[Record], *columns: Sequence[Any]) -> list[Record]:
    """Return `[cls(*row) for row in zip(*columns)]` of a dataclass, with a column for each field.

    A frozen record is made by a call in Python and one more for each field; here no line of Python
    runs for each record, if it is slotted and nothing happens after `__init__`.

    >>> from alldiff.constraints import Sum
    >>> records(Sum, [(0, 1), (2, 3)], [5, 7])
    [Sum(variables=(0, 1), total=5), Sum(variables=(2, 3), total=7)]
    """
    setters = slot_setters(cls)  # type: ignore[arg-type]  # classes are hashable
    if len(setters) != len(columns):
        return [cls(*row) for row in zip(*columns, strict=True)]
    made = list(map(object.__new__, repeat(cls, len(columns[0]))))
    for put, column in zip(setters, columns, strict=True):
        deque(map(put, made, column), maxlen=0)
    return made


@cache
def slot_setters(cls: type[Any]) -> tuple[Callable[[Any, Any], None], ...]:
    """Return what sets each field of a slotted dataclass, or nothing where that is not all."""
    slots = [getattr(cls, field.name, None) for field in fields(cls)]
    members = [slot for slot in slots if isinstance(slot, MemberDescriptorType)]
    if len(members) < len(slots) or hasattr(cls, "__post_init__"):
        return ()
    # The record's own way to set a field is closed.
    return tuple(slot.__set__ for slot in members)
