"""A step as JSON: one form for the library, the command line and the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from alldiff.core.cells import cell_name
from alldiff.languages import Language, english
from alldiff.techniques import words
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.deduction import Candidate, Deduction
from alldiff.techniques.engine.position import Position
from alldiff.techniques.words.legend import legend

CellName = Annotated[str, Meta(description="Row and column, from 1: R1C1.")]
Colour = Annotated[int, Meta(ge=0, description="The part of the pattern that it belongs to.")]


class CandidateJson(Struct):
    """A value of a cell."""

    cell: CellName
    value: int


class TechniqueJson(Struct):
    """What people want to know about a technique."""

    name: str
    title: str
    difficulty: str
    rule: str
    page: str


class ReasonJson(Struct):
    """A constraint that a step needs, by its name and its cells."""

    name: str
    cells: list[CellName]
    colour: Colour


class ShadeJson(Struct):
    """A candidate of the pattern; a whole cell has no value (null)."""

    cell: CellName
    value: int | None
    colour: Colour


class LinkJson(Struct):
    """An inference from one node of a chain to the next."""

    start: list[CandidateJson]
    end: list[CandidateJson]
    strong: bool
    chain: int


class DeadlyJson(Struct):
    """A cell of a deadly pattern, with the two values between which it would swing."""

    cell: CellName
    values: list[int]


class BecauseJson(Struct):
    """The pattern behind a step."""

    reasons: list[ReasonJson]
    shades: list[ShadeJson]
    links: list[LinkJson]
    deadly: list[DeadlyJson]


class LineJson(Struct):
    """A line of a long argument, with its number where it has one."""

    number: int | None
    branch: Annotated[int, Meta(ge=0, description="Lines of one assumption stand together.")]
    decisive: bool
    text: str


class KeyJson(Struct):
    """What a colour of the picture means; `look` is its class there."""

    look: str
    text: str


class StepJson(Struct):
    """One step: its technique, what it places and removes, the sentence, the argument, and why."""

    technique: str
    title: str
    difficulty: str
    places: list[CandidateJson]
    removals: list[CandidateJson]
    sentence: str
    argument: list[LineJson]
    legend: list[KeyJson]
    because: BecauseJson
    page: str


def to_json(position: Position, deduction: Deduction, language: Language | None = None) -> StepJson:
    """Return a step in the position in which it is taken."""
    spoken = language or english()
    names = words.reason_names(position, deduction, spoken)
    technique = TECHNIQUES[deduction.technique]
    because, model = deduction.because, position.model

    def scope(constraint: int) -> list[str]:
        seen = (v for v in model.constraints[constraint].variables if v < len(model.cells))
        return [cell_name(model.cells[v]) for v in seen]

    return StepJson(
        technique=technique.name,
        title=words.title(deduction, spoken),
        difficulty=str(technique.difficulty),
        places=candidates_json(deduction.places),
        removals=candidates_json(deduction.removals),
        sentence=words.sentence(position, deduction, spoken),
        argument=[
            LineJson(one.number, one.branch, one.decisive, words.line_text(one, spoken))
            for one in words.argument(position, deduction)
        ],
        legend=[KeyJson(look, spoken.say(said)) for look, said in legend(model, deduction)],
        because=BecauseJson(
            reasons=[
                ReasonJson(name, scope(one.constraint), int(one.colour))
                for name, one in zip(names, because.reasons, strict=True)
            ],
            shades=[
                ShadeJson(cell_name(one.cell), one.value, int(one.colour)) for one in because.shades
            ],
            links=[
                LinkJson(
                    candidates_json(one.start), candidates_json(one.end), one.strong, one.chain
                )
                for one in because.links
            ],
            deadly=[DeadlyJson(cell_name(one.cell), list(one.values)) for one in because.deadly],
        ),
        page=technique.page,
    )


def technique_json(name: str, language: Language | None = None) -> TechniqueJson:
    """Return what people want to know about a technique."""
    one = TECHNIQUES[name]
    title, rule = (language or english()).of_technique(one.name, one.title, one.rule)
    return TechniqueJson(one.name, title, str(one.difficulty), rule, one.page)


def candidates_json(candidates: Sequence[Candidate]) -> list[CandidateJson]:
    """Return candidates with the names of their cells."""
    return [CandidateJson(cell_name(cell), value) for cell, value in candidates]
