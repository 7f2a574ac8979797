"""From the text of JSON to plain lists and dicts, strictly."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from alldiff.core.errors import ReadError
from alldiff.core.messages import t


def parse(text: str) -> Any:
    """Return the JSON value of a text; the place of an error is a line and a column."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        raise refusal(text) from None
    except RecursionError:
        raise ReadError("the JSON is nested too deeply") from None
    if not surely_without_repetition(text, found):
        json.loads(text, object_pairs_hook=no_repetition)
    return found


def surely_without_repetition(text: str, found: Any) -> bool:
    """Return at a glance whether no object has a key twice: a parser keeps only one of them.

    Colons follow keys, or stand in texts; one that is lost with a key is missing in what was found.
    Where the text spells characters by number, the slow way decides.
    """
    if "\\" in text and "\\u" in text:
        return False
    try:
        written = msgspec.json.encode(found)
    except (ValueError, OverflowError, RecursionError):
        return False
    return text.count(":") == written.count(b":")


def refusal(text: str) -> ReadError:
    """Return the error of a text that is not JSON, with line and column."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return ReadError(t("not JSON: {}", error.msg), line=error.lineno, column=error.colno)
    except RecursionError:
        return ReadError("the JSON is nested too deeply")
    except ValueError as error:
        return ReadError(t("not JSON: {}", error))
    # What json takes and msgspec does not.
    return ReadError("not JSON: NaN, Infinity, a number that is too large, or half a character")


def no_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of the pairs, whose keys must differ."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ReadError(t("the key {!r} occurs twice in one object", twice))
    return found
