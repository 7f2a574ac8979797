"""What answers are made of; those of one endpoint stand beside the function that gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import encode

from alldiff.core.cells import CellJson, Count as Count, EntryJson
from alldiff.core.errors import Picklable
from alldiff.languages import Language

PUZZLE = Meta(extra_json_schema={"type": "object", "$ref": "#/components/schemas/Puzzle"})
"""Marks a puzzle in the alldiff JSON: its own reader checks it, and its own schema describes it."""

PuzzleJson = Annotated[dict[str, Any], PUZZLE]
Cell = CellJson
Entry = EntryJson
Marks = Annotated[tuple[int, int, list[int]], Meta(description="Row, column, pencil marks.")]
Variables = Annotated[dict[str, int], Meta(description="Values by the labels of unseen variables.")]
Grid = Annotated[Sequence[Sequence[int | None]], Meta(description="Rows; null is no cell.")]


class Answer(Struct):
    """An answer, an event of a stream, or a part of one."""


class Fault(Answer):
    """One thing wrong, with its cells."""

    message: str
    cells: list[Cell]


class Error(Answer):
    """Why a request is refused; where, and when to ask again, as far as is known."""

    message: str
    status: int
    line: Count | UnsetType = UNSET
    column: Count | UnsetType = UNSET
    cells: list[Cell] | UnsetType = UNSET
    retry_after: Annotated[int, Meta(ge=1)] | UnsetType = UNSET


class ErrorAnswer(Answer):
    """The answer to a request that is refused."""

    error: Error


class Refusal(Picklable, Exception):
    """A request that is not answered, with the status and what to say."""

    def __init__(self, message: str | tuple[str, ...], status: int, **more: Any) -> None:
        super().__init__(message)
        self.messages = message if isinstance(message, tuple) else (message,)
        self.status = status
        self.more = more

    @property
    def data(self) -> bytes:
        """The refusal as every endpoint returns it."""
        return error_json(sentence("; ".join(self.messages)), self.status, **self.more)

    def said_in(self, language: Language) -> Refusal:
        """Return the refusal in a language."""
        return Refusal(tuple(map(language.message, self.messages)), self.status, **self.more)


def sentence(message: str) -> str:
    """Return a message on one line that ends in a full stop."""
    line = " ".join(message.split())
    return line if line.endswith((".", "?", "!")) else f"{line}."


def error_json(message: str, status: int, **more: Any) -> bytes:
    """Return an error as every endpoint sends it."""
    return encode(ErrorAnswer(error=Error(message=message, status=status, **more)))


def entries_json(values: Iterable[tuple[tuple[int, int], int]]) -> list[Entry]:
    """Return cells with values as [row, column, value]."""
    return [(row, column, value) for (row, column), value in values]


def marks_json(marks: Mapping[tuple[int, int], Sequence[int]]) -> list[Marks]:
    """Return pencil marks as [row, column, values]."""
    return [(row, column, list(values)) for (row, column), values in sorted(marks.items())]
