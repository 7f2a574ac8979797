"""Requested clues for a new puzzle: a rule, how many, and their properties."""

from __future__ import annotations

import inspect
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from alldiff.core.errors import UsageError, unknown
from alldiff.core.messages import t
from alldiff.rules import find
from alldiff.rules.framework.base import Rule
from alldiff.rules.framework.proposing import proposes

ALL = "all"
COMMA = re.compile(r",(?![^\[]*\])")
"""Separates requests, but not the commas in a list in brackets, such as [[1, 2], [2, 1]]."""
HOW = "NAME[:COUNT|:all][,field=value], such as thermometer:3,length=5"


@dataclass(frozen=True)
class ClueSpec:
    """A rule, and how many clues of it: a number, "all", or None for as many as help.

    With a number or "all" the clues stay; otherwise redundant ones are removed. `details` are the
    parameters of its proposals, or the fields of a rule for the whole grid.
    """

    name: str
    count: int | Literal["all"] | None = None
    details: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, stated: str | ClueSpec) -> ClueSpec:
        """Return the request for a text; raise UsageError if it is invalid.

        >>> ClueSpec.of("thermometer:3,length=5")
        ClueSpec(name='thermometer', count=3, details=(('length', 5),))
        >>> ClueSpec.of("ratio"), ClueSpec.of("killer-cage:all").count
        (ClueSpec(name='ratio', count=None, details=()), 'all')
        """
        if isinstance(stated, ClueSpec):
            return stated
        named, *details = COMMA.split(str(stated))
        word, colon, number = named.strip().partition(":")
        count: int | Literal["all"] | None = None
        if number == ALL:
            count = "all"
        elif number.isascii() and number.isdecimal() and 0 < int(number) < 10_000:
            count = int(number)
        elif colon:
            raise UsageError(
                t("{!r} is neither a number of clues nor all: a rule is {}", number, HOW)
            )
        rule = find(word)
        parameters = []
        for detail in details:
            key, sign, value = detail.strip().partition("=")
            if not sign:
                raise UsageError(t("{!r} has no value: a rule is {}", detail.strip(), HOW))
            parameters.append((key, value_of(rule, key.replace("-", "_"), value)))
        spec = cls(rule.type, count, tuple((k.replace("-", "_"), v) for k, v in parameters))
        spec.check()
        return spec

    @cached_property
    def rule(self) -> type[Rule]:
        """The rule."""
        return find(self.name)

    @property
    def whole(self) -> bool:
        """Whether it concerns the whole grid, and so comes before the solution."""
        return self.rule.place == "whole"

    @property
    def divides(self) -> bool:
        """Whether it concerns the pieces that divide the grid."""
        return self.rule.divides and not self.whole

    @property
    def in_core(self) -> str:
        """How the core makes all such clues on its own, '' if it does not."""
        made = self.rule.in_core
        if made in ("sums", "operations") and self.count != ALL:
            return ""
        return "" if made == "signs" and isinstance(self.count, int) else made

    def check(self) -> None:
        """Raise UsageError if no clues of the rule can be generated."""
        if self.whole:
            if self.count is not None:
                raise UsageError(
                    t("{} applies to the whole grid: it has no number of clues", self.name)
                )
            self.of_whole()
        elif not self.divides and not proposes(self.rule):
            raise UsageError(
                t("no rule says how to make {} from a solution", self.name).advise("drawing")
            )

    def of_whole(self) -> tuple[Rule, ...]:
        """Return the rules for the whole grid, one for each value of an unspecified field."""
        stated = dict(self.details)
        missing = [field for field in msgspec.structs.fields(self.rule) if field.required]
        open_fields = [field for field in missing if field.name not in stated]
        choices: list[dict[str, Any]] = [stated]
        for field in open_fields:
            if get_origin(field.type) is not Literal:
                raise UsageError(
                    t("{} needs {}: {},{}=...", self.name, field.name, self.name, field.name)
                )
            choices = [
                {**chosen, field.name: value}
                for chosen in choices
                for value in get_args(field.type)
            ]
        return tuple(self.rule(**chosen) for chosen in choices)

    def __str__(self) -> str:
        number = "" if self.count is None else f":{self.count}"
        return self.name + number + "".join(f",{key}={value}" for key, value in self.details)


def can_make(rule: type[Rule]) -> bool:
    """Return whether a rule can be requested by its name alone.

    >>> can_make(find("thermometer")), can_make(find("expression"))
    (True, False)
    """
    try:
        ClueSpec.of(rule.type)
    except UsageError:
        return False
    return True


def parameters_of(rule: type[Rule]) -> dict[str, Any]:
    """Return the parameters for new clues of a rule, with their types."""
    if rule.place == "whole":
        return {field.name: field.type for field in msgspec.structs.fields(rule)}
    if rule.divides:
        return {"symmetry": str}
    parameters = inspect.signature(rule.proposals).parameters.values()
    usual = {one.name: one.default for one in parameters if one.kind is one.KEYWORD_ONLY}
    hints = get_type_hints(rule.proposals, localns=PROPOSING) if usual else {}
    return {name: hints.get(name, type(default)) for name, default in usual.items()}


def value_of(rule: type[Rule], name: str, text: str) -> Any:
    """Return a parameter's value from its text."""
    known = parameters_of(rule)
    if name not in known:
        raise UsageError(unknown(f"parameter of {rule.type}", name, list(known)))
    readings: list[Any] = [text, [part for part in text.split("+") if part]]
    if text.startswith("["):
        with suppress(msgspec.DecodeError, RecursionError):
            readings.append(msgspec.json.decode(text))
    for reading in readings:
        try:
            return msgspec.convert(reading, known[name], strict=False)
        except msgspec.ValidationError as error:
            why = str(error)
    raise UsageError(t("{} of {}: {}, not {!r}", name, rule.type, why, text))


def _names_of_types() -> dict[str, Any]:
    """Return the types that signatures of proposals use without importing them."""
    from collections.abc import Iterator

    from alldiff.core.splitmix import SplitMix64
    from alldiff.rules.framework.proposing import SolvedGrid

    return {"Iterator": Iterator, "SolvedGrid": SolvedGrid, "SplitMix64": SplitMix64, "Rule": Rule}


PROPOSING = _names_of_types()
