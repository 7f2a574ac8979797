"""Tasks in a notebook: a name that the learner's cells define, and a check for it."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from alldiff.core.errors import PluginError
from alldiff.core.records import Record

Words = str | Mapping[str, str]
"""A sentence, or the sentence in several languages: {"en": ..., "fr": ...}."""
Check = Callable[[Any], bool | Words]
"""True for a right answer; for a wrong one the likely confusion, or False."""


class Task(Record, frozen=True):
    """A name that the learner's cells define, and the check for right answers.

    `solution` and `wrong` are code for cells, as a learner could write it: one right answer and
    some wrong ones, which `grade(..., test=True)` tries.
    """

    name: str
    check: Check
    hint: Words
    solution: str
    wrong: tuple[str, ...]


def task(
    *, solution: str, wrong: tuple[str, ...] = (), hint: Words = ""
) -> Callable[[Check], Task]:
    """Make a task from a check: its name is the name that the learner gives to the answer.

    The hint is shown for a wrong answer for which the check has no sentence.

    >>> @task(solution="sides = 3", wrong=("sides = 4",), hint="Draw one and count.")
    ... def sides(answer):
    ...     if answer == 4:
    ...         return "That is a square."
    ...     return answer == 3
    >>> sides.name, sides.check(3), sides.check(4)
    ('sides', True, 'That is a square.')
    """
    return lambda check: Task(check.__name__, check, hint, solution, wrong)


def load_tasks(path: Path) -> dict[str, Task]:
    """Run a task file, and return its tasks by name, in order."""
    try:
        found = runpy.run_path(str(path)).values()
    except Exception as error:
        raise PluginError(f"{path}: {type(error).__name__}: {error}") from error
    return {each.name: each for each in found if isinstance(each, Task)}


def in_language(words: Words, lang: str) -> str:
    """Return a sentence in a language, or in English by default.

    >>> in_language({"en": "Yes.", "fr": "Oui."}, "fr"), in_language("Yes.", "fr")
    ('Oui.', 'Yes.')
    """
    return words if isinstance(words, str) else words.get(lang, words["en"])
