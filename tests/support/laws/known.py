"""What is true of a case: its solutions, by the meanings of the rules."""

from __future__ import annotations

import alldiff as ad

from support.random_puzzles import Case
from support.solutions import TooMany

Solutions = frozenset[tuple[int, ...]]


def known_solutions(case: Case) -> Solutions | None:
    """Return the solutions of a case; None where it is refused, or has too many fillings to try."""
    if any(not fault.contradiction for fault in ad.validate(case.puzzle)):
        return None
    try:
        return case.solutions
    except TooMany:
        return None


def status_of(solutions: Solutions) -> str:
    """Return the name of the status of a puzzle with these solutions."""
    return ("none", "unique", "multiple")[min(len(solutions), 2)]
