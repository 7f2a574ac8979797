"""What a student sees of a search: why it chose, the queue of arcs, checks, the temperature."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import alldiff as ad
from alldiff.core.events import Fail, ReviseArc, Try
from alldiff.core.limits import Limits
from alldiff.core.replay import Replay
from alldiff.core.search import parse
from alldiff.lab.watching import watched

from support.playing import open_watch

HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def told(spec: str, nodes: int = 60) -> list[ad.events.Event]:
    """Return the events that the page shows."""
    search = ad.to_model(ad.read(HARD)), parse(spec), Limits(1, nodes)
    return [one.event for one in watched(*search)]


def watch(page: Page, spec: str, step: int) -> None:
    """Open a search on the hard puzzle at a step."""
    open_watch(page, spec, step, HARD)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_why_this_variable_and_why_this_value(watched: Callable[..., Page], locale: str) -> None:
    page = watched(locale=locale)
    spec = "fc+mrv+degree+lcv"
    step, first = next((n, e) for n, e in enumerate(told(spec), 1) if isinstance(e, Try))
    watch(page, spec, step)
    words = {
        "en": r"%s (\d) values? left, fewest; (\d+) open neighbours, most.*"
        r"%s takes (\d+) values? from neighbours \(%s: (\d+), \d: \d+.*\)",
        "fr": r"%s (\d) valeurs? restantes?, le moins\u00a0; (\d+) voisines ouvertes, le plus.*"
        r"%s enlève (\d+) valeurs? aux voisines \(%s: (\d+), \d: \d+.*\)",
    }[locale]
    why = page.locator(".watch-told .why").text_content() or ""
    found = re.fullmatch(words % (first.cell, first.value, first.value), why)
    assert found, why
    assert found[3] == found[4]


def test_ties_between_equal_cells_are_reported(page: Page) -> None:
    step = next(n for n, event in enumerate(told("bt"), 1) if isinstance(event, Try))
    watch(page, "bt", step)
    why = page.locator(".watch-told .why")
    expect(why).to_contain_text("the first in order")
    expect(why).to_contain_text("smallest first")


def test_the_queue_holds_arcs_one_by_one(page: Page) -> None:
    events = told("mac-arcs+mrv", 1)
    step = next(n for n, e in enumerate(events, 1) if isinstance(e, ReviseArc) and n > 30)
    event = events[step - 1]
    assert isinstance(event, ReviseArc)
    name = ad.to_model(ad.read(HARD)).name
    watch(page, "mac-arcs+mrv", step)
    arcs = [(event.variable, event.support), *(arc[1:] for arc in event.waiting)]
    chips = page.locator(".watch-told .queue .chip").all_text_contents()
    assert len(chips) > 5
    assert chips == [f"{name(x)} → {name(y)}" for x, y in arcs][: len(chips)]
    now = f"Revise the arc {name(event.variable)} → {name(event.support)}"
    expect(page.locator(".watch-facts .now")).to_have_text(now)


def test_checks_are_among_the_counters(page: Page) -> None:
    watch(page, "fc+mrv", 1)
    page.locator(".watch-state.ended").wait_for()
    page.keyboard.press("End")
    result = ad.solve(HARD, "fc+mrv", limit=1, engine="reference")
    expect(page.locator("[data-counter=checks]")).to_have_text(f"{result.stats.checks:,}")
    page.keyboard.press("Home")
    expect(page.locator("[data-counter=checks]")).to_have_text("0")


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", r"temperature 0\.8, \d+ moves? refused"),
        ("fr", r"température 0,8, \d+ coups? refusé"),
    ],
)
def test_annealing_says_its_temperature_and_what_it_refused(
    watched: Callable[..., Page], locale: str, words: str
) -> None:
    page = watched(locale=locale)
    watch(page, "annealing", 300)
    expect(page.locator(".watch-facts .now")).to_contain_text(re.compile(words))


def saved(page: Page, spec: str, nodes: int, step: int) -> Page:
    """Open the page that a search is saved as, at a step."""
    page.set_content(ad.watch(HARD, spec, nodes=nodes).html())
    page.locator(".slider").evaluate(
        "(slider, step) => { slider.value = step; slider.dispatchEvent(new Event('input')); }",
        step,
    )
    return page


def test_a_saved_page_says_as_much(watched: Callable[..., Page]) -> None:
    spec = "fc+mrv+degree+lcv"
    step, first = next((n, e) for n, e in enumerate(told(spec), 1) if isinstance(e, Try))
    page = saved(watched(), spec, 60, step)
    why = page.locator(".why")
    expect(why).to_contain_text(re.compile(rf"{first.cell} \d values? left, fewest"))
    expect(why).to_contain_text(re.compile(rf"{first.value} takes \d+ values? from neighbours"))
    expect(page.locator("[data-counter=checks]")).not_to_have_text("0")
    page = saved(watched(), "mac-arcs", 1, 40)
    expect(page.locator(".queue .chip").nth(1)).to_have_text(re.compile(r"^R\dC\d → R\dC\d$"))
    page = saved(watched(), "annealing", 100, 90)
    cooling = re.compile(r"temperature 0\.\d+, \d+ moves? refused")
    expect(page.locator("p.now")).to_contain_text(cooling)


def test_a_saved_page_shows_the_state_in_which_a_value_failed(watched: Callable[..., Page]) -> None:
    events = told("fc+mrv")
    step, failed = next((n, e) for n, e in enumerate(events, 1) if isinstance(e, Fail))
    page = saved(watched(), "fc+mrv", 60, step)
    now = page.locator("p.now").text_content() or ""
    found = re.fullmatch(
        r"(R\dC\d) = (\d) fails: (R\dC\d) has no value left, since (\d) is at (R\dC\d) in \w+ \d",
        now,
    )
    assert found, now
    assert found[1] == failed.cell
    expect(page.locator(".chip.chosen")).to_have_text(f"{found[1]} = {found[2]}")
    expect(page.locator(".why")).to_contain_text(re.compile(rf"{found[1]} \d values? left, fewest"))
    row, column = (int(one) - 1 for one in re.findall(r"\d", found[3]))
    side, left, top = 60, 60 * column, 60 * row
    ring = page.locator(".board .watch-ring.hit").get_attribute("d") or ""
    assert ring.startswith(f"M{left + 8} {top + 4}")
    # It is empty: what it had last is struck out.
    marks = page.locator(".board .mark").evaluate_all(
        "(all) => all.map((one) => [Number(one.getAttribute('x')), Number(one.getAttribute('y'))])"
    )
    assert marks
    assert not [1 for x, y in marks if left < x < left + side and top < y < top + side]
    expect(page.locator(".struck text")).not_to_have_count(0)


def test_a_node_of_the_tree_shows_its_domains(page: Page) -> None:
    spec, model = "mac+mrv", ad.to_model(ad.read(HARD))
    watch(page, spec, 19_000)
    node = page.locator(".tree .node.undone").first
    name, value = (node.locator("text").first.text_content() or "").split(" = ")
    node.click()
    place = page.locator(".transport .place").text_content() or ""
    step = int(re.findall(r"[\d,]+", place)[0].replace(",", ""))
    events = told(spec, 100_000)
    replay = Replay(model, events)
    while replay.position < step:
        replay.forward()
    level = replay.levels[-1]
    assert (model.name(level.variable), str(level.value)) == (name, value)
    # All that follows from the value is done, and nothing else is tried yet.
    assert isinstance(events[step], ad.events.Try | ad.events.Undo | ad.events.Solution)
    assert isinstance(events[step - 1], ad.events.Prune | ad.events.Revise)


def test_the_tree_fits_and_follows(page: Page) -> None:
    for spec, step in (("fc+mrv", 9_000), ("mac+mrv", 9_000), ("bt", 30_000)):
        watch(page, spec, step)
        frame = page.locator(".tree-frame")
        expect(frame.locator(".now")).to_be_visible()
        for width in (1440, 1024, 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_function(
                """() => {
                  const one = document.querySelector(".tree-frame");
                  const now = one.querySelector(".now")?.getBoundingClientRect();
                  const seen = one.getBoundingClientRect();
                  const fits = one.scrollWidth - one.clientWidth <= 1;
                  return fits && now?.top >= seen.top && now.bottom <= seen.bottom;
                }"""
            )


def test_two_trees_for_two_searches(page: Page) -> None:
    watch(page, "mac+mrv", 500)
    expect(page.locator(".tree-frame:visible")).to_have_count(1)
    page.locator("[name=beside]").select_option("bt")
    trees = page.locator(".tree-frame:visible")
    expect(trees.last.locator(".now")).to_be_visible()
    one, other = (trees.nth(at).bounding_box() for at in range(2))
    assert one
    assert other
    # They stand side by side, as high and as wide.
    assert one["x"] + one["width"] <= other["x"]
    assert abs(one["y"] - other["y"]) + abs(one["height"] - other["height"]) < 2
    assert abs(one["width"] - other["width"]) < 2
    nodes = page.locator("[data-counter=nodes]").text_content() or ""
    facts = page.locator(".tree-counts").last
    expect(facts).to_contain_text(re.compile(rf"^{nodes} nodes · \d+ fails"))
    page.keyboard.press("Escape")
    page.locator("body").press("End")
    result = ad.solve(HARD, "bt", limit=1)
    expect(facts).not_to_have_text(re.compile(rf"^{nodes} nodes"))
    assert result.stats.nodes > 1000
    assert "beside=bt" in page.url
    trees.last.locator(".node").first.click()
    expect(page.locator("[data-counter=nodes]")).to_have_text("0")
    # Each tree has its own tools, and the board can be given more room.
    page.locator("[data-tool=larger]:visible").last.click()
    wide = page.locator(".watch-board .board").bounding_box()
    splitter = page.get_by_role("separator", name="Width of the board")
    for _ in range(4):
        splitter.press("ArrowRight")
    wider = page.locator(".watch-board .board").bounding_box()
    assert wide
    assert wider
    assert wider["width"] > wide["width"] + 20
    page.reload()
    expect(trees.last.locator(".now")).to_be_visible()
    kept = page.locator(".watch-board .board").bounding_box()
    assert kept
    assert abs(kept["width"] - wider["width"]) < 2


def test_a_large_tree_is_zoomed_folded_and_searched(page: Page) -> None:
    watch(page, "fc+mrv", 3)
    # The solution comes with the last of the steps.
    page.locator(".watch-state.ended").wait_for()
    page.keyboard.press("End")
    nodes, tools = page.locator(".tree .node"), page.locator(".tree-tools:visible")
    said = tools.get_by_role("status")
    tools.locator("[data-tool=solution]").click()
    expect(page.locator(".tree .solution.now")).to_be_visible()
    # What a press unfolds is there, and the map shows more than the frame.
    before = nodes.count()
    page.locator(".tree .folded").first.dispatch_event("click")
    tools.locator("[data-tool=failure]").click()
    expect(said).to_have_text(re.compile(r"^Failed subtree 1 of \d+: [\d,]+ nodes?$"))
    largest = int((said.text_content() or "").split(": ")[1].split()[0].replace(",", ""))
    result = ad.solve(HARD, "fc+mrv", limit=1)
    assert 1 < largest <= result.stats.nodes
    expect(page.locator(".minimap:visible")).to_be_visible()
    tools.locator("[data-tool=failure]").click()
    expect(said).to_have_text(re.compile("^Failed subtree 2"))
    for _ in range(3):
        tools.locator("[data-tool=smaller]").click()
    expect(nodes.nth(before + 20)).to_be_attached()
    # A press on the map goes there.
    page.locator(".tree-frame:visible").evaluate("one => { one.scrollTop = 0; }")
    box = page.locator(".minimap:visible").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    page.wait_for_function("() => document.querySelector('.tree-frame').scrollTop > 50")
    tools.locator("[data-tool=fit]").click()
    page.wait_for_function(
        "() => { const one = document.querySelector('.tree-frame');"
        " return one.scrollWidth - one.clientWidth <= 1; }"
    )
    # With the keys a branch is folded, and unfolded.
    page.locator(".tree:visible").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("-")
    expect(page.locator(".tree .node.active .folded")).to_be_visible()
    page.keyboard.press("+")
    expect(page.locator(".tree .node.active .folded")).to_have_count(0)
