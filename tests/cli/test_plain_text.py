"""A file of text holds what stdout would have shown, and rows of letters are read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli import exits
from alldiff.core.visible import UNSEEN


@pytest.mark.parametrize("kind", ["sudoku", "latin-square", "kakuro", "greater-than"])
def test_a_file_of_text_holds_what_stdout_shows(alldiff, kind: str, tmp_path: Path) -> None:
    size = ("--rows", "5") if kind == "kakuro" else ("--size", "4")
    shown = alldiff("generate", kind, *size, "--seed", "3", "--format", "json")
    puzzle = tmp_path / "p.json"
    puzzle.write_text(shown.out)
    file = tmp_path / "g.txt"
    printed = alldiff("generate", kind, *size, "--seed", "3")
    assert alldiff("generate", kind, *size, "--seed", "3", "-o", file).code == exits.OK
    assert file.read_text() == printed.out
    assert alldiff("convert", puzzle, "-o", file).code == exits.OK
    assert file.read_text() == ad.write(ad.read(puzzle))


@pytest.mark.parametrize("name", ["4x4", "6x6-tall-boxes", "9x9-easy", "16x16", "25x25"])
def test_rows_of_letters_are_read_back(alldiff, name: str) -> None:
    path = f"puzzles/sudoku/{name}.txt"
    outcome = alldiff("convert", path, "--symbols", "letters")
    puzzle = ad.read(path)
    assert outcome.code == exits.OK
    assert len(outcome.out.splitlines()[0]) == puzzle.columns
    assert ad.read(outcome.out) == puzzle


def test_what_rows_of_letters_cannot_carry_is_reported(alldiff) -> None:
    assert (
        alldiff("convert", "puzzles/sudoku/36x36.txt", "--symbols", "letters").code == exits.USAGE
    )
    several = alldiff("convert", "puzzles/sudoku/fifty.txt", "--symbols", "letters")
    assert "not 50" in several.err
    twice = alldiff("convert", "puzzles/sudoku/4x4.txt", "--symbols", "letters", "--to", "line")
    assert "no --to but star" in twice.err


@pytest.mark.parametrize(
    "command",
    [
        ("solve",),
        ("candidates",),
        ("explain",),
        ("hint",),
        ("info",),
        ("solve", "--format", "json"),
    ],
)
def test_nothing_that_turns_text_reaches_the_terminal(alldiff, command: tuple[str, ...]) -> None:
    turned = "x\u202ey\x9bz"
    puzzle = {
        "format": "alldiff/1",
        "kind": "sudoku",
        "title": turned,
        "givens": [[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]],
        "clues": [{"type": "variable", "cell": [-1, 0], "values": [7], "label": turned}],
    }
    outcome = alldiff(*command, "-", stdin=json.dumps(puzzle).encode())
    assert not UNSEEN.search(outcome.out + outcome.err)
