"""Clues outside the grid, and single cells."""

from typing import NamedTuple

from support.rule_meanings.meaning import (
    a_sum,
    a_value,
    at,
    counted,
    meaning,
    one_cell,
    outside,
    some,
    values_of,
)


def of_view(name, draw):
    """Enter a rule about the values that a place outside looks at, in order."""

    def enter(keeps):
        meaning(name, draw)(lambda clue, f, s: keeps(at(f, s.inward(clue.at)), clue, s))

    return enter


WAYS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def diagonal(place, direction, s):
    """Return the cells that lie that way from a place outside."""
    (r, c), (down, right), found = place, WAYS[direction], []
    while (r := r + down, c := c + right)[0] in range(s.rows) and c in range(s.columns):
        found.append((r, c))
    return [cell for cell in found if cell not in s.holes]


def a_diagonal(rng, s):
    """Draw a place outside, at a corner too, and a way from it that meets cells."""
    edge = [
        (r, c)
        for r in range(-1, s.rows + 1)
        for c in range(-1, s.columns + 1)
        if r in (-1, s.rows) or c in (-1, s.columns)
    ]
    ways = [(p, way) for p in edge for way in WAYS if diagonal(p, way, s)]
    place, way = rng.choice(ways)
    return {"at": place, "direction": way, "sum": a_sum(rng, s)}


@meaning("little-killer", a_diagonal)
def little_killer(clue, f, s):
    """The diagonal makes the sum."""
    return sum(at(counted(f, s), diagonal(clue.at, clue.direction, s))) == clue.sum


@of_view("sandwich", outside(sum=lambda rng, s: rng.choice((0, 0, a_sum(rng, s)))))
def sandwich(values, clue, s):
    """One lowest and one highest value, and between them the sum."""
    ends = [k for k, value in enumerate(values) if value in (s.low, s.high)]
    if [values[k] for k in ends] not in ([s.low, s.high], [s.high, s.low]):
        return False
    return sum(values[ends[0] + 1 : ends[1]]) == clue.sum


@of_view("x-sum", outside(sum=a_sum))
def x_sum(values, clue, s):
    """The first X make the sum."""
    return 1 <= values[0] <= len(values) and sum(values[: values[0]]) == clue.sum


@of_view("skyscraper", outside(count=some(1, 1, 2, 2, 3)))
def skyscraper(values, clue, s):
    """So many are above 0 and all before them."""
    return sum(value > max((0, *values[:k])) for k, value in enumerate(values)) == clue.count


@of_view("numbered-room", outside(value=a_value))
def numbered_room(values, clue, s):
    """The first value counts to the cell that holds the value."""
    return 1 <= values[0] <= len(values) and values[values[0] - 1] == clue.value


@meaning("frame-sum", outside(sum=a_sum, count=some(1, 2, None)))
def frame_sum(clue, f, s):
    """The first cells make the sum."""
    return sum(at(counted(f, s), s.first(clue.at, clue.count))) == clue.sum


@meaning("outside-digit", outside(values=values_of(1, 2), count=some(2, 3, None)))
def outside_digit(clue, f, s):
    """The values stand among the first cells, as often as they are listed."""
    held = at(f, s.first(clue.at, clue.count))
    return all(held.count(value) >= clue.values.count(value) for value in clue.values)


@meaning("odd", one_cell)
def odd(clue, f, s):
    """The value is odd."""
    return f[clue.cell] % 2 == 1


@meaning("even", one_cell)
def even(clue, f, s):
    """The value is even."""
    return f[clue.cell] % 2 == 0


def around(cell, s):
    """Return the cells that share a side with one."""
    r, c = cell
    return [other for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if other in s.cells]


def extreme(name, beyond):
    """Enter a rule that a cell is beyond its neighbours that have no such mark."""

    @meaning(name, one_cell)
    def keeps(clue, f, s):
        marked = {mark.cell for mark in s.of(name)}
        return all(
            beyond(f[clue.cell], f[other]) for other in around(clue.cell, s) if other not in marked
        )


extreme("minimum", lambda a, b: a < b)
extreme("maximum", lambda a, b: a > b)


def in_line(clue, s):
    """Return the cells that an indexer counts, by their numbers."""
    r, c = clue.cell
    if clue.line == "column":
        line = {k + 1: (r, k) for k in range(s.columns)}
    elif clue.line == "row":
        line = {k + 1: (k, c) for k in range(s.rows)}
    else:
        piece = [cell for cell in s.cells if s.piece(cell) == s.piece(clue.cell)]
        line = dict(enumerate(piece, 1))
    return {number: cell for number, cell in line.items() if cell not in s.holes}


def an_index(rng, s):
    """Draw an indexer; of a box only where its cell is in one."""
    cell = rng.choice(s.cells)
    lines = ["row", "column", *(["box"] if s.piece(cell) is not None else [])]
    return {"cell": cell, "line": rng.choice(lines)}


@meaning("indexer", an_index)
def indexer(clue, f, s):
    """The cell at p holds v exactly if the cell at v holds p; v names a cell of the line."""
    cells = in_line(clue, s)
    place = next(number for number, cell in cells.items() if cell == clue.cell)
    value = f[clue.cell]
    return value in cells and all(
        (value == number) == (f[cell] == place)
        for number, cell in cells.items()
        if cell != clue.cell
    )


@of_view("hidden-skyscraper", outside(value=a_value))
def hidden_skyscraper(values, clue, s):
    """The first that is not above all before it."""
    hidden = [value for k, value in enumerate(values) if value <= max((-1, *values[:k]))]
    return hidden[:1] == [clue.value]


def lines_from_both_ends(f, s):
    """Return the values of every row and column from each of its ends, by where it is read from."""
    places = [(r, c) for r in range(s.rows) for c in (-1, s.columns)]
    places += [(r, c) for c in range(s.columns) for r in (-1, s.rows)]
    return {place: at(f, s.inward(place)) for place in places}


def a_rank(rng, s):
    """Draw a rank in a square without holes."""
    if not 1 < s.rows == s.columns or s.holes:
        return None
    return outside(number=lambda rng, s: rng.randint(1, 4 * s.rows))(rng, s)


@meaning("full-rank", a_rank)
def full_rank(clue, f, s):
    """So many lines are less, and none is equal unless any may be."""
    numbers = lines_from_both_ends(f, s)
    mine = numbers.pop(clue.at)
    allowed = any(rule.ties == "any" for rule in s.of("full-rank-ties"))
    below = sum(other < mine for other in numbers.values())
    return below == clue.number - 1 and (allowed or mine not in numbers.values())


@meaning(
    "full-rank-ties",
    lambda rng, s: (
        {"ties": rng.choice(("none", "none", "none", "unclued", "any"))}
        if 1 < s.rows == s.columns < 4 and not s.holes
        else None
    ),
)
def full_rank_ties(clue, f, s):
    """No two lines are equal, if that is what it says."""
    numbers = [tuple(values) for values in lines_from_both_ends(f, s).values()]
    return clue.ties != "none" or len(set(numbers)) == len(numbers)


@meaning("negative-indexers", lambda rng, s: {"line": rng.choice(("row", "column", "box"))})
def negative_indexers(clue, f, s):
    """No cell without a mark is an indexer."""
    marked = [mark.cell for mark in s.of("indexer") if mark.line == clue.line]
    for cell in s.cells:
        if cell in marked or (clue.line == "box" and s.piece(cell) is None):
            continue
        cells = in_line(Place(cell, clue.line), s)
        place = next(number for number, other in cells.items() if other == cell)
        if f[cell] in cells and f[cells[f[cell]]] == place:
            return False
    return True


class Place(NamedTuple):
    """A cell in a line, as an indexer names it."""

    cell: tuple[int, int]
    line: str
