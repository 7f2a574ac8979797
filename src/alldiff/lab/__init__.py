"""The laboratory: what one needs to add an algorithm of one's own, and to race it."""

from alldiff.lab.outcome import Conditions, RaceResult, RaceRun, Standing
from alldiff.lab.race import Course, Entry, Race, RaceInterrupted, course, courses
from alldiff.search import consistency_level, search_option, value_order, variable_order
from alldiff.states import representation, state_heuristic, state_order, strategy
from alldiff.statespace import Space

__all__ = [
    "Conditions",
    "Course",
    "Entry",
    "Race",
    "RaceInterrupted",
    "RaceResult",
    "RaceRun",
    "Space",
    "Standing",
    "consistency_level",
    "course",
    "courses",
    "representation",
    "search_option",
    "state_heuristic",
    "state_order",
    "strategy",
    "value_order",
    "variable_order",
]


def __getattr__(name: str) -> object:
    """Return what a former name stands for, with a warning."""
    if name == "Run":
        from warnings import warn

        warn("alldiff.lab.Run is now called RaceRun", DeprecationWarning, stacklevel=2)
        return RaceRun
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
