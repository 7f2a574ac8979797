"""Published puzzles are solved as their authors say, by every engine that takes their rules."""

import runpy
from pathlib import Path
from random import Random

import pytest

import alldiff as ad

from support.agreement import able, agree
from support.real_puzzles import SOURCES, UNSOLVED, Real, real_puzzles
from support.shared_data import needs_data

pytestmark = [needs_data, pytest.mark.slow]

ENGINES = ("strong", "twin", "cpsat", "sat", "choco")
SLOW = {
    "iss-anti-consectutive-hard",
    "iss-hailstone-little-killer",
    "iss-hard-pencilmarks-0d0ce8ec",
    "iss-hard-pencilmarks-a3e1e91b",
    "iss-hard-renban-2",
    "iss-little-killer-snipes-7ed13973",
    "iss-mathemagic-killers-03f1aba1",
    "iss-mathemagic-killers-152b9e7f",
    "iss-mathemagic-killers-b08b3c20",
    "iss-mathemagic-killers-c6297ac0",
    "iss-mathemagic-killers-e99f2c26",
    "iss-pencilmark-sudoku-3",
    "iss-sandwich-snipe-18",
}
"""What takes a second or more, and some engines hours."""
SEVERAL = {
    *(("killer", f"janko-{n}_9x9") for n in (196, 198, 249, 257, 716, 718, 720, 727)),
    *(("jigsaw", f"janko-{n}_6x6") for n in (651, 653, 655, 661, 663, 665, 673, 675)),
    ("links", "iss-sandwich-snipe-18"),
}
"""What has more than one solution, for the record does not state every rule."""
SAMPLE = {"killer": 3, "kenken": 4, "jigsaw": 4, "links": 3}
"""How many all engines agree on in a common run."""
PART = {"killer": 100, "kenken": 100, "jigsaw": 100, "links": 8}
"""Puzzles of one test of all: none takes ten minutes, though engines may use all their seconds."""
PARTS = [(source, part) for source in SOURCES for part in range(23 if source == "links" else 4)]


def puzzles(source: str) -> list[Real]:
    """Return the puzzles of a source that are not refused."""
    return [real for real in real_puzzles(source) if real.puzzle is not None]


def check(real: Real) -> None:
    """Expect the published solution, and no other one."""
    model = ad.to_model(real.puzzle)
    result = ad.solve(model)
    size = len(real.solution)
    several = (real.source, real.name) in SEVERAL
    expected = ad.result.Status.MULTIPLE if several else ad.result.Status.UNIQUE
    assert result.status is expected, real.name
    if several:
        stated = tuple(zip(range(size), real.solution, strict=True))
        fixed = ad.Model(
            model.domains, model.constraints, stated, model.cells, model.shape, hidden=model.hidden
        )
        assert ad.solve(fixed).status is ad.result.Status.UNIQUE, real.name
    else:
        assert result.values[0][:size] == real.solution, real.name


def agree_on(real: Real, seconds: float) -> None:
    """Expect that all engines say the same; a slow one may stay short of an answer."""
    model = ad.to_model(real.puzzle)
    opinion = agree(model, able(ENGINES, model), most=2, seconds=seconds)
    if opinion.final and opinion.most == 1:
        assert opinion.solutions[0][: len(real.solution)] == real.solution, real.name


@pytest.mark.parametrize("source", SOURCES)
def test_published_puzzles_are_solved_as_stated(source):
    for real in puzzles(source):
        if real.name not in SLOW | UNSOLVED:
            check(real)


@pytest.mark.parametrize("name", sorted(UNSOLVED))
def test_what_is_not_solved_keeps_to_its_limit(name):
    (real,) = [each for each in puzzles("links") if each.name == name]
    result = ad.solve(real.puzzle, nodes=10)
    assert result.count <= 1
    assert result.complete or result.limit_reached == "nodes"


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(SLOW))
def test_slow_puzzles_are_solved_as_stated(name):
    (real,) = [each for each in puzzles("links") if each.name == name]
    check(real)


@pytest.mark.parametrize("source", SOURCES)
def test_engines_agree_on_a_sample(source):
    quick = [real for real in puzzles(source) if real.name not in SLOW | UNSOLVED]
    for real in Random(f"agree on {source}").sample(quick, SAMPLE[source]):
        agree_on(real, seconds=1)


@pytest.mark.full
@pytest.mark.parametrize(("source", "part"), PARTS)
def test_engines_agree_on_all(source, part):
    start = part * PART[source]
    for real in puzzles(source)[start : start + PART[source]]:
        agree_on(real, seconds=10)


@pytest.mark.parametrize("source", SOURCES)
def test_every_puzzle_is_in_some_part(source):
    parts = sum(each == source for each, _ in PARTS)
    assert len(puzzles(source)) <= parts * PART[source]


def test_nothing_is_refused():
    assert not {real.refused for real in real_puzzles("links") if real.puzzle is None}


@pytest.mark.full
def test_the_page_is_what_the_puzzles_say():
    root = Path(__file__).resolve().parents[2]
    page = runpy.run_path(str(root / "tools" / "real_puzzles_page.py"))["page"]
    written = (root / "docs" / "real_puzzles.md").read_text("utf-8")
    assert written == page(), "run tools/real_puzzles_page.py"
