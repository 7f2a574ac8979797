"""AC-3 by arcs in a given order, as done by hand: no search, one domain after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from alldiff.core.errors import UsageError, suggest
from alldiff.core.messages import t
from alldiff.core.model import Model, values_of
from alldiff.lab.watching.arcs_words import domain_text
from alldiff.reference.pairs import is_pairs, unsupported
from alldiff.reference.state import State

__all__ = ["ArcOrder", "Look", "follow_order"]


@dataclass(frozen=True, slots=True)
class Look:
    """One revision of a variable: its domain before, what each arc removed, its domain after."""

    variable: int
    before: int
    removed: tuple[tuple[int, tuple[int, ...]], ...]
    """The removed values, by the variable at the other end of the arc."""
    after: int


@dataclass(frozen=True, slots=True)
class ArcOrder:
    """AC-3 in a given order of variables; `str()` and `markdown()` return text."""

    name: str
    model: Model
    looks: tuple[Look, ...]
    domains: tuple[int, ...]
    cut: bool = False

    def text(self) -> str:
        """Return every revision as a line, with the arcs that removed something below it."""
        name, label = self.model.name, self.model.labelled()
        lines = [f"AC-3 by arcs on {self.name}", ""]
        for look in self.looks:
            before, after = domain_text(look.before, label), domain_text(look.after, label)
            lines.append(f"{name(look.variable)}: {before} -> {after}")
            lines += [
                f"   ({name(look.variable)}, {name(other)}): "
                f"{' and '.join(str(label(value)) for value in values)} went"
                for other, values in look.removed
            ]
        left = [v for v, domain in enumerate(self.domains) if domain & (domain - 1)]
        lines += ["", f"Left with several values: {' '.join(map(name, left)) or 'none'}."]
        return "\n".join(lines) + "\n"

    def markdown(self) -> str:
        """Return the text as a block of Markdown."""
        return f"```\n{self.text()}```\n"

    def __str__(self) -> str:
        return self.text()


def follow_order(name: str, model: Model, order: Sequence[str]) -> ArcOrder:
    """Revise all arcs from each named variable in turn, then from the others, until none changes.

    An arc (x, y) removes from x the values without a support in y, in the order of x's constraints.
    If a neighbour of a variable changes, the variable is revised again, first come, first served.
    """
    if not all(map(is_pairs, model.constraints)):
        raise UsageError(
            "arcs are pairs of variables, but this puzzle has constraints on three or more"
        )
    names = {model.name(v): v for v in range(len(model.domains))}
    for wanted in order:
        if wanted not in names:
            raise UsageError(t("there is no {} here{}", wanted, suggest(wanted, list(names))))
    state = State(model)
    for v, value in model.givens:
        state.domains[v] &= 1 << value
    stated = [names[wanted] for wanted in order]
    queue = deque(dict.fromkeys([*stated, *range(len(model.domains))]))
    looks: list[Look] = []
    while queue:
        x = queue.popleft()
        before, removed = state.domains[x], []
        for c in state.network.on[x]:
            for y in state.scopes[c]:
                if y != x and (gone := unsupported(state, c, x, y)):
                    removed.append((y, tuple(values_of(gone))))
                    state.domains[x] &= ~gone
        if before & (before - 1) or removed:
            looks.append(Look(x, before, tuple(removed), state.domains[x]))
        if not state.domains[x]:
            break
        if removed:
            queue += [z for z in state.network.neighbours(x) if z not in queue]
    return ArcOrder(name, model, tuple(looks), tuple(state.domains))
