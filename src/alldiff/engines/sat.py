"""SAT through python-sat as an engine: a model as clauses, solved by CaDiCaL."""

from __future__ import annotations

from collections.abc import Sequence

from alldiff.core.limits import Stopwatch
from alldiff.core.model import Model
from alldiff.core.result import Stats
from alldiff.engines.base import ENGINES
from alldiff.engines.clauses import encode
from alldiff.engines.foreign import Ending, Found, WorkerEngine

VARIANTS = ("cadical153", "cadical195")
"""The fastest solvers in python-sat; the engine uses the first."""


class SatEngine(WorkerEngine):
    """The clauses for a model; one more clause in the same solver blocks each solution.

    That clause contains only visible variables: other values for auxiliary variables do not make a
    new solution.
    """

    name = "sat"
    summary = "CaDiCaL (python-sat), a SAT solver to compare with"
    package = "python-sat"
    module = "pysat.solvers"
    limits_seconds = False

    def search(
        self,
        model: Model,
        domains: Sequence[int],
        stopwatch: Stopwatch,
        found: Found,
        variant: str = "",
    ) -> Ending:
        """Enumerate the solutions within the limit on them; no domain is empty.

        It supports no other limit: its process is ended when the time is up.
        """
        literals, clauses = encode(model, domains)
        open_rows = [row for row in literals[: model.visible] if len(row) > 1]
        count, most = 0, stopwatch.limits.solutions
        solvers = self.load()
        with solvers.Solver(name=variant or VARIANTS[0], bootstrap_with=clauses) as solver:
            while count != most and solver.solve():
                count += 1
                true = set(solver.get_model())
                found(tuple(next(v for v, x in row.items() if x in true) for row in literals))
                solver.add_clause([-x for row in open_rows for x in row.values() if x in true])
            counters = solver.accum_stats()
        stats = Stats(
            nodes=counters["decisions"], fails=counters["conflicts"], restarts=counters["restarts"]
        )
        return Ending("solutions" if count == most else None, stats)


ENGINE = SatEngine()
ENGINES.add(ENGINE.name, ENGINE)
