"""The way to the solution: always the easiest step that there is, each one checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby, islice

from alldiff import _native
from alldiff.core.errors import AlldiffError, LimitReached, PluginError, WrongDeduction
from alldiff.core.limits import Stopwatch
from alldiff.core.messages import t
from alldiff.core.plugins import place, shown
from alldiff.techniques.engine.catalogue import Finder, Technique
from alldiff.techniques.engine.contradiction import Contradiction, contradiction_in
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position, pencilled
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.engine.verify import verify

MANY = 1 << 30
"""More steps than any path has."""


class Ending(StrEnum):
    """How a path ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    """None of the techniques helps any further."""
    LIMIT = "limit"
    """Time was up, or somebody cancelled."""
    CONTRADICTION = "contradiction"
    """A cell has no candidate, a house no place for a value, or a rule cannot be kept."""
    MISTAKEN = "mistaken"
    """The player's entries contradict the solution, so there are no steps."""


@dataclass(frozen=True, slots=True)
class Path:
    """The steps from a position on, in order, and how they end.

    `refused` says which techniques found a step that could not be proved, and why; `contradiction`
    what cannot be where the path ends, if anything.
    """

    start: Position
    steps: tuple[Deduction, ...]
    ending: Ending
    refused: tuple[str, ...] = ()
    contradiction: Contradiction | None = None

    def positions(self) -> Iterator[tuple[Position, Deduction]]:
        """Yield each step with the position in which it is taken."""
        if not self.steps:
            return
        reasoning = Reasoning(self.start)
        for step in self.steps:
            yield reasoning.position(), step
            reasoning.apply(step)


Failures = dict[str, AlldiffError]
"""Techniques that found a step that does not follow, or cannot be checked; the first such error."""


def walk(
    position: Position,
    techniques: Sequence[Technique],
    *,
    checked: bool = True,
    watch: Stopwatch = NO_LIMIT,
) -> Path:
    """Return the path from a position by the easiest step each time.

    Every step is `checked` against its reasons before it is shown to anyone; what only counts steps
    may do without. A step that does not stand it is left out, and the next one taken.
    """
    reasoning = Reasoning(pencilled(position), watch)
    beginning = reasoning.position()
    refused: Failures = {}
    steps = tuple(each_step(reasoning, techniques, checked=checked, refused=refused))
    left_out = tuple(map(str, refused.values()))
    return Path(beginning, steps, ending_of(reasoning), left_out, contradiction_in(reasoning))


def first_step(
    position: Position,
    techniques: Sequence[Technique],
    refused: Failures | None = None,
    watch: Stopwatch = NO_LIMIT,
) -> Deduction | None:
    """Return the easiest step in a position, checked, or None where there is none."""
    reasoning = Reasoning(pencilled(position), watch)
    return next(each_step(reasoning, techniques, most=1, refused=refused), None)


def each_step(
    reasoning: Reasoning,
    techniques: Sequence[Technique],
    *,
    most: int = MANY,
    checked: bool = True,
    refused: Failures | None = None,
) -> Iterator[Deduction]:
    """Yield the steps one after another, each already taken when the next is asked for.

    The core walks alone as far as it gets with those of its techniques that come before the first
    in Python: it is asked once, not once for each step. A step that fails the check is noted in
    `refused` and left out; without that it raises.
    """
    failed: Failures = {} if refused is None else refused
    blocks = list(blocks_of(techniques, failed))
    while most > 0 and ending_of(reasoning) is Ending.STUCK:
        taken, again = 0, False
        for number, (in_core, block) in enumerate(blocks):
            # If the core does not know all peers, its steps leave easier ones that it cannot see.
            alone = in_core and number == 0 and not reasoning.loose
            if in_core:
                steps = core_steps(reasoning, block, most if alone else 1)
            else:
                steps = python_steps(reasoning, block)
            for step, done in steps:
                reasoning.check()
                fault = fault_of(reasoning, step) if checked else None
                if fault is not None:
                    if refused is None:
                        raise fault
                    failed.setdefault(step.technique, fault)
                    if not done:
                        continue
                    # The core went on from a step that is none: from now on it is asked for all
                    # that the technique finds.
                    reasoning.forget_core()
                    blocks, again = list(blocks_of(techniques, failed)), True
                    break
                (reasoning.follow if done else reasoning.apply)(step)
                taken += 1
                yield step
                if not done:
                    break
            # Only the core walks on as far as its block leads; else the easiest is looked for anew.
            if again or (taken and (not alone or taken == most)):
                break
        most -= taken
        if not taken and not again:
            return


def fault_of(reasoning: Reasoning, step: Deduction) -> AlldiffError | None:
    """Return why a step cannot be shown, or None where it follows from its reasons."""
    try:
        verify(reasoning, step)
    except (WrongDeduction, LimitReached) as error:
        reasoning.check()
        return error
    return None


def blocks_of(
    techniques: Iterable[Technique], refused: Failures
) -> Iterator[tuple[bool, list[Technique]]]:
    """Yield runs of techniques that the core walks by (True), or that are asked from here.

    Techniques of the core that found something wrong are tried from here too.
    """
    there = core_names()
    able = (one for one in techniques if one.find is not None or one.name in there)
    for in_core, block in groupby(
        able, key=lambda one: one.find is None and one.name not in refused
    ):
        yield in_core, list(block)


@lru_cache(maxsize=1)
def core_names() -> frozenset[str]:
    """Return the names of the techniques that the core has."""
    return frozenset(_native.technique_names())


def core_steps(
    reasoning: Reasoning, block: list[Technique], most: int
) -> Iterator[tuple[Deduction, bool]]:
    """Yield up to `most` steps of the core, which has taken them already."""
    if not reasoning.fits_core:
        return
    steps, _ = reasoning.core.walk([one.name for one in block], most, stop=reasoning.stop())
    for step in steps:
        yield reasoning.to_deduction(step), True


def python_steps(reasoning: Reasoning, block: list[Technique]) -> Iterator[tuple[Deduction, bool]]:
    """Yield what the techniques find, one after another, without taking any of it."""
    for one in block:
        for step in every_step(reasoning, one):
            yield step, False


def found_by(technique: Technique, find: Finder, reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what a function finds; errors in a plugin are reported with its name."""
    if find.__module__.startswith("alldiff."):
        yield from find(reasoning)
        return
    what = f"the technique {technique.name}"
    try:
        for step in find(reasoning):
            if not isinstance(step, Deduction) or step.technique != technique.name:
                raise PluginError(
                    t("{}{} yielded {}: no deduction of its own", place(find), what, shown(step))
                )
            yield step
    except AlldiffError:
        raise
    except Exception as error:
        said = f"{what} raised {type(error).__name__}: {error}"
        raise PluginError(t("{}{}", place(find, error), said)) from error


def ending_of(reasoning: Reasoning) -> Ending:
    """Return how reasoning that went as far as it got has ended."""
    if contradiction_in(reasoning) is not None:
        return Ending.CONTRADICTION
    return Ending.SOLVED if reasoning.solved else Ending.STUCK


def grouped(steps: Sequence[Deduction]) -> list[tuple[str, list[Deduction]]]:
    """Return the steps in runs of the same technique, with its name."""
    return [(name, list(run)) for name, run in groupby(steps, key=lambda step: step.technique)]


def every_step(reasoning: Reasoning, technique: Technique, most: int = MANY) -> Iterator[Deduction]:
    """Yield what a technique finds where the reasoning stands, without taking any of it."""
    if technique.find is not None:
        yield from islice(found_by(technique, technique.find, reasoning), most)
    elif technique.name in core_names():
        yield from reasoning.find(technique.name, most)
