"""Which rule an unknown name means: other programs have other words for the same rule."""

from __future__ import annotations

import re
from collections.abc import Iterable

from alldiff.rules.framework.base import Rule

LONG = 5
"""A shorter word, such as line or cage, says little about a rule."""


def meant(name: str, rules: Iterable[type[Rule]]) -> type[Rule] | None:
    """Return the rule whose names a name is, or with which alone it shares a long word.

    >>> from alldiff.rules import find
    >>> rules = [find("killer-cage"), find("whisper"), find("thermometer")]
    >>> [rule.type for name in ("KillerCage", "GermanWhispers") if (rule := meant(name, rules))]
    ['killer-cage', 'whisper']
    >>> meant("RellikCage", rules)
    """
    rules = tuple(rules)
    wanted = words_of(name)
    for rule in rules:
        if "".join(wanted) in {"".join(words_of(one)) for one in names_of(rule)}:
            return rule
    long = {word for word in wanted if len(word) >= LONG}
    found = [
        rule for rule in rules if any(long.intersection(words_of(one)) for one in names_of(rule))
    ]
    return found[0] if len(found) == 1 else None


def names_of(rule: type[Rule]) -> list[str]:
    """Return what a rule is called, here and elsewhere."""
    return [
        rule.type,
        rule.title,
        *(one for one in rule.spellings.values() if isinstance(one, str)),
    ]


def words_of(name: str) -> list[str]:
    """Return the words of a name, without the s of several.

    >>> words_of("GermanWhispers"), words_of("killer-cage")
    (['german', 'whisper'], ['killer', 'cage'])
    """
    return [word.lower().removesuffix("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)]
