"""Which formats can carry a puzzle, and what each one leaves out."""

from __future__ import annotations

from typing import Any

from alldiff.core.errors import ReadError, WriteError
from alldiff.core.messages import Message, t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record
from alldiff.formats.base import FORMATS, Format, ReadOptions
from alldiff.formats.files.alldiff_json import members

WORDS = {
    "title": t("the title"),
    "author": t("the author"),
    "rules": t("the rules in words"),
    "drawing": t("the drawing"),
    "state": t("what is filled in"),
    "marks": t("pencil marks"),
}
"""What a format may leave out without a word; anything else it cannot carry, it refuses."""


class Form(Record, frozen=True):
    """A format for one puzzle: why it cannot carry it, or what it leaves out."""

    name: str
    refusal: str | None = None
    lost: tuple[Message, ...] = ()


def forms(puzzle: Puzzle) -> list[Form]:
    """Return every format that is written, with what it would lose of a puzzle."""
    return [form_of(FORMATS[name], puzzle) for name in FORMATS if FORMATS[name].writes]


def form_of(form: Format, puzzle: Puzzle) -> Form:
    """Return what a format makes of a puzzle, by reading what it writes."""
    try:
        text = form.write([puzzle])
    except WriteError as error:
        return Form(form.name, error.args[0])
    stated = members(puzzle)
    try:
        (again,) = form.read(text, ReadOptions(box=puzzle.box)).puzzles
        kept = members(again)
    except (ReadError, ValueError):
        # Nothing shows that it keeps more than the puzzle itself.
        kept = {}
    lost = (words for key, words in WORDS.items() if is_lost(key, stated, kept))
    return Form(form.name, lost=tuple(lost))


def is_lost(key: str, stated: dict[str, Any], kept: dict[str, Any]) -> bool:
    """Return whether something that was stated is not there any more."""
    said = stated.get(key)
    if key == "marks" and said is not None:
        said = any(any(line) for line in said)
    return bool(said) and not kept.get(key)
