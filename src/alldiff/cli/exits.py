"""The exit codes, and which one speaks for several puzzles."""

from __future__ import annotations

from alldiff.core.result import CUT_SHORT, Result, Status

OK = 0
NO_SOLUTION = 1
USAGE = 2
MULTIPLE = 3
LIMIT = 4
UNREADABLE = 5
DEFECT = 70
INTERRUPTED = 130
BROKEN_PIPE = 141

SERIOUSNESS = (OK, MULTIPLE, NO_SOLUTION, LIMIT, UNREADABLE, USAGE, DEFECT, INTERRUPTED)
"""From the least to the most serious; the most serious code of a collection is its own."""


def worse(first: int, second: int) -> int:
    """Return the more serious of two exit codes."""
    return max(first, second, key=SERIOUSNESS.index)


def result_code(result: Result, unique: bool) -> int:
    """Return the exit code of one result; `unique` asks for exactly one solution."""
    if unique and result.status is Status.MULTIPLE:
        return MULTIPLE
    unsure = unique and result.count == 1 and not result.search.exhaustive
    if result.limit_reached in CUT_SHORT or unsure:
        return LIMIT
    return NO_SOLUTION if result.status is Status.NONE else OK
