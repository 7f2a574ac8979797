"""How phrases become sentences: fields filled, lists joined, names and messages translated.

A field of a pattern is `{cells}` for a part, `{cells:or}` for a list with another last joint, and
`{cells?is|are}` for one of two words by the number of things in a part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from alldiff.core.cells import cell_name
from alldiff.languages.phrases import Cells, Clauses, Names, Part, Phrase, Said, Values

FIELD = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^|{}]*)\|([^{}]*))?\}")
SORTS = ("row", "column", "box", "window", "disjoint group", "the region at")
"""Houses that are numbered: several of one sort are named together."""
LISTED = re.compile(r"(?:, | and )(?=the |R\d+C)")
"""What stands between the names of clues or cells in a list."""
SIGN = " < "
"""What stands between two cells in the name of a sign."""


class Speech:
    """The patterns of a language, and how they are filled.

    `messages` say in it what is stated in English elsewhere: names of rules, errors. Both sides are
    patterns with the same fields. `contractions` are what some words become side by side.
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
        self.message = lru_cache(maxsize=1 << 12)(self._message)

    def say(self, said: Said) -> str:
        """Return a phrase in words."""
        if isinstance(said, str):
            return said
        filled = FIELD.sub(lambda field: self._field(said, field), self.patterns[said.key])
        return self.contracted(filled)

    def sentence(self, said: Said) -> str:
        """Return a phrase as a sentence of its own, from a capital to a full stop."""
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
        """Return words in a row, the last one after 'and'; a joint between spaces is everywhere."""
        *before, end = list(words) or [""]
        if joint == "list":
            return ", ".join([*before, end])
        if self.patterns[joint].startswith(" "):
            return self.patterns[joint].join([*before, end])
        return f"{', '.join(before)} {self.patterns[joint]} {end}" if before else end

    def clauses(self, clauses: Iterable[Said], joint: str = "and") -> str:
        """Return clauses in a row; where one has a list inside, semicolons keep them apart.

        The joint 'then' goes before each but the first, 'apart' says that there are semicolons, and
        'options', of which one holds, that there are none.
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
        """Return the names of houses in a row, those of one sort together."""
        sorts: dict[str, list[str]] = {}
        signs = [name for name in names if SIGN in name]
        for name in (*(name for name in names if SIGN not in name), *lines_of_signs(signs)):
            sort, _, number = name.rpartition(" ")
            sorts.setdefault(sort if sort in SORTS else name, []).append(number)
        parts = []
        for sort, numbers in sorts.items():
            if sort not in SORTS:
                parts.append(self.message(sort))
                continue
            numbers.sort(key=lambda number: (len(number), number))
            key = sort if len(numbers) == 1 else f"{sort}s"
            parts.append(self.patterns[key].format(self.joined(numbers, joint)))
        if len(parts) > 1 and any(f" {self.patterns[joint]} " in part for part in parts):
            return f"{', '.join(parts[:-1])}, {self.patterns[joint]} {parts[-1]}"
        return self.joined(parts, joint)

    def name_of(self, name: str) -> str:
        """Return the name of one house or clue."""
        return self.names(Names([name]))

    def _message(self, text: str) -> str:
        """Return what is stated in English in this language, or as it is where it has no words."""
        for known, said in self._known_messages:
            if found := known.fullmatch(text):
                return self.contracted(
                    said.format_map({k: self.message(v) for k, v in found.groupdict().items()})
                )
        inside = LISTED.split(text)
        if len(inside) > 1:
            return self.joined(map(self.message, inside))
        return text

    @cached_property
    def _known_messages(self) -> list[tuple[re.Pattern[str], str]]:
        return [(matching(stated), said) for stated, said in self.messages.items()]

    def contracted(self, text: str) -> str:
        """Return a text with what some words become side by side."""
        for apart, together in self.contractions.items():
            text = text.replace(apart, together)
        return text


def matching(pattern: str) -> re.Pattern[str]:
    """Return what finds the texts that a pattern with fields makes.

    >>> matching("the {what} at {cell}").fullmatch("the arrow at R1C1")["what"]
    'arrow'
    """
    parts = re.split(r"\{(\w+)\}", pattern)
    seen: set[str] = set()
    written = ""
    for at, part in enumerate(parts):
        if at % 2 == 0:
            written += re.escape(part)
        elif part in seen:
            written += f"(?P={part})"
        else:
            seen.add(part)
            written += f"(?P<{part}>.+?)"
    return re.compile(written, re.DOTALL)


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
