"""What clues a new puzzle shall have: a rule, how many, and what they shall be like."""

from __future__ import annotations

import inspect
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from alldiff.core.errors import UsageError, unknown
from alldiff.rules import find
from alldiff.rules.framework.base import Rule

ALL = "all"
COMMA = re.compile(r",(?![^\[]*\])")
"""What separates wishes: not the commas of a list in brackets, such as [[1, 2], [2, 1]]."""
HOW = "NAME[:COUNT|:all][,wish=value], such as thermometer:3,length=5"


@dataclass(frozen=True)
class Wish:
    """A rule, and how many clues of it: a number, all there are, or None for as many as help.

    Those that are numbered, and all, stay; of the others those that can be spared are taken away.
    `details` are what its proposals take, or the fields of a rule of the whole grid.
    """

    name: str
    count: int | Literal["all"] | None = None
    details: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, stated: str | Wish) -> Wish:
        """Return the wish that a text states; raise UsageError where it means nothing.

        >>> Wish.of("thermometer:3,length=5")
        Wish(name='thermometer', count=3, details=(('length', 5),))
        >>> Wish.of("ratio"), Wish.of("killer-cage:all").count
        (Wish(name='ratio', count=None, details=()), 'all')
        """
        if isinstance(stated, Wish):
            return stated
        named, *details = COMMA.split(str(stated))
        word, colon, number = named.strip().partition(":")
        count: int | Literal["all"] | None = None
        if number == ALL:
            count = "all"
        elif number.isascii() and number.isdecimal() and 0 < int(number) < 10_000:
            count = int(number)
        elif colon:
            raise UsageError(f"{number!r} is no number of clues, nor all: a rule is {HOW}")
        rule = find(word)
        wishes = []
        for detail in details:
            key, sign, value = detail.strip().partition("=")
            if not sign:
                raise UsageError(f"{detail.strip()!r} says nothing of a value: a rule is {HOW}")
            wishes.append((key, value_of(rule, key.replace("-", "_"), value)))
        wish = cls(rule.type, count, tuple((k.replace("-", "_"), v) for k, v in wishes))
        wish.refuse()
        return wish

    @cached_property
    def rule(self) -> type[Rule]:
        """The rule."""
        return find(self.name)

    @property
    def whole(self) -> bool:
        """Whether it is about the whole grid, and so comes before the solution."""
        return self.rule.place == "whole"

    @property
    def divides(self) -> bool:
        """Whether it is about the pieces that divide the grid."""
        return self.rule.divides and not self.whole

    @property
    def in_core(self) -> str:
        """How the core makes all such clues by itself, '' where it does not."""
        made = self.rule.in_core
        if made in ("sums", "operations") and self.count != ALL:
            return ""
        return "" if made == "signs" and isinstance(self.count, int) else made

    def refuse(self) -> None:
        """Raise UsageError where nothing can be made of the rule."""
        if self.whole:
            if self.count is not None:
                raise UsageError(f"{self.name} is of the whole grid: it has no number of clues")
            self.of_whole()
        elif not self.divides and not proposes(self.rule):
            raise UsageError(
                f"{self.name} says not how it follows from a solution, so none can be made; "
                "set such clues yourself and have the rest filled in (--from)"
            )

    def of_whole(self) -> tuple[Rule, ...]:
        """Return the rules of the whole grid, one for each value of a field that is not stated."""
        stated = dict(self.details)
        missing = [field for field in msgspec.structs.fields(self.rule) if field.required]
        open_fields = [field for field in missing if field.name not in stated]
        choices: list[dict[str, Any]] = [stated]
        for field in open_fields:
            if get_origin(field.type) is not Literal:
                raise UsageError(f"{self.name} needs {field.name}: {self.name},{field.name}=...")
            choices = [
                {**chosen, field.name: value}
                for chosen in choices
                for value in get_args(field.type)
            ]
        return tuple(self.rule(**chosen) for chosen in choices)

    def __str__(self) -> str:
        number = "" if self.count is None else f":{self.count}"
        return self.name + number + "".join(f",{key}={value}" for key, value in self.details)


def proposes(rule: type[Rule]) -> bool:
    """Tell whether a rule says which clues of its hold in a solution."""
    return getattr(rule.proposals, "__func__", None) is not getattr(Rule.proposals, "__func__", 0)


def can_make(rule: type[Rule]) -> bool:
    """Tell whether a rule can be wished for by its name alone.

    >>> can_make(find("thermometer")), can_make(find("expression"))
    (True, False)
    """
    try:
        Wish.of(rule.type)
    except UsageError:
        return False
    return True


def wishes_of(rule: type[Rule]) -> dict[str, Any]:
    """Return what can be said of new clues of a rule, with the types."""
    if rule.place == "whole":
        return {field.name: field.type for field in msgspec.structs.fields(rule)}
    if rule.divides:
        return {"symmetry": str}
    parameters = inspect.signature(rule.proposals).parameters.values()
    usual = {one.name: one.default for one in parameters if one.kind is one.KEYWORD_ONLY}
    hints = get_type_hints(rule.proposals, localns=PROPOSING) if usual else {}
    return {name: hints.get(name, type(default)) for name, default in usual.items()}


def value_of(rule: type[Rule], name: str, text: str) -> Any:
    """Return a value that was asked for by its text."""
    known = wishes_of(rule)
    if name not in known:
        raise UsageError(unknown(f"wish for {rule.type}", name, list(known)))
    readings: list[Any] = [text, [part for part in text.split("+") if part]]
    if text.startswith("["):
        with suppress(msgspec.DecodeError):
            readings.append(msgspec.json.decode(text))
    for reading in readings:
        try:
            return msgspec.convert(reading, known[name], strict=False)
        except msgspec.ValidationError as error:
            why = str(error)
    raise UsageError(f"{name} of {rule.type}: {why}, not {text!r}")


def _names_of_types() -> dict[str, Any]:
    """Return the types that signatures of proposals name without importing them."""
    from collections.abc import Iterator

    from alldiff.core.splitmix import SplitMix64
    from alldiff.rules.framework.proposing import SolvedGrid

    return {"Iterator": Iterator, "SolvedGrid": SolvedGrid, "SplitMix64": SplitMix64, "Rule": Rule}


PROPOSING = _names_of_types()
