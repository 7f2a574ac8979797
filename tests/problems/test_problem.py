"""Problems: what is stated by expressions is what every engine finds."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from typing import Any

import pytest

import alldiff as ad
from alldiff.core.splitmix import SplitMix64
from alldiff.problems.expression import Expression, Operation, Variable


def brute(m: ad.Problem) -> set[tuple[Any, ...]]:
    """Return all solutions by trying every row against every statement."""
    variables = list(m.variables.values())
    found = set()
    for row in product(*(v.domain for v in variables)):
        values = dict(zip(variables, row, strict=True))
        if all(true(stated, values) for stated in m.constraints):
            found.add(row)
    return found


def true(stated: Any, values: dict[Variable, Any]) -> bool:
    row = tuple(values[v] for v in stated.variables)
    if isinstance(stated.what, Expression):
        try:
            return bool(stated.what.value(values))
        except ZeroDivisionError:
            return False
    return bool(stated.what(*row)) if callable(stated.what) else row in stated.what


def solved(m: ad.Problem, search: str | None = None, engine: str = "auto") -> set[tuple[Any, ...]]:
    result = ad.solve(m, search, engine=engine, limit=None)
    assert len(set(map(str, result.solutions))) == result.count
    return {tuple(each.values()) for each in result.solutions}


def random_term(rng: SplitMix64, variables: list[Variable], depth: int) -> Any:
    if depth == 0 or rng.below(3) == 0:
        return rng.choice(variables) if rng.below(4) else rng.below(7) - 3
    name = rng.choice(["+", "-", "*", "+", "-", "abs", "neg", "max"])
    parts = [
        random_term(rng, variables, depth - 1) for _ in range(1 if name in ("abs", "neg") else 2)
    ]
    return Operation(name, *parts)


def random_problem(seed: int) -> ad.Problem:
    rng = SplitMix64(seed)
    m = ad.Problem()
    low = rng.below(4) - 3
    variables = [m.variable(name, range(low, low + 2 + rng.below(3))) for name in "abcd"]
    for _ in range(1 + rng.below(3)):
        compared = [random_term(rng, variables, 2) for _ in range(2)]
        one = Operation(rng.choice(["=", "!=", "<", "<=", ">", ">="]), *compared)
        two = Operation("!=", *rng.shuffled(variables)[:2])
        stated = (one, ~one, one | two, one & two)[rng.below(4)]
        if next(stated.variables(), None) is not None:
            m.add(stated)
    if rng.below(3) == 0:
        m.add(ad.all_different(variables[0], variables[1] + 1, variables[2]))
    if rng.below(3) == 0:
        x, y = rng.shuffled(variables)[:2]
        m.add(lambda a, b: (a - b) % 3 != 0, x, y)
    if rng.below(3) == 0:
        x, y, z = rng.shuffled(variables)[:3]
        rows = list(product(x.domain, y.domain, z.domain))
        m.add(rng.shuffled(rows)[: len(rows) // 2], x, y, z)
    return m


@pytest.mark.parametrize("seed", range(60))
def test_a_search_finds_what_is_stated(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    m = random_problem(seed)
    if seed % 2:
        # Small tables only, so that parts of expressions become auxiliary variables.
        monkeypatch.setattr("alldiff.problems.building.MOST_ROWS", 70)
    try:
        m.to_model()
    except ad.errors.UsageError:
        # A predicate over more rows than that cannot be taken apart.
        monkeypatch.undo()
    wanted = brute(m)
    for search, engine in ((None, "auto"), ("fc+mrv", "reference"), ("mac", "native")):
        assert solved(m, search, engine) == wanted
    text = ad.export(m, "model")
    assert ad.read_model(text) == m.to_model()
    assert ad.count(text, limit=None) == len(wanted)


@pytest.mark.parametrize("engine", ["cpsat", "choco", "sat"])
def test_engines_of_others_agree(engine: str) -> None:
    if ad.engines.ENGINES[engine].unavailable():
        pytest.skip(f"{engine} is not installed")
    for seed in (1, 4, 8):
        m = random_problem(seed)
        assert solved(m, engine=engine) == brute(m)


def australia() -> ad.Problem:
    return ad.example("australia")


def test_values_are_shown_as_they_were_stated() -> None:
    m = ad.Problem()
    x, y = m.variable("x", [-2, 0, 3]), m.variable("y", ["low", None, 0.5])
    m.add(lambda a, b: (a < 0) == (b == "low"), x, y)
    assert solved(m) == {(-2, "low"), (0, None), (3, None), (0, 0.5), (3, 0.5)}
    assert [str(event) for event in ad.search_events(m, "bt")][:1] == ["try x = -2"]
    assert ad.candidates(m) == {"x": (-2, 0, 3), "y": ("low", None, 0.5)}
    assert ad.read_model(ad.export(m, "model")) == m.to_model()


def test_what_can_never_hold_has_no_solution() -> None:
    m = ad.Problem()
    x, y = m.variable("x", range(3)), m.variable("y", range(3))
    m.add(x != y)
    m.add(x - x == 1)
    assert ad.solve(m).status == ad.solve(m, "fc", engine="reference").status == "none"


def test_true_and_false_are_shown_unless_numbers_are_meant() -> None:
    m = ad.Problem()
    m.variable("x", [False, True])
    assert [str(each["x"]) for each in ad.solve(m, limit=None).solutions] == ["False", "True"]
    m.variable("y", [1])
    assert str(ad.solve(m).solution["y"]) == "1"


def test_statements_are_reported_by_the_names_of_the_user() -> None:
    m = australia()
    (fault,) = ad.conflicts(m, {"WA": "red", "NT": "red", "T": "blue"})
    assert fault.message == "WA differs from NT does not hold: WA = red, NT = red"
    for value in ("pink", 0):
        (fault,) = ad.conflicts(m, {"WA": value})
        assert fault.message == f"WA cannot be {value}"
    with pytest.raises(ad.errors.UsageError, match=r"no variable WS .did you mean WA"):
        ad.conflicts(m, {"WS": "red"})
    assert "prune red from NT (WA differs from NT)" in "\n".join(
        map(str, ad.search_events(m, "fc"))
    )
    assert "(NT, WA): NT loses red, leaving green or blue" in str(ad.trace(m))


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (lambda m, x, y: m.add(x < y < x), "neither true nor false"),
        (lambda m, x, y: m.variable("x", [1]), "there is already a variable x"),
        (lambda m, x, y: m.variable("z", []), "z has no values"),
        (lambda m, x, y: m.add(True), "not a constraint"),
        (lambda m, x, y: m.add(print), "not a constraint"),
        (lambda m, x, y: m.add(max, x, x), "x is named twice"),
        (lambda m, x, y: m.add([(1, 2, 3)], x, y), "3 values for x, y"),
        (lambda m, x, y: m.add(x != ad.Problem().variable("z", [1])), "another problem"),
        (lambda m, x, y: m.add(ad.all_different(x, y, x)), "x is named twice"),
        (
            lambda m, x, y: m.add(m.variable("c", ["red"]) == "blue"),
            "c has no such value, only red",
        ),
        (
            lambda m, x, y: m.add((m.variable("c", ["red"]) != "blue") | (x < y)),
            "c has no such value, only red",
        ),
        (lambda m, x, y: m.add(x == "blue"), "x has no such value, only 0"),
        (
            lambda m, x, y: m.add(m.variable("c", ["red"]) + x > 3),
            "c + x: + does not work with 'red' and 0; arithmetic needs whole numbers",
        ),
        (lambda m, x, y: m.add(x + y), "x + y is a value, not a constraint"),
        (lambda m, x, y: m.add(m.variable("c", ["red"])), "c is a value, not a constraint"),
        (
            lambda m, x, y: m.add(lambda a, b: [a][b], x, y, text="looked up"),
            "looked up raised IndexError: list index out of range, where x = 0, y = 1",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(state: Any, told: str) -> None:
    m = ad.Problem()
    x, y = m.variable("x", range(3)), m.variable("y", range(3))

    def stated() -> None:
        state(m, x, y)
        m.to_model()

    with pytest.raises(ad.errors.UsageError, match=re.escape(told)):
        stated()


def test_a_problem_has_a_model_as_a_puzzle_has() -> None:
    m = australia()
    assert ad.to_model(m) == m.to_model() == ad.to_model(m.to_model())
    assert ad.to_model("4.23.2.4.3..1..2") == ad.to_model(ad.read("4.23.2.4.3..1..2"))


def test_givens_are_assigned_before_the_search() -> None:
    m = australia()
    sa = m.variables["SA"]
    m.add(sa == "blue")
    assert m.to_model().givens == ((2, 2),)
    assert ad.count(m, limit=None) == 6
    assert ad.check(unique()).redundant == ("x",)


def unique() -> ad.Problem:
    m = ad.Problem()
    x, y = m.variable("x", range(2)), m.variable("y", [1])
    m.add(x == 1)
    m.add(x + y == 2)
    return m


def test_a_player_of_a_problem_draws_its_graph() -> None:
    m = ad.example("send-more")
    about = ad.watch(m, "mac+mrv", nodes=5).data().about
    assert about.constraints == [m.to_model().text_of(c) for c in range(len(about.scopes))]
    assert about.graph is not None
    assert len(about.graph.squares) == 2
    assert len(about.graph.places) == 8
    assert all(abs(a - c) + abs(b - d) > 50 for (a, b), (c, d) in pairwise(about.graph.places))


def test_races_trees_and_traces_take_problems() -> None:
    race = ad.race([australia(), ad.example("queens", 5)], ["fc+mrv", "mac"], repeat=1)
    assert [run.kind for run in race.rows] == ["problem"] * 4
    assert ad.check(unique()).redundant == ("x",)
    assert ad.check(australia()).unique is False
    assert len(ad.tree(australia(), "fc")) == ad.solve(australia(), "fc", limit=1).stats.nodes
    assert "WA = red" in ad.tree(australia(), "fc").svg()


def test_cpmpy_models_are_taken_as_they_are() -> None:
    cp = pytest.importorskip("cpmpy")
    q = cp.intvar(1, 5, shape=5, name="q")
    model = cp.Model(
        cp.AllDifferent(q), cp.AllDifferent(q + range(5)), cp.AllDifferent(q - range(5))
    )
    assert ad.count(model, limit=None) == 10
    assert {run.solutions for run in ad.race(model, ["fc", "cpsat"], limit=None).rows} == {10}
    assert ad.race([model, model], ["fc"], repeat=1).conditions.puzzles == (
        "problem 1",
        "problem 2",
    )
    x, y, b = cp.intvar(-3, 3, name="x"), cp.intvar(0, 5, name="y"), cp.boolvar(name="b")
    for constraint in (
        b.implies(x * y == 6),
        (x // 2 == y % 3) | ~b,
        cp.Element([3, 1, 2, 5, 0, 4], y) == x + 2,
        ~cp.AllDifferent([x, y, 2]),
    ):
        model = cp.Model(constraint)
        assert ad.count(model, limit=None) == model.solveAll()
    with pytest.raises(ad.errors.UsageError, match="objective"):
        ad.solve(cp.Model(x > 0, maximize=x))


def test_a_wrong_value_is_an_error_when_it_is_stated() -> None:
    m = ad.Problem()
    wa, x = m.variable("WA", ["red", "green"]), m.variable("x", range(1, 10))
    with pytest.raises(ad.errors.UsageError, match="WA has no such value, only red, green"):
        m.add(wa == "purple")
    assert not m.constraints
    m.add(x != 0)
    assert ad.count(m, limit=None) == 18


def test_functions_of_one_code_that_hold_other_values_are_different() -> None:
    m = ad.Problem()
    pairs = [(m.variable(f"a{i}", range(4)), m.variable(f"b{i}", range(4))) for i in range(4)]

    class Apart:
        def __init__(self, by: int) -> None:
            self.by = by

        def test(self, a: int, b: int) -> bool:
            return abs(a - b) == self.by

    for by, (a, b) in enumerate(pairs[:2]):
        m.add(lambda a, b, by=by: abs(a - b) == by, a, b)
    for by, (a, b) in enumerate(pairs[2:], 2):
        m.add(Apart(by).test, a, b)
    for values in ad.solve(m, limit=None).solutions:
        found = list(values.values())
        assert [abs(a - b) for a, b in zip(found[::2], found[1::2], strict=True)] == [0, 1, 2, 3]


def test_functions_of_one_code_are_asked_once() -> None:
    m = ad.Problem()
    asked = []
    variables = [m.variable(name, range(5)) for name in "abcd"]
    for first, second in combinations(variables, 2):
        m.add(lambda a, b: asked.append((a, b)) or a != b, first, second)
    assert ad.count(m, limit=None) == 120
    assert len(asked) == 25
