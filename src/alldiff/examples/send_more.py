"""SEND + MORE = MONEY."""

from __future__ import annotations

from alldiff.examples.base import ready
from alldiff.problems import Expression, Problem, all_different


@ready
def send_more() -> Problem:
    """SEND + MORE = MONEY: each letter is a different digit, and no number starts with 0.

    Dudeney, Strand Magazine, July 1924; one solution.
    """
    m = Problem("SEND + MORE = MONEY")
    letters = {name: m.variable(name, range(name in "SM", 10)) for name in "SENDMORY"}

    def number(word: str) -> Expression:
        found: Expression = letters[word[-1]] + 0
        for place, name in enumerate(reversed(word[:-1]), start=1):
            found = found + 10**place * letters[name]
        return found

    m.add(all_different(*letters.values()))
    m.add(number("SEND") + number("MORE") == number("MONEY"), text="SEND + MORE = MONEY")
    return m
