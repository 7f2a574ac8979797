"""Models in files and texts, told from puzzles by content: JSON of our own, and XCSP3."""

from __future__ import annotations

import os

from alldiff.core.errors import ReadError
from alldiff.core.model import Model
from alldiff.formats.source import from_path, path_exists

VERSION = "alldiff-model/1"
HEAD = 400
"""Characters at the beginning of a text within which it says what it is."""


def is_model(text: str) -> bool:
    """Tell whether a text states a model."""
    begin = text[: 2 * HEAD].lstrip("\ufeff \t\r\n")
    if begin[:1] == "<":
        return "<instance" in begin and "XCSP3" in begin
    return begin[:1] == "{" and f'"{VERSION}"' in begin[:HEAD]


def model_in(source: str | os.PathLike[str]) -> Model | None:
    """Return the model of a file or a text, or None where it states none."""
    name = os.fspath(source)
    if isinstance(source, str) and is_model(source):
        return read(source)
    if not path_exists(name) or not os.path.isfile(name):
        return None
    try:
        with open(name, "rb") as stream:
            head = stream.read(4 * HEAD).decode("utf-8", "replace")
    except OSError:
        # Whoever reads it as a puzzle tells why it cannot be read.
        return None
    if not is_model(head):
        return None
    try:
        return read(from_path(name).text)
    except ReadError as error:
        error.source = error.source or name
        raise


def read(text: str) -> Model:
    """Return the model of a text that states one."""
    # Exports bring much that a puzzle does not need.
    from alldiff.exports import model_json, xcsp3_reading

    text = text.lstrip("\ufeff \t\r\n")
    return xcsp3_reading.read(text) if text[:1] == "<" else model_json.read(text)
