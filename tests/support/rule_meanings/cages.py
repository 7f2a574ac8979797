"""Pairs of cells, cages and groups."""

from collections import Counter
from itertools import chain, combinations, takewhile
from math import prod

from support.rule_meanings.meaning import (
    a_sum,
    at,
    counted,
    differ,
    line,
    maybe,
    meaning,
    of_line,
    of_sums,
    pair,
    path,
    some,
    values_of,
)


def two_cells(rng, s):
    """Draw a cell that is less than another."""
    if len(s.cells) < 2:
        return None
    less, greater = path(rng, s, 2, 2)
    return {"less": less, "greater": greater}


@meaning("less-than", two_cells)
def less_than(clue, f, s):
    """The one is below the other."""
    return f[clue.less] < f[clue.greater]


@of_line("difference", pair(difference=some(1, 1, 2, 3)))
def difference(values, clue, s):
    """They differ by so much."""
    return abs(values[0] - values[1]) == clue.difference


@of_line("ratio", pair(ratio=some(2, 2, 3)))
def ratio(values, clue, s):
    """The one is so many times the other."""
    return max(values) == clue.ratio * min(values)


@of_line("pair-sum", pair(sum=some(5, 10, 3, 6)))
def pair_sum(values, clue, s):
    """They make the sum."""
    return sum(values) == clue.sum


def two_shapes(rng, s):
    """Draw two groups of cells of one size, which share none."""
    if len(s.cells) < 2:
        return None
    size = rng.randint(1, min(3, len(s.cells) // 2))
    cells = path(rng, s, 2 * size, 2 * size)
    return {"cells": cells[:size], "copies": cells[size:]}


@meaning("clone", two_shapes)
def clone(clue, f, s):
    """Each cell has the value of its copy."""
    return at(f, clue.cells) == at(f, clue.copies)


@meaning("killer-cage", line(1, 4, sum=lambda rng, s: rng.choice([None, a_sum(rng, s)])))
def killer_cage(clue, f, s):
    """No value twice, and the sum where one is stated."""
    return differ(at(f, clue.cells)) and clue.sum in (None, sum(at(counted(f, s), clue.cells)))


def weighed(rng, s):
    """Draw a linear inequality; a cell may stand in it twice."""
    cells = path(rng, s, 1, 4)
    if maybe(rng, 0.3):
        cells += (rng.choice(cells),)
    weights = tuple(rng.choice((1, 1, 2, 0, -1, -2)) for _ in cells) if maybe(rng, 0.5) else ()
    return {
        "cells": cells,
        "sum": a_sum(rng, s) if not weights else rng.randint(-3, 6),
        "coefficients": weights,
        "operator": rng.choice(("=", "=", "<=", "!=")),
    }


@of_sums("sum-cage", weighed)
def sum_cage(values, clue, s):
    """The weighed sum is equal, at most, or not equal."""
    weights = clue.coefficients or [1] * len(values)
    total = sum(weight * value for weight, value in zip(weights, values, strict=True))
    return {"=": total == clue.sum, "<=": total <= clue.sum, "!=": total != clue.sum}[clue.operator]


def kenken(rng, s):
    """Draw a cage and what its operation makes of some values."""
    cells = path(rng, s, 1, 3)
    if any(set(cells) & set(cage.cells) for cage in s.of("kenken-cage")):
        return None
    operation = rng.choice(("+", "-", "x", "/", ""))
    values = sorted(rng.choices(s.values, k=len(cells)))
    results = {
        "+": sum(values),
        "x": prod(values),
        "-": abs(2 * values[-1] - sum(values)),
        "/": values[-1] // max(1, prod(values[:-1])),
    }
    result = rng.choice(list(results.values())) if not operation else results[operation]
    return {"cells": cells, "result": result, "operation": operation}


@of_line("kenken-cage", kenken)
def kenken_cage(values, clue, s):
    """The values make the result, the largest against all others."""
    if len(values) == 1:
        return values[0] == clue.result
    *others, most = sorted(values)
    made = {
        "+": sum(values) == clue.result,
        "x": prod(values) == clue.result,
        "-": most - sum(others) == clue.result,
        "/": prod(others) != 0 and most == clue.result * prod(others),
    }
    return made[clue.operation] if clue.operation else any(made.values())


def some_groups(rng, s, of_one_size):
    """Draw two or three groups of cells."""
    if len(s.cells) < 3:
        return None
    count = rng.randint(2, 3)
    size = max(1, min(3, len(s.cells) // count))
    sizes = (
        [rng.randint(1, size)] * count
        if of_one_size
        else [rng.randint(1, size) for _ in range(count)]
    )
    cells = list(path(rng, s, sum(sizes), sum(sizes)))
    return {"groups": tuple(tuple(cells.pop() for _ in range(size)) for size in sizes)}


@meaning("equal-sums", lambda rng, s: some_groups(rng, s, False))
def equal_sums(clue, f, s):
    """All groups have one sum."""
    return len({sum(at(counted(f, s), group)) for group in clue.groups}) == 1


@meaning("same-digits", lambda rng, s: some_groups(rng, s, True))
def same_digits(clue, f, s):
    """All groups have the same values, as often."""
    return len({tuple(sorted(at(f, group))) for group in clue.groups}) == 1


@of_line(
    "quadruple",
    lambda rng, s: (
        {"cells": tuple(rng.choice(s.squares())), "values": values_of(1, 4)(rng, s)}
        if s.squares()
        else None
    ),
)
def quadruple(values, clue, s):
    """The values stand there as often as they are listed, or more often."""
    return not Counter(clue.values) - Counter(values)


@of_line("contains", line(3, 5, values=values_of(1, 3), exactly=some(True, False)))
def contains(values, clue, s):
    """The values stand there at least, or exactly, as often as they are listed."""
    wanted, held = Counter(clue.values), Counter(values)
    if clue.exactly:
        return all(held[value] == count for value, count in wanted.items())
    return not wanted - held


def counts(rng, s):
    """Draw how often different values stand in cells."""
    values = tuple(rng.sample(s.values, rng.randint(1, min(2, len(s.values)))))
    cells = path(rng, s, 2, 5)
    return {"cells": cells, "counts": tuple(rng.randint(0, 2) for _ in values), "values": values}


@of_line("look-and-say", counts)
def look_and_say(values, clue, s):
    """Each value stands there exactly so often."""
    return all(
        values.count(value) == count for count, value in zip(clue.counts, clue.values, strict=True)
    )


@of_line("counting-circles", line(2, 5))
def counting_circles(values, clue, s):
    """A value in a circle stands in that many circles."""
    return all(values.count(value) == value for value in values)


@of_line("rellik-cage", line(1, 4, sum=a_sum))
def rellik_cage(values, clue, s):
    """No value twice, and no choice of them makes the sum."""
    choices = chain.from_iterable(combinations(values, n) for n in range(1, len(values) + 1))
    return differ(values) and clue.sum not in map(sum, choices)


@of_line("equality-cage", lambda rng, s: {"cells": path(rng, s, 2, 2 if maybe(rng, 0.7) else 4)})
def equality_cage(values, clue, s):
    """No value twice; half are even, half odd, half below the middle and half above it."""
    below = [value for value in values if value - s.low < s.high - value]
    above = [value for value in values if value - s.low > s.high - value]
    even = [value for value in values if value % 2 == 0]
    return differ(values) and all(2 * len(part) == len(values) for part in (below, above, even))


@of_line("lunchbox", line(2, 4, sum=lambda rng, s: rng.choice((0, a_sum(rng, s)))))
def lunchbox(values, clue, s):
    """No value twice, and those between the lowest and the highest make the sum."""
    if not differ(values):
        return False
    ends = [k for k, value in enumerate(values) if value in (min(values), max(values))]
    return sum(values[ends[0] + 1 : ends[1]]) == clue.sum


@of_line("value-indexing", line(3, 5))
def value_indexing(values, clue, s):
    """The second counts, behind itself, to the value of the first."""
    first, count, *others = values
    return 1 <= count <= len(others) and others[count - 1] == first


def one_and_others(rng, s):
    """Draw a cell, and others, sometimes among them."""
    if len(s.cells) < 2:
        return None
    cell, *cells = path(rng, s, 2, 5)
    return {"cell": cell, "cells": (*cells, cell) if maybe(rng, 0.1) else tuple(cells)}


@meaning("count-distinct", one_and_others)
def count_distinct(clue, f, s):
    """The cell is the number of values of the others."""
    return f[clue.cell] == len({f[cell] for cell in clue.cells})


@meaning("chaos-count", lambda rng, s: with_offset(rng, one_and_others(rng, s)))
def chaos_count(clue, f, s):
    """The cell is the number of those equal to the first, less the offset."""
    values = at(f, clue.cells)
    return f[clue.cell] + clue.offset == values.count(values[0])


def with_offset(rng, fields):
    """Return the fields with an offset, 0 or 1."""
    return fields and {**fields, "offset": rng.choice((0, 0, 1))}


def some_arms(rng, s):
    """Draw a cell, and lines that begin in one cell."""
    fields = one_and_others(rng, s)
    if fields is None:
        return None
    first, *others = dict.fromkeys(fields["cells"])
    middle = rng.randint(0, len(others))
    arms = ((first, *others[:middle]), (first, *others[middle:]))
    return with_offset(rng, {"cell": fields["cell"], "arms": arms})


@meaning("chaos-arrow", some_arms)
def chaos_arrow(clue, f, s):
    """The cell is how many on all arms come before one that is not equal to the first."""
    ways = [list(takewhile(lambda v: v == f[clue.arms[0][0]], at(f, arm))) for arm in clue.arms]
    return f[clue.cell] + clue.offset == 1 + sum(len(way) - 1 for way in ways)
