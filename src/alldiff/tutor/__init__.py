"""What a teacher does: say what is wrong, give hints, explain, rate, and set exercises."""

from alldiff.tutor.diagnosis import Diagnosis, diagnose
from alldiff.tutor.drill import Exercise, exercises
from alldiff.tutor.explanation import Explanation, explain
from alldiff.tutor.hint import Hint, Strength, hint
from alldiff.tutor.many import rate_many
from alldiff.tutor.rating import Rating, rate

__all__ = [
    "Diagnosis",
    "Exercise",
    "Explanation",
    "Hint",
    "Rating",
    "Strength",
    "diagnose",
    "exercises",
    "explain",
    "hint",
    "rate",
    "rate_many",
]
