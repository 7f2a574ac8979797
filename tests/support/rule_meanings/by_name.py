"""The rules of Binairo, Str8ts, Hidato, Renban squares, Doppelblock and Easy as ABC."""

from collections import Counter
from itertools import combinations

from support.rule_meanings.meaning import a_sum, a_value, at, line, maybe, meaning, nothing, outside
from support.rule_meanings.outside import of_view


def rows(s):
    """Return the cells of each row that has some."""
    found = [[cell for cell in s.cells if cell[0] == r] for r in range(s.rows)]
    return [row for row in found if row]


def columns(s):
    """Return the cells of each column that has some."""
    found = [[cell for cell in s.cells if cell[1] == c] for c in range(s.columns)]
    return [column for column in found if column]


def one_by_one(values):
    """Tell whether values differ and leave no gap."""
    return len(set(values)) == len(values) == max(values) - min(values) + 1


@meaning("balanced", nothing)
def balanced(clue, f, s):
    """In each line all values stand equally often."""
    counts = ([at(f, some).count(value) for value in s.values] for some in (*rows(s), *columns(s)))
    return all(len(set(count)) == 1 for count in counts)


@meaning("no-three", nothing)
def no_three(clue, f, s):
    """No three cells beside each other, or above each other, hold one value."""
    three = (
        [f.get((r + k * down, c + k * (1 - down))) for k in range(3)]
        for r, c in s.cells
        for down in (0, 1)
    )
    return not any(a == b == c for a, b, c in three)


@meaning("no-square", nothing)
def no_square(clue, f, s):
    """No four cells that meet at a corner hold one value."""
    return not any(len(set(at(f, square))) == 1 for square in s.squares())


@meaning("unlike-lines", nothing)
def unlike_lines(clue, f, s):
    """No row has the same values at the same places as another one, and no column."""
    across = [{c: f[r, c] for r, c in row} for row in rows(s)]
    down = [{r: f[r, c] for r, c in column} for column in columns(s)]
    return not any(a == b for lines in (across, down) for a, b in combinations(lines, 2))


@meaning("blanks", nothing)
def blanks(clue, f, s):
    """Each line holds every value above the lowest once."""
    counts = (Counter(at(f, some)) for some in (*rows(s), *columns(s)))
    return all(count[value] == 1 for count in counts for value in s.values if value > s.low)


@of_view("block-sum", outside(sum=lambda rng, s: rng.choice((0, a_sum(rng, s)))))
def block_sum(values, clue, s):
    """There are two lowest values, and what lies between makes the sum."""
    ends = [k for k, value in enumerate(values) if value == s.low]
    return len(ends) == 2 and sum(values[ends[0] + 1 : ends[1]]) == clue.sum


@of_view("first-value", outside(value=a_value))
def first_value(values, clue, s):
    """The first that is not the lowest is the value."""
    return next((value for value in values if value != s.low), None) == clue.value


@meaning("straight", line(2, 4))
def straight(clue, f, s):
    """The values follow each other."""
    return one_by_one(at(f, clue.cells))


def some_black(rng, s):
    """Draw one black cell, or none."""
    return {"black": tuple(rng.sample(s.cells, 1))} if s.cells and maybe(rng, 0.5) else {}


@meaning("straights", some_black)
def straights(clue, f, s):
    """Values follow each other in each longest line of cells that are not black."""
    white = {cell: value for cell, value in f.items() if cell in s.cells and cell not in clue.black}
    for r, c in white:
        for down, right in ((0, 1), (1, 0)):
            if (r - down, c - right) not in white:
                run = []
                while (r + len(run) * down, c + len(run) * right) in white:
                    run.append(white[r + len(run) * down, c + len(run) * right])
                if not one_by_one(run):
                    return False
    return True


@meaning("number-path", lambda rng, s: {"diagonal": maybe(rng, 0.6)})
def number_path(clue, f, s):
    """All differ, and the cells of successive values touch, at a side if not diagonally."""
    place = {f[cell]: cell for cell in s.cells}
    if len(place) < len(s.cells):
        return False
    for value, (r, c) in place.items():
        if value + 1 in place:
            down, right = abs(place[value + 1][0] - r), abs(place[value + 1][1] - c)
            if (max(down, right) if clue.diagonal else down + right) != 1:
                return False
    return True
