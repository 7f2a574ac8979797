"""What a player asks: hints, explanations, ratings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from alldiff import tutor
from alldiff.core.cells import Cell
from alldiff.core.result import Status
from alldiff.languages import Language
from alldiff.techniques import words
from alldiff.techniques.engine.catalogue import chosen
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.structure import structure_of
from alldiff.tutor.diagnosis import Diagnosis
from alldiff.tutor.explanation import Steps
from alldiff.tutor.step_json import StepJson, TechniqueJson, technique_json, to_json
from alldiff.web import answers
from alldiff.web.answers import Answer, Count, Entry, Marks, entries_json, marks_json
from alldiff.web.jobs.inputs import Budget, read_position, read_puzzle
from alldiff.web.requests import PositionRequest, PuzzleRequest


class HintRequest(PositionRequest):
    """How much a hint tells."""

    strength: Literal["where", "what", "whole"] = "whole"


class HintAnswer(Answer):
    """The technique is told from `what` on, the deduction with `whole`; `look` is where to look."""

    text: str
    strength: str
    status: Status
    technique: TechniqueJson | None
    wrong: list[answers.Cell]
    look: list[answers.Cell]
    deduction: StepJson | None


def hint(request: HintRequest, budget: Budget) -> HintAnswer:
    """Return the easiest next step, told as far as is wanted; a mistake comes first."""
    position = read_position(request)
    techniques = chosen(structure_of(position.model), up_to=request.up_to)
    found = tutor.hint(position, techniques, request.strength, budget.watch, budget.language)
    step, strength = found.deduction, found.strength
    named = None if strength is tutor.Strength.WHERE else step
    whole = step if strength is tutor.Strength.WHOLE else None
    return HintAnswer(
        text="\n".join(found.sentences()),
        strength=str(strength),
        status=found.diagnosis.status,
        technique=None if named is None else technique_json(named.technique, budget.language),
        wrong=wrong_cells(found.diagnosis),
        look=[] if step is None else words.look(found.position, step),
        deduction=None if whole is None else to_json(found.position, whole, budget.language),
    )


def wrong_cells(diagnosis: Diagnosis) -> list[Cell]:
    """Return the cells of givens, values and pencil marks that are wrong together."""
    placed = (*diagnosis.conflict, *diagnosis.wrong_values)
    return sorted({*(cell for cell, _ in placed), *diagnosis.wrong_marks})


class ExplainStep(Answer):
    """A step, with the position in which it is taken."""

    number: Count
    text: str
    technique: TechniqueJson
    deduction: StepJson
    entries: list[Entry]
    marks: list[Marks]


class ExplainEnd(Answer):
    """How it ended: solved, stuck, contradiction, or mistaken, which is found before any step."""

    ending: str
    text: str
    wrong: list[answers.Cell]


ExplainEvent = tuple[Literal["step"], ExplainStep] | tuple[Literal["end"], ExplainEnd]


def explain(request: PositionRequest, budget: Budget) -> Iterator[ExplainEvent]:
    """Yield every step to the solution as soon as it is found, then how it ended."""
    position = read_position(request)
    techniques = chosen(structure_of(position.model), up_to=request.up_to)
    steps = Steps(position, techniques, budget.watch, budget.language)
    for number, before, step in steps:
        yield "step", step_json(number, before, step, budget.language)
    found = steps.explanation
    wrong = wrong_cells(found.diagnosis)
    if found.diagnosis.mistaken:
        text = "\n".join(found.messages())
        yield "end", ExplainEnd(ending="mistaken", text=text, wrong=wrong)
        return
    text = "\n".join([*found.messages(), found.summary])
    yield "end", ExplainEnd(ending=str(found.path.ending), text=text, wrong=wrong)


def step_json(number: int, before: Position, step: Deduction, language: Language) -> ExplainStep:
    """Return a step with the position in which it is taken."""
    deduction = to_json(before, step, language)
    return ExplainStep(
        number=number,
        text=deduction.sentence,
        technique=technique_json(step.technique, language),
        deduction=deduction,
        entries=entries_json(sorted(before.values.items())),
        marks=marks_json(before.marks),
    )


def rate(request: PuzzleRequest, budget: Budget) -> dict[str, Any]:
    """Return how hard a puzzle is, as alldiff rate --json tells, the same as `text`, and titles."""
    spoken = budget.language
    rating = replace(tutor.rate(read_puzzle(request), watch=budget.watch), language=spoken)
    return rating.record() | {
        "text": str(rating),
        "titles": {name: technique_json(name, spoken).title for name in rating.techniques},
    }
