"""Any model on the page: its constraint graph, and one's own steps, from which a search goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

import alldiff as ad
from alldiff.core.model import values_of
from alldiff.examples import EXAMPLES

from support.playing import open_watch

HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
AUSTRALIA = ad.example("australia").to_model()


def watch(page: Page, of: str, spec: str = "mac+mrv", more: str = "") -> None:
    """Watch a search on a problem of the textbooks."""
    page.goto("about:blank")
    page.goto(f"/#/watch?search={spec.replace('+', '%2B')}&of={of}{more}")
    page.locator(".watch-state:not(.running)").wait_for()


def box(page: Page, name: str) -> Any:
    """The box of a variable."""
    return page.locator(".graph .variable").filter(has=page.get_by_text(name, exact=True))


def values(page: Page, name: str) -> list[str]:
    """What is left for a variable."""
    found: list[str] = box(page, name).locator(".mark:not(.gone), .only").all_text_contents()
    return found


@pytest.mark.parametrize("of", list(EXAMPLES))
def test_every_problem_is_a_graph_that_plays(page: Page, of: str) -> None:
    model = ad.example(of).to_model()
    watch(page, of, "fc+mrv")
    expect(page.locator(".graph .variable")).to_have_count(len(model.domains))
    expect(page.locator(".graph .constraint")).to_have_count(len(model.constraints))
    several = sum(len(one.variables) > 2 for one in model.constraints)
    expect(page.locator(".graph .square")).to_have_count(several)
    page.keyboard.press("End")
    expect(page.locator(".watch-facts .now")).not_to_contain_text("Before the first step")


def test_a_puzzle_and_a_text_are_graphs_too(page: Page) -> None:
    page.goto("/#/watch?p=4.23.2.4.3..1..2&of=graph")
    page.locator(".watch-state:not(.running)").wait_for()
    expect(page.locator(".graph .variable")).to_have_count(16)
    page.locator("#watch-source").select_option("text")
    page.locator(".source textarea").fill(ad.export(ad.example("queens", 5), "model"))
    page.get_by_role("button", name="Watch this model").click()
    expect(page.locator(".graph .variable")).to_have_count(5)
    page.locator("#watch-source").select_option("board")
    expect(page.locator(".watch-board .board")).to_be_visible()
    expect(page.locator(".bench")).to_be_hidden()


def test_the_search_goes_on_from_a_split_and_a_choice(page: Page) -> None:
    watch(page, "australia", "fc+mrv")
    assert values(page, "SA") == ["red", "green", "blue"]
    box(page, "SA").click()
    page.get_by_role("button", name="Keep blue").click()
    expect(page.locator(".bench-said")).to_have_text("You kept blue of SA.")
    page.locator(".watch-state:not(.running)").wait_for()
    assert values(page, "SA") == ["blue"]
    box(page, "WA").click()
    page.get_by_role("button", name="Choose WA next").click()
    expect(page.locator(".bench-said")).to_contain_text("You chose WA.")
    page.locator(".watch-state:not(.running)").wait_for()
    page.locator("body").press("ArrowDown")
    expect(page.locator(".watch-facts .now")).to_have_text(re.compile("^Try WA = "))
    expect(page.locator(".watch-told .why")).to_contain_text("you chose it")
    page.locator("body").press("End")
    assert values(page, "SA") == ["blue"]
    page.locator(".bench").get_by_role("button", name="Undo").click()
    page.locator(".bench").get_by_role("button", name="Undo").click()
    expect(page.locator(".bench-said")).to_be_hidden()
    page.locator(".watch-state:not(.running)").wait_for()
    assert values(page, "SA") == ["red", "green", "blue"]


def test_an_arc_is_revised_by_a_click(page: Page) -> None:
    watch(page, "australia", "fc+mrv")
    box(page, "SA").click()
    page.get_by_role("button", name="Keep blue").click()
    page.locator(".watch-state:not(.running)").wait_for()
    [number] = [
        c
        for c, one in enumerate(AUSTRALIA.constraints)
        if {AUSTRALIA.name(v) for v in one.variables} == {"WA", "SA"}
    ]
    scope = [AUSTRALIA.name(v) for v in AUSTRALIA.constraints[number].variables]
    line = page.locator(f"[data-constraint='{number}'] .touch").nth(scope.index("WA"))
    line.dispatch_event("click")
    expect(page.locator(".bench-said")).to_contain_text("You revised WA → SA: removed WA: blue")
    page.locator(".watch-state:not(.running)").wait_for()
    assert values(page, "WA") == ["red", "green"]
    assert values(page, "NT") == ["red", "green", "blue"]


def test_the_graph_speaks_french_and_fits_a_phone(watched: Callable[..., Page]) -> None:
    page = watched(locale="fr", viewport={"width": 320, "height": 640})
    watch(page, "zebra")
    width = page.evaluate("document.scrollingElement.scrollWidth")
    assert width <= 320
    expect(page.locator(".bench h2")).to_have_text("Vos propres étapes")


def test_a_large_graph_is_zoomed_moved_and_followed(page: Page) -> None:
    open_watch(page, "mac+mrv", 2, HARD, of="graph")
    page.locator(".watch-state.ended").wait_for()
    frame, cell = page.locator(".graph-frame"), box(page, "R1C1")
    seen, before = frame.bounding_box(), cell.bounding_box()
    for _ in range(3):
        page.get_by_role("button", name="Larger", exact=True).click()
    after = cell.bounding_box()
    assert seen
    assert before
    assert after
    assert after["width"] > 2.5 * before["width"]
    # A drag moves it, and chooses nothing.
    scrolled = "(one) => [one.scrollLeft, one.scrollTop]"
    left, top = frame.evaluate(scrolled)
    page.mouse.move(seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2)
    page.mouse.down()
    page.mouse.move(seen["x"] + seen["width"] / 2 + 60, seen["y"] + seen["height"] / 2 + 40)
    page.mouse.up()
    assert frame.evaluate(scrolled) == [left - 60, top - 40]
    expect(page.locator(".graph .chosen")).to_have_count(0)
    # What a step is about comes into sight.
    for _ in range(4):
        page.locator("body").press("ArrowRight")
        page.wait_for_function(
            """() => {
              const frame = document.querySelector(".graph-frame").getBoundingClientRect();
              const about = ".graph .variable:is(.hit, .revised, .now)";
              return [...document.querySelectorAll(about)].some((one) => {
                const { left, top, right, bottom } = one.getBoundingClientRect();
                return left >= frame.left - 1 && right <= frame.right + 1
                  && top >= frame.top - 1 && bottom <= frame.bottom + 1;
              });
            }"""
        )


def test_revising_says_what_arc_consistency_would(api: httpx.Client) -> None:
    queens = {"problem": {"name": "queens", "told": {"side": 4}}}
    model = ad.example("queens", 4).to_model()
    full = [f"{domain:x}" for domain in model.domains]
    first = [f"{1 << min(values_of(model.domains[0])):x}", *full[1:]]
    for c, constraint in enumerate(model.constraints):
        if set(constraint.variables) != {0, 1}:
            continue
        asked = {**queens, "domains": first, "constraint": c, "variable": 1, "support": 0}
        told = api.post("watch/revise", json=asked).raise_for_status().json()
        start = int(first[0], 16).bit_length() - 1
        refused = [
            value
            for value in values_of(model.domains[1])
            if not constraint.holds([start, value, 0, 0])
        ]
        assert dict(told["removed"]).get(1, []) == refused
        assert told["checks"] > 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"constraint": 999}, "constraint"),
        ({"constraint": 0, "variable": 9}, "variable"),
        ({"constraint": 0, "domains": ["1"]}, "domains"),
        ({"constraint": 0, "model": "{}"}, "one of puzzle, model and problem"),
    ],
)
def test_what_cannot_be_revised_is_refused(
    api: httpx.Client, wrong: dict[str, Any], said: str
) -> None:
    answer = api.post("watch/revise", json={"problem": {"name": "zebra"}, **wrong})
    assert answer.status_code == 422
    assert said in answer.json()["error"]["message"]
