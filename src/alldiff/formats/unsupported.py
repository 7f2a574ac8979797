"""What people paste and alldiff knows but does not read: a sentence that says so."""

from __future__ import annotations

import re

from alldiff.formats.source import PICTURE


def why_not(text: str) -> str:
    """Return why a text that no format knows is not read, '' where nothing is known about it.

    >>> why_not("data:image/png;base64,iVBORw0KGgo")
    'pictures are not read: type the puzzle, or copy it as text'
    """
    start = text.lstrip()[:2000]
    if re.match(r"data:image/|<svg|<img|%PDF", start, re.IGNORECASE):
        return PICTURE
    from alldiff.formats.links.fpuzzles.format import begins

    first = start.split("\n", 1)[0].strip()
    packed = first.rsplit("=", 1)[-1] if "://" in first else first
    if begins(packed, "{"):
        return "a packed JSON of a program that is not known"
    if re.match(r"https?://\S+$", start):
        return (
            "this link holds no puzzle that alldiff knows, and nothing is fetched: open it there, "
            "and copy the puzzle or a link that holds it"
        )
    return ""
