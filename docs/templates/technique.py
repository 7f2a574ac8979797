"""A technique to copy: the last empty cell of a house takes the last value.

Try it:

    alldiff hint FILE --only last-cell --plugin technique.py
    alldiff explain FILE --only last-cell --only hidden-single --plugin technique.py

Then rename `last-cell`. CONTRIBUTING.md says what a technique inside alldiff needs besides.
"""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.model import values_of
from alldiff.techniques import Because, Deduction, Reason, Reasoning, Shade, technique
from alldiff.techniques.words import worded
from alldiff.techniques.words.context import SentenceContext

NAME = "last-cell"


@technique(
    NAME,
    title="Last cell",
    family="mine",
    effort=1.0,
    needs=("houses",),
    rule="The last empty cell of a house takes the last value.",
)
def last_cell(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the last cell of each house that has only one empty cell.

    `reasoning.domains` has the candidates of each variable as bits, 0 where a value is placed.
    """
    for _, number in reasoning.houses:
        scope = reasoning.model.constraints[number].variables
        empty = [v for v in scope if not reasoning.placed[v]]
        if len(empty) == 1:
            used = {reasoning.values[v] for v in scope if reasoning.placed[v]}
            cell = reasoning.model.cells[empty[0]]
            for value in set(values_of(reasoning.domains[empty[0]])) - used:
                # The reasons name every constraint the step uses: alldiff checks it by them alone.
                because = Because((Reason(number),), (Shade(cell, value),))
                yield Deduction(NAME, ((cell, value),), (), because)


@worded(NAME)
def sentence(step: SentenceContext) -> str:
    """Return the step in words; without this function alldiff lists the reasons."""
    return f"{step.houses()[0]} has one empty cell, so it must be {step.value}"
