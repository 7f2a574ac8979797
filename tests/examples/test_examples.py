"""Problems of the textbooks: their published counts, on every engine."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import alldiff as ad
from alldiff.examples import EXAMPLES
from alldiff.examples.random import transition

COUNTS: dict[tuple[Any, ...], int] = {
    ("australia",): 18,
    ("australia", 4): 768,
    ("queens", 4): 2,
    ("queens", 5): 10,
    ("queens", 6): 4,
    ("queens", 7): 40,
    ("queens", 8): 92,
    ("magic", 3): 8,
    ("send-more",): 1,
    ("zebra",): 1,
    ("golomb", 4, 6): 2,
    ("golomb", 5, 11): 4,
    ("golomb", 5, 10): 0,
    ("quasigroup", 4, 16): 576,
    ("quasigroup", 3, 9): 12,
}


@pytest.mark.parametrize("asked", COUNTS)
def test_the_published_number_of_solutions_is_found(asked: tuple[Any, ...]) -> None:
    assert ad.count(ad.example(*asked), limit=None) == COUNTS[asked]
    assert ad.count(ad.example(*asked), "mac+mrv", limit=None) == COUNTS[asked]


@pytest.mark.full
def test_magic_squares_of_side_four_are_those_of_frenicle() -> None:
    assert ad.count(ad.example("magic", 4), limit=None) == 8 * 880


def test_sudokus_of_side_four_are_counted() -> None:
    assert ad.count("." * 16, limit=None) == 288


@pytest.mark.parametrize("engine", ["reference", "cpsat", "choco", "sat"])
def test_every_engine_counts_alike(engine: str) -> None:
    if ad.engines.ENGINES[engine].unavailable():
        pytest.skip(f"{engine} is not installed")
    for asked in (("queens", 6), ("zebra",), ("golomb", 4, 6), ("australia",)):
        assert ad.count(ad.example(*asked), engine=engine, limit=None) == COUNTS[asked]


@pytest.mark.parametrize("name", EXAMPLES)
def test_levels_have_fewer_nodes_the_more_they_prune(name: str) -> None:
    small = {"queens": (6,), "quasigroup": (5, 10), "random": (8, 4), "golomb": (4, 6)}.get(
        name, ()
    )
    m = ad.example(name, *small)
    limits: dict[str, Any] = {"limit": None, "nodes": 200_000}
    nodes = [ad.solve(m, level, **limits).stats.nodes for level in ("bt", "fc", "mac")]
    assert nodes == sorted(nodes, reverse=True)


def test_random_problems_stand_at_the_phase_transition() -> None:
    statuses = [ad.solve(ad.example("random", seed=seed)).status for seed in range(30)]
    solvable = sum(status is not ad.result.Status.NONE for status in statuses)
    assert 0 < solvable < 15
    below = [ad.solve(ad.example("random", tightness=0.39, seed=seed)) for seed in range(30)]
    assert 5 < sum(result.count > 0 for result in below) < 25
    free = ad.example("random", 6, 3, tightness=0).to_model()
    assert ad.count(free, limit=None) == 3**6
    assert 8**20 * (1 - transition(20, 8, 76)) ** 76 == pytest.approx(1)
    same = [ad.example("random", seed=3).to_model() for _ in range(2)]
    assert same[0] == same[1]
    easy = ad.example("random", tightness=0.1)
    assert ad.solve(easy).solution is not None


def run(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "alldiff", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True)


def test_a_problem_goes_through_a_pipe() -> None:
    stated = run("problem", "queens", "6").stdout
    told = run("solve", "-", text=stated)
    assert [line.split(" = ")[0] for line in told.stdout.splitlines()] == [
        f"Q{n}" for n in range(1, 7)
    ]
    assert run("count", "--all", text=stated).stdout == "4\n"
    assert "Q1 = " in run("watch", "-", "fc", "--trace", "-", text=stated).stdout
    refused = run("hint", "-", text=stated)
    assert refused.returncode == 2
    assert "is a problem without a grid" in refused.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["qeens"], "did you mean queens"),
        (["queens", "x"], "side is a number such as 8"),
        (["queens", "0"], "side must be from 1 to 500, not 0"),
        (["queens", "100000"], "side must be from 1 to 500"),
        (["magic", "1000"], "side must be from 1 to 30"),
        (["golomb", "99999"], "marks must be from 2 to 30"),
        (["quasigroup", "100000"], "side must be from 1 to 100"),
        (["random", "99999", "99999"], "variables must be from 2 to 200"),
        (["queens", "5", "6"], "takes no more than"),
        (["random", "colour=3"], "unknown parameter of random"),
        (["queens", "5", "side=5"], "stated twice"),
        (["random", "density=2"], "between 0 and 1"),
    ],
)
def test_wrong_words_are_reported(words: list[str], told: str) -> None:
    refused = run("problem", *words)
    assert refused.returncode == 2
    assert told in refused.stderr
