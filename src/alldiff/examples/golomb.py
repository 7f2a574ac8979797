"""Golomb rulers of a given length."""

from __future__ import annotations

from itertools import combinations, pairwise

from alldiff.examples.base import at_least, ready
from alldiff.problems import Problem, all_different


@ready
def golomb(marks: int = 5, length: int = 11) -> Problem:
    """Marks on a ruler of a given length, with all distances between two marks different.

    The shortest have lengths 1, 3, 6, 11, 17, 25 for two to seven marks (Babcock 1953); each has a
    mirror image.
    """
    marks = at_least("marks", marks, 2, 30)
    length = at_least("length", length, 1, 1000)
    m = Problem(f"Golomb rulers of length {length} with {marks} marks")
    places = [m.variable(f"m{number}", range(length + 1)) for number in range(1, marks + 1)]
    m.add(places[0] == 0)
    m.add(places[-1] == length)
    for first, second in pairwise(places):
        m.add(first < second)
    m.add(all_different(*(second - first for first, second in combinations(places, 2))))
    return m
