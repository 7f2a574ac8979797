"""From the text of the alldiff JSON to plain lists and dicts, strictly."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from alldiff.errors import ReadError

TEXTS = ("title", "author", "rules", "source", "licence")
KEYS = frozenset(("format", "kind", "rows", "cols", "box", "givens", "clues", *TEXTS, "solution"))


def no_constant(name: str) -> NoReturn:
    """Refuse NaN and Infinity."""
    raise ReadError(f"{name} is no JSON number")


def no_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of the pairs, whose keys must differ."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ReadError(f"the key {twice!r} occurs twice in one object")
    return found


def finite(digits: str) -> float:
    """Return a number with a point or an exponent."""
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ReadError(f"{digits[:20]} is too large")
    return number


def whole(digits: str) -> int:
    """Return a number without them."""
    if len(digits) > 30:
        raise ReadError(f"a number of {len(digits)} digits is too large")
    return int(digits)


CAREFUL = json.JSONDecoder(
    parse_constant=no_constant,
    object_pairs_hook=no_repetition,
    parse_float=finite,
    parse_int=whole,
)
QUICK = json.JSONDecoder(parse_constant=no_constant, parse_float=finite)
"""Five times as fast: it calls no Python for each object and number, and lets keys repeat."""


def parse(text: str) -> Any:
    """Return the JSON value of a text; the place of an error is a line and a column."""
    if "\\" not in text:
        try:
            found = QUICK.decode(text)
        except (ValueError, RecursionError):
            return parse_carefully(text)
        if text.count(":") == colons(found):
            return found
    return parse_carefully(text)


def colons(found: Any) -> int:
    """Return how many colons the text of puzzles has if no key repeats, or -1 to look carefully.

    Each member of an object has one, and those in texts are seen; whatever else there may be, a
    key that occurs twice or objects at unknown places, has more.
    """
    count = 0
    for item in found if isinstance(found, list) else (found,):
        if not isinstance(item, dict) or not item.keys() <= KEYS:
            return -1
        clues = item.get("clues") or []
        if not isinstance(clues, list) or not set(map(type, clues)) <= {dict}:
            return -1
        count += len(item) + sum(map(len, clues))
        count += sum([value.count(":") for value in item.values() if isinstance(value, str)])
    return count


def parse_carefully(text: str) -> Any:
    """Return the JSON value of a text in which anything may be wrong."""
    try:
        found = CAREFUL.decode(text)
    except json.JSONDecodeError as error:
        raise ReadError(f"no JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise ReadError("the JSON is nested too deeply") from None
    if re.search(r"\\u[dD][89a-fA-F]", text):
        try:
            json.dumps(found, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ReadError("half a character (a lone surrogate \\ud8..) in a text") from None
    return found
