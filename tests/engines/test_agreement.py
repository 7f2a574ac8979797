"""Native, reference and CP-SAT agree: on status, uniqueness and counts up to 1,000 solutions."""

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import alldiff as ad
from alldiff.rules import to_model

from support import shared_data as data
from support.agreement import EVERYBODY, MOST, agree, missing
from support.random_models import FAMILIES, random_model

pytestmark = pytest.mark.skipif(missing is not None, reason=f"no engine to agree with: {missing}")

FIRST, USUAL = 40, 120
"""Random models of each family in the daily round, and in a common run."""
THOROUGH = 3000
PART = 250
"""Models of one test, so that tests spread over processors."""
FEW = 40
"""Solutions that are counted where there are auxiliary variables."""
NATIVE = ("strong", "split", "twin")

CLASSIC = (
    *("top1465.txt", "hardest1106.txt", "hardest1905.txt", "qqwing_mix.txt", "random_minimal.txt"),
    *("random_easy34.txt", "sudoku17.txt"),
)
"""Every list of classic Sudoku, one a line."""
LISTS = {
    **{name: lambda name=name: data.lines(name) for name in CLASSIC},
    "rated.csv": lambda: data.csv_puzzles("rated.csv"),
    "hardest1106-rated.csv": lambda: data.csv_puzzles("hardest1106-rated.csv"),
    "sudoku-16x16": lambda: data.sudokus("sudoku-16x16.jsonl"),
    "sudoku-16x16-minimal": lambda: data.sudokus("sudoku-16x16-minimal.jsonl"),
    "kakuro": data.kakuros,
    "killer": data.killers,
    "jigsaw": data.jigsaws,
    "kenken": data.kenkens,
}
"""The lists that every engine can answer in seconds, each puzzle of them."""
HARD = {
    "sudoku-25x25-generated": lambda: data.sudokus("sudoku-25x25-generated.jsonl"),
    "sudoku-25x25": lambda: data.sudokus("sudoku-25x25.jsonl"),
    "sudoku-36-to-144": lambda: data.sudokus("sudoku-36-to-144.jsonl"),
    "kakuro-dense-not-unique": lambda: data.kakuros("kakuro-dense-not-unique.jsonl"),
    "greater-than": data.greater_than,
}
"""Lists of which some puzzles take an engine minutes or more."""


@cache
def models_of(name: str) -> list[ad.Model]:
    """Return the models of a list."""
    source = LISTS.get(name) or HARD[name]
    return [each if isinstance(each, ad.Model) else to_model(each) for each in source()]


def mutilated(model: ad.Model, random: Random) -> ad.Model:
    """Return a model with some givens gone and perhaps one changed: many solutions, or none."""
    givens = list(model.givens)
    for _ in range(random.randint(0, min(3, len(givens)))):
        givens.pop(random.randrange(len(givens)))
    if givens and random.random() < 0.5:
        place = random.randrange(len(givens))
        variable, value = givens[place]
        givens[place] = variable, random.randint(1, max(value, model.shape[0]))
    constraints = list(model.constraints)
    sums = [c for c in constraints if isinstance(c, ad.constraints.Sum)]
    if sums and random.random() < 0.5:
        wrong = random.choice(sums)
        constraints[constraints.index(wrong)] = replace(wrong, total=wrong.total + 1)
    return replace(model, givens=tuple(givens), constraints=tuple(constraints))


def agree_on_family(family: str, seeds: range) -> None:
    statuses: Counter[ad.result.Status] = Counter()
    for seed in seeds:
        model = random_model(family, seed)
        # CP-SAT begins anew for each solution where there are auxiliary variables.
        statuses[agree(model, most=FEW if model.hidden else MOST).status] += 1
    # Each kind of answer is really met, or the test would tell little.
    for status in (ad.result.Status.NONE, ad.result.Status.UNIQUE, ad.result.Status.MULTIPLE):
        assert statuses[status] >= len(seeds) // 40, statuses


@pytest.mark.parametrize(
    "seeds",
    [range(FIRST), pytest.param(range(FIRST, USUAL), marks=pytest.mark.slow)],
    ids=["first", "others"],
)
@pytest.mark.parametrize("family", FAMILIES)
def test_random_models(family, seeds):
    agree_on_family(family, seeds)


@pytest.mark.full
@pytest.mark.parametrize("start", range(USUAL, THOROUGH, PART))
@pytest.mark.parametrize("family", FAMILIES)
def test_thousands_of_random_models(family, start):
    agree_on_family(family, range(start, start + PART))


def test_presolve_loses_no_solution():
    """OR-Tools 9.15 found 39 of them, beginning anew for each because of auxiliary variables."""
    assert agree(random_model("linear", 3105)).least == 46


def test_a_model_without_variables_has_one_solution():
    nothing = ad.Model((), (), (), (), (0, 0))
    assert agree(nothing).solutions == ((),)


def test_totals_and_pairs_that_no_machine_word_holds():
    for constraint in (
        ad.constraints.Sum((0, 1), 1 << 52),
        ad.constraints.Sum((0, 1), -1),
        ad.constraints.Relation(0, 1, frozenset({(-1, 2), (2, -(1 << 20))})),
        ad.constraints.Relation(0, 1, frozenset()),
    ):
        model = ad.Model((6, 6), (constraint,), (), ((0, 0), (0, 1)), (1, 2))
        assert agree(model).status is ad.result.Status.NONE


def test_more_solutions_than_are_counted():
    free = ad.Model((0b1111110,) * 4, (), (), ((0, 0), (0, 1), (0, 2), (0, 3)), (1, 4))
    assert agree(free).least == MOST


@pytest.mark.slow
@data.needs_data
@pytest.mark.parametrize("name", LISTS)
def test_a_sample_of_every_list(name):
    random = Random(f"agree on {name}")
    for model in random.sample(models_of(name), 6):
        agree(model)
        agree(mutilated(model, random), most=50)


@pytest.mark.slow
@data.needs_data
@pytest.mark.parametrize("name", HARD)
def test_a_sample_of_the_hard_lists(name):
    """What takes CP-SAT or the reference engine too long, the native searches settle alone."""
    random = Random(f"agree on {name}")
    easiest = [m for m in models_of(name) if len(m.domains) < 1300]
    for model in random.sample(easiest, min(2, len(easiest))):
        agree(model, ("strong", "split", "cpsat"), most=2, seconds=2)


@data.needs_data
@pytest.mark.full
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("name", LISTS)
def test_every_puzzle_of_every_list(name, part):
    random = Random(f"agree on {name}, part {part}")
    for model in models_of(name)[part::8]:
        agree(model, EVERYBODY, most=50)
        if random.random() < 0.05:
            agree(mutilated(model, random), most=50)


@data.needs_data
@pytest.mark.full
@pytest.mark.parametrize("name", HARD)
def test_every_puzzle_of_the_hard_lists(name):
    for model in models_of(name):
        opinion = agree(model, EVERYBODY, most=2, seconds=60)
        assert opinion.least > 0
