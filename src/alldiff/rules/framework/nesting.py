"""How much rules that hold others expand to, counted before anything is expanded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alldiff.core.messages import t
from alldiff.core.puzzle import Fault
from alldiff.rules.framework.base import Rule, cells_named, rules_inside

MOST_INSIDE = 100_000
"""How many cells rules inside others may name in a puzzle, each copy of a copy counted."""


def count_inside(rules: Iterable[Rule]) -> int:
    """Return how many cells rules inside others name, or some number above the most.

    Copies are counted, and a rule that names no cell counts as one.
    """
    total = 0
    waiting = [(rule, 1) for rule in rules if rules_inside(rule)]
    while waiting and total <= MOST_INSIDE:
        rule, times = waiting.pop()
        inside = rules_inside(rule)
        times *= rule.copied()
        total += times * sum(map(size, inside))
        if times:
            waiting += [(one, times) for one in inside if rules_inside(one)]
    return total


def size(rule: Rule) -> int:
    """Return how many cells a rule names by itself, but at least 1."""
    return 1 if rules_inside(rule) else max(1, len(tuple(cells_named(rule))))


def too_many_inside(rules: Iterable[Rule]) -> Iterator[Fault]:
    """Yield that rules inside others are more than a puzzle may have."""
    if count_inside(rules) > MOST_INSIDE:
        message = t(
            "clues inside others name more than {:,} cells, with every copy counted; "
            "{:,} is the limit",
            MOST_INSIDE,
            MOST_INSIDE,
        )
        yield Fault(message, contradiction=False)


def with_all_inside(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Yield rules as they are stated, and all that stand inside them."""
    waiting = list(rules)
    while waiting:
        yield (rule := waiting.pop())
        waiting += rules_inside(rule)
