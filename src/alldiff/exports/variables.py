"""Shared by several exports: names for variables, and compact values."""

from __future__ import annotations

import re

from alldiff.core.model import Model, values_of


def identifiers(model: Model) -> list[str]:
    """Return an identifier for each variable, valid in any language: letters, digits, underscores.

    A cell is R1C1; other variables keep their names as far as those are identifiers; all are
    distinct.
    """
    taken: set[str] = set()
    words = []
    for variable in range(len(model.domains)):
        word = re.sub(r"\W", "_", model.name(variable), flags=re.ASCII)
        if not re.match(r"[A-Za-z]", word):
            word = f"x{word}"
        while word.lower() in taken:
            word = f"{word}_{variable}"
        taken.add(word.lower())
        words.append(word)
    return words


def stretches(domain: int) -> list[tuple[int, int]]:
    """Return the values in a domain as ranges (from, to).

    >>> stretches(0b1101110)
    [(1, 3), (5, 6)]
    """
    found: list[tuple[int, int]] = []
    for value in values_of(domain):
        if found and found[-1][1] == value - 1:
            found[-1] = found[-1][0], value
        else:
            found.append((value, value))
    return found


def union_of(model: Model, variables: tuple[int, ...]) -> list[int]:
    """Return the values that at least one variable can take, ascending."""
    domain = 0
    for variable in variables:
        domain |= model.domains[variable]
    return list(values_of(domain))


def membership(sets: tuple[tuple[int, ...], ...], values: list[int]) -> list[tuple[int, ...]]:
    """Return for each distinct set which of the values it has, as 0 and 1."""
    return [tuple(int(value in one) for value in values) for one in dict.fromkeys(sets)]
