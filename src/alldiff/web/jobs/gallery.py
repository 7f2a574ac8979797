"""The puzzles that come with alldiff, and new ones."""

from __future__ import annotations

from alldiff.api import generating as api
from alldiff.collection import Entry, entries
from alldiff.core.errors import LimitReached, UsageError, unknown
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.formats.files.alldiff_json import members
from alldiff.kinds import KINDS
from alldiff.languages import Language
from alldiff.web.answers import Answer, Count, PuzzleJson
from alldiff.web.derived import derived
from alldiff.web.jobs.inputs import Budget
from alldiff.web.requests import GetRequest, Request


class Example(Answer):
    """An example in the list, before it is opened."""

    id: str
    group: str
    title: str
    difficulty: str | None
    rows: Count
    columns: Count


class ExampleAnswer(Answer):
    """An example."""

    puzzle: PuzzleJson


class UnknownExample(UsageError):
    """No example has that name."""


def gallery(request: GetRequest, budget: Budget) -> list[Example]:
    """Return the names of the examples: kinds, mixtures and rules."""
    return [
        Example(
            id=one.id,
            group=group_of(one, budget.language),
            title=one.title(budget.language),
            difficulty=one.difficulty,
            rows=one.size[0],
            columns=one.size[1],
        )
        for one in entries().values()
    ]


def group_of(one: Entry, language: Language) -> str:
    """Return the heading that an example stands under."""
    if one.group == "kind":
        return language.of_kind(one.kind, KINDS[one.kind].title, "")[0]
    return language.message(t("Mixtures") if one.group == "mixture" else t("Rule by rule"))


def example(request: GetRequest, budget: Budget) -> ExampleAnswer:
    """Return one of the examples."""
    known = entries()
    if request.id not in known:
        raise UnknownExample(unknown("example", request.id, list(known)))
    one = known[request.id]
    return ExampleAnswer(puzzle=one.puzzle | {"title": one.title(budget.language)})


@derived(api.generate)
class GenerateRequest(Request):
    """What a new puzzle must be like."""


class GenerateAnswer(Answer):
    """A new puzzle and its seed; `nearest` where none of the difficulty was found in time."""

    puzzle: PuzzleJson
    seed: Count
    nearest: bool


def generate(request: GenerateRequest, budget: Budget) -> GenerateAnswer:
    """Return a new puzzle with exactly one solution."""
    asked = request.keywords()
    seconds = max(round(budget.left, 1), 0.1)
    try:
        puzzle, nearest = api.generate(**asked, timeout=seconds, listener=budget.listener), False
    except LimitReached as limit:
        if not isinstance(limit.found, Puzzle):
            raise
        puzzle, nearest = limit.found, True
    return GenerateAnswer(puzzle=members(puzzle), seed=asked["seed"], nearest=nearest)
