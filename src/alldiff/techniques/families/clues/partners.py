"""A clue on two cells: each value needs a partner in the other one."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import Relation
from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import PAIRS
from alldiff.techniques.engine.verify import current_domains
from alldiff.techniques.engine.weak import weak_links


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
    links, now = weak_links(reasoning), current_domains(reasoning)
    cells = reasoning.model.cells
    for variable, pairs in enumerate(links.pairs):
        for pair in pairs:
            if pair.other < variable:
                continue
            if not isinstance(reasoning.model.constraints[pair.number], Relation):
                continue
            back = next(p for p in links.pairs[pair.other] if p.number == pair.number)
            house = links.shared_house(variable, pair.other)
            removals = []
            needs_house = False
            for one, two, leaves in (
                (variable, pair.other, pair.leaves),
                (pair.other, variable, back.leaves),
            ):
                for value in values_of(reasoning.domains[one]):
                    left = now[two] & leaves[value]
                    itself = left == 1 << value and house is not None
                    if itself or not left:
                        removals.append((one, value))
                        needs_house |= itself
            if removals:
                reasons = [Reason(pair.number)]
                if needs_house and house is not None:
                    reasons.append(Reason(house, Colour.OTHER))
                shades = (Shade(cells[variable], None), Shade(cells[pair.other], None))
                because = Because(tuple(reasons), shades)
                yield Deduction("clue-partner", (), reasoning.named(removals), because)
