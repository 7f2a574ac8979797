"""What a setter asks of a contradictory puzzle: which clues, why, and what would mend it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.json import decode

from alldiff.api.why import why as api_why
from alldiff.core.puzzle import Puzzle
from alldiff.formats.files.alldiff_json import clues_of, members
from alldiff.languages import Language, Names
from alldiff.tutor.conflict import Conflict, mentioned
from alldiff.tutor.step_json import StepJson, to_json
from alldiff.web import answers
from alldiff.web.answers import Answer, Count, PuzzleJson
from alldiff.web.derived import derived
from alldiff.web.jobs.inputs import Budget, read_position
from alldiff.web.requests import PositionRequest, PuzzleRequest


@derived(api_why, limit=100)
class WhyRequest(PositionRequest):
    """A question for the clues that contradict each other."""


class ConflictMember(Answer):
    """An entry, a given, a clue or a base rule.

    `clue` is its number among all rules, as in the figures of a board, and `stated` its number in
    the list of clues as it was sent.
    """

    kind: Literal["entry", "given", "clue", "rule", "constraint"]
    name: str
    cells: list[answers.Cell]
    value: Count | None = None
    clue: Count | None = None
    stated: Count | None = None


class ConflictAnswer(Answer):
    """A set that cannot hold together; `minimal` and `smallest` say what is proved.

    `rules` names its base rules.
    """

    text: str
    rules: str
    members: list[ConflictMember]
    minimal: bool
    smallest: bool


class RepairAnswer(Answer):
    """A change after which there are solutions, and the puzzle with it."""

    text: str
    left_out: Count
    solutions: Annotated[int | None, Meta(description="1, 2 for several, null if unknown.")]
    cells: list[answers.Cell]
    puzzle: PuzzleJson | None = None


class WhyAnswer(Answer):
    """Why there is no solution; `solvable` is null if that was not found out in time."""

    solvable: bool | None
    text: str
    notes: list[str]
    sets: list[ConflictAnswer]
    argument: list[str]
    steps: list[StepJson]
    broken: list[answers.Cell]
    repairs: list[RepairAnswer]
    limit_reached: str | None = None


def why(request: WhyRequest, budget: Budget) -> WhyAnswer:
    """Return which entries, givens and clues contradict each other, and what would mend it."""
    position = read_position(request)
    found = api_why(position, **request.keywords(), **budget.reasoning())
    stated = stated_numbers(request, position.puzzle)
    spoken = budget.language
    path = () if found.path is None else found.path.positions()
    return WhyAnswer(
        solvable=found.solvable,
        text=found.text,
        notes=found.notes(),
        sets=[conflict_json(one, stated, budget.language) for one in found.sets],
        argument=found.argument(),
        steps=[to_json(at, step, spoken) for at, step in path],
        broken=list(found.broken),
        repairs=[
            RepairAnswer(
                text=found.repair_text(one),
                left_out=one.left_out,
                solutions=one.solutions,
                cells=list(one.cells),
                puzzle=None if one.puzzle is None else members(one.puzzle),
            )
            for one in found.repairs
        ],
        limit_reached=found.limit_reached,
    )


def named_conflict(request: PuzzleRequest, puzzle: Puzzle, budget: Budget) -> ConflictAnswer | None:
    """Return clues that contradict each other, if they are found within a second."""
    found = mentioned(puzzle, budget.watch)
    if found is None:
        return None
    return conflict_json(found, stated_numbers(request, puzzle), budget.language)


def stated_numbers(request: PuzzleRequest, puzzle: Puzzle) -> dict[int, int]:
    """Return at which place of the list that was sent the clues of a puzzle stand."""
    sent = clues_of(decode(request.puzzle).get("clues", []), "clues")
    places: dict[int, int] = {}
    for place, clue in enumerate(sent):
        alike = (n for n, one in enumerate(puzzle.clues) if one == clue and n not in places)
        if (number := next(alike, None)) is not None:
            places[number] = place
    return places


def conflict_json(
    conflict: Conflict, stated: Mapping[int, int], spoken: Language
) -> ConflictAnswer:
    """Return a conflict set as the page takes it."""
    return ConflictAnswer(
        text=spoken.sentence(conflict.said()),
        rules=spoken.names(Names(one.name for one in conflict.members if one.kind == "rule")),
        members=[
            ConflictMember(
                kind=one.kind,
                name=spoken.name_of(one.name),
                cells=list(one.cells),
                value=one.value,
                clue=one.clue,
                stated=None if one.clue is None else stated.get(one.clue),
            )
            for one in conflict.members
        ],
        minimal=conflict.minimal,
        smallest=conflict.smallest,
    )
