"""Rules without a solution: proved if possible, assumed after very many candidates."""

from __future__ import annotations

from alldiff.core.errors import UsageError
from alldiff.core.limits import Limits, Listener
from alldiff.core.messages import t
from alldiff.core.result import Status
from alldiff.generators.plan import Plan
from alldiff.generators.proof import Prover
from alldiff.rules import build_model
from alldiff.solving import run

NO_SOLUTION = "without a solution that comes soon"
"""Why a candidate is rejected: random values failed, though others may not."""
DIVISIONS = 10_000
"""How many random regions without a solution suggest that the rules contradict."""
NODES = 100_000
"""The effort allowed to prove that rules contradict each other."""


def check_feasible(plan: Plan, prover: Prover) -> None:
    """Raise UsageError for rules that have no solution, after a candidate without one.

    Random regions are new for each candidate: nothing is proved about them.
    """
    stats = prover.stats
    if plan.divided is None:
        if plan.is_possible is None:
            plan.is_possible = is_possible(plan, prover)
        if not plan.is_possible:
            raise UsageError("these rules contradict each other: they have no solution")
    elif not stats.found and stats.rejected[NO_SOLUTION] >= max(DIVISIONS, stats.rejected.total()):
        raise UsageError(
            t(
                "no solution for these rules was found in {:,} divisions into regions: "
                "they seem to contradict each other",
                DIVISIONS,
            )
        )


def is_possible(plan: Plan, prover: Prover) -> bool:
    """Return whether there is a solution, as far as that can be determined soon."""
    limits = Limits(1, NODES, prover.time_left())
    model = build_model(plan.unmarked(plan.blank))
    result = run(model, limits=limits, keep=0, listener=Listener(prover.stats.poll))
    return result.status is not Status.NONE
