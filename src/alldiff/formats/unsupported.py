"""What people paste and alldiff knows but does not read: a sentence that says so."""

from __future__ import annotations

import re

PICTURES = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"BM",
    b"RIFF",
    b"II*\0",
    b"MM\0*",
    b"\0\0\0",
    b"%PDF",
)
"""How files with pictures begin."""
PICTURE = "pictures are not read: type the puzzle, or copy it as text"
MAKER = '{"formatVersion":'


def is_picture(data: bytes) -> bool:
    """Tell whether bytes begin as a picture does."""
    return data.startswith(PICTURES)


def was_picture(text: str) -> bool:
    """Tell whether a text is a picture that something, such as a browser, took for text."""
    return any(name in text[:64] for name in ("PNG", "JFIF", "Exif", "GIF8", "WEBP", "BM", "%PDF"))


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
    if "sudokumaker" in first or begins(packed, MAKER):
        return "puzzles of SudokuMaker are not read: export them there for SudokuPad or f-puzzles"
    if begins(packed, "{"):
        return "a packed JSON of a program that is not known"
    if re.match(r"https?://\S+$", start):
        return (
            "this link holds no puzzle that alldiff knows, and nothing is fetched: open it there, "
            "and copy the puzzle or a link that holds it"
        )
    return ""
