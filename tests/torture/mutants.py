"""A million damaged texts over all readers."""

from __future__ import annotations

from pathlib import Path

from support.mutants import tried
from torture.ordeal import Ordeal, Outcome

EACH = 10_000
STEP = 100
"""Texts that share a seed, so that a failure can be found again."""


def run(number: int, folder: Path) -> Outcome:
    """Read or refuse ten thousand texts."""
    outcome = Outcome()
    for start in range(number * EACH, (number + 1) * EACH, STEP):
        with outcome.trying(f"tried({start}, {STEP}) of tests/mutants.py", STEP):
            tried(start, STEP)
    return outcome


ORDEAL = Ordeal("damaged texts, each read or refused", 100, run)
