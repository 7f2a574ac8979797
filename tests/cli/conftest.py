"""A command line for tests: `alldiff("solve", ...)` gives the exit code and both outputs."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from alldiff.cli import run

FOUR = "4.23.2.4.3..1..2"
FOUR_SOLVED = "4123321423411432"


@dataclass(frozen=True)
class Outcome:
    """What one call of the command line left behind."""

    code: int
    out: str
    err: str


Alldiff = Callable[..., Outcome]


@pytest.fixture
def alldiff(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Alldiff:
    """Run the command line in this process."""

    def call(*arguments: str | Path, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        capsys.readouterr()
        code = run(list(map(str, arguments)))
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return call


@pytest.fixture
def four() -> str:
    """A 4x4 with one solution, as a line."""
    return FOUR


@pytest.fixture
def four_solved() -> str:
    """Its solution, as a line."""
    return FOUR_SOLVED
