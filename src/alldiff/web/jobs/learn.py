"""Lessons: every technique with its rule, an example, and exercises."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import StringIO
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct, field
from msgspec.json import decode

from alldiff import solving
from alldiff.api import tutor as api
from alldiff.core.model import values_of
from alldiff.core.puzzle import Puzzle
from alldiff.formats import load
from alldiff.formats.files.alldiff_json import members
from alldiff.languages import Language
from alldiff.rules import to_model, unchecked_model
from alldiff.techniques import words
from alldiff.techniques.engine.catalogue import Technique, find, ordered
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import structure_of
from alldiff.tutor.drill import Exercise, answered, exercise
from alldiff.tutor.step_json import StepJson, TechniqueJson, technique_json, to_json
from alldiff.web import answers
from alldiff.web.answers import (
    PUZZLE,
    Answer,
    Count,
    Entry,
    Grid,
    Marks,
    PuzzleJson,
    entries_json,
    marks_json,
)
from alldiff.web.derived import derived
from alldiff.web.jobs.inputs import Budget, puzzle_in
from alldiff.web.requests import Index, Name, Request

FILE = "lessons.jsonl"


class LessonJson(TechniqueJson):
    """A technique, and how many exercises its lesson has; the first of them is an example."""

    family: str
    effort: float
    exercises: Count


class LessonsAnswer(Answer):
    """Every lesson, the easiest first."""

    lessons: list[LessonJson]


class LessonsRequest(Request):
    """A question for lessons: those for a puzzle, or all."""

    puzzle: Annotated[Raw, PUZZLE] = field(default_factory=Raw)


class PositionStored(Struct):
    """A position: the values placed, and the pencil marks as hexadecimal masks, cell by cell."""

    puzzle: str
    values: str
    marks: str


class LessonStored(Struct):
    """The exercises of a technique: puzzles in which it is a next step, and positions."""

    technique: str
    puzzles: list[str]
    positions: list[PositionStored]


@cache
def stored() -> dict[str, list[str | PositionStored]]:
    """Return the exercises of each lesson; tools/lessons.py made them."""
    lines = files("alldiff.web").joinpath(FILE).read_bytes().splitlines()
    known = (decode(line, type=LessonStored) for line in lines)
    return {one.technique: [*one.puzzles, *one.positions] for one in known}


def lessons(request: LessonsRequest, budget: Budget) -> LessonsAnswer:
    """Return every technique that fits, as a lesson."""
    stated = bytes(request.puzzle) and puzzle_in(request.puzzle)
    known = ordered(structure_of(unchecked_model(stated)) if stated else None)
    return LessonsAnswer(lessons=[lesson(one, budget.language) for one in known])


def lesson(one: Technique, language: Language) -> LessonJson:
    """Return a technique as a lesson."""
    told = technique_json(one.name, language)
    return LessonJson(
        told.name,
        told.title,
        told.difficulty,
        told.rule,
        told.page,
        family=one.family,
        effort=one.effort,
        exercises=len(stored().get(one.name, ())),
    )


@derived(api.drill)
class DrillRequest(Request):
    """A question for a position in which a technique is the next step.

    Without the number of an exercise it is a new one, by the seed.
    """

    technique: Name
    exercise: Annotated[Index | None, Meta(description="Which of the lesson, from 0.")] = None


class DrillAnswer(Answer):
    """A position and every step that the technique finds there; `where` says where to look."""

    puzzle: PuzzleJson
    entries: list[Entry]
    marks: list[Marks]
    steps: list[StepJson]
    where: str
    look: list[answers.Cell]
    solution: Grid | None


def drill(request: DrillRequest, budget: Budget) -> DrillAnswer | None:
    """Return an exercise; null where the lesson has none of that number."""
    limits: dict[str, Any] = {"timeout": budget.left, "listener": budget.listener}
    if request.exercise is None:
        found = next(api.drill(request.technique, **request.keywords(), **limits), None)
    else:
        known = stored().get(find(request.technique).name, [])[request.exercise :]
        found = exercise_of(request.technique, known[0], budget) if known else None
    return None if found is None else exercise_json(found, budget)


def exercise_of(technique: str, stated: str | PositionStored, budget: Budget) -> Exercise | None:
    """Return an exercise of the file."""
    if isinstance(stated, str):
        return exercise(find(technique), puzzle_of(stated), budget.watch)
    puzzle = puzzle_of(stated.puzzle)
    cells = list(puzzle.cells())
    values = zip(cells, map(int, stated.values.split()), strict=True)
    masks = zip(cells, (int(word, 16) for word in stated.marks.split()), strict=True)
    position = Position(
        puzzle,
        {cell: value for cell, value in values if value},
        {cell: tuple(values_of(mask)) for cell, mask in masks if mask},
    )
    return answered(Reasoning(position, budget.watch), find(technique))


def puzzle_of(text: str) -> Puzzle:
    """Return a puzzle of the file."""
    (puzzle,) = load(StringIO(text)).puzzles
    return puzzle


def exercise_json(found: Exercise, budget: Budget) -> DrillAnswer:
    """Return an exercise as the page wants it."""
    position, spoken = found.position, budget.language
    first = found.answers[0]
    solved = solving.run(to_model(position.puzzle), limits=budget.limits(1))
    return DrillAnswer(
        puzzle=members(position.puzzle),
        entries=entries_json(sorted(position.values.items())),
        marks=marks_json(position.marks),
        steps=[to_json(position, one, spoken) for one in found.answers],
        where=words.where(position, first, spoken),
        look=words.look(position, first),
        solution=solved.solution,
    )
