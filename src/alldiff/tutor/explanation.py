"""The whole way to the solution, in words, as a page, and as records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from alldiff.core.errors import LimitReached
from alldiff.core.limits import Stopwatch
from alldiff.core.result import Status
from alldiff.core.visible import visible
from alldiff.kinds import KINDS
from alldiff.languages import Clauses, Language, english, phrase
from alldiff.techniques import words
from alldiff.techniques.engine.catalogue import TECHNIQUES, Technique
from alldiff.techniques.engine.contradiction import (
    broken_rule,
    contradiction_in,
    impossible_rule,
)
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position, pencilled
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.engine.walk import Ending, Failures, Path, each_step, ending_of
from alldiff.tutor.diagnosis import Diagnosis, diagnose, nothing_follows
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
    limit_reached: str | None = None
    """What ended it early: "seconds" or "cancelled"."""

    @property
    def begun(self) -> bool:
        """Whether there is a path to show: to the solution, or to a contradiction."""
        if self.path.contradiction is not None:
            return True
        return self.path.ending not in (Ending.MISTAKEN, Ending.CONTRADICTION)

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
        """What it took and how it ended, in a sentence or two; empty if there is no path."""
        if not self.begun:
            return ""
        steps = self.path.steps
        used = Counter(step.technique for step in steps)
        counts = Clauses(
            phrase("times", count=used[name], title=self.titles(TECHNIQUES[name])[0])
            for name in sorted(used, key=lambda name: TECHNIQUES[name].effort)
        )
        open_cells = len(self.path.start.marks) - sum(len(step.places) for step in steps)
        if self.path.contradiction is not None:
            said = self.path.contradiction.said(self.path.start)
            ending = phrase("ending-contradiction", why=said)
        else:
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

    def contradiction(self) -> str:
        """Return why there is no solution, in a sentence; empty if nothing says so."""
        if self.path.contradiction is not None:
            return self.language.sentence(self.path.contradiction.said(self.path.start))
        if self.path.ending is Ending.CONTRADICTION:
            return self.diagnosis.messages(self.language)[0]
        return ""

    def __str__(self) -> str:
        lines = self.messages()
        if not self.begun:
            return "\n".join(lines)
        for technique, steps in self.groups():
            lines += ["", self.heading(technique, steps)]
            for number, position, step in steps:
                lines.append(f"{number:>4}. {self.said(position, step)}")
                lines += (f"      {line}" for line in words.lines(position, step, self.language))
        return "\n".join([*lines, "", self.summary]).lstrip("\n")

    def markdown(self) -> str:
        """Return the steps as Markdown."""
        # In a fence of backticks, those of a label would end it.
        drawn = escape(visible(str(self.path.start.puzzle)), quote=False)
        lines = [f"# {markdown_text(self.title)}", "", f"<pre>{drawn}</pre>"]
        for message in self.messages():
            lines += ["", f"**{markdown_text(message)}**"]
        if self.begun:
            for technique, steps in self.groups():
                lines += ["", f"## {markdown_text(self.heading(technique, steps))}"]
                lines += ["", f"*{markdown_text(self.titles(technique)[1])}*", ""]
                for number, position, step in steps:
                    lines.append(f"{number}. {markdown_text(self.said(position, step))}")
                    told = words.lines(position, step, self.language)
                    lines += (f"    - {markdown_text(line)}" for line in told)
            lines += ["", markdown_text(self.summary)]
        return "\n".join(lines) + "\n"

    def html(self, theme: ThemeName = "auto") -> str:
        """Return a page with the steps and pictures of them; it loads nothing."""
        from alldiff.tutor.page import page

        return page(self, theme)

    def record(self) -> dict[str, Any]:
        """Return the steps with the field names of the JSON form."""
        return {
            **diagnosis_record(self.diagnosis, self.language),
            "messages": self.messages(),
            "ending": str(self.path.ending),
            **({"contradiction": said} if (said := self.contradiction()) else {}),
            "steps": to_builtins(
                [
                    to_json(position, step, self.language)
                    for position, step in self.path.positions()
                ],
                enc_hook=str,
            ),
        }


class Steps:
    """The steps of an explanation, each as soon as it is found; then `explanation` has them all.

    A mistake of the player comes first and ends it. Where the puzzle has several solutions, only
    steps follow that hold regardless. Where it has none they lead to a contradiction: if the
    techniques find none, there are no steps.
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
        if not diagnosis.hopeless and self.watch.over():
            path = Path(pencilled(self.position), (), Ending.LIMIT)
            self.explanation = Explanation(path, diagnosis, self.language, self.watch.over())
            return
        usable = holding(self.techniques, diagnosis)
        reasoning = Reasoning(pencilled(self.position), self.watch)
        path = Path(reasoning.start, (), Ending.MISTAKEN)
        if diagnosis.status is Status.NONE:
            # What leads to no contradiction is not shown, so all of it is found first.
            path = path_to_contradiction(reasoning, usable)
            for number, (position, step) in enumerate(path.positions(), 1):
                yield number, position, step
        elif diagnosis.status is Status.MULTIPLE and nothing_follows(reasoning.start, self.watch):
            path = Path(reasoning.start, (), Ending.STUCK)
        elif not diagnosis.mistaken:
            path = yield from path_by_steps(reasoning, usable)
        early = path.ending is Ending.LIMIT or (
            path.ending is Ending.CONTRADICTION and path.contradiction is None
        )
        limit_reached = self.watch.over() if early else None
        self.explanation = Explanation(path, diagnosis, self.language, limit_reached)


def path_by_steps(
    reasoning: Reasoning, techniques: Sequence[Technique]
) -> Generator[Numbered, None, Path]:
    """Yield the steps as they are found; return the path of all of them."""
    before, ending, clash = reasoning.start, Ending.LIMIT, None
    steps: list[Deduction] = []
    refused: Failures = {}
    with suppress(LimitReached):
        for step in each_step(reasoning, techniques, refused=refused):
            steps.append(step)
            yield len(steps), before, step
            before = reasoning.position()
        ending, clash = ending_of(reasoning), contradiction_in(reasoning)
    left = tuple(map(str, refused.values()))
    return Path(reasoning.start, tuple(steps), ending, left, clash)


def path_to_contradiction(reasoning: Reasoning, techniques: Sequence[Technique]) -> Path:
    """Return the steps that lead to a contradiction; none if the techniques find no such path."""
    path = path_to_the_end(reasoning, techniques)
    shown = () if path.contradiction is None else path.steps
    return Path(path.start, shown, Ending.CONTRADICTION, path.refused, path.contradiction)


def path_to_the_end(reasoning: Reasoning, techniques: Sequence[Technique]) -> Path:
    """Return the steps as far as the techniques and the time go, and a contradiction they find."""
    steps: list[Deduction] = []
    refused: Failures = {}
    clash = None
    with suppress(LimitReached):
        for step in each_step(reasoning, techniques, refused=refused):
            steps.append(step)
            if clash := broken_rule(reasoning):
                break
        clash = clash or contradiction_in(reasoning) or impossible_rule(reasoning)
    ending = Ending.STUCK if clash is None else Ending.CONTRADICTION
    return Path(reasoning.start, tuple(steps), ending, tuple(map(str, refused.values())), clash)


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
    return re.sub(
        r"([\\`*_\[\]#|~])", r"\\\1", escape(" ".join(visible(text).split()), quote=False)
    )
