"""Rules that have no solution: proved where that can be, and told after very many candidates."""

from __future__ import annotations

from alldiff.core.errors import UsageError
from alldiff.core.limits import Limits, Listener
from alldiff.core.result import Status
from alldiff.generators.plan import Plan
from alldiff.generators.proof import Prover
from alldiff.rules import model_of
from alldiff.solving import run

NO_SOLUTION = "without a solution that comes soon"
"""Why a candidate is refused: random values led nowhere, though others may."""
VAIN = 10_000
"""Random regions without a solution, all there were, before the rules are taken to contradict."""
NODES = 100_000
"""What it may take to prove that rules contradict each other."""


def refuse_vain(plan: Plan, prover: Prover) -> None:
    """Refuse rules that have no solution, when a candidate is without one.

    Random regions are new for each candidate: of them nothing is proved.
    """
    stats = prover.stats
    if plan.divided is None:
        if plan.is_possible is None:
            plan.is_possible = is_possible(plan, prover)
        if not plan.is_possible:
            raise UsageError("these rules contradict each other: they have no solution")
    elif not stats.found and stats.refused[NO_SOLUTION] >= max(VAIN, stats.refused.total()):
        raise UsageError(
            f"no solution of these rules was found in {VAIN:,} divisions into regions: they seem "
            "to contradict each other"
        )


def is_possible(plan: Plan, prover: Prover) -> bool:
    """Tell whether there is a solution, as far as that can be found out in a while."""
    limits = Limits(1, NODES, prover.time_left())
    model = model_of(plan.unmarked(plan.blank))
    result = run(model, limits=limits, keep=0, listener=Listener(prover.stats.poll))
    return result.status is not Status.NONE
