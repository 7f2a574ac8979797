"""Models that a request names: of a puzzle, of a text, or of a problem of the textbooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.examples import example
from alldiff.formats.source import read_model
from alldiff.languages import Language
from alldiff.rules import to_model
from alldiff.techniques.engine.names import constraint_names
from alldiff.web.answers import PUZZLE
from alldiff.web.jobs.inputs import puzzle_in
from alldiff.web.requests import Name, Request
from alldiff.web.settings import BODY, MOST_CELLS

MOST_VARIABLES = 2_000
"""Variables of a model without a board."""
Mask = Annotated[str, Meta(pattern="^[0-9a-f]+$", max_length=MOST_CELLS)]


class ProblemStated(Struct, forbid_unknown_fields=True):
    """A textbook problem by its name, and its arguments."""

    name: Name
    told: dict[Name, int | float] = {}


class ModelRequest(Request):
    """A question about a model: of a puzzle, of a text (JSON or XCSP3), or of a ready problem.

    `domains` are hexadecimal masks that take the place of its domains and givens.
    """

    puzzle: Annotated[Raw, PUZZLE] = field(default_factory=Raw)
    model: Annotated[str, Meta(max_length=BODY)] | None = None
    problem: ProblemStated | None = None
    domains: Annotated[tuple[Mask, ...], Meta(max_length=MOST_CELLS)] | None = None


def named_model(request: ModelRequest, spoken: Language) -> tuple[Model, Sequence[str]]:
    """Return the model that a request is about, and what its constraints are called."""
    posed = bytes(request.puzzle) != b""
    if posed + (request.model is not None) + (request.problem is not None) != 1:
        raise UsageError("the request needs one of puzzle, model and problem")
    if posed:
        puzzle = puzzle_in(request.puzzle)
        model = to_model(puzzle)
        return with_domains(model, request.domains), constraint_names(puzzle, model)
    if request.model is not None:
        model = read_model(request.model)
    else:
        assert request.problem is not None
        model = example(request.problem.name, **request.problem.told).to_model()
    if (count := len(model.domains)) > MOST_VARIABLES:
        raise UsageError(
            t("the model has {:,} variables; {:,} are taken at most", count, MOST_VARIABLES)
        )
    names = [spoken.message(model.text_of(c)) for c in range(len(model.constraints))]
    return with_domains(model, request.domains), names


def with_domains(model: Model, masks: Sequence[str] | None) -> Model:
    """Return a model whose domains are those that are stated, if any, and no larger than before."""
    if masks is None:
        return model
    if len(masks) != len(model.domains):
        raise UsageError(t("domains: {} for {} variables", len(masks), len(model.domains)))
    stated = (int(mask, 16) for mask in masks)
    domains = tuple(own & other for own, other in zip(model.domains, stated, strict=True))
    return replace(model, domains=domains, givens=())
