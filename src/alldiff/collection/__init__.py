"""Puzzles to begin with: every kind, mixtures and every rule, rated by alldiff itself.

The page's gallery and `alldiff puzzles` show them; tools/collection.py makes them.
"""

from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from alldiff.core.annotations import Option, difficulties, documented, kinds
from alldiff.core.errors import UsageError, unknown
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record, replace
from alldiff.formats.base import ReadOptions
from alldiff.formats.files import alldiff_json
from alldiff.kinds import KINDS
from alldiff.languages import Language, english
from alldiff.rules import find, rule_names
from alldiff.rules.framework.base import rules_inside

FILE = "puzzles.jsonl"
Group = Literal["kind", "mixture", "rule"]


class Entry(Record, frozen=True):
    """A puzzle of the collection, as JSON; `rules` name a mixture, or the rule it is for."""

    id: str
    group: Group
    difficulty: str | None
    puzzle: dict[str, Any]
    rules: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of the puzzle."""
        return str(self.puzzle["kind"])

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns the puzzle has."""
        givens = self.puzzle["givens"]
        return len(givens), len(givens[0])

    def title(self, language: Language) -> str:
        """Return what the collection calls the puzzle, in a language."""
        if self.group == "kind":
            name = language.of_kind(self.kind, KINDS[self.kind].title, "")[0]
        else:
            titles = [language.of_rule(rule, find(rule).title, "")[0] for rule in self.rules]
            name = " + ".join(titles)
        size = t("{} {} x {}", name, *self.size)
        if self.id.endswith("several-solutions"):
            return language.message(t("{}, several solutions", size))
        if self.id.endswith("with-givens"):
            size = t("{} {} x {} with givens", name, *self.size)
        if self.difficulty:
            return language.message(t("{}, {}", size, self.difficulty))
        return language.message(size)


@cache
def entries() -> dict[str, Entry]:
    """Return the collection by the names of its puzzles."""
    lines = files(__name__).joinpath(FILE).read_bytes().splitlines()
    decoder = msgspec.json.Decoder(Entry)
    return {one.id: one for one in map(decoder.decode, lines)}


def puzzle(name: str) -> Puzzle:
    """Return a puzzle of the collection, with its title."""
    known = entries()
    if name not in known:
        raise UsageError(unknown("puzzle of the collection", name, list(known)))
    text = msgspec.json.encode(known[name].puzzle).decode()
    [read] = alldiff_json.read(text, ReadOptions()).puzzles
    return replace(read, title=known[name].title(english()))


@documented
def puzzles(
    *,
    kind: Annotated[str | None, Option("Only this kind.", "KIND", choices=kinds)] = None,
    rule: Annotated[
        str | None, Option("Only those with clues of this rule.", "RULE", choices=rule_names)
    ] = None,
    difficulty: Annotated[
        str | None, Option("Only this difficulty.", "DIFFICULTY", choices=difficulties)
    ] = None,
) -> dict[str, Puzzle]:
    """Return the puzzles that come with alldiff, by name: every kind, mixtures and every rule.

    Each has one solution, unless its name says otherwise, and a title with its difficulty.
    """
    for what, asked, known in (
        ("kind", kind, kinds()),
        ("rule", rule, rule_names() if rule else []),
        ("difficulty", difficulty, difficulties()),
    ):
        if asked is not None and asked not in known:
            raise UsageError(unknown(what, asked, known))
    found = {
        name: puzzle(name)
        for name, entry in entries().items()
        if (kind is None or entry.kind == kind)
        and (difficulty is None or entry.difficulty == difficulty)
    }
    if rule is None:
        return found
    return {name: each for name, each in found.items() if rule in types_in(each)}


def types_in(each: Puzzle) -> set[str]:
    """Return the types of all rules of a puzzle, those inside others too."""
    found: set[str] = set()
    waiting = list(each.clues)
    while waiting:
        clue = waiting.pop()
        found.add(clue.type)
        waiting += rules_inside(clue)
    return found
