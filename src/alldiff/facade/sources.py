"""What stands for a puzzle in a call: the puzzle, its text, or the path of a file; or a problem."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import TypeAlias

from alldiff.core.errors import UsageError
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.problems import Problem, problem_model
from alldiff.solving import as_model

Source: TypeAlias = Puzzle | str | PathLike[str]
"""A puzzle, its text in any format, or the path of a file; `FILE:3` is the third one there."""
AnySource: TypeAlias = Source | Model | Problem
"""A puzzle, or a problem that needs no grid: a Model, a Problem, a model of CPMpy, their files."""


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


def stated(source: AnySource) -> Puzzle | Model:
    """Return the puzzle that is meant, or the model of a problem that has no grid."""
    if isinstance(source, Puzzle):
        return source
    if (model := problem_model(source)) is not None:
        return model
    if isinstance(source, str | PathLike):
        from alldiff.formats.files.models import model_in

        return model_in(source) or puzzle_of(source)
    assert not isinstance(source, Model | Problem)
    return puzzle_of(source)


def model_of(source: AnySource) -> Model:
    """Return the model of the puzzle or problem that is meant."""
    return as_model(stated(source))
