"""The oracle that every answer of the core passes is the oracle of the model."""

from itertools import islice, product
from random import Random

import pytest

from alldiff.core.errors import WrongSolution
from alldiff.core.model import values_of
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.engines import ENGINES
from alldiff.engines.native import Errors, native_model

from support.random_models import FAMILIES, random_model


@pytest.mark.parametrize("family", FAMILIES)
def test_the_core_takes_and_refuses_what_the_model_does(family):
    taken = refused = 0
    for seed in range(60):
        model = random_model(family, seed)
        random, core = Random(seed), native_model(model)
        each = [sorted(values_of(domain)) or [1] for domain in model.domains]
        # What nearly is a solution tells more than what is nowhere near one.
        solutions = ENGINES["reference"].solve(model, parse("fc+mrv"), Limits(5, 500), 5).values
        assignments = [*islice(product(*each), 50), *nearly(random, solutions, each)]
        for values in assignments:
            assert core.holds(values) == model.holds(values), (family, seed, values)
            taken += model.holds(values)
            refused += not model.holds(values)
    assert taken > 20
    assert refused > 100


def nearly(random, solutions, values):
    """Return solutions and, for each, some with one value changed, also to one of no domain."""
    found = list(solutions)
    for solution in solutions:
        for _ in range(10):
            place = random.randrange(len(solution))
            value = random.choice([*values[place], values[place][-1] + 1])
            found.append((*solution[:place], value, *solution[place + 1 :]))
    return found


def test_numbers_of_other_lengths_are_no_solution():
    model = random_model("different", 1)
    core = native_model(model)
    assert not core.holds(())
    assert not core.holds((1,) * (len(model.domains) + 1))


def test_what_the_oracle_of_the_core_refuses_is_a_defect_of_ours():
    with pytest.raises(WrongSolution, match="a solution broke a constraint"), Errors(parse("fc")):
        raise RuntimeError("a solution broke a constraint")
