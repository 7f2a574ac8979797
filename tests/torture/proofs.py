"""Proofs of a hundred puzzles, checked by our checker and by programs of others that are here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import alldiff as ad

from torture.ordeal import Ordeal, Outcome

EACH = 10
KINDS = (
    "sudoku",
    "killer",
    "kakuro",
    "greater-than",
    "kenken",
    "futoshiki",
    "jigsaw",
    "latin-square",
)
LIMIT = 600.0


def run(number: int, folder: Path) -> Outcome:
    """Prove ten new puzzles of several kinds, and check what was written."""
    outcome = Outcome()
    for at in range(number * EACH, (number + 1) * EACH):
        kind = KINDS[at % len(KINDS)]
        with outcome.trying(f"generate({kind!r}, seed={at})"):
            puzzle = ad.generate(kind, seed=at)
            target = folder / str(at)
            assert ad.proofs.prove(puzzle, target, lrat=True).status == "unique"
            assert ad.proofs.verify(target).status == "unique"
            for checker, proof in (("drat-trim", "proof.drat"), ("lrat-check", "proof.lrat")):
                if shutil.which(checker):
                    call = [checker, str(target / "formula.cnf"), str(target / proof)]
                    said = subprocess.run(call, capture_output=True, text=True, timeout=LIMIT)
                    assert "VERIFIED" in said.stdout, said.stdout[-500:]
    return outcome


ORDEAL = Ordeal("proofs of uniqueness, each checked", 10, run)
