"""Ten thousand random puzzles of all rules, through every engine and by trying every filling."""

from __future__ import annotations

from pathlib import Path
from random import Random

from support.agreement import EVERYBODY, able, agree
from support.rule_meanings import MEANINGS, draw
from torture.ordeal import Ordeal, Outcome

EACH = 100
VOICES = (*EVERYBODY, "sat", "choco")
MOST = 1000
"""More solutions than any of the grids has fillings."""


def run(number: int, folder: Path) -> Outcome:
    """Draw a hundred puzzles, the rules in turn."""
    names = sorted(name for name, rule in MEANINGS.items() if rule.draw)
    outcome = Outcome()
    seed = number * EACH
    while outcome.tried < EACH:
        name = names[(seed + outcome.tried) % len(names)]
        seed += 1
        drawn = draw(Random(seed), name)
        if drawn is None:
            continue
        with outcome.trying(f"draw(Random({seed}), {name!r}) of tests/rule_meanings"):
            model = drawn.model()
            if model is not None:
                found = agree(model, able(VOICES, model), MOST)
                assert set(found.solutions) == drawn.wanted
    return outcome


ORDEAL = Ordeal("random puzzles of all rules, every engine and every filling", 100, run)
