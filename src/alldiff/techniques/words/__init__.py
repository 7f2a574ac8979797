"""Deductions in words: what is to be said of each, which every language says with its patterns."""

from __future__ import annotations

from alldiff.core.cells import Cell
from alldiff.languages import Cells, Language, Names, Phrase, english, phrase
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position
from alldiff.techniques.families import native_catalogue  # noqa: F401  (families of sentences)
from alldiff.techniques.words.argument import Line, argument
from alldiff.techniques.words.context import EXTRA, MAIN, SENTENCES, SentenceContext, worded
from alldiff.techniques.words.sums import by_reasons

# Each words its families.
from . import basic, chains, clues, colouring, exotic, patterns, sets, signs, uniqueness  # noqa: F401

__all__ = [
    "HOUSES_NAMED",
    "Line",
    "argument",
    "line_text",
    "lines",
    "look",
    "numbered",
    "reason_names",
    "rule",
    "said",
    "sentence",
    "title",
    "what",
    "where",
    "worded",
]

HOUSES_NAMED = 3
"""How many houses are named where a hint says where to look."""


def sentence(position: Position, deduction: Deduction, language: Language | None = None) -> str:
    """Return the whole step: technique, reasons, and every value placed and removed."""
    spoken = language or english()
    text = phrase("titled", title=title(deduction, spoken), said=phrase_of(position, deduction))
    return f"{spoken.say(text)}."


def said(position: Position, deduction: Deduction, language: Language | None = None) -> str:
    """Return a step in words, without the name of its technique."""
    return (language or english()).sentence(phrase_of(position, deduction))


def phrase_of(position: Position, deduction: Deduction) -> Phrase | str:
    """Return what a step says, for a language to put into words."""
    return SENTENCES.get(deduction.technique, by_reasons)(SentenceContext(position, deduction))


def lines(position: Position, deduction: Deduction, language: Language | None = None) -> list[str]:
    """Return the argument of a step that takes several lines, numbered; none for others."""
    spoken = language or english()
    return [numbered(line, spoken) for line in argument(position, deduction)]


def numbered(line: Line, language: Language) -> str:
    """Return a line of an argument with its number."""
    text = line_text(line, language)
    return text if line.number is None else f"{line.number}. {text}"


def line_text(line: Line, language: Language) -> str:
    """Return a line of an argument as a sentence, or as a heading that ends in a colon."""
    text = language.sentence(line.said)
    return text.removesuffix(".") if text.endswith(":.") else text


def what(position: Position, deduction: Deduction, language: Language | None = None) -> str:
    """Return where to look and what for: the technique and its rule."""
    spoken = language or english()
    sense = rule(deduction.technique, spoken)
    text = phrase("titled", title=title(deduction, spoken), said=sense[0].lower() + sense[1:])
    return f"{where(position, deduction, spoken)} {spoken.say(text)}"


def where(position: Position, deduction: Deduction, language: Language | None = None) -> str:
    """Return where to look: a few houses, a value, or a few cells."""
    return (language or english()).sentence(place(position, deduction))


def place(position: Position, deduction: Deduction) -> Phrase:
    """Return where to look, for a language to put into words."""
    step = SentenceContext(position, deduction)
    houses = step.houses(MAIN) or step.houses()
    values = step.values() or [value for _, value in deduction.places]
    if deduction.technique == "naked-single":
        return phrase("look-at-cells", cells=Cells(cell for cell, _ in deduction.places))
    if houses and len(houses) <= HOUSES_NAMED:
        return phrase("look-at-houses", houses=Names(houses))
    if len(values) == 1:
        return phrase("look-for-value", value=values[0])
    # What is too many in a pattern over the whole board says more than the pattern.
    concluded = (cell for cell, _ in (*deduction.places, *deduction.removals))
    cells = step.cells(EXTRA) or step.cells(MAIN) or step.cells() or Cells(concluded)
    return phrase("look-at-cells", cells=Cells(cells[:HOUSES_NAMED]))


def look(position: Position, deduction: Deduction) -> list[Cell]:
    """Return the cells that `where` points at."""
    step, told = SentenceContext(position, deduction), dict(place(position, deduction).parts)
    cells, named = told.get("cells"), told.get("houses")
    if isinstance(named, Names):
        names = position.names
        houses = zip(deduction.because.reasons, step.house_cells(), strict=True)
        meant = (inside for one, inside in houses if names[one.constraint] in named)
        return sorted(set().union(*meant))
    return list(cells) if isinstance(cells, Cells) else []


def reason_names(
    position: Position, deduction: Deduction, language: Language | None = None
) -> list[str]:
    """Return the name of each reason of a deduction, in order."""
    spoken = language or english()
    names = position.names
    return [spoken.name_of(names[reason.constraint]) for reason in deduction.because.reasons]


def title(deduction: Deduction, language: Language | None = None) -> str:
    """Return the title of a deduction's technique."""
    technique = TECHNIQUES[deduction.technique]
    spoken = language or english()
    return spoken.of_technique(technique.name, technique.title, technique.rule)[0]


def rule(name: str, language: Language | None = None) -> str:
    """Return why a technique is right."""
    technique = TECHNIQUES[name]
    return (language or english()).of_technique(name, technique.title, technique.rule)[1]
