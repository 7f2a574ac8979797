"""One character for each value: digits first, then letters, in one of three alphabets.

`letters`: 1 to 9, A = 10, B = 11 ... and 0 is empty. `hex`: everything one lower, 0 = 1 ... F = 16.
`alpha`: A = 1, B = 2 ... Which one a text uses is never guessed where it makes a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from itertools import groupby
from struct import iter_unpack

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SYMBOLS = {
    "letters": f"123456789{LETTERS}",
    "hex": f"0123456789{LETTERS}",
    "alpha": LETTERS,
}
LARGEST = len(SYMBOLS["letters"])
EMPTY = ".*_-"
UNKNOWN = 255


class SymbolTable(dict[int, str]):
    """A translation of characters to chr(value); every other character becomes UNKNOWN."""

    def __missing__(self, key: int) -> str:
        return chr(UNKNOWN)


@cache
def values(alphabet: str, side: int) -> dict[str, int]:
    """Return the value of each character that a puzzle of this side can hold, 0 for empty."""
    found = dict.fromkeys(EMPTY, 0)
    if alphabet != "hex":
        found["0"] = 0
    if alphabet != "alpha" and side <= 9:
        found |= {"X": 0, "x": 0}
    return found | {symbol: i + 1 for i, symbol in enumerate(SYMBOLS[alphabet][:side])}


@cache
def translation(alphabet: str, side: int) -> SymbolTable:
    """Return `values` as a table for str.translate."""
    return SymbolTable(
        {ord(symbol): chr(value) for symbol, value in values(alphabet, side).items()}
    )


def choose_alphabet(texts: Sequence[str], side: int) -> str:
    """Return the alphabet of texts of `side` x `side` characters, or refuse where two would do."""
    used = set().union(*texts)
    plausible = [
        alphabet
        for alphabet in SYMBOLS
        if used <= values(alphabet, side).keys()
        and (alphabet != "hex" or may_be_hex(texts, side, used))
    ]
    if len(plausible) > 1 and any(
        len({values(alphabet, side)[symbol] for alphabet in plausible}) > 1 for symbol in used
    ):
        raise ReadError(
            t("the symbols can be read in more than one way: {}", ", ".join(plausible)).advise(
                "alphabet"
            )
        )
    return plausible[0] if plausible else "letters"


def has_letters(text: str, side: int, alphabet: str | None) -> bool:
    """Return whether the characters of a puzzle are letters from 10 up, A for 10."""
    return side > 9 and (alphabet or choose_alphabet([text], side)) == "letters"


def may_be_hex(texts: Sequence[str], side: int, used: Set[str]) -> bool:
    """Return whether 0 can be meant as a value.

    Without another empty sign that is so only in solved grids, and up to a side of 9, where
    digits are enough, only if there is a 0 at all.
    """
    if not used.isdisjoint(EMPTY):
        return side > 9 or "0" in used
    return all(set(Counter(text).values()) == {side} for text in texts) and "0" in used


def cells(text: str, side: int, alphabet: str, line: int, column: int) -> Grid:
    """Return the rows of values that a text of `side` x `side` characters holds.

    `line` and `column` are where the text begins.
    """
    found = text.translate(translation(alphabet, side)).encode("latin-1")
    if UNKNOWN in found:
        at = found.index(UNKNOWN)
        raise unknown(text[at], side, alphabet, line, column + at)
    return tuple(iter_unpack(f"{side}B", found))


def unknown(symbol: str, side: int, alphabet: str, line: int, column: int) -> ReadError:
    """Return the error for a character that no puzzle of this side can hold."""
    values_of_all = {s: i + 1 for i, s in enumerate(SYMBOLS[alphabet])}
    last = SYMBOLS[alphabet][min(side, len(SYMBOLS[alphabet])) - 1]
    if symbol in values_of_all:
        message = t("{} is {}, above the side {}", symbol, values_of_all[symbol], side)
        if symbol in "123456789":
            message = t("{} is above the side {}", symbol, side)
    else:
        message = t(
            "unknown symbol {!r}: expected {} to {}, or . for empty",
            symbol,
            SYMBOLS[alphabet][0],
            last,
        )
    return ReadError(message, line=line, column=column)


def symbol(value: int) -> str:
    """Return the character of a value in the alphabet `letters`.

    >>> symbol(9), symbol(10), symbol(35)
    ('9', 'A', 'Z')
    """
    return SYMBOLS["letters"][value - 1]


def gathered(values: Iterable[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield each value with 0, and 0 with the number of empty cells in a row, at most so many.

    >>> list(gathered([0, 0, 0, 7, 0], 2))
    [(0, 2), (0, 1), (7, 0), (0, 1)]
    """
    for is_empty, alike in groupby(values, key=lambda value: not value):
        if is_empty:
            count = len([*alike])
            yield from [(0, most)] * (count // most)
            if count % most:
                yield 0, count % most
        else:
            yield from ((value, 0) for value in alike)
