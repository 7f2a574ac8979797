"""What a form asks for to state a rule: one entry for each of its fields."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from alldiff.rules.framework.base import Rule, depth_of

Sort = Literal[
    "cell", "cells", "groups", "outside", "number", "numbers", "text", "choice", "flag", "json"
]
"""What is entered: places in the grid or around it, numbers, words, or else the JSON itself."""


class RuleField(Struct, frozen=True):
    """A field of a rule, and what is taken where it is left empty."""

    name: str
    sort: Sort
    required: bool
    choices: tuple[str, ...] = ()
    default: Any = None


def fields_of(rule: type[Rule]) -> tuple[RuleField, ...]:
    """Return what has to be entered for a rule.

    >>> from alldiff.rules import find
    >>> [(field.name, field.sort) for field in fields_of(find("whisper"))]
    [('cells', 'cells'), ('difference', 'number')]
    """
    return tuple(map(field_of, fields(rule)))


def field_of(field: FieldInfo) -> RuleField:
    """Return what has to be entered for a field."""
    sort, choices = sort_of(field.type)
    default = None if field.default is NODEFAULT else field.default
    return RuleField(field.name, sort, field.required, choices, default)


def sort_of(hint: Any) -> tuple[Sort, tuple[str, ...]]:
    """Return what is entered for a type, and the words to choose from."""
    depth = depth_of(hint, "cell")
    if depth is not None:
        places: tuple[Sort, ...] = ("cell", "cells", "groups")
        return places[depth], ()
    if depth_of(hint, "outside") is not None:
        return "outside", ()
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Literal:
        return "choice", inside
    if origin is Annotated:
        return sort_of(inside[0])
    if origin in (Union, UnionType):
        return sort_of(inside[0])
    if origin is tuple and sort_of(inside[0])[0] == "number":
        return "numbers", ()
    plain: dict[Any, Sort] = {bool: "flag", int: "number", str: "text"}
    return plain.get(hint, "json"), ()
