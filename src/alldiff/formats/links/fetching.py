"""Puzzles that a site keeps under a short name: fetched only where that is asked for."""

from __future__ import annotations

import re

from alldiff.core.errors import ReadError
from alldiff.core.messages import t

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
        raise ReadError(t("not a short name for a puzzle: {!r}", name[:80]))
    asked = Request(SUDOKUPAD + name, headers={"User-Agent": "alldiff"})
    try:
        with urlopen(asked, timeout=SECONDS) as answer:
            data: bytes = answer.read(LONGEST_ANSWER + 1)
    except HTTPError as error:
        # It is an answer too, whose connection stays open until it is closed.
        with error:
            raise ReadError(
                t("{} has no puzzle {!r} (HTTP {})", asked.host, name, error.code)
            ) from None
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise ReadError(t("{} does not answer: {}", asked.host, reason)) from None
    if len(data) > LONGEST_ANSWER:
        raise ReadError(t("{} answers with more than {:,} bytes", asked.host, LONGEST_ANSWER))
    try:
        return data.decode().strip()
    except UnicodeDecodeError:
        raise ReadError(t("{} answers with bytes that are not UTF-8", asked.host)) from None
