"""The texts in each language: one file per language, discovered automatically.

A file such as `fr.py` has the language's own `TITLE`, its `PATTERNS` by name, the texts of the
`PAGE`, and its names for techniques, rules and their fields, kinds and gallery puzzles. English has
only patterns and the page: its other texts are next to what they describe, and `MESSAGES` in the
other languages translate them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

from alldiff.core.errors import UsageError, unknown
from alldiff.core.registry import modules_in
from alldiff.languages import en
from alldiff.languages.phrases import (
    Cells,
    Clauses,
    Names,
    Part,
    Phrase,
    Said,
    Values,
    phrase,
)
from alldiff.languages.speech import Speech

__all__ = [
    "Cells",
    "Clauses",
    "Language",
    "Names",
    "Part",
    "Phrase",
    "Said",
    "Values",
    "english",
    "language",
    "language_names",
    "phrase",
]


class Language(Speech):
    """A language, with its names for the parts of alldiff; the rest stays English."""

    def __init__(self, name: str, stated: ModuleType) -> None:
        super().__init__(
            {**en.PATTERNS, **stated.PATTERNS},
            getattr(stated, "MESSAGES", {}),
            getattr(stated, "CONTRACTIONS", {}),
        )
        self.name = name
        self.title: str = stated.TITLE
        self.techniques: Mapping[str, tuple[str, str]] = getattr(stated, "TECHNIQUES", {})
        """Title and rule of each technique."""
        self.rules: Mapping[str, tuple[str, str]] = getattr(stated, "RULES", {})
        """Title and sentence of each rule."""
        self.kinds: Mapping[str, tuple[str, str]] = getattr(stated, "KINDS", {})
        """Title and rules of each kind."""
        self.fields: Mapping[str, str] = getattr(stated, "FIELDS", {})
        """The labels of the rules' fields, and of the words to choose there."""
        self.page: Mapping[str, str] = {
            key: self.contracted(text) for key, text in {**en.PAGE, **stated.PAGE}.items()
        }
        """The texts of the page."""

    def __reduce__(self) -> tuple[Callable[[str], Language], tuple[str]]:
        return language, (self.name,)

    def of_technique(self, name: str, title: str, rule: str) -> tuple[str, str]:
        """Return a technique's title and rule, given the English ones."""
        return self.techniques.get(name, (title, rule))

    def of_rule(self, name: str, title: str, says: str) -> tuple[str, str]:
        """Return a rule's title and sentence, given the English ones."""
        return self.rules.get(name, (title, says))

    def of_kind(self, name: str, title: str, rules: str) -> tuple[str, str]:
        """Return a kind's title and rules, given the English ones."""
        return self.kinds.get(name, (title, rules))

    def of_field(self, rule: str, name: str) -> str:
        """Return the label of a rule's field, or of a word to choose there."""
        stated = self.fields.get(f"{rule}.{name}", self.fields.get(name))
        return name.replace("_", " ") if stated is None else stated


def language_names() -> list[str]:
    """Return the available languages: en, fr and others."""
    return [name for name in modules_in(__path__) if name not in ("phrases", "speech")]


@cache
def language(name: str) -> Language:
    """Return a language by its name: en, fr.

    >>> language("fr").title
    'Français'
    """
    if name not in language_names():
        raise UsageError(unknown("language", name, language_names()))
    return Language(name, import_module(f"{__name__}.{name}"))


def english() -> Language:
    """Return the language in which everything is written first."""
    return language("en")
