"""The laws of random puzzles: few hundred examples here, ten thousand with --full."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from alldiff.cli.group import COMMANDS
from alldiff.web.endpoints import TABLE

from support import laws
from support.laws.commands import ASKING, SHOWING
from support.laws.page import ASKED
from support.public_functions import PUBLIC
from support.random_puzzles import Case, cases
from support.strategies import tries
from torture.__main__ import Piece, run_piece
from torture.puzzles import EACH

SLOW = {"commands": 60, "page": 100, "reasons": 60, "steps_hold": 150}
"""How many examples a law is tried on that takes longer than others, which have 300."""
FULL = 40
"""Pieces of 250 puzzles, of the 400 that `./check --torture` tries."""


@pytest.mark.slow
@pytest.mark.parametrize("name", laws.LAWS)
def test_random_puzzles_keep_the_law(name: str) -> None:
    @settings(max_examples=tries(SLOW.get(name, 300)), suppress_health_check=list(HealthCheck))
    @given(cases())
    def keeps(case: Case) -> None:
        laws.LAWS[name](case)

    keeps()


@pytest.mark.full
@pytest.mark.parametrize("number", range(FULL))
def test_hundreds_of_random_puzzles_keep_all_laws(number: int) -> None:
    """Each piece in a process of its own: a signal is a failure, too."""
    found = run_piece(Piece("puzzles", number), seconds=3600)
    assert found["failures"] == []
    assert found["tried"] == EACH


NOT_OF_A_PUZZLE = {
    "functions": "all_different combinations example generate generate_file generate_many grade "
    "hand_out hardest make_arrays make_dataset make_index overlap puzzles read_model study sudoku",
    "commands": "arrays combinations completion course dataset docs generate grade index info man "
    "mcp overlap problem puzzles replay score serve study",
}


def tried_commands() -> set[str]:
    """Return the names of the commands that a law calls."""
    return {line.split()[0] for line in (*ASKING, *SHOWING)} | {"prove"}


def test_every_function_that_takes_a_puzzle_has_a_law() -> None:
    sources = [path.read_text() for path in Path(laws.__file__).parent.glob("*.py")]
    called = set(re.findall(r"\bad\.(?:\w+\.)?(\w+)[(,)]", "".join(sources)))
    called |= tried_commands()
    assert PUBLIC.keys() - called == set(NOT_OF_A_PUZZLE["functions"].split())


def test_every_command_that_takes_a_puzzle_has_a_law() -> None:
    assert set(COMMANDS) - tried_commands() == set(NOT_OF_A_PUZZLE["commands"].split())


def test_every_endpoint_that_takes_a_puzzle_has_a_law() -> None:
    posts = {endpoint.path for endpoint in TABLE if endpoint.method == "POST"}
    assert posts - set(ASKED) == {"read", "generate", "book", "race", "drill"}
