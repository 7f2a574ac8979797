"""Light frozen records: like dataclasses, but much faster to define.

Python takes about 0.6 ms to create a frozen dataclass with slots, msgspec 0.01 ms to create a
Struct. Classes loaded at every start are Records. `replace`, `asdict` and `fields` from
`dataclasses` work on a Record too, but importing `dataclasses` takes 7 ms: hence the `replace`
here.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, TypeVar

from msgspec import NODEFAULT, Struct
from msgspec.structs import replace as replace_struct

SomeRecord = TypeVar("SomeRecord")


class DataclassFields:
    """The fields of a Record in dataclass form, computed on first use."""

    def __get__(self, record: object, cls: type) -> dict[str, Any]:
        return dataclass_fields(cls)


@cache
def dataclass_fields(cls: type) -> dict[str, Any]:
    """Return dataclass fields with the names and defaults of a Record."""
    from dataclasses import MISSING, field, fields, make_dataclass

    names: tuple[str, ...] = cls.__match_args__  # type: ignore[attr-defined]
    defaults: tuple[Any, ...] = getattr(cls, "__struct_defaults__", ())
    padded = (NODEFAULT,) * (len(names) - len(defaults)) + defaults
    stated = [
        (name, Any, field(default=MISSING if default is NODEFAULT else default))
        for name, default in zip(names, padded, strict=True)
    ]
    return {one.name: one for one in fields(make_dataclass(cls.__name__, stated))}


def replace(record: SomeRecord, /, **changes: Any) -> SomeRecord:
    """Return a copy of a Record, or anything with `__replace__`, with some fields changed."""
    if isinstance(record, Struct):
        return replace_struct(record, **changes)
    made: SomeRecord = record.__replace__(**changes)  # type: ignore[attr-defined]
    return made


class Record(Struct, frozen=True):
    """A frozen, hashable record with slots; equal to records of its class with equal fields."""

    __dataclass_fields__: ClassVar[Any] = DataclassFields()
