"""Houses, and rules of the whole grid."""

from functools import partial
from itertools import combinations, groupby

from support.rule_meanings.meaning import (
    MEANINGS,
    Meaning,
    at,
    counted,
    differ,
    line,
    maybe,
    meaning,
    nothing,
    one_cell,
    some,
)


def houses(name, groups, draw=nothing):
    """Enter a rule that no value stands twice in certain groups of cells."""

    def there(clue, s):
        return [[cell for cell in group if cell not in s.holes] for group in groups(clue, s)]

    MEANINGS[name] = Meaning(
        lambda clue, f, s: all(differ(at(f, g)) for g in there(clue, s)), draw, there
    )


def by(key, s):
    """Return the cells of a grid in groups that have a key in common."""
    groups = {}
    for cell in s.cells:
        groups.setdefault(key(cell), []).append(cell)
    return groups.values()


def no_pair(name, draw=nothing):
    """Enter a rule about each two cells, in reading order; cells and values are told."""

    def enter(allows):
        meaning(name, draw)(
            lambda clue, f, s: all(
                allows(clue, s, a, b, f[a], f[b]) for a, b in combinations(s.cells, 2)
            )
        )

    return enter


def box_size(rng, s):
    """Draw the size of boxes that fill the grid, with no more cells than values."""
    sizes = [
        (w, h)
        for w in range(1, s.columns + 1)
        for h in range(1, s.rows + 1)
        if s.columns % w == 0 and s.rows % h == 0 and 1 < w * h <= len(s.values)
    ]
    if not sizes or s.of("boxes", "region"):
        return None
    width, height = rng.choice(sizes)
    return {"width": width, "height": height}


def windows(clue, s):
    """Return the windows of a grid with boxes: of their size, with one line between."""
    (boxes,) = s.of("boxes")
    h, w = boxes.height, boxes.width
    return [
        [(r + i, c + j) for i in range(h) for j in range(w)]
        for r in range(1, s.rows - h, h + 1)
        for c in range(1, s.columns - w, w + 1)
    ]


houses("rows", lambda clue, s: by(lambda cell: cell[0], s))
houses("columns", lambda clue, s: by(lambda cell: cell[1], s))
houses(
    "boxes",
    lambda clue, s: by(lambda cell: (cell[0] // clue.height, cell[1] // clue.width), s),
    box_size,
)
houses("windoku", windows, lambda rng, s: {} if s.of("boxes") and windows(None, s) else None)
houses(
    "disjoint-groups",
    lambda clue, s: by(
        lambda cell: (cell[0] % s.of("boxes")[0].height, cell[1] % s.of("boxes")[0].width), s
    ),
    lambda rng, s: {} if s.of("boxes") and not s.of("region") else None,
)
houses(
    "diagonal",
    lambda clue, s: [
        [(k, s.columns - 1 - k if clue.direction == "/" else k) for k in range(s.rows)]
    ],
    lambda rng, s: {"direction": rng.choice("/\\")} if s.rows == s.columns else None,
)


houses("extra-region", lambda clue, s: [clue.cells], line(2, 4))


def a_room(rng, s):
    """Draw a few cells, no more than there are values."""
    most = min(3, len(s.values), len(s.cells))
    return {"cells": tuple(rng.sample(s.cells, rng.randint(1, most)))} if most else None


@meaning("room", a_room)
def room(clue, f, s):
    """The cells hold the lowest values, each once."""
    return sorted(at(f, clue.cells)) == list(s.values)[: len(clue.cells)]


def a_subgrid(rng, s):
    """Draw the place of a 4x4 square."""
    if min(s.rows, s.columns) < 4 or len(s.values) < 4:
        return None
    return {"row": rng.randint(0, s.rows - 4), "column": rng.randint(0, s.columns - 4), "side": 4}


def lines_and_boxes(clue, s):
    """Return the rows, columns and boxes of a 4x4 square."""
    top, left = clue.row, clue.column
    cells = [(top + i, left + j) for i in range(4) for j in range(4)]
    keys = (lambda c: c[0], lambda c: c[1], lambda c: ((c[0] - top) // 2, (c[1] - left) // 2))
    return [
        [cell for cell in cells if key(cell) == wanted]
        for key in keys
        for wanted in {key(cell) for cell in cells}
    ]


houses("subgrid", lines_and_boxes, a_subgrid)


def a_region(rng, s):
    """Draw a piece of a jigsaw, beside those that are there, with as many cells as values."""
    taken = {cell for region in s.of("region") for cell in region.cells}
    free = [cell for cell in s.cells if cell not in taken]
    if s.of("boxes") or len(free) < len(s.values):
        return None
    return {"cells": tuple(rng.sample(free, len(s.values)))}


houses("region", lambda clue, s: [clue.cells], a_region)


def black_and_white(s):
    """Return every longest line of cells, across and down."""
    found = []
    for r in range(s.rows):
        found += longest([(r, c) for c in range(s.columns)], s)
    for c in range(s.columns):
        found += longest([(r, c) for r in range(s.rows)], s)
    return found


def longest(line, s):
    """Return the parts of a row or column between its holes."""
    parts = groupby(line, key=lambda cell: cell in s.holes)
    return [tuple(part) for hole, part in parts if not hole]


@meaning("runs")
def runs(clue, f, s):
    """Each run states its own sum; where one lacks it the puzzle is refused."""
    return True


def a_run(rng, s):
    """Draw a run with a sum."""
    lines = [line for line in black_and_white(s) if len(line) > 1]
    if not lines or s.of("kakuro-run"):
        return None
    cells = rng.choice(lines)
    return {"cells": cells, "sum": sum(rng.choices(s.values, k=len(cells)))}


@meaning("kakuro-run", a_run)
def kakuro_run(clue, f, s):
    """No value twice, and the sum."""
    return differ(at(f, clue.cells)) and sum(at(counted(f, s), clue.cells)) == clue.sum


def a_variable(rng, s):
    """Draw an unseen variable; its values need not be those of the grid."""
    values = tuple(sorted(rng.sample(range(s.high + 4), rng.randint(1, min(3, s.high + 4)))))
    taken = s.unseen
    column = next(c for c in range(9) if (-1, c) not in taken)
    return {"cell": (-1, column), "values": values, "label": rng.choice(("", "T"))}


@meaning("variable", a_variable)
def variable(clue, f, s):
    """It has one of its values."""
    return f[clue.cell] in clue.values


@meaning("given", lambda rng, s: {**one_cell(rng, s), "value": rng.choice(s.values)})
def given(clue, f, s):
    """The cell has the value."""
    return f[clue.cell] == clue.value


@meaning(
    "candidates",
    lambda rng, s: {
        **one_cell(rng, s),
        "values": tuple(sorted(rng.sample(s.values, rng.randint(1, len(s.values))))),
    },
)
def candidates(clue, f, s):
    """The cell has one of the values."""
    return f[clue.cell] in clue.values


def steps(a, b):
    """Return how far two cells are apart, in rows and columns, the smaller first."""
    return sorted((abs(a[0] - b[0]), abs(a[1] - b[1])))


@no_pair("anti-knight")
def anti_knight(clue, s, a, b, x, y):
    """A knight's move apart values differ."""
    return x != y or steps(a, b) != [1, 2]


@no_pair("ripple")
def ripple(clue, s, a, b, x, y):
    """Equal values in a line have as many cells between them."""
    near, far = steps(a, b)
    return x != y or near > 0 or far > x


@no_pair("anti-king")
def anti_king(clue, s, a, b, x, y):
    """Values that touch differ."""
    return x != y or max(steps(a, b)) > 1


@no_pair(
    "anti-move",
    lambda rng, s: {
        "offsets": tuple((rng.randint(-2, 2), rng.randint(1, 2)) for _ in range(rng.randint(1, 2))),
        "values": rng.choice([(), (rng.choice(s.values),)]),
        "toroidal": maybe(rng, 0.4),
    },
)
def anti_move(clue, s, a, b, x, y):
    """So far apart, one way or the other, values differ, or those that are named."""
    apart = (b[0] - a[0], b[1] - a[1])
    named = not clue.values or x in clue.values
    moves = {*clue.offsets, *((-r, -c) for r, c in clue.offsets)}
    if clue.toroidal:
        apart = (apart[0] % s.rows, apart[1] % s.columns)
        moves = {(r % s.rows, c % s.columns) for r, c in moves}
    return x != y or apart not in moves or not named


def beside(a, b):
    """Tell whether two cells share a side."""
    return steps(a, b) == [0, 1]


def has_mark(s, a, b, *types):
    """Tell whether a mark stands between two cells."""
    return any(set(mark.cells) == {a, b} for mark in s.of(*types))


@no_pair("nonconsecutive", lambda rng, s: {"strict": maybe(rng, 0.3)})
def nonconsecutive(clue, s, a, b, x, y):
    """Neighbours without a dot do not differ by 1; strictly none do."""
    free = not clue.strict and has_mark(s, a, b, "difference", "ratio")
    return not beside(a, b) or free or abs(x - y) != 1


@no_pair(
    "negative",
    lambda rng, s: {
        "properties": tuple(rng.sample(("difference", "ratio", "pair-sum"), rng.randint(1, 2))),
        "numbers": tuple(rng.sample(range(6), 2)) if maybe(rng, 0.3) else (),
    },
)
def negative(clue, s, a, b, x, y):
    """Neighbours without a mark lack what marks of the puzzle state, or what they usually do."""
    if not beside(a, b):
        return True
    dotted = has_mark(s, a, b, "difference", "ratio")
    broken = False
    if "difference" in clue.properties and not dotted:
        stated = set(clue.numbers) or {dot.difference for dot in s.of("difference")} or {1}
        broken |= abs(x - y) in stated
    if "ratio" in clue.properties and not dotted:
        stated = set(clue.numbers) or {dot.ratio for dot in s.of("ratio")} or {2}
        broken |= any(x == k * y or y == k * x for k in stated)
    if "pair-sum" in clue.properties and not has_mark(s, a, b, "pair-sum"):
        broken |= x + y in (clue.numbers or (5, 10))
    return not broken


@meaning("global-entropy", lambda rng, s: {"groups": some("thirds", "modulo")(rng, s)})
def global_entropy(clue, f, s):
    """Each 2x2 has a value of each third, or of each residue."""
    if clue.groups == "modulo":
        return all({v % 3 for v in at(f, square)} == {0, 1, 2} for square in s.squares())
    return all({third(v, s) for v in at(f, square)} == {0, 1, 2} for square in s.squares())


def third(value, s):
    """Return 0, 1 or 2: the middle third takes what is left by two of the nearest equal size."""
    count = len(s.values)
    outer = (count + 1) // 3
    if value - s.low < outer:
        return 0
    return 2 if s.high - value < outer else 1


@no_pair("anti-taxicab")
def anti_taxicab(clue, s, a, b, x, y):
    """Equal values are not as many steps apart as they say."""
    return x != y or sum(steps(a, b)) != x


@meaning("dutch-flatmates", nothing)
def dutch_flatmates(clue, f, s):
    """Each middle value has the lowest above or the highest below."""
    return all(
        (r and f.get((r - 1, c)) == s.low) or f.get((r + 1, c)) == s.high
        for r, c in s.cells
        if f[r, c] == (s.low + s.high) // 2
    )


def box_at(clue, cell):
    """Return which box a cell lies in."""
    return cell[0] // clue.height, cell[1] // clue.width


def dividing(s):
    """Return the rows, the columns and the pieces, where the clues state these."""
    rows = by(lambda cell: cell[0], s) if s.of("rows") else []
    columns = by(lambda cell: cell[1], s) if s.of("columns") else []
    boxes = [group for clue in s.of("boxes") for group in by(partial(box_at, clue), s)]
    return list(rows), list(columns), [*boxes, *(clue.cells for clue in s.of("region"))]


@meaning("region-same-values", lambda rng, s: {} if s.of("rows", "columns") else None)
def region_same_values(clue, f, s):
    """The largest of all rows, columns and pieces hold the same values."""
    groups = [group for sort in dividing(s) for group in sort]
    most = max(map(len, groups), default=0)
    return len({frozenset(at(f, group)) for group in groups if len(group) == most}) < 2


def for_doppelganger(rng, s):
    """Draw it where all rows, columns and pieces have a cell less than there are values from 0."""
    groups = [group for sort in dividing(s) for group in sort]
    fits = s.low == 0 and groups and {len(group) for group in groups} == {s.high}
    return {} if fits else None


@meaning("doppelganger", for_doppelganger)
def doppelganger(clue, f, s):
    """Each lacks one value above 0, another one than the others, and than those it meets in a 0."""
    lacking = [
        {tuple(group): set(s.values) - set(at(f, group)) for group in sort} for sort in dividing(s)
    ]
    for sort in lacking:
        if not all(len(lacks) == 1 and 0 not in lacks for lacks in sort.values()):
            return False
        if not differ([min(lacks) for lacks in sort.values()]):
            return False
    every = [(group, lacks) for sort in lacking for group, lacks in sort.items()]
    return not any(
        a & b
        for (group, a), (other, b) in combinations(every, 2)
        for cell in set(group) & set(other)
        if f[cell] == 0
    )


@meaning("top-bottom", nothing)
def top_bottom(clue, f, s):
    """A path down, a row at a time, meets each next value, and so does one up."""
    return all(leads(f, s, rows) for rows in (list(range(s.rows)), list(range(s.rows - 1, -1, -1))))


def leads(f, s, rows):
    """Tell whether a path through the rows meets the lowest value, the next and so on."""
    ends = set(range(s.columns))
    for value, row in enumerate(rows, s.low):
        held = {c for c in range(s.columns) if f.get((row, c)) == value}
        ends = {c for c in held if row == rows[0] or {c - 1, c, c + 1} & ends}
    return bool(ends)


def hang_together(places):
    """Tell whether there is a way, side by side, between each two of some places."""
    places = set(places)
    waiting = [*places][:1]
    places -= {*waiting}
    while waiting:
        r, c = waiting.pop()
        near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & places
        places -= near
        waiting += near
    return not places


def some_to_connect(rng, s):
    """Draw values whose cells hang together, sometimes so many of them, or of cells in rows."""
    fields = {"values": tuple(rng.sample(s.values, rng.randint(1, min(2, len(s.values)))))}
    if maybe(rng, 0.4):
        fields["size"] = rng.randint(0, 4)
    if maybe(rng, 0.3):
        cells = rng.sample(s.places, rng.randint(1, min(6, len(s.places))))
        fields |= {"cells": tuple(cells), "columns": rng.randint(1, 3)}
    return fields


@meaning("connected-values", some_to_connect)
def connected_values(clue, f, s):
    """Where the values stand there are ways, and as many cells as stated."""
    cells = clue.cells or s.cells
    places = {
        cell: divmod(k, clue.columns) if clue.columns else cell for k, cell in enumerate(cells)
    }
    held = [place for cell, place in places.items() if f[cell] in clue.values]
    return hang_together(held) and clue.size in (None, len(held))


def to_construct(rng, s):
    """Draw regions where there is an unseen variable for each cell."""
    if len(s.unseen) < len(s.cells):
        return None
    sizes = [n for n in range(1, len(s.cells) + 1) if len(s.cells) % n == 0]
    return {"regions": tuple(s.unseen)[: len(s.cells)], "size": rng.choice(sizes)}


@meaning("chaos-construction", to_construct)
def chaos_construction(clue, f, s):
    """Regions have their size, numbers in order, ways between their cells, and no value twice."""
    number = dict(zip(s.cells, at(f, clue.regions), strict=True))
    count = len(s.cells) // clue.size
    if list(dict.fromkeys(number.values())) != list(range(s.low, s.low + count)):
        return False
    regions = [[cell for cell in s.cells if number[cell] == s.low + k] for k in range(count)]
    return all(
        len(region) == clue.size and hang_together(region) and differ(at(f, region))
        for region in regions
    )
