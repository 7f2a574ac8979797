"""What runs force on each other where they cross."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import RUNS
from alldiff.techniques.families.runs import OpenRun, RunTracker, open_runs, run_tracker
from alldiff.techniques.families.sums.inside import placed, required


@technique(
    "kakuro-crossing",
    title="Crossing runs",
    family="kakuro",
    effort=1.4,
    needs=(RUNS,),
    rule=(
        "If the combinations for two crossing runs have one value in common, it is at the crossing."
    ),
)
def crossing(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the value of each open cell where the sums of its two runs leave one in common."""
    tracker = run_tracker(reasoning)
    for variable, domain in enumerate(reasoning.domains):
        states = [state for n in tracker.on[variable] if (state := tracker.states[n])]
        if not domain or len(states) < 2:
            continue
        common = domain
        for state in states:
            common &= union(state.free)
        if common.bit_count() == 1 and common != domain:
            value = common.bit_length() - 1
            yield placed(reasoning, "kakuro-crossing", states, variable, value)


def union(masks: tuple[int, ...]) -> int:
    """Return the values that are in one of the sets."""
    values = 0
    for mask in masks:
        values |= mask
    return values


@technique(
    "kakuro-fish",
    title="Fish of runs",
    family="kakuro",
    effort=4.6,
    needs=(RUNS,),
    rule=(
        "Several runs all need a value and have places only on as many crossing runs, so "
        "these have it nowhere else."
    ),
)
def fish(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what goes from the crossing runs, for two runs and then for three."""
    tracker = run_tracker(reasoning)
    bases = [(state, required(state)) for state in open_runs(reasoning)]
    for size in (2, 3):
        for value in range(1, reasoning.model.domains[0].bit_length()):
            for down in (False, True):
                wanting = [s for s, need in bases if need >> value & 1 and s.run.down == down]
                yield from fish_of(reasoning, tracker, wanting, value, size)


def fish_of(
    reasoning: Reasoning, tracker: RunTracker, wanting: list[OpenRun], value: int, size: int
) -> Iterator[Deduction]:
    """Yield the fish of one value and one size."""
    covers: dict[int, set[int]] = {}
    places: dict[int, list[int]] = {}
    for state in wanting:
        number = state.run.sum
        places[number] = [
            v for v, d in zip(state.variables, state.domains, strict=True) if d >> value & 1
        ]
        covers[number] = {
            n for v in places[number] for n in tracker.on[v] if tracker.runs[n].sum != number
        }
    small = [s for s in wanting if 1 < len(covers[s.run.sum]) <= size]
    small = [s for s in small if all(len(tracker.on[v]) == 2 for v in places[s.run.sum])]
    for chosen in combinations(small, size):
        numbers = [state.run.sum for state in chosen]
        crossed = set().union(*(covers[number] for number in numbers))
        inside = {v for number in numbers for v in places[number]}
        if len(crossed) != size or sum(len(places[number]) for number in numbers) != len(inside):
            continue
        removals = [
            (v, value)
            for n in sorted(crossed)
            for v in tracker.runs[n].variables
            if v not in inside and reasoning.domains[v] >> value & 1
        ]
        if removals:
            reasons = [reason for state in chosen for reason in state.run.reasons]
            for n in sorted(crossed):
                reasons += [Reason(r.constraint, Colour.OTHER) for r in tracker.runs[n].differs]
            shades = tuple(Shade(reasoning.model.cells[v], value) for v in sorted(inside))
            because = Because(tuple(reasons), shades)
            yield Deduction("kakuro-fish", (), reasoning.named(removals), because)
