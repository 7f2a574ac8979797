"""Everything that has a name, for the page to offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from msgspec import to_builtins

from alldiff import __version__
from alldiff.core.plugins import INSTALLED
from alldiff.core.registry import Registry
from alldiff.core.search import LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS
from alldiff.core.state_search import GUIDES, REPRESENTATIONS, STRATEGIES
from alldiff.engines import ENGINES
from alldiff.examples import EXAMPLES as PROBLEMS
from alldiff.formats import FORMATS
from alldiff.generators.clue_specs import can_make
from alldiff.generators.symmetries import SYMMETRIES
from alldiff.kinds import KINDS, Kind
from alldiff.languages import Language
from alldiff.render.layout import has_runs
from alldiff.rules import find, rule_names
from alldiff.rules.boxes import Boxes
from alldiff.rules.columns import Columns
from alldiff.rules.framework.fields import RuleField, Sort, fields_of
from alldiff.rules.rows import Rows
from alldiff.techniques.engine.catalogue import Difficulty, ordered
from alldiff.tutor.step_json import TechniqueJson, technique_json
from alldiff.web.answers import Answer, Count
from alldiff.web.jobs.inputs import Budget
from alldiff.web.requests import GetRequest
from alldiff.web.settings import MOST_CELLS, MOST_EVENTS, MOST_RACERS, MOST_SOLUTIONS

SIZES = {
    "sudoku": (4, 6, 8, 9, 10, 12, 16, 25),
    "greater-than": (4, 6, 9),
    "latin-square": (4, 5, 6, 7, 8, 9, 10, 11, 12),
    "kakuro": (6, 8, 10, 12, 15, 20, 30),
    "futoshiki": (4, 5, 6, 7, 8),
    "kenken": (4, 5, 6, 7, 8),
    "skyscraper": (4, 5, 6, 7, 8),
    "jigsaw": (5, 6, 7, 8, 9),
    "killer": (6, 9),
    "kropki": (6, 9),
    "sandwich": (6, 9),
    "thermo": (6, 9),
    "sudoku-x": (6, 8, 9),
    "windoku": (9,),
    "anti-knight": (9,),
}
"""Sides that the page offers first, by kind."""
DEFAULTS = {
    "watch": ("mac+mrv", "fc+mrv+degree+lcv", "bt", "gac+dom-wdeg", "hill-climbing"),
    "race": ("bt", "fc+mrv", "mac+mrv+degree+lcv", "gac+dom-wdeg", "native"),
}
"""The searches that Watch and Race begin with."""


class KindJson(Answer):
    """A kind of puzzle, the sides that the page offers first, and whether it can be generated.

    `clues` are the types of clue that it has besides givens. `boxes` and `square` say which
    grids it has, and `runs` whether black cells part lines with sums.
    """

    name: str
    title: str
    rules: str
    clues: list[str]
    sizes: list[Count]
    generates: bool
    boxes: bool
    square: bool
    runs: bool


class PartJson(Answer):
    """A part of a spec, and what it does in a line."""

    name: str
    summary: str


class EngineJson(PartJson):
    """An engine, and why it cannot be used here."""

    unavailable: str | None


class ProblemJson(PartJson):
    """A textbook problem and its parameters, each with its usual value.

    Null is the usual value of a number that it finds itself.
    """

    parameters: dict[str, int | float | None]


class FormatJson(Answer):
    """A format of texts."""

    name: str
    title: str
    reads: bool = True
    writes: bool = True


class InfoAnswer(Answer):
    """Everything that has a name here, and the limits of the server."""

    version: str
    kinds: list[KindJson]
    levels: list[PartJson]
    variable_orders: list[PartJson]
    value_orders: list[PartJson]
    options: list[PartJson]
    strategies: list[PartJson]
    representations: list[PartJson]
    guides: list[PartJson]
    engines: list[EngineJson]
    problems: list[ProblemJson]
    default_searches: Mapping[str, Sequence[str]]
    formats: list[FormatJson]
    difficulties: list[str]
    symmetries: list[str]
    techniques: list[TechniqueJson]
    limits: dict[str, float]


def has_rules(kind: Kind) -> bool:
    """Return whether puzzles of a kind have rules without that anybody states some."""
    return bool(kind.clues or kind.base(kind.side, kind.side, None))


def shape_of(kind: Kind) -> dict[str, bool]:
    """Return whether a kind has boxes, only square grids, and runs with sums."""
    base = kind.base(kind.side, kind.side, None)
    return {
        "boxes": any(isinstance(clue, Boxes) for clue in base),
        "square": any(isinstance(clue, Rows | Columns) for clue in base),
        "runs": has_runs(base),
    }


def info(request: GetRequest, budget: Budget) -> InfoAnswer:
    """Return every name there is, kinds, searches, formats, techniques, and the limits."""
    INSTALLED.load()
    spoken = budget.language
    return InfoAnswer(
        version=__version__,
        kinds=[
            KindJson(
                name=name,
                title=spoken.of_kind(name, KINDS[name].title, "")[0],
                rules=spoken.of_kind(name, "", KINDS[name].rules)[1],
                clues=list(KINDS[name].clues),
                sizes=list(SIZES.get(name, (KINDS[name].side,))),
                generates=has_rules(KINDS[name]),
                **shape_of(KINDS[name]),
            )
            for name in KINDS
        ],
        levels=parts(LEVELS),
        variable_orders=parts(VARIABLE_ORDERS),
        value_orders=parts(VALUE_ORDERS),
        options=parts(OPTIONS),
        strategies=parts(STRATEGIES),
        representations=parts(REPRESENTATIONS),
        guides=parts(GUIDES),
        engines=[
            EngineJson(name=name, summary=one.summary, unavailable=one.unavailable())
            for name, one in ((name, ENGINES[name]) for name in ENGINES)
        ],
        problems=[
            ProblemJson(name=name, summary=one.summary, parameters=one.parameters)
            for name, one in ((name, PROBLEMS[name]) for name in PROBLEMS)
        ],
        default_searches=DEFAULTS,
        formats=[
            FormatJson(name=name, title=spoken.message(one.title), writes=one.writes)
            for name, one in ((name, FORMATS[name]) for name in FORMATS)
        ],
        difficulties=list(map(str, Difficulty)),
        symmetries=list(SYMMETRIES),
        techniques=[technique_json(one.name, spoken) for one in ordered()],
        limits=to_builtins(request.settings)
        | {
            "cells": MOST_CELLS,
            "events": MOST_EVENTS,
            "solutions": MOST_SOLUTIONS,
            "racers": MOST_RACERS,
        },
    )


class FieldJson(Answer):
    """A field of a rule, what it is called, and its choices, each with its word."""

    name: str
    title: str
    sort: Sort
    required: bool
    choices: list[tuple[str, str]]
    default: Any


class RuleJson(Answer):
    """A rule that a puzzle can have, what has to be entered for it, and if it can be generated."""

    name: str
    title: str
    place: str
    says: str
    aliases: list[str]
    fields: list[FieldJson]
    generates: bool


class RulesAnswer(Answer):
    """Every rule there is."""

    rules: list[RuleJson]


def rules(request: GetRequest, budget: Budget) -> RulesAnswer:
    """Return every rule with its fields, for a setter to choose from."""
    INSTALLED.load()
    spoken = budget.language
    told = (
        (rule, *spoken.of_rule(rule.type, rule.title, rule.sentence))
        for rule in map(find, rule_names())
    )
    return RulesAnswer(
        rules=[
            RuleJson(
                name=rule.type,
                title=title,
                place=rule.place,
                says=says,
                aliases=list(rule.aliases),
                fields=[field_json(rule.type, field, spoken) for field in fields_of(rule)],
                generates=can_make(rule),
            )
            for rule, title, says in sorted(told, key=lambda one: normalize("NFD", one[1]))
        ]
    )


def field_json(rule: str, field: RuleField, spoken: Language) -> FieldJson:
    """Return a field of a rule in a language."""
    return FieldJson(
        name=field.name,
        title=spoken.of_field(rule, field.name),
        sort=field.sort,
        required=field.required,
        choices=[(word, spoken.of_field(rule, word)) for word in field.choices],
        default=field.default,
    )


def parts(category: Registry[Any]) -> list[PartJson]:
    """Return the parts of a spec with what they do in a line."""
    return [PartJson(name=name, summary=category[name].summary) for name in category]
