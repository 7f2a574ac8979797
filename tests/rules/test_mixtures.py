"""Rules mean together what they mean one by one: random mixtures against every filling."""

from collections import defaultdict
from itertools import product
from random import Random

import pytest

import alldiff as ad
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.puzzle import Puzzle
from alldiff.rules import to_model

from support.rule_samples import SAMPLES
from support.rule_samples.sample import Among

LOOKED_AT = {"boxes", "region", "difference", "ratio"}
"""What the meaning of other rules may depend on."""


def same_grids():
    """Return the samples that stand on one grid with one range of values, grid by grid."""
    groups = defaultdict(list)
    for samples in SAMPLES.values():
        for sample in samples:
            if not any(clue.type == "variable" for clue in sample.puzzle.clues):
                groups[sample.puzzle.givens, sample.puzzle.values].append(sample)
    return [group for group in groups.values() if len(group) > 1]


def drawn(rng, groups):
    """Return two to four samples of one grid; often one that looks at another."""
    group = rng.choices(groups, [len(group) for group in groups])[0]
    looking = [sample for sample in group if isinstance(sample.meaning, Among)]
    seen = [s for s in group if any(clue.type in LOOKED_AT for clue in s.puzzle.clues)]
    few = rng.sample(group, min(len(group), rng.randint(2, 3)))
    if looking and rng.random() < 0.3:
        few = [rng.choice(looking), rng.choice(seen), *few[2:]]
    return few


def mixture(rng, samples):
    """Return the puzzle with the clues of all samples, in any order."""
    clues = list(dict.fromkeys(clue for sample in samples for clue in sample.puzzle.clues))
    rng.shuffle(clues)
    first = samples[0].puzzle
    return Puzzle(givens=first.givens, values=first.values, clues=tuple(clues))


def wanted(puzzle, samples):
    """Return the fillings that every sample accepts, tried one by one."""
    cells = list(puzzle.cells())
    low, high = puzzle.values
    keeps = [sample.among(puzzle.clues) for sample in samples]
    return {
        values
        for values in product(range(low, high + 1), repeat=len(cells))
        if all(keep(dict(zip(cells, values, strict=True))) for keep in keeps)
    }


@pytest.mark.parametrize(
    "number", [250, *(pytest.param(5000 + part, marks=pytest.mark.full) for part in range(4))]
)
def test_a_mixture_has_the_fillings_that_keep_all_its_rules(number):
    rng = Random(number)
    groups = same_grids()
    some = 0
    for _ in range(number):
        samples = drawn(rng, groups)
        puzzle = mixture(rng, samples)
        try:
            model = to_model(puzzle)
        except InvalidPuzzle as error:
            if all(fault.contradiction for fault in error.faults):
                assert not wanted(puzzle, samples), puzzle.clues
            continue
        search, engine = rng.choice([(None, "auto"), (None, "auto"), ("mac+mrv", "reference")])
        result = ad.solve(model, search, engine=engine, limit=None)
        found = {values[: model.visible] for values in result.values}
        assert len(found) == result.count
        assert found == wanted(puzzle, samples), puzzle.clues
        some += bool(found)
    assert some > number // 2
