"""Why there is no solution: the clues that contradict each other, the argument, and repairs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from alldiff.core.cells import Cell, cell_name
from alldiff.core.limits import Ended, Limits, Stopwatch
from alldiff.core.model import Model, values_of
from alldiff.core.puzzle import Puzzle
from alldiff.languages import Cells, Language, Names, Phrase, Values, english, phrase
from alldiff.solving import cells_of, conflicts, without
from alldiff.solving.conflict_enumeration import conflict_sets, smallest_conflict_set
from alldiff.solving.conflict_sets import BASE, ConflictSet, conflict_set
from alldiff.solving.repairs import Repair, gone_of, others, repairs
from alldiff.techniques import words
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.contradiction import contradiction_in
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position, PuzzleModel, pencilled
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.walk import Path, fault_of
from alldiff.tutor.conflict import Conflict, Member, Question
from alldiff.tutor.explanation import path_to_the_end
from alldiff.tutor.step_json import to_json

if TYPE_CHECKING:
    from alldiff.render.style import ThemeName
    from alldiff.render.terminal import TerminalGrid

MOST_SETS = 10
"""How many conflict sets are listed, unless another number is named."""
MOST_SHORTENED = 200
"""An argument with more steps than this is not searched for steps that it can do without."""
MEND_SECONDS = 10.0
"""How long to look for what would mend a puzzle."""
MOST_CASES, MOST_VALUES = 5, 16
"""How many cells with the fewest candidates are compared, and how many these may have."""
STEP_SECONDS = 10.0
"""How long the techniques may look for an argument."""
SHORT = 12
"""An argument with so many steps needs no other base rules."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a puzzle, a position or a model has no solution.

    `solvable` is None if that was not found out in time. `path` are the steps from the first set
    alone to a contradiction, and `contradiction` is the last sentence of the argument, always
    there if there is a set. `repairs` are ranked by how much stays.
    """

    puzzle: Puzzle | Model
    solvable: bool | None
    sets: tuple[Conflict, ...] = ()
    path: Path | None = None
    contradiction: Phrase | str = ""
    broken: tuple[Cell, ...] = ()
    """The cells where it breaks."""
    repairs: tuple[Repair, ...] = ()
    values: Mapping[Cell, int] = field(default_factory=dict)
    """What the player entered."""
    limit_reached: str | None = None
    language: Language = field(default_factory=english)

    @property
    def text(self) -> str:
        """The first set in one sentence, or that there is none."""
        if self.sets:
            return self.language.sentence(self.sets[0].said())
        key = "conflict-unknown" if self.solvable is None else "conflict-none"
        return self.language.sentence(phrase(key))

    @property
    def caption(self) -> list[str]:
        """What stands below the picture: the first set, of many clues only some, and its end."""
        if not self.sets:
            return [self.text]
        return [self.language.sentence(self.sets[0].said(brief=True)), self.argument()[-1]]

    def notes(self) -> list[str]:
        """Return what is proved about the first set, and what is not."""
        return [self.language.sentence(one) for one in self.sets[0].notes()] if self.sets else []

    def argument(self) -> list[str]:
        """Return the steps to the contradiction, a sentence each; the last one names it."""
        if not self.sets:
            return []
        said = []
        if self.path is not None:
            said = [words.sentence(at, step, self.language) for at, step in self.path.positions()]
        end = self.contradiction
        return [*said, self.sentence(end)]

    def sentence(self, said: Phrase | str) -> str:
        """Return a phrase or a message as a sentence."""
        if isinstance(said, Phrase):
            return self.language.sentence(said)
        text = self.language.message(said)
        return f"{text[:1].upper()}{text[1:]}."

    def repair_text(self, repair: Repair) -> str:
        """Return a repair in words, with the number of solutions it leaves."""
        known = {1: "repair-unique", 2: "repair-several"}
        what = self.language.message(repair.text)
        said = phrase(known.get(repair.solutions or 0, "repair"), what=what)
        return self.language.sentence(said)

    def __str__(self) -> str:
        lines = [self.text, *self.notes()]
        lines += (self.language.sentence(one.said()) for one in self.sets[1:])
        if self.sets:
            steps = self.argument()
            lines += ["", *(f"{number:>4}. {step}" for number, step in enumerate(steps, 1))]
        if self.repairs:
            lines += ["", self.language.say(phrase("repairs"))]
            lines += (f"   - {self.repair_text(one)}" for one in self.repairs)
        return "\n".join(lines)

    def __repr__(self) -> str:
        """The sentence alone: the puzzle and the sets would fill a screen."""
        return f"Why({self.text!r})"

    def record(self) -> dict[str, Any]:
        """Return everything with the field names of the JSON form."""
        steps = []
        if self.path is not None:
            steps = [to_json(at, step, self.language) for at, step in self.path.positions()]
        return {
            "solvable": self.solvable,
            "text": self.text,
            "sets": [one.record(self.language) for one in self.sets],
            "steps": to_builtins(steps, enc_hook=str),
            "contradiction": self.argument()[-1] if self.sets else None,
            "broken": [cell_name(cell) for cell in self.broken],
            "repairs": [
                {
                    "text": self.language.message(one.text),
                    "left_out": one.left_out,
                    "solutions": one.solutions,
                    "cells": [cell_name(cell) for cell in one.cells],
                }
                for one in self.repairs
            ],
            "limit_reached": self.limit_reached,
        }

    def svg(self, theme: ThemeName = "light") -> str:
        """Return a picture: the set in colour, everything else faded, a ring where it breaks."""
        from alldiff.render.conflict import conflict_svg

        assert isinstance(self.puzzle, Puzzle)
        clues = {one.clue for one in self.marked if one.kind == "clue"}
        houses = [one.cells for one in self.marked if one.kind == "rule"]
        return conflict_svg(
            self.puzzle,
            self.values,
            cells=self.sets[0].cells if self.sets else (),
            clues={clue for clue in clues if clue is not None},
            houses=houses,
            broken=self.broken,
            lines=self.caption,
            theme=theme,
        )

    def terminal(self) -> TerminalGrid:
        """Return the picture for rich: the set's cells in colour, the others faint."""
        from alldiff.render.conflict import conflict_board
        from alldiff.render.terminal import TerminalGrid

        assert isinstance(self.puzzle, Puzzle)
        cells = self.sets[0].cells if self.sets else ()
        return TerminalGrid(conflict_board(self.puzzle, self.values, cells, self.broken))

    @property
    def marked(self) -> tuple[Member, ...]:
        """The members of the first set."""
        return self.sets[0].members if self.sets else ()

    def png(self, theme: ThemeName = "light", scale: float = 2.0) -> bytes:
        """Return the picture as PNG; its sentences need a system font."""
        from alldiff.render.png import png_from_svg

        return png_from_svg(self.svg("light" if theme == "auto" else theme), scale=scale)

    def html(self, theme: ThemeName = "auto") -> str:
        """Return a page with the picture, the argument and the repairs; it loads nothing."""
        from alldiff.render.conflict import conflict_page

        assert isinstance(self.puzzle, Puzzle)
        mend = [self.repair_text(one) for one in self.repairs]
        heading = self.language.say(phrase("repairs"))
        drawn = self.svg(theme)
        said = [self.text, *self.notes()]
        return conflict_page(
            self.puzzle, drawn, said, self.argument(), heading, mend, theme, self.language.name
        )

    def save(self, path: str | PathLike[str], theme: ThemeName = "light") -> None:
        """Write the picture to FILE.svg, FILE.png or FILE.html."""
        from alldiff.render import format_of, save

        format = format_of(path)
        drawn = self.png(theme) if format == "png" else self.svg(theme)
        save(self.html(theme) if format == "html" else drawn, path)

    def _repr_svg_(self) -> str | None:
        return self.svg() if isinstance(self.puzzle, Puzzle) else None


class PartModel(PuzzleModel):
    """The model of a puzzle with only some of its items."""

    def __init__(self, puzzle: Puzzle, model: Model, names: tuple[str, ...]) -> None:
        super().__init__(puzzle)
        self.__dict__.update(model=model, names=names)


Argument = tuple[Path | None, Phrase | str, tuple[Cell, ...]]
"""The steps from some items alone, the contradiction at their end, and its cells."""


def argument_of(question: Question, found: ConflictSet) -> Argument:
    """Return an argument from a set; if that is long, base rules that it does not need may help."""
    if not isinstance(question.puzzle, Puzzle):
        return model_by_cases(question, found.items)
    seconds = min(STEP_SECONDS, question.watch.left.seconds or STEP_SECONDS) / 2
    alone = argued(question, question.puzzle, found.items, seconds)
    if alone[0] is None or len(alone[0].steps) > SHORT:
        base = question.parts.of_rank(BASE)
        whole = argued(question, question.puzzle, {*found.items, *base}, seconds)
        if whole[0] is not None and (alone[0] is None or len(whole[0].steps) < len(alone[0].steps)):
            return whole
    return alone


def searched(items: Collection[int]) -> Phrase:
    """Return that a search alone shows the contradiction."""
    return phrase("conflict-searched", count=len(items))


def argued(question: Question, stated: Puzzle, items: Collection[int], seconds: float) -> Argument:
    """Return an argument from some items that contradict each other."""
    model = question.parts.model_of(items)
    kept = {c for n in items for c in question.parts.items[n].constraints}
    kept |= set(question.parts.always)
    said = tuple(question.names[c] for c in sorted(kept))
    for fault in conflicts(model, {}, said):
        return None, fault.message, fault.cells
    # Constraints know the numbers of their clues, so all clues stay in the puzzle.
    left = gone_of(question.parts, others(question.parts, items))
    puzzle = without(stated, [one for one in left if isinstance(one, tuple)])
    watch = Stopwatch(Limits(None, seconds=seconds), question.watch.listener)
    start = pencilled(Position(puzzle, {}, {}, PartModel(puzzle, model, said)))
    techniques = [
        one for one in chosen(structure_of(model), None, (), None) if not one.assumes_unique
    ]
    reasoning = Reasoning(start, watch)
    path = path_to_the_end(reasoning, techniques)
    clash = path.contradiction
    if clash is None:
        return by_cases(question, items, path, reasoning)
    path = shortened(path, lambda after: contradiction_in(after) is not None)
    if path.contradiction is not None:
        clash = path.contradiction
    if clash.cell is not None:
        return path, clash.said(start), (clash.cell,)
    scopes = [model.constraints[n].variables for n in clash.constraints]
    cells = cells_of(model, sorted({v for scope in scopes for v in scope}))
    return path, clash.said(start), cells


def by_cases(
    question: Question, items: Collection[int], path: Path, reasoning: Reasoning
) -> Argument:
    """Return the argument that after some steps a search refutes all candidates of a cell."""
    model, domains = reasoning.model, reasoning.domains
    counted = {v: domain for v, domain in enumerate(domains[: len(model.cells)]) if domain}
    variable = shortest_cases(question, items, counted)
    if variable is None:
        return None, searched(items), ()
    domain, cell = domains[variable], model.cells[variable]
    path = shortened(path, lambda after: after.domains[variable] == domain)
    said = phrase("conflict-cases", cell=Cells([cell]), values=Values(values_of(domain)))
    return path, said, (cell,)


def model_by_cases(question: Question, items: Collection[int]) -> Argument:
    """Return the argument that a search finds no solution with any value of some variable."""
    parts, model = question.parts, question.parts.model
    numbers = {c for n in items for c in parts.items[n].constraints}
    scope = {v for c in numbers for v in model.constraints[c].variables if v < model.visible}
    variable = shortest_cases(question, items, {v: model.domains[v] for v in sorted(scope)})
    if variable is None:
        return None, searched(items), ()
    label = model.labelled()
    values = Names(str(label(value)) for value in values_of(model.domains[variable]))
    name = Names([model.name(variable)])
    return None, phrase("conflict-cases", cell=name, values=values), ()


def shortest_cases(
    question: Question, items: Collection[int], domains: Mapping[int, int]
) -> int | None:
    """Return the variable, of those with the fewest values, whose values take short searches.

    None if there is no variable with few values, or time is up.
    """
    parts = question.parts
    counts = {v: domain.bit_count() for v, domain in domains.items()}
    counts = {v: count for v, count in counts.items() if 0 < count <= MOST_VALUES}
    fewest = [v for v, count in counts.items() if count == min(counts.values())]
    found: dict[int, int] = {}
    for variable in fewest[:MOST_CASES]:
        before = parts.nodes
        try:
            for value in values_of(domains[variable]):
                parts.contradict(items, given=(variable, value))
        except Ended:
            break
        found[variable] = parts.nodes - before
    return min(found, key=found.__getitem__, default=None)


def shortened(path: Path, holds: Callable[[Reasoning], bool]) -> Path:
    """Return a path without the steps that something at its end does not need."""
    if after(path.start, path.steps, holds) is None or len(path.steps) > MOST_SHORTENED:
        return path
    steps = list(path.steps)
    for place in range(len(steps) - 1, -1, -1):
        fewer = steps[:place] + steps[place + 1 :]
        if after(path.start, fewer, holds) is not None:
            steps = fewer
    end = after(path.start, steps, holds)
    clash = None if end is None else contradiction_in(end)
    return Path(path.start, tuple(steps), path.ending, path.refused, clash)


def after(
    start: Position, steps: Sequence[Deduction], holds: Callable[[Reasoning], bool]
) -> Reasoning | None:
    """Return the reasoning after steps that all follow, if something holds there, else None."""
    reasoning = Reasoning(start)
    for step in steps:
        if contradiction_in(reasoning) is not None or fault_of(reasoning, step) is not None:
            return None
        reasoning.apply(step)
    return reasoning if holds(reasoning) else None


def why(
    asked: Puzzle | Position | Model,
    watch: Stopwatch = NO_LIMIT,
    language: Language | None = None,
    *,
    sets: int = 1,
    smallest: bool = False,
    mend: bool = True,
) -> Why:
    """Return why there is no solution; raises InvalidPuzzle where a puzzle is not fully stated."""
    spoken = language or english()
    question = Question(asked, watch)
    parts = question.parts
    try:
        first = conflict_set(parts)
    except Ended as ended:
        reached = ended.limit_reached
        return Why(question.puzzle, None, limit_reached=reached, language=spoken)
    if first is None:
        return Why(question.puzzle, True, values=question.values, language=spoken)
    proved, limited = False, watch.over()
    found = [first]
    try:
        if smallest:
            found[0], proved = smallest_conflict_set(parts, first), True
        if sets > 1:
            more = (one for one in conflict_sets(parts) if set(one.items) != set(found[0].items))
            found += islice(more, sets - 1)
    except Ended as ended:
        limited = ended.limit_reached
    path, last, broken = argument_of(question, found[0])
    left = min(MEND_SECONDS, watch.left.seconds or MEND_SECONDS)
    mending = Stopwatch(Limits(None, seconds=left), watch.listener)
    parts.watch = mending
    listed = list(repairs(question.puzzle, parts, found[0])) if mend else []
    limited = limited or watch.over() or (mending.over() if mend else None)
    return Why(
        question.puzzle,
        False,
        tuple(question.conflict(one, proved and one is found[0]) for one in found),
        path,
        last,
        broken,
        tuple(sorted(listed, key=lambda one: one.rank)),
        question.values,
        limited or (None if first.minimal else "nodes"),
        spoken,
    )
