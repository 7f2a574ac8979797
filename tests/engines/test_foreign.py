"""The engines of others: they keep the limits, can be stopped, and say what they cannot do."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import sleep

import pytest
from hypothesis import given, settings

import alldiff as ad
from alldiff.core.errors import WrongSolution
from alldiff.core.plugins import FILES, load_file
from alldiff.core.result import Limits
from alldiff.core.search import Search
from alldiff.engines import ENGINES, choco, choose, cpsat, sat
from alldiff.engines.narrowing import narrowed

from support.random_models import FAMILIES, random_model
from support.small_models import all_models, brute_force, model_of, visible_part, visible_solutions
from support.strategies import tries
from support.when_it_stays import interrupted, when_it_stays

pytestmark = pytest.mark.slow

FOUR = ad.sudoku([[0] * 4] * 4)
SIXTEEN = ad.sudoku([[0] * 16] * 16)
HARD = ad.read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
OTHERS = (cpsat.ENGINE, choco.ENGINE, sat.ENGINE)
MOST = 100
"""Solutions are counted up to here."""


def installed(engine, *values):
    """Return a parameter set for an engine, skipped where its package is not there."""
    reason = engine.unavailable()
    return pytest.param(
        engine,
        *values,
        id=engine.name,
        marks=pytest.mark.skipif(reason is not None, reason=str(reason)),
    )


each_engine = pytest.mark.parametrize("engine", [installed(engine) for engine in OTHERS])


@pytest.mark.parametrize("engine", OTHERS, ids=lambda engine: engine.name)
def test_without_its_package_it_says_how_to_get_it(monkeypatch, engine):
    monkeypatch.setitem(sys.modules, engine.module.partition(".")[0], None)
    told = rf"{engine.package} is not installed: pip install 'alldiff\[{engine.name}\]'"
    with pytest.raises(ad.errors.UsageError, match=told):
        ad.solve(FOUR, engine=engine.name)


def test_auto_never_chooses_one():
    engine, _ = choose(ad.to_model(FOUR))
    assert engine not in OTHERS
    assert set(OTHERS) < {ENGINES[name] for name in ENGINES}


@each_engine
@settings(max_examples=tries(40))
@given(model=all_models())
def test_it_finds_exactly_the_solutions(engine, model):
    result = ad.solve(model, engine=engine.name, limit=None)
    assert visible_part(result) == visible_solutions(model)
    assert result.complete
    assert (result.engine, str(result.search)) == (engine.name, "strong")


@each_engine
@pytest.mark.parametrize("family", FAMILIES)
def test_it_agrees_with_our_own(engine, family):
    """Wide domains, large values, totals out of reach, givens outside a domain."""
    for seed in range(1000, 1025):
        model = random_model(family, seed)
        ours, theirs = (
            ad.solve(model, spec, engine=name, limit=MOST)
            for name, spec in (("native", "gac+dom-wdeg"), (engine.name, "strong"))
        )
        assert (ours.count, ours.status) == (theirs.count, theirs.status), (family, seed)
        assert len(set(visible_part(theirs))) == theirs.count
        if ours.complete:
            assert visible_part(ours) == visible_part(theirs)


@each_engine
def test_totals_and_pairs_that_no_machine_word_holds(engine):
    for constraint in (
        ad.constraints.Sum((0, 1), 1 << 70),
        ad.constraints.Sum((0, 1), -1),
        ad.constraints.Relation(0, 1, frozenset({(-1, 2), (2, -(1 << 70))})),
        ad.constraints.Relation(0, 1, frozenset()),
        ad.constraints.Linear((0, 1), (-1, 1), "=", 4),
        ad.constraints.Sets((0, 1), ((-(1 << 70), 2), (2, 1 << 70))),
        ad.constraints.Sets((0, 1), ()),
        ad.constraints.Table((0, 1), frozenset({(-1, 2), (1 << 70, 1)})),
        ad.constraints.Table((0, 1), frozenset()),
        ad.constraints.Automaton((0, 1), (((-1, 0), (1 << 70, 0)),), frozenset({0})),
        ad.constraints.Automaton((0, 1), (((1, 0), (2, 0)),), frozenset()),
    ):
        result = ad.solve(model_of([6, 6], [constraint]), engine=engine.name)
        assert result.status is ad.result.Status.NONE


@each_engine
def test_a_model_without_variables_has_one_solution(engine):
    assert ad.solve(model_of([], []), engine=engine.name).values == ((),)


@each_engine
def test_limits_on_solutions_and_seconds(engine):
    some = ad.solve(FOUR, engine=engine.name, limit=3)
    assert (some.count, some.limit_reached, some.complete) == (3, "solutions", False)
    assert ad.solve(FOUR, engine=engine.name, limit=None).count == 288
    few = engine.solve(ad.to_model(FOUR), Search("strong"), Limits(100), keep=2)
    assert (few.count, len(few.values)) == (100, 2)
    short = ad.solve(SIXTEEN, engine=engine.name, limit=None, timeout=0.2)
    assert (short.limit_reached, short.complete) == ("seconds", False)
    # What was found before the time was up is kept.
    assert short.count == len(short.values)
    again = ad.solve(FOUR, engine=engine.name)
    assert again.status is ad.result.Status.MULTIPLE


@each_engine
def test_counters_do_not_change_from_run_to_run(engine):
    runs = [ad.solve(HARD, engine=engine.name).stats for _ in range(2)]
    assert (runs[0].nodes, runs[0].fails) == (runs[1].nodes, runs[1].fails)
    assert runs[0].nodes > 0


@pytest.mark.parametrize("engine", [installed(choco.ENGINE)])
def test_a_limit_on_nodes(engine):
    result = ad.solve(SIXTEEN, engine=engine.name, limit=None, nodes=50)
    assert (result.limit_reached, result.stats.nodes) == ("nodes", 50)


@each_engine
def test_what_it_does_not_have_is_refused(engine):
    refused = [
        ({"search": "mac"}, "its only search is"),
        ({"threads": 2}, "cannot be split over threads"),
        ({"memory": 5}, "no limit on .*memory"),
    ]
    if not engine.limits_nodes:
        refused.append(({"nodes": 5}, "no limit on nodes or memory"))
    for wrong, told in refused:
        with pytest.raises(ad.errors.UsageError, match=told):
            ad.solve(FOUR, engine=engine.name, **wrong)
    with pytest.raises(ad.errors.UsageError, match="reports no events"):
        list(engine.steps(ad.to_model(FOUR), Search("strong"), Limits()))


@pytest.mark.parametrize("engine", [installed(cpsat.ENGINE), installed(choco.ENGINE)])
def test_numbers_too_large_for_it_are_refused(engine):
    far = model_of([6, 6], [ad.constraints.Linear((0, 1), (1, 1 << 62), "<=", 1 << 62)])
    with pytest.raises(ad.errors.UsageError, match="bits"):
        ad.solve(far, engine=engine.name)


@each_engine
def test_hidden_variables_alone_leave_one_solution(engine):
    """Their ways do not count; without visible variables there is one solution, or none."""
    model = model_of([6, 6, 6], [ad.constraints.AllDifferent((0, 1))], hidden=3)
    result = ad.solve(model, engine=engine.name, limit=None)
    assert (result.count, result.complete) == (1, True)
    none = model_of([6, 6], [ad.constraints.Less(0, 1), ad.constraints.Less(1, 0)], hidden=2)
    assert ad.solve(none, engine=engine.name, limit=None).status is ad.result.Status.NONE


@each_engine
def test_a_limit_on_seconds_holds_where_there_are_hidden_variables(engine):
    cells = ad.to_model(SIXTEEN)
    hidden = replace(cells, cells=cells.cells[:250], hidden=6)
    result = ad.solve(hidden, engine=engine.name, limit=None, timeout=0.3)
    assert (result.limit_reached, result.complete) == ("seconds", False)


@pytest.mark.usefixtures("no_collection")
@each_engine
def test_ctrl_c_ends_it_and_keeps_what_was_found(engine):
    engine.prepare_for(Limits(None, seconds=60), None)
    result = interrupted(lambda: ad.solve(SIXTEEN, engine=engine.name, limit=None, timeout=60))
    assert result.limit_reached == "interrupted"
    assert result.count == len(result.values)
    assert ad.solve(FOUR, engine=engine.name, limit=None).count == 288


@each_engine
def test_the_oracle_sees_every_solution(monkeypatch, engine):
    monkeypatch.setattr(ad.Model, "holds", lambda model, values: False)
    with pytest.raises(WrongSolution, match=f"{engine.name} offered a wrong solution"):
        ad.solve(FOUR, engine=engine.name)


@pytest.mark.parametrize("engine", [installed(choco.ENGINE), installed(sat.ENGINE)])
def test_a_process_that_dies_is_an_error_and_the_next_search_gets_a_new_one(engine):
    engine.prepare()
    victim = engine._worker().process.pid
    broken = pytest.raises(
        ad.AlldiffError, match=f"the engine {engine.name} terminated unexpectedly"
    )
    with broken, when_it_stays(partial(os.kill, victim, signal.SIGKILL)):
        ad.solve(SIXTEEN, engine=engine.name, limit=None)
    assert ad.solve(FOUR, engine=engine.name, limit=None).count == 288


@each_engine
def test_it_leaves_nothing_to_complain_about_at_the_end(engine):
    script = (
        "import alldiff as ad\n"
        "for engine in ('native', '%s'):\n"
        "    print(ad.solve(ad.sudoku([[0] * 4] * 4), engine=engine, limit=None).count)\n"
    )
    run = [sys.executable, "-W", "error", "-c", script % engine.name]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "288\n288\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
@pytest.mark.parametrize("engine", [installed(choco.ENGINE), installed(sat.ENGINE)])
def test_no_process_outlives_the_one_that_started_it(engine):
    script = (
        "import alldiff as ad\n"
        f"from alldiff.engines.{engine.name} import ENGINE\n"
        "ENGINE.prepare()\n"
        "print(ENGINE._worker().process.pid, flush=True)\n"
        "model = ad.to_model(ad.sudoku([[0] * 25] * 25))\n"
        "ENGINE.run(model, ad.result.Limits(None), lambda values: None)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as parent:
        child = int(parent.stdout.readline())
        parent.kill()
    for _ in range(600):
        if not Path(f"/proc/{child}").exists():
            return
        sleep(0.1)
    pytest.fail(f"process {child} is still there after a minute")


def test_a_worker_knows_the_engines_of_plugins(tmp_path):
    plugin = tmp_path / "mine.py"
    plugin.write_text(
        "from alldiff.engines import ENGINES\n"
        "from alldiff.engines.foreign import Ending, WorkerEngine\n"
        "class Mine(WorkerEngine):\n"
        "    name, summary, package, module = 'mine', '', 'python', 'os'\n"
        "    def search(self, model, domains, stopwatch, found, variant=''):\n"
        "        import os\n"
        "        found(tuple(domain.bit_length() - 1 for domain in domains))\n"
        "        raise ValueError(os.getpid())\n"
        "ENGINES.add('mine', Mine())\n"
    )
    load_file(str(plugin))
    try:
        with pytest.raises(ad.AlldiffError, match="the engine mine: ValueError: ") as told:
            ad.solve(model_of([2, 4], []), engine="mine")
        assert int(str(told.value).rpartition(" ")[2]) != os.getpid()
    finally:
        ENGINES.remove("mine")
        del FILES[str(plugin.resolve())]


@given(all_models())
def test_narrowing_loses_no_solution(model):
    left = narrowed(model)
    solutions = brute_force(model)
    if left is None:
        assert not solutions
        return
    assert all(not narrow & ~wide for narrow, wide in zip(left, model.domains, strict=True))
    for values in solutions:
        assert all(domain >> value & 1 for domain, value in zip(left, values, strict=True))


def test_narrowing_follows_givens_and_combinations():
    nine = 0b1111111110
    model = model_of(
        [nine] * 3,
        [ad.constraints.AllDifferent((0, 1, 2)), ad.constraints.Sum((0, 1, 2), 7)],
        [(0, 2)],
    )
    assert narrowed(model) == [0b100, 0b10010, 0b10010]
