"""OR-Tools CP-SAT as an engine: a second opinion from a solver that shares no line with ours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from threading import Event, Thread
from time import perf_counter
from typing import Any

from alldiff.constraints import AllDifferent, Less, Relation, Sum
from alldiff.engines.base import ENGINES
from alldiff.errors import UsageError, WrongSolution
from alldiff.events import Event as SearchEvent
from alldiff.model import Model, values_of
from alldiff.result import Interrupted, Limits, Result, Stats
from alldiff.search import STRONG, Search

KNOWN = (AllDifferent, Sum, Less, Relation)
LISTEN_SECONDS = 0.02
"""How often the thread that waits for an answer wakes to hear Ctrl-C."""


class CpSatEngine:
    """The constraints of a model in CP-SAT's own, all solutions enumerated by one worker."""

    name = "cpsat"
    summary = "OR-Tools CP-SAT, to compare with"

    def unavailable(self) -> str | None:
        """Return why CP-SAT cannot be used, or None."""
        # Found, not imported: that takes a second, and `alldiff info` only asks.
        if find_spec("ortools") is None:
            return "OR-Tools is not installed: pip install 'alldiff[cpsat]'"
        return None

    def refuses(self, model: Model, search: Search) -> str | None:
        """Return which constraint, or which search, CP-SAT does not have, or None."""
        for constraint in model.constraints:
            if not isinstance(constraint, KNOWN):
                return f'it has no {type(constraint).__name__}, which engine="reference" has'
        if search.level != STRONG:
            return f"it has a search of its own, named {STRONG}, and no other"
        if search.threads is not None:
            return "one worker enumerates the solutions: it is not split over threads"
        return None

    def best_spec(self, model: Model) -> str:
        """Return the spec of its own search."""
        return STRONG

    def solve(self, model: Model, search: Search, limits: Limits, keep: int | None) -> Result:
        """Search within the limits, keeping at most `keep` solutions (None: all)."""
        if reason := self.unavailable() or self.refuses(model, search):
            raise UsageError(f"the engine {self.name} cannot be used here: {reason}")
        if limits.nodes is not None or limits.memory is not None:
            raise UsageError(
                f"the engine {self.name} has no limit on nodes or memory: limit the seconds"
            )
        start = perf_counter()
        found = Enumeration(model, limits, keep)
        domains = given_domains(model)
        if all(domains) and in_reach(model, domains):
            found.run(*problem(model, domains))
        else:
            found.complete = True
        if found.wrong is not None:
            raise WrongSolution(f"{self.name} offered a wrong solution: {found.wrong}")
        result = Result(
            model=model,
            values=tuple(found.kept),
            count=found.count,
            complete=found.complete,
            limit_reached=found.limit_reached,
            stats=Stats(found.nodes, found.fails, seconds=perf_counter() - start),
            search=search,
            engine=self.name,
        )
        if found.limit_reached == "interrupted":
            raise Interrupted(result)
        return result

    def steps(self, model: Model, search: Search, limits: Limits) -> Iterator[SearchEvent]:
        """Refuse: CP-SAT tells no events."""
        raise UsageError(f"the engine {self.name} tells no events: name another one")


def load() -> Any:
    """Import CP-SAT; it takes a second."""
    return import_module("ortools.sat.python.cp_model")


def given_domains(model: Model) -> list[int]:
    """Return the domains with the givens worked in."""
    domains = list(model.domains)
    for variable, value in model.givens:
        domains[variable] &= 1 << value
    return domains


def in_reach(model: Model, domains: Sequence[int]) -> bool:
    """Tell whether every total lies between the sums of the least and of the largest values.

    CP-SAT refuses totals of more than 64 bits; none that is out of reach gets there.
    """
    for constraint in model.constraints:
        if isinstance(constraint, Sum):
            scope = [domains[v] for v in constraint.variables]
            least = sum((domain & -domain).bit_length() - 1 for domain in scope)
            if not least <= constraint.total <= sum(domain.bit_length() - 1 for domain in scope):
                return False
    return True


def problem(model: Model, domains: Sequence[int]) -> tuple[Any, list[Any]]:
    """Return CP-SAT's problem and its variables; no domain may be empty.

    `domains` are those of the model with its givens, or narrower ones.
    """
    cp = load()
    made = cp.CpModel()
    variables = [
        made.new_int_var_from_domain(cp.Domain.from_values(list(values_of(domain))), "")
        if domain & (domain - 1)
        else made.new_constant(domain.bit_length() - 1)
        for domain in domains
    ]
    for constraint in model.constraints:
        scope = [variables[v] for v in constraint.variables]
        if isinstance(constraint, AllDifferent):
            twice = shared_values([domains[v] for v in constraint.variables])
            # A variable that shares no value with another differs from it anyway.
            made.add_all_different(
                [variables[v] for v in constraint.variables if domains[v] & twice]
            )
        elif isinstance(constraint, Sum):
            made.add(cp.LinearExpr.sum(scope) == constraint.total)
        elif isinstance(constraint, Less):
            made.add(scope[0] < scope[1])
        else:
            first, second = (domains[v] for v in constraint.variables)
            pairs = [
                (a, b)
                for a, b in sorted(constraint.allowed)
                if min(a, b) >= 0 and first >> a & second >> b & 1
            ]
            made.add_allowed_assignments(scope, pairs)
    return made, variables


def shared_values(domains: Sequence[int]) -> int:
    """Return the values that two or more domains hold."""
    once = twice = 0
    for domain in domains:
        twice |= once & domain
        once |= domain
    return twice


class Enumeration:
    """Takes the solutions of one search as they come, and ends it when it has enough."""

    def __init__(self, model: Model, limits: Limits, keep: int | None) -> None:
        self.model = model
        self.limits = limits
        self.keep = keep
        self.start = perf_counter()
        self.kept: list[tuple[int, ...]] = []
        self.count = 0
        self.wrong: tuple[int, ...] | None = None
        self.complete = False
        self.limit_reached: str | None = None
        self.nodes = 0
        self.fails = 0

    def take(self, values: tuple[int, ...]) -> bool:
        """Let the oracle confirm a solution and count it; return whether to go on."""
        if not self.model.holds(values):
            self.wrong = values
            return False
        self.count += 1
        if self.keep is None or len(self.kept) < self.keep:
            self.kept.append(values)
        return self.count != self.limits.solutions

    def run(self, made: Any, variables: Sequence[Any], presolve: bool = True) -> None:
        """Enumerate the solutions of a problem, within the limits."""
        cp = load()
        take = self.take

        class Listener(cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
            """Hands over each solution."""

            def on_solution_callback(self) -> None:
                if not take(tuple(map(self.value, variables))):
                    self.stop_search()

        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.cp_model_presolve = presolve
        solver.parameters.catch_sigint_signal = False
        if self.limits.seconds is not None:
            spent = perf_counter() - self.start
            solver.parameters.max_time_in_seconds = max(0.0, self.limits.seconds - spent)
        interrupted = self._wait(solver, made, Listener())
        status = solver.response_proto.status
        if status == cp.MODEL_INVALID:
            raise WrongSolution(f"CP-SAT refuses the model: {made.validate()}")
        self.nodes, self.fails = solver.num_branches, solver.num_conflicts
        if self.count and self.count == self.limits.solutions:
            self.limit_reached = "solutions"
        elif status in (cp.OPTIMAL, cp.INFEASIBLE):
            self.complete = True
        else:
            self.limit_reached = "interrupted" if interrupted else "seconds"

    def _wait(self, solver: Any, made: Any, listener: Any) -> bool:
        """Search in a thread of its own, where it can be stopped; tell whether Ctrl-C did."""
        failure: list[Exception] = []
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
        if failure:
            raise failure[0]
        return interrupted


ENGINE = CpSatEngine()
ENGINES.add(ENGINE.name, ENGINE)
