"""An engine to copy: it tries every assignment.

Try it on a small puzzle:

    alldiff solve FILE --engine exhaustive --plugin engine.py

Then rename `Exhaustive` and `exhaustive`. An engine inside alldiff is a file in
`src/alldiff/engines/`, listed in `engines/base.py`. To wrap a third-party solver, start from
`ForeignEngine` in `engines/foreign.py` instead.
"""

from __future__ import annotations

from itertools import product
from time import perf_counter

from alldiff.core.limits import Listener, Stopwatch
from alldiff.core.model import Model, values_of
from alldiff.core.result import Limits, Result, Stats
from alldiff.core.search import Search
from alldiff.engines import ENGINES, Engine


class Exhaustive(Engine):
    """Tries every assignment."""

    name = "exhaustive"
    summary = "every assignment, one after another"

    def unavailable(self) -> str | None:
        """Return why the engine cannot run here: try to import your optional package."""
        return None

    def unsupported(self, model: Model, search: Search) -> str | None:
        """Return why the engine cannot run this search on this model, or None."""
        return None if str(search) == "test" else "it only generates and tests"

    def best_spec(self, model: Model) -> str:
        """Return the search to use if nobody names one."""
        return "test"

    def solve(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
    ) -> Result:
        """Return the solutions within the limits, and keep at most `keep` of them."""
        start = perf_counter()
        stopwatch = Stopwatch(limits, listener)
        given = dict(model.givens)
        choices = [
            [given[v]] if v in given else list(values_of(domain))
            for v, domain in enumerate(model.domains)
        ]
        found: list[tuple[int, ...]] = []
        count, nodes, reached = 0, 0, None
        for values in product(*choices):
            # Ask at every node: limits, Ctrl-C and the listener must end the search at once.
            if reached := stopwatch.reached(nodes, count):
                break
            nodes += 1
            # Check every solution with the oracle, however sure your solver is.
            if model.holds(values):
                count += 1
                if keep is None or len(found) < keep:
                    found.append(values)
        stats = Stats(nodes=nodes, seconds=perf_counter() - start)
        complete = reached is None
        return Result(model, tuple(found), count, complete, reached, stats, search, self.name)


ENGINES.add("exhaustive", Exhaustive())
