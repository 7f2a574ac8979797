"""What a player asks: hints, explanations, ratings."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff import tutor
from alldiff.clues import Cell
from alldiff.model import Model
from alldiff.techniques import words
from alldiff.techniques.catalogue import TECHNIQUES, chosen
from alldiff.techniques.deduction import Deduction
from alldiff.techniques.position import Position, pencilled
from alldiff.techniques.reasoning import Reasoning
from alldiff.techniques.walk import Path, each_step, ending_of
from alldiff.tutor.diagnosis import Diagnosis, diagnose
from alldiff.tutor.hint import holding
from alldiff.web.jobs.answers import status_word
from alldiff.web.jobs.asked import (
    Answer,
    Budget,
    Request,
    marks_told,
    position_in,
    puzzle_in,
    triples,
)


def hint(request: Request, budget: Budget) -> Answer:
    """Return the easiest next step as far as its strength goes, or what is wrong."""
    position = position_in(request)
    techniques = chosen(position.puzzle.kind, up_to=request.get("up_to"))
    found = tutor.hint(position, techniques, request.get("strength", "whole"))
    step, strength = found.deduction, found.strength
    named = step is not None and strength is not tutor.Strength.WHERE
    whole = step is not None and strength is tutor.Strength.WHOLE
    return {
        "text": str(found),
        "strength": str(strength),
        "status": status_word(found.diagnosis.status),
        "technique": technique_told(step.technique) if named and step else None,
        "wrong": wrong_cells(found.diagnosis),
        "deduction": deduction_told(found.position, step) if whole and step else None,
        "svg": None,
    }


def wrong_cells(diagnosis: Diagnosis) -> list[Cell]:
    """Return the cells of givens, values and pencil marks that are wrong together."""
    placed = (*diagnosis.conflict, *diagnosis.wrong_values)
    return sorted({*(cell for cell, _ in placed), *diagnosis.wrong_marks})


def technique_told(name: str) -> Answer:
    """Return what people want to know about a technique."""
    one = TECHNIQUES[name]
    return {
        "name": one.name,
        "title": one.title,
        "difficulty": str(one.difficulty),
        "rule": one.rule,
        "page": one.page,
    }


def deduction_told(position: Position, deduction: Deduction) -> Answer:
    """Return a step with cells as [row, column], for the page to draw."""
    because, model = deduction.because, position.model
    names = words.reason_names(position, deduction)
    return {
        "places": triples(deduction.places),
        "removals": triples(deduction.removals),
        "because": {
            "reasons": [
                {
                    "name": name,
                    "cells": scope(model, reason.constraint),
                    "colour": int(reason.colour),
                }
                for name, reason in zip(names, because.reasons, strict=True)
            ],
            "shades": [
                {"cell": shade.cell, "value": shade.value, "colour": int(shade.colour)}
                for shade in because.shades
            ],
            "links": [
                {
                    "start": triples(link.start),
                    "end": triples(link.end),
                    "strong": bool(link.strong),
                    "chain": link.chain,
                }
                for link in because.links
            ],
            "deadly": [{"cell": one.cell, "values": list(one.values)} for one in because.deadly],
        },
    }


def scope(model: Model, constraint: int) -> list[Cell]:
    """Return the cells of a constraint by its number."""
    return [model.cells[v] for v in model.constraints[constraint].variables]


def explain(request: Request, budget: Budget) -> Iterator[tuple[str, Answer]]:
    """Yield every step to the solution as soon as it is found, then how it ended."""
    position = position_in(request)
    techniques = chosen(position.puzzle.kind, up_to=request.get("up_to"))
    diagnosis = diagnose(position)
    wrong = wrong_cells(diagnosis)
    if diagnosis.mistaken:
        told = "\n".join(diagnosis.messages())
        yield "end", {"ending": "mistaken", "text": told, "wrong": wrong}
        return
    reasoning = Reasoning(pencilled(position))
    beginning = before = reasoning.position()
    steps = []
    for number, step in enumerate(each_step(reasoning, holding(techniques, diagnosis)), start=1):
        yield "step", step_told(number, before, step)
        before = reasoning.position()
        steps.append(step)
    path = Path(beginning, tuple(steps), ending_of(reasoning))
    summary = tutor.Explanation(path, diagnosis).summary
    told = "\n".join([*diagnosis.messages(), summary])
    yield "end", {"ending": str(path.ending), "text": told, "wrong": wrong}


def step_told(number: int, before: Position, step: Deduction) -> Answer:
    """Return a step with the position in which it is taken."""
    return {
        "number": number,
        "text": words.sentence(before, step),
        "technique": technique_told(step.technique),
        "deduction": deduction_told(before, step),
        "entries": triples(sorted(before.values.items())),
        "marks": marks_told(before.marks),
    }


def rate(request: Request, budget: Budget) -> Answer:
    """Return how hard a puzzle is."""
    rating = tutor.rate(puzzle_in(request))
    return rating.record() | {"text": str(rating)}
