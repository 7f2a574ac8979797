"""A hint: the easiest next step, revealed as far as the player wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import takewhile
from os import PathLike
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from alldiff.core.cells import cell_name
from alldiff.core.errors import LimitReached
from alldiff.core.limits import Stopwatch
from alldiff.core.result import Status
from alldiff.languages import Cells, Language, english, phrase
from alldiff.techniques import words
from alldiff.techniques.engine.catalogue import Difficulty, Technique
from alldiff.techniques.engine.deduction import Candidate, Deduction
from alldiff.techniques.engine.position import Position, pencilled
from alldiff.techniques.engine.reasoning import NO_LIMIT, check
from alldiff.techniques.engine.walk import Failures, first_step
from alldiff.tutor.diagnosis import (
    LIVE_SECONDS,
    Diagnosis,
    diagnose,
    nothing_follows,
    proof_takes_long,
)
from alldiff.tutor.step_json import candidates_json, to_json

if TYPE_CHECKING:
    from alldiff.render.style import ThemeName


class Strength(StrEnum):
    """How much a hint reveals."""

    WHERE = "where"
    """Where to look."""
    WHAT = "what"
    """And what technique to look for."""
    WHOLE = "whole"
    """The whole deduction."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The easiest next step in a position, or what is wrong with it.

    `str()` is the text for the player. `deduction` is None where the player made a mistake, which
    comes first, where there is no solution, and where no technique helps.
    """

    position: Position
    diagnosis: Diagnosis
    deduction: Deduction | None
    strength: Strength = Strength.WHOLE
    refused: tuple[str, ...] = ()
    """What is wrong with techniques whose steps were left out."""
    language: Language = field(default_factory=english)
    stands: Candidate | None = None
    """The candidate that was asked about, where a solution has it."""

    @property
    def text(self) -> str:
        """The step in words, as far as the strength goes; '' where there is none."""
        if self.deduction is None:
            return ""
        said = {
            Strength.WHERE: words.where,
            Strength.WHAT: words.what,
            Strength.WHOLE: words.sentence,
        }
        return said[self.strength](self.position, self.deduction, self.language)

    def messages(self) -> list[str]:
        """Return what is wrong; an open number of solutions matters only where there is no step."""
        beside = self.deduction is not None and self.diagnosis.status is Status.UNKNOWN
        return [] if beside else self.diagnosis.messages(self.language)

    def sentences(self) -> list[str]:
        """Return what is wrong, if anything, and the step in a sentence."""
        spoken = self.language
        lines = [*self.messages(), *left_out(self.refused, spoken)]
        if self.deduction is not None:
            lines.append(self.text)
        elif self.stands is not None:
            cell, value = self.stands
            lines.append(
                spoken.sentence(phrase("nothing-against", cell=Cells([cell]), value=value))
            )
        elif not self.diagnosis.hopeless:
            key = "no-technique-helps" if self.position.marks else "every-cell-has-its-value"
            lines.append(spoken.sentence(phrase(key)))
        return lines

    def __str__(self) -> str:
        lines = self.sentences()
        if self.deduction is not None and self.strength is Strength.WHOLE:
            told = words.lines(self.position, self.deduction, self.language)
            lines += (f"   {line}" for line in told)
        return "\n".join(lines)

    def svg(self, theme: ThemeName = "light") -> str:
        """Return a picture of the step, which shows the whole of it whatever the strength."""
        from alldiff.render.step import step_svg
        from alldiff.render.svg import svg

        if self.deduction is None:
            return svg(self.position.puzzle, candidates=self.position.marks, theme=theme)
        return step_svg(self.position, self.deduction, theme=theme, language=self.language)

    def png(self, theme: ThemeName = "light", scale: float = 2.0) -> bytes:
        """Return the picture as PNG."""
        from alldiff.render.png import png
        from alldiff.render.step import step_png

        if self.deduction is None:
            return png(self.position.puzzle, candidates=self.position.marks, scale=scale)
        return step_png(
            self.position, self.deduction, theme=theme, scale=scale, language=self.language
        )

    def save(self, path: str | PathLike[str], theme: ThemeName = "light") -> None:
        """Write the picture to FILE.svg or FILE.png."""
        from alldiff.render import format_of, save

        save(self.png(theme) if format_of(path) == "png" else self.svg(theme), path)

    def _repr_svg_(self) -> str:
        return self.svg()

    def record(self) -> dict[str, Any]:
        """Return the hint with the field names of the JSON form."""
        step = None
        if self.deduction is not None:
            step = to_json(self.position, self.deduction, self.language)
        return {
            **diagnosis_record(self.diagnosis, self.language),
            "messages": self.messages(),
            "hint": self.text or None,
            "step": to_builtins(step, enc_hook=str),
        }


def hint(
    position: Position,
    techniques: Sequence[Technique],
    strength: Strength | str = Strength.WHOLE,
    watch: Stopwatch = NO_LIMIT,
    language: Language | None = None,
) -> Hint:
    """Return the easiest step in a position by the techniques, revealed to that strength.

    A mistake of the player comes first, and there is no step where no solution can be reached.
    Where the puzzle has several solutions, only steps follow that hold regardless. Where it takes
    long to prove how many there are, a step comes first that is easy to find and holds regardless;
    the diagnosis then leaves open how many there are.
    """
    refused: Failures = {}
    spoken = language or english()
    if proof_takes_long(position, watch):
        first = list(takewhile(needs_no_proof, techniques))
        ready = pencilled(position)
        step = first_step(ready, first, refused, watch)
        if step is not None:
            left = tuple(map(str, refused.values()))
            return Hint(ready, Diagnosis(Status.UNKNOWN), step, Strength(strength), left, spoken)
        techniques = techniques[len(first) :]
    diagnosis = diagnose(position, watch)
    if not diagnosis.hopeless:
        check(watch)
    ready = pencilled(position)
    step = None
    several = diagnosis.status is Status.MULTIPLE
    if not diagnosis.hopeless and not (several and nothing_follows(ready, watch)):
        allowed = holding(techniques, diagnosis)
        try:
            soon = watch.within(LIVE_SECONDS) if several else watch
            step = first_step(ready, allowed, refused, soon)
        except LimitReached:
            # Where the solutions differ, it may well be that nothing follows.
            if not several or check(watch):
                raise
    left = tuple(map(str, refused.values()))
    return Hint(ready, diagnosis, step, Strength(strength), left, spoken)


def needs_no_proof(technique: Technique) -> bool:
    """Return whether a technique is quickly tried, and holds for any number of solutions."""
    easier = technique.difficulty in (Difficulty.EASY, Difficulty.MEDIUM)
    return easier and not technique.assumes_unique


def left_out(refused: Sequence[str], language: Language) -> list[str]:
    """Return the note about techniques whose steps were left out."""
    said = (phrase("step-left-out", why=language.message(one)) for one in refused)
    return [language.sentence(one) for one in said]


def holding(techniques: Sequence[Technique], diagnosis: Diagnosis) -> list[Technique]:
    """Return the techniques whose steps hold whatever number of solutions there is."""
    unique = diagnosis.status is Status.UNIQUE
    return [one for one in techniques if unique or not one.assumes_unique]


def diagnosis_record(diagnosis: Diagnosis, language: Language | None = None) -> dict[str, Any]:
    """Return what is wrong with the field names of the JSON form."""
    found: dict[str, Any] = {
        "status": str(diagnosis.status),
        "messages": diagnosis.messages(language),
    }
    if diagnosis.conflict:
        found["conflict"] = to_builtins(candidates_json(diagnosis.conflict))
    if diagnosis.why is not None:
        found["why"] = diagnosis.why.record(language)
    if diagnosis.status is Status.MULTIPLE:
        found["solutions"] = [list(map(list, grid)) for grid in diagnosis.solutions]
    if diagnosis.wrong_values:
        found["wrong_values"] = to_builtins(candidates_json(diagnosis.wrong_values))
    if diagnosis.wrong_marks:
        found["wrong_marks"] = [cell_name(cell) for cell in diagnosis.wrong_marks]
    return found
