"""Sentences for patterns of one value, and for wings."""

from __future__ import annotations

from alldiff.languages import Cells, Clauses, Names, Phrase, Values, phrase
from alldiff.techniques.words.context import MAIN, OTHER, SentenceContext, collected, worded


@worded("skyscraper", "two-string-kite", "dual-two-string-kite", "turbot-fish")
def two_links(step: SentenceContext) -> Phrase:
    """Say which two houses have two places each, and which of them are joined."""
    chains = collected((link.chain, link) for link in step.deduction.because.links)
    said = []
    for links in chains.values():
        (tip, value), (foot, _) = links[0].start[0], links[0].end[0]
        other_foot, other_tip = links[-1].start[0][0], links[-1].end[0][0]
        said.append(
            phrase(
                "two-links",
                value=value,
                feet=Cells([foot, other_foot]),
                tips=Cells([tip, other_tip]),
                joint=step.house_with([foot, other_foot]),
                houses=Names(
                    [*step.house_with([tip, foot]), *step.house_with([other_tip, other_foot])]
                ),
            )
        )
    return phrase("so", why=Clauses(said), conclusion=step.conclusion)


@worded("empty-rectangle", "dual-empty-rectangle", "rectangle-elimination")
def empty_rectangle(step: SentenceContext) -> Phrase:
    """Say how each cell would leave the box without a place for the value."""
    value, ends = step.value, set(step.cells(OTHER))
    houses = [*step.houses_with_cells(MAIN), *step.houses_with_cells(OTHER)]
    # The box comes first, then the houses with two places; the one may be seen along the other.
    (box, inside), *lines = houses
    said = []
    for target in step.removed_cells:
        for line, cells in lines:
            on_line = [cell for cell in step.holders(cells, value) if cell in ends]
            far = [cell for cell in on_line if step.see(cell, target) and target not in cells]
            if len(on_line) == 2 and len(far) == 1 and not set(on_line) & inside:
                (near,) = set(on_line) - set(far)
                places = step.holders(inside, value)
                if not all(step.see(cell, target) or step.see(cell, near) for cell in places):
                    continue
                said.append(
                    phrase(
                        "empty-rectangle",
                        target=Cells([target]),
                        value=value,
                        far=Cells(far),
                        near=Cells([near]),
                        line=line,
                        box=box,
                    )
                )
                break
    return phrase("so", why=Clauses(said), conclusion=step.conclusion)


@worded("chute-remote-pair")
def chute(step: SentenceContext) -> Phrase:
    """Say which value the two cells cannot both be, as a box would have no place for it."""
    values = step.values(MAIN)
    gone = Values(value for _, value in step.deduction.removals)
    return phrase(
        "chute-remote-pair" if len(gone) == 1 else "chute-remote-pair-both",
        pair=step.cells(MAIN),
        values=values,
        lacking=Values(set(values) - set(gone)) if len(gone) == 1 else values,
        others=step.cells(OTHER),
        box=Names(step.houses(MAIN)[2:]),
        one=gone,
        conclusion=step.conclusion,
    )


@worded("xy-wing")
def xy_wing(step: SentenceContext) -> Phrase:
    """Say what either value of the hinge makes of the ends."""
    (hinge,) = step.cells(OTHER)
    ends = step.cells(MAIN)
    said = []
    for value in step.values(OTHER):
        end = Cells(cell for cell in ends if value in step.position.marks[cell])
        said.append(phrase("wing-end", hinge=Cells([hinge]), value=value, end=end, then=step.value))
    return phrase("so", why=Clauses(said), conclusion=step.conclusion)


@worded("xyz-wing")
def xyz_wing(step: SentenceContext) -> Phrase:
    """Say that the value is in one of the three cells."""
    return phrase(
        "xyz-wing",
        hinge=step.cells(OTHER),
        values=step.values(),
        cells=step.cells(MAIN, OTHER),
        value=step.value,
        conclusion=step.conclusion,
    )


@worded("w-wing")
def w_wing(step: SentenceContext) -> Phrase:
    """Say which house joins the two cells with the same pair."""
    return phrase(
        "w-wing",
        cells=step.cells(MAIN),
        values=step.values(MAIN),
        joint=step.values(OTHER),
        ends=step.cells(OTHER),
        house=Names(step.houses(MAIN)[:1]),
        value=step.value,
        conclusion=step.conclusion,
    )


@worded("wxyz-wing", "vwxyz-wing")
def big_wing(step: SentenceContext) -> Phrase:
    """Say which cells hold which values, and which of them has to be there."""
    loose = step.value
    return phrase(
        "big-wing",
        cells=step.cells(MAIN, OTHER),
        values=step.values(MAIN, OTHER),
        value=loose,
        places=Cells(s.cell for s in step.deduction.because.shades if s.value == loose),
        conclusion=step.conclusion,
    )
