"""The laboratory: tools to add your own algorithms, and to race them."""

from alldiff.core.search import consistency_level, search_option, value_order, variable_order
from alldiff.core.state_search import representation, state_heuristic, state_order, strategy
from alldiff.lab.outcome import Conditions, RaceResult, RaceRun, Standing
from alldiff.lab.race import Course, Entry, Race, RaceInterrupted, course, courses
from alldiff.lab.watching.pictures import constraint_graph, domains_over_time
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
    "constraint_graph",
    "course",
    "courses",
    "domains_over_time",
    "representation",
    "search_option",
    "state_heuristic",
    "state_order",
    "strategy",
    "value_order",
    "variable_order",
]
