"""What a student sees of a search: why it chose, the queue of arcs, checks, the temperature."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import alldiff as ad
from alldiff.events import ReviseArc, Try
from alldiff.lab.watching import watched
from alldiff.replay import Replay
from alldiff.search import parse
from alldiff.stopping import Limits

HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def told(spec: str, nodes: int = 60) -> list[ad.Event]:
    """Return the events that the page shows."""
    search = ad.to_model(ad.read(HARD)), parse(spec), Limits(1, nodes)
    return [one.event for one in watched(*search)]


def watch(page: Page, spec: str, step: int) -> None:
    """Open a search on the hard puzzle at a step."""
    page.goto(f"/#/watch?p={HARD}&search={spec.replace('+', '%2B')}&step={step}")
    page.locator(".watch-state:not(.running)").wait_for()
    expect(page.locator(".transport")).to_contain_text(re.compile(f"{step:,}|{step}"))


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


def test_ties_between_equal_cells_are_told(page: Page) -> None:
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
def test_annealing_tells_its_temperature_and_what_it_refused(
    watched: Callable[..., Page], locale: str, words: str
) -> None:
    page = watched(locale=locale)
    page.goto(f"/#/watch?p={HARD}&search=annealing&step=300")
    expect(page.locator(".watch-facts .now")).to_contain_text(re.compile(words))


def saved(page: Page, spec: str, nodes: int, step: int) -> Page:
    """Open the page that a search is saved as, at a step."""
    page.set_content(ad.watch(HARD, spec, nodes=nodes).html())
    page.locator("#slider").evaluate(
        "(slider, step) => { slider.value = step; slider.dispatchEvent(new Event('input')); }",
        step,
    )
    return page


def test_a_saved_page_tells_as_much(watched: Callable[..., Page]) -> None:
    spec = "fc+mrv+degree+lcv"
    step, first = next((n, e) for n, e in enumerate(told(spec), 1) if isinstance(e, Try))
    page = saved(watched(), spec, 60, step)
    why = page.locator("#why")
    expect(why).to_contain_text(re.compile(rf"{first.cell}: \d values? left, fewest"))
    expect(why).to_contain_text(re.compile(rf"{first.value}: takes \d+ values? from neighbours"))
    expect(page.locator("#counts")).to_contain_text("checks")
    page = saved(watched(), "mac-arcs", 1, 40)
    expect(page.locator("#queue")).to_contain_text(re.compile(r"R\dC\d → R\dC\d now, then R"))
    page = saved(watched(), "annealing", 100, 90)
    cooling = re.compile(r"temperature 0\.\d+; \d+ moves refused")
    expect(page.locator("#now")).to_contain_text(cooling)


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
    assert isinstance(events[step], ad.Try | ad.Undo | ad.Solution)
    assert isinstance(events[step - 1], ad.Prune | ad.Revise)


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_the_tree_fits_and_follows(watched: Callable[..., Page], width: int) -> None:
    page = watched(viewport={"width": width, "height": 900})
    for spec, step in (("fc+mrv", 20_000), ("mac+mrv", 9_000), ("bt", 150_000)):
        page.goto("about:blank")
        watch(page, spec, step)
        frame = page.locator(".tree-frame").first
        expect(frame.locator(".now")).to_be_visible()
        assert frame.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 1, spec
        seen = frame.evaluate(
            """(one) => {
              const [a, b] = [one, one.querySelector(".now")].map((e) => e.getBoundingClientRect());
              return b.top >= a.top && b.bottom <= a.bottom && b.left >= a.left;
            }"""
        )
        assert seen, spec


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
    page.reload()
    expect(trees.last.locator(".now")).to_be_visible()
