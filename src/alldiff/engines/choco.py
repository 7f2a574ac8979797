"""Choco through pychoco as an engine: models in Choco's own constraints.

Settings chosen on small samples: all-different with arc consistency, sums as sums (tables of their
permutations cost more than they saved) and the refined dom/wdeg. The best variant differs between
kinds of puzzles, and the first two are close.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
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
from alldiff.core.limits import Stopwatch
from alldiff.core.model import Model, values_of
from alldiff.core.result import Stats
from alldiff.engines.base import ENGINES
from alldiff.engines.foreign import (
    Ending,
    Found,
    WorkerEngine,
    allowed_tuples,
    open_variables,
    possible_moves,
    possible_sets,
    set_choices,
)

VARIANTS = ("", "default search", "bounds")
"""Ways to use it: the engine uses the first, benchmarks also the others."""


class ChocoEngine(WorkerEngine):
    """A model in Choco's own constraints."""

    name = "choco"
    summary = "Choco (pychoco), a constraint solver to compare with"
    package = "pychoco"
    module = "pychoco"
    limits_nodes = True
    bits = 31

    def search(
        self,
        model: Model,
        domains: Sequence[int],
        stopwatch: Stopwatch,
        found: Found,
        variant: str = "",
    ) -> Ending:
        """Enumerate the solutions within the limits; no domain is empty."""
        limits = stopwatch.left
        problem = self.load().Model()
        variables = [
            problem.intvar(list(values_of(domain)))
            if domain & (domain - 1)
            else problem.intvar(domain.bit_length() - 1)
            for domain in domains
        ]
        consistency = "DEFAULT" if variant == "bounds" else "AC"
        if not post(problem, model, domains, variables, consistency):
            return Ending()
        solver = problem.get_solver()
        if model.hidden and model.visible:
            solver.set_nogood_recording_from_solutions(variables[: model.visible])
        still = [x for x, domain in zip(variables, domains, strict=True) if domain & (domain - 1)]
        if still and variant != "default search":
            # Solver overrides this with a version that prints its arguments.
            strategies = import_module("pychoco.search.search_strategies").SearchStrategies
            strategies.set_dom_over_w_deg_ref_search(solver, *still)
        if limits.seconds is not None:
            # Choco's shortest limit is a millisecond.
            solver.limit_time(f"{max(limits.seconds, 0.001):.3f}s")
        count = 0
        while count != limits.solutions and solver.solve(node_limit=limits.nodes):
            count += 1
            found(tuple(x.get_value() for x in variables))
            if not model.visible:
                break
        backend = import_module("pychoco.backend")
        stats = Stats(
            # Solver overrides this with a version that prints the time.
            nodes=backend.get_node_count(solver._handle),
            fails=solver.get_fail_count(),
            undos=solver.get_backtrack_count(),
            restarts=solver.get_restart_count(),
        )
        if count == limits.solutions:
            return Ending("solutions", stats)
        if solver.get_search_state() == "TERMINATED" or (count and not model.visible):
            return Ending(None, stats)
        at_nodes = limits.nodes is not None and stats.nodes >= limits.nodes
        return Ending("nodes" if at_nodes else "seconds", stats)


def post(
    problem: Any, model: Model, domains: Sequence[int], variables: list[Any], consistency: str
) -> bool:
    """Post every constraint in the model; return False if one cannot hold."""
    for constraint in model.constraints:
        scope = [variables[v] for v in constraint.variables]
        match constraint:
            case AllDifferent() | Sets():
                still = open_variables(constraint, domains)
                if len(still) > 1:
                    problem.all_different([variables[v] for v in still], consistency).post()
                if isinstance(constraint, Sets) and not post_sets(
                    problem, constraint, domains, scope
                ):
                    return False
            case Sum():
                problem.sum(scope, "=", constraint.total).post()
            case Less():
                problem.arithm(scope[0], "<", scope[1]).post()
            case Relation() | Table():
                tuples = allowed_tuples(constraint, domains)
                if not tuples:
                    return False
                problem.table(scope, [list(one) for one in tuples]).post()
            case Linear():
                factors = list(constraint.coefficients)
                problem.scalar(scope, factors, constraint.operator, constraint.total).post()
            case Automaton():
                if not post_automaton(problem, constraint, domains, scope):
                    return False
    return True


def post_sets(problem: Any, constraint: Sets, domains: Sequence[int], scope: list[Any]) -> bool:
    """Add a variable that chooses the set; return whether there is a possible set."""
    chosen = possible_sets(constraint, domains)
    if not chosen:
        return False
    selector = problem.intvar(0, len(chosen) - 1)
    for variable, v in zip(scope, constraint.variables, strict=True):
        pairs = set_choices(chosen, domains[v])
        problem.table([selector, variable], [list(pair) for pair in pairs]).post()
    return True


def post_automaton(
    problem: Any, constraint: Automaton, domains: Sequence[int], scope: list[Any]
) -> bool:
    """Post an automaton with its possible moves; return whether it can accept anything."""
    moves = possible_moves(constraint, domains)
    if not moves or not constraint.accepting:
        return False
    automaton = import_module("pychoco.objects.automaton.finite_automaton").FiniteAutomaton()
    for _ in constraint.moves:
        automaton.add_state()
    automaton.set_initial_state(0)
    for state, value, reached in moves:
        automaton.add_transition(state, reached, value)
    automaton.set_final(*sorted(constraint.accepting))
    problem.regular(scope, automaton).post()
    return True


ENGINE = ChocoEngine()
ENGINES.add(ENGINE.name, ENGINE)
