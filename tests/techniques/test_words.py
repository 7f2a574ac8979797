"""Sentences say all that a step rests on: each removal has its argument."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.core.cells import cell_name
from alldiff.techniques import TECHNIQUES, Reasoning, start, words
from alldiff.techniques.engine.catalogue import ordered
from alldiff.techniques.engine.deduction import Colour
from alldiff.techniques.engine.structure import CLASSIC
from alldiff.techniques.engine.walk import each_step, every_step


@pytest.mark.parametrize("number", range(12))
def test_each_removal_of_an_empty_rectangle_has_its_clause(number: int) -> None:
    reasoning = stuck(number)
    for name in ("empty-rectangle", "dual-empty-rectangle", "rectangle-elimination"):
        for step in every_step(reasoning, TECHNIQUES[name], 40):
            said = words.sentence(reasoning.position(), step)
            for cell, value in step.removals:
                assert f"if {cell_name(cell)} were {value}" in said


@pytest.mark.parametrize("number", range(12))
def test_two_groups_of_colours_say_where_they_meet(number: int) -> None:
    reasoning = stuck(number)
    for name in ("multi-colouring-1", "multi-colouring-2"):
        for step in every_step(reasoning, TECHNIQUES[name], 40):
            assert "cannot both be" in words.sentence(reasoning.position(), step)


def stuck(number: int) -> Reasoning:
    """Return a new puzzle where simple techniques end."""
    reasoning = Reasoning(start(ad.generate("sudoku", seed=77, number=number)))
    simple = [one for one in ordered(CLASSIC) if one.effort <= 3.0]
    for _ in each_step(reasoning, simple, checked=False):
        pass
    return reasoning


def test_two_fish_in_one_are_reported_one_after_the_other() -> None:
    reasoning = stuck(0)
    told_steps = 0
    for name in ("finned-x-wing", "sashimi-x-wing", "finned-swordfish", "sashimi-swordfish"):
        for step in every_step(reasoning, TECHNIQUES[name], 400):
            houses = [reason.colour for reason in step.because.reasons]
            if houses.count(Colour.OTHER) > houses.count(Colour.MAIN):
                said = words.sentence(reasoning.position(), step)
                one, other = said.split("it can only be in ")[1:]
                for cell, _ in step.removals:
                    told = [part for part in (one, other) if cell_name(cell) in part]
                    assert told, said
                assert one.split(", so either way ")[1] != other.split(", so either way ")[1]
                told_steps += 1
    assert told_steps
