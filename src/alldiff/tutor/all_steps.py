"""Everything that can be concluded in a position, and what speaks against one candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins

from alldiff.core.cells import cell_name
from alldiff.core.errors import LimitReached, UsageError
from alldiff.core.limits import Stopwatch
from alldiff.core.messages import t
from alldiff.languages import Language, english, phrase
from alldiff.techniques import words
from alldiff.techniques.engine.catalogue import Difficulty, Technique
from alldiff.techniques.engine.deduction import Candidate, Deduction
from alldiff.techniques.engine.position import Position, pencilled
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.engine.walk import each_step, every_step, fault_of
from alldiff.techniques.ratings.by_reason import SMALLEST
from alldiff.tutor.diagnosis import Diagnosis, diagnose
from alldiff.tutor.hint import Hint, diagnosis_record, holding
from alldiff.tutor.step_json import to_json

MOST_OF_EACH = 100
"""Steps of one technique beyond this many are not looked for."""
LAST_RESORTS = (*SMALLEST, "nested-net")
"""These are looked for only where nothing else applies: they take long and nearly always find."""


@dataclass(frozen=True, slots=True)
class OpenStep:
    """A step that could be taken, and its `progress`: the values that easy steps place after it."""

    deduction: Deduction
    progress: int


@dataclass(frozen=True, slots=True)
class AllSteps:
    """The steps that are open in a position, by technique, the easiest first.

    Within a technique those come first after which most values follow.
    """

    position: Position
    diagnosis: Diagnosis
    groups: tuple[tuple[Technique, tuple[OpenStep, ...]], ...]
    language: Language
    complete: bool = True
    """Whether all techniques were tried: else time was up."""

    def __iter__(self) -> Iterator[OpenStep]:
        return (step for _, steps in self.groups for step in steps)

    def __len__(self) -> int:
        return sum(len(steps) for _, steps in self.groups)

    def __str__(self) -> str:
        lines = self.diagnosis.messages(self.language)
        for _, steps in self.groups:
            lines.append(f"{words.title(steps[0].deduction, self.language)} ({len(steps)})")
            for step in steps:
                sentence = words.sentence(self.position, step.deduction, self.language)
                lines.append(f"  +{step.progress:<3} {sentence}")
        if not self.complete:
            lines.append(self.language.sentence(phrase("not-all-steps")))
        return "\n".join(lines)

    def record(self) -> dict[str, Any]:
        """Return the steps with the field names of the JSON form."""
        groups = []
        for technique, steps in self.groups:
            found = [
                to_builtins(to_json(self.position, one.deduction, self.language), enc_hook=str)
                | {"progress": one.progress}
                for one in steps
            ]
            groups.append({"technique": technique.name, "steps": found})
        return {
            **diagnosis_record(self.diagnosis, self.language),
            "groups": groups,
            "complete": self.complete,
        }


def all_steps(
    position: Position,
    techniques: Sequence[Technique],
    watch: Stopwatch = NO_LIMIT,
    language: Language | None = None,
    most: int = MOST_OF_EACH,
) -> AllSteps:
    """Return every step of the techniques that is open in a position, each one checked.

    At most so many of each technique are looked for, one for each conclusion, and nested nets and
    rules together only where nothing else applies. There are none where no solution can be reached.
    """
    diagnosis = diagnose(position, watch)
    ready = pencilled(position)
    known = holding(techniques, diagnosis)
    easy = [one for one in known if one.difficulty is Difficulty.EASY]
    reasoning = Reasoning(ready, watch)
    groups: list[tuple[Technique, tuple[OpenStep, ...]]] = []
    complete = True
    try:
        for technique in [] if diagnosis.hopeless else known:
            if technique.name not in LAST_RESORTS:
                groups += open_steps(reasoning, technique, easy, most)
        for technique in [] if diagnosis.hopeless or groups else known:
            if technique.name in LAST_RESORTS and not groups:
                groups += open_steps(reasoning, technique, easy, most)
    except LimitReached:
        complete = False
    return AllSteps(ready, diagnosis, tuple(groups), language or english(), complete)


def open_steps(
    reasoning: Reasoning, technique: Technique, easy: Sequence[Technique], most: int
) -> Iterator[tuple[Technique, tuple[OpenStep, ...]]]:
    """Yield the technique with its steps that are open, those of most progress first, if any."""
    reasoning.check()
    different = {
        (step.places, step.removals): step for step in every_step(reasoning, technique, most)
    }
    found = [
        OpenStep(step, progress(reasoning.start, step, easy, reasoning.watch))
        for step in different.values()
        if fault_of(reasoning, step) is None
    ]
    if found:
        yield technique, tuple(sorted(found, key=lambda one: -one.progress))


def progress(
    position: Position, step: Deduction, easy: Sequence[Technique], watch: Stopwatch
) -> int:
    """Return how many values a step and the easy ones after it place."""
    reasoning = Reasoning(position, watch)
    before = sum(reasoning.placed)
    reasoning.apply(step)
    for _ in each_step(reasoning, easy, checked=False):
        pass
    return sum(reasoning.placed) - before


def easiest_technique(
    position: Position, candidate: Candidate, placed: bool, techniques: Sequence[Technique]
) -> str | None:
    """Return the easiest technique that places a value, or removes a candidate, None if none does.

    Nested nets and rules together are not tried: they conclude nearly everything.
    """
    reasoning = Reasoning(pencilled(position))
    for technique in techniques:
        if technique.name in LAST_RESORTS:
            continue
        for step in every_step(reasoning, technique):
            concluded = step.places if placed else step.removals
            if candidate in concluded and fault_of(reasoning, step) is None:
                return technique.name
    return None


def why_not(
    position: Position,
    candidate: Candidate,
    techniques: Sequence[Technique],
    watch: Stopwatch = NO_LIMIT,
    language: Language | None = None,
) -> Hint:
    """Return the easiest step that rules a candidate out, of that technique the shortest.

    The hint has no deduction where a solution has the candidate, and says so, and where none of
    the techniques speaks against it where the player is.
    """
    diagnosis = diagnose(position, watch)
    ready = pencilled(position)
    cell, value = candidate
    reasoning = Reasoning(ready, watch)
    if cell not in reasoning.variable_of:
        raise UsageError(t("{} is not a cell of the puzzle", cell_name(cell)))
    if value not in ready.marks.get(cell, ()):
        peers = sorted(reasoning.peers[reasoning.variable_of[cell]])
        seen = [v for v in peers if reasoning.placed[v] and reasoning.values[v] == value]
        why = f": {reasoning.model.name(seen[0])} is {value}" if seen else ""
        raise UsageError(t("{} has no candidate {}{}", cell_name(cell), value, why))
    reasoning.asked = candidate
    stands = any(grid[cell[0]][cell[1]] == value for grid in diagnosis.solutions)
    found: Deduction | None = None
    for technique in [] if diagnosis.hopeless or stands else holding(techniques, diagnosis):
        against = [
            step
            for step in every_step(reasoning, technique)
            if rules_out(reasoning, step, candidate) and fault_of(reasoning, step) is None
        ]
        if against:
            found = min(against, key=size)
            break
    spoken = language or english()
    return Hint(ready, diagnosis, found, language=spoken, stands=candidate if stands else None)


def rules_out(reasoning: Reasoning, step: Deduction, candidate: Candidate) -> bool:
    """Return whether a candidate is gone after a step: removed, or a value placed excludes it."""
    cell, value = candidate
    peers = reasoning.peers[reasoning.variable_of[cell]]
    return candidate in step.removals or any(
        (cell == where and value != placed)
        or (value == placed and reasoning.variable_of[where] in peers)
        for where, placed in step.places
    )


def size(step: Deduction) -> tuple[int, int]:
    """Return what makes one argument longer than another of the same technique."""
    return len(step.because.reasons) + len(step.because.links), len(step.because.shades)
