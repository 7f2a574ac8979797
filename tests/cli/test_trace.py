"""alldiff trace: AC-3 on paper, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import exits


def test_the_sheet_is_that_of_the_library(alldiff, four: str, tmp_path: Path) -> None:
    sheet = ad.trace(ad.read(four))
    assert alldiff("trace", four).out == sheet.text()
    assert alldiff("trace", four, "mac+mrv", "--markdown").out == sheet.markdown()
    file = tmp_path / "trace.md"
    assert alldiff("trace", four, "-o", file).out == ""
    assert file.read_text("utf-8") == sheet.markdown()
    listed = ad.trace(ad.read(four), all_arcs=True).text()
    assert alldiff("trace", four, "--all-arcs").out == listed


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        (("fc",), exits.USAGE, "the level fc has no queue of arcs to trace"),
        (("gac",), exits.USAGE, "the filters of gac prune between the arcs"),
        (("--steps", "0"), exits.USAGE, "--steps"),
        (("--steps", "2"), exits.OK, "the trace was cut after 2 steps"),
        (("-o", "{}/missing/x.md"), exits.USAGE, "cannot be written"),
    ],
)
def test_exit_codes(
    alldiff, four: str, tmp_path: Path, options: tuple[str, ...], code: int, says: str
) -> None:
    outcome = alldiff("trace", four, *(option.format(tmp_path) for option in options))
    (line,) = outcome.err.splitlines()
    assert (outcome.code, says in line) == (code, True), line


def test_a_puzzle_with_faults(alldiff) -> None:
    outcome = alldiff("trace", "44" + "." * 14)
    assert outcome.code == exits.NO_SOLUTION
    assert "two equal givens" in outcome.err
