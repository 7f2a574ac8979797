"""Human reasoning: techniques, the deductions they find, and the way to the solution."""

from alldiff.techniques.deduction import Because, Colour, Deadly, Deduction, Link, Reason, Shade
from alldiff.techniques.position import Position, start
from alldiff.techniques.reasoning import Reasoning

__all__ = [
    "Because",
    "Colour",
    "Deadly",
    "Deduction",
    "Link",
    "Position",
    "Reason",
    "Reasoning",
    "Shade",
    "start",
]
