"""Rules of rules, and rules of one's own."""

import re
from itertools import combinations, pairwise, product

from alldiff.rules import find

from support.rule_meanings.meaning import (
    CELL_FIELDS,
    LINE_FIELDS,
    MEANINGS,
    at,
    copies,
    differ,
    line,
    maybe,
    meaning,
    of_line,
    path,
    some,
)

NOT_INSIDE = ("kakuro-run", "region")
"""What is not put inside rules of rules, besides rules of the whole grid."""


def some_clues(rng, s, least=1, outside=True, depth=2):
    """Draw clues of any rules; those of rules no deeper than this."""
    names = [
        name
        for name, rule in sorted(MEANINGS.items())
        if rule.draw
        and name not in NOT_INSIDE
        and find(name).place != "whole"
        and (depth or name not in NESTING)
        and (outside or find(name).place != "outside")
    ]
    clues = []
    for _ in range(rng.randint(least, 3)):
        name = rng.choice(NESTING) if depth and maybe(rng, 0.2) else rng.choice(names)
        fields = NESTED[name](rng, s, depth - 1) if name in NESTED else MEANINGS[name].draw(rng, s)
        if fields is not None:
            clues.append(find(name)(**fields))
    return tuple(clues)


def keeps(clue, f, s):
    """Tell whether a filling keeps one clue."""
    return MEANINGS[clue.type].keeps(clue, f, s)


def drawn(rng, s, depth=1):
    """Draw the clues of a rule of rules; a branch may hold several."""
    clues = some_clues(rng, s, 1, depth=depth)
    return {"clues": clues} if clues else None


@meaning("any-of", drawn)
def any_of(clue, f, s):
    """One of them holds, or several."""
    return any(keeps(one, f, s) for one in clue.clues)


@meaning("all-of", drawn)
def all_of(clue, f, s):
    """All of them hold."""
    return all(keeps(one, f, s) for one in clue.clues)


def template(rng, s, depth=1):
    """Draw clues, and cells to which they can be moved: mostly so that all of them are there."""
    clues = some_clues(rng, s, 1, outside=False, depth=depth)
    origin = rng.choice(s.cells)
    named = {cell for clue in clues for cell in cells_in(clue)}
    targets = [
        (r, c)
        for r, c in s.cells
        if all((x + r - origin[0], y + c - origin[1]) in s.cells for x, y in named)
    ]
    if not clues or not targets:
        return None
    some_targets = rng.sample(targets, rng.randint(1, min(4, len(targets))))
    return {"clues": clues, "targets": tuple(some_targets), "origin": origin}


def cells_in(clue):
    """Return the cells of the grid that a clue names, those of clues inside too."""
    if clue.type == "replicate":
        return {
            cell
            for target in clue.targets
            for one in copies(clue, target)
            for cell in cells_in(one)
        }
    if clue.type in NESTING:
        return {cell for one in clue.clues for cell in cells_in(one)}
    fields = clue.__struct_fields__
    named = [getattr(clue, name) for name in LINE_FIELDS if name in fields]
    named += [[getattr(clue, name)] for name in CELL_FIELDS if name in fields]
    if clue.type in ("equal-sums", "same-digits"):
        named += clue.groups
    if clue.type == "chaos-arrow":
        named += clue.arms
    return {cell for cells in named for cell in cells if cell[0] >= 0}


@meaning("replicate", template)
def replicate(clue, f, s):
    """The template holds at each target."""
    return all(keeps(one, f, s) for target in clue.targets for one in copies(clue, target))


NESTED = {"any-of": drawn, "all-of": drawn, "replicate": template}
NESTING = tuple(NESTED)


def a_relation(rng, s):
    """Draw which pairs of values may be."""
    return tuple(pair for pair in product(s.values, s.values) if maybe(rng, 0.6))


@of_line("custom-pair", line(2, 3, pairs=a_relation, all=some(False, True)))
def custom_pair(values, clue, s):
    """Successive, or all, pairs are among those listed."""
    pairs = combinations(values, 2) if clue.all else pairwise(values)
    return all(pair in clue.pairs for pair in pairs)


def a_table(rng, s):
    """Draw cells, and rows of values for them."""
    cells = path(rng, s, 2, 3)
    rows = [row for row in product(s.values, repeat=len(cells)) if maybe(rng, 0.4)]
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


CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def a_pattern(rng, s):
    """Draw a regular expression with values in it, A for 10."""
    figures = CHARACTERS[s.low : s.high + 1]
    return rng.choice(PATTERNS).format(a=rng.choice(figures), b=rng.choice(figures))


@of_line("regex", line(2, 4, pattern=a_pattern))
def regex(values, clue, s):
    """The values, each written as one character, match."""
    return re.fullmatch(clue.pattern, "".join(CHARACTERS[v] for v in values)) is not None


def a_machine(rng, s):
    """Draw a machine of three states, which may have several moves for a value."""
    moves = [move for move in product(range(3), s.values, range(3)) if maybe(rng, 0.4)]
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


def to_modify(rng, s):
    """Draw modified cells in a square where there is an unseen variable for each row."""
    if not len(s.unseen) >= s.rows == s.columns or s.of("modifiers"):
        return None
    return {
        "places": tuple(s.unseen)[: s.rows],
        "factor": rng.choice((0, 2, 2, 3)),
        "each_value": maybe(rng, 0.4),
    }


@meaning("modifiers", to_modify)
def modifiers(clue, f, s):
    """Each row has its place in another column and region, and perhaps with another value."""
    cells = [(row, f[place] - 1) for row, place in enumerate(clue.places)]
    if not set(cells) <= set(s.cells) or not differ([column for _, column in cells]):
        return False
    pieces = [s.piece(cell) for cell in cells if s.piece(cell) is not None]
    return differ(pieces) and not (clue.each_value and not differ(at(f, cells)))
