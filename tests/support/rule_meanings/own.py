"""Rules of rules, and rules of one's own."""

import re
from itertools import combinations, pairwise, product

from alldiff.rules import find

from support.rule_meanings.meaning import MEANINGS, line, meaning, of_line, path, some

PLAIN = (
    "less-than",
    "difference",
    "ratio",
    "pair-sum",
    "killer-cage",
    "sum-cage",
    "thermometer",
    "whisper",
    "renban",
    "odd",
    "even",
    "candidates",
    "arrow",
    "palindrome",
    "between-line",
    "skyscraper",
    "sandwich",
    "contains",
)
"""What rules of rules are drawn with."""


def some_clues(rng, s, least=1):
    """Draw clues of plain rules."""
    clues = []
    for name in rng.choices(PLAIN, k=rng.randint(least, 2)):
        fields = MEANINGS[name].draw(rng, s)
        if fields:
            clues.append(find(name)(**fields))
    return tuple(clues)


def keeps(clue, f, s):
    """Tell whether a filling keeps one clue."""
    return MEANINGS[clue.type].keeps(clue, f, s)


def drawn(rng, s):
    """Draw the clues of a rule of rules; a branch may hold several."""
    clues = some_clues(rng, s, 2)
    if rng.random() < 0.3 and (more := some_clues(rng, s)):
        clues += (find("all-of")(more),)
    return {"clues": clues} if len(clues) > 1 else None


@meaning("any-of", drawn)
def any_of(clue, f, s):
    """One of them holds, or several."""
    return any(keeps(one, f, s) for one in clue.clues)


@meaning("all-of", drawn)
def all_of(clue, f, s):
    """All of them hold."""
    return all(keeps(one, f, s) for one in clue.clues)


def template(rng, s):
    """Draw a pair of neighbours at the first cell, and where else it stands."""
    right = s.columns > 1 and (s.rows == 1 or rng.random() < 0.5)
    cells = ((0, 0), (0, 1) if right else (1, 0))
    last = cells[1]
    targets = [(r, c) for r, c in s.cells if (r + last[0], c + last[1]) in s.cells]
    mark = find("difference")(cells) if rng.random() < 0.5 else find("less-than")(*cells)
    return {"clues": (mark,), "targets": tuple(rng.sample(targets, rng.randint(1, len(targets))))}


@meaning("replicate", template)
def replicate(clue, f, s):
    """The template holds at each target."""
    (mark,) = clue.clues
    first, second = mark.cells if mark.type == "difference" else (mark.less, mark.greater)
    for r, c in clue.targets:
        a, b = f[first[0] + r, first[1] + c], f[second[0] + r, second[1] + c]
        if not (abs(a - b) == 1 if mark.type == "difference" else a < b):
            return False
    return True


def a_relation(rng, s):
    """Draw which pairs of values may be."""
    return tuple(pair for pair in product(s.values, s.values) if rng.random() < 0.6)


@of_line("custom-pair", line(2, 3, pairs=a_relation, all=some(False, True)))
def custom_pair(values, clue, s):
    """Successive, or all, pairs are among those listed."""
    pairs = combinations(values, 2) if clue.all else pairwise(values)
    return all(pair in clue.pairs for pair in pairs)


def a_table(rng, s):
    """Draw cells, and rows of values for them."""
    cells = path(rng, s, 2, 3)
    rows = [row for row in product(s.values, repeat=len(cells)) if rng.random() < 0.4]
    return {"cells": cells, "rows": tuple(rows)} if rows else None


@of_line("table", a_table)
def table(values, clue, s):
    """The values are a row of the table."""
    return tuple(values) in clue.rows


PATTERNS = (
    ".*{a}.*",
    "[{a}{b}]+",
    "{a}?.{b}?.",
    "(.{a})*.?",
    "[^{a}]*",
    ".+{b}|{a}.*",
    ".{{2,3}}[{a}{b}]?",
)


def a_pattern(rng, s):
    """Draw a regular expression with values of one figure in it."""
    figures = [value for value in s.values if value < 10]
    return rng.choice(PATTERNS).format(a=rng.choice(figures), b=rng.choice(figures))


@of_line("regex", line(2, 4, pattern=a_pattern))
def regex(values, clue, s):
    """The values, each written as one character, match."""
    return re.fullmatch(clue.pattern, "".join(chr(ord("0") + v) for v in values)) is not None


def a_machine(rng, s):
    """Draw a machine of three states, which may have several moves for a value."""
    moves = [move for move in product(range(3), s.values, range(3)) if rng.random() < 0.4]
    accepting = tuple(rng.sample(range(3), rng.randint(1, 2)))
    return (
        {"cells": path(rng, s, 2, 4), "moves": tuple(moves), "accepting": accepting}
        if moves
        else None
    )


@of_line("automaton", a_machine)
def automaton(values, clue, s):
    """Some way through the machine ends well."""
    states = set(clue.start)
    for value in values:
        states = {after for before, read, after in clue.moves if before in states and read == value}
    return bool(states & set(clue.accepting))


CONDITIONS = {
    2: ("a + b > {k}", "abs(a - b) >= 2 or a == {k}", "a * b % 3 == 1", "not a < b"),
    3: (
        "a < b < c",
        "max(a, b, c) - min(a, b, c) < {k}",
        "a + c != b and c != {k}",
        "a == b or b == c",
    ),
}


def a_condition(rng, s):
    """Draw cells, and a condition on them."""
    cells = path(rng, s, 2, 3)
    if len(cells) not in CONDITIONS:
        return None
    condition = rng.choice(CONDITIONS[len(cells)]).format(k=rng.choice(s.values))
    return {"cells": cells, "condition": condition}


@of_line("expression", a_condition)
def expression(values, clue, s):
    """The condition is true of the values, which are called a, b, c."""
    return bool(
        eval(
            clue.condition,
            {},
            {**dict(zip("abc", values, strict=False)), "max": max, "min": min, "abs": abs},
        )
    )
