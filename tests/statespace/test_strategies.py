"""Searches over states: what they find, prove, count and obey."""

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.core.errors import UsageError
from alldiff.core.events import Visit
from alldiff.core.result import GAVE_UP, Limits, Status
from alldiff.core.search import parse
from alldiff.core.state_search import GUIDES, REPRESENTATIONS, STRATEGIES
from alldiff.lab import Space, representation, state_heuristic, strategy
from alldiff.statespace.walk import Walk

from support.strategies import grids

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def all_specs():
    """Return every spec whose parts go together."""
    specs = []
    for first in STRATEGIES:
        for shape in REPRESENTATIONS:
            for guide in GUIDES:
                try:
                    specs.append(str(parse(f"{first}:{shape}:{guide}")))
                except UsageError:
                    continue
    return specs


@st.composite
def small_sudokus(draw, least):
    """Strategy: a 4x4 Sudoku with at least so many givens, solvable or not."""
    grid = draw(grids(4, filled=True))
    cells = draw(st.permutations(range(16)))[: draw(st.integers(0, 16 - least))]
    rows = [[0 if r * 4 + c in cells else grid[r][c] for c in range(4)] for r in range(4)]
    base = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    if draw(st.booleans()):
        rows = [[base[r][c] if rows[r][c] else 0 for c in range(4)] for r in range(4)]
    return ad.sudoku(rows)


EXHAUSTIVE = [
    "depth-first:fill",
    "depth-first:fill:random",
    "depth-first:fill:remaining",
    "depth-first:candidates",
    "depth-first:swap",
    "greedy:fill:most-constrained",
    "greedy:candidates",
    "greedy:swap",
]


@pytest.mark.parametrize("spec", EXHAUSTIVE)
@settings(max_examples=12, deadline=None)
@given(puzzle=small_sudokus(least=9))
def test_exhaustive_searches_find_what_the_reference_engine_finds(spec, puzzle):
    if ad.validate(puzzle):
        return
    expected = ad.solve(puzzle, "mac", engine="reference", limit=None)
    found = ad.solve(puzzle, spec, limit=None)
    assert found.complete
    assert found.status == expected.status
    assert sorted(found.values) == sorted(expected.values)


def test_exhaustive_searches_find_every_solution_of_an_open_puzzle():
    puzzle = ad.read("12..34..........")
    expected = ad.solve(puzzle, "mac", limit=None)
    assert expected.count > 1
    for spec in ("depth-first:candidates", "greedy:candidates"):
        assert sorted(ad.solve(puzzle, spec, limit=None).values) == sorted(expected.values)


@pytest.mark.parametrize("spec", ["depth-first:fill", "greedy:candidates", "depth-first:swap"])
def test_exhausting_proves_that_there_is_no_solution(spec):
    # R1C4 must be 4, and its column has one.
    puzzle = ad.sudoku([[1, 2, 3, 0], [3, 0, 0, 2], [2, 3, 1, 4], [0, 1, 2, 3]])
    result = ad.solve(puzzle, spec)
    assert (result.status, result.complete) == (Status.NONE, True)
    assert ad.count(puzzle, spec) == 0


LOCAL = [
    "hill-climbing",
    "random-restarts",
    "annealing:runs=2",
    "min-conflicts:stale=50:runs=2",
    "min-conflicts:assign:stale=50:runs=2",
    "tabu:stale=50:runs=2",
    "tabu:assign:stale=50:runs=2",
    "genetic:population=4:generations=5:runs=2",
    "genetic:assign:population=4:generations=5:runs=2",
]


@pytest.mark.parametrize("spec", LOCAL)
def test_local_search_proves_nothing(spec):
    puzzle = ad.sudoku([[1, 2, 3, 0], [3, 0, 0, 2], [2, 3, 1, 4], [0, 1, 2, 3]])
    result = ad.solve(puzzle, spec)
    assert (result.status, result.limit_reached) == (Status.UNKNOWN, GAVE_UP)
    with pytest.raises(ad.errors.LimitReached, match="gave up"):
        ad.count(puzzle, spec)


def test_local_search_cannot_count():
    with pytest.raises(ad.errors.LimitReached, match="cannot count"):
        ad.count(ad.read("4.23.2.4.3..1..2"), "annealing")


@pytest.mark.parametrize("spec", ["annealing", "min-conflicts", "tabu", "greedy:candidates"])
def test_an_ordinary_sudoku_is_solved(spec):
    result = ad.solve(ad.read(EASY), spec, seed=1)
    assert result.solution == ad.solve(ad.read(EASY)).solution
    assert result.status is (Status.UNIQUE if spec.startswith("greedy") else Status.FOUND)


@pytest.mark.parametrize("box", [(2, 2), (3, 2), (4, 2)])
def test_other_sides_and_boxes_are_solved(box):
    side = box[0] * box[1]
    result = ad.solve(ad.read(PUZZLES / f"sudoku/{side}x{side}.txt", box=box), "annealing")
    assert result.status is Status.FOUND


@pytest.mark.parametrize("spec", all_specs())
def test_the_same_seed_gives_the_same_run(spec):
    runs = [ad.solve(ad.read(EASY), spec, seed=5, nodes=5).stats for _ in range(2)]
    assert runs[0].trace_hash == runs[1].trace_hash
    assert runs[0].nodes == runs[1].nodes <= 5


@pytest.mark.parametrize("spec", [spec for spec in all_specs() if parse(spec).random])
def test_another_seed_gives_another_run(spec):
    hashes = {ad.solve(ad.read(EASY), spec, seed=s, nodes=2).stats.trace_hash for s in range(3)}
    # Candidates of an easy puzzle are decided at the start: there is nothing to choose.
    assert len(hashes) > 1 or ":candidates:" in spec


@pytest.mark.parametrize("spec", all_specs())
def test_explored_states_are_the_closed_set(spec):
    search = parse(spec, 3)
    events = list(ad.search_events(ad.read(EASY), spec, seed=3, nodes=5))
    visits = [event for event in events if isinstance(event, Visit)]
    walk = Walk(ad.to_model(ad.read(EASY)), search, Limits(1, 5))
    result = walk.run()
    assert result.stats.nodes == len(walk.closed) == sum(event.new for event in visits)
    assert visits[-1].explored == len(walk.closed)
    if ":fill:" not in spec:
        assert len({event.domains for event in visits}) == len(walk.closed)


@pytest.mark.parametrize("nodes", [1, 2, 7, 100])
def test_the_bound_on_explored_states_is_reached_and_kept(nodes):
    result = ad.solve(ad.read(EASY), "depth-first:fill", nodes=nodes)
    assert (result.stats.nodes, result.limit_reached) == (nodes, "nodes")


def test_time_and_memory_are_limited():
    puzzle = ad.read(EASY)
    assert ad.solve(puzzle, "depth-first", timeout=1e-9).limit_reached == "seconds"
    few = ad.solve(puzzle, "greedy:fill", memory=50_000)
    assert few.limit_reached == "memory"
    more = ad.solve(puzzle, "greedy:fill", memory=500_000)
    assert more.stats.nodes > few.stats.nodes > 0


def test_hill_climbing_goes_down_to_a_local_minimum():
    visits = list(ad.search_events(ad.read(EASY), "hill-climbing:swap", seed=2))
    scores = [event.score for event in visits]
    assert scores == sorted(set(scores), reverse=True)
    walk = Walk(ad.to_model(ad.read(EASY)), parse("hill-climbing", 2), Limits())
    last = tuple(domain.bit_length() - 1 for domain in visits[-1].domains)
    assert all(score >= scores[-1] for score, _ in walk.scored(last))


def test_steps_list_the_moves():
    events = list(ad.search_events(ad.read("4.23.2.4.3..1..2"), "annealing"))
    assert isinstance(events[-1], ad.events.Solution)
    domains = None
    for event in events[:-1]:
        if domains is not None:
            differing = [v for v in range(16) if domains[v] != event.domains[v]]
            assert list(event.changed) == differing
            assert len(differing) in (0, 2) or event.explored == 1
        domains = event.domains
    assert str(events[0]).startswith("state 1 (conflicts ")


@pytest.mark.parametrize(
    ("puzzle", "spec", "complaint"),
    [
        ("kakuro/5x5.txt", "annealing", "has a Sum; assign supports any model"),
        ("sudoku/inkala.txt", "annealing:fill", "annealing works on swap"),
        ("sudoku/inkala.txt", "annealing:swap:remaining", "guided by conflicts"),
        ("sudoku/inkala.txt", "greedy:random", "needs a heuristic"),
        ("sudoku/inkala.txt", "greedy:fil", "did you mean fill"),
        ("sudoku/inkala.txt", "greedy:fill:swap", "more than one representation"),
        ("sudoku/inkala.txt", "hil-climbing:swap", "did you mean hill-climbing"),
        ("sudoku/inkala.txt", "hil-climbing", "did you mean hill-climbing"),
        ("sudoku/inkala.txt", "hill-climbing+swap", "joined by colons"),
        ("sudoku/inkala.txt", "hill-climbing:assign:remaining", "assign has none"),
        ("sudoku/inkala.txt", "annealing:strat=3", "did you mean start"),
        ("sudoku/inkala.txt", "greedy:start=3", "known there, with their defaults: none"),
        ("sudoku/inkala.txt", "annealing:runs=1.5", "runs must be a whole number"),
        ("sudoku/inkala.txt", "annealing:start=nan", "start must be a number"),
        ("sudoku/inkala.txt", "annealing:start=-1", "at least 0"),
        ("sudoku/inkala.txt", "annealing:start=2:start=3", "more than once"),
        ("sudoku/inkala.txt", "annealing:cooling=1", "between 0 and 1"),
        ("sudoku/inkala.txt", "genetic:population=1", "at least 2"),
    ],
)
def test_what_does_not_go_together_is_reported(puzzle, spec, complaint):
    with pytest.raises(UsageError, match=complaint):
        ad.solve(ad.read(PUZZLES / puzzle), spec)


def test_engines_and_searches_that_do_not_fit_are_reported():
    puzzle = ad.read("4.23.2.4.3..1..2")
    for engine in ("native", "reference"):
        with pytest.raises(UsageError, match="does not search over states"):
            ad.solve(puzzle, "annealing", engine=engine)
    with pytest.raises(UsageError, match="searches over states"):
        ad.solve(puzzle, "mac", engine="statespace")
    with pytest.raises(UsageError, match="threads"):
        ad.solve(puzzle, "annealing", threads=2)
    assert ad.solve(puzzle, engine="statespace").status is Status.UNIQUE


def test_swaps_refuse_puzzles_with_candidates_of_their_own():
    marked = ad.Puzzle("sudoku", ((0,) * 4,) * 4, (2, 2), (ad.rules.Candidates((0, 0), (1, 2)),))
    with pytest.raises(UsageError, match="use fill or candidates"):
        ad.solve(marked, "annealing")
    found = ad.solve(marked, "depth-first:candidates", limit=3)
    assert {values[0] for values in found.values} <= {1, 2}


@pytest.mark.parametrize("spec", all_specs())
def test_specs_are_read_back(spec):
    assert str(parse(spec)) == spec
    assert parse(str(parse(spec))) == parse(spec)


def test_parts_of_ones_own():
    @strategy(exhaustive=True, representation="fill", guide="sequential", ordered=True)
    def breadth_first(walk):
        """The oldest state first."""
        queue = [walk.start()]
        for state in queue:
            if walk.is_new(state):
                yield state
                queue.extend(walk.successors(state))

    @state_heuristic
    def open_cells(space, state):
        """How many cells have no value yet."""
        return space.values(state).count(0)

    @representation(heuristic="open-cells")
    class InOrder(Space):
        """Fill only the first open cell."""

        def start(self):
            return self.grid.givens

        def successors(self, state):
            cell = state.index(0) if 0 in state else None
            for value in self.grid.values if cell is not None else ():
                if all(state[rival] != value for rival in self.grid.rivals[cell]):
                    yield (*state[:cell], value, *state[cell + 1 :])

    try:
        puzzle = ad.read("4.23.2.4.3..1..2")
        expected = ad.solve(puzzle).solution
        for spec in ("breadth-first", "breadth-first:in-order", "greedy:in-order"):
            assert ad.solve(puzzle, spec).solution == expected
        with pytest.raises(UsageError, match="already taken"):
            state_heuristic(type("mrv", (), {}))
    finally:
        STRATEGIES.remove("breadth-first")
        GUIDES.remove("open-cells")
        REPRESENTATIONS.remove("in-order")


def test_a_heuristic_must_give_numbers():
    @state_heuristic
    def vague(space, state):
        """No number."""
        return "good"

    try:
        with pytest.raises(UsageError, match="must score with a number"):
            ad.solve(ad.read(EASY), "hill-climbing:swap:vague")
    finally:
        GUIDES.remove("vague")
