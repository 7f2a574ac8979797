"""Hints in three strengths, explanations in four forms, ratings, exercises."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.core.errors import UsageError
from alldiff.techniques import TECHNIQUES, Position
from alldiff.tutor.drill import parse_answer

ROOT = Path(__file__).resolve().parents[2]
FOUR = ad.read("4.23.2.4.3..1..2")
HARD = ad.read(ROOT / "puzzles" / "sudoku" / "9x9-hard.txt")


def test_a_hint_says_as_much_as_asked_for():
    assert str(ad.hint(FOUR, strength="where")) == "Look at row 1."
    assert str(ad.hint(FOUR, strength="what")) == (
        "Look at row 1. Full house: if a house has one empty cell, its missing value goes there."
    )
    whole = "Full house: R1C2 is the last empty cell of row 1, so it is 1."
    assert str(ad.hint(FOUR)) == whole
    with pytest.raises(ad.errors.UsageError, match="did you mean where"):
        ad.hint(FOUR, strength="were")


def test_a_hint_goes_on_from_where_the_player_is():
    said = str(ad.hint(Position(FOUR, {(0, 1): 1}, {})))
    assert said != str(ad.hint(FOUR))
    solved = ad.solve(FOUR).solution
    filled = {cell: solved[cell[0]][cell[1]] for cell in FOUR.cells()}
    rest = {cell: v for cell, v in filled.items() if not FOUR.givens[cell[0]][cell[1]]}
    assert str(ad.hint(Position(FOUR, rest, {}))) == "Every cell has its value."


def test_a_hint_has_a_picture_and_a_record(tmp_path):
    hint = ad.hint(HARD)
    ET.fromstring(hint.svg())
    hint.save(tmp_path / "hint.svg", theme="dark")
    hint.save(tmp_path / "hint.png")
    assert (tmp_path / "hint.png").read_bytes().startswith(b"\x89PNG")
    record = json.loads(json.dumps(hint.record()))
    assert record["status"] == "unique"
    assert record["step"]["technique"] in TECHNIQUES
    assert record["step"]["sentence"] == record["hint"] == str(hint)


def test_no_technique_helps():
    assert str(ad.hint(HARD, only=["bug-1"])) == "None of the techniques helps here."
    found = ad.explain(HARD, up_to="easy")
    assert not found.solved
    assert "get no further" in found.summary


class Counting(HTMLParser):
    """Counts the elements of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1


def test_an_explanation_says_every_step_in_every_form():
    found = ad.explain(HARD)
    assert found.solved
    steps = len(found.path.steps)
    numbers = [
        int(line.partition(".")[0]) for line in str(found).splitlines() if line.startswith(" ")
    ]
    assert numbers == list(range(1, steps + 1))
    assert f"after {steps} steps" in str(found)
    markdown = found.markdown()
    assert markdown.count("\n## ") == len(list(found.groups()))
    record = json.loads(json.dumps(found.record()))
    assert record["ending"] == "solved"
    assert len(record["steps"]) == steps
    page = found.html()
    counting = Counting()
    counting.feed(page)
    assert counting.count["li"] == steps
    hard = sum(TECHNIQUES[step.technique].family != "singles" for step in found.path.steps)
    assert counting.count["svg"] > hard
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page


def test_a_rating_says_what_it_took():
    rating = ad.rate(HARD)
    path = ad.explain(HARD).path
    hardest = max(path.steps, key=lambda step: TECHNIQUES[step.technique].effort)
    assert rating.hardest == TECHNIQUES[hardest.technique]
    assert rating.difficulty == rating.hardest.difficulty
    assert rating.steps == len(path.steps)
    assert rating.by_reason.hard_steps >= rating.techniques[rating.hardest.name]
    assert rating.by_reason.bottleneck >= 1
    assert rating.hodoku is not None
    assert rating.explainer is not None
    assert rating.explainer.er >= rating.explainer.ep >= rating.explainer.ed
    assert "ER" in str(rating)
    assert ad.rate(FOUR).explainer is None
    assert ad.rate(FOUR).by_reason.hard_steps == 0


def test_every_kind_is_rated_by_its_reasons():
    for name in ("kakuro/8x8.txt", "greater-than/9x9.txt", "latin-square/9x9.txt"):
        rating = ad.rate(ad.read_all(ROOT / "puzzles" / name)[0])
        assert rating.difficulty is not None
        assert json.dumps(rating.record())


@pytest.mark.parametrize("name", ["hidden-single", "pointing", "naked-pair"])
def test_exercises_are_positions_where_the_technique_is_next(name):
    for exercise in islice(ad.drill(name, seed=3), 2):
        assert exercise.technique.name == name
        assert ad.hint(exercise.position).deduction.technique == name
        for answer in exercise.answers:
            assert exercise.fitting(answer.places, answer.removals) is not None
            for cell, value in answer.removals:
                assert exercise.fitting([], [(cell, value)]) is not None
        assert exercise.fitting([], []) is None
        cell = next(iter(exercise.position.marks))
        assert exercise.fitting([(cell, 99)], []) is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("sum-bounds", "kakuro"),
        ("greater-than-extreme", "greater-than"),
        ("naked-single", "kakuro"),
    ],
)
def test_exercises_are_of_a_kind_that_fits(name, kind):
    (exercise,) = islice(ad.drill(name, kind=kind, seed=3), 1)
    assert exercise.position.puzzle.kind == kind
    assert ad.hint(exercise.position).deduction.technique == name


def test_a_kind_without_what_a_technique_needs_is_reported():
    with pytest.raises(UsageError, match="name puzzles"):
        next(ad.drill("sum-bounds", kind="sudoku"))


def test_answers_as_people_write_them():
    assert parse_answer("r3c7 = 8") == ([((2, 6), 8)], [])
    assert parse_answer("R1C3-4 R2C3<>5") == ([], [((0, 2), 4), ((1, 2), 5)])
    assert parse_answer("R1C3 is not 4 or 5, R2C2 is 1") == (
        [((1, 1), 1)],
        [((0, 2), 4), ((0, 2), 5)],
    )
    with pytest.raises(ad.errors.UsageError, match="write R3C7=8"):
        parse_answer("the eight")


def test_markdown_shows_a_title_as_it_is():
    titled = replace(FOUR, title="<img src=x onerror=alert(1)>\n\n# *two* [lines](x)")
    first = ad.explain(titled).markdown().splitlines()[0]
    assert "<" not in first
    assert first.startswith(r"# &lt;img src=x onerror=alert(1)&gt; \# \*two\* \[lines\](x)")


def test_a_puzzle_given_by_candidates_is_rated_on_every_scale():
    solution = ad.solve(ad.generate("sudoku", seed=2)).solutions[0]
    rng = random.Random(3)
    others = [
        [rng.sample([v for v in range(1, 10) if v != own], 3) for own in row] for row in solution
    ]
    text = "".join(
        str(v) if v == own or v in other else "."
        for row, lists in zip(solution, others, strict=True)
        for own, other in zip(row, lists, strict=True)
        for v in range(1, 10)
    )
    puzzle = ad.read(text)
    assert ad.count(puzzle, limit=2) == 1
    rating = ad.rate(puzzle)
    assert rating.difficulty is not None
    assert rating.explainer.ending == "solved"
    assert rating.hodoku.score > 0


@pytest.mark.parametrize("scale", ["alldiff", "se", "hodoku"])
def test_a_rating_on_one_scale_is_part_of_the_rating_on_all(scale: str):
    puzzle = ad.generate("sudoku", seed=1)
    whole = ad.rate(puzzle).record()
    alone = ad.rate(puzzle, scale=scale)
    assert [alone] == list(ad.rate_many([puzzle], scale=scale))
    asked = {name: value for name, value in alone.record().items() if value}
    assert asked.items() <= whole.items()
    assert ("effort" in asked) == (scale == "alldiff")
    assert ("er" in asked) == (scale == "se")
    assert ("hodoku_score" in asked) == (scale == "hodoku")
