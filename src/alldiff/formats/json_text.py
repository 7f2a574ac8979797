"""From the text of the alldiff JSON to plain lists and dicts, strictly."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from alldiff.errors import ReadError

VERSION = "alldiff/1"
TEXTS = ("title", "author", "rules", "source", "licence")
KEYS = ("format", "kind", "rows", "cols", "box", "givens", "clues", *TEXTS, "solution")


def parse(text: str) -> Any:
    """Return the JSON value of a text; the place of an error is a line and a column."""
    try:
        found = DECODER.decode(text)
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


DECODER = json.JSONDecoder(
    parse_constant=no_constant,
    object_pairs_hook=no_repetition,
    parse_float=finite,
    parse_int=whole,
)
