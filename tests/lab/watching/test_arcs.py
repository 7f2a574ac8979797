"""Laws of the trace of AC-3: its removals are the prunes, its queue is that of the search."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.core.events import ReviseArc
from alldiff.core.search import parse
from alldiff.lab.watching import watched
from alldiff.lab.watching.arcs import ArcStep, Begin, Between, Revision

from support.random_models import FAMILIES, random_model

ROOT = Path(__file__).resolve().parents[3]
FOUR = "4.23.2.4.3..1..2"
MODELS = [
    pytest.param(random_model(family, seed), spec, id=f"{family} {seed} {spec}")
    for family in FAMILIES
    for seed in range(4)
    for spec in (
        *("mac", "mac+mrv+lcv+naked-pairs", "mac+prefilter+last-cell", "mac+no-root"),
        *("mac+restarts+last-cell", "mac+lds+last-conflict", "mac+binary"),
    )
]
ARC_MODELS = [
    pytest.param(random_model(family, seed), spec, id=f"{family} {seed} {spec}")
    for family in FAMILIES
    for seed in range(4)
    for spec in (
        *("mac-arcs", "ac2001+mrv+naked-pairs+restarts", "mac-arcs+no-root+binary"),
        *("mac-neighbours", "mac-neighbours+mrv+try-singles+no-root"),
    )
]
PUZZLES = [
    pytest.param(ad.read(str(ROOT / "puzzles" / name)), "mac+mrv", id=name)
    for name in ("sudoku/9x9-hard.txt", "kakuro/8x8.txt", "greater-than/4x4.txt")
]


@pytest.mark.parametrize(("puzzle", "spec"), [*MODELS, *PUZZLES])
def test_the_removals_are_the_prunes_of_the_search(puzzle: ad.Puzzle | ad.Model, spec: str) -> None:
    trace = ad.trace(puzzle, spec, limit=None, nodes=50, steps=100_000)
    events = list(ad.search_events(puzzle, spec, limit=None, nodes=50))
    assert not trace.cut
    assert trace.removals() == [
        (event.variable, event.value, event.constraint)
        for event in events
        if isinstance(event, ad.events.Prune)
    ]
    revisions = [entry for entry in trace.entries if isinstance(entry, Revision)]
    told = [event for event in events if isinstance(event, ad.events.Revise)]
    assert [(r.variable, r.waiting) for r in revisions] == [(e.variable, e.waiting) for e in told]
    assert [r.number for r in revisions] == list(range(1, len(revisions) + 1))
    others = [entry for entry in trace.entries if not isinstance(entry, Revision | Begin | Between)]
    assert others == [e for e in events if not isinstance(e, ad.events.Prune | ad.events.Revise)]


@pytest.mark.parametrize(("puzzle", "spec"), [*MODELS, *PUZZLES])
def test_who_loses_a_value_is_on_an_arc_and_the_queue_adds_up(
    puzzle: ad.Puzzle | ad.Model, spec: str
) -> None:
    trace = ad.trace(puzzle, spec, limit=None, nodes=50, steps=2000)
    entries = trace.entries
    for entry, following in pairwise(entries):
        if not isinstance(entry, Revision):
            continue
        # An option that runs after the queue is empty fails by itself.
        assert entry.failed <= isinstance(following, ad.events.Fail)
        if isinstance(following, ad.events.Fail) and not trace.search.options:
            assert entry.failed
        if entry.failed:
            assert entry.looked[-1].constraint == following.constraint
        looked = {arcs.constraint: arcs for arcs in entry.looked}
        for removal in entry.removals:
            arcs = looked[removal.constraint]
            assert removal.variable in arcs.others or (
                arcs.whole and removal.variable == entry.variable
            )
        assert set(entry.joined) <= {removal.variable for removal in entry.removals}
        if isinstance(following, Revision):
            assert (following.variable, *following.waiting) == (*entry.waiting, *entry.joined)
        else:
            # AC-3 ends with an empty queue, or with an empty domain.
            emptied = bool(entry.removals) and not entry.removals[-1].left
            failed = isinstance(following, ad.events.Fail)
            assert not entry.joined
            assert failed or not entry.waiting
            assert failed >= emptied


@pytest.mark.parametrize(("puzzle", "spec"), PUZZLES)
def test_text_and_markdown_say_every_step_and_every_reason(puzzle: ad.Puzzle, spec: str) -> None:
    trace = ad.trace(puzzle, spec, steps=60)
    text, sheet = str(trace), trace.markdown()
    revisions = [entry for entry in trace.entries if isinstance(entry, Revision)]
    assert len(re.findall(r"^\d+\. Arcs to", text, re.M)) == len(revisions)
    assert len(re.findall(r"^### \d+\. Arcs to", sheet, re.M)) == len(revisions)
    removals = [removal for entry in revisions for removal in entry.removals]
    assert len(re.findall(r"^   .* loses ", text, re.M)) == len(removals)
    rows = [line for line in sheet.splitlines() if re.match(r"\| (\(|the sum)", line)]
    assert [row.split(" | ")[-1] for row in rows] == [f"{r.because} |" for r in removals]
    assert trace.cut == ("The trace ends here, after 60 steps" in text)
    assert trace.cut == ("The trace ends here, after 60 steps" in sheet)


@pytest.mark.parametrize(("model", "spec"), ARC_MODELS)
def test_a_queue_of_arcs_adds_up(model: ad.Model, spec: str) -> None:
    trace = ad.trace(model, spec, limit=None, nodes=30, steps=100_000)
    told = [each.event for each in watched(model, parse(spec), ad.result.Limits(None, 30))]
    assert trace.removals() == [
        (event.variable, event.value, event.constraint)
        for event in told
        if isinstance(event, ad.events.Prune)
    ]
    steps = [entry for entry in trace.entries if isinstance(entry, ArcStep)]
    arcs = [event for event in told if isinstance(event, ReviseArc)]
    assert [(s.arc, s.waiting) for s in steps] == [
        ((e.constraint, e.variable, e.support), e.waiting) for e in arcs
    ]
    for entry, following in pairwise(trace.entries):
        if isinstance(entry, ArcStep) and isinstance(following, ArcStep):
            assert (following.arc, *following.waiting) == (*entry.waiting, *entry.joined)
        elif isinstance(entry, ArcStep):
            assert entry.failed or not (entry.waiting or entry.joined)
            assert entry.failed <= isinstance(following, ad.events.Fail)
    text, sheet = ad.trace(model, spec, nodes=30, all_arcs=True), trace.markdown()
    assert len(re.findall(r"^\d+\. [(t]", str(text), re.M)) == len(
        [entry for entry in text.entries if isinstance(entry, ArcStep)]
    )
    assert ("| step | arc |" in sheet) == bool(steps)


def test_what_nogoods_remove_is_distinguished() -> None:
    trace = ad.trace(ad.example("random"), "mac+mrv+restarts", nodes=300, steps=5000)
    told = [entry for entry in trace.entries if isinstance(entry, Between)]
    assert {entry.options for entry in told} == {("restarts",)}
    assert "Between the arcs, restarts:" in str(trace)
    assert "(searched before the restart)" in str(trace)


def test_arcs_that_remove_nothing_are_counted_or_listed() -> None:
    puzzle = ad.read(FOUR)
    counted, listed = ad.trace(puzzle), ad.trace(puzzle, all_arcs=True)
    # R1C1 has nine arcs: three in its row, three in its column, three in its box.
    # Seven of its neighbours lose its value: two of the box are in the row and in the column too.
    assert "2 other arcs: nothing to remove" in str(counted).partition("\n2. ")[0]
    first = str(listed).partition("\n2. ")[0]
    assert len(re.findall(r"^   \(R\dC\d, R1C1\)", first, re.M)) == 9
    assert listed.markdown().partition("### 2.")[0].count(", R1C1) |") == 9


def test_a_variable_without_constraints_has_no_arcs() -> None:
    free = ad.Model(
        (0b10, 0b110, 0b10), (ad.constraints.Less(0, 1),), (), ((0, 0), (0, 1), (0, 2)), (1, 3)
    )
    assert "Arcs to R1C3, which can be only 1\n   No arcs" in str(ad.trace(free))
    assert ad.trace(free, all_arcs=True).markdown().count("### ") == 3


def test_what_is_no_puzzle_has_variables_and_parts_that_can_be_distinguished() -> None:
    golomb = ad.example("golomb", 4, 6)
    for spec in ("mac", "mac-arcs"):
        told = str(ad.trace(golomb, spec, all_arcs=True))
        assert "variable" in told
        assert "cell" not in told
        assert "the sum of m1 m2 m3" in told
        assert "the sum all different" not in told
    assert "the sum r1c1 + r1c2 + r1c3 = 15" in str(ad.trace(ad.example("magic"), "mac-arcs"))


def test_a_cut_trace_begins_as_the_whole_one() -> None:
    puzzle = ad.read(FOUR)
    whole, cut = ad.trace(puzzle), ad.trace(puzzle, steps=3)
    assert cut.cut
    assert not whole.cut
    assert cut.entries == whole.entries[: len(cut.entries)]


def test_files(tmp_path: Path) -> None:
    trace = ad.trace(ad.read(FOUR))
    trace.save(tmp_path / "trace.md")
    trace.save(tmp_path / "trace.txt")
    assert (tmp_path / "trace.md").read_text("utf-8") == trace.markdown()
    assert (tmp_path / "trace.txt").read_text("utf-8") == str(trace)
    assert trace._repr_markdown_() == trace.markdown()


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("fc", "the level fc has no queue of arcs to trace; mac and mac-arcs and mac-neighbours"),
        ("ac1", "the level ac1 has no queue"),
        ("gac", "the filters of gac prune between the arcs"),
        ("annealing:swap", "a search over states has no queue of arcs"),
        ("nonsense", "nonsense"),
    ],
)
def test_what_cannot_be_traced_is_reported(spec: str, says: str) -> None:
    with pytest.raises(ad.errors.UsageError, match=re.escape(says)):
        ad.trace(ad.read(FOUR), spec)
    with pytest.raises(ad.errors.UsageError, match="a limit on steps must be above 0, not 0"):
        ad.trace(ad.read(FOUR), steps=0)


def test_arcs_in_a_stated_order_are_followed_as_by_hand() -> None:
    """The 4x4 that is done by hand in a textbook exercise, each domain as it should be."""
    order = ["R1C2", "R2C1", "R2C3", "R3C1", "R3C3", "R3C4", "R4C2", "R4C3"]
    told = ad.trace(ad.read(FOUR), arcs=order)
    looks = {}
    for look in told.looks:
        looks.setdefault(told.model.name(look.variable), look.after)
    assert [looks[name] for name in order[:4]] == [1 << 1, 1 << 3, 1 << 1, 1 << 2]
    assert [look.variable for look in told.looks][:3] == [1, 4, 6]
    assert tuple(map(list, told.model.grid([d.bit_length() - 1 for d in told.domains]))) == tuple(
        map(list, ad.solve(FOUR).solution)
    )
    assert "R1C2: 1, 2, 3 or 4 -> only 1" in str(told)
    with pytest.raises(ad.errors.UsageError, match="there is no R9C9"):
        ad.trace(ad.read(FOUR), arcs=["R9C9"])
    with pytest.raises(ad.errors.UsageError, match="pairs"):
        ad.trace(ad.read(str(ROOT / "puzzles/kakuro/8x8.txt")), arcs=["R1C1"])
