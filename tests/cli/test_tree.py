"""alldiff tree: pictures of search trees, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import exits


def test_the_picture_is_that_of_the_library(alldiff, four: str, tmp_path: Path) -> None:
    file = tmp_path / "tree.svg"
    options = ("--depth", "3", "--nodes-shown", "9", "--theme", "light")
    assert alldiff("tree", four, "bt", "-o", file, *options).code == 0
    drawn = ad.tree(ad.read(four), "bt", depth=3, nodes_shown=9, theme="light")
    assert file.read_text("utf-8") == drawn.svg()


@pytest.mark.parametrize(
    ("puzzle", "options", "code", "says"),
    [
        ("." * 16, ("bt", "--nodes", "3"), exits.LIMIT, "a limit ended the search after 3 nodes"),
        ("123....4" + "." * 8, ("bt",), exits.NO_SOLUTION, "puzzle 1: no solution"),
        ("44" + "." * 14, (), exits.NO_SOLUTION, "puzzle 1, line 1, column 1: two equal givens"),
        ("." * 16, ("annealing:swap",), exits.USAGE, "is a search over states"),
        ("." * 16, ("--depth", "0"), exits.USAGE, "--depth"),
        ("." * 16, ("--nodes-shown", "0"), exits.USAGE, "--nodes-shown"),
        ("." * 16, ("nonsense",), exits.USAGE, "nonsense"),
    ],
)
def test_exit_codes(
    alldiff, tmp_path: Path, puzzle: str, options: tuple[str, ...], code: int, says: str
) -> None:
    outcome = alldiff("tree", puzzle, *options, "-o", tmp_path / "tree.svg")
    (line,) = outcome.err.splitlines()
    assert (outcome.code, says in line) == (code, True), line


def test_a_picture_that_cannot_be_written(alldiff, four: str, tmp_path: Path) -> None:
    for name, says in (
        ("missing/tree.svg", "cannot be written"),
        ("tree.html", "a tree is drawn as .svg, .png, .pdf or .tex"),
        ("tree", "no picture format has the suffix"),
    ):
        outcome = alldiff("tree", four, "bt", "-o", tmp_path / name)
        assert outcome.code == exits.USAGE
        assert says in outcome.err
    assert "-o" in alldiff("tree", four, "bt").err
