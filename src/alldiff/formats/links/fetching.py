"""Puzzles that a site keeps under a short name: fetched only where that is asked for."""

from __future__ import annotations

import re

from alldiff.core.errors import ReadError

SUDOKUPAD = "https://sudokupad.app/api/puzzle/"
"""What SudokuPad answers here is the long name that a link could have held instead."""
NAME = re.compile(r"[A-Za-z0-9_-]{1,80}(?:/[A-Za-z0-9_-]{1,80}){0,3}")
LONGEST_ANSWER = 2**20
SECONDS = 20.0


def fetched(name: str) -> str:
    """Return the text that SudokuPad keeps under a name."""
    from http.client import HTTPException
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    if not NAME.fullmatch(name):
        raise ReadError(f"no short name of a puzzle: {name[:80]!r}")
    asked = Request(SUDOKUPAD + name, headers={"User-Agent": "alldiff"})
    try:
        with urlopen(asked, timeout=SECONDS) as answer:
            data: bytes = answer.read(LONGEST_ANSWER + 1)
    except HTTPError as error:
        raise ReadError(f"{asked.host} has no puzzle {name!r} (HTTP {error.code})") from None
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise ReadError(f"{asked.host} does not answer: {reason}") from None
    if len(data) > LONGEST_ANSWER:
        raise ReadError(f"{asked.host} answers with more than {LONGEST_ANSWER:,} bytes")
    try:
        return data.decode().strip()
    except UnicodeDecodeError:
        raise ReadError(f"{asked.host} answers with no UTF-8 text") from None
