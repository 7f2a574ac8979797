"""What stands for a puzzle in a call: a Puzzle, a text, a path, rows of numbers; or a problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt
from os import PathLike
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar, cast, overload

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.problems import Problem, problem_model
from alldiff.solving import as_model


class Array(Protocol):
    """An array of NumPy, or something like it."""

    def tolist(self) -> Any:
        """Return it as lists of numbers."""
        ...


Source: TypeAlias = Puzzle | str | PathLike[str] | Sequence[Sequence[int]] | Array
"""A puzzle, its text in any format, the path of a file (`FILE:3` is the third one there), or a
Sudoku as rows of numbers or an array, with 0 for an empty cell."""
AnySource: TypeAlias = Source | Model | Problem
"""A puzzle, or a problem that needs no grid: a Model, a Problem, a model of CPMpy, their files."""


Options = ParamSpec("Options")
OfPuzzle = TypeVar("OfPuzzle", covariant=True)
OfProblem = TypeVar("OfProblem", covariant=True)
OfModel = TypeVar("OfModel", covariant=True)
Either = TypeVar("Either", covariant=True)


class BySource(Protocol[Options, OfPuzzle, OfProblem, OfModel, Either]):
    """A function whose answer for a puzzle has another type than its answer for a problem."""

    @overload
    def __call__(
        self, puzzle: Source, /, *args: Options.args, **options: Options.kwargs
    ) -> OfPuzzle: ...

    @overload
    def __call__(
        self, puzzle: Problem, /, *args: Options.args, **options: Options.kwargs
    ) -> OfProblem: ...

    @overload
    def __call__(
        self, puzzle: Model, /, *args: Options.args, **options: Options.kwargs
    ) -> OfModel: ...

    @overload
    def __call__(
        self, puzzle: AnySource, /, *args: Options.args, **options: Options.kwargs
    ) -> Either: ...


def by_source(
    of_puzzle: type[OfPuzzle], of_problem: type[OfProblem], of_model: type[OfModel]
) -> Callable[
    [Callable[Concatenate[AnySource, Options], Either]],
    BySource[Options, OfPuzzle, OfProblem, OfModel, Either],
]:
    """Return a decorator that gives type checkers the type of an answer, by what is asked about.

    At run time it returns the function itself, whose signature stays the only one.
    """
    return lambda function: cast(Any, function)


def as_puzzle(source: Source) -> Puzzle:
    """Return the puzzle that is meant."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, str | PathLike):
        from alldiff.formats import read

        return read(source)
    rows = rows_of(source)
    if rows is not None:
        from alldiff.kinds.sudoku import sudoku

        return sudoku(rows)
    kind = type(source).__name__
    raise UsageError(
        t("expected one puzzle: a text, a path, a Puzzle, or rows of numbers, not {}", kind)
    )


def rows_of(source: object) -> list[list[int]] | None:
    """Return rows of numbers, or None if it is something else; 81 numbers are nine rows of nine."""
    known = hasattr(source, "tolist") and len(getattr(source, "shape", ())) in (1, 2)
    listed = source.tolist() if known else source  # type: ignore[attr-defined]
    if not isinstance(listed, list | tuple) or not listed:
        return None
    if all(isinstance(row, list | tuple) for row in listed):
        cells = [cell for row in listed for cell in row]
        rows = [list(row) for row in listed]
    else:
        cells, side = list(listed), isqrt(len(listed))
        rows = [cells[at : at + side] for at in range(0, len(cells), side)]
    return rows if all(type(cell) is int for cell in cells) else None


def as_puzzles(sources: Iterable[Source]) -> Iterator[Puzzle]:
    """Yield the puzzles that are meant; one by itself is no collection."""
    if isinstance(sources, Puzzle | str | PathLike) or rows_of(sources) is not None:
        raise UsageError("puzzles were expected, several of them: put a single one into a list")
    return map(as_puzzle, sources)


def resolve(source: AnySource) -> Puzzle | Model:
    """Return the puzzle that is meant, or the model of a problem that has no grid."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, str | PathLike):
        from alldiff.formats import read
        from alldiff.formats.source import model_or_source

        found = model_or_source(source)
        return found if isinstance(found, Model) else read(found)
    if (model := problem_model(source)) is not None:
        return model
    assert not isinstance(source, Model | Problem)
    return as_puzzle(source)


def resolve_model(source: AnySource) -> Model:
    """Return the model of the puzzle or problem that is meant."""
    return as_model(resolve(source))
