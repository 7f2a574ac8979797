"""The answer from a search: Result, with its Status and its Stats."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, cast

from msgspec.structs import replace

from alldiff.core.errors import Picklable
from alldiff.core.limits import CUT_SHORT, GAVE_UP, Limits, ending_text
from alldiff.core.model import Model, NamedSolution
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import Record
from alldiff.core.search import Search

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with a default, which Python has from 3.13
else:
    from typing import TypeVar

__all__ = [
    "CUT_SHORT",
    "GAVE_UP",
    "Interrupted",
    "Limits",
    "NamedSolution",
    "Result",
    "Stats",
    "Status",
    "ending_text",
]

if TYPE_CHECKING:
    Solution = TypeVar("Solution", bound=Grid | NamedSolution, default=Grid, covariant=True)
else:
    Solution = TypeVar("Solution", covariant=True)


class Status(StrEnum):
    """What is known about the solutions."""

    UNIQUE = "unique"
    """Exactly one solution: proved."""
    MULTIPLE = "multiple"
    """Two or more solutions were found."""
    FOUND = "found"
    """A solution was found, but the search ended before its uniqueness was known."""
    NONE = "none"
    """No solution: proved."""
    UNKNOWN = "unknown"
    """A limit was reached, or the search gave up, before any solution."""


class Stats(Record, frozen=True):
    """The counters for one search; docs/semantics.md defines each in one sentence."""

    nodes: int = 0
    fails: int = 0
    undos: int = 0
    prunes: int = 0
    checks: int = 0
    max_depth: int = 0
    trace_hash: int = 0
    seconds: float = 0.0
    restarts: int = 0
    learned: int = 0
    scored: int = 0
    conflicts: int | None = None


class Result(Record, Generic[Solution], frozen=True):
    """The outcome of one search on one model.

    For a puzzle it is a `Result[Grid]`, whose solutions are rows of values, and for a Problem a
    `Result[NamedSolution]`, whose solutions are values by name.
    A search on threads that a limit ended keeps only as many solutions as can be confirmed at once.

    Attributes:
        values: for each solution kept, a tuple with one value per variable, in the order found
        count: how many solutions were found, kept or not
        complete: whether the whole search space was covered
        limit_reached: what ended the search otherwise: one of CUT_SHORT, "solutions", "interrupted"
    """

    model: Model
    values: tuple[tuple[int, ...], ...]
    count: int
    complete: bool
    limit_reached: str | None
    stats: Stats
    search: Search
    engine: str
    puzzle: Puzzle | None = None

    def of(self, puzzle: Puzzle) -> Result[Grid]:
        """Return the result as a result for a puzzle."""
        return cast("Result[Grid]", replace(self, puzzle=puzzle))

    @property
    def status(self) -> Status:
        """What is known about the solutions."""
        if self.count > 1:
            return Status.MULTIPLE
        if self.complete:
            return Status.UNIQUE if self.count else Status.NONE
        return Status.FOUND if self.count else Status.UNKNOWN

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions kept: each as rows of values, or by name if there is no grid."""
        return tuple(map(self.shown, self.values))

    @property
    def solution(self) -> Solution | None:
        """The first entry in `solutions`, or None."""
        return self.shown(self.values[0]) if self.values else None

    @property
    def variables(self) -> tuple[NamedSolution, ...]:
        """The unseen variables of each solution kept, by label: part of the solution."""
        return tuple(map(self.model.variables, self.values))

    def shown(self, values: Sequence[int]) -> Solution:
        """Return values of the variables as rows, or by name if the model has no grid."""
        return cast("Solution", self.model.shown(values))

    @property
    def seed(self) -> int:
        """The seed for every random choice."""
        return self.search.seed

    def __repr__(self) -> str:
        told = ("count", "complete", "limit_reached", "stats", "search", "engine")
        return f"Result({', '.join(f'{name}={getattr(self, name)!r}' for name in told)})"

    def __str__(self) -> str:
        from alldiff.render.text import result_text

        return result_text(self)

    def _repr_svg_(self) -> str | None:
        from alldiff.render.svg import pair_svg

        if self.puzzle is None:
            return None
        return pair_svg(self.puzzle, cast("Grid | None", self.solution), notes=self._notes())

    def _repr_html_(self) -> str | None:
        from alldiff.render.html import html_fragment

        if self.puzzle is None:
            return None
        solution = cast("Grid | None", self.solution)
        return html_fragment(self.puzzle, solution, notes=self._notes())

    def _notes(self) -> list[str]:
        from alldiff.render.text import variable_lines

        return variable_lines(self.variables[0] if self.values else {})


class Interrupted(Picklable, KeyboardInterrupt):
    """Ctrl-C during a search; `result` is what was found so far."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result
