"""Profiles: techniques on and off, their order, their costs, and what a puzzle scores by them."""

from __future__ import annotations

from pathlib import Path

import pytest

import alldiff as ad
from alldiff.core.errors import UsageError
from alldiff.techniques import TECHNIQUES
from alldiff.techniques.engine.catalogue import named
from alldiff.techniques.engine.profile import find_profile, parse_profile, profile_names
from alldiff.techniques.ratings.hodoku import LEVELS, MOST, ORDER

PUZZLES = [ad.generate("sudoku", seed=19, number=number) for number in range(6)]
OTHERS = [ad.generate("kakuro", rows=7, seed=3), ad.generate("greater-than", size=4, seed=3)]


@pytest.mark.parametrize("puzzle", [*PUZZLES[:3], *OTHERS])
def test_ours_rates_as_rate_does(puzzle: ad.Puzzle) -> None:
    rating, own = ad.rate(puzzle, scale="alldiff"), ad.rate(puzzle, profile="alldiff").profiled
    assert own is not None
    assert own.score == rating.by_reason.rating
    assert own.level == rating.difficulty
    assert own.techniques == rating.techniques


def test_that_of_hodoku_has_its_order_and_its_figures() -> None:
    profile = find_profile("hodoku")
    assert tuple(profile.costs) == ORDER
    assert list(profile.levels.values())[:-1] == list(MOST.values())
    for name, cost in profile.costs.items():
        figure = TECHNIQUES[name].hodoku
        assert figure is not None
        assert (cost.cost, cost.level) == (figure.score, LEVELS[figure.level].lower())


@pytest.mark.parametrize("name", profile_names())
def test_a_shipped_profile_solves_what_it_rates(name: str) -> None:
    for rating in ad.rate_many(PUZZLES, 1, profile=name):
        assert not isinstance(rating, Exception)
        own = rating.profiled
        assert own is not None
        assert (own.level is None) == (rating.ending != "solved")
        assert set(own.techniques) <= set(own.profile.costs)
        costs = [own.profile.costs[used].cost * n for used, n in own.techniques.items()]
        most = max(own.profile.costs[used].cost for used in own.techniques)
        assert own.score == (sum(costs) if own.profile.sums else most)


def test_what_is_off_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('base = "alldiff"\nwithout = ["singles"]\n')
    used = ad.rate("4.23.2.4.3..1..2", profile=file).techniques
    assert used
    assert not set(used) & named(["singles"])


def test_order_and_costs() -> None:
    listed = parse_profile("[techniques]\nnaked-single = 3\nfull-house = 1\nhidden-single = 2")
    assert list(listed.costs) == ["naked-single", "full-house", "hidden-single"]
    sums = parse_profile('base = "hodoku"\n[techniques]\nfull-house = 0')
    assert sums.sums
    assert list(sums.costs) == list(ORDER)
    assert sums.costs["full-house"].cost == 0
    first = parse_profile('base = "hodoku"\norder = ["x-wing", "singles"]')
    assert next(iter(first.costs)) == "x-wing"
    assert set(list(first.costs)[1:4]) == named(["singles"])
    by_cost = parse_profile('base = "hodoku"\norder = "cost"')
    costs = [one.cost for one in by_cost.costs.values()]
    assert costs == sorted(costs)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("base = 7", r"base"),
        ("prices = 1", "prices"),
        ("[techniques]\nno-such = 1", "no-such"),
        ("[techniques]\nx-wing = -1", "from 0"),
        ('[techniques]\nx-wing = {cost = 1, level = "easy"}', "level"),
        ("= 3", "own.toml"),
    ],
)
def test_what_is_wrong_is_reported(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_profile(text, "own.toml")


def test_a_profile_says_all() -> None:
    with pytest.raises(UsageError, match="leave out"):
        ad.rate(PUZZLES[0], profile="hodoku", scale="se")
