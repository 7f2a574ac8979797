"""The benchmark runs, and says which peers are missing instead of failing."""

import os
import re
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
FIRST_ROWS = "1.3.5.7.9" + "4.6.8.1.3" + "7.9.2.4.6"
EASY = FIRST_ROWS + "." * 54


def benchmark(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(PROJECT / "src")}
    command = [sys.executable, str(PROJECT / "benchmarks" / "reference.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_every_contestant_has_a_row_and_every_missing_peer_a_reason(tmp_path: Path) -> None:
    puzzles = tmp_path / "one.sdm"
    puzzles.write_text(EASY + "\n")
    specs = ["mac+mrv", "fc+mrv"]
    run = benchmark("--puzzles", str(puzzles), "--repeat", "1", "--specs", *specs)
    assert run.returncode == 0, run.stderr
    assert "aima-python: not installed" in run.stdout
    for spec in specs:
        row = re.search(rf"^alldiff {re.escape(spec)} .* (\d+) +\S+ +\S+$", run.stdout, re.M)
        assert row is not None
        assert row[1] == "0", "an easy puzzle was not finished"


def test_what_passes_the_timeout_is_unfinished(tmp_path: Path) -> None:
    puzzles = tmp_path / "empty.sdm"
    puzzles.write_text("." * 81 + "\n")
    run = benchmark(
        "--puzzles", str(puzzles), "--repeat", "1", "--timeout", "0.2", "--no-peers",
        "--specs", "test",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert re.search(r"^alldiff test .* 1 +1\.00 +>1\.00$", run.stdout, re.M)


def test_an_unknown_spec_is_one_line() -> None:
    run = benchmark("--specs", "mac+mvr")
    assert run.returncode != 0
    assert "did you mean mrv?" in run.stderr
    assert run.stderr.count("\n") == 1
