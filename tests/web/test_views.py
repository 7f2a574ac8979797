"""Every view of the page: for people who do not see it, in both themes, and on every screen."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from math import dist

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Page, expect

from support.playing import board, open_text, open_watch

SMALL = "4.23.2.4.3..1..2"
VIEWS = ("play", "learn", "set", "watch", "race", "generate", "gallery")
SIZES = ((1440, 900), (1024, 768), (844, 390), (390, 844), (320, 640))
# Of the gallery's small pictures, which are hidden from a screen reader, there is nothing to find.
LOOK = {"exclude": [[".thumb"]]}
CUT = """() => [...document.querySelectorAll("main button, main input, main select, .top .tool")]
  .filter((one) => one.checkVisibility() && !one.closest(".table-frame, .steps, .graph-frame"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 90))"""
SMALLER = """() => [...document.querySelectorAll("main button, main select, .top .tool")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
  .map((one) => one.outerHTML.slice(0, 90))"""

SWATCHES = """() => {
  const rows = [["part", 0, 5], ["count", 1, 4]].map(([name, from, many]) =>
    Array.from({ length: many }, (_, at) => `var(--${name}-${at + from})`));
  const host = document.createElement("div");
  host.id = "swatches";
  host.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 120px; z-index: 99";
  for (const row of rows) {
    const line = document.createElement("div");
    line.style.cssText = "display: flex; height: 20px";
    for (const colour of row) {
      const one = document.createElement("div");
      one.style.cssText = `width: 20px; height: 20px; background: ${colour}`;
      line.append(one);
    }
    host.append(line);
  }
  document.body.append(host);
}"""
"""Shows the colours of parts and of counts side by side."""


def hinted(page: Page) -> None:
    open_text(page, SMALL)
    page.locator("[data-strength=whole]").click()
    expect(board(page).locator(".placed")).to_be_visible()


def explained(page: Page) -> None:
    open_text(page, SMALL)
    page.locator("#tab-explain").click()
    page.locator(".explain .primary").click()
    expect(page.locator(".steps .step").nth(2)).to_be_visible()


def dialog(button: str) -> Callable[[Page], None]:
    def opened(page: Page) -> None:
        open_text(page, SMALL)
        page.locator(f"[data-tool={button}]").click()
        expect(page.locator("dialog")).to_be_visible()

    return opened


def setting(page: Page) -> None:
    open_text(page, SMALL, "set")
    expect(page.locator(".status.unique")).to_be_visible()
    page.locator(".modes button").last.click()
    page.locator("[name=rule]").select_option("sandwich")
    expect(page.locator("[data-field=at]")).to_be_visible()


def watching(**params: str) -> Callable[[Page], None]:
    return lambda page: open_watch(page, params.pop("search", "mac+mrv"), 2, SMALL, **params)


def two_trees(page: Page) -> None:
    open_watch(page, "mac+mrv", 9, SMALL, beside="bt")
    expect(page.locator(".tree .now")).to_have_count(2)


def racing(page: Page) -> None:
    page.goto(f"/#/race?p={SMALL}&searches=fc+mrv,native&seconds=5")
    page.locator(".race-start").click()
    expect(page.locator(".race-table tbody tr")).to_have_count(2)


def plain(view: str) -> Callable[[Page], None]:
    def opened(page: Page) -> None:
        page.goto(f"/#/{view}?p={SMALL}")
        expect(page.locator("[name=kind] option, .tile").first).to_be_attached()

    return opened


def learning(page: Page) -> None:
    page.goto("/#/learn?technique=naked-pair&exercise=1")
    expect(page.locator(".task")).to_be_visible()


STATES = {
    "hint": hinted,
    "learn": learning,
    "explanation": explained,
    "open": dialog("open"),
    "share": dialog("share"),
    "set": setting,
    "watch": watching(),
    "graph": watching(of="australia"),
    "states": watching(search="hill-climbing"),
    "two trees": two_trees,
    "race": racing,
    "generate": plain("generate"),
    "gallery": plain("gallery"),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_no_serious_fault(watched: Callable[..., Page], state: str) -> None:
    page = watched(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="fr")
    STATES[state](page)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found = Axe().run(page, context=LOOK).response["violations"]
        assert [
            (one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:3]])
            for one in found
            if one["impact"] in ("serious", "critical")
        ] == []


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_cut_off_on_any_screen(watched: Callable[..., Page], view: str) -> None:
    page = watched(locale="fr", has_touch=True)
    page.goto(f"/#/{view}?p={SMALL}")
    expect(page.locator(f"main[data-view={view}]")).to_be_visible()
    expect(page.locator("main :is(button, select):visible").first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(CUT) == [], width
    if view != "watch":
        assert page.evaluate(SMALLER) == []


def test_every_view_is_in_sight_on_a_phone(watched: Callable[..., Page]) -> None:
    page = watched(viewport={"width": 390, "height": 844})
    open_text(page, SMALL)
    nav = page.locator(".top nav")
    assert nav.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    expect(nav).not_to_have_class("more")
    # Where they do not all fit, that is seen.
    page.set_viewport_size({"width": 320, "height": 640})
    page.locator("select.language").select_option("fr")
    expect(page.locator(".top nav")).to_have_class("more")


def test_nothing_hides_the_tools_of_watch(page: Page) -> None:
    open_watch(page, "mac+mrv", 4, of="australia")
    for name in (".transport button", ".bench"):
        box = page.locator(name).first.bounding_box()
        assert box
        seen = page.evaluate(
            "([x, y, one]) => Boolean(document.elementFromPoint(x, y)?.closest(one))",
            [box["x"] + 5, box["y"] + box["height"] / 2, name],
        )
        assert seen, name


def test_the_rules_are_within_reach_on_a_phone_on_its_side(watched: Callable[..., Page]) -> None:
    page = watched(viewport={"width": 844, "height": 390})
    open_text(page, SMALL)
    page.get_by_role("button", name="All the rules").click()
    expect(page.locator(".rules p")).to_be_visible()


def test_legends_differ_for_people_who_see_no_green(page: Page) -> None:
    open_text(page, SMALL)
    page.evaluate(SWATCHES)
    session = page.context.new_cdp_session(page)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        for sight in ("deuteranopia", "protanopia"):
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
            picture = Image.open(BytesIO(page.locator("#swatches").screenshot())).convert("RGB")
            for row, count in enumerate((5, 4)):
                seen = [picture.getpixel((10 + 20 * at, 10 + 20 * row)) for at in range(count)]
                apart = min(dist(one, other) for one, other in combinations(seen, 2))
                assert apart > 40, (theme, sight, row, seen)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def test_a_conflict_has_a_mark_besides_its_colour(page: Page) -> None:
    open_text(page, SMALL)
    page.keyboard.press("4")
    expect(board(page).locator(".clash")).not_to_have_count(0)
    page.keyboard.press("Control+z")
    expect(board(page).locator(".clash")).to_have_count(0)
