"""Small models of pairs of variables, as the papers on search have them."""

from itertools import combinations

import alldiff as ad
from alldiff.core.model import domain_of
from alldiff.core.result import Limits
from alldiff.core.search import parse
from alldiff.engines import native

from support.random_models import random_model
from support.small_models import model_of


def queens(side):
    """Return the model of n queens, one in each row, as relations between rows."""
    rows = range(side)
    constraints = [
        ad.constraints.Relation(
            a, b, frozenset((i, j) for i in rows for j in rows if i != j and abs(i - j) != b - a)
        )
        for a, b in combinations(rows, 2)
    ]
    return model_of([domain_of(rows)] * side, constraints)


def colouring(seed):
    """Return a random problem of pairs that differ, with a few variables given."""
    model = random_model("different", seed)
    pairs = sorted({p for c in model.constraints for p in combinations(sorted(c.variables), 2)})
    return model_of(
        model.domains, [ad.constraints.AllDifferent(pair) for pair in pairs], model.givens
    )


def small(model):
    """Tell whether brute force has a chance."""
    return native.ENGINE.solve(model, parse("bt"), Limits(None, 1500), 0).complete


PROBLEMS = [queens(4), queens(6), *filter(small, map(colouring, range(60)))]
assert len(PROBLEMS) > 10
