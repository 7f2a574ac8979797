"""XCSP3's words: names and expressions in a row, whole numbers, and ranges."""

from __future__ import annotations

import re

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.exports.building import MOST_TUPLES
from alldiff.exports.model_json import LARGEST_VALUE


def words_of(text: str) -> list[str]:
    """Return the words in a text; blanks inside brackets do not separate."""
    if len(text) > 1 << 24:
        raise ReadError("an element has too long a text")
    return re.findall(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+", text)


def whole(word: str) -> int:
    """Return a whole number."""
    if not re.fullmatch(r"[+-]?[0-9]{1,12}", word):
        raise ReadError(t("expected a whole number, not {!r}", word[:40]))
    return int(word)


def numbers(text: str) -> list[int]:
    """Return the values in a text: one by one, as a..b or as v x times."""
    found: list[int] = []
    for word in text.split():
        low, dots, high = word.partition("..")
        value, times, count = word.partition("x")
        if dots:
            if whole(high) - whole(low) > LARGEST_VALUE:
                raise ReadError(t("values are from 0 to {:,}, not {}", LARGEST_VALUE, word[:40]))
            found += range(whole(low), whole(high) + 1)
        elif times:
            if whole(count) > MOST_TUPLES:
                raise ReadError(t("expected fewer values than {!r}", word[:40]))
            found += [whole(value)] * whole(count)
        else:
            found.append(whole(word))
    return found
