"""Choco through pychoco: a Model in its own constraints.

Chosen on small samples: all-different with arc consistency, sums as sums (tables of their
permutations cost more than they saved) and the refined dom/wdeg. Which variant is best differs
from class to class, and the first two are close.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from typing import Any

from engine_domains import is_open, narrowed

import alldiff as ad
from alldiff.model import values_of

INSTALL = "pip install pychoco"
VARIANTS = ("", "default search", "bounds")


def version() -> str:
    """Return the version of the package."""
    return f"pychoco {importlib.metadata.version('pychoco')}"


def load() -> Any:
    """Import what a solve needs."""
    return importlib.import_module("pychoco")


def solve(model: ad.Model, limit: int, variant: str = "") -> list[tuple[int, ...]]:
    """Return up to `limit` solutions."""
    choco = load()
    domains = narrowed(model)
    if domains is None:
        return []
    problem = choco.Model()
    variables = [
        problem.intvar(list(values_of(domain)) if is_open(domain) else domain.bit_length() - 1)
        for domain in domains
    ]
    post(problem, model, domains, variables, "DEFAULT" if variant == "bounds" else "AC")
    solver = problem.get_solver()
    still = [x for x, domain in zip(variables, domains, strict=True) if is_open(domain)]
    if still and variant != "default search":
        # Solver overrides this with a version that prints its arguments.
        strategies = importlib.import_module("pychoco.search.search_strategies").SearchStrategies
        strategies.set_dom_over_w_deg_ref_search(solver, *still)
    found: list[tuple[int, ...]] = []
    while len(found) < limit and solver.solve():
        found.append(tuple(x.get_value() for x in variables))
    return found


def post(
    problem: Any, model: ad.Model, domains: list[int], variables: list[Any], consistency: str
) -> None:
    """Post every constraint of the model."""
    for constraint in model.constraints:
        scope = [variables[v] for v in constraint.variables]
        if isinstance(constraint, ad.AllDifferent):
            # Settled values have left the domains of the others.
            still = [variables[v] for v in constraint.variables if is_open(domains[v])]
            if len(still) > 1:
                problem.all_different(still, consistency).post()
        elif isinstance(constraint, ad.Sum):
            problem.sum(scope, "=", constraint.total).post()
        elif isinstance(constraint, ad.Less):
            problem.arithm(scope[0], "<", scope[1]).post()
        else:
            problem.table(scope, [list(pair) for pair in sorted(constraint.allowed)]).post()
