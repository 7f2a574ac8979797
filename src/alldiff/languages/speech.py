"""How phrases become sentences: fields filled, lists joined, names and messages translated.

A field in a pattern is `{cells}` for a part, `{cells:or}` for a list with another last joint, and
`{cells?is|are}` for one of two words, depending on the number of things in a part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from alldiff.core.cells import cell_name
from alldiff.core.messages import FIELD as FIELD_OF_MESSAGE, Message
from alldiff.languages.phrases import Cells, Clauses, Names, Part, Phrase, Said, Values

FIELD = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^|{}]*)\|([^{}]*))?\}")
SORTS = ("row", "column", "box", "window", "disjoint group", "the region at")
"""Houses that are numbered: several of one sort are named together."""
LONG_RUN = 5
"""So many consecutive numbers are named as a range."""
SIGN = " < "
SIGNS = re.compile(rf"[^ ]+{SIGN}[^ ]+")
"""The name of a sign: other names may hold the names of signs."""


class Speech:
    """The patterns in a language, and how they are filled.

    `messages` translate errors and names, which are stated in English elsewhere: an English pattern
    with fields {} becomes a pattern with fields {0}, {1} ... `contractions` are what some words
    become side by side.
    """

    def __init__(
        self,
        patterns: Mapping[str, str],
        messages: Mapping[str, str],
        contractions: Mapping[str, str],
    ) -> None:
        self.patterns = patterns
        self.messages = messages
        self.contractions = contractions

    def say(self, said: Said) -> str:
        """Return a phrase as text."""
        if isinstance(said, str):
            return said
        filled = FIELD.sub(lambda field: self._field(said, field), self.patterns[said.key])
        return self.contracted(filled)

    def sentence(self, said: Said) -> str:
        """Return a phrase as a complete sentence, from a capital to a full stop."""
        text = self.say(said)
        return f"{text[:1].upper()}{text[1:]}."

    def _field(self, said: Phrase, field: re.Match[str]) -> str:
        name, joint, one, several = field.groups()
        part = said[name]
        if several is not None:
            count = part if isinstance(part, int) else len(part) if isinstance(part, tuple) else 1
            return one if count == 1 else several
        return self._part(part, joint or "and")

    def _part(self, part: Part, joint: str) -> str:
        if isinstance(part, Phrase):
            return self.say(part)
        if isinstance(part, Cells):
            return self.joined(map(cell_name, part), joint)
        if isinstance(part, Values):
            return self.joined(map(str, part), joint)
        if isinstance(part, Names):
            return self.names(part, joint)
        if isinstance(part, Clauses):
            return self.clauses(part, joint)
        return str(part)

    def joined(self, words: Iterable[str], joint: str = "and") -> str:
        """Return words as a list, the last after 'and'; a joint in spaces is used everywhere."""
        *before, end = list(words) or [""]
        if joint == "list":
            return ", ".join([*before, end])
        if self.patterns[joint].startswith(" "):
            return self.patterns[joint].join([*before, end])
        return f"{', '.join(before)} {self.patterns[joint]} {end}" if before else end

    def clauses(self, clauses: Iterable[Said], joint: str = "and") -> str:
        """Return clauses as a list; if one contains a list, semicolons separate them.

        The joint 'then' goes before each but the first, 'apart' forces semicolons, and 'options',
        of which one holds, prevents them.
        """
        said = [self.say(clause) for clause in clauses]
        if joint == "then":
            return f", {self.patterns['then']} ".join(said)
        if joint == "apart":
            return f"{self.patterns[';']} ".join(said)
        if joint == "options":
            return self.joined(said, "or")
        inside = ", ", f" {self.patterns[joint]} "
        if len(said) > 1 and any(mark in clause for clause in said for mark in inside):
            return f"{self.patterns[';']} ".join(said)
        return self.joined(said, joint)

    def names(self, names: Names, joint: str = "and") -> str:
        """Return the names of houses as a list, grouped by sort."""
        sorts: dict[str, list[str]] = {}
        signs = [name for name in names if SIGNS.fullmatch(name)]
        for name in (*(name for name in names if name not in signs), *lines_of_signs(signs)):
            sort, _, number = name.rpartition(" ")
            sorts.setdefault(sort if sort in SORTS else name, []).append(number)
        parts = []
        for sort, numbers in sorts.items():
            if sort not in SORTS:
                parts.append(self.message(sort))
                continue
            numbers.sort(key=lambda number: (len(number), number))
            key = sort if len(numbers) == 1 else f"{sort}s"
            parts.append(self.patterns[key].format(self.joined(self.ranges(numbers), joint)))
        listed = joint == "list" or len(parts) == 1
        if not listed and any(f" {self.patterns[joint]} " in part for part in parts):
            return f"{', '.join(parts[:-1])}, {self.patterns[joint]} {parts[-1]}"
        return self.joined(parts, joint)

    def ranges(self, numbers: Sequence[str]) -> list[str]:
        """Return ascending numbers with long runs as ranges: 2, 5 to 9."""
        runs: list[list[str]] = []
        for number in numbers:
            follows = runs and number.isdigit() and runs[-1][-1].isdigit()
            if follows and int(number) == int(runs[-1][-1]) + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        said = self.patterns["range"]
        return [
            part
            for run in runs
            for part in (run if len(run) < LONG_RUN else [said.format(run[0], run[-1])])
        ]

    def name_of(self, name: str) -> str:
        """Return the name of one house or clue."""
        return self.names(Names([name]))

    def message(self, text: str) -> str:
        """Return an English message or name in this language, or as it is where it has no words."""
        if not isinstance(text, Message):
            sort, _, number = text.rpartition(" ")
            if sort in SORTS:
                return self.patterns[sort].format(number)
            return self.contracted(self.messages.get(text, text))
        plain = FIELD_OF_MESSAGE.sub("{}", text.key)
        pattern = self.messages.get(plain, "{0}" if plain == "{}" else None)
        if pattern is None:
            return str(text)
        fields = FIELD_OF_MESSAGE.findall(text.key)
        parts = [self.filled(*one) for one in zip(fields, text.parts, strict=True)]
        return self.contracted(pattern.format(*parts))

    def filled(self, field: str, part: Any) -> str:
        """Return a part of a message in words, by its field in the English pattern."""
        if isinstance(part, tuple):
            return self.joined(map(self.message, part))
        return self.message(part) if isinstance(part, str) and field == "{}" else field.format(part)

    def contracted(self, text: str) -> str:
        """Return a text with adjacent words contracted."""
        for apart, together in self.contractions.items():
            text = text.replace(apart, together)
        return text


def lines_of_signs(names: Iterable[str]) -> list[str]:
    """Return signs as few increasing lines, each sign in one of them.

    >>> lines_of_signs(["R1C2 < R1C3", "R1C1 < R1C2", "R1C1 < R2C1"])
    ['R1C1 < R1C2 < R1C3', 'R1C1 < R2C1']
    """
    left = dict.fromkeys(tuple(name.split(SIGN)) for name in names)
    lines = []
    while left:
        greater = {high for _, high in left}
        line = list(next((sign for sign in left if sign[0] not in greater), next(iter(left))))
        del left[line[0], line[1]]
        while step := next((sign for sign in left if sign[0] == line[-1]), None):
            line.append(step[1])
            del left[step]
        lines.append(SIGN.join(line))
    return lines
