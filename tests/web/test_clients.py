"""The clients in other languages that the documents show, run against a server."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which

import pytest
from deno import find_deno_bin

import alldiff as ad

CLIENTS = Path(__file__).resolve().parents[2] / "docs" / "clients"
RUNNERS = {
    "node": ["node", CLIENTS / "client.mjs"],
    "deno": [find_deno_bin(), "run", "--allow-net", CLIENTS / "client.mjs"],
    "Rscript": ["Rscript", CLIENTS / "client.R"],
}


@pytest.mark.full
@pytest.mark.programs
@pytest.mark.parametrize("language", RUNNERS)
def test_a_client_reads_hints_and_solves(language: str, server: str) -> None:
    program, *arguments = RUNNERS[language]
    if not which(program):
        pytest.skip(f"{program} is not installed")

    def lines(puzzle: str) -> list[str]:
        run = [program, *arguments, server.rstrip("/"), puzzle]
        done = subprocess.run(run, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        return [line.strip() for line in done.stdout.splitlines()]

    hint, *solved = lines("4.23.2.4.3..1..2")
    assert hint == str(ad.hint("4.23.2.4.3..1..2"))
    assert solved == ["unique", "4 1 2 3", "3 2 1 4", "2 3 4 1", "1 4 3 2"]
    assert lines("4423............")[1:] == ["none"]
