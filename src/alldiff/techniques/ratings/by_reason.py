"""A rating by reason, for every kind: how much a person has to hold together for a step.

The scale is that of efforts (`Technique.effort`), which is Sudoku Explainer's where that has a
rating. A named technique counts its effort; those of Kakuro whose pattern can be of any size
(`GROWING`) count 0.1 more for each run beyond the second, at most 1.0. Forcing along signs counts
0.1 more for each ten nodes beyond the first ten, at most 3.0. One, two or three rules together
count 3.9, 4.9 and 6.0. More of them are the last resort: 9.6, and 0.5 more for each rule beyond
the fourth, in which a house or a run weighs 1 and a sign 1/2, at most 12.0.

No step counts less than its technique, and techniques are tried by their effort. So a path that
may use nothing beyond an effort, and whose steps all count that or less, is the path of a rating.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from alldiff.core.constraints import Less, Relation
from alldiff.core.limits import Stopwatch
from alldiff.core.model import Model
from alldiff.techniques.engine.catalogue import BOUNDS, TECHNIQUES, Difficulty
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.engine.smallest import TOGETHER
from alldiff.techniques.engine.walk import Path, every_step

GROWING = ("kakuro-balance", "kakuro-split", "kakuro-chain")
ALONG_SIGNS = ("greater-than-forcing-chain", "greater-than-forcing-net")
SMALLEST = (*TOGETHER, "smallest-reason")
MOST = 12.0
FEWEST = 4
"""The weight of rules together up to which they count no more than their effort."""
WIDEST = 20
"""Steps beyond this many are not counted at a bottleneck."""


@dataclass(frozen=True, slots=True)
class ReasonRating:
    """How hard a puzzle is by its reasons.

    `rating` is that of the hardest step of the path, `hard_steps` how many steps are hard or
    harder, and `bottleneck` how many steps of the hardest technique that are no harder were
    open where there were fewest.
    """

    rating: float
    hard_steps: int
    bottleneck: int

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty that the rating means."""
        return difficulty_of(self.rating)


def difficulty_of(rating: float) -> Difficulty:
    """Return the difficulty that a rating means."""
    return list(Difficulty)[sum(rating > bound for bound in BOUNDS)]


def is_hard(rating: float) -> bool:
    """Return whether a step with a rating is hard, or harder than that."""
    return difficulty_of(rating).rank >= Difficulty.HARD.rank


def weight(model: Model, numbers: Iterable[int]) -> float:
    """Return how much constraints weigh together; those on the same variables weigh once."""
    weights = {}
    for number in numbers:
        constraint = model.constraints[number]
        pair = isinstance(constraint, Less | Relation)
        weights[frozenset(constraint.variables), pair] = 0.5 if pair else 1.0
    return sum(weights.values())


def step_rating(model: Model, deduction: Deduction) -> float:
    """Return the rating of one step."""
    effort = TECHNIQUES[deduction.technique].effort
    weighs = weight(model, (reason.constraint for reason in deduction.because.reasons))
    if deduction.technique in GROWING:
        return round(effort + min(1.0, 0.1 * max(0.0, weighs - 2)), 1)
    if deduction.technique in ALONG_SIGNS:
        return round(effort + min(3.0, 0.1 * max(0, -(-deduction.length // 10) - 1)), 1)
    if deduction.technique == "smallest-reason":
        return min(MOST, effort + 0.5 * max(0.0, weighs - FEWEST))
    return effort


def rate_by_reason(path: Path, watch: Stopwatch = NO_LIMIT) -> ReasonRating:
    """Return the rating of a path."""
    reasoning = Reasoning(path.start, watch)
    ratings = [step_rating(reasoning.model, step) for step in path.steps]
    hardest = max(ratings, default=0.0)
    hard = sum(map(is_hard, ratings))
    fewest = WIDEST if ratings else 0
    for step, rating in zip(path.steps, ratings, strict=True):
        if rating == hardest and fewest > 1:
            every = every_step(reasoning, TECHNIQUES[step.technique], WIDEST)
            open_now = sum(step_rating(reasoning.model, other) <= hardest for other in every)
            fewest = min(fewest, open_now)
        reasoning.apply(step)
    return ReasonRating(hardest, hard, fewest)
