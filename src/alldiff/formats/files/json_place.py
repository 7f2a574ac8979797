"""The place of a value in a JSON text, for errors: the parser does not report it."""

from __future__ import annotations

import json
import re


def place_of(path: str, text: str) -> tuple[int, int]:
    """Return line and column of the value that a path leads to, or of what should hold it.

    >>> place_of("givens[1][0]", '{"givens": [[1],\\n [2]]}')
    (2, 3)
    """
    at = next_part(text, 0)
    for step in re.findall(r"[^.\[\]]+", path):
        inside = find_member(text, at, step)
        if inside is None:
            break
        at = inside
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def find_member(text: str, at: int, step: str) -> int | None:
    """Return where the member of a list or object begins that a number or a key names."""
    decoder = json.JSONDecoder()
    keyed, number = text[at] == "{", 0
    at = next_part(text, at + 1)
    while text[at] not in "]}":
        name = str(number)
        if keyed:
            name, at = decoder.raw_decode(text, at)
            at = next_part(text, at)
        if name == step:
            return at
        at = next_part(text, decoder.raw_decode(text, at)[1])
        number += 1
    return None


def next_part(text: str, at: int) -> int:
    """Return where the next key, value or closing bracket begins."""
    while text[at] in " \t\n\r,:":
        at += 1
    return at
