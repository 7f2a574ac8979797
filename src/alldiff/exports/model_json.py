"""The JSON of a model: complete, so that reading it back gives the same model."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Constraint,
    Less,
    Linear,
    Regions,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.errors import ModelError, ReadError, WriteError
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of, values_of
from alldiff.formats.source import VERSION

LARGEST_VALUE = 65_535
"""Domains are sets of bits, so large values are expensive."""
TYPES: dict[str, type[Any]] = {
    "all-different": AllDifferent,
    "sum": Sum,
    "less": Less,
    "relation": Relation,
    "linear": Linear,
    "sets": Sets,
    "table": Table,
    "automaton": Automaton,
    "regions": Regions,
}
NAMES = {cls: name for name, cls in TYPES.items()}


Label = bool | int | float | str | None
"""The types of labels for values in JSON."""


class Members(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a model's object."""

    format: str
    domains: tuple[tuple[int, ...], ...]
    constraints: tuple[dict[str, Any], ...]
    cells: tuple[tuple[int, int], ...]
    shape: tuple[int, int]
    givens: tuple[tuple[int, int], ...] = ()
    names: tuple[str, ...] = ()
    hidden: int = 0
    origin: tuple[tuple[int, ...], ...] = ()
    labels: tuple[tuple[int, Label], ...] = ()
    texts: tuple[str, ...] = ()


def write(model: Model) -> str:
    """Return a model as JSON, with one constraint per line."""
    members: dict[str, Any] = {
        "format": VERSION,
        "shape": model.shape,
        "cells": model.cells,
        "names": model.names,
        "hidden": model.hidden,
        "domains": [list(values_of(domain)) for domain in model.domains],
        "givens": model.givens,
        "origin": model.origin,
    }
    if model.labels:
        members["labels"] = model.labels
        for _, label in model.labels:
            if not isinstance(label, Label):
                raise WriteError(t("the value {!r} cannot be written as JSON: use a string", label))
    if model.texts:
        members["texts"] = model.texts
    lines = [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in members.items()]
    stated = ",\n".join(f"  {json.dumps(members_of(each))}" for each in model.constraints)
    return "\n".join(["{", *lines, ' "constraints": [', stated, " ]", "}", ""])


def members_of(constraint: Constraint) -> dict[str, Any]:
    """Return the object for a constraint; unordered parts are sorted."""
    found: dict[str, Any] = {"type": NAMES[type(constraint)]}
    for field in constraint.__struct_fields__:
        value = getattr(constraint, field)
        found[field] = sorted(value) if isinstance(value, frozenset) else value
    return found


def read(text: str) -> Model:
    """Return the model in a JSON text, or raise ReadError."""
    try:
        members = msgspec.json.decode(text, type=Members)
        if members.format != VERSION:
            raise ReadError(t("expected the format {}, not {!r}", VERSION, members.format[:40]))
        values = [value for domain in members.domains for value in domain]
        if values and not 0 <= min(values) <= max(values) <= LARGEST_VALUE:
            raise ReadError(t("values are from 0 to {:,}", LARGEST_VALUE))
        return Model(
            tuple(domain_of(domain) for domain in members.domains),
            tuple(constraint_of(each) for each in members.constraints),
            members.givens,
            members.cells,
            members.shape,
            members.names,
            members.hidden,
            members.origin,
            members.labels,
            members.texts,
        )
    except (msgspec.DecodeError, ModelError, RecursionError, UnicodeEncodeError) as error:
        raise ReadError(t("not a model: {}", error)) from None


def constraint_of(members: dict[str, Any]) -> Constraint:
    """Return the constraint for an object."""
    name = members.get("type")
    if not isinstance(name, str) or name not in TYPES:
        raise ReadError(t("expected a type of constraint, one of {}", ", ".join(TYPES)))
    fields = {key: value for key, value in members.items() if key != "type"}
    found: Constraint = msgspec.convert(fields, TYPES[name])
    return found
