"""What a player asks: hints, explanations, ratings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from alldiff import tutor
from alldiff.clues import Cell
from alldiff.result import Status
from alldiff.techniques import words
from alldiff.techniques.catalogue import TECHNIQUES, chosen
from alldiff.techniques.deduction import Deadly, Deduction, Shade
from alldiff.techniques.position import Position, pencilled
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.walk import Path, each_step, ending_of
from alldiff.tutor.diagnosis import Diagnosis, diagnose
from alldiff.tutor.hint import holding
from alldiff.web import answers
from alldiff.web.answers import Answer, Count, Entry, Marks, entries_json, marks_json
from alldiff.web.jobs.inputs import Budget, read_position, read_puzzle
from alldiff.web.requests import PositionRequest, PuzzleRequest


class TechniqueJson(Answer):
    """What people want to know about a technique."""

    name: str
    title: str
    difficulty: str
    rule: str
    page: str


class ReasonJson(Answer):
    """A constraint that a step needs."""

    name: str
    cells: list[answers.Cell]
    colour: Count


class LinkJson(Answer):
    """An inference from one node of a chain to the next."""

    start: list[Entry]
    end: list[Entry]
    strong: bool
    chain: Count


class BecauseJson(Answer):
    """The pattern: houses, candidates (value 0: the cell), links, deadly pattern."""

    reasons: list[ReasonJson]
    shades: tuple[Shade, ...]
    links: list[LinkJson]
    deadly: tuple[Deadly, ...]


class DeductionJson(Answer):
    """What a step places and removes, and why."""

    places: list[Entry]
    removals: list[Entry]
    because: BecauseJson


class HintRequest(PositionRequest):
    """How much a hint tells."""

    strength: Literal["where", "what", "whole"] = "whole"


class HintAnswer(Answer):
    """The technique is told from `what` on, the deduction with `whole`."""

    text: str
    strength: str
    status: Status
    technique: TechniqueJson | None
    wrong: list[answers.Cell]
    deduction: DeductionJson | None


def hint(request: HintRequest, budget: Budget) -> HintAnswer:
    """Return the easiest next step, told as far as is wanted; a mistake comes first."""
    position = read_position(request)
    techniques = chosen(position.puzzle.kind, up_to=request.up_to)
    found = tutor.hint(position, techniques, request.strength)
    step, strength = found.deduction, found.strength
    named = None if strength is tutor.Strength.WHERE else step
    whole = step if strength is tutor.Strength.WHOLE else None
    return HintAnswer(
        text=str(found),
        strength=str(strength),
        status=found.diagnosis.status,
        technique=None if named is None else technique_json(named.technique),
        wrong=wrong_cells(found.diagnosis),
        deduction=None if whole is None else deduction_json(found.position, whole),
    )


def wrong_cells(diagnosis: Diagnosis) -> list[Cell]:
    """Return the cells of givens, values and pencil marks that are wrong together."""
    placed = (*diagnosis.conflict, *diagnosis.wrong_values)
    return sorted({*(cell for cell, _ in placed), *diagnosis.wrong_marks})


def technique_json(name: str) -> TechniqueJson:
    """Return what people want to know about a technique."""
    one = TECHNIQUES[name]
    return TechniqueJson(
        name=one.name,
        title=one.title,
        difficulty=str(one.difficulty),
        rule=one.rule,
        page=one.page,
    )


def deduction_json(position: Position, deduction: Deduction) -> DeductionJson:
    """Return a step with cells as [row, column], for the page to draw."""
    because, model = deduction.because, position.model
    names = words.reason_names(position, deduction)
    return DeductionJson(
        places=entries_json(deduction.places),
        removals=entries_json(deduction.removals),
        because=BecauseJson(
            reasons=[
                ReasonJson(
                    name=name,
                    cells=[model.cells[v] for v in model.constraints[one.constraint].variables],
                    colour=int(one.colour),
                )
                for name, one in zip(names, because.reasons, strict=True)
            ],
            shades=because.shades,
            links=[
                LinkJson(
                    start=entries_json(link.start),
                    end=entries_json(link.end),
                    strong=bool(link.strong),
                    chain=link.chain,
                )
                for link in because.links
            ],
            deadly=because.deadly,
        ),
    )


class ExplainStep(Answer):
    """A step, with the position in which it is taken."""

    number: Count
    text: str
    technique: TechniqueJson
    deduction: DeductionJson
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
    techniques = chosen(position.puzzle.kind, up_to=request.up_to)
    diagnosis = diagnose(position)
    wrong = wrong_cells(diagnosis)
    if diagnosis.mistaken:
        text = "\n".join(diagnosis.messages())
        yield "end", ExplainEnd(ending="mistaken", text=text, wrong=wrong)
        return
    reasoning = Reasoning(pencilled(position))
    beginning = before = reasoning.position()
    steps = []
    for number, step in enumerate(each_step(reasoning, holding(techniques, diagnosis)), start=1):
        yield "step", step_json(number, before, step)
        before = reasoning.position()
        steps.append(step)
    path = Path(beginning, tuple(steps), ending_of(reasoning))
    summary = tutor.Explanation(path, diagnosis).summary
    text = "\n".join([*diagnosis.messages(), summary])
    yield "end", ExplainEnd(ending=str(path.ending), text=text, wrong=wrong)


def step_json(number: int, before: Position, step: Deduction) -> ExplainStep:
    """Return a step with the position in which it is taken."""
    return ExplainStep(
        number=number,
        text=words.sentence(before, step),
        technique=technique_json(step.technique),
        deduction=deduction_json(before, step),
        entries=entries_json(sorted(before.values.items())),
        marks=marks_json(before.marks),
    )


def rate(request: PuzzleRequest, budget: Budget) -> dict[str, Any]:
    """Return how hard a puzzle is, as alldiff rate --json tells, and the same as `text`."""
    rating = tutor.rate(read_puzzle(request))
    return rating.record() | {"text": str(rating)}
