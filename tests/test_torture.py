"""The torture suite runs, keeps what is finished, and tells failures; its ordeals run elsewhere."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from torture.ordeal import NAMES, Outcome, find

TESTS = Path(__file__).parent


@pytest.mark.programs
def test_what_is_finished_is_kept_and_reported(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "torture", "proofs", "--share", "0.01", "--keep", str(tmp_path)]
    first = subprocess.run(call, cwd=TESTS, capture_output=True, text=True)
    assert first.returncode == 0, first.stdout + first.stderr
    (kept,) = tmp_path.iterdir()
    record = json.loads(kept.read_text())
    assert (record["tried"], record["failures"]) == (10, [])
    kept.write_text(json.dumps(record | {"failures": ["number 3 went wrong"]}) + "\n")
    again = subprocess.run(call, cwd=TESTS, capture_output=True, text=True)
    assert again.returncode == 1
    assert "number 3 went wrong" in again.stdout


@pytest.mark.parametrize("name", NAMES)
def test_every_ordeal_is_found(name: str) -> None:
    assert find(name).pieces > 0


def test_an_error_is_a_failure_that_names_what_was_tried() -> None:
    outcome = Outcome()
    with outcome.trying("puzzle 7", 10):
        raise ZeroDivisionError("oh")
    assert outcome.tried == 10
    assert outcome.failures == ["puzzle 7: ZeroDivisionError: oh"]
