"""OPB, XCSP3 and CPMpy are given the same solutions as our model has."""

from __future__ import annotations

import re
import signal
import xml.etree.ElementTree as ET
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alldiff import Model
from alldiff.exports import EXPORTS, export
from alldiff.exports.variables import identifiers
from alldiff.rules import to_model

from hidden_models import hidden_model, visible_solutions
from rule_samples import SAMPLES

SEEDS = st.integers(0, 10**6)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_rule_is_written_in_every_form(name: str) -> None:
    for sample in SAMPLES[name]:
        model = to_model(sample.puzzle)
        assert all(export(model, form) for form in EXPORTS)
        words = identifiers(model)
        assert len({word.lower() for word in words}) == len(words)
        assert all(re.fullmatch(r"[A-Za-z]\w*", word) for word in words)


@settings(max_examples=25)
@given(SEEDS)
def test_the_inequalities_have_our_solutions(seed: int) -> None:
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    model = hidden_model(seed, most_variables=3)
    text = export(model, "opb")
    lines = [line for line in text.splitlines() if not line.startswith("*")]
    head = re.match(r"\* #variable= (\d+) #constraint= (\d+)\n", text)
    assert head
    assert int(head[2]) == len(lines)
    solver_model = cp_model.CpModel()
    x = {n: solver_model.new_bool_var(f"x{n}") for n in range(1, int(head[1]) + 1)}
    for line in lines:
        terms = re.findall(r"([+-]\d+) x(\d+)", line)
        relation, total = re.findall(r"(>=|=) (-?\d+) ;$", line)[0]
        weighed = sum(int(k) * x[int(n)] for k, n in terms)
        solver_model.add(weighed == int(total) if relation == "=" else weighed >= int(total))
    named = re.findall(r"^\* (\S+)=(\d+) is x(\d+)$", text, flags=re.M)
    names = [model.name(variable) for variable in range(model.visible)]
    # One solution after another, each then excluded: the other literals may have very many ways.
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # It would leave the process with a Ctrl-C that kills.
    solver.parameters.catch_sigint_signal = False
    found = []
    while solver.solve(solver_model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        true = [(name, int(v), x[int(n)]) for name, v, n in named if solver.value(x[int(n)])]
        values = {name: value for name, value, _ in true}
        found.append(tuple(values[name] for name in names))
        solver_model.add_bool_or([~literal for *_, literal in true])
    assert sorted(found) == visible_solutions(model)


def by_cpmpy(model: Model) -> list[tuple[int, ...]]:
    """Return what the program for CPMpy finds."""
    space: dict[str, object] = {"__name__": "program"}
    exec(compile(export(model, "cpmpy"), "program.py", "exec"), space)
    visible, stated = space["visible"], space["model"]
    assert isinstance(visible, dict)
    found = set()
    stated.solveAll(display=lambda: found.add(tuple(int(x.value()) for x in visible.values())))  # type: ignore[attr-defined]
    return sorted(found)


@pytest.mark.parametrize("seed", range(12))
def test_a_program_for_cpmpy_finds_our_solutions(seed: int) -> None:
    pytest.importorskip("cpmpy")
    model = hidden_model(seed)
    before = signal.getsignal(signal.SIGINT)
    try:
        assert by_cpmpy(model) == visible_solutions(model)
    finally:
        # CP-SAT below leaves the process with a Ctrl-C that kills.
        signal.signal(signal.SIGINT, before)


def tuples(text: str | None) -> set[tuple[int, ...]]:
    """Return the tuples of a table in XCSP3."""
    words = (text or "").strip()
    if "(" not in words:
        return {(int(word),) for word in words.split()}
    return {tuple(map(int, one.split(","))) for one in words.strip("()").split(")(")}


def keeps(element: ET.Element, values: dict[str, int]) -> bool:
    """Tell whether values satisfy an element of XCSP3, which the test understands by itself."""
    inside = {child.tag: (child.text or "").split() for child in element}
    scope = inside.get("list", (element.text or "").split())
    mine = [values[name] for name in scope if name in values]
    match element.tag:
        case "instantiation":
            return mine == list(map(int, inside["values"]))
        case "allDifferent":
            return len(set(mine)) == len(mine)
        case "intension":
            relation, _, rest = (element.text or "").strip().partition("(")
            first, second = (values[name] for name in rest.rstrip(") ").split(","))
            return first < second if relation == "lt" else first != second
        case "sum":
            weights = map(int, inside.get("coeffs", ["1"] * len(mine)))
            total = sum(k * v for k, v in zip(weights, mine, strict=True))
            return compared(total, inside["condition"][0], values)
        case "count":
            found = mine.count(int(inside["values"][0]))
            return compared(found, inside["condition"][0], values)
        case "extension":
            return tuple(mine) in tuples(element.findtext("supports"))
        case "regular":
            state = inside["start"][0]
            moves = {}
            for one in "".join(inside["transitions"]).strip("()").split(")("):
                source, value, target = one.split(",")
                moves[source, int(value)] = target
            for value in mine:
                state = moves.get((state, value), "")
            return state in inside["final"]
    raise AssertionError(element.tag)


def compared(total: int, condition: str, values: dict[str, int]) -> bool:
    relation, _, word = condition.strip("()").partition(",")
    right = values[word] if word in values else int(word)
    return {"eq": total == right, "le": total <= right, "ne": total != right}[relation]


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_an_instance_of_xcsp3_says_what_the_model_says(seed: int) -> None:
    model = hidden_model(seed, most_variables=4)
    root = ET.fromstring(export(model, "xcsp3"))
    stated = root.find("constraints")
    assert stated is not None
    domains = {}
    for variable in root.iter("var"):
        spread: list[int] = []
        for word in (variable.text or "").split():
            low, _, high = word.partition("..")
            spread += range(int(low), int(high or low) + 1)
        domains[variable.get("id")] = spread
    own = [name for name in domains if not name.startswith("s")]
    flags = [name for name in domains if name.startswith("s")]
    found = set()
    for values in product(*(domains[name] for name in own)):
        named = dict(zip(own, values, strict=True))
        for flag in flags:
            (counted,) = (
                one
                for one in stated.iter("count")
                if f"(eq,{flag})" in one.findtext("condition", "")
            )
            wanted = int(counted.findtext("values", ""))
            scope = counted.findtext("list", "").split()
            named[flag] = sum(named[name] == wanted for name in scope)
        if all(keeps(element, named) for element in stated):
            found.add(values[: model.visible])
    assert sorted(found) == visible_solutions(model)
