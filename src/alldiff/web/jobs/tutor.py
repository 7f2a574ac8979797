"""What a player asks: hints, explanations, ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Literal

from alldiff import tutor
from alldiff.api import tutor as api
from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle, LimitReached
from alldiff.core.limits import ending_text
from alldiff.core.result import Status
from alldiff.languages import Language
from alldiff.techniques import words
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position
from alldiff.tutor.conflict import Conflict, mentioned
from alldiff.tutor.diagnosis import Diagnosis
from alldiff.tutor.step_json import StepJson, TechniqueJson, technique_json, to_json
from alldiff.web import answers
from alldiff.web.answers import Answer, Count, Entry, Marks, entries_json, marks_json
from alldiff.web.derived import derived
from alldiff.web.jobs.inputs import Budget, read_position, read_puzzle
from alldiff.web.requests import PositionRequest, PuzzleRequest


@derived(api.hint)
class HintRequest(PositionRequest):
    """A question for the next step."""


@derived(api.explain)
class ExplainRequest(PositionRequest):
    """A question for the path to the solution."""


@derived(api.rate)
class RateRequest(PuzzleRequest):
    """A question for the difficulty."""


class HintAnswer(Answer):
    """The technique is named from `what` on, the deduction with `whole`; `look` is where to look.

    `marks` are the candidates in which the deduction was found. Where there is no solution, `wrong`
    and `rules` are the cells and the numbers of the clues that contradict each other. After a
    mistake `wrong` are the player's cells, and `look` the others that contradict them.
    """

    text: str
    strength: str
    status: Status
    technique: TechniqueJson | None
    wrong: list[answers.Cell]
    rules: list[Count]
    look: list[answers.Cell]
    deduction: StepJson | None
    marks: list[Marks]


def hint(request: HintRequest, budget: Budget) -> HintAnswer:
    """Return the easiest next step, revealed as far as requested; a mistake comes first."""
    position = read_position(request)
    try:
        found = api.hint(position, **request.keywords(), **budget.reasoning())
    except InvalidPuzzle as invalid:
        if (why := mentioned(position.puzzle, budget.watch)) is None:
            raise
        return unsolvable(invalid, why, request.keywords()["strength"], budget.language)
    step, strength = found.deduction, found.strength
    named = None if strength is tutor.Strength.WHERE else step
    whole = step if strength is tutor.Strength.WHOLE else None
    return HintAnswer(
        text="\n".join(found.sentences()),
        strength=str(strength),
        status=found.diagnosis.status,
        technique=None if named is None else technique_json(named.technique, budget.language),
        wrong=(wrong := wrong_cells(found.diagnosis)),
        rules=wrong_rules(blamed_by(found.diagnosis)),
        look=beside(found.diagnosis, wrong) if step is None else words.look(found.position, step),
        deduction=None if whole is None else to_json(found.position, whole, budget.language),
        marks=[] if whole is None else marks_json(found.position.marks),
    )


def unsolvable(
    invalid: InvalidPuzzle, why: Conflict, strength: str, language: Language
) -> HintAnswer:
    """Return what a hint says of a puzzle whose clues contradict each other as they stand."""
    return HintAnswer(
        text=" ".join(map(language.sentence, why.told())),
        strength=strength,
        status=Status.NONE,
        technique=None,
        wrong=sorted({*why.cells, *(cell for one in invalid.faults for cell in one.cells)}),
        rules=wrong_rules(why),
        look=[],
        deduction=None,
        marks=[],
    )


def wrong_rules(why: Conflict | None) -> list[int]:
    """Return the numbers of the clues that contradict each other."""
    members = () if why is None else why.members
    return [one.clue for one in members if one.kind == "clue" and one.clue is not None]


def blamed_by(diagnosis: Diagnosis) -> Conflict | None:
    """Return the clues to mark: none if the puzzle's text may state rules that were not read."""
    return None if diagnosis.doubt else diagnosis.why


def wrong_cells(diagnosis: Diagnosis) -> list[Cell]:
    """Return the cells of givens, values and pencil marks that are wrong together."""
    placed = (*diagnosis.conflict, *diagnosis.wrong_values)
    contradictory = None if diagnosis.mistaken else blamed_by(diagnosis)
    blamed = () if contradictory is None else contradictory.cells
    return sorted({*(cell for cell, _ in placed), *diagnosis.wrong_marks, *blamed})


def beside(diagnosis: Diagnosis, wrong: Collection[Cell]) -> list[Cell]:
    """Return the cells of givens and clues that contradict what a player entered."""
    why = blamed_by(diagnosis)
    return [] if why is None else [cell for cell in why.cells if cell not in wrong]


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


def explain(request: ExplainRequest, budget: Budget) -> Iterator[ExplainEvent]:
    """Yield every step to the solution as soon as it is found, then how it ended."""
    steps = api.explanation_steps(
        read_position(request), **request.keywords(), **budget.reasoning()
    )
    for number, before, step in steps:
        yield "step", step_json(number, before, step, budget.language)
    found = steps.explanation
    wrong = wrong_cells(found.diagnosis)
    text = "\n".join([*found.messages(), *filter(None, [found.summary])])
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


def rate(request: RateRequest, budget: Budget) -> dict[str, Any]:
    """Return how hard a puzzle is, as alldiff rate --json does, with `text` and titles."""
    spoken = budget.language
    rating = api.rate(read_puzzle(request), **request.keywords(), **budget.reasoning())
    if rating.limit_reached:
        raise LimitReached(ending_text(rating.limit_reached), found=rating)
    return rating.record() | {
        "text": str(rating),
        "titles": {name: technique_json(name, spoken).title for name in rating.techniques},
    }
