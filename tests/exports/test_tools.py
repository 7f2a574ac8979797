"""The tools of others find the same solutions of what is exported, for every rule."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest

from alldiff import Model
from alldiff.core.model import values_of
from alldiff.exports import export
from alldiff.exports.dimacs import read_values

from support.hidden_models import hidden_model
from support.rule_models import FEW, solutions

RANDOM = {f"random {seed}": hidden_model(seed, most_variables=4) for seed in range(40)}
ALL = FEW | RANDOM
every_rule = pytest.mark.parametrize("name", ALL)
Found = set[tuple[int, ...]]


def by_cadical(model: Model) -> Found:
    """Return the solutions of the exported clauses that CaDiCaL finds one after another."""
    solvers = pytest.importorskip("pysat.solvers")
    lines = export(model, "dimacs").splitlines()
    head = next(line for line in lines if line.startswith("p cnf"))
    clauses = [list(map(int, line.split()[:-1])) for line in lines if line[0] not in "cp"]
    assert int(head.split()[3]) == len(clauses)
    assert int(head.split()[2]) == max(abs(x) for clause in clauses for x in clause)
    cells = [line.split()[3] for line in lines if line.startswith("c ") and line.count(" ") == 3]
    visible = {int(x) for span in cells[: model.visible] for x in span.split(",")}
    found = set()
    with solvers.Solver(name="cadical153", bootstrap_with=clauses) as solver:
        while solver.solve():
            true = [x for x in solver.get_model() if x in visible]
            found.add(read_values(model, f"s SATISFIABLE\nv {' '.join(map(str, true))} 0\n"))
            solver.add_clause([-x for x in true])
    return found


@every_rule
def test_cadical_finds_them_in_the_clauses(name: str) -> None:
    assert by_cadical(ALL[name]) == solutions(ALL[name])


def by_cpsat(model: Model) -> Found:
    """Return the solutions of the exported inequalities that CP-SAT finds one after another."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    text = export(model, "opb")
    lines = [line for line in text.splitlines() if not line.startswith("*")]
    head = re.match(r"\* #variable= (\d+) #constraint= (\d+)\n", text)
    assert head
    assert int(head[2]) == len(lines)
    stated = cp_model.CpModel()
    x = {n: stated.new_bool_var(f"x{n}") for n in range(1, int(head[1]) + 1)}
    for line in lines:
        terms = re.findall(r"([+-]\d+) x(\d+)", line)
        relation, total = re.findall(r"(>=|=) (-?\d+) ;$", line)[0]
        weighed = sum(int(k) * x[int(n)] for k, n in terms)
        stated.add(weighed == int(total) if relation == "=" else weighed >= int(total))
    named = re.findall(r"^\* (\S+)=(\d+) is x(\d+)$", text, flags=re.M)
    names = [model.name(variable) for variable in range(model.visible)]
    # Each is excluded then: the literals beyond the cells may have very many ways.
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # It would leave the process with a Ctrl-C that kills.
    solver.parameters.catch_sigint_signal = False
    found = set()
    while solver.solve(stated) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        true = [(name, int(v), x[int(n)]) for name, v, n in named if solver.value(x[int(n)])]
        values = {name: value for name, value, _ in true}
        found.add(tuple(values[name] for name in names))
        stated.add_bool_or([~literal for *_, literal in true])
    return found


@pytest.mark.parametrize("name", [*list(FEW)[::12], *RANDOM])
def test_cpsat_finds_them_in_the_inequalities(name: str) -> None:
    assert by_cpsat(ALL[name]) == solutions(ALL[name])


@pytest.mark.full
@every_rule
def test_cpsat_finds_them_in_all_inequalities(name: str) -> None:
    assert by_cpsat(ALL[name]) == solutions(ALL[name])


def by_cpmpy(model: Model) -> Found:
    """Return what the exported program finds."""
    pytest.importorskip("cpmpy")
    space: dict[str, object] = {"__name__": "program"}
    exec(compile(export(model, "cpmpy"), "program.py", "exec"), space)
    visible, stated = space["visible"], space["model"]
    assert isinstance(visible, dict)
    found = set()
    stated.solveAll(display=lambda: found.add(tuple(int(x.value()) for x in visible.values())))  # type: ignore[attr-defined]
    return found


@every_rule
def test_cpmpy_finds_them(name: str) -> None:
    assert by_cpmpy(ALL[name]) == solutions(ALL[name])


def by_minizinc(model: Model, path: Path) -> Found:
    """Return the solutions that MiniZinc finds with Gecode."""
    path.write_text(export(model, "minizinc"))
    run = ["minizinc", "--solver", "gecode", "-a", str(path)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    if "=====UNSATISFIABLE=====" in done.stdout:
        return set()
    *found, end = done.stdout.split("----------\n")
    assert end == "==========\n"
    return {tuple(map(int, one.split())) for one in found}


needs_minizinc = pytest.mark.skipif(not shutil.which("minizinc"), reason="no MiniZinc is here")
SOME = ["killer-cage 0", "sandwich 0", "between-line 0", "less-than 0", "renban 0", "ratio 0"]


@needs_minizinc
@pytest.mark.parametrize("name", SOME)
def test_minizinc_finds_them(name: str, tmp_path: Path) -> None:
    assert by_minizinc(FEW[name], tmp_path / "model.mzn") == solutions(FEW[name])


@needs_minizinc
@pytest.mark.full
@every_rule
def test_minizinc_finds_all_of_them(name: str, tmp_path: Path) -> None:
    assert by_minizinc(ALL[name], tmp_path / "model.mzn") == solutions(ALL[name])


@pytest.fixture(scope="module")
def by_pycsp3(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, int]]]:
    """Return the solutions of every instance as the parser of PyCSP3 reads it, by names of cells.

    In a process of its own: the parser changes what operators of lists do, and its package writes
    a file at the end of the process.
    """
    for package in ("cpmpy", "pycsp3"):
        if find_spec(package) is None:
            pytest.skip(f"no {package} is here")
    folder = tmp_path_factory.mktemp("instances")
    for name, model in ALL.items():
        (folder / f"{name}.xml").write_text(export(model, "xcsp3"))
    program = Path(__file__).with_name("pycsp3_solutions.py")
    run = [sys.executable, str(program), str(folder)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    answer: dict[str, list[dict[str, int]]] = json.loads(done.stdout)
    return answer


@pytest.mark.programs
@every_rule
def test_pycsp3_reads_instances_that_have_them(
    name: str, by_pycsp3: dict[str, list[dict[str, int]]]
) -> None:
    model = ALL[name]
    # A cell that nothing is said about is in no solution there: it takes any of its values.
    free = [list(values_of(domain)) for domain in model.domains[: model.visible]]
    names = [model.name(variable) for variable in range(model.visible)]
    found = {
        values
        for one in by_pycsp3[name]
        for values in product(
            *([one[each]] if each in one else free[at] for at, each in enumerate(names))
        )
    }
    assert found == solutions(model)
