"""The puzzles that come with alldiff: what there is, and what is said of it."""

from __future__ import annotations

from itertools import product

import pytest

import alldiff as ad
from alldiff.cli import run
from alldiff.collection import entries, puzzle, puzzles, types_in
from alldiff.kinds import KINDS
from alldiff.rules import rule_names


def test_there_is_every_kind_every_rule_and_twenty_mixtures() -> None:
    found = puzzles()
    assert {one.kind for one in found.values()} >= set(KINDS) - {"grid"}
    used = {name for one in found.values() for name in types_in(one)}
    assert set(rule_names()) <= used
    mixed = [one for one in entries().values() if one.group == "mixture"]
    levels = {(one.rules, one.difficulty) for one in mixed}
    assert levels == set(product({one.rules for one in mixed}, ("easy", "medium", "hard")))
    assert len(levels) >= 60
    for one in mixed:
        assert set(one.rules) <= types_in(found[one.id])


def test_every_title_says_the_difficulty() -> None:
    for name, entry in entries().items():
        assert puzzle(name).title.endswith(entry.difficulty or "")
    assert len({puzzle(name).title for name in entries()}) == len(entries())


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name in entries() if "several" not in name])
def test_every_puzzle_has_one_solution_and_its_difficulty(name: str) -> None:
    one = puzzle(name)
    assert ad.count(one) == 1
    if difficulty := entries()[name].difficulty:
        assert str(ad.rate(one).difficulty) == difficulty


def test_filters() -> None:
    easy = puzzles(kind="sudoku", difficulty="easy")
    assert easy
    assert all(one.kind == "sudoku" for one in easy.values())
    assert all("thermometer" in types_in(one) for one in puzzles(rule="thermometer").values())
    for wrong in ({"kind": "sudok"}, {"rule": "thermo-meter"}, {"difficulty": "eazy"}):
        with pytest.raises(ad.errors.UsageError, match="unknown"):
            puzzles(**wrong)


def test_the_command_lists_and_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", "--kind", "kakuro"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == list(puzzles(kind="kakuro"))
    assert run(["puzzles", "sudoku-9x9-easy"]) == 0
    assert ad.read(capsys.readouterr().out).givens == puzzle("sudoku-9x9-easy").givens
    assert run(["puzzles", "--rule", "renban", "--format", "json"]) == 0
    assert len(ad.read_all(capsys.readouterr().out)) == len(puzzles(rule="renban"))


@pytest.mark.parametrize("words", [["sudoku-9x9-eazy"], ["sudoku-9x9-easy", "--kind", "kakuro"]])
def test_the_command_refuses(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", *words]) == 2
    assert words[0] in capsys.readouterr().err
