"""The wording in a trace of AC-3: domains, removals, arcs and queues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from alldiff.core.model import Model, values_of
from alldiff.lab.watching.arcs import Removal
from alldiff.reference.arcs import WHOLE, Arc
from alldiff.reference.network import is_sum

NAMED = 12
"""How many variables in a queue are listed; the others are counted."""


def domain_text(domain: int, label: Callable[[int], Any] = int) -> str:
    """Return the values of a domain.

    >>> domain_text(0b10110), domain_text(0b100), domain_text(0)
    ('1, 2 or 4', 'only 2', 'nothing')
    """
    values = [str(label(value)) for value in values_of(domain)]
    if not values:
        return "nothing"
    if len(values) == 1:
        return f"only {values[0]}"
    return f"{', '.join(values[:-1])} or {values[-1]}"


def removal_text(model: Model, removal: Removal) -> str:
    """Return the sentence for a removal."""
    values = " and ".join(map(str, removal.values))
    left = domain_text(removal.left, model.labelled())
    return f"{model.name(removal.variable)} loses {values}, leaving {left} ({removal.because})"


def whole_word(model: Model, constraint: int) -> str:
    """Return the noun for a constraint that is revised as a whole."""
    return "the sum" if is_sum(model.constraints[constraint]) else "the constraint"


def whole_name(model: Model, constraint: int) -> str:
    """Return a constraint that is revised as a whole: its text, or its variables.

    Several may come from one statement by the user; then its text does not identify them.
    """
    says = model.text_of(constraint)
    if model.texts.count(says) > 1:
        scope = sorted(model.constraints[constraint].variables)
        says = f"of {' '.join(map(model.name, scope))}"
    return f"{whole_word(model, constraint)} {says}"


def one_arc(model: Model, arc: Arc) -> str:
    """Return an arc, or a constraint that is revised as a whole."""
    c, x, y = arc
    if x == WHOLE:
        return whole_name(model, c)
    return f"({model.name(x)}, {model.name(y)})"


def arc_names(model: Model, arcs: tuple[Arc, ...]) -> str:
    """Return the first arcs, and how many follow."""
    first = arcs[:NAMED]
    between = ", " if any(x == WHOLE for _, x, _ in first) else " "
    shown = between.join(one_arc(model, arc) for arc in first)
    more = len(arcs) - NAMED
    return f"{shown} and {more} more" if more > 0 else shown


def queue_names(model: Model, queue: tuple[int, ...] | tuple[Arc, ...]) -> str:
    """Return the start of a queue, variables or arcs."""
    arcs = tuple(each for each in queue if isinstance(each, tuple))
    variables = tuple(each for each in queue if isinstance(each, int))
    return arc_names(model, arcs) if arcs else names(model, variables)


def names(model: Model, variables: tuple[int, ...]) -> str:
    """Return the first names, and how many follow."""
    shown = " ".join(map(model.name, variables[:NAMED]))
    more = len(variables) - NAMED
    return f"{shown} and {more} more" if more > 0 else shown
