"""The catalogue: every technique by name, with what people want to know about it.

A technique of the core is only described (`families/native_catalogue.jsonl`). One in Python is a
function that yields deductions, registered by the decorator:

    @technique(
        "forced-extreme",
        title="Forced extreme",
        family="greater-than",
        effort=2.1,
        needs=(HOUSES, SIGNS),
        rule="Only one cell of a house can be smaller than all the others.",
    )
    def forced_extreme(reasoning: Reasoning) -> Iterator[Deduction]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from alldiff.core.errors import UsageError, suggest, unknown
from alldiff.core.messages import t
from alldiff.core.other_names import TECHNIQUE_NAMES, known_as
from alldiff.core.plugins import INSTALLED
from alldiff.core.registry import Registry, again
from alldiff.techniques.engine.structure import HOUSES, Structure, Structures

if TYPE_CHECKING:
    from alldiff.techniques.engine.deduction import Deduction
    from alldiff.techniques.engine.reasoning import Reasoning

Finder = Callable[["Reasoning"], "Iterator[Deduction]"]
"""Yields every deduction of a technique that holds where the reasoning stands."""

Needs = tuple[Structure, ...]
HOUSED: Needs = (HOUSES,)
"""What most techniques of the core need."""


class Difficulty(StrEnum):
    """How hard a technique is for a person, and so a puzzle that needs it."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """Its number from 0, the easiest."""
        return list(Difficulty).index(self)


BOUNDS = (2.4, 4.0, 6.1, 7.5)
"""The greatest effort that is still easy, medium, hard, expert."""


@dataclass(frozen=True, slots=True)
class HodokuFigure:
    """What HoDoKu charges for a step: its score, and the letter of its level (E M H U X)."""

    score: int
    level: str


@dataclass(frozen=True, slots=True)
class Technique:
    """One technique of the catalogue.

    `effort` orders techniques, the easiest first: it is the rating of Sudoku Explainer where that
    has one, and our estimate on the same scale elsewhere. `se` is that rating, from the shortest
    pattern to the longest. `rule` says in one sentence why it is right, `needs` what a puzzle must
    have for it. `find` is None where the core has it.
    """

    name: str
    title: str
    family: str
    effort: float
    rule: str
    needs: Needs = HOUSED
    se: tuple[float, float] | None = None
    hodoku: HodokuFigure | None = None
    assumes_unique: bool = False
    find: Finder | None = None

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is, by its effort."""
        return list(Difficulty)[sum(self.effort > bound for bound in BOUNDS)]

    @property
    def page(self) -> str:
        """Where the documents describe it."""
        return f"docs/techniques.md#{self.name}"


TECHNIQUES: Registry[Technique] = Registry("technique")


def technique(
    name: str,
    *,
    title: str,
    family: str,
    effort: float,
    rule: str,
    needs: Iterable[Structure | str] = HOUSED,
    se: tuple[float, float] | None = None,
    hodoku: HodokuFigure | None = None,
    assumes_unique: bool = False,
) -> Callable[[Finder], Finder]:
    """Register a function that yields deductions as a technique of the catalogue.

    `needs` are names of `Structure`; a technique that needs nothing is tried on every puzzle.
    """
    wanted = tuple(map(Structure, needs))

    def register(find: Finder) -> Finder:
        known = TECHNIQUES[name].find if name in TECHNIQUES else None
        if known is not None and again(known, find):
            TECHNIQUES.remove(name)
        TECHNIQUES.add(
            name,
            Technique(
                name, title, family, effort, rule, wanted, se, hodoku, assumes_unique, find=find
            ),
        )
        return find

    return register


def ordered(structure: Structures | None = None) -> list[Technique]:
    """Return the techniques, those for a structure where one is named, the easiest first.

    Equal ones stay in the order in which they were registered.
    """
    found = (TECHNIQUES[name] for name in TECHNIQUES)
    fit = (t for t in found if structure is None or structure.issuperset(t.needs))
    return sorted(fit, key=lambda t: t.effort)


def chosen(
    structure: Structures,
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
    up_to: Difficulty | str | None = None,
) -> list[Technique]:
    """Return the techniques for a structure in order: those named, less others, up to a difficulty.

    A name stands for a technique or for a whole family.
    """
    found = ordered(structure)
    if only is not None:
        wanted = named(only)
        found = [one for one in found if one.name in wanted]
    banned = named(without)
    most = list(Difficulty)[-1] if up_to is None else difficulty(up_to)
    return [one for one in found if one.name not in banned and one.difficulty.rank <= most.rank]


def named(names: Iterable[str]) -> set[str]:
    """Return the techniques that names of techniques and of families stand for."""
    found: set[str] = set()
    for name in names:
        members = {known for known in TECHNIQUES if TECHNIQUES[known].family == name}
        found |= members or {find(name).name}
    return found


def find(name: str) -> Technique:
    """Return a technique by its name, or raise UsageError with the name that may be meant."""
    name = known_as(name, TECHNIQUE_NAMES, TECHNIQUES)
    if name not in TECHNIQUES:
        # A package that is installed may have it.
        broken = INSTALLED.load_and_report()
        if name not in TECHNIQUES:
            known = [*TECHNIQUES, *families()]
            raise UsageError(
                t("unknown technique {!r}{}{}", name, suggest(name, known), broken).advise(
                    "techniques"
                )
            )
    return TECHNIQUES[name]


def families() -> list[str]:
    """Return the families of techniques in the order of the catalogue."""
    return list(dict.fromkeys(TECHNIQUES[name].family for name in TECHNIQUES))


def difficulty(name: Difficulty | str) -> Difficulty:
    """Return a difficulty by its name."""
    if name not in list(Difficulty):
        raise UsageError(unknown("difficulty", str(name), list(Difficulty)))
    return Difficulty(name)
