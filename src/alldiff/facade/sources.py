"""What stands for a puzzle in a call: the puzzle, its text, or the path of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import TypeAlias

from alldiff.errors import UsageError
from alldiff.model import Model
from alldiff.puzzle import Puzzle
from alldiff.solving import as_model

Source: TypeAlias = Puzzle | str | PathLike[str]
"""A puzzle, its text in any format, or the path of a file; `FILE:3` is the third one there."""


def puzzle_of(source: Source) -> Puzzle:
    """Return the puzzle that is meant."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, str | PathLike):
        from alldiff.formats import read

        return read(source)
    kind = type(source).__name__
    raise UsageError(f"a puzzle, its text or the path of a file was expected, not {kind}")


def puzzles_of(sources: Iterable[Source]) -> Iterator[Puzzle]:
    """Yield the puzzles that are meant; one by itself is no collection."""
    if isinstance(sources, Puzzle | str | PathLike):
        raise UsageError("puzzles were expected, several of them: put a single one into a list")
    return map(puzzle_of, sources)


def model_of(source: Source | Model) -> Model:
    """Return the model of the puzzle that is meant, and a model as it is."""
    return source if isinstance(source, Model) else as_model(puzzle_of(source))
