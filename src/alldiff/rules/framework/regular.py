"""Regular expressions over values: read by a whitelist, made deterministic by subsets (Thompson).

Nothing of Python's `re` is used: its patterns know more than regular languages, and can take for
ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.rules.framework.automata import Machine, determinized

LONGEST = 1000
"""Characters of a pattern."""
DEEPEST = 40
"""Groups inside groups."""
MOST_STATES = 16_384
"""Of a pattern before it is made deterministic."""
Edges = list[list[tuple[frozenset[int] | None, int]]]
"""For each state the edges to others: the values that pass, None where none is read."""


class Either(NamedTuple):
    """One of several sequences of parts."""

    sequences: list[list[Repeated]]


class Repeated(NamedTuple):
    """A set of values or a group, so often: at least `low` times, at most `high`, -1 for any."""

    part: frozenset[int] | Either
    low: int
    high: int


class PatternReader:
    """Reads a pattern."""

    def __init__(self, text: str, values: Iterable[int]) -> None:
        self.text, self.at, self.depth = text, 0, 0
        self.values = frozenset(values)

    def wrong(self, expected: str) -> UsageError:
        """Return the error that says what was expected where."""
        shown = self.text if len(self.text) < 60 else f"{self.text[:57]}..."
        return UsageError(
            t("character {} of the pattern {!r}: expected {}", self.at + 1, shown, expected)
        )

    def peek(self) -> str:
        """Return the next character, or ''."""
        return self.text[self.at : self.at + 1]

    def either(self) -> Either:
        """Read alternatives."""
        found: list[list[Repeated]] = [[]]
        while (sign := self.peek()) not in ("", ")"):
            if sign == "|":
                self.at += 1
                found.append([])
            else:
                found[-1].append(self.repeated())
        return Either(found)

    def repeated(self) -> Repeated:
        """Read a part, and how often it stands."""
        part = self.part()
        sign = self.peek()
        if sign == "{":
            return Repeated(part, *self.bounds())
        times = {"*": (0, -1), "+": (1, -1), "?": (0, 1)}.get(sign)
        self.at += times is not None
        return Repeated(part, *(times or (1, 1)))

    def bounds(self) -> tuple[int, int]:
        """Read {2}, {2,} or {2,3}."""
        close = self.text.find("}", self.at)
        inside = self.text[self.at + 1 : close] if close > 0 else ""
        low, comma, high = inside.partition(",")
        if not is_number(low) or (high and not is_number(high)):
            raise self.wrong("a number of times, such as {2} or {1,3}")
        most = int(high) if high else -1 if comma else int(low)
        if 0 <= most < int(low):
            raise self.wrong("the fewer times first")
        self.at = close + 1
        return int(low), most

    def part(self) -> frozenset[int] | Either:
        """Read one value, a set of values or a group."""
        sign = self.peek()
        if sign not in ("(", "[", "."):
            return frozenset((self.value(),))
        self.at += 1
        if sign == "[":
            return self.value_set()
        if sign == ".":
            return self.values
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong(f"at most {DEEPEST} groups inside each other")
        group = self.either()
        if self.peek() != ")":
            raise self.wrong("a closing )")
        self.at += 1
        self.depth -= 1
        return group

    def value(self) -> int:
        """Read one value."""
        sign = self.peek().upper()
        if not (sign.isascii() and sign.isalnum()):
            raise self.wrong("a value (A for 10), a dot, [ or (")
        self.at += 1
        return int(sign, 36)

    def value_set(self) -> frozenset[int]:
        """Read the inside of [...], after its bracket."""
        without = self.peek() == "^"
        self.at += without
        found: set[int] = set()
        while self.peek() != "]":
            low = high = self.value()
            if self.peek() == "-":
                self.at += 1
                high = self.value()
            found.update(range(low, high + 1))
        self.at += 1
        return self.values - found if without else frozenset(found)


def is_number(text: str) -> bool:
    """Return whether a text is a number of at most three figures."""
    return text.isascii() and text.isdecimal() and len(text) < 4


def parsed(text: str, values: Iterable[int]) -> tuple[Edges, int]:
    """Return the nondeterministic automaton of a pattern, from state 0, and its end."""
    if len(text) > LONGEST:
        raise UsageError(t("a pattern of {} characters; the maximum is {}", len(text), LONGEST))
    reader = PatternReader(text, values)
    pattern = reader.either()
    if reader.peek():
        raise reader.wrong("an opening ( before it")
    edges: Edges = [[]]
    return edges, joined(edges, 0, pattern)


def new_state(edges: Edges) -> int:
    """Return a new state."""
    if len(edges) >= MOST_STATES:
        raise UsageError(t("the pattern needs more than {:,} states", MOST_STATES))
    edges.append([])
    return len(edges) - 1


def joined(edges: Edges, start: int, part: frozenset[int] | Either) -> int:
    """Add a part from a state on, and return the state after it."""
    end = new_state(edges)
    if not isinstance(part, Either):
        edges[start].append((part, end))
        return end
    for sequence in part.sequences:
        state = start
        for one in sequence:
            state = joined_often(edges, state, one)
        edges[state].append((None, end))
    return end


def joined_often(edges: Edges, start: int, repeated: Repeated) -> int:
    """Add a part as often as it stands, and return the state after it."""
    part, low, high = repeated
    for _ in range(low):
        start = joined(edges, start, part)
    end = new_state(edges)
    edges[start].append((None, end))
    if high < 0:
        edges[joined(edges, end, part)].append((None, end))
    for _ in range(high - low):
        start = joined(edges, start, part)
        edges[start].append((None, end))
    return end


def machine_of(text: str, values: Iterable[int], length: int) -> Machine:
    """Return the deterministic automaton of a pattern, for words of a length."""
    values = tuple(values)
    edges, end = parsed(text, values)
    leaving: list[dict[int, list[int]]] = [{} for _ in edges]
    for row, leads in zip(edges, leaving, strict=True):
        for passing, to in row:
            for value in passing or ():
                leads.setdefault(value, []).append(to)
    start, ends = closure(edges, (0,)), frozenset((end,))
    return determinized(leaving, start, ends, values, length, partial(closure, edges))


def closure(edges: Edges, states: Iterable[int]) -> frozenset[int]:
    """Return the states that can be reached without reading a value."""
    found = set(states)
    waiting = list(found)
    while waiting:
        for passing, to in edges[waiting.pop()]:
            if passing is None and to not in found:
                found.add(to)
                waiting.append(to)
    return frozenset(found)
