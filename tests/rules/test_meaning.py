"""Every rule means what is said of it: its solutions are those that a plain predicate accepts."""

from itertools import product

import pytest

import alldiff as ad
from alldiff.core.model import values_of
from alldiff.rules import rule_names, to_model

from support.rule_samples import SAMPLES

CASES = [
    pytest.param(sample, id=f"{name}-{number}")
    for name, samples in SAMPLES.items()
    for number, sample in enumerate(samples)
]


def test_every_rule_has_a_sample():
    assert set(rule_names()) == set(SAMPLES)


def wanted(sample):
    """Return the fillings that keep the rule, tried one by one."""
    model = to_model(sample.puzzle)
    places = [*model.cells, *((-1, at) for at in range(len(model.names)))]
    choices = [list(values_of(domain)) for domain in free_domains(sample, model)]
    found = set()
    for values in product(*choices):
        if sample.keeps(dict(zip(places, values, strict=True))):
            found.add(values)
    return found


def free_domains(sample, model):
    """Return the values of cells without rules, and those that variables state."""
    low, high = sample.puzzle.values
    cells = [sum(1 << value for value in range(low, high + 1))] * len(model.cells)
    return [*cells, *model.domains[len(model.cells) : model.visible]]


@pytest.mark.parametrize("engine", ["auto", "reference"])
@pytest.mark.parametrize("sample", CASES)
def test_the_solutions_are_the_fillings_that_keep_the_rule(sample, engine):
    model = to_model(sample.puzzle)
    search = None if engine == "auto" else "mac+mrv"
    result = ad.solve(sample.puzzle, search, engine=engine, limit=None)
    found = [values[: model.visible] for values in result.values]
    assert len(set(found)) == len(found) == result.count
    assert set(found) == wanted(sample)
