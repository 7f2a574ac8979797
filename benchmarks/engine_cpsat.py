"""OR-Tools CP-SAT: a Model in its own constraints, one worker.

Enumerating up to the second solution took less time than solving again with the first one
forbidden, which presolves twice.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from typing import Any

from engine_domains import is_open, narrowed

import alldiff as ad
from alldiff.model import values_of

INSTALL = "pip install ortools"
VARIANTS = ("", "without presolve")


def version() -> str:
    """Return the version of the package."""
    return f"ortools {importlib.metadata.version('ortools')}"


def load() -> Any:
    """Import what a solve needs."""
    return importlib.import_module("ortools.sat.python.cp_model")


def solve(model: ad.Model, limit: int, variant: str = "") -> list[tuple[int, ...]]:
    """Return up to `limit` solutions."""
    cp = load()
    domains = narrowed(model)
    if domains is None:
        return []
    problem, variables = build(cp, model, domains)
    found: list[tuple[int, ...]] = []

    class Collector(cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        """Keeps each solution and stops at the limit."""

        def on_solution_callback(self) -> None:
            found.append(tuple(map(self.value, variables)))
            if len(found) >= limit:
                self.stop_search()

    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = variant != "without presolve"
    solver.solve(problem, Collector())
    return found


def build(cp: Any, model: ad.Model, domains: list[int]) -> tuple[Any, list[Any]]:
    """Return the problem and its variables."""
    problem = cp.CpModel()
    variables = [
        problem.new_int_var_from_domain(cp.Domain.from_values(list(values_of(domain))), "")
        if is_open(domain)
        else problem.new_constant(domain.bit_length() - 1)
        for domain in domains
    ]
    for constraint in model.constraints:
        scope = [variables[v] for v in constraint.variables]
        if isinstance(constraint, ad.AllDifferent):
            # Settled values have left the domains of the others.
            still = [variables[v] for v in constraint.variables if is_open(domains[v])]
            if len(still) > 1:
                problem.add_all_different(still)
        elif isinstance(constraint, ad.Sum):
            problem.add(cp.LinearExpr.sum(scope) == constraint.total)
        elif isinstance(constraint, ad.Less):
            problem.add(scope[0] < scope[1])
        else:
            problem.add_allowed_assignments(scope, sorted(constraint.allowed))
    return problem, variables
