"""Studies: reports that say what the data says, the same counts every time, and never nothing."""

import csv
import io
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

import alldiff as ad
from alldiff.engines import ENGINES
from alldiff.studies import STUDIES, Setting, StudyInterrupted, Work, bank, set_costs
from alldiff.studies.base import installed
from alldiff.studies.measures import COUNTERS, paired_verdict, verdict
from alldiff.studies.reasoning import solved_without_choice
from alldiff.studies.report import (
    FAILS,
    FEW,
    FINDING_COLUMNS,
    HOLDS,
    OPEN,
    PARTLY,
    UNSHOWN,
    Finding,
    ReportTable,
    code_marked,
)
from alldiff.studies.sets import Godel, Masks

pytestmark = pytest.mark.programs

TINY = {"quick": True, "runs": 1, "puzzles": 1}
VERDICTS = {HOLDS, PARTLY, FAILS, OPEN, UNSHOWN, FEW}


def tables(report):
    return [block for block in report.parts() if isinstance(block, ReportTable)]


def columns_of_tables(report):
    return {table.columns for table in tables(report)}


COLUMNS = {
    "csp-sudoku": ("search", "4x4", "6x6", "9x9"),
    "backtracking-vs-cp": ("who", "solutions", "nodes", "time"),
    "kakuro-orders": (
        "order",
        *(f"{level} {how} prefilter" for level in ("bt", "fc") for how in ("with", "without")),
    ),
    "blind-vs-informed": (
        "search",
        "the original",
        "solved",
        "time",
        "median states",
        "worst states",
    ),
    "reasoning": ("reasoning", "4x4", "6x6", "9x9"),
    "godel": ("values", "product", "bits, product", "bits, mask", "fits a 64-bit word"),
}
TWINS = {"csp-sudoku", "backtracking-vs-cp", "kakuro-orders", "reasoning"}


def test_all_studies_are_there():
    assert set(STUDIES) == set(COLUMNS)


@pytest.mark.parametrize("name", COLUMNS)
def test_a_study_writes_both_reports(name, tmp_path):
    done = []
    listener = ad.Listener(progress=lambda p: done.append((p.done, p.total)), every=0)
    report = ad.study(name, tmp_path, **TINY, listener=listener)
    assert done[-1][0] == done[-1][1] == len(done)
    assert report.stopped is None
    markdown = (tmp_path / f"{name}.md").read_text("utf-8")
    page = (tmp_path / f"{name}.html").read_text("utf-8")
    assert report.title in markdown
    assert report.title in page
    assert report.original in markdown
    assert code_marked(report.original) in page
    assert COLUMNS[name] in columns_of_tables(report)
    assert FINDING_COLUMNS in columns_of_tables(report)
    pictures = re.findall(r"\]\(([\w-]+\.svg)\)", markdown)
    assert pictures
    for each in pictures:
        ElementTree.parse(tmp_path / each)
    assert page.count("data:image/svg+xml;base64,") == len(pictures)
    assert not re.search(r"(src|href)=\"(?!data:)", page)
    assert {finding.verdict for finding in report.findings} <= VERDICTS
    for finding in report.findings:
        assert finding.statement in str(report)
    for table in tables(report):
        assert {len(row) for row in table.rows} <= {len(table.columns)}
    rows = list(csv.DictReader(io.StringIO((tmp_path / f"{name}.csv").read_text("utf-8"))))
    if not report.races:
        assert {row["value"] for row in rows} >= {
            cell for row in tables(report)[0].rows for cell in row
        }
        return
    assert [(row["stage"], row["spec"], int(row["nodes"])) for row in rows] == [
        (stage, run.spec, run.nodes) for stage, race in report.races.items() for run in race.rows
    ]
    if name in TWINS:
        (twins,) = [table for table in tables(report) if table.columns[-1] == "equal runs"]
        for row in twins.rows:
            assert row[1] == row[2]
            assert row[3] == row[4]
            equal, pairs = row[-1].split("/")
            assert equal == pairs != "0"


def clockless(report):
    """Return the counters of all runs that the clock did not end, without engines of others."""
    ours = ("native", "reference", "statespace")
    return [
        (stage, run.puzzle, run.spec, run.seed, *(getattr(run, name) for name in COUNTERS))
        for stage, race in report.races.items()
        for run in race.rows
        if run.engine in ours and run.limit_reached != "seconds"
    ]


@pytest.mark.parametrize("name", [name for name in COLUMNS if name != "godel"])
def test_counts_are_the_same_from_run_to_run(name):
    # Fresh processes count nothing that the others do not, and take seconds to start.
    part = "puzzles" if name == "backtracking-vs-cp" else None
    first, second = (ad.study(name, **TINY, seed=3, part=part) for _ in range(2))
    assert clockless(first) == clockless(second)
    assert clockless(first)


def test_propagations_and_operations_are_the_same_from_run_to_run():
    seen = []
    for _ in range(2):
        work = Work("godel", Setting(3, 1, 1, True))
        rows = [row for stage in work.stages.values() for row in stage.run()]
        seen.append([getattr(row, "spread", None) or row.answers for row in rows])
    assert seen[0] == seen[1]
    assert seen[0]


def test_hill_climbs_are_the_same_from_run_to_run():
    works = [Work("blind-vs-informed", Setting(3, 1, 2, True)) for _ in range(2)]
    seen = []
    for work in works:
        climbs = work.stages["climbs"]
        assert sum(1 for _ in climbs.run()) == len(climbs) == 4
        seen.append([(row.nodes, row.scored, row.conflicts) for row in climbs.rows])
    assert seen[0] == seen[1]
    assert all(0 < nodes < scored and conflicts >= 0 for nodes, scored, conflicts in seen[0])


def test_a_heuristic_is_weak_only_beside_one_that_solves_more(tmp_path):
    report = ad.study("blind-vs-informed", tmp_path, **TINY, part="4")
    (weak,) = [each for each in report.findings if each.statement.endswith("is weak")]
    assert weak.verdict == FEW
    assert "<code>remaining</code> is weak" in (tmp_path / "blind-vs-informed.html").read_text()


@pytest.mark.parametrize("name", COLUMNS)
@pytest.mark.parametrize("steps", [0, 3])
def test_an_interrupted_study_leaves_a_report(name, steps, tmp_path):
    def stop(progress):
        if progress.done > steps:
            raise KeyboardInterrupt

    if steps == 0:
        report = Work(name, Setting(**TINY)).report("interrupted")
        assert "interrupted after 0 of" in report.stopped
        assert report.markdown()
        assert report.html()
        return
    with pytest.raises(StudyInterrupted) as caught:
        ad.study(name, tmp_path, **TINY, listener=ad.Listener(progress=stop, every=0))
    report = caught.value.report
    assert f"interrupted after {steps + 1} of" in report.stopped
    assert report.stopped in (tmp_path / f"{name}.md").read_text("utf-8")
    assert report.stopped in (tmp_path / f"{name}.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"name": "kakuro-order"}, "unknown study 'kakuro-order': did you mean kakuro-orders"),
        ({"name": "godel", "runs": 0}, "at least 1 run, not 0"),
        ({"name": "godel", "puzzles": 0}, "at least 1 puzzle, not 0"),
    ],
)
def test_bad_calls_are_refused(arguments, says):
    with pytest.raises(ad.errors.UsageError, match=says):
        ad.study(**arguments)


def test_an_engine_that_is_missing_is_left_out_and_reported(monkeypatch):
    monkeypatch.setattr(type(ENGINES["choco"]), "unavailable", lambda self: "pychoco is missing")
    there, missing = installed(("choco", "native"))
    assert there == ["native"]
    assert missing == ["The engine choco was left out: pychoco is missing."]


@pytest.mark.parametrize(
    ("answers", "amounts_to"),
    [
        ([True, True], HOLDS),
        ([True, False], PARTLY),
        ([False], FAILS),
        ([None, True], HOLDS),
        ([None], OPEN),
        ([], OPEN),
    ],
)
def test_a_verdict_follows_from_the_answers(answers, amounts_to):
    assert verdict(answers) == amounts_to


def test_a_verdict_needs_enough_puzzles_and_a_difference():
    puzzles = list(ad.generate_many("sudoku", 6, seed=1))
    few, enough = (
        ad.race(puzzles[:count], ["bt", "mac+mrv", "mac+mrv+ascending"], nodes=1_000, repeat=1)
        for count in (5, 6)
    )
    assert paired_verdict([few.compare("mac+mrv", "bt")]) == FEW
    assert paired_verdict([enough.compare("mac+mrv", "bt")]) == HOLDS
    assert paired_verdict([enough.compare("bt", "mac+mrv")]) == FAILS
    assert paired_verdict([enough.compare("mac+mrv", "mac+mrv+ascending")]) == FEW
    assert paired_verdict([]) == OPEN


@pytest.mark.parametrize("name", ["blind-vs-informed", "kakuro-orders"])
def test_each_part_runs_its_own_stages(name):
    seen = []
    for part in STUDIES[name].parts:
        work = Work(name, Setting(**TINY, part=part))
        seen += work.chosen
        assert len(work) == sum(len(stage) for stage in work.chosen.values())
    assert set(Work(name, Setting(**TINY)).stages) == set(seen)
    with pytest.raises(ad.errors.UsageError, match="no part 'none'; it has"):
        Work(name, Setting(**TINY, part="none"))


def test_one_part_reports_only_itself():
    report = ad.study("blind-vs-informed", **TINY, part="2")
    assert set(report.races) == {"blind", "depth-first as its program"}
    text = report.markdown()
    assert "Numéro 2" in text
    assert "Numéro 3" not in text
    assert OPEN not in {finding.verdict for finding in report.findings}
    assert report.conditions[0].endswith("--part 2")


@pytest.mark.parametrize("verdict", [HOLDS, PARTLY, FAILS, UNSHOWN, FEW, OPEN])
def test_a_quick_study_concludes_nothing_from_one_puzzle(verdict):
    one, many, fact = (Finding("x", "y", "z", verdict, puzzles) for puzzles in (1, 2, 0))
    assert one.without_haste().verdict not in (HOLDS, PARTLY, FAILS)
    assert many.without_haste() == many
    assert fact.without_haste() == fact
    assert ("2 puzzles" in many.judged) == (verdict != OPEN)
    assert fact.judged == verdict


@pytest.mark.parametrize("name", [n for n, r in bank.RECIPES.items() if r.count <= 30])
def test_shipped_puzzles_have_one_solution(name):
    courses = bank.courses(name, 30)
    assert len(courses) == bank.RECIPES[name].count
    assert {ad.count(course.model) for course in courses} == {1}


@pytest.mark.parametrize("name", ["sudoku-9x9", "kakuro-6x6", "greater-than-4x4"])
def test_puzzles_of_the_shipped_sorts_can_be_made(name):
    shipped, made = bank.puzzles(name), bank.make(name)
    assert [(p.kind, p.rows, p.box) for p in made] == [(p.kind, p.rows, p.box) for p in shipped]
    assert bank.text_of(name, shipped) == bank.path_of(name).read_text("utf-8")
    assert bank.text_of(name, made) == bank.text_of(name, bank.make(name))


def test_there_are_puzzles_enough_for_searches_over_states():
    assert len(bank.path_of("states-9x9").read_text("utf-8").splitlines()) == 1_040
    assert {ad.count(course.model) for course in bank.courses("states-9x9", 20, 500)} == {1}


def test_products_of_primes_do_what_masks_do():
    model = ad.to_model(ad.read("4.23.2.4.3..1..2"))
    rivals = set_costs.neighbours(model)
    seen = []
    for sets in (Masks(4), Godel(4)):
        domains = set_costs.start(model, sets)
        steps = set_costs.propagate(domains, rivals, sets)
        seen.append((set_costs.values_of_domains(domains, sets, 4), steps))
    assert seen[0] == seen[1]
    assert seen[0][1][1] > 0
    solution = ad.solve(model).values[0]
    assert all(value in domain for value, domain in zip(solution, seen[0][0], strict=True))


VALUES = st.sets(st.integers(1, 12))


@given(VALUES, VALUES)
def test_sets_of_both_kinds_are_sets(first, second):
    for sets in (Masks(12), Godel(12)):
        a, b = sets.code(sorted(first)), sets.code(sorted(second))
        assert sets.members(a) == sorted(first)
        assert sets.size(a) == len(first)
        assert sets.members(sets.both(a, b)) == sorted(first & second)
        assert sets.members(sets.either(a, b)) == sorted(first | second)
        assert [v for v in range(1, 13) if sets.holds(a, v)] == sorted(first)
        assert sets.single(a) == (min(first) if len(first) == 1 else 0)
        for value in first:
            assert sets.members(sets.without(a, value)) == sorted(first - {value})


def test_nine_values_take_28_bits():
    report = ad.study("godel", **TINY)
    assert report.findings[0].verdict == FAILS
    assert report.findings[0].ours == "223,092,870 takes 28 bits"


def test_reasoning_alone_is_what_needs_no_choice():
    work = Work("reasoning", Setting(quick=True, puzzles=3))
    for _ in work.run():
        pass
    race = work.stages["9x9"]
    none, both = (solved_without_choice(race, name) for name in ("none", "both"))
    assert len(none) == 3
    # Whatever plain elimination solves, more reasoning solves too.
    assert all(both[puzzle] for puzzle, solved in none.items() if solved)
    for course in race.courses:
        settled = not any(
            isinstance(e, ad.events.Fail | ad.events.Undo)
            for e in ad.search_events(course.model, "mac")
        )
        tried = sum(isinstance(e, ad.events.Try) for e in ad.search_events(course.model, "mac"))
        if settled and not tried:
            assert none[course.name]
