"""The Python tests of the binding, with the core watched by the sanitizers."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import sanitized

from torture.ordeal import Ordeal, Outcome

BORDER = "tests/textbook/test_border.py"
TESTS = (
    *sanitized.TESTS,
    "tests/engines/test_core_stop.py",
    "tests/engines/test_strong.py",
    "tests/engines/test_bitsliced.py",
    "tests/generators/test_classic.py",
    "tests/exports/test_certificate.py",
    "tests/techniques/test_walk.py",
    "tests/bulk/test_packed.py",
    "tests/test_laws.py",
)


def run(number: int, folder: Path) -> Outcome:
    """Build the core with the sanitizers, and run the tests on it."""
    outcome = Outcome()
    try:
        sanitized.build()
    except subprocess.CalledProcessError as error:
        outcome.failures.append(f"it does not build: {error}")
        return outcome
    for marks, tests in (("not full and not programs", TESTS), ("full", (BORDER,))):
        said = sanitized.run("-m", marks, *tests, capture=True)
        counts = re.findall(r"(\d+) (?:passed|failed|error)", said.stdout)
        outcome.tried += sum(map(int, counts))
        if said.returncode:
            outcome.failures.append((said.stdout[-1500:] + said.stderr[-3000:]).strip())
    return outcome


ORDEAL = Ordeal("tests of the binding under the sanitizers", 1, run, seconds=4 * 3600)
