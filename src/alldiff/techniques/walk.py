"""The way to the solution: always the easiest step that there is, each one checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby, islice

from alldiff import _native
from alldiff.errors import AlldiffError, PluginError
from alldiff.reference.guard import place, shown
from alldiff.techniques.catalogue import Finder, Technique
from alldiff.techniques.deduction import Deduction
from alldiff.techniques.position import Position, pencilled
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.verify import verify

MANY = 1 << 30
"""More steps than any path has."""


class Ending(StrEnum):
    """How a path ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    """None of the techniques helps any further."""
    CONTRADICTION = "contradiction"
    """Something has no place left: there is no solution."""


@dataclass(frozen=True, slots=True)
class Path:
    """The steps from a position on, in order, and how they end."""

    start: Position
    steps: tuple[Deduction, ...]
    ending: Ending

    def positions(self) -> Iterator[tuple[Position, Deduction]]:
        """Yield each step with the position in which it is taken."""
        reasoning = Reasoning(self.start)
        for step in self.steps:
            yield reasoning.position(), step
            reasoning.apply(step)


def walk(position: Position, techniques: Sequence[Technique], *, checked: bool = True) -> Path:
    """Return the path from a position by the easiest step each time.

    Every step is `checked` against its reasons before it is shown to anyone; what only counts steps
    may do without.
    """
    reasoning = Reasoning(pencilled(position))
    beginning = reasoning.position()
    steps = tuple(each_step(reasoning, techniques, checked=checked))
    return Path(beginning, steps, ending_of(reasoning))


def first_step(position: Position, techniques: Sequence[Technique]) -> Deduction | None:
    """Return the easiest step in a position, checked, or None where there is none."""
    reasoning = Reasoning(pencilled(position))
    return next(each_step(reasoning, techniques, most=1), None)


def each_step(
    reasoning: Reasoning, techniques: Sequence[Technique], *, most: int = MANY, checked: bool = True
) -> Iterator[Deduction]:
    """Yield the steps one after another, each already taken when the next is asked for.

    The core walks alone as far as it gets with those of its techniques that come before the first
    in Python: it is asked once, not once for each step.
    """
    blocks = list(blocks_of(techniques))
    while most > 0 and ending_of(reasoning) is Ending.STUCK:
        taken = 0
        for number, (in_core, block) in enumerate(blocks):
            if in_core:
                steps = core_steps(reasoning, block, most if number == 0 else 1)
            else:
                steps = python_step(reasoning, block)
            for step, done in steps:
                if checked:
                    verify(reasoning, step)
                (reasoning.follow if done else reasoning.apply)(step)
                taken += 1
                yield step
            if taken and (number > 0 or taken == most):
                break
        most -= taken
        if not taken:
            return


def blocks_of(techniques: Iterable[Technique]) -> Iterator[tuple[bool, list[Technique]]]:
    """Yield runs of techniques that are all of the core (True), or all in Python."""
    there = core_names()
    able = (one for one in techniques if one.find is not None or one.name in there)
    for in_core, block in groupby(able, key=lambda one: one.find is None):
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
    steps, _ = reasoning.core.walk([one.name for one in block], most)
    for step in steps:
        yield reasoning.told(step), True


def python_step(reasoning: Reasoning, block: list[Technique]) -> Iterator[tuple[Deduction, bool]]:
    """Yield the first step of the first technique in Python that has one."""
    for one in block:
        assert one.find is not None
        for step in found_by(one, one.find, reasoning):
            yield step, False
            return


def found_by(technique: Technique, find: Finder, reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what a function finds; mistakes of one that somebody else wrote are told with it."""
    if find.__module__.startswith("alldiff."):
        yield from find(reasoning)
        return
    what = f"the technique {technique.name}"
    try:
        for step in find(reasoning):
            if not isinstance(step, Deduction) or step.technique != technique.name:
                raise PluginError(
                    f"{place(find)}{what} yielded {shown(step)}: no deduction of its own"
                )
            yield step
    except AlldiffError:
        raise
    except Exception as error:
        said = f"{what} raised {type(error).__name__}: {error}"
        raise PluginError(f"{place(find, error)}{said}") from error


def ending_of(reasoning: Reasoning) -> Ending:
    """Return how reasoning that went as far as it got has ended."""
    if reasoning.solved:
        return Ending.SOLVED
    pairs = zip(reasoning.values, reasoning.domains, strict=True)
    if any(not value and not domain for value, domain in pairs):
        return Ending.CONTRADICTION
    for _, number in reasoning.houses:
        variables = reasoning.model.constraints[number].variables
        left = 0
        for variable in variables:
            left |= reasoning.domains[variable] | 1 << reasoning.values[variable]
        if (left & ~1).bit_count() < len(variables):
            return Ending.CONTRADICTION
    return Ending.STUCK


def grouped(steps: Sequence[Deduction]) -> list[tuple[str, list[Deduction]]]:
    """Return the steps in runs of the same technique, with its name."""
    return [(name, list(run)) for name, run in groupby(steps, key=lambda step: step.technique)]


def every_step(reasoning: Reasoning, technique: Technique, most: int = MANY) -> Iterator[Deduction]:
    """Yield what a technique finds where the reasoning stands, without taking any of it."""
    if technique.find is not None:
        yield from islice(found_by(technique, technique.find, reasoning), most)
    elif technique.name in core_names():
        yield from reasoning.find(technique.name, most)
