"""Sentences for rare and powerful patterns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from alldiff.core.constraints import AllDifferent
from alldiff.languages import Cells, Clauses, Names, Phrase, Values, phrase
from alldiff.techniques.words.context import EXTRA, MAIN, OTHER, SentenceContext, collected, worded
from alldiff.techniques.words.sums import by_reasons


def box_of(step: SentenceContext, cells: Cells) -> Names:
    """Return the name of the box that holds some cells."""
    position = step.position
    return Names(
        name
        for number, name in enumerate(position.names)
        if name.startswith("box ")
        and isinstance(position.model.constraints[number], AllDifferent)
        and set(cells) <= step.cells_of(number)
    )


@worded("firework-triple", "firework-quad")
def firework(step: SentenceContext) -> Phrase:
    """Say for each crossing where its values can be on its row and its column."""
    cells = step.cells()
    wings = []
    for box, inside in step.houses_with_cells(OTHER):
        crossing = next(iter(set(cells) & inside), None)
        if crossing is None:
            # A crossing or a wing that has none of its values shows that there is no solution.
            return by_reasons(step)
        values = Values(value for cell, value in step.candidates() if cell == crossing)
        for line, own in step.houses_with_cells(MAIN):
            if crossing in own:
                wing = Cells(set(cells) & own - {crossing})
                if not wing:
                    return by_reasons(step)
                wings.append(
                    phrase("wing-of-firework", line=line, values=values, box=box, wing=wing)
                )
    return phrase(
        "firework",
        wings=Clauses(wings),
        boxes=step.houses(OTHER),
        values=step.values(),
        cells=cells,
        conclusion=step.conclusion,
    )


@worded("sk-loop")
def sk_loop(step: SentenceContext) -> Phrase:
    """Say how many values each house of the ring has room for: as many as there are cells."""
    shades = step.deduction.because.shades
    # The groups come in turn; each house holds one and the next.
    groups = [
        {shade.cell for shade in members}
        for _, members in groupby(shades, key=lambda shade: shade.colour)
    ]
    houses = [house for house, _ in step.houses_with_cells()]
    room: dict[Names, list[int]] = {house: [] for house in houses}
    for value in step.values():
        held = [any(s.value == value and s.cell in group for s in shades) for group in groups]
        for link in links_of(held):
            room[houses[link]].append(value)
    links = [
        phrase("room-in", values=Values(values), house=house)
        for house, values in room.items()
        if values
    ]
    return phrase(
        "sk-loop",
        cells=step.cells(),
        count=len(step.cells()),
        links=Clauses(links),
        conclusion=step.conclusion,
    )


def links_of(held: Sequence[bool]) -> list[int]:
    """Return as few links of a ring as reach all groups that have a value.

    Link n joins group n and the next.
    """
    size = len(held)
    if all(held):
        return list(range(0, size, 2))
    found = []
    for start in range(size):
        if held[start] and not held[start - 1]:
            at = start
            while held[at % size]:
                found.append(at % size)
                at += 2 if held[(at + 1) % size] else 1
    return found


@worded("tridagon")
def tridagon(step: SentenceContext) -> Phrase:
    """Say which cells cannot all be three values, and what saves them."""
    extra = collected(step.candidates(EXTRA))
    ways = [phrase("are", cells=Cells([c]), values=Values(v)) for c, v in sorted(extra.items())]
    return phrase(
        "tridagon" if len(extra) > 1 else "tridagon-one",
        cells=step.cells(MAIN),
        boxes=step.houses(MAIN),
        values=step.values(MAIN),
        ways=Clauses(ways),
        conclusion=step.conclusion,
    )


@worded("junior-exocet", "senior-exocet")
def exocet(step: SentenceContext) -> Phrase:
    """Say why the targets have the values of the base, and which of these have no other place."""
    told = phrase(
        "exocet",
        base=step.cells(MAIN),
        targets=step.cells(OTHER),
        values=step.values(MAIN),
        own=step.houses(MAIN),
        lines=step.houses(OTHER),
    )
    mirrors = Clauses(mirrored(step))
    if not mirrors:
        return phrase("so", why=told, conclusion=step.conclusion)
    return phrase("exocet-mirrored", told=told, mirrors=mirrors, conclusion=step.conclusion)


def mirrored(step: SentenceContext) -> list[Phrase]:
    """Return the values of the base that a target cannot be: the other's box would lack them."""
    targets, base = step.cells(OTHER), step.values(MAIN)
    found = []
    for cell, value in step.deduction.removals:
        if cell in targets and value in base:
            others = [other for other in targets if box_of(step, Cells([cell, other])) == Names()]
            boxes = Names(name for other in others for name in box_of(step, Cells([other])))
            found.append(phrase("mirror", cell=Cells([cell]), value=value, box=Names(boxes[:1])))
    return found


@worded("double-exocet")
def double_exocet(step: SentenceContext) -> Phrase:
    """Say which two bases and targets there are, and what they fill together."""
    by_box = collected((box_of(step, Cells([cell])), cell) for cell in step.cells(MAIN))
    one, other = map(Cells, by_box.values())
    return phrase(
        "double-exocet",
        one=one,
        other=other,
        targets=step.cells(OTHER),
        values=step.values(MAIN),
        lines=step.houses(OTHER),
        conclusion=step.conclusion,
    )


@worded("bivalue-oddagon")
def oddagon(step: SentenceContext) -> Phrase:
    """Say which ring two values cannot fill, and who has others."""
    return phrase(
        "oddagon" if len(step.cells(EXTRA)) > 1 else "oddagon-one",
        cells=step.cells(MAIN),
        count=len(step.cells(MAIN)),
        values=step.values(MAIN),
        guards=step.cells(EXTRA),
        others=step.values(EXTRA),
        conclusion=step.conclusion,
    )


@worded("locked-sectors")
def locked_sectors(step: SentenceContext) -> Phrase:
    """Say which cells are filled by which values of rows and of columns."""
    rooms = (("once-in-rows", step.values(MAIN)), ("once-in-columns", step.values(OTHER)))
    return phrase(
        "locked-sectors",
        count=len(step.cells(MAIN, OTHER)),
        rows=step.houses(MAIN),
        columns=step.houses(OTHER),
        rooms=Clauses(phrase(key, values=values) for key, values in rooms if values),
        conclusion=step.conclusion,
    )
