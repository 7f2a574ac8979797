"""Regions: every engine against the meaning, which is said here once more in another way."""

from itertools import combinations, product
from random import Random

import pytest

import alldiff as ad
from alldiff.core.constraints import AllDifferent, Regions
from alldiff.core.decomposition import without_regions
from alldiff.core.model import domain_of, values_of
from alldiff.engines import ENGINES
from alldiff.exports import export, model_json
from alldiff.solving import run

from support.small_models import model_of

SEARCHES = (("native", "strong"), ("native", "mac"), ("reference", "fc"))
FOREIGN = ("cpsat", "sat", "choco")


def random_regions(seed: int) -> ad.Model:
    """Return a model of a small grid with holes, its labels and often its contents."""
    random = Random(seed)
    rows, columns = random.choice([(2, 2), (2, 3), (3, 2), (3, 3), (1, 4), (2, 4)])
    cells = [cell for cell in product(range(rows), range(columns)) if random.random() < 0.9]
    cells = cells or [(0, 0)]
    places = len(cells)
    near = tuple(
        (a, b)
        for (a, (r, c)), (b, (s, d)) in combinations(enumerate(cells), 2)
        if abs(r - s) + abs(c - d) == 1
    )
    size = random.choice([0, 0, 1, 2, 3, 4])
    fitting = size and not places % size and random.random() < 0.7
    count = places // size if fitting else random.randint(1, 3)
    low = random.randint(0, 1)
    labels = [
        domain_of(n for n in range(low, count + 2 - low) if random.random() < 0.9) or 2
        for _ in cells
    ]
    contents = [domain_of(range(1, 3 + (size > 2)))] * (places if random.random() < 0.5 else 0)
    numbers = tuple(range(places + len(contents)))
    stated = Regions(numbers[:places], near, count, size, numbers[places:])
    others = [AllDifferent(tuple(random.sample(range(places), 2)))] if places > 1 else []
    hidden = len(contents) if random.random() < 0.5 else 0
    return model_of([*labels, *contents], [stated, *others[: seed % 2]], [], hidden)


def meant(regions: Regions, values: tuple[int, ...]) -> bool:
    """Return whether values are regions, by what the words mean."""
    label = [values[v] for v in regions.labels]
    numbers = list(dict.fromkeys(n for n in label if 1 <= n <= regions.count))
    if numbers != sorted(numbers) or numbers[-1:] not in ([], [len(numbers)]):
        return False
    if regions.size and len(numbers) != regions.count:
        return False
    for n in numbers:
        inside = {p for p, has in enumerate(label) if has == n}
        if regions.size and len(inside) != regions.size:
            return False
        held = [values[regions.contents[p]] for p in inside] if regions.contents else []
        if len(set(held)) < len(held):
            return False
        reached = {min(inside)}
        while (
            more := {q for a, b in regions.near for p, q in ((a, b), (b, a)) if p in reached}
            & inside - reached
        ):
            reached |= more
        if reached != inside:
            return False
    return True


def wanted(model: ad.Model) -> set[tuple[int, ...]]:
    """Return the visible values of all solutions, one assignment after the other."""
    first, *others = model.constraints
    return {
        values[: model.visible]
        for values in product(*map(values_of, model.domains))
        if meant(first, values) and all(each.holds(values) for each in others)
    }


def small(seed: int) -> ad.Model:
    """Return a model whose assignments are few enough to look at each."""
    for further in range(1000):
        model = random_regions(1000 * seed + further)
        ways = 1
        for domain in model.domains:
            ways *= domain.bit_count()
        if ways <= 400:
            return model
    raise AssertionError("no small model")


def found(model: ad.Model, engine: str, search: str | None) -> set[tuple[int, ...]]:
    """Return the visible values of the solutions that an engine finds, none of them twice."""
    result = run(model, engine=engine, search=search)
    assert result.complete
    assert all(map(model.holds, result.values))
    visible = [values[: model.visible] for values in result.values]
    assert len(set(visible)) == len(visible) == result.count
    return set(visible)


@pytest.mark.parametrize("seed", range(16))
def test_the_oracle_and_every_search_say_what_is_meant(seed):
    model = small(seed)
    expected = wanted(model)
    regions = model.constraints[0]
    for values in product(*map(values_of, model.domains)):
        assert regions.holds(values) == meant(regions, values)
    for engine, search in SEARCHES:
        assert found(model, engine, search) == expected, (engine, search)


@pytest.mark.parametrize("name", FOREIGN)
def test_other_engines_see_them_taken_apart(name):
    if ENGINES[name].unavailable():
        pytest.skip("not installed")
    for seed in range(3):
        model = small(seed)
        assert found(model, name, None) == wanted(model), seed


def test_taken_apart_they_keep_their_origin_and_the_visible_variables():
    model = ad.Model(
        (6, 6), (Regions((0, 1), ((0, 1),), 2, 1),), (), ((0, 0), (0, 1)), (1, 2), origin=((3,),)
    )
    plain = without_regions(model)
    assert plain.visible == model.visible
    assert set(plain.origin) == {(3,)}
    assert {type(each) for each in plain.constraints}.isdisjoint({Regions})
    assert without_regions(plain) is plain
    for name in ("dimacs", "minizinc", "xcsp3", "opb", "cpmpy"):
        assert export(model, name) == export(plain, name)


def test_the_json_of_a_model_has_them():
    model = small(7)
    assert model_json.read(export(model, "model")) == model


@pytest.mark.parametrize(
    "regions",
    [
        Regions((0, 1), ((0, 2),), 1),
        Regions((0, 1), ((1, 1),), 1),
        Regions((0, 1), (), 0),
        Regions((0, 1), (), 1, -1),
        Regions((0, 1), (), 1, 0, (2,)),
        Regions((), (), 1),
    ],
)
def test_malformed_ones_are_refused(regions):
    with pytest.raises(ad.errors.ModelError):
        model_of([2, 2, 2, 2], [regions], [])
