"""Human reasoning: techniques, the deductions they find, and the way to the solution."""

from alldiff.techniques import (
    clues,
    greater_than,
    gurth,
    kakuro,
    leftovers,
    native,
    nested,
    smallest,
    sums,
)
from alldiff.techniques.catalogue import (
    TECHNIQUES,
    Difficulty,
    HodokuFigure,
    Technique,
    technique,
)
from alldiff.techniques.deduction import Because, Colour, Deadly, Deduction, Link, Reason, Shade
from alldiff.techniques.explainer import RatedStep, SeRating, se_rating
from alldiff.techniques.position import Position, start
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.verify import verify

__all__ = [
    "TECHNIQUES",
    "Because",
    "Colour",
    "Deadly",
    "Deduction",
    "Difficulty",
    "HodokuFigure",
    "Link",
    "Position",
    "RatedStep",
    "Reason",
    "Reasoning",
    "SeRating",
    "Shade",
    "Technique",
    "clues",
    "greater_than",
    "gurth",
    "kakuro",
    "leftovers",
    "native",
    "nested",
    "se_rating",
    "smallest",
    "start",
    "sums",
    "technique",
    "verify",
]
