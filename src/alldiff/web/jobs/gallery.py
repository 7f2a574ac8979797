"""Puzzles to begin with: the examples that come with the page, and new ones."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.json import decode

from alldiff.api import generating as api
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

FILE = "gallery.jsonl"


class Example(Answer):
    """An example in the list, before it is opened."""

    id: str
    kind: str
    kind_title: str
    title: str
    difficulty: str | None
    rows: Count
    columns: Count


class ExampleAnswer(Answer):
    """An example."""

    puzzle: PuzzleJson


class UnknownExample(UsageError):
    """No example has that name."""


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Return the examples by their names; tools/gallery.py made them."""
    lines = files("alldiff.web").joinpath(FILE).read_bytes().splitlines()
    return {one["id"]: one for one in map(decode, lines)}


def title_of(one: dict[str, Any], language: Language) -> str:
    """Return what the gallery calls an example, in a language."""
    puzzle = one["puzzle"]
    kind = language.of_kind(puzzle["kind"], KINDS[puzzle["kind"]].title, "")[0]
    rows, columns = len(puzzle["givens"]), len(puzzle["givens"][0])
    size = t("{} {} x {}", kind, rows, columns)
    if one["id"].endswith("several-solutions"):
        return language.message(t("{}, several solutions", size))
    if one["id"].endswith("with-givens"):
        size = t("{} {} x {} with givens", kind, rows, columns)
    if one["difficulty"]:
        return language.message(t("{}, {}", size, one["difficulty"]))
    return language.message(size)


def gallery(request: GetRequest, budget: Budget) -> list[Example]:
    """Return the names of the examples of every kind."""
    return [
        Example(
            id=one["id"],
            kind=(kind := one["puzzle"]["kind"]),
            kind_title=budget.language.of_kind(kind, KINDS[kind].title, "")[0],
            title=title_of(one, budget.language),
            difficulty=one["difficulty"],
            rows=len(one["puzzle"]["givens"]),
            columns=len(one["puzzle"]["givens"][0]),
        )
        for one in examples().values()
    ]


def example(request: GetRequest, budget: Budget) -> ExampleAnswer:
    """Return one of the examples."""
    known = examples()
    if request.id not in known:
        raise UnknownExample(unknown("example", request.id, list(known)))
    puzzle = known[request.id]["puzzle"]
    return ExampleAnswer(puzzle=puzzle | {"title": title_of(known[request.id], budget.language)})


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
