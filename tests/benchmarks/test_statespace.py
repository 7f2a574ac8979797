"""The benchmark of searches over states prints a row for each."""

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def test_each_search_has_a_row(tmp_path: Path) -> None:
    puzzles = tmp_path / "small.txt"
    puzzles.write_text("4.23.2.4.3..1..2\n")
    specs = ["annealing", "greedy:candidates"]
    command = [sys.executable, str(PROJECT / "benchmarks" / "statespace.py"), str(puzzles)]
    command += [word for spec in specs for word in ("--spec", spec)]
    environment = os.environ | {"PYTHONPATH": str(PROJECT / "src")}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert run.returncode == 0, run.stderr
    rows = run.stdout.splitlines()[2:]
    assert [row.split(" | ")[:2] for row in rows] == [[f"| `{spec}`", "1/1"] for spec in specs]
