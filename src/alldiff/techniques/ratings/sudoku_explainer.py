"""The rating of a classic Sudoku on the scale of Sudoku Explainer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.limits import Stopwatch
from alldiff.core.puzzle import Puzzle
from alldiff.kinds.sudoku import is_classic
from alldiff.techniques.engine.deduction import Candidate
from alldiff.techniques.engine.position import Position, as_position
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning

if TYPE_CHECKING:
    from alldiff import _native

HARDEST = 20.0
"""Beyond every rating that there is."""


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A step on the way: the rule as Sudoku Explainer names it, its rating, and what it changes."""

    technique: str
    rating: float
    places: tuple[Candidate, ...]
    removals: tuple[Candidate, ...]


class RatedSteps(Sequence[RatedStep]):
    """The steps of a rating, made once somebody looks at them: of many ratings nobody does."""

    def __init__(self, rated: _native.RatedSteps, cells: Sequence[Cell]) -> None:
        self._rated: _native.RatedSteps | None = rated
        self._cells = cells
        self._steps: tuple[RatedStep, ...] = ()

    @property
    def steps(self) -> tuple[RatedStep, ...]:
        """All of them."""
        if self._rated is not None:
            self._steps = tuple(
                RatedStep(technique, tenths / 10, self._named(places), self._named(removals))
                for technique, tenths, places, removals in self._rated.read()
            )
            self._rated = None
        return self._steps

    def _named(self, candidates: _native.Candidates) -> tuple[Candidate, ...]:
        return tuple((self._cells[variable], value) for variable, value in candidates)

    @overload
    def __getitem__(self, at: int) -> RatedStep: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[RatedStep, ...]: ...
    def __getitem__(self, at: int | slice) -> RatedStep | tuple[RatedStep, ...]:
        return self.steps[at]

    def __len__(self) -> int:
        return len(self.steps)

    def __eq__(self, other: object) -> bool:
        return self.steps == (other.steps if isinstance(other, RatedSteps) else other)

    def __hash__(self) -> int:
        return hash(self.steps)

    def __reduce__(self) -> tuple[type[tuple[RatedStep, ...]], tuple[tuple[RatedStep, ...]]]:
        return tuple, (self.steps,)

    def __repr__(self) -> str:
        return repr(self.steps)


@dataclass(frozen=True, slots=True)
class SeRating:
    """How hard a puzzle is for one who always takes the easiest step.

    Each is the rating of a step: `er` of the hardest, `ep` of the hardest up to the first value
    placed, `ed` of the first; 0 where there was no such step. `ending` is "solved", "stuck" (no
    rule helps), "beyond" (what helps is harder than asked for) or "contradiction".
    """

    er: float
    ep: float
    ed: float
    steps: Sequence[RatedStep]
    ending: str


def se_rating(
    puzzle: Puzzle | Position,
    *,
    most: float = HARDEST,
    original: bool = False,
    watch: Stopwatch = NO_LIMIT,
) -> SeRating:
    """Return the rating of a classic Sudoku, or of a position in one.

    Ratings go from 1.0 to almost 12. It ends where the next step would be harder than `most`: above
    9.5 a rating can take seconds, above 10.5 minutes. The rules are those that SukakuExplainer has
    by default; `original` keeps to those of Sudoku Explainer 1.2.1.
    """
    position = as_position(puzzle)
    if not is_classic(position.puzzle):
        raise UsageError("only a classic Sudoku of 9x9 has a rating of Sudoku Explainer")
    reasoning = Reasoning(position, watch)
    rated = reasoning.core.rate(round(10 * most), original, stop=reasoning.stop())
    return to_se_rating(rated, reasoning.model.cells)


def to_se_rating(rated: _native.RatedByExplainer, cells: Sequence[Cell]) -> SeRating:
    """Return a rating of the core, whose variables stand for these cells."""
    er, ep, ed, steps, ending = rated
    return SeRating(er / 10, ep / 10, ed / 10, RatedSteps(steps, cells), ending)
