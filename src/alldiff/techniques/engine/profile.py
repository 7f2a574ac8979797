"""Profiles: which techniques a rating uses, in which order, and what a step of each costs.

A profile is a TOML file. `profiles/` has three: ours, HoDoKu's and that of sudokuwiki.org.

    title = "No uniqueness"
    base = "alldiff"                 # begins with a profile, or with the whole catalogue
    without = ["uniqueness"]         # techniques or families that are off
    order = "cost"                   # or a list of those that come first
    score = "hardest"                # of a puzzle: its hardest step, or the "sum" of all

    [levels]                         # the greatest score of each, the easiest first
    newspaper = 4.0
    beyond = inf

    [techniques]                     # what a step costs, in the order in which they are tried
    x-wing = 3.9
    swordfish = { cost = 4.5, level = "beyond" }
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from math import inf
from pathlib import Path
from typing import Literal

import msgspec

from alldiff.core.errors import UsageError, unknown
from alldiff.core.limits import Stopwatch
from alldiff.core.messages import t
from alldiff.techniques.engine.catalogue import TECHNIQUES, Technique, named, ordered
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import NO_LIMIT
from alldiff.techniques.engine.structure import Structures
from alldiff.techniques.engine.walk import Ending, walk
from alldiff.techniques.ratings.by_reason import step_rating

CATALOGUE = "catalogue"
SHIPPED = files("alldiff.techniques").joinpath("profiles")


class StepCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step of a technique costs, and the least level of a puzzle that needs it."""

    cost: float
    level: str | None = None


class ProfileFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a profile file states."""

    title: str | None = None
    base: str | None = None
    without: tuple[str, ...] = ()
    order: Literal["cost", "listed"] | tuple[str, ...] = "listed"
    score: Literal["hardest", "sum"] | None = None
    levels: dict[str, float] | None = None
    techniques: dict[str, float | StepCost] = {}


@dataclass(frozen=True, slots=True)
class Profile:
    """Techniques in the order in which they are tried, with what a step of each costs.

    The score of a puzzle is the `sum` of its steps, or its hardest step; `levels` has the greatest
    score of each level, the easiest first.
    """

    title: str
    costs: Mapping[str, StepCost]
    sums: bool = False
    levels: Mapping[str, float] = field(default_factory=dict)

    def techniques(self, structure: Structures) -> list[Technique]:
        """Return those for a structure, in order."""
        fit = {one.name: one for one in ordered(structure)}
        return [fit[name] for name in self.costs if name in fit]

    def level(self, score: float, uses: Mapping[str, int]) -> str | None:
        """Return the level of a score: at least that of each technique that is used."""
        names = list(self.levels)
        least = [level for name in uses if (level := self.costs[name].level) is not None]
        fit = [names.index(level) for level in least]
        fit += [at for at, most in enumerate(self.levels.values()) if score <= most][:1]
        return names[max(fit)] if fit else None


@dataclass(frozen=True, slots=True)
class ProfileRating:
    """How hard a puzzle is by a profile; it has no level where the techniques do not solve it."""

    profile: Profile
    ending: Ending
    score: float
    level: str | None
    techniques: dict[str, int]
    """How often each technique was used, in the order of the profile."""
    hardest: Technique | None


def profile_rating(
    position: Position, profile: Profile, techniques: list[Technique], watch: Stopwatch = NO_LIMIT
) -> ProfileRating:
    """Return the rating of a position by those techniques of a profile that hold there."""
    path = walk(position, techniques, checked=False, watch=watch)
    # What a step counts beyond its technique, by its size, it counts on every scale.
    costs = [
        (profile.costs[name].cost - TECHNIQUES[name].effort + step_rating(position.model, step), at)
        for at, step in enumerate(path.steps)
        if (name := step.technique)
    ]
    times = Counter(step.technique for step in path.steps)
    uses = {name: times[name] for name in profile.costs if name in times}
    hardest, at = max(costs, key=lambda one: one[0], default=(0.0, 0))
    score = round(sum(cost for cost, _ in costs) if profile.sums else hardest, 1)
    solved = path.ending is Ending.SOLVED
    return ProfileRating(
        profile,
        path.ending,
        score,
        profile.level(score, uses) if solved else None,
        uses,
        TECHNIQUES[path.steps[at].technique] if costs else None,
    )


def profile_names() -> list[str]:
    """Return the names of the profiles that are shipped.

    >>> profile_names()
    ['alldiff', 'hodoku', 'sudokuwiki']
    """
    return sorted(
        file.name.removesuffix(".toml") for file in SHIPPED.iterdir() if file.name.endswith(".toml")
    )


def find_profile(source: str | Path) -> Profile:
    """Return the profile of a name or a file; UsageError says what is wrong with it.

    >>> find_profile("hodoku").costs["x-wing"]
    StepCost(cost=140.0, level='hard')
    """
    return parse_profile(text_of(source), str(source))


def text_of(source: str | Path) -> str:
    """Return the text of a shipped profile, or of a file."""
    if str(source) in profile_names():
        return SHIPPED.joinpath(f"{source}.toml").read_text("utf-8")
    try:
        return Path(source).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        known = unknown("profile", str(source), profile_names())
        raise UsageError(t("{}, and no file can be read there: {}", known, error)) from None


def parse_profile(text: str, label: str = "profile") -> Profile:
    """Return the profile that a text states.

    >>> own = parse_profile('base = "alldiff"\\nwithout = ["uniqueness"]')
    >>> "bug-1" in own.costs, own.costs["x-wing"].cost
    (False, 3.2)
    """
    try:
        stated = msgspec.convert(tomllib.loads(text), ProfileFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise UsageError(t("{}: {}", label, error)) from None
    base = base_of(stated)
    costs = dict(base.costs) | dict(stated_costs(stated))
    for name in named(stated.without):
        costs.pop(name, None)
    levels = base.levels if stated.levels is None else stated.levels
    for name, one in costs.items():
        if one.level is not None and one.level not in levels:
            raise UsageError(
                t("{}: {}: {}", label, name, unknown("level", one.level, list(levels)))
            )
    return Profile(
        stated.title or base.title or label,
        in_order(costs, stated.order),
        base.sums if stated.score is None else stated.score == "sum",
        levels,
    )


def base_of(stated: ProfileFile) -> Profile:
    """Return what a profile begins with."""
    if stated.base is None:
        return Profile("", {})
    if stated.base == CATALOGUE:
        return Profile("", {one.name: StepCost(one.effort) for one in ordered()})
    base = find_profile(stated.base)
    return base if stated.title is None else Profile("", base.costs, base.sums, base.levels)


def stated_costs(stated: ProfileFile) -> Iterator[tuple[str, StepCost]]:
    """Yield the costs that a profile states; those of a family for each of its techniques."""
    for name, one in stated.techniques.items():
        cost = one if isinstance(one, StepCost) else StepCost(one)
        if not 0 <= cost.cost < inf:
            raise UsageError(t("{}: a cost is a number from 0, not {}", name, cost.cost))
        members = named([name])
        for known in ordered():
            if known.name in members:
                yield known.name, cost


def in_order(costs: dict[str, StepCost], order: str | tuple[str, ...]) -> dict[str, StepCost]:
    """Return the costs in the order in which their techniques are tried."""
    if order == "cost":
        return dict(sorted(costs.items(), key=lambda item: item[1].cost))
    if isinstance(order, str):
        return costs
    first = [known for name in order for known in costs if known in named([name])]
    return {name: costs[name] for name in dict.fromkeys((*first, *costs))}
