"""What a generator asks of the engines: full grids, and whether a solution is the only one."""

from __future__ import annotations

from time import monotonic

from alldiff.engines import choose
from alldiff.errors import LimitReached
from alldiff.generators.wishes import Wishes
from alldiff.model import Model
from alldiff.result import Limits, Result

GRID_SEARCH = "gac+mrv+random-value"
"""Fills a grid. Every decision of this search is laid down, whichever engine runs it, so that the
same seed gives the same grid with another version of the strongest one, too."""
GRID_NODES = 2_000
"""Nodes after which filling a grid begins anew: a search that went astray rarely comes back."""
OTHERS_SEARCH = "gac+dom-wdeg"
"""Finds other solutions of a Kakuro, which decide how it is changed: laid down as well."""


class Prover:
    """Searches within the effort and the time that are wished for."""

    def __init__(self, wishes: Wishes) -> None:
        self.effort = wishes.effort
        self.timeout = wishes.timeout
        self.end = None if wishes.timeout is None else monotonic() + wishes.timeout

    def time_left(self) -> float | None:
        """Return the seconds that are left, or None where there is no limit; raise at the end."""
        if self.end is None:
            return None
        left = self.end - monotonic()
        if left <= 0:
            raise LimitReached(f"no puzzle was made within {self.timeout:g} seconds")
        return left

    def is_unique(self, model: Model) -> bool:
        """Tell whether the strongest engine proves, within the effort, that one solution is all."""
        result = self._run(model, None, Limits(2, self.effort, self.time_left()), 0)
        return result.complete and result.count == 1

    def two_solutions(self, model: Model) -> Result:
        """Return two solutions of a model, or fewer where the effort ends before."""
        return self._run(model, OTHERS_SEARCH, Limits(2, self.effort, self.time_left()), 0)

    def random_solution(self, model: Model, seed: int) -> tuple[int, ...] | None:
        """Return a solution that the seed decides, or None where none is found in a while."""
        limits = Limits(1, GRID_NODES, self.time_left())
        found = self._run(model, GRID_SEARCH, limits, seed).values
        return found[0] if found else None

    def _run(self, model: Model, spec: str | None, limits: Limits, seed: int) -> Result:
        engine, search = choose(model, spec=spec, seed=seed)
        result = engine.solve(model, search, limits, limits.solutions)
        if result.limit_reached == "seconds":
            self.time_left()
        return result
