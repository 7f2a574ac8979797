"""Random puzzles of every kind, for laws; sound in shape, not necessarily solvable."""

from dataclasses import replace

from hypothesis import settings, strategies as st

from alldiff import Puzzle
from alldiff.formats.text.signs import in_order
from alldiff.rules import find, grid_of
from alldiff.rules.candidates import Candidates
from alldiff.rules.kakuro_run import KakuroRun
from alldiff.rules.less_than import LessThan
from alldiff.rules.runs import all_lines
from alldiff.techniques.engine.position import Position, progress

BOXES = [(w, h) for w in range(1, 8) for h in range(1, 8) if 1 < w * h <= 16]
BOXES += [(7, 3), (5, 5), (6, 6)]


def tries(number: int) -> int:
    """Return on how many examples a law is tried: so many, but few in the daily round."""
    quick = settings.get_profile("quick")
    return min(number, quick.max_examples) if settings.default == quick else number


@st.composite
def grids(draw, side: int, filled: bool | None = None):
    """Strategy: rows of givens for a square of this side, mostly empty or mostly filled."""
    value = st.integers(1, side)
    cell = value if filled else st.one_of(st.just(0), st.just(0), value)
    cells = draw(st.lists(cell, min_size=side * side, max_size=side * side))
    return tuple(tuple(cells[i : i + side]) for i in range(0, side * side, side))


@st.composite
def sudokus(draw, boxes=BOXES):
    """Strategy: a Sudoku with one of these boxes."""
    box = draw(st.sampled_from(boxes))
    return Puzzle("sudoku", draw(grids(box[0] * box[1])), box)


@st.composite
def latin_squares(draw, sides=range(1, 17)):
    """Strategy: a Latin square with one of these sides."""
    return Puzzle("latin-square", draw(grids(draw(st.sampled_from(list(sides))))))


@st.composite
def candidate_sudokus(draw):
    """Strategy: a Sudoku with pencil marks in some of its empty cells."""
    puzzle = draw(sudokus([(2, 2), (3, 2), (2, 4), (3, 3)]))
    empty = [cell for cell in puzzle.cells() if not puzzle.givens[cell[0]][cell[1]]]
    marked = draw(st.lists(st.sampled_from(empty), unique=True)) if empty else []
    values = st.sets(st.integers(1, puzzle.rows), min_size=2, max_size=puzzle.rows - 1)
    clues = [Candidates(cell, tuple(sorted(draw(values)))) for cell in sorted(marked)]
    return Puzzle("sudoku", puzzle.givens, puzzle.box, tuple(clues))


@st.composite
def greater_thans(draw, boxes=((2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (5, 2), (4, 3), (4, 4))):
    """Strategy: a Greater-Than Sudoku; every sign inside the boxes and no given, or any mixture."""
    box = draw(st.sampled_from(list(boxes)))
    side = box[0] * box[1]
    pairs = [
        ((r, c), other)
        for r in range(side)
        for c in range(side)
        for other in ((r, c + 1), (r + 1, c))
        if max(other) < side
    ]
    if draw(st.booleans()):
        givens = ((0,) * side,) * side
        chosen = [
            (a, b)
            for a, b in pairs
            if a[0] // box[1] == b[0] // box[1] and a[1] // box[0] == b[1] // box[0]
        ]
    else:
        givens = draw(grids(side))
        picked = draw(st.sets(st.sampled_from(range(len(pairs))), min_size=1))
        chosen = [pairs[i] for i in sorted(picked)]
    turned = draw(st.lists(st.booleans(), min_size=len(chosen), max_size=len(chosen)))
    signs = [
        LessThan(b, a) if turn else LessThan(a, b)
        for (a, b), turn in zip(chosen, turned, strict=True)
    ]
    return Puzzle("greater-than", givens, box, tuple(signs))


@st.composite
def kakuros(draw, border: bool = True):
    """Strategy: a Kakuro of any outline; with a black `border` above and to the left, or without.

    Some runs lack their sum, and sums may be out of reach.
    """
    rows, columns = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    cell = st.one_of(st.none(), st.just(0), st.just(0), st.integers(1, 9))
    givens = [[draw(cell) for _ in range(columns)] for _ in range(rows)]
    if border:
        givens[0] = [None] * columns
        for row in givens:
            row[0] = None
    outline = Puzzle("kakuro", tuple(map(tuple, givens)))
    clues = []
    for line in all_lines(grid_of(outline)):
        total = draw(st.integers(0, 50))
        if total:
            clues.append(KakuroRun(line, total))
    return Puzzle("kakuro", outline.givens, clues=tuple(clues))


def puzzles():
    """Strategy: a puzzle of any kind."""
    return st.one_of(
        sudokus(), latin_squares(), candidate_sudokus(), greater_thans(), kakuros(), kakuros(False)
    )


NINE = [(3, 3)]
LETTERED = [box for box in BOXES if box[0] * box[1] <= 35]
DRAWN = [box for box in BOXES if min(box) > 1]


@st.composite
def progresses(draw):
    """Strategy: a 9x9 Sudoku with a player's values, at least one, and pencil marks."""
    puzzle = draw(sudokus(NINE))
    empty = [cell for cell in puzzle.cells() if not puzzle.givens[cell[0]][cell[1]]]
    if not empty:
        puzzle, empty = puzzle.with_given((0, 0), 0), [(0, 0)]
    placed = draw(st.sets(st.sampled_from(empty), min_size=1))
    values = {cell: draw(st.integers(1, 9)) for cell in sorted(placed)}
    rest = sorted(set(empty) - placed)
    marked = sorted(draw(st.sets(st.sampled_from(rest)))) if rest else []
    some = st.sets(st.integers(1, 9), min_size=2)
    marks = {cell: tuple(sorted(draw(some))) for cell in marked}
    return progress(Position(puzzle, values, marks))


@st.composite
def variants(draw):
    """Strategy: a Sudoku with rules of several sorts, on cells drawn at random."""
    puzzle = draw(sudokus([(2, 2), (3, 2), (3, 3)]))
    cells = list(puzzle.cells())
    some = st.lists(st.sampled_from(cells), min_size=2, max_size=4, unique=True).map(tuple)
    pairs = [(a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in cells]
    number, pair = st.integers(1, 20), st.sampled_from(pairs)
    rules = st.one_of(
        st.builds(find("killer-cage"), some, number),
        st.builds(find("sum-cage"), some, number),
        st.builds(find("thermometer"), some),
        st.builds(find("whisper"), some, number),
        st.builds(find("renban"), some),
        st.builds(find("difference"), pair),
        st.builds(find("ratio"), pair),
        st.builds(lambda two: find("less-than")(*two), pair),
        st.builds(lambda path: find("arrow")(path[0], path[1:]), some),
        st.builds(lambda at, n: find("x-sum")((at[0], -1), n), st.sampled_from(cells), number),
        st.builds(find("anti-knight")),
        st.builds(find("diagonal"), st.sampled_from("/\\")),
    )
    return replace(puzzle, clues=(*puzzle.clues, *draw(st.lists(rules, max_size=6, unique=True))))


def spelled_in_links():
    """Strategy: a Sudoku with rules that f-puzzles knows, those of a type together."""

    def carried(puzzle):
        return not any(clue.type in ("sum-cage", "less-than") for clue in puzzle.clues)

    def together(puzzle):
        return replace(puzzle, clues=tuple(sorted(puzzle.clues, key=lambda c: (c.rank, c.type))))

    return (
        st.one_of(sudokus(), latin_squares(), candidate_sudokus(), variants())
        .filter(carried)
        .map(together)
    )


@st.composite
def killers(draw):
    """Strategy: a Killer whose cages are dominoes, some of them."""
    places = [((r, c), (r, c + 1)) for r in range(9) for c in range(0, 8, 2)]
    chosen = draw(st.lists(st.sampled_from(places), unique=True, min_size=1))
    cages = [find("killer-cage")(pair, draw(st.integers(3, 17))) for pair in sorted(chosen)]
    return Puzzle("killer", ((0,) * 9,) * 9, clues=cages)


@st.composite
def jigsaws(draw):
    """Strategy: a jigsaw whose regions are rows and boxes in turn, with any givens."""
    puzzle = draw(sudokus([(2, 2), (3, 3)]))
    pieces = [house.cells for house in grid_of(puzzle).houses[-puzzle.rows :]]
    return Puzzle("jigsaw", puzzle.givens, clues=[find("region")(piece) for piece in pieces])


@st.composite
def stated_kakuros(draw):
    """Strategy: a Kakuro with a border, a sum for each run of two cells or more, and no givens."""
    outline = draw(kakuros())
    blank = tuple(tuple(None if v is None else 0 for v in row) for row in outline.givens)
    lines = all_lines(grid_of(Puzzle("kakuro", blank)))
    clues = [KakuroRun(line, draw(st.integers(1, 45))) for line in lines if len(line) > 1]
    return Puzzle("kakuro", blank, clues=tuple(clues))


@st.composite
def futoshikis(draw, givens: bool = True):
    """Strategy: a Latin square with signs between neighbours, in the order of the greater cells."""
    side = draw(st.integers(2, 6))
    rows = draw(grids(side)) if givens else ((0,) * side,) * side
    cells = [(r, c) for r in range(side) for c in range(side)]
    pairs = [(a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in cells]
    chosen = draw(st.sets(st.sampled_from(pairs)))
    turned = [pair if draw(st.booleans()) else pair[::-1] for pair in sorted(chosen)]
    ways = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    turned.sort(key=lambda p: (p[1], ways.index((p[0][0] - p[1][0], p[0][1] - p[1][1]))))
    return Puzzle("latin-square", rows, clues=[LessThan(*pair) for pair in turned])


@st.composite
def minarisms(draw):
    """Strategy: a Latin square with signs and differences between neighbours, border by border."""
    side = draw(st.integers(2, 7))
    pairs = [((r, c), (r, c + 1)) for r in range(side) for c in range(side - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(side - 1) for c in range(side)]
    number = st.integers(1, 20)
    clues = []
    for a, b in pairs:
        mark = draw(st.sampled_from(["", "", "", "<", ">", "d"]))
        if mark == "d":
            clues.append(find("difference")((a, b), draw(number)))
        elif mark:
            clues.append(LessThan(a, b) if mark == "<" else LessThan(b, a))
    return Puzzle("latin-square", ((0,) * side,) * side, clues=clues)


@st.composite
def kenkens(draw):
    """Strategy: a KenKen of single cells and dominoes."""
    side = draw(st.integers(2, 7))
    cages = []
    for r in range(side):
        c = 0
        while c < side:
            length = draw(st.integers(1, min(3, side - c)))
            cells = tuple((r, c + i) for i in range(length))
            operation = draw(st.sampled_from("+-x/")) if length > 1 else ""
            cages.append(find("kenken-cage")(cells, draw(st.integers(1, 200)), operation))
            c += length
    return Puzzle("kenken", ((0,) * side,) * side, clues=cages)


@st.composite
def skyscrapers(draw):
    """Strategy: a Latin square with givens, and at least one number around it."""
    side = draw(st.integers(2, 7))
    places = [(-1, c) for c in range(side)] + [(side, c) for c in range(side)]
    places += [(r, -1) for r in range(side)] + [(r, side) for r in range(side)]
    chosen = draw(st.sets(st.sampled_from(range(len(places))), min_size=1))
    clues = [find("skyscraper")(places[at], draw(st.integers(1, side))) for at in sorted(chosen)]
    return Puzzle("skyscraper", draw(grids(side)), clues=clues)


@st.composite
def kropkis(draw):
    """Strategy: a Latin square with dots, border by border, of which none is left out."""
    side = draw(st.integers(2, 7))
    pairs = [((r, c), (r, c + 1)) for r in range(side) for c in range(side - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(side - 1) for c in range(side)]
    clues = [find("negative")(("difference", "ratio"))]
    for pair in pairs:
        if name := draw(st.sampled_from(["", "", "difference", "ratio"])):
            clues.append(find(name)(pair))
    return Puzzle("latin-square", ((0,) * side,) * side, clues=clues)


@st.composite
def crossed(draw):
    """Strategy: a jigsaw or Killer with both diagonals."""
    puzzle = draw(st.one_of(jigsaws(), killers()))
    diagonals = (find("diagonal")("/"), find("diagonal")("\\"))
    return Puzzle(givens=puzzle.givens, clues=(*puzzle.clues, *diagonals))


def with_signs_in_order(puzzle):
    """Return a Futoshiki whose signs stand in reading order."""
    return Puzzle("futoshiki", puzzle.givens, clues=in_order(puzzle.of(LessThan)))


USUAL = [(2, 2), (3, 2), (4, 2), (3, 3), (5, 2), (4, 3), (4, 4), (5, 5)]
LINKED = st.one_of(
    sudokus([(2, 2), (3, 2), (3, 3), (4, 4), (5, 5)]),
    stated_kakuros().filter(lambda p: p.of(KakuroRun)),
    minarisms(),
)
TATHAM = st.one_of(
    sudokus(DRAWN), jigsaws(), killers(), crossed(), futoshikis(), kenkens(), skyscrapers()
)


@st.composite
def sugurus(draw):
    """Draw a Suguru whose rooms are drawn at random, connected or not."""
    rows, columns = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    rooms = {}
    for cell in cells:
        rooms.setdefault(draw(st.integers(0, 7)), []).append(cell)
    high = max(map(len, rooms.values()))
    numbers = draw(st.lists(st.integers(0, high), min_size=len(cells), max_size=len(cells)))
    givens = tuple(tuple(numbers[r * columns : (r + 1) * columns]) for r in range(rows))
    clues = [find("room")(tuple(room)) for room in rooms.values()]
    return Puzzle("suguru", givens, clues=clues, values=(1, high))


CARRIED_BY = {
    "named": sugurus(),
    "iss": variants(),
    "f-puzzles": spelled_in_links(),
    "f-puzzles-json": spelled_in_links(),
    "sudokupad": spelled_in_links(),
    "sudokuwiki": sudokus(NINE),
    "opensudoku": sudokus(NINE),
    "hodoku": sudokus(NINE),
    "list": sudokus(USUAL),
    "table": sudokus(USUAL).filter(lambda p: any(p.given_cells())),
    "puzz.link": st.one_of(LINKED, skyscrapers(), kropkis()),
    "pzpr": st.one_of(LINKED, skyscrapers(), kropkis()),
    "tatham": TATHAM,
    "kenken": kenkens(),
    "futoshiki": futoshikis().filter(lambda p: p.of(LessThan)).map(with_signs_in_order),
    "killer": killers(),
    "jigsaw": jigsaws(),
    "json": puzzles(),
    "jsonl": puzzles(),
    "csv": st.one_of(sudokus(LETTERED), latin_squares()),
    "coordinates": st.one_of(
        sudokus().filter(lambda p: any(p.given_cells())),
        latin_squares().filter(lambda p: any(p.given_cells())),
        greater_thans(),
    ),
    "star": st.one_of(sudokus(), latin_squares()),
    "kakuro": kakuros().filter(lambda p: p.of(KakuroRun)),
    "grid": st.one_of(sudokus(), latin_squares()),
    "sdx": progresses(),
    "sdk": sudokus(NINE),
    "sdm": sudokus(NINE),
    "line": st.one_of(sudokus(LETTERED).filter(lambda p: p.rows > 3), latin_squares(range(4, 17))),
    "greater-than": greater_thans(),
    "ss": st.one_of(sudokus(DRAWN), latin_squares(range(4, 17)), candidate_sudokus()),
}
"""What each format promises to carry: writing any of these must not be refused."""
