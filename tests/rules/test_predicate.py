"""A Python function as a rule: from Python only, and watched."""

from __future__ import annotations

import subprocess
import sys
import threading

import msgspec
import pytest

import alldiff as ad
from alldiff.rules import find, rule_names
from alldiff.rules.framework import guarded_call as trying
from alldiff.rules.framework.base import RULES, Cells, Rule, rule

EMPTY = ((0,) * 4,) * 4
PAIR = ((0, 0), (0, 1))


def double(a, b):
    """Tell whether one value is twice the other."""
    return a == 2 * b


def puzzle(*clues):
    return ad.Puzzle("sudoku", EMPTY, clues=clues)


def test_the_solutions_are_those_for_which_it_is_true():
    found = ad.solve(puzzle(ad.rules.Predicate(PAIR, double)), limit=None)
    rest = ad.solve(puzzle(ad.rules.Predicate(PAIR, lambda a, b: a != 2 * b)), limit=None)
    assert {grid[0][:2] for grid in found.solutions} == {(2, 1), (4, 2)}
    assert found.count + rest.count == 288


def test_it_is_named_drawn_and_explained_like_any_other():
    stated = puzzle(ad.rules.Predicate(PAIR, double))
    assert "double" in ad.draw(stated)
    assert stated.clues[-1].name() == "the rule double at R1C1"
    assert ad.candidates(stated)[0, 0] == (2, 4)
    labelled = ad.rules.Predicate(PAIR, lambda a, b: True, "anything")
    assert labelled.name() == "the rule anything at R1C1"
    assert ad.rules.Predicate(PAIR, lambda a, b: True).name() == "the rule predicate at R1C1"


def test_no_text_states_it():
    assert "predicate" not in rule_names()
    with pytest.raises(ad.errors.UsageError, match="unknown type of clue 'predicate'"):
        find("predicate")
    hidden = find("all-of")((ad.rules.Predicate(PAIR, double),))
    for clue in (ad.rules.Predicate(PAIR, double), hidden):
        for format in ("json", "jsonl", "iss"):
            with pytest.raises(ad.errors.WriteError):
                ad.write(puzzle(clue), format)
    with pytest.raises(ad.errors.WriteError, match="the rule double at R1C1: it is Python code"):
        ad.write(puzzle(hidden), "json")


def test_a_function_that_raises():
    def broken(a, b):
        return 1 // (a - 2)

    with pytest.raises(ad.errors.PluginError) as refused:
        ad.solve(puzzle(ad.rules.Predicate(PAIR, broken)))
    line = broken.__code__.co_firstlineno + 1
    assert str(refused.value) == (
        f"{__file__}, line {line}: the rule broken at R1C1, asked about 2, 1, "
        "raised ZeroDivisionError: integer division or modulo by zero"
    )


def endless(a, b):
    """Never return."""
    while True:
        pass


def test_a_function_that_takes_for_ever(monkeypatch):
    monkeypatch.setattr(trying, "SECONDS", 0.05)
    with pytest.raises(
        ad.errors.PluginError, match=r"the rule endless at R1C1 takes longer than 0\.05"
    ):
        ad.solve(puzzle(ad.rules.Predicate(PAIR, endless)))


def test_it_is_left_in_a_thread_too(monkeypatch):
    monkeypatch.setattr(trying, "SECONDS", 0.05)
    told = []

    def run():
        try:
            ad.solve(puzzle(ad.rules.Predicate(((0, 1), (0, 2)), endless)))
        except ad.errors.PluginError as error:
            told.append(str(error))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(60)
    assert len(told) == 1


TRACED = """
import sys
import alldiff as ad

pair = ad.rules.Predicate(((0, 0), (0, 1)), lambda a, b: a == 2 * b)
ad.solve(ad.Puzzle("sudoku", ((0,) * 4,) * 4, clues=[pair]))
sys.settrace(lambda *_: None)
ad.solve("4.23.2.4.3..1..2")
"""


@pytest.mark.programs
def test_a_debugger_goes_on_after_it():
    """Python 3.11 hung: an exception that was taken back stayed pending for ever."""
    subprocess.run([sys.executable, "-c", TRACED], check=True, timeout=300)


def test_too_many_choices_of_values():
    wide = ad.rules.Predicate(tuple((0, c) for c in range(9)), lambda *values: True, "anything")
    with pytest.raises(ad.errors.InvalidPuzzle) as refused:
        ad.solve(ad.Puzzle("sudoku", ((0,) * 9,) * 9, clues=[wide]))
    assert str(refused.value) == (
        "the rule anything at R1C1 has 9 cells with 9 values each, too many to try all: "
        "the maximum is 1,000,000"
    )
    assert refused.value.faults[0].clue == wide


@pytest.fixture
def broken_rule():
    """A rule whose methods do what they are told to."""

    @rule(title="Broken line", place="path", sentence="Nothing.")
    class BrokenLine(Rule, frozen=True):
        cells: Cells
        breaks: str = ""

        def faults(self, grid):
            if self.breaks == "faults":
                raise KeyError("f")
            return ()

        def constraints(self, grid):
            if self.breaks == "constraints":
                yield 1 / 0
            if self.breaks == "type":
                yield "R1C1 is 3"
            if self.breaks == "variable":
                yield ad.constraints.AllDifferent((0, 16))

        def shapes(self, grid):
            raise ValueError("no pencil")

    yield BrokenLine
    del RULES["broken-line"]


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        ("faults", r"line \d+: the rule broken-line raised KeyError: 'f'"),
        ("constraints", r"line \d+: the rule broken-line raised ZeroDivisionError: division by"),
        ("type", "the rule broken-line states 'R1C1 is 3', which is not a constraint"),
        ("variable", "the rule broken-line states .* names 16, but 16 variables exist"),
    ],
)
def test_a_rule_of_a_plugin_that_is_wrong(broken_rule, breaks, says):
    with pytest.raises(ad.errors.PluginError, match=says):
        ad.solve(puzzle(broken_rule(PAIR, breaks)))


def test_a_rule_of_a_plugin_that_cannot_be_drawn(broken_rule):
    with pytest.raises(
        ad.errors.PluginError, match="the rule broken-line raised ValueError: no pencil"
    ):
        ad.draw(puzzle(broken_rule(PAIR)))


def test_it_is_a_record():
    one = ad.rules.Predicate(PAIR, double)
    assert one == ad.rules.Predicate(PAIR, double)
    assert msgspec.structs.replace(one, label="twice").name() == "the rule twice at R1C1"
