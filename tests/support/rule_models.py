"""The model of every sample of every rule, with so much given that solutions are soon listed."""

from dataclasses import replace

import alldiff as ad
from alldiff.core.model import Model
from alldiff.rules import unchecked_model

from support.rule_samples import SAMPLES

MOST_SOLUTIONS = 300


def narrowed(model: Model) -> Model:
    """Return the model with cells given as in its first solution until few solutions are left."""
    solution = ad.solve(model, limit=1).values[0]
    given = 0
    while ad.count(model, limit=MOST_SOLUTIONS + 1) > MOST_SOLUTIONS:
        model = replace(model, givens=(*model.givens, (given, solution[given])))
        given += 1
    return model


MODELS = {
    f"{name} {number}": unchecked_model(sample.puzzle)
    for name, samples in SAMPLES.items()
    for number, sample in enumerate(samples)
}
FEW = {name: narrowed(model) for name, model in MODELS.items()}


def solutions(model: Model) -> set[tuple[int, ...]]:
    """Return the values of the visible variables in every solution."""
    return {one[: model.visible] for one in ad.solve(model, limit=None).values}
