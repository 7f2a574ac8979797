"""The map of Australia, coloured so that neighbours differ."""

from __future__ import annotations

from alldiff.examples.base import at_least, ready
from alldiff.problems import Problem

BORDERS = "WA NT, WA SA, NT SA, NT Q, SA Q, SA NSW, SA V, Q NSW, NSW V"
COLOURS = ("red", "green", "blue", "yellow", "orange", "purple")


@ready
def australia(colours: int = 3) -> Problem:
    """The map of Australia in this many colours, with neighbours in different colours.

    Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter on constraint
    satisfaction problems; 18 solutions with three colours.
    """
    count = at_least("colours", colours, 1, len(COLOURS))
    m = Problem("The map of Australia")
    names = ("WA", "NT", "SA", "Q", "NSW", "V", "T")
    states = {name: m.variable(name, COLOURS[:count]) for name in names}
    for border in BORDERS.split(", "):
        first, second = border.split()
        m.add(states[first] != states[second])
    return m
