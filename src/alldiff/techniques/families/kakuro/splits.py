"""What follows from either of the two combinations that a run has left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import RUNS
from alldiff.techniques.families.runs import RunTracker, fills, run_tracker

MOST_LOOKS = 60
"""How many runs are looked at to follow one combination."""


class Taken(NamedTuple):
    """What a run took from a variable."""

    run: int
    variable: int
    values: int


@dataclass(slots=True)
class Followed:
    """What followed from a combination, in turn, and whether it led to a run without a filling."""

    trail: list[Taken] = field(default_factory=list)
    failed: bool = False

    def taken(self) -> dict[int, int]:
        """Return all that went, by variable."""
        gone: dict[int, int] = {}
        for step in self.trail:
            gone[step.variable] = gone.get(step.variable, 0) | step.values
        return gone

    def needed(self, tracker: RunTracker, variable: int, value: int) -> set[int]:
        """Return the runs that it takes to remove a value, or to fail where it failed."""
        last = len(self.trail) - 1
        if not self.failed:
            last = next(
                at
                for at, step in enumerate(self.trail)
                if step.variable == variable and step.values >> value & 1
            )
        runs: set[int] = set()
        wanted = {self.trail[last].variable}
        for step in reversed(self.trail[: last + 1]):
            if step.variable in wanted:
                runs.add(step.run)
                wanted.update(tracker.runs[step.run].variables)
        return runs


@technique(
    "kakuro-split",
    title="Two combinations",
    family="kakuro",
    effort=5.5,
    needs=(RUNS,),
    rule="If a candidate is false for both combinations of a run, it is false.",
)
def split(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what both combinations of a run rule out, by the fewest runs first."""
    tracker = run_tracker(reasoning)
    found: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for number, state in enumerate(tracker.states):
        if state is None or len(state.fill.combinations) != 2:
            continue
        one, two = (followed(reasoning, tracker, number, c) for c in state.fill.combinations)
        for variable, value in common(reasoning, one, two):
            needed = one.needed(tracker, variable, value) | two.needed(tracker, variable, value)
            runs = (number, *sorted(needed - {number}))
            found.setdefault(runs, []).append((variable, value))
    for runs in sorted(found, key=lambda runs: (len(runs), runs)):
        yield to_deduction(reasoning, tracker, runs, found[runs])


def failed_combination(reasoning: Reasoning, constraint: int) -> int | None:
    """Return that of the two combinations of a sum which fails, as a bit mask, or None."""
    tracker = run_tracker(reasoning)
    for number, state in enumerate(tracker.states):
        if state is not None and state.run.sum == constraint:
            for combination in state.fill.combinations:
                if followed(reasoning, tracker, number, combination).failed:
                    return combination
    return None


def common(reasoning: Reasoning, one: Followed, two: Followed) -> Iterator[tuple[int, int]]:
    """Yield the candidates that go both ways; everything goes where a combination fails."""
    if one.failed and two.failed:
        return
    first, second = one.taken(), two.taken()
    for variable, domain in enumerate(reasoning.domains):
        gone = domain
        if not one.failed:
            gone &= first.get(variable, 0)
        if not two.failed:
            gone &= second.get(variable, 0)
        for value in values_of(gone):
            yield variable, value


def to_deduction(
    reasoning: Reasoning,
    tracker: RunTracker,
    runs: tuple[int, ...],
    removals: list[tuple[int, int]],
) -> Deduction:
    """Return the step, with the run that is split as its main part."""
    reasons = list(tracker.runs[runs[0]].reasons)
    for run in runs[1:]:
        reasons += [Reason(r.constraint, Colour.OTHER) for r in tracker.runs[run].reasons]
    state = tracker.states[runs[0]]
    assert state is not None
    shades = tuple(
        Shade(reasoning.model.cells[v], w)
        for v, d in zip(state.variables, state.domains, strict=True)
        for w in values_of(d)
    )
    because = Because(tuple(reasons), shades)
    return Deduction("kakuro-split", (), reasoning.named(removals), because)


def followed(reasoning: Reasoning, tracker: RunTracker, number: int, combination: int) -> Followed:
    """Return what runs take away, in turn, once a run has only one combination."""
    domains = list(reasoning.domains)
    outcome, queue, allowed = Followed(), [number], combination
    for run in queue:
        state = tracker.states[run]
        if state is None:
            continue
        now = tuple(domains[v] & allowed for v in state.variables)
        allowed = -1
        left = fills(now, state.rest).domains
        for variable, domain in zip(state.variables, left, strict=True):
            gone = domains[variable] & ~domain
            if gone:
                domains[variable] = domain
                outcome.trail.append(Taken(run, variable, gone))
                if len(queue) < MOST_LOOKS:
                    queue += [n for n in tracker.on[variable] if n != run]
        if not all(left):
            outcome.failed = True
            break
    return outcome
