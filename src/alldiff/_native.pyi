"""The native core of alldiff; engines/native.py is what calls it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

VERSION: str
LEVELS: tuple[str, ...]
VARIABLE_ORDERS: tuple[str, ...]
VALUE_ORDERS: tuple[str, ...]
OPTIONS: tuple[str, ...]
BITSLICED_SETS: tuple[str, ...]
GIVEN_UP: int

class Model:
    """A model in native form."""

    def __init__(
        self,
        domains: Sequence[int],
        constraints: Sequence[object],
        givens: Sequence[tuple[int, int]],
        hidden: int = 0,
        records: Mapping[type, tuple[Any, ...]] = ...,
        ask: Callable[[], object] | None = None,
    ) -> None: ...
    def with_givens(self, givens: Sequence[tuple[int, int]]) -> Model:
        """Return the same model with other givens."""

    def part(
        self,
        constraints: Sequence[int],
        domains: Sequence[int],
        givens: Sequence[tuple[int, int]],
    ) -> Model:
        """Return a model with some of the constraints, by number, other domains and givens."""

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether the values are a solution: the oracle that every answer passes."""

    @property
    def variables(self) -> int: ...

def given_pairs(
    rows: Sequence[Sequence[int | None]], low: int, high: int
) -> tuple[tuple[int, int], ...] | None:
    """Return (number of the cell, value) for each given, in reading order.

    None where there is no cell, rows differ in length, or a given is no int from low to high.
    """

def number_table(rows: int, columns: int, cells: Sequence[tuple[int, int]]) -> bytes:
    """Return the numbers of cells, in the order in which they are named, as a table."""

def scopes_of(
    rules: Sequence[Any],
    fields: tuple[str, ...],
    table: bytes,
    columns: int,
    others: dict[Any, int],
    repeats: bool,
    sorted: bool,
) -> list[tuple[int, ...]] | None:
    """Return the numbers of the cells that each rule names: in one tuple, or one a field.

    `others` has cells that are not in the grid. None where a rule names what is no cell, or, unless
    it repeats, a cell twice.
    """

def lines_of(table: bytes, columns: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return the numbers of the cells of every longest line: in rows, and in columns."""

def grouped(rules: tuple[Any, ...]) -> list[tuple[type[Any], int, tuple[Any, ...]]]:
    """Return the rules of one type that follow one another: type, number of the first, and they."""

def state(
    rules: Sequence[Any],
    scopes: Sequence[tuple[int, ...]],
    statements: Sequence[tuple[type, bool, bool, tuple[str, ...]]],
    first: int,
    differing: dict[Any, tuple[int, ...]],
    others: dict[Any, tuple[int, ...]],
) -> None:
    """Put the constraints that rules state into dicts, with the numbers of the rules from `first`.

    Each statement: the type of the constraint; whether it goes where those are that differ; whether
    it takes the variables of a scope one by one; the fields of the rule that it takes besides. None
    in one of them leaves it out.
    """

def textbook_solve(
    model: Model,
    seed: int,
    solutions: int,
    nodes: int,
    seconds: float,
    keep: int,
    level: str,
    variables: Sequence[str],
    values: Sequence[str],
    options: Sequence[str],
    stop: Stop | None = None,
) -> tuple[
    int,
    bool,
    str | None,
    tuple[int, int, int, int, int, int, int, float],
    tuple[tuple[int, ...], ...],
]:
    """Search as the reference engine does: count, complete, limit reached, counters, solutions."""

class TextbookSteps:
    """A search as of the reference engine, in steps."""

    def __init__(
        self,
        model: Model,
        seed: int,
        solutions: int,
        nodes: int,
        seconds: float,
        level: str,
        variables: Sequence[str],
        values: Sequence[str],
        options: Sequence[str],
        stop: Stop | None = None,
    ) -> None: ...
    def next(self, most: int) -> tuple[bytes, tuple[tuple[int, ...], ...], str | None, bool]:
        """Go on: events, the solutions they tell of, the limit reached, and whether it is over."""

class Stop:
    """Ends, from any thread, the work that it was given to: everything long here takes one.

    What it ended tells the limit "interrupted", or returns what the function says. `poll` is asked
    now and then by the thread that called, with the nodes so far: True ends the work as well.
    """

    def __init__(self, poll: Callable[[int], bool] | None = None) -> None: ...
    def cancel(self) -> None:
        """End the work, for good."""
    @property
    def cancelled(self) -> bool: ...
    @property
    def nodes(self) -> int:
        """How many nodes the last of the searches has tried so far."""

def lcg_solve(
    model: Model,
    seed: int,
    solutions: int,
    nodes: int,
    seconds: float,
    keep: int,
    memory_bytes: int,
    threads: int,
    stop: Stop | None = None,
) -> tuple[
    int,
    bool,
    str | None,
    tuple[int, int, int, int, int, int, float],
    tuple[tuple[int, ...], ...],
]:
    """Search with the strongest means: count, complete, limit, counters, solutions."""

def lcg_split(
    model: Model,
    solutions: int,
    nodes: int,
    seconds: float,
    keep: int,
    parts: int,
    stop: Stop | None = None,
) -> tuple[
    tuple[
        int,
        bool,
        str | None,
        tuple[int, int, int, int, int, int, float],
        tuple[tuple[int, ...], ...],
    ],
    tuple[tuple[int, ...], ...] | None,
]:
    """Search a little, then divide the rest: the outcome, and the domains of each part or None."""

def bitsliced_chosen() -> tuple[str, str]:
    """Return which of `BITSLICED_SETS` is used, and what chose it: "name", "family" or "trial".

    Raises UsageError where ALLDIFF_BITSLICED names one that this machine cannot run.
    """

def bitsliced_solve(
    puzzles: NDArray[np.uint8],
    limit: int = 2,
    threads: int = 0,
    want_solutions: bool = True,
    instruction_set: str = "",
    into: NDArray[np.uint8] | None = None,
    stop: Stop | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint64]] | None:
    """Solve the rows of an (n, 81) array, 0 for an empty cell: a solution each, and their number.

    Counts end at `limit` (0: none). Of several solutions the same one is given whatever the limit,
    the threads (0: as many as the machine has), the other rows and the instruction set, which is
    one of `BITSLICED_SETS`. A row without solution gets zeros; without `want_solutions` the first
    array has no rows. `into` is an array that takes the solutions, and is returned. Raises
    ValueError for a value above 9; Ctrl-C raises KeyboardInterrupt. None where `stop` ended it.
    """

class Groups:
    """Cells of values from 1 on, up to 16 of them in up to 256 cells, and groups of different ones.

    Raises ValueError for a group with a cell twice, or one that there is not.
    """

    def __init__(self, groups: Sequence[Sequence[int]], cells: int, values: int) -> None: ...

def bitsliced_groups(
    puzzles: NDArray[np.uint8],
    groups: Groups,
    limit: int = 2,
    threads: int = 0,
    instruction_set: str = "",
    stop: Stop | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint64]] | None:
    """Solve the rows of an (n, cells) array, 0 for empty, whose groups have different values.

    As in `bitsliced_solve`, but a row that needs too many guesses has the count `GIVEN_UP`, and is
    left to a search that learns.
    """

def bitsliced_parse(
    data: Buffer, first_line: int = 1, mixed: bool = True
) -> tuple[NDArray[np.uint8], NDArray[np.uint64], list[tuple[int, int]], int]:
    """Read lines of 81 cells: the puzzles, their line numbers, and the lines that are no puzzle.

    Last comes the width of a line with its end, where all lines are puzzles and equally long, or 0.

    Empty cells are `.`, `0`, `*` or `_`; what follows the cells after a space, a tab or a comma is
    passed over, and so are blank lines and lines that open with `#`. A bad line is told with its
    number and 1 (fewer than 81 cells), 2 (more), 3 (a character that is no cell) or, unless `mixed`
    allows it, 4 (both `0` and another sign for empty: `0` may be a value).
    """

def bitsliced_read(
    texts: list[object], mixed: bool = True, width: int = 81, largest: int = 9
) -> NDArray[np.uint8] | None:
    """Return the values of strings of `width` cells, None where an item is something else.

    Of another width or largest value than the classic ones, only a dot is an empty cell.
    """

def bitsliced_givens(
    puzzles: list[object], like: object, classic: bool = False
) -> NDArray[np.uint8] | None:
    """Return the givens of puzzles with the rules and the size of one, None where one has others.

    Classic puzzles keep what was read for the next time.
    """

def bitsliced_lines(data: Buffer) -> int:
    """Count the ends of lines."""

def technique_names() -> list[str]:
    """Return the names of all techniques that the core has."""

Candidates = list[tuple[int, int]]
"""Pairs (cell, value)."""

Step = tuple[
    str,
    Candidates,
    Candidates,
    list[tuple[int, int]],
    list[tuple[int, int]],
    list[tuple[int, int, int]],
    list[tuple[Candidates, Candidates, bool, int]],
    list[tuple[int, int]],
    int,
]
"""A deduction: technique, places, removals, houses, signs, shades, links, deadly, length."""

RatedStep = tuple[str, int, Candidates, Candidates]
"""A step of a rating: technique, rating in tenths, places, removals."""

class RatedSteps:
    """The steps of a rating of Sudoku Explainer."""

    def read(self) -> list[RatedStep]:
        """Return them."""

RatedByExplainer = tuple[int, int, int, RatedSteps, str]
"""ER, EP and ED in tenths, the steps, and how it ended."""

class Support:
    """Some constraints of a model, and the ways to satisfy them that were found before.

    `numbers` are those of the constraints, `apart` variables that differ besides; nothing is told
    of variables from `cells` on. `variables` are the others, ascending. A search for one way runs
    up to `patience` filters.
    """

    def __init__(
        self,
        model: Model,
        numbers: Sequence[int],
        apart: Sequence[Sequence[int]],
        cells: int,
        patience: int = 1000,
    ) -> None: ...
    @property
    def variables(self) -> list[int]: ...
    def add(self, way: Sequence[int]) -> None:
        """Take note of a way that was found elsewhere."""
    def left(self, domains: Sequence[int], stop: Stop | None = None) -> Left:
        """Return what is left of the domains of all variables of the model."""
    def excludes(
        self,
        domains: Sequence[int],
        candidates: Sequence[tuple[int, int]],
        stop: Stop | None = None,
    ) -> bool:
        """Return whether no way has any of some candidates, as far as short searches show."""
    def would_leave(
        self,
        domains: Sequence[int],
        changes: Sequence[tuple[int, int]],
        stop: Stop | None = None,
    ) -> list[Left]:
        """Return what would be left with each of some changes: a variable and its domain."""

Left = tuple[list[int], list[tuple[int, int]]]
"""The domains left, and the (place, value) of candidates that a short search could not tell of."""

def first_forced(
    supports: Sequence[Support], domains: Sequence[int], stop: Stop | None = None
) -> tuple[int, Left] | None:
    """Return the place of the first that leaves less, or cannot tell, and what it leaves."""

def way_with(
    model: Model,
    numbers: Sequence[int],
    domains: Sequence[int],
    variable: int,
    value: int,
    stop: Stop | None = None,
) -> tuple[int, ...] | None:
    """Return values for the variables of constraints, ascending, that satisfy them with a value.

    An empty tuple if there are none, and None where that takes a long search.
    """

class Reasoner:
    """A board, the position on it, and the techniques to go on from there.

    A house is its kind (0 row, 1 column, 2 box, 3 other) and its cells, in the order of kinds.
    A sign is the cell that is less and the one that is greater.
    """

    def __init__(
        self,
        values: int,
        cells: int,
        houses: Sequence[tuple[int, Sequence[int]]],
        signs: Sequence[tuple[int, int]] = (),
        plain: bool = True,
    ) -> None: ...
    def set(
        self, values: Sequence[int], given: Sequence[bool], candidates: Sequence[int]
    ) -> None: ...
    def state(self) -> tuple[list[int], list[int]]:
        """Return the values placed and the candidates of each cell."""
    def place(self, cell: int, value: int) -> None: ...
    def remove(self, cell: int, value: int) -> None: ...
    def find(self, technique: str, most: int, stop: Stop | None = None) -> list[Step]:
        """Return the deductions of a technique here, at most so many, or those until the stop."""
    def walk(
        self, order: Sequence[str], most_steps: int, stop: Stop | None = None
    ) -> tuple[list[Step], str]:
        """Go on by the first technique of the list that finds something; return how it ended."""
    def walk_in_stages(
        self,
        stages: Sequence[tuple[Sequence[str], bool]],
        most_steps: int,
        stop: Stop | None = None,
    ) -> tuple[list[Step], str]:
        """Go on by the first stage whose techniques find something; return how it ended.

        Where the stage is weighed (True), the step that removes most is taken, of those the
        shortest; otherwise the first. Singles are taken in the order in which they come up.
        """
    def rate(
        self, most_tenths: int, original: bool = False, stop: Stop | None = None
    ) -> RatedByExplainer:
        """Return ER, EP and ED of Sudoku Explainer in tenths, the steps, and how it ended."""

Uses = list[tuple[int, int]]
"""How often techniques were used, by their numbers."""
Rated = tuple[
    int,
    bytes,
    str,
    Uses,
    int,
    int,
    RatedByExplainer | None,
    tuple[Uses, int] | None,
]
"""A rating: number of solutions up to 2, solution, ending of the path, techniques used there, the
hardest of them (-1: none), bottleneck, rating of Sudoku Explainer; techniques used in stages and
number of guesses. All but the first are only filled in where there is exactly one solution."""

class Rater:
    """Rates classic Sudokus on threads, ahead of the caller, and tells the ratings in order.

    `path`, `explainer` and `staged` say which ratings are wanted. Where a path is stuck,
    `needs_path` leaves out all other ratings, and without `scores_unsolved` the stages are left
    out. The steps of Sudoku Explainer are told where `steps` says so.
    """

    def __init__(
        self,
        puzzles: NDArray[np.uint8],
        order: Sequence[str],
        efforts: Sequence[float],
        stages: Sequence[tuple[Sequence[str], bool]],
        most_tenths: int,
        widest: int,
        path: bool,
        explainer: bool,
        staged: bool,
        needs_path: bool,
        scores_unsolved: bool,
        steps: bool,
        threads: int,
        stop: Stop | None = None,
    ) -> None: ...
    def next(self) -> Rated | None:
        """Return the rating of the next puzzle, once it is there.

        None behind the last, and once `stop` was cancelled. Ctrl-C ends it for good and is raised.
        """

def make_classic(
    seeds: Sequence[int],
    attempts: Sequence[int],
    groups: Sequence[Sequence[int]],
    clues: tuple[int, int],
    minimal: bool,
    method: str,
    solution: Sequence[int] | None,
    start: Sequence[int] | None,
    exchanged: int,
    walk: tuple[Sequence[str], int] | None,
    used: Sequence[Sequence[str]],
    unused: Sequence[str],
    shortcut: Sequence[str],
    finish: Sequence[str],
    rating: tuple[int, int] | None,
    pause: float,
    seconds: float,
    threads: int,
    stop: Stop | None = None,
) -> tuple[
    list[tuple[bytes, bytes] | None],
    list[int],
    list[int],
    str | None,
    tuple[tuple[bytes, bytes], int, float, int] | None,
]:
    """Make a classic puzzle for each seed: pairs of 81 bytes, givens and solution, or None.

    `attempts` are those of each seed that came to nothing before. `groups` are cells that have
    clues together, `clues` is (fewest, most), `start` are clues to begin with. The method is
    "top-down", "controlled", or "relative", which exchanges so many clues of the start. `walk` is
    the order of techniques of the path and the number of the first of which one must be needed; of
    each list of `used` one must be, of `unused` none may be, and what `shortcut` solves is passed
    over. With `finish` the path is not walked to its end: where easier techniques are stuck, one of
    the others must help, and `finish` must solve the puzzle. `rating` is that of Sudoku
    Explainer in tenths, 200 an open end. Comes back when all are made, when `pause` seconds have
    passed or a limit is reached; then follow the attempts that came to nothing, how many lacked
    what (nothing, one solution, the number of givens, the need of each, difficulty, ease, the lack
    of a technique, a technique), the limit, and what came nearest: the pair, the number of what it
    lacks, how far it is, and the number of the technique.
    """

def canonical(
    puzzles: NDArray[np.uint8],
    forms: NDArray[np.uint8],
    symmetries: NDArray[np.uint8],
    automorphisms: NDArray[np.uint64],
    stop: Stop | None = None,
) -> bool:
    """Fill arrays with the canonical forms of classic 9x9 puzzles, (n, 81) with 0 for empty.

    Returns whether all are there, and False where `stop` ended it.

    A row of `symmetries` (n, 28) leads there: 1 where the puzzle is transposed first, then the row
    and the column that each line of the form is, and the label of each digit.
    """

def bitsliced_pack(
    rows: NDArray[np.uint8], prefix: Buffer = b"", values: bool = False
) -> bytes | None:
    """Compress rows of 81 characters (values: of numbers from 0 to 9, which become digits).

    Returns a zstd frame that holds the prefix, and each row after its length in 32 bits: a page of
    Parquet. The cells of a row lie side by side. None where a character is not from `.` to `9`,
    and where it is too much for one frame: a prefix above 64 KiB, more than 16 million rows.
    """

def prove(
    variables: int,
    cells: int,
    literals: bytes,
    path: str,
    seed: int,
    nodes: int,
    seconds: float,
    stop: Stop | None = None,
) -> tuple[bool | None, list[int] | None, str | None, int, int, int, float]:
    """Refute a formula in clauses and write the proof, or satisfy it."""

def check_proof(
    formula: bytes, proof: bytes, seconds: float, stop: Stop | None = None, lrat: str = ""
) -> tuple[bool | None, str, int, int, int]:
    """Tell whether a proof in DRAT refutes a formula in DIMACS; write it in LRAT to a path."""

def check_lrat(
    formula: bytes, proof: bytes, seconds: float, stop: Stop | None = None
) -> tuple[bool | None, str, int, int, int]:
    """Tell whether a proof in LRAT refutes a formula in DIMACS."""

def minimize(
    model: Model,
    solution: Sequence[int],
    bundles: Sequence[tuple[Sequence[tuple[int, int]], Sequence[int]]],
    clues: Sequence[tuple[Sequence[int], Sequence[tuple[int, int]]]],
    fewest: int,
    effort: int,
    seconds: float,
    stop: Stop | None = None,
) -> tuple[bool, list[bool], list[bool], tuple[int, ...] | None, str | None, int]:
    """Take clues away, bundle by bundle, as long as the solution stays the only one.

    Returns whether it was at first; of each bundle, whether it is kept and whether it is known to
    be needed; another solution where it was not; the limit reached; and how many conflicts.
    """

class Mixture:
    """What new puzzles on a square are made of: see `generators/in_core.py`."""

    def __init__(
        self,
        model: Model,
        side: int,
        *,
        fill: str,
        box_width: int,
        images: Sequence[Sequence[int]],
        cages: str,
        sizes: tuple[int, int],
        signs: Sequence[tuple[int, int]],
        few_signs: bool,
        places: Sequence[Sequence[int]],
        givens: tuple[int, int],
        ranged: bool,
        minimal: bool,
        effort: int,
    ) -> None: ...

MadePuzzle = tuple[
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...] | None,
    list[tuple[int, int]],
    list[tuple[tuple[int, ...], str, int]],
    bool,
]
"""The solution, the cells with givens, the piece of each cell, the signs, the cages as (cells, sign
of the operation, result), and whether all that can be spared has gone."""

def make_puzzles(
    mixture: Mixture,
    seeds: Sequence[int],
    attempts: Sequence[int],
    pause: float,
    seconds: float,
    threads: int,
    stop: Stop | None = None,
) -> tuple[list[MadePuzzle | None], list[int], list[int], str | None]:
    """Make a puzzle for each seed; `attempts` are those of each that came to nothing before.

    Comes back when all are made, when `pause` seconds have passed or a limit is reached; then
    follow the attempts so far, how many had which fault (none the first), and the limit.
    """

def random_pieces(
    seed: int, side: int, box_width: int, images: Sequence[Sequence[int]]
) -> list[int]:
    """Return the number of the piece of each cell of a square."""

def random_groups(
    seed: int,
    beside: Sequence[Sequence[int]],
    values: Sequence[int],
    taken: Sequence[bool],
    sizes: tuple[int, int],
    distinct: bool,
    images: Sequence[Sequence[int]],
) -> list[list[int]]:
    """Return connected groups of cells, given their neighbours, with the images of each."""

def uniform_grid(seed: int) -> list[int]:
    """Return a full grid of the classic Sudoku; all are equally likely."""

def latin_square(seed: int, side: int) -> list[int]:
    """Return a random Latin square, row by row."""

def fill(
    model: Model, seed: int, work: int, tries: int, seconds: float, stop: Stop | None = None
) -> tuple[tuple[int, ...] | None, str | None]:
    """Return a random solution of a model, if one is found, and the limit reached."""

def kakuro_fill(
    cells: int,
    runs: Sequence[Sequence[int]],
    values: Sequence[int],
    seed: int,
    patience: int,
    seconds: float,
    stop: Stop | None = None,
) -> tuple[list[int], list[int], int, str | None]:
    """Fill the runs of a Kakuro so that their sums allow no other values.

    Returns the values, the ambiguous cells, the number of changes, and the limit reached.
    """

class SolutionStream:
    """Solutions one after another, as a search on a thread of its own finds them."""

    def __init__(
        self,
        model: Model,
        seed: int,
        solutions: int,
        nodes: int,
        seconds: float,
        memory_bytes: int,
        room: int,
    ) -> None: ...
    def next(self, most: int) -> tuple[Any, str | None, bool]:
        """Return an array of the next solutions, the limit reached, and whether it is over."""

    def close(self) -> None:
        """End the search."""

def random_walks(
    model: Model, seed: int, walks: int, keep: bool, seconds: float, stop: Stop | None = None
) -> tuple[list[float], tuple[tuple[int, ...], ...], str | None]:
    """Return the logarithms of weights, the solutions if kept, and the limit reached."""
