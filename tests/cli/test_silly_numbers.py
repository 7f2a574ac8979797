"""Numbers that nobody means end in a sentence and exit code 2, in every option of every command."""

from __future__ import annotations

import click
import pytest

from alldiff.cli.group import COMMANDS, alldiff

FOUR = "4.23.2.4.3..1..2"
ARGUMENTS = {
    "combinations": ["10", "2"],
    "book": ["book.html", FOUR],
    "race": [FOUR, "bt"],
    "watch": [FOUR, "bt"],
    "generate": ["sudoku"],
    "study": ["godel"],
    "info": [],
    "serve": ["--no-browser"],
}
NUMERIC = (click.types.IntParamType, click.types.FloatParamType)


def command(name: str) -> click.Command:
    found = alldiff.get_command(click.Context(alldiff), name)
    assert found is not None
    return found


def numeric_options() -> list[tuple[str, str]]:
    """Return every option that is a number or a size of memory, with its command."""
    return [
        (name, parameter.opts[-1])
        for name in COMMANDS
        for parameter in command(name).params
        if isinstance(parameter, click.Option)
        if isinstance(parameter.type, NUMERIC) or parameter.type.name == "size"
    ]


@pytest.mark.parametrize("number", ["9" * 20, "-" + "9" * 20, "9" * 400, "x", ""])
@pytest.mark.parametrize(("name", "option"), numeric_options(), ids="{0[0]}{0[1]}".format)
def test_a_number_that_nobody_means_is_refused(
    run_quietly, name: str, option: str, number: str
) -> None:
    if option in ("--timeout", "--seconds", "--speed", "--max", "--density") and number[0:1] == "9":
        pytest.skip("a long time is a time")
    told = run_quietly(name, *ARGUMENTS.get(name, [FOUR]), option, number)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("alldiff: ")
    assert told.err.count("\n") == 1


@pytest.fixture
def run_quietly(alldiff, tmp_path, monkeypatch):
    """Run a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return alldiff
