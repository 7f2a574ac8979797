"""A hundred thousand random puzzles, each held against all laws."""

from __future__ import annotations

import faulthandler
import sys
from pathlib import Path
from random import Random

from support.laws import LAWS
from support.random_puzzles import draw_case
from torture.ordeal import Ordeal, Outcome

EACH = 250


def run(number: int, folder: Path) -> Outcome:
    """Draw some puzzles, and hold each against every law."""
    faulthandler.enable()
    outcome = Outcome()
    for seed in range(number * EACH, (number + 1) * EACH):
        # Where a signal ends the process, this is what was tried.
        print(f"draw_case(Random({seed})) of tests/support", file=sys.stderr)
        case = draw_case(Random(seed))
        for name, law in LAWS.items():
            with outcome.trying(f"{name}: draw_case(Random({seed})) of tests/support", 0):
                law(case)
        outcome.tried += 1
    return outcome


ORDEAL = Ordeal("random puzzles, held against all laws", 400, run)
