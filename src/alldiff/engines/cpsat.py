"""OR-Tools CP-SAT as an engine: a second opinion from a solver that shares no line with ours.

Enumerating up to the second solution took less time than solving again with the first one
forbidden, which presolves twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from typing import Any

from alldiff.constraints import AllDifferent, Less, Relation, Sum
from alldiff.engines.base import ENGINES
from alldiff.engines.foreign import Ending, ForeignEngine, Found, allowed_pairs, open_variables
from alldiff.errors import WrongSolution
from alldiff.model import Model, values_of
from alldiff.result import Limits, Stats

VARIANTS = ("", "without presolve")
"""Ways to use it: the first is the engine's, the other is for benchmarks."""
LISTEN_SECONDS = 0.02
"""How often the thread that waits for an answer wakes to hear Ctrl-C."""


class CpSatEngine(ForeignEngine):
    """The constraints of a model in CP-SAT's own, all solutions enumerated by one worker."""

    name = "cpsat"
    summary = "OR-Tools CP-SAT, to compare with"
    package = "ortools"
    module = "ortools.sat.python.cp_model"

    def search(
        self, model: Model, domains: Sequence[int], limits: Limits, found: Found, variant: str = ""
    ) -> Ending:
        """Enumerate the solutions within the limits; no domain is empty."""
        cp = self.load()
        made, variables = problem(cp, model, domains)
        count = 0
        failure: list[Exception] = []

        class Listener(cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
            """Hands over each solution, until there are enough."""

            def on_solution_callback(self) -> None:
                nonlocal count
                try:
                    found(tuple(map(self.value, variables)))
                except Exception as error:
                    failure.append(error)
                count += 1
                if failure or count == limits.solutions:
                    self.stop_search()

        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.cp_model_presolve = variant != "without presolve"
        solver.parameters.catch_sigint_signal = False
        if limits.seconds is not None:
            solver.parameters.max_time_in_seconds = limits.seconds
        interrupted = wait(solver, made, Listener(), failure)
        if failure:
            raise failure[0]
        status = solver.response_proto.status
        if status == cp.MODEL_INVALID:
            raise WrongSolution(f"CP-SAT refuses the model: {made.validate()}")
        stats = Stats(nodes=solver.num_branches, fails=solver.num_conflicts)
        if count and count == limits.solutions:
            return Ending("solutions", stats)
        if status in (cp.OPTIMAL, cp.INFEASIBLE):
            return Ending(None, stats)
        return Ending("interrupted" if interrupted else "seconds", stats)


def problem(cp: Any, model: Model, domains: Sequence[int]) -> tuple[Any, list[Any]]:
    """Return CP-SAT's problem and its variables."""
    made = cp.CpModel()
    variables = [
        made.new_int_var_from_domain(cp.Domain.from_values(list(values_of(domain))), "")
        if domain & (domain - 1)
        else made.new_constant(domain.bit_length() - 1)
        for domain in domains
    ]
    for constraint in model.constraints:
        scope = [variables[v] for v in constraint.variables]
        match constraint:
            case AllDifferent():
                made.add_all_different([variables[v] for v in open_variables(constraint, domains)])
            case Sum():
                made.add(cp.LinearExpr.sum(scope) == constraint.total)
            case Less():
                made.add(scope[0] < scope[1])
            case Relation():
                made.add_allowed_assignments(scope, allowed_pairs(constraint, domains))
    return made, variables


def wait(solver: Any, made: Any, listener: Any, failure: list[Exception]) -> bool:
    """Search in a thread of its own, where it can be stopped; tell whether Ctrl-C did."""
    # An event, for a thread whose join is interrupted counts as ended (CPython 3.11).
    over = Event()

    def search() -> None:
        try:
            solver.solve(made, listener)
        except Exception as error:
            failure.append(error)
        finally:
            over.set()

    Thread(target=search, daemon=True).start()
    interrupted = False
    while not over.is_set():
        try:
            if interrupted:
                # Again and again, for the search may only just be starting.
                solver.stop_search()
            over.wait(LISTEN_SECONDS)
        except KeyboardInterrupt:
            interrupted = True
    return interrupted


ENGINE = CpSatEngine()
ENGINES.add(ENGINE.name, ENGINE)
