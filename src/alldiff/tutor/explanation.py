"""The whole way to the solution, in words, as a page, and as records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from alldiff.core.errors import LimitReached
from alldiff.core.limits import Stopwatch
from alldiff.kinds import KINDS
from alldiff.languages import Clauses, Language, english, phrase
from alldiff.techniques import words
from alldiff.techniques.engine.catalogue import TECHNIQUES, Technique
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position, pencilled
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.engine.walk import Ending, Path, Refused, each_step, ending_of
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
    language: Language = field(default_factory=english)

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
        counts = Clauses(
            phrase("times", count=used[name], title=self.titles(TECHNIQUES[name])[0])
            for name in sorted(used, key=lambda name: TECHNIQUES[name].effort)
        )
        open_cells = len(self.path.start.marks) - sum(len(step.places) for step in steps)
        ending = phrase(f"ending-{self.path.ending}", count=open_cells)
        key = "summary" if steps else "summary-without-steps"
        return self.language.sentence(
            phrase(key, ending=ending, count=len(steps), techniques=counts)
        )

    def titles(self, technique: Technique) -> tuple[str, str]:
        """Return the title and the rule of a technique in the language of the explanation."""
        return self.language.of_technique(technique.name, technique.title, technique.rule)

    @property
    def title(self) -> str:
        """The title of the puzzle, or of its kind."""
        puzzle = self.path.start.puzzle
        kind = KINDS[puzzle.kind]
        return puzzle.title or self.language.of_kind(kind.name, kind.title, kind.rules)[0]

    def heading(self, technique: Technique, steps: Sequence[Numbered]) -> str:
        """Return what to write above steps of one technique."""
        first, last = steps[0][0], steps[-1][0]
        said = phrase(
            "heading-of-one" if first == last else "heading",
            title=self.titles(technique)[0],
            difficulty=phrase(str(technique.difficulty)),
            first=first,
            last=last,
        )
        return self.language.say(said)

    def said(self, position: Position, step: Deduction) -> str:
        """Return a step in words, without the name of its technique."""
        return words.said(position, step, self.language)

    def messages(self) -> list[str]:
        """Return what is wrong with the position, and with techniques whose steps were left out."""
        return [
            *self.diagnosis.messages(self.language),
            *left_out(self.path.refused, self.language),
        ]

    def __str__(self) -> str:
        lines = self.messages()
        if self.diagnosis.mistaken:
            return "\n".join(lines)
        for technique, steps in self.groups():
            lines += ["", self.heading(technique, steps)]
            for number, position, step in steps:
                lines.append(f"{number:>4}. {self.said(position, step)}")
                lines += (f"      {line}" for line in words.lines(position, step, self.language))
        return "\n".join([*lines, "", self.summary]).lstrip("\n")

    def markdown(self) -> str:
        """Return the steps as Markdown."""
        lines = [f"# {markdown_text(self.title)}", "", "```", str(self.path.start.puzzle), "```"]
        for message in self.messages():
            lines += ["", f"**{markdown_text(message)}**"]
        if not self.diagnosis.mistaken:
            for technique, steps in self.groups():
                lines += ["", f"## {markdown_text(self.heading(technique, steps))}"]
                lines += ["", f"*{markdown_text(self.titles(technique)[1])}*", ""]
                for number, position, step in steps:
                    lines.append(f"{number}. {self.said(position, step)}")
                    told = words.lines(position, step, self.language)
                    lines += (f"    - {markdown_text(line)}" for line in told)
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
            **diagnosis_record(self.diagnosis, self.language),
            "messages": self.messages(),
            "ending": str(self.path.ending),
            "steps": to_builtins(
                [to_json(position, step, self.language) for position, step in steps]
            ),
        }


class Steps:
    """The steps of an explanation, each as soon as it is found; then `explanation` has them all.

    A mistake of the player comes first and ends it. Where the puzzle does not have exactly one
    solution, only steps follow that hold regardless.
    """

    explanation: Explanation

    def __init__(
        self,
        position: Position,
        techniques: Sequence[Technique],
        watch: Stopwatch = NO_LIMIT,
        language: Language | None = None,
    ) -> None:
        self.language = language or english()
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
        self.explanation = Explanation(path, diagnosis, self.language)


def explain(
    position: Position,
    techniques: Sequence[Technique],
    watch: Stopwatch = NO_LIMIT,
    language: Language | None = None,
) -> Explanation:
    """Return the way from a position to the solution by the techniques, each step checked."""
    steps = Steps(position, techniques, watch, language)
    for _ in steps:
        pass
    return steps.explanation


def markdown_text(text: str) -> str:
    """Return text that Markdown shows as it is: in one line, without HTML or marks of its own.

    >>> print(markdown_text("<b>Sun</b> *day*"))
    &lt;b&gt;Sun&lt;/b&gt; \\*day\\*
    """
    return re.sub(r"([\\`*_\[\]#|~])", r"\\\1", escape(" ".join(text.split()), quote=False))
