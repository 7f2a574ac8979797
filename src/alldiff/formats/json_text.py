"""From the text of JSON to plain lists and dicts, strictly."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from alldiff.errors import ReadError

KEY = re.compile(r'"\s*:')


def parse(text: str) -> Any:
    """Return the JSON value of a text; the place of an error is a line and a column."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        raise refusal(text) from None
    except RecursionError:
        raise ReadError("the JSON is nested too deeply") from None
    if len(KEY.findall(text)) != keys_in(found):
        # A key that occurs twice, or a text that looks like one: the slow way can tell.
        json.loads(text, object_pairs_hook=no_repetition)
    return found


def refusal(text: str) -> ReadError:
    """Return the error of a text that is no JSON, with line and column."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return ReadError(f"no JSON: {error.msg}", line=error.lineno, column=error.colno)
    except RecursionError:
        return ReadError("the JSON is nested too deeply")
    except ValueError as error:
        return ReadError(f"no JSON: {error}")
    # What json takes and msgspec does not.
    return ReadError("no JSON: NaN, Infinity, a number that is too large, or half a character")


def keys_in(value: Any) -> int:
    """Return how many keys the objects in a JSON value have."""
    waiting, count = [value], 0
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            count += len(value)
            waiting.extend(value.values())
        elif isinstance(value, list) and value and isinstance(value[0], (dict, list)):
            waiting.extend(value)
    return count


def no_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of the pairs, whose keys must differ."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ReadError(f"the key {twice!r} occurs twice in one object")
    return found
