"""Deductions in words: one English sentence with cell names, in three strengths."""

from __future__ import annotations

from alldiff.techniques import native  # noqa: F401  (the sentences go by its families)
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.deduction import Deduction
from alldiff.techniques.names import cell_names, house_names
from alldiff.techniques.position import Position
from alldiff.techniques.words.context import EXTRA, MAIN, SENTENCES, SentenceContext, worded
from alldiff.techniques.words.kinds import by_reasons

from . import basic, chains, patterns, sets, uniqueness  # noqa: F401  (each words its families)

__all__ = ["HOUSES_NAMED", "reason_names", "sentence", "title", "what", "where", "worded"]

HOUSES_NAMED = 3
"""How many houses are named where a hint says where to look."""


def sentence(position: Position, deduction: Deduction) -> str:
    """Return the whole step: technique, reasons, and every value placed and removed."""
    step = SentenceContext(position, deduction)
    said = SENTENCES.get(deduction.technique, by_reasons)(step)
    return f"{title(deduction)}: {said}."


def what(position: Position, deduction: Deduction) -> str:
    """Return where to look and what for: the technique and its rule."""
    technique = TECHNIQUES[deduction.technique]
    rule = technique.rule[0].lower() + technique.rule[1:]
    return f"{where(position, deduction)} {technique.title}: {rule}"


def where(position: Position, deduction: Deduction) -> str:
    """Return where to look: a few houses, a value, or a few cells."""
    step = SentenceContext(position, deduction)
    houses = step.houses(MAIN) or step.houses()
    values = step.values() or [value for _, value in deduction.places]
    if deduction.technique == "naked-single":
        return f"Look at {cell_names(cell for cell, _ in deduction.places)}."
    if houses and len(houses) <= HOUSES_NAMED:
        return f"Look at {house_names(houses)}."
    if len(values) == 1:
        return f"Look at the places for {values[0]}."
    # What is too many in a pattern over the whole board says more than the pattern.
    cells = step.cells(EXTRA) or step.cells(MAIN) or [cell for cell, _ in deduction.places]
    return f"Look at {cell_names(cells[:HOUSES_NAMED])}."


def reason_names(position: Position, deduction: Deduction) -> list[str]:
    """Return the name of each reason of a deduction, in order."""
    return [position.names[reason.constraint] for reason in deduction.because.reasons]


def title(deduction: Deduction) -> str:
    """Return the title of a deduction's technique."""
    return TECHNIQUES[deduction.technique].title
