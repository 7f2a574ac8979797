"""What a teacher does: say what is wrong, give hints, explain, rate, and set exercises."""

from alldiff.tutor.all_steps import AllSteps, OpenStep, all_steps, why_not
from alldiff.tutor.diagnosis import Diagnosis, diagnose
from alldiff.tutor.drill import Exercise, exercises, new_puzzles
from alldiff.tutor.explanation import Explanation, explain
from alldiff.tutor.hint import Hint, Strength, hint
from alldiff.tutor.many import rate_many
from alldiff.tutor.rating import ALL_SCALES, Rating, Scale, rate

__all__ = [
    "ALL_SCALES",
    "AllSteps",
    "Diagnosis",
    "Exercise",
    "Explanation",
    "Hint",
    "OpenStep",
    "Rating",
    "Scale",
    "Strength",
    "all_steps",
    "diagnose",
    "exercises",
    "explain",
    "hint",
    "new_puzzles",
    "rate",
    "rate_many",
    "why_not",
]
