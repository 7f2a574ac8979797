"""The catalogue: in order, complete, and open to others."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

import alldiff as ad
from alldiff import _native
from alldiff.generators import GENERATORS
from alldiff.generators.difficulty_filter import structure_of_new
from alldiff.rules import find, to_model
from alldiff.techniques import TECHNIQUES, Deduction, Difficulty, Shade, technique
from alldiff.techniques.engine.catalogue import chosen, families, named, ordered
from alldiff.techniques.engine.deduction import Because, Reason
from alldiff.techniques.engine.structure import CLASSIC, Structure, structure_of

ROOT = Path(__file__).resolve().parents[2]


def test_every_technique_of_the_core_is_described():
    described = {name for name in TECHNIQUES if TECHNIQUES[name].find is None}
    assert set(_native.technique_names()) == described


def test_what_is_said_of_each():
    for name in TECHNIQUES:
        one = TECHNIQUES[name]
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
        assert one.name == name
        assert one.rule.endswith(".")
        assert one.rule[0].isupper()
        assert set(one.needs) <= set(Structure)
        assert one.se is None or one.se[0] <= one.se[1]
        assert one.hodoku is None or one.hodoku.level in "EMHUX"


def test_harder_is_never_easier():
    ranks = [one.difficulty.rank for one in ordered()]
    assert ranks == sorted(ranks)
    assert {one.difficulty for one in ordered()} == set(Difficulty)


def test_each_structure_has_techniques_up_to_a_difficulty():
    for kind in GENERATORS:
        structure = structure_of_new(kind)
        easy = chosen(structure, up_to="easy")
        assert easy
        assert all(structure.issuperset(one.needs) for one in chosen(structure))
        assert all(one.difficulty is Difficulty.EASY for one in easy)
    assert chosen(frozenset())


@pytest.mark.parametrize("kind", list(GENERATORS))
def test_new_puzzles_have_the_structure_that_is_said(kind):
    assert structure_of(to_model(ad.generate(kind, seed=1))) == structure_of_new(kind)


def test_other_rules_have_no_arguments_about_uniqueness():
    diagonal = find("diagonal")("/")
    for clue in (diagonal, find("anti-knight")(), find("thermometer")(((0, 0), (0, 1)))):
        puzzle = ad.Puzzle("sudoku", ((0,) * 9,) * 9, clues=[clue])
        structure = structure_of(to_model(puzzle))
        assert not any(one.assumes_unique for one in ordered(structure))
        assert Structure.HOUSES in structure


def test_with_and_without_take_techniques_and_families():
    fish = named(["fish"])
    assert "x-wing" in fish
    assert {one.name for one in chosen(CLASSIC, only=["fish"])} == fish
    left = {one.name for one in chosen(CLASSIC, without=["fish", "pointing"])}
    assert not left & {*fish, "pointing"}
    assert "claiming" in left
    assert not set(families()) & set(TECHNIQUES)


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"only": ["x-wong"]}, r"unknown technique 'x-wong' \(did you mean x-wing\?\)"),
        ({"without": ["fisch"]}, "did you mean fish"),
        ({"up_to": "hrad"}, r"unknown difficulty 'hrad': did you mean hard\?"),
    ],
)
def test_unknown_names_are_reported_in_a_line(keywords, message):
    with pytest.raises(ad.errors.UsageError, match=message) as error:
        ad.hint(ad.read("4.23.2.4.3..1..2"), **keywords)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 160


def test_somebody_elses_technique_is_used_and_worded():
    @technique(
        "first-empty",
        title="First empty cell",
        family="mine",
        effort=0.5,
        needs=("houses",),
        rule="The first empty cell takes what its row lacks.",
    )
    def first_empty(reasoning):
        """Yield the value of the first cell that has one candidate."""
        for variable, domain in enumerate(reasoning.domains):
            if domain.bit_count() == 1:
                cell = reasoning.model.cells[variable]
                value = domain.bit_length() - 1
                # A cell with one candidate needs no reason but itself.
                yield Deduction(
                    "first-empty",
                    ((cell, value),),
                    (),
                    Because((Reason(0),), (Shade(cell, value),)),
                )

    try:
        said = str(ad.hint(ad.read("4.23.2.4.3..1..2")))
        assert said == "First empty cell: by row 1, R1C2 is 1."
    finally:
        TECHNIQUES.remove("first-empty")


def test_the_page_is_what_the_catalogue_says():
    spec = importlib.util.spec_from_file_location("page", ROOT / "tools" / "techniques_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text("utf-8") == module.page(), "./check --renew writes it"
    sections = re.findall(r"^### (.*)$", module.page(), re.MULTILINE)
    assert sorted(sections) == sorted(TECHNIQUES)
    for name in module.PICTURED:
        assert (module.PICTURES / f"{name}.png").is_file()
