"""Several strings of ISS in one text: where one ends and the next begins.

Blanks and line ends mean nothing inside a string, so an end is only sure where a line is a link,
begins with a shape, or gives a cell another value.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

COMPOSITE = ("Or", "And", "Replicate")
"""Items that hold those up to their .End."""
OPENING = re.compile(rf"\.(?:{'|'.join(COMPOSITE)})\b")
ENDING = re.compile(r"\.End\b")
GIVEN = re.compile(r"~(R\w{1,2}C\w{1,2})_(\d+)(?=[~.\s]|$)")


def strings(text: str) -> list[tuple[int, str]]:
    """Return the strings of a text, those of links taken out, each with its line from 1.

    >>> strings(".Shape~4x4\\n.~R1C1_1\\n.Shape~6x6")
    [(1, '.Shape~4x4\\n.~R1C1_1'), (3, '.Shape~6x6')]
    >>> strings(".~R1C1_1\\n.~R1C2_2.~R1C1_3") == [(1, ".~R1C1_1\\n.~R1C2_2.~R1C1_3")]
    False
    """
    found: list[tuple[int, list[str]]] = []
    given: dict[str, str] = {}
    depth, ended = 0, True
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        link = query(line.strip())
        stated = dict(GIVEN.findall(line)) if depth == 0 else {}
        clash = any(given.get(cell, value) != value for cell, value in stated.items())
        if ended or link is not None or clash or line.lstrip().startswith(".Shape"):
            found.append((number, []))
            given, depth = {}, 0
        ended = link is not None
        found[-1][1].append(link if link is not None else line)
        given |= stated
        depth += len(OPENING.findall(line)) - len(ENDING.findall(line))
    return [(number, "\n".join(lines)) for number, lines in found]


def query(line: str) -> str | None:
    """Return the string that a link holds, None for what is no link."""
    if re.match(r"https?://", line) and "q=" in line:
        return parse_qs(urlsplit(line).query).get("q", [""])[0]
    return None
