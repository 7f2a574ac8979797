"""Every language says everything, with the same parts, and no word of English slips through."""

from __future__ import annotations

import re

import pytest
from techniques.cases import cases

import alldiff as ad
from alldiff.collection import entries
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.examples import EXAMPLES
from alldiff.kinds import KINDS
from alldiff.languages import (
    Cells,
    Clauses,
    Names,
    Values,
    english,
    language,
    language_names,
    phrase,
)
from alldiff.languages.speech import FIELD
from alldiff.rules import find, rule_names
from alldiff.rules.framework.fields import fields_of
from alldiff.techniques import TECHNIQUES, words

OTHERS = [name for name in language_names() if name != "en"]
WORD = re.compile(r"[^\W\d_]{2,}")
CELL = re.compile(r"R\d+C\d+")


def fields(pattern: str) -> set[str]:
    """Return the names of the parts that a pattern is filled with."""
    return {found[1] for found in FIELD.finditer(pattern)} | set(re.findall(r"\{\}", pattern))


def words_of(text: str) -> set[str]:
    """Return the words of a text, without names of cells."""
    return set(WORD.findall(CELL.sub("", FIELD.sub("", text)).lower()))


def vocabulary(spoken) -> set[str]:
    """Return every word that the patterns of a language have."""
    found: set[str] = set()
    for pattern in spoken.patterns.values():
        found |= words_of(pattern)
        for choice in FIELD.finditer(pattern):
            found |= words_of(f"{choice[3] or ''} {choice[4] or ''}")
    for table in (spoken.techniques, spoken.rules, spoken.kinds):
        for title, text in table.values():
            found |= words_of(f"{title} {text}")
    for said in spoken.messages.values():
        found |= words_of(said)
    return found


def english_words() -> set[str]:
    """Return the words of English: of the patterns, and of what is stated with each part."""
    found = vocabulary(english())
    for name in TECHNIQUES:
        found |= words_of(f"{TECHNIQUES[name].title} {TECHNIQUES[name].rule}")
    for name in rule_names():
        found |= words_of(f"{find(name).title} {find(name).sentence}")
    for name in KINDS:
        found |= words_of(f"{KINDS[name].title} {KINDS[name].rules}")
    return found


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_has_every_pattern_with_the_same_parts(name):
    own, stated = language(name).patterns, english().patterns
    assert own.keys() == stated.keys()
    wrong = [key for key in stated if not fields(own[key]) <= fields(stated[key])]
    assert wrong == []
    # What a pattern says of a step must not be lost; only a number that a word replaces may be.
    lost = [key for key in stated if fields(stated[key]) - fields(own[key]) - {"count"}]
    assert lost == []


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_names_every_technique_rule_and_kind(name):
    spoken = language(name)
    assert [one for one in TECHNIQUES if one not in spoken.techniques] == []
    known = {find(one).type for one in rule_names()}
    told = f"add them to RULES in src/alldiff/languages/{name}.py"
    assert sorted(known - spoken.rules.keys()) == [], told
    assert [one for one in KINDS if one not in spoken.kinds] == []
    for type_, (_, says) in spoken.rules.items():
        braces = re.compile(r"\{(\w+)\}")
        assert set(braces.findall(says)) <= set(braces.findall(find(type_).sentence)), type_


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_has_every_word_of_the_page_with_the_same_parts(name):
    own, stated = language(name).page, english().page
    # What a part of a search does is stated where it is defined, so English has no words for it.
    more = {key for key in own.keys() - stated.keys() if not key.endswith(".does")}
    assert (sorted(stated.keys() - own.keys()), sorted(more)) == ([], [])
    braces = re.compile(r"\{\w+\}")
    wrong = [
        key for key in stated if set(braces.findall(own[key])) != set(braces.findall(stated[key]))
    ]
    assert wrong == []


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_names_every_field_of_a_rule(name):
    known = language(name).fields
    named = {(rule, one.name) for rule in rule_names() for one in fields_of(find(rule))}
    assert {
        field for rule, field in named if not {field, f"{rule}.{field}"} & known.keys()
    } == set()


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_says_every_constraint_of_the_textbook_problems(name):
    spoken, words = language(name), re.compile(r"[a-z]{2,} [a-z]{2,}")
    models = [ad.example(problem).to_model() for problem in EXAMPLES]
    says = {model.text_of(c) for model in models for c in range(len(model.constraints))}
    assert {said for said in says if words.search(said) and spoken.message(said) == said} == set()


@pytest.mark.parametrize("name", OTHERS)
def test_no_english_word_slips_into_a_sentence(name):
    spoken = language(name)
    foreign = english_words() - vocabulary(spoken)
    assert {"cell", "the", "only", "so"} <= foreign
    slipped = {}
    for case in cases():
        step = case.found()
        assert step is not None
        for told in (
            words.sentence(case.position, step, spoken),
            words.what(case.position, step, spoken),
            *words.reason_names(case.position, step, spoken),
            *words.lines(case.position, step, spoken),
        ):
            if words_of(told) & foreign:
                slipped[case.technique] = told
    assert slipped == {}


def test_the_same_step_is_said_in_the_language_asked_for():
    puzzle = ad.read("4.23.2.4.3..1..2")
    said = "Dernière case\u00a0: R1C2 est la dernière case vide de la ligne 1, donc elle vaut 1."
    assert str(ad.hint(puzzle, lang="fr")) == said
    assert str(ad.hint(puzzle, lang="fr", strength="where")) == "Regardez la ligne 1."
    record = ad.hint(puzzle, lang="fr").record()
    assert record["step"]["sentence"] == said
    assert '<html lang="fr">' in ad.explain(puzzle, lang="fr").html()
    assert "Résolu après" in ad.explain(puzzle, lang="fr").summary
    assert "Dernière case (facile), pas 1" in ad.explain(puzzle, lang="fr").markdown()
    with pytest.raises(UsageError, match=r"unknown language 'fx'.*did you mean fr"):
        ad.hint(puzzle, lang="fx")


def test_what_is_wrong_is_said_too():
    none = ad.hint(ad.read("123........4...."), lang="fr")
    assert str(none).startswith("Pas de solution\u00a0:")
    several = ad.hint(ad.read("1234............"), lang="fr")
    assert str(several).startswith("Plus d\u2019une solution\u00a0:")
    foreign = english_words() - vocabulary(language("fr"))
    assert not words_of(f"{none} {several}") & foreign


def test_lists_are_joined_as_the_language_has_it():
    cells, values = Cells([(1, 0), (0, 0), (1, 0)]), Values([3, 1, 2])
    said = phrase("are-not", cells=cells, values=values)
    assert english().say(said) == "R1C1 and R2C1 are not 1, 2 or 3"
    assert language("fr").say(said) == "R1C1 et R2C1 ne valent ni 1 ni 2 ni 3"
    one = phrase("are", cells=Cells([(0, 0)]), values=Values([5]))
    assert english().say(phrase("clauses", clauses=Clauses([one, one]))) == (
        "R1C1 is 5 and R1C1 is 5"
    )
    # Where clauses have lists inside, semicolons keep them apart.
    assert english().say(phrase("clauses", clauses=Clauses([said, one]))) == (
        "R1C1 and R2C1 are not 1, 2 or 3; R1C1 is 5"
    )


@pytest.mark.parametrize(
    ("names", "in_english", "in_french"),
    [
        (
            ["row 2", "row 6", "box 1"],
            "rows 2 and 6, and box 1",
            "les lignes 2 et 6, et la région 1",
        ),
        (["R1C2 < R1C3", "R1C1 < R1C2"], "R1C1 < R1C2 < R1C3", "R1C1 < R1C2 < R1C3"),
        (
            [t("the {}-run down from {}", 16, "R2C4")],
            "the 16-run down from R2C4",
            "la suite de 16 vers le bas depuis R2C4",
        ),
        (
            [t("the {} at {}", "whisper line", "R1C1")],
            "the whisper line at R1C1",
            "le trait murmurant en R1C1",
        ),
        (
            [t("{} for {}", t("the {} rule", "anti-knight"), ("R1C1", "R2C3"))],
            "the anti-knight rule for R1C1 and R2C3",
            "la règle du cavalier pour R1C1 et R2C3",
        ),
        (
            [t("the frame sum {} {}", 9, t("above column {}", 3))],
            "the frame sum 9 above column 3",
            "la somme du cadre 9 au-dessus de la colonne 3",
        ),
        (
            ["R1C1 < R1C2", "the condition a < b < c", "R1C2 < R2C2"],
            "the condition a < b < c and R1C1 < R1C2 < R2C2",
            "the condition a < b < c et R1C1 < R1C2 < R2C2",
        ),
    ],
)
def test_houses_and_clues_have_names(names, in_english, in_french):
    assert english().names(Names(names)) == in_english
    assert language("fr").names(Names(names)) == in_french


def test_titles_of_the_gallery_are_reported_in_other_languages():
    spoken = language("fr")
    foreign = english_words() - vocabulary(spoken)
    titles = [one.title(spoken) for one in entries().values()]
    assert [one for one in titles if words_of(one) & foreign] == []


def test_words_grow_together():
    said = phrase(
        "sum-last-cell",
        cell=Cells([(0, 0)]),
        house=Names([t("the {} at {}", "thermometer", "R1C1")]),
        made="3",
    )
    assert "de la" not in language("fr").say(said)
    assert "ouverte du thermomètre en R1C1" in language("fr").say(said)
