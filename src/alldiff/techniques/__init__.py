"""Human reasoning: techniques, the deductions they find, and the way to the solution."""

from alldiff.techniques.deduction import Because, Colour, Deadly, Deduction, Link, Reason, Shade
from alldiff.techniques.explainer import RatedStep, SeRating, se_rating
from alldiff.techniques.position import Position, start
from alldiff.techniques.reasoning import Reasoning

__all__ = [
    "Because",
    "Colour",
    "Deadly",
    "Deduction",
    "Link",
    "Position",
    "RatedStep",
    "Reason",
    "Reasoning",
    "SeRating",
    "Shade",
    "se_rating",
    "start",
]
