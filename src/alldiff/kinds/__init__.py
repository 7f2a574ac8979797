"""The kinds of puzzle: names for common sets of rules. To add a kind, add a file here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from alldiff.core.puzzle import Puzzle
from alldiff.core.registry import modules_in
from alldiff.kinds.base import KINDS, Kind
from alldiff.rules.framework.base import Rule

if TYPE_CHECKING:
    from alldiff.languages import Language

for _name in modules_in(__path__):
    if _name != "base":
        KINDS.expect(_name.replace("_", "-"), f"{__name__}.{_name}")

__all__ = [
    "KINDS",
    "Kind",
    "clues_besides",
    "kind_of",
    "rules_text",
]

NEUTRAL = ("given", "candidates")
"""The types of clue that every kind allows."""
MOST_SAID = 12
"""How many rules a text lists besides those of the kind."""
MOST_ALIKE = 2
"""How many rules of one type it states with their own numbers."""
BASES = ("sudoku", "latin-square", "kakuro", "grid")
"""The kinds that a mixture of rules can be based on: the first whose rules are all present."""


def kind_of(puzzle: Puzzle) -> str:
    """Return the kind with exactly the rules of a puzzle, or else its base."""
    besides = {name: clues_besides(puzzle, name) for name in KINDS}
    fitting = [name for name, clues in besides.items() if clues is not None]
    for name in sorted(fitting, key=lambda name: len(besides[name] or ())):
        types = {clue.type for clue in besides[name] or ()}.difference(NEUTRAL)
        if types.issubset(KINDS[name].clues) and bool(types) == bool(KINDS[name].clues):
            return name
    return next(name for name in BASES if name in fitting)


def clues_besides(puzzle: Puzzle, name: str) -> tuple[Rule, ...] | None:
    """Return the clues in a puzzle besides the rules of a kind, None if it lacks one."""
    kind = KINDS[name]
    base = kind.base(puzzle.rows, puzzle.columns, puzzle.box)
    if not set(base).issubset(puzzle.clues):
        return None
    return tuple(clue for clue in puzzle.clues if clue not in base)


def rules_text(puzzle: Puzzle, spoken: Language | None = None) -> str:
    """Return the rules of a puzzle for people: those stated, or those of its kind and clues."""
    if puzzle.rules:
        return puzzle.rules
    from alldiff.languages import language

    spoken = spoken or language("en")
    kind = puzzle.kind
    besides = clues_besides(puzzle, kind) or ()
    more: dict[str, list[Rule]] = {}
    for clue in besides:
        if clue.type not in (*KINDS[kind].clues, *NEUTRAL):
            more.setdefault(clue.type, []).append(clue)
    said = dict.fromkeys(text for alike in more.values() for text in texts_of(alike, spoken))
    _, told = spoken.of_kind(kind, "", KINDS[kind].rules)
    return " ".join([told, *list(said)[:MOST_SAID]])


def texts_of(clues: Sequence[Rule], spoken: Language) -> list[str]:
    """Return what clues of one type say; of many, that their numbers are those shown."""
    texts = dict.fromkeys(rule_text(clue, spoken) for clue in clues)
    if len(texts) <= MOST_ALIKE:
        return list(texts)
    shown = {
        name: "values-shown" if isinstance(value, tuple) else "number-shown"
        for clue in clues
        for name, value in asdict(clue).items()
        if is_number(value) or (isinstance(value, tuple) and value and all(map(is_number, value)))
        if any(getattr(other, name) != value for other in clues)
    }
    return list(dict.fromkeys(rule_text(clue, spoken, shown) for clue in clues))


def is_number(value: object) -> bool:
    """Return whether a field holds a number, and not a switch."""
    return isinstance(value, int) and not isinstance(value, bool)


def rule_text(clue: Rule, spoken: Language, shown: Mapping[str, str] = {}) -> str:
    """Return the title of a clue and its statement, with phrases for the fields `shown` names."""
    from alldiff.languages import phrase

    title, says = spoken.of_rule(clue.type, clue.title, "")
    if not says and not shown:
        return spoken.say(phrase("titled", title=title, said=clue.statement()))
    says = says or clue.sentence
    for name, words in shown.items():
        says = says.replace(f"{{{name}}}", spoken.say(phrase(words)))
    return spoken.say(phrase("titled", title=title, said=clue.filled_in(says)))
