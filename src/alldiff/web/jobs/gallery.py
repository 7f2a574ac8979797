"""Puzzles to begin with: the examples that come with the page, and new ones."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any

from msgspec import Meta, structs
from msgspec.json import decode

from alldiff.core.errors import UsageError, unknown
from alldiff.formats.files.alldiff_json import members
from alldiff.generators import generate as new_puzzle
from alldiff.kinds import KINDS
from alldiff.web.answers import Answer, Count, PuzzleJson
from alldiff.web.jobs.inputs import Budget
from alldiff.web.requests import GetRequest, Name, Request, Seed

FILE = "gallery.jsonl"
OWN = ("limits", "kind", "seed")
"""The keys of a request to generate that are no options of the generator."""


class Example(Answer):
    """What is told of an example before it is opened."""

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


def gallery(request: GetRequest, budget: Budget) -> list[Example]:
    """Return the names of the examples of every kind."""
    return [
        Example(
            id=one["id"],
            kind=(kind := one["puzzle"]["kind"]),
            kind_title=budget.language.of_kind(kind, KINDS[kind].title, "")[0],
            title=budget.language.message(one["puzzle"]["title"]),
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
    return ExampleAnswer(puzzle=puzzle | {"title": budget.language.message(puzzle["title"])})


Side = Annotated[int, Meta(ge=1, le=100)]


class GenerateRequest(Request):
    """What a new puzzle is to be like."""

    kind: Name
    size: Side | None = None
    box: Annotated[tuple[Side, Side], Meta(description="Width and height.")] | None = None
    rows: Side | None = None
    columns: Side | None = None
    difficulty: Name | None = None
    symmetry: Name | None = None
    clues: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    rules: Annotated[
        tuple[Annotated[str, Meta(max_length=200)], ...],
        Meta(max_length=20, description="Such as thermometer:3,length=5 or anti-knight."),
    ] = ()
    seed: Seed = 0


class GenerateAnswer(Answer):
    """A new puzzle, its seed, and the difficulty that was asked for."""

    puzzle: PuzzleJson
    seed: Count
    difficulty: str | None


def generate(request: GenerateRequest, budget: Budget) -> GenerateAnswer:
    """Return a new puzzle with exactly one solution."""
    stated = structs.asdict(request).items()
    options = {key: value for key, value in stated if value is not None and key not in OWN}
    puzzle = new_puzzle(
        request.kind,
        seed=request.seed,
        listener=budget.listener,
        timeout=budget.left,
        **options,
    )
    return GenerateAnswer(puzzle=members(puzzle), seed=request.seed, difficulty=request.difficulty)
