"""Learn: lessons with an example and exercises, feedback, progress, and techniques switched off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

import alldiff as ad
from alldiff.core.limits import Listener
from alldiff.techniques import TECHNIQUES
from alldiff.web.jobs.inputs import Budget
from alldiff.web.jobs.learn import DrillRequest, exercise_of, stored

from support.playing import board, cell, open_text

SMALL = "4.23.2.4.3..1..2"
PRACTICE = 3
"""Exercises of a lesson besides its example."""


def test_lessons_are_all_techniques_or_those_for_a_puzzle(
    api: httpx.Client, example: Callable[[str], dict[str, Any]]
) -> None:
    every = api.post("lessons", json={}).json()["lessons"]
    assert [one["effort"] for one in every] == sorted(one["effort"] for one in every)
    assert all(one["rule"] for one in every)
    puzzle = example("sudoku-9x9-easy")
    fitting = api.post("lessons", json={"puzzle": puzzle}).json()["lessons"]
    names = {one["name"] for one in fitting}
    assert "x-wing" in names
    assert "kakuro-crossing" not in names


@pytest.mark.parametrize("technique", ["naked-single", "x-wing", "xy-wing", "kakuro-crossing"])
def test_an_exercise_has_the_technique_as_its_next_step(api: httpx.Client, technique: str) -> None:
    asked = {"technique": technique, "exercise": 1}
    found = api.post("drill", json=asked).raise_for_status().json()
    assert {one["technique"] for one in found["steps"]} == {technique}
    solution = found["solution"]
    for step in found["steps"]:
        for verb, right in (("places", True), ("removals", False)):
            for one in step[verb]:
                row, column = (int(part) - 1 for part in one["cell"][1:].split("C"))
                assert (solution[row][column] == one["value"]) is right


def test_a_lesson_has_no_exercise_beyond_its_last(api: httpx.Client) -> None:
    assert api.post("drill", json={"technique": "x-wing", "exercise": 99}).json() is None
    wrong = api.post("drill", json={"technique": "x-wong", "exercise": 0})
    assert wrong.status_code == 422
    assert "x-wing" in wrong.json()["error"]["message"]


def test_every_technique_has_an_example_and_exercises() -> None:
    assert set(stored()) == set(TECHNIQUES)
    assert all(len(known) >= PRACTICE for known in stored().values())


@pytest.mark.slow
@pytest.mark.parametrize("technique", list(stored())[::14])
def test_exercises_are_answered_rightly(technique: str) -> None:
    answered_rightly(technique)


@pytest.mark.full
@pytest.mark.parametrize("technique", list(stored()))
def test_all_exercises_are_answered_rightly(technique: str) -> None:
    answered_rightly(technique)


def answered_rightly(technique: str) -> None:
    """Compare the answers of each exercise with the solution of its puzzle."""
    for stated in stored()[technique]:
        found = exercise_of(
            technique, stated, Budget.of(DrillRequest(technique=technique), 60, Listener())
        )
        assert found
        solution = ad.solve(found.position.puzzle).solution
        assert solution
        for answer in found.answers:
            assert all(solution[row][column] == value for (row, column), value in answer.places)
            assert all(solution[row][column] != value for (row, column), value in answer.removals)


def test_an_exercise_judges_each_answer_and_keeps_the_progress(page: Page) -> None:
    page.goto("/#/learn")
    page.locator("[data-technique=naked-pair]").click()
    expect(page.locator(".lesson-board .strike").first).to_be_visible()
    page.locator("[data-tool=next]").click()
    expect(page.locator(".task")).to_contain_text("strike out")
    answer = page.request.post("/api/drill", data={"technique": "naked-pair", "exercise": 1})
    exercise = answer.json()
    removal = exercise["steps"][0]["removals"][0]
    row, column = (int(part) - 1 for part in removal["cell"][1:].split("C"))
    cell(page, (row, column)).click(force=True)
    # What the solution has is never struck out.
    page.keyboard.press(str(exercise["solution"][row][column]))
    expect(page.locator(".verdict.bad")).to_be_visible()
    page.keyboard.press(str(removal["value"]))
    expect(page.locator(".verdict.good")).to_be_visible()
    expect(board(page).locator(".strike").first).to_be_visible()
    expect(page.locator("[data-technique=naked-pair] small")).to_have_text(f"1/{PRACTICE}")
    page.reload()
    expect(page.locator("[data-technique=naked-pair] small")).to_have_text(f"1/{PRACTICE}")
    expect(page.locator(".lesson h1")).to_have_text("Naked pair")


def test_a_phone_shows_the_list_or_the_lesson(phone: Page) -> None:
    phone.goto("/#/learn")
    phone.locator("[data-technique=x-wing]").click()
    expect(phone.locator(".lesson h1")).to_have_text("X-Wing")
    expect(phone.locator(".lessons")).to_be_hidden()
    phone.locator(".lesson .back").click()
    expect(phone.locator("[data-technique=x-wing]")).to_be_visible()


def test_hints_do_without_techniques_that_are_switched_off(page: Page) -> None:
    open_text(page, SMALL)
    page.locator(".techniques-used summary").click()
    page.locator("[data-technique=full-house]").uncheck()
    expect(page.locator(".techniques-used summary")).to_have_text("Techniques: 1 off")
    with page.expect_request("**/api/hint") as asked:
        page.locator("[data-strength=whole]").click()
    assert asked.value.post_data_json["without"] == ["full-house"]
    expect(board(page).locator(".placed")).to_be_visible()
    expect(page.locator(".told .technique")).not_to_contain_text("Full house")
    # The lesson is a click away.
    page.locator(".told .technique summary").click()
    page.locator(".lesson-link").click()
    expect(page.locator(".lesson h1")).to_be_visible()
