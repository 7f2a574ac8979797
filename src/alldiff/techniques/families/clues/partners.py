"""A clue on two cells: each value needs a partner in the other one."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from alldiff.core.constraints import Relation
from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.dirty_tracker import DirtyTracker
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import PAIRS
from alldiff.techniques.engine.verify import current_domains
from alldiff.techniques.engine.weak import Pair, weak_links

Clue = tuple[Pair, Pair]
"""A clue as its first cell sees it, and as the second does."""


class Clues:
    """The clues of a puzzle on two cells; only those whose cells changed are looked at again."""

    def __init__(self, reasoning: Reasoning) -> None:
        constraints, pairs = reasoning.model.constraints, weak_links(reasoning).pairs
        self.clues: list[Clue] = [
            (pair, next(back for back in pairs[pair.other] if back.number == pair.number))
            for variable, seen in enumerate(pairs)
            for pair in seen
            if pair.other > variable and isinstance(constraints[pair.number], Relation)
        ]
        scopes = [(pair.other, back.other) for pair, back in self.clues]
        self.dirty = DirtyTracker(scopes, len(reasoning.domains))


CLUES: WeakKeyDictionary[Reasoning, Clues] = WeakKeyDictionary()


@technique(
    "clue-partner",
    title="Value without a partner",
    family="clues",
    effort=1.7,
    needs=(PAIRS,),
    rule="A cell loses a value if the clue's other cell has no value left to go with it.",
)
def partner(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what goes from the two cells of each clue, both at once."""
    if reasoning not in CLUES:
        CLUES[reasoning] = Clues(reasoning)
    known, links, now = CLUES[reasoning], weak_links(reasoning), current_domains(reasoning)
    cells = reasoning.model.cells
    for number in known.dirty.update(now):
        pair, back = known.clues[number]
        variable, other = back.other, pair.other
        house = links.shared_house(variable, other)
        removals = []
        needs_house = False
        for one, two, leaves in ((variable, other, pair.leaves), (other, variable, back.leaves)):
            for value in values_of(reasoning.domains[one]):
                left = now[two] & leaves[value]
                itself = left == 1 << value and house is not None
                if itself or not left:
                    removals.append((one, value))
                    needs_house |= itself
        if not removals:
            known.dirty.mark_clean((number,))
            continue
        reasons = [Reason(pair.number)]
        if needs_house and house is not None:
            reasons.append(Reason(house, Colour.OTHER))
        shades = (Shade(cells[variable], None), Shade(cells[other], None))
        because = Because(tuple(reasons), shades)
        yield Deduction("clue-partner", (), reasoning.named(removals), because)
