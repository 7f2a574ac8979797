"""The whole way to the solution, in words, as a page, and as records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from alldiff.errors import LimitReached
from alldiff.kinds import KINDS
from alldiff.stopping import Stopwatch
from alldiff.techniques import words
from alldiff.techniques.catalogue import TECHNIQUES, Technique
from alldiff.techniques.deduction import Deduction
from alldiff.techniques.names import joined
from alldiff.techniques.position import Position, pencilled
from alldiff.techniques.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.walk import Ending, Path, Refused, each_step, ending_of
from alldiff.tutor.diagnosis import Diagnosis, diagnose
from alldiff.tutor.hint import diagnosis_record, holding, left_out
from alldiff.tutor.step_json import to_json

if TYPE_CHECKING:
    from alldiff.render.style import ThemeName

Numbered = tuple[int, Position, Deduction]
"""A step with its number from 1 and the position in which it is taken."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps from a position to the solution, or as far as the techniques lead.

    `str()` is the text; `markdown()`, `html()` and `record()` are other forms of it.
    """

    path: Path
    diagnosis: Diagnosis

    @property
    def solved(self) -> bool:
        """Whether the steps lead to the solution."""
        return self.path.ending is Ending.SOLVED

    def groups(self) -> Iterator[tuple[Technique, list[Numbered]]]:
        """Yield runs of steps by the same technique."""
        numbered = ((n, *step) for n, step in enumerate(self.path.positions(), 1))
        for name, run in groupby(numbered, key=lambda step: step[2].technique):
            yield TECHNIQUES[name], list(run)

    @property
    def summary(self) -> str:
        """What it took and how it ended, in a sentence or two."""
        steps = self.path.steps
        used = Counter(step.technique for step in steps)
        counts = joined(
            f"{used[name]} x {TECHNIQUES[name].title}"
            for name in sorted(used, key=lambda name: TECHNIQUES[name].effort)
        )
        open_cells = len(self.path.start.marks) - sum(len(step.places) for step in steps)
        ending = {
            Ending.SOLVED: "Solved",
            Ending.STUCK: f"The techniques lead no further: {open_cells} cells are open",
            Ending.LIMIT: f"Time was up: {open_cells} cells are open",
            Ending.CONTRADICTION: "Something has no place left, so there is no solution",
        }[self.path.ending]
        noun = "step" if len(steps) == 1 else "steps"
        return f"{ending} after {len(steps)} {noun}{': ' if counts else ''}{counts}."

    def messages(self) -> list[str]:
        """Return what is wrong with the position, and with techniques whose steps were left out."""
        return [*self.diagnosis.messages(), *map(left_out, self.path.refused)]

    def __str__(self) -> str:
        lines = self.messages()
        if self.diagnosis.mistaken:
            return "\n".join(lines)
        for technique, steps in self.groups():
            lines += ["", heading(technique, steps)]
            lines += (f"{number:>4}. {said(position, step)}" for number, position, step in steps)
        return "\n".join([*lines, "", self.summary]).lstrip("\n")

    def markdown(self) -> str:
        """Return the steps as Markdown."""
        puzzle = self.path.start.puzzle
        title = markdown_text(puzzle.title or KINDS[puzzle.kind].title)
        lines = [f"# {title}", "", "```", str(puzzle), "```"]
        for message in self.messages():
            lines += ["", f"**{markdown_text(message)}**"]
        if not self.diagnosis.mistaken:
            for technique, steps in self.groups():
                lines += ["", f"## {markdown_text(heading(technique, steps))}"]
                lines += ["", f"*{markdown_text(technique.rule)}*", ""]
                lines += (f"{n}. {said(position, step)}" for n, position, step in steps)
            lines += ["", self.summary]
        return "\n".join(lines) + "\n"

    def html(self, theme: ThemeName = "auto") -> str:
        """Return a page with the steps and pictures of them; it loads nothing."""
        from alldiff.tutor.page import page

        return page(self, theme)

    def record(self) -> dict[str, Any]:
        """Return the steps with the field names of the JSON form."""
        steps = [] if self.diagnosis.mistaken else self.path.positions()
        return {
            **diagnosis_record(self.diagnosis),
            "messages": self.messages(),
            "ending": str(self.path.ending),
            "steps": to_builtins([to_json(position, step) for position, step in steps]),
        }


class Steps:
    """The steps of an explanation, each as soon as it is found; then `explanation` has them all.

    A mistake of the player comes first and ends it. Where the puzzle does not have exactly one
    solution, only steps follow that hold regardless.
    """

    explanation: Explanation

    def __init__(
        self, position: Position, techniques: Sequence[Technique], watch: Stopwatch = NO_LIMIT
    ) -> None:
        self.position = position
        self.techniques = techniques
        self.watch = watch

    def __iter__(self) -> Iterator[Numbered]:
        diagnosis = diagnose(self.position, self.watch)
        beginning = before = pencilled(self.position)
        steps: list[Deduction] = []
        ending, refused = Ending.STUCK, Refused()
        if not diagnosis.mistaken:
            reasoning = Reasoning(beginning, self.watch)
            found = each_step(reasoning, holding(self.techniques, diagnosis), refused=refused)
            try:
                for step in found:
                    steps.append(step)
                    yield len(steps), before, step
                    before = reasoning.position()
                ending = ending_of(reasoning)
            except LimitReached:
                ending = Ending.LIMIT
        path = Path(beginning, tuple(steps), ending, tuple(map(str, refused.values())))
        self.explanation = Explanation(path, diagnosis)


def explain(
    position: Position, techniques: Sequence[Technique], watch: Stopwatch = NO_LIMIT
) -> Explanation:
    """Return the way from a position to the solution by the techniques, each step checked."""
    steps = Steps(position, techniques, watch)
    for _ in steps:
        pass
    return steps.explanation


def markdown_text(text: str) -> str:
    """Return text that Markdown shows as it is: in one line, without HTML or marks of its own.

    >>> print(markdown_text("<b>Sun</b> *day*"))
    &lt;b&gt;Sun&lt;/b&gt; \\*day\\*
    """
    return re.sub(r"([\\`*_\[\]#|~])", r"\\\1", escape(" ".join(text.split()), quote=False))


def heading(technique: Technique, steps: Sequence[Numbered]) -> str:
    """Return what to write above steps of one technique."""
    first, last = steps[0][0], steps[-1][0]
    which = f"step {first}" if first == last else f"steps {first} to {last}"
    return f"{technique.title} ({technique.difficulty}), {which}"


def said(position: Position, step: Deduction) -> str:
    """Return a step in words, without the name of its technique."""
    whole = words.sentence(position, step)
    text = whole.removeprefix(f"{words.title(step)}: ")
    return text[0].upper() + text[1:]
