"""Clues outside the grid, and single cells."""

from support.rule_meanings.meaning import (
    a_sum,
    a_value,
    at,
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
    return found


def a_diagonal(rng, s):
    """Draw a place outside, at a corner too, and a way from it that meets cells."""
    edge = [(r, c) for r in range(-1, s.rows + 1) for c in range(-1, s.columns + 1)]
    ways = [(p, way) for p in edge if p not in s.cells for way in WAYS if diagonal(p, way, s)]
    place, way = rng.choice(ways)
    return {"at": place, "direction": way, "sum": a_sum(rng, s)}


@meaning("little-killer", a_diagonal)
def little_killer(clue, f, s):
    """The diagonal makes the sum."""
    return sum(at(f, diagonal(clue.at, clue.direction, s))) == clue.sum


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
    return sum(at(f, s.first(clue.at, clue.count))) == clue.sum


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
    """Return the cells that an indexer counts."""
    r, c = clue.cell
    if clue.line == "column":
        return [(r, k) for k in range(s.columns)]
    if clue.line == "row":
        return [(k, c) for k in range(s.rows)]
    return [cell for cell in s.cells if s.piece(cell) == s.piece(clue.cell)]


def an_index(rng, s):
    """Draw an indexer; of a box only where its cell is in one."""
    cell = rng.choice(s.cells)
    lines = ["row", "column", *(["box"] if s.piece(cell) is not None else [])]
    return {"cell": cell, "line": rng.choice(lines)}


@meaning("indexer", an_index)
def indexer(clue, f, s):
    """The cell at p holds v exactly if the cell at v holds p; v is a place in the line."""
    cells = in_line(clue, s)
    place = cells.index(clue.cell) + 1
    value = f[clue.cell]
    if not 1 <= value <= len(cells):
        return False
    return all(
        (value == number) == (f[cell] == place)
        for number, cell in enumerate(cells, 1)
        if number != place
    ) and (value != place or f[clue.cell] == place)
