"""Sentences that can be translated: an English pattern, and the parts that fill it.

A message may carry advice by name, such as "box": what to do about it is for each front end to say,
since the shell has options, Python has arguments and the page has fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

FIELD = re.compile(r"\{[^{}]*\}")


class Message(str):
    """An English sentence or name that remembers its pattern and its parts.

    It is used like the sentence itself: printed, compared, raised. A language translates it by its
    `key`, which is the English pattern, and fills in the `parts`; parts that are messages are
    translated too, and a tuple of names becomes a list.
    """

    __slots__ = ("advice", "key", "parts")

    key: str
    parts: tuple[Any, ...]
    advice: tuple[str, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (str(self), self.key, self.parts, self.advice)

    def advise(self, *names: str) -> Message:
        """Return the message with advice by name."""
        self.advice = names
        return self


def t(key: str, /, *parts: Any) -> Message:
    """Return the message of an English pattern with its parts filled in.

    >>> said = t("{} has {} cells", t("row {}", 1), 9)
    >>> said, said.key
    ('row 1 has 9 cells', '{} has {} cells')
    >>> t("{} overlap", ("a", "b", "c"))
    'a, b and c overlap'
    """
    parts = tuple(map(plain, parts))
    filled = [
        listed(part) if field == "{}" else part
        for field, part in zip(FIELD.findall(key), parts, strict=True)
    ]
    return restored(key.format(*filled) if parts else key, key, parts, ())


def restored(text: str, key: str, parts: tuple[Any, ...], advice: tuple[str, ...]) -> Message:
    """Return the message of a text and all that it remembers."""
    message = Message(text)
    message.key, message.parts, message.advice = key, parts, advice
    return message


def plain(part: Any) -> Any:
    """Return a text, a number or a tuple of such as it is, and the text of anything else."""
    if isinstance(part, tuple):
        return tuple(map(plain, part))
    return part if isinstance(part, str | int | float) else str(part)


def listed(part: Any) -> Any:
    """Return a tuple of names as an English list, and anything else as it is."""
    if not isinstance(part, tuple):
        return part
    *before, end = map(str, part) if part else ("",)
    return f"{', '.join(before)} and {end}" if before else end


PYTHON = {
    "alphabet": 'pass alphabet="letters" (A = 10), "hex" (0 = 1, A = 11) or "alpha" (A = 1)',
    "box": 'pass box="WxH"',
    "clues": "clues=True removes other clues",
    "drawing": "draw such clues yourself and pass the puzzle as drawing=",
    "fetch": "fetch=True asks the site for it",
    "format": 'pass format="NAME"',
    "formats": "docs/formats.md lists them all",
    "latin": "latin=True reads a Latin square",
    "no-box": "leave out box",
    "no-latin": "leave out latin",
    "pick": "FILE:N names one of them",
    "read-all": "ad.read_all reads them all",
    "restart": "restart=True starts again",
    "sdk-or-line": 'pass format="sdk" or format="line"',
    "searches": "docs/searches.md lists them all",
    "size": "pass size=N",
    "techniques": "docs/techniques.md lists them all",
}
ADVICE: ContextVar[Mapping[str, str]] = ContextVar("advice", default=PYTHON)
"""What the front end in use advises, by name; what it does not know it leaves out."""


def advised(message: str) -> str:
    """Return a message with the advice of the front end in use."""
    names = getattr(message, "advice", ())
    known = [ADVICE.get()[name] for name in names if name in ADVICE.get()]
    return "; ".join([message, *known])
