"""OR-Tools CP-SAT as an engine: a second opinion from an independent solver.

Enumerating up to the second solution took less time than solving again with the first one
forbidden, which presolves twice. With auxiliary variables it must solve again: CP-SAT would
enumerate their values too.

Presolve checks neither the clock nor a stop request, for a second or more on large puzzles. So a
search with a limit on seconds or a listener runs in a child process.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from select import select
from threading import Thread, current_thread, main_thread
from time import sleep
from typing import Any

from alldiff.core.constraints import (
    AllDifferent,
    Automaton,
    Less,
    Linear,
    Relation,
    Sets,
    Sum,
    Table,
)
from alldiff.core.errors import WrongSolution
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.core.messages import t
from alldiff.core.model import Model, values_of
from alldiff.core.result import Stats
from alldiff.engines.base import ENGINES
from alldiff.engines.foreign import (
    Ending,
    Found,
    WorkerEngine,
    allowed_tuples,
    asking,
    open_variables,
    possible_moves,
    possible_sets,
    set_choices,
)

VARIANTS = ("", "without presolve")
"""Ways to use it: the engine uses the first, benchmarks also the other."""


class CpSatEngine(WorkerEngine):
    """A model in CP-SAT's own constraints; one worker enumerates all solutions."""

    name = "cpsat"
    summary = "OR-Tools CP-SAT, to compare with"
    package = "ortools"
    module = "ortools.sat.python.cp_model"
    bits = 60

    def prepare(self) -> None:
        """Import everything needed for a search in this process."""
        self.load()

    def prepare_for(self, limits: Limits, listener: Listener | None) -> None:
        """Import CP-SAT here, or start the child that has imported it."""
        if runs_here(limits, listener):
            self.prepare()
        else:
            self._worker()

    def run(
        self, model: Model, limits: Limits, found: Found, listener: Listener | None = None
    ) -> Ending:
        """Enumerate the solutions, in a child process if it may have to be ended."""
        run = self.run_here if runs_here(limits, listener) else super().run
        return run(model, limits, found, listener)

    def search(
        self,
        model: Model,
        domains: Sequence[int],
        stopwatch: Stopwatch,
        found: Found,
        variant: str = "",
    ) -> Ending:
        """Enumerate the solutions within the limits; no domain is empty."""
        cp = self.load()
        made, variables = problem(cp, model, domains)
        if reached := stopwatch.over():
            return Ending(reached)
        if model.hidden:
            return self.search_again(cp, model, made, variables, stopwatch, found, variant)
        limits = stopwatch.left
        count = 0
        failure: list[BaseException] = []

        class Collector(cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
            """Passes on each solution, until there are enough."""

            def on_solution_callback(self) -> None:
                nonlocal count
                try:
                    found(tuple(map(self.value, variables)))
                except BaseException as error:
                    # Nothing may be raised through CP-SAT.
                    failure.append(error)
                count += 1
                if failure or count == limits.solutions:
                    self.stop_search()

        solver = new_solver(cp, variant, limits.seconds)
        solver.parameters.enumerate_all_solutions = True
        try:
            with stopped_by_ctrl_c(solver), asking(stopwatch.listener, solver.stop_search):
                solver.solve(made, Collector())
            if failure:
                raise failure[0]
        except KeyboardInterrupt:
            return Ending("interrupted")
        status = solver.response_proto.status
        if status == cp.MODEL_INVALID:
            raise WrongSolution(t("CP-SAT rejects the model: {}", made.validate()))
        stats = Stats(nodes=solver.num_branches, fails=solver.num_conflicts)
        if count and count == limits.solutions:
            return Ending("solutions", stats)
        if status in (cp.OPTIMAL, cp.INFEASIBLE):
            return Ending(None, stats)
        return Ending(stopwatch.over() or "seconds", stats)

    def search_again(
        self,
        cp: Any,
        model: Model,
        made: Any,
        variables: list[Any],
        stopwatch: Stopwatch,
        found: Found,
        variant: str,
    ) -> Ending:
        """Solve repeatedly, forbidding the visible values of each solution found."""
        count = nodes = fails = 0
        visible = variables[: model.visible]
        while True:
            if reached := stopwatch.over(nodes, count):
                return Ending(reached, Stats(nodes=nodes, fails=fails))
            solver = new_solver(cp, variant, stopwatch.left.seconds)
            try:
                with stopped_by_ctrl_c(solver), asking(stopwatch.listener, solver.stop_search):
                    solver.solve(made)
            except KeyboardInterrupt:
                return Ending("interrupted", Stats(nodes=nodes, fails=fails))
            status = solver.response_proto.status
            nodes += solver.num_branches
            fails += solver.num_conflicts
            stats = Stats(nodes=nodes, fails=fails)
            if status == cp.MODEL_INVALID:
                raise WrongSolution(t("CP-SAT rejects the model: {}", made.validate()))
            if status not in (cp.OPTIMAL, cp.FEASIBLE):
                cut = stopwatch.over() or "seconds"
                return Ending(None if status == cp.INFEASIBLE else cut, stats)
            values = tuple(map(solver.value, variables))
            found(values)
            count += 1
            if count == stopwatch.limits.solutions:
                return Ending("solutions", stats)
            if not visible:
                return Ending(None, stats)
            made.add_forbidden_assignments(visible, [values[: model.visible]])


def runs_here(limits: Limits, listener: Listener | None) -> bool:
    """Return whether only Ctrl-C can end a search before it is done."""
    return limits.seconds is None and listener is None


def new_solver(cp: Any, variant: str, seconds: float | None) -> Any:
    """Return a solver with one worker."""
    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.cp_model_presolve = variant != "without presolve"
    # Without it, OR-Tools 9.15 loses solutions in presolve, even if they are requested one at a
    # time.
    solver.parameters.keep_all_feasible_solutions_in_presolve = True
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    return solver


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
            case AllDifferent() | Sets():
                still = open_variables(constraint, domains)
                if len(still) > 1:
                    made.add_all_different([variables[v] for v in still])
                if isinstance(constraint, Sets):
                    choose_set(made, constraint, domains, scope)
            case Sum():
                made.add(cp.LinearExpr.sum(scope) == constraint.total)
            case Less():
                made.add(scope[0] < scope[1])
            case Relation() | Table():
                made.add_allowed_assignments(scope, allowed_tuples(constraint, domains))
            case Linear():
                compare(
                    made, constraint, cp.LinearExpr.weighted_sum(scope, constraint.coefficients)
                )
            case Automaton():
                follow_states(cp, made, constraint, domains, scope)
    return made, variables


def compare(made: Any, constraint: Linear, weighed: Any) -> None:
    """Add the comparison between a Linear's weighted sum and its total."""
    match constraint.operator:
        case "=":
            made.add(weighed == constraint.total)
        case "<=":
            made.add(weighed <= constraint.total)
        case _:
            made.add(weighed != constraint.total)


def follow_states(
    cp: Any, made: Any, constraint: Automaton, domains: Sequence[int], scope: list[Any]
) -> None:
    """Add a state variable after each variable, and tables for the moves between them.

    CP-SAT's own automaton enumerates some solutions several times.
    """
    moves = possible_moves(constraint, domains)
    state = made.new_constant(0)
    for variable in scope:
        after = made.new_int_var(0, len(constraint.moves) - 1, "")
        made.add_allowed_assignments([state, variable, after], moves)
        state = after
    accepting = cp.Domain.from_values(sorted(constraint.accepting))
    made.add_linear_expression_in_domain(state, accepting)


def choose_set(made: Any, constraint: Sets, domains: Sequence[int], scope: list[Any]) -> None:
    """Add a variable that chooses the set; it is determined by the values, which all differ."""
    chosen = possible_sets(constraint, domains)
    if not chosen:
        made.add_bool_or([])
        return
    selector = made.new_int_var(0, len(chosen) - 1, "")
    for variable, v in zip(scope, constraint.variables, strict=True):
        pairs = set_choices(chosen, domains[v])
        made.add_allowed_assignments([selector, variable], pairs)


class CtrlC:
    """Handles Ctrl-C while the main thread is inside CP-SAT, by stopping the search.

    Python records the signal and raises KeyboardInterrupt once CP-SAT returns; this class only
    makes CP-SAT return. Running the search in another thread would also work, but takes a third
    longer on an easy puzzle, because memory is slower there.
    """

    def __init__(self) -> None:
        self.solver: Any = None
        self.read_end, self.write_end = os.pipe()
        os.set_blocking(self.write_end, False)
        Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Stop the search at every Ctrl-C."""
        while number := os.read(self.read_end, 1):
            solver = self.solver if number[0] == signal.SIGINT else None
            # Repeatedly, because the search may only just be starting.
            while solver is not None and solver is self.solver:
                solver.stop_search()
                sleep(0.02)

    @contextmanager
    def stops(self, solver: Any) -> Iterator[None]:
        """Listen while a search runs."""
        before = signal.set_wakeup_fd(self.write_end, warn_on_full_buffer=False)
        self.solver = solver
        try:
            yield
        finally:
            self.solver = None
            signal.set_wakeup_fd(before)
            # A Ctrl-C that is still pending was meant for this search, not for the next one.
            while select([self.read_end], [], [], 0)[0]:
                sleep(0.001)


@cache
def ctrl_c() -> CtrlC:
    """Return the handler for this process."""
    return CtrlC()


def stopped_by_ctrl_c(solver: Any) -> AbstractContextManager[None]:
    """Let Ctrl-C stop a search in the main thread; other threads never receive it."""
    return ctrl_c().stops(solver) if current_thread() is main_thread() else nullcontext()


ENGINE = CpSatEngine()
ENGINES.add(ENGINE.name, ENGINE)
