"""LZ-string, as links of puzzles have it: Lempel-Ziv codes of growing width, six bits a character.

A code names a text that came before; 0 and 1 bring a new character of 8 or 16 bits, 2 is the end.
"""

from __future__ import annotations

from alldiff.core.errors import ReadError
from alldiff.core.messages import t

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
SIX = {letter: at for at, letter in enumerate(ALPHABET)} | {" ": 62, "-": 63, "_": 63}
"""The bits of a character, those that stand for + and / in links too."""
MOST_UNPACKED = 4_000_000
"""Characters; no puzzle has more, and a short text can stand for a very long one."""
END = 2


class Bits:
    """Bits of a packed text: the first of a character is its highest, of a number its lowest."""

    def __init__(self, packed: str) -> None:
        self.packed = packed.rstrip("=$ \n")
        self.at = 0

    def take(self, width: int) -> int:
        """Return the number of the next bits."""
        found = 0
        for place in range(width):
            index, offset = divmod(self.at, 6)
            if index >= len(self.packed):
                raise ReadError("the packed text ends too early: part of the link is missing")
            letter = self.packed[index]
            if letter not in SIX:
                message = t("{!r} is not a character of compressed text", letter)
                raise ReadError(message, line=1, column=index + 1)
            found |= (SIX[letter] >> (5 - offset) & 1) << place
            self.at += 1
        return found


def unpack(packed: str, most: int = MOST_UNPACKED, cut: bool = False) -> str:
    """Return the text that was packed; one of more than `most` characters is cut, or refused.

    >>> unpack(pack("all different, all equal"))
    'all different, all equal'
    """
    bits = Bits(packed)
    texts: list[str] = [""] * 3
    width, room, length = 2, 1, 0
    found: list[str] = []
    last = ""

    while (code := bits.take(width)) != END:
        if code < END:
            texts.append(chr(bits.take(16 if code else 8)))
            code = len(texts) - 1
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        if code > len(texts) or (code == len(texts) and not last):
            raise ReadError("the packed text is damaged")
        text = texts[code] if code < len(texts) else last + last[0]
        found.append(text)
        length += len(text)
        if length > most:
            if cut:
                break
            raise ReadError(t("the packed text has more than {:,} characters", most))
        if last:
            texts.append(last + text[0])
            room -= 1
        if room <= 0:
            room, width = 1 << width, width + 1
        last = text
    whole = "".join(found)
    if any("\ud800" <= letter <= "\udfff" for letter in whole):
        whole = whole.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")
    return whole


def pack(text: str) -> str:
    """Return a packed text, padded as base 64 is."""
    codes: dict[tuple[int, str], int] = {}
    fresh: set[int] = set()
    size, width, room = 3, 2, 2
    bits: list[int] = []
    word = 0

    def put(number: int, count: int) -> None:
        bits.extend(number >> place & 1 for place in range(count))

    def narrow() -> None:
        nonlocal width, room
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1

    def emit() -> None:
        if word in fresh:
            letter = ord(letters[word])
            put(int(letter > 255), width)
            put(letter, 16 if letter > 255 else 8)
            fresh.discard(word)
            narrow()
        else:
            put(word, width)
        narrow()

    letters: dict[int, str] = {}
    for letter in sixteen_bits(text):
        if (0, letter) not in codes:
            codes[0, letter] = size
            letters[size] = letter
            fresh.add(size)
            size += 1
        longer = codes.get((word, letter))
        if longer is None:
            emit()
            codes[word, letter] = size
            size += 1
            longer = codes[0, letter]
        word = longer
    if word:
        emit()
    put(END, width)
    bits += [0] * (6 - len(bits) % 6)
    packed = "".join(
        ALPHABET[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6)
    )
    return packed + "=" * (-len(packed) % 4)


def sixteen_bits(text: str) -> str:
    """Return a text with each character beyond 16 bits as the two halves that JavaScript has."""
    if all(letter <= "\uffff" for letter in text):
        return text
    halves = text.encode("utf-16-be", "surrogatepass")
    return "".join(chr(halves[at] << 8 | halves[at + 1]) for at in range(0, len(halves), 2))
