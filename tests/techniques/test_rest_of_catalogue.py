"""Patterns told by their shape: named wings, odd rings, fish with chains, chains by clues."""

from __future__ import annotations

import pytest
from techniques.cases import cases

from alldiff.core.constraints import AllDifferent
from alldiff.techniques import Deduction, Position

WINGS = {"m-wing": "VLL", "s-wing": "LVL", "h-wing": "VVL", "l-wing": "LLL"}


def found(name: str) -> list[tuple[Position, Deduction]]:
    """Return the steps of the cases of a technique, each where it is taken."""
    steps = [(case.position, case.found()) for case in cases() if case.technique == name]
    return [(position, step) for position, step in steps if step is not None]


@pytest.mark.parametrize("name", WINGS)
def test_a_wing_has_the_strong_links_of_its_name(name: str) -> None:
    for _, step in found(name):
        strong = [link for link in step.because.links if link.strong]
        shape = "".join("L" if link.start[0][1] == link.end[0][1] else "V" for link in strong)
        assert shape in (WINGS[name], WINGS[name][::-1])
        assert len({value for link in strong for _, value in (*link.start, *link.end)}) > 1


def test_an_oddagon_is_a_ring_of_an_odd_number_of_cells() -> None:
    for position, step in found("bivalue-oddagon"):
        ring = {shade.cell for shade in step.because.shades}
        assert len(ring) == step.length
        assert len(ring) % 2 == 1
        more = {cell for cell in ring if len(position.marks[cell]) > 2}
        gone = {cell for cell, _ in step.removals}
        assert more == gone if len(more) == 1 else not more & gone


def test_every_fin_of_a_kraken_sees_what_goes_or_leads_there() -> None:
    for position, step in found("kraken-fish"):
        ((lost, value),) = step.removals
        fins = {shade.cell for shade in step.because.shades if shade.colour == 2}
        model = position.model
        houses = [
            {model.cells[v] for v in constraint.variables}
            for constraint in model.constraints
            if isinstance(constraint, AllDifferent)
        ]
        leading = {link.start[0][0] for link in step.because.links} & fins
        for fin in fins:
            assert fin in leading or any({fin, lost} <= house for house in houses)
        assert ((lost, value),) in [link.end for link in step.because.links]


def test_a_chain_along_clues_needs_one() -> None:
    for position, step in found("clue-chain"):
        links = step.because.links
        assert links[0].start == links[-1].end == step.removals
        assert [link.strong for link in links] == [bool(at % 2) for at in range(len(links))]
        constraints = position.model.constraints
        used = [constraints[reason.constraint] for reason in step.because.reasons]
        assert not all(isinstance(one, AllDifferent) for one in used)
