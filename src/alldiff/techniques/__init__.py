"""Human reasoning: techniques, the deductions they find, and the way to the solution."""

from alldiff.techniques.engine import smallest
from alldiff.techniques.engine.catalogue import (
    TECHNIQUES,
    Difficulty,
    HodokuFigure,
    Technique,
    technique,
)
from alldiff.techniques.engine.deduction import (
    Because,
    Colour,
    Deadly,
    Deduction,
    Link,
    Reason,
    Shade,
)
from alldiff.techniques.engine.position import Position, position_of, start
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.families import (
    clues,
    greater_than,
    gurth,
    kakuro,
    leftovers,
    native_catalogue,
    nested,
    sums,
)
from alldiff.techniques.ratings.sudoku_explainer import RatedStep, SeRating, se_rating

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
    "native_catalogue",
    "nested",
    "position_of",
    "se_rating",
    "smallest",
    "start",
    "sums",
    "technique",
    "verify",
]
