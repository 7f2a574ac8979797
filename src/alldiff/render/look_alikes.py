"""Rules that look alike are told apart, as on paper: by a caption, a letter or a colour."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from msgspec.structs import replace

from alldiff.rules.expression import Expression
from alldiff.rules.extra_region import ExtraRegion
from alldiff.rules.framework.base import Rule
from alldiff.rules.framework.shapes import AnyShape, Colour, Line, Outline, Outside, Shade
from alldiff.rules.modular_line import ModularLine

COLOURS: tuple[Colour, ...] = ("teal", "orange", "purple", "green", "red", "blue", "yellow", "pink")
"""For groups of one rule; the first is the one that a single group has."""
LETTERED = ("clone",)
"""Rules whose groups have letters."""
Numbered = tuple[int, AnyShape]


def distinguished(rules: Sequence[Rule], shapes: Sequence[Numbered]) -> tuple[Numbered, ...]:
    """Return shapes, each with the number of its rule, that differ where their rules do."""
    captions = {rules[n].title for n, shape in shapes if is_plain_clue(shape)}
    groups: dict[object, list[object]] = {}
    for number, rule in enumerate(rules):
        if group := group_of(number, rule):
            members = groups.setdefault(rule.type, [])
            if group not in members:
                members.append(group)
    found = []
    for number, shape in shapes:
        rule = rules[number]
        if isinstance(shape, Outside) and is_plain_clue(shape) and len(captions) > 1:
            shape = replace(shape, caption=rule.title)
        elif isinstance(shape, Outline) and isinstance(rule, Expression):
            shape = replace(shape, label=f"#{groups[rule.type].index((number,)) + 1}")
        elif len(alike := groups.get(rule.type, [])) > 1:
            at = alike.index(group_of(number, rule))
            if rule.type in LETTERED and isinstance(shape, Shade):
                shape = replace(shape, label=ascii_uppercase[at % len(ascii_uppercase)])
            elif isinstance(shape, Shade | Line):
                shape = replace(shape, colour=COLOURS[at % len(COLOURS)])
        found.append((number, shape))
    return tuple(found)


def is_plain_clue(shape: AnyShape) -> bool:
    """Return whether a shape is a number outside the grid, without an arrow."""
    return isinstance(shape, Outside) and not shape.direction


def group_of(number: int, rule: Rule) -> tuple[object, ...] | None:
    """Return what the rules of one type are told apart by, None for those that need not be."""
    if rule.type in LETTERED or isinstance(rule, Expression | ExtraRegion):
        return (number,)
    return (rule.modulus,) if isinstance(rule, ModularLine) else None


def expression_notes(rules: Sequence[Rule]) -> list[str]:
    """Return what the numbers of expressions stand for."""
    conditions = [rule.condition for rule in rules if isinstance(rule, Expression)]
    return [f"#{number}: {condition}" for number, condition in enumerate(conditions, 1)]
