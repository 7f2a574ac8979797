"""Who owns the zebra?"""

from __future__ import annotations

from alldiff.core.messages import t
from alldiff.examples.base import ready
from alldiff.problems import Problem, all_different

GROUPS = (
    ("red", "green", "ivory", "yellow", "blue"),
    ("English", "Spaniard", "Ukrainian", "Norwegian", "Japanese"),
    ("dog", "snails", "fox", "horse", "zebra"),
    ("coffee", "tea", "milk", "juice", "water"),
    ("Old Gold", "Kools", "Chesterfields", "Lucky Strike", "Parliaments"),
)


@ready
def zebra() -> Problem:
    """Five houses in a row, and who owns the zebra: the value is the number of the house.

    Life International, 17 December 1962; one solution.
    """
    m = Problem("Who owns the zebra?")
    at = {name: m.variable(name, range(1, 6)) for group in GROUPS for name in group}
    for group in GROUPS:
        m.add(all_different(*(at[name] for name in group)))
    for first, second in (
        ("English", "red"),
        ("Spaniard", "dog"),
        ("coffee", "green"),
        ("Ukrainian", "tea"),
        ("Old Gold", "snails"),
        ("Kools", "yellow"),
        ("Lucky Strike", "juice"),
        ("Japanese", "Parliaments"),
    ):
        m.add(at[first] == at[second], text=t("{} lives where {} is", first, second))
    m.add(at["green"] == at["ivory"] + 1, text=t("{} is right of {}", "green", "ivory"))
    m.add(at["milk"] == 3)
    m.add(at["Norwegian"] == 1)
    for first, second in (("Chesterfields", "fox"), ("Kools", "horse"), ("Norwegian", "blue")):
        m.add(abs(at[first] - at[second]) == 1, text=t("{} is next to {}", first, second))
    return m
