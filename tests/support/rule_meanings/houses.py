"""Houses, and rules of the whole grid."""

from itertools import combinations

from support.rule_meanings.meaning import (
    at,
    differ,
    line,
    meaning,
    nothing,
    of_line,
    one_cell,
    some,
)


def houses(name, groups, draw=nothing):
    """Enter a rule that no value stands twice in certain groups of cells."""
    meaning(name, draw)(lambda clue, f, s: all(differ(at(f, g)) for g in groups(clue, s)))


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


def whole_houses(draw):
    """Draw only where a group of so many cells can hold different values."""
    return lambda rng, s: draw(rng, s) if max(s.rows, s.columns) <= len(s.values) else None


houses("rows", lambda clue, s: by(lambda cell: cell[0], s), whole_houses(nothing))
houses("columns", lambda clue, s: by(lambda cell: cell[1], s), whole_houses(nothing))
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
    lambda rng, s: (
        {"direction": rng.choice("/\\")} if s.rows == s.columns <= len(s.values) else None
    ),
)


@of_line("extra-region", line(2, 4))
def extra_region(values, clue, s):
    """No value stands twice."""
    return differ(values)


@of_line(
    "region", lambda rng, s: None if s.of("boxes") else line(len(s.values), len(s.values))(rng, s)
)
def region(values, clue, s):
    """No value stands twice."""
    return differ(values)


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


@no_pair("anti-king")
def anti_king(clue, s, a, b, x, y):
    """Values that touch differ."""
    return x != y or max(steps(a, b)) > 1


@no_pair(
    "anti-move",
    lambda rng, s: {
        "offsets": ((rng.randint(0, 2), rng.randint(1, 2)),),
        "values": rng.choice([(), (rng.choice(s.values),)]),
    },
)
def anti_move(clue, s, a, b, x, y):
    """So far apart, one way or the other, values differ, or those that are named."""
    apart = (b[0] - a[0], b[1] - a[1])
    named = not clue.values or x in clue.values
    moves = {*clue.offsets, *((-r, -c) for r, c in clue.offsets)}
    return x != y or apart not in moves or not named


def beside(a, b):
    """Tell whether two cells share a side."""
    return steps(a, b) == [0, 1]


def has_mark(s, a, b, *types):
    """Tell whether a mark stands between two cells."""
    return any(set(mark.cells) == {a, b} for mark in s.of(*types))


@no_pair("nonconsecutive", lambda rng, s: {"strict": rng.random() < 0.3})
def nonconsecutive(clue, s, a, b, x, y):
    """Neighbours without a dot do not differ by 1; strictly none do."""
    free = not clue.strict and has_mark(s, a, b, "difference", "ratio")
    return not beside(a, b) or free or abs(x - y) != 1


@no_pair(
    "negative",
    lambda rng, s: {
        "properties": tuple(rng.sample(("difference", "ratio", "pair-sum"), rng.randint(1, 2)))
    },
)
def negative(clue, s, a, b, x, y):
    """Neighbours without a mark lack what marks of the puzzle state, or what they usually do."""
    if not beside(a, b):
        return True
    dotted = has_mark(s, a, b, "difference", "ratio")
    broken = False
    if "difference" in clue.properties and not dotted:
        stated = {dot.difference for dot in s.of("difference")} or {1}
        broken |= abs(x - y) in stated
    if "ratio" in clue.properties and not dotted:
        stated = {dot.ratio for dot in s.of("ratio")} or {2}
        broken |= any(x == k * y or y == k * x for k in stated)
    if "pair-sum" in clue.properties and not has_mark(s, a, b, "pair-sum"):
        broken |= x + y in (5, 10)
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
