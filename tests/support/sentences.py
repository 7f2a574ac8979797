"""The law of sentences: none has a hole, whatever it is about and in whichever language."""

from __future__ import annotations

import re

HOLES = {
    "an unfilled field": re.compile(r"\{[\w:?|]*\}"),
    "a double space": re.compile(r"\S\s{2,}\S"),
    "a space before a mark": re.compile(r" [,.)]"),
    "an empty list": re.compile(r"[,;:(=] ?[,.;)]|\b(?:and|or|et|ou|ni|=) ?[,.;)]"),
    "no end": re.compile(r"[^.:!?)]$"),
}
"""What no sentence has. In French a space goes before a colon and a semicolon."""


def assert_well_said(sentence: str) -> None:
    """Assert that a sentence has no empty list, no double space and no unfilled field."""
    assert sentence.strip() == sentence != "", repr(sentence)
    for what, hole in HOLES.items():
        found = hole.search(sentence)
        assert found is None, f"{what}, {found and found[0]!r}, in {sentence!r}"
