"""Clues of the alldiff JSON, decoded a field at a time: many at once, where nothing is wrong.

What is wrong, or out of the ordinary, is left to the decoders of alldiff_json, which take one value
at a time and say where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import chain, islice
from operator import itemgetter
from typing import Any, get_args, get_origin, get_type_hints

from alldiff.clues import CLUE_TYPES, Clue
from alldiff.records import records

LARGEST = 10**9
"""Whole numbers are from -LARGEST to LARGEST."""

Column = Callable[[list[Any]], list[Any] | None]
"""JSON values -> the values as a field of a clue wants them, or None where not all are right."""


def decode_clues(items: list[Any]) -> tuple[Clue, ...] | None:
    """Return the clues that objects state, or None where one of them has to be looked at."""
    if set(map(type, items)) != {dict}:
        return None
    names = [item.get("type") for item in items]
    if set(map(type, names)) != {str}:
        return None
    made = {}
    for name in set(names):
        alike = [item for item, other in zip(items, names, strict=True) if other == name]
        found = decode_alike(CLUE_TYPES[name], alike) if name in CLUE_TYPES else None
        if found is None:
            return None
        made[name] = iter(found)
    return tuple([next(made[name]) for name in names])


def decode_alike(record: type[Clue], items: list[dict[str, Any]]) -> list[Any] | None:
    """Return the clues of one type, each with every field stated."""
    columns = clue_columns(record)
    if columns is None or set(map(len, items)) != {1 + len(columns)}:
        return None
    found = []
    for key, column in columns.items():
        try:
            values = column(list(map(itemgetter(key), items)))
        except KeyError:
            return None
        if values is None:
            return None
        found.append(values)
    return records(record, *found)


@cache
def clue_columns(record: type[Any]) -> dict[str, Column] | None:
    """Return what decodes each field of a clue, or None where some type has no such means."""
    hints = get_type_hints(record)
    found = {field.name: column_of(hints[field.name]) for field in fields(record)}
    columns = {name: column for name, column in found.items() if column is not None}
    return columns if len(columns) == len(found) else None


def column_of(hint: Any) -> Column | None:
    """Return what decodes many values of a type: whole numbers, texts, and lists of one type."""
    if hint is int:
        return whole_numbers
    if hint is str:
        return lambda values: values if set(map(type, values)) <= {str} else None
    if get_origin(hint) is not tuple or not get_args(hint):
        return None
    first, *rest = get_args(hint)
    inner = column_of(first)
    if inner is None or not set(rest) <= {first, Ellipsis}:
        return None
    return lists(inner) if rest == [Ellipsis] else lists_of(1 + len(rest), inner)


def whole_numbers(values: list[Any]) -> list[Any] | None:
    """Return the values if all are whole numbers that are not too large."""
    if not set(map(type, values)) <= {int}:
        return None
    in_range = not values or -LARGEST <= min(values) <= max(values) <= LARGEST
    return values if in_range else None


def lists(inner: Column) -> Column:
    """Return what decodes lists of any length into tuples."""

    def decode(values: list[Any]) -> list[Any] | None:
        if not set(map(type, values)) <= {list}:
            return None
        found = inner(list(chain.from_iterable(values)))
        if found is None:
            return None
        rest = iter(found)
        return [tuple(islice(rest, size)) for size in map(len, values)]

    return decode


def lists_of(size: int, inner: Column) -> Column:
    """Return what decodes lists of one length into tuples."""

    def decode(values: list[Any]) -> list[Any] | None:
        if not set(map(type, values)) <= {list} or not set(map(len, values)) <= {size}:
            return None
        found = inner(list(chain.from_iterable(values)))
        return None if found is None else list(zip(*[iter(found)] * size, strict=True))

    return decode
