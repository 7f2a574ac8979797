"""Watch in a browser: forward and back, the slider, counters, the address, and an end to it."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

import alldiff as ad
from alldiff.core.replay import Replay
from alldiff.examples import example
from alldiff.exports import model_json

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COUNTERS = ("nodes", "fails", "undos", "prunes", "solutions")

SEEN = """() => ({
  board: document.querySelector(".watch-board").innerHTML.replace(/board\\d+/g, ""),
  side: document.querySelector(".watch-facts").textContent,
  place: document.querySelector(".place").textContent,
})"""
THERE_AND_BACK = f"""(steps) => {{
  const seen = {SEEN};
  const press = (key) => {{
    document.body.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true }}));
    return seen();
  }};
  const there = [seen()], back = [];
  for (let step = 0; step < steps; step++) there.push(press("ArrowRight"));
  for (let step = 0; step < steps; step++) back.unshift(press("ArrowLeft"));
  return [there, back];
}}"""


def packed(puzzle: dict[str, Any]) -> str:
    """Return a puzzle as the address holds it."""
    stated = {key: value for key, value in puzzle.items() if key != "solution"}
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(json.dumps(stated).encode()) + deflate.flush()
    return "z" + urlsafe_b64encode(data).decode().rstrip("=")


def watch(page: Page, puzzle: str, search: str, step: int = 0) -> None:
    """Open Watch and wait until the whole search is there."""
    page.goto(f"/#/watch?p={puzzle}&search={search}&step={step}")
    expect(page.locator(".watch-state")).to_have_class("watch-state ended", timeout=20_000)


def counted(page: Page) -> dict[str, int]:
    """Return the counters that the page shows."""
    shown = page.eval_on_selector_all(
        "[data-counter]", "all => all.map((one) => [one.dataset.counter, one.textContent])"
    )
    return {name: int(text.replace(",", "")) for name, text in shown}


def slide(page: Page, step: int) -> None:
    """Move the slider to a step."""
    page.locator(".slider").evaluate(
        "(slider, step) => { slider.value = step; slider.dispatchEvent(new Event('input')); }", step
    )


@pytest.fixture
def cold(page: Page) -> Page:
    """A page without the heat map, which comes when it comes."""
    page.add_init_script("localStorage.setItem('alldiff.watch.heat', 'no')")
    return page


def test_a_search_with_auxiliary_variables_is_drawn(cold: Page, api: httpx.Client) -> None:
    puzzle = api.get("gallery/yin-yang-4x4-hard").json()["puzzle"]
    watch(cold, packed(puzzle), "mac+mrv", 12)
    expect(cold.locator(".slider")).to_have_value("12")
    expect(cold.locator(".watch-board .mark").first).to_be_visible()


def test_forward_and_back_lead_to_the_same_state(cold: Page) -> None:
    watch(cold, INKALA, "mac+mrv", 580)
    tree = cold.locator(".tree").text_content() or ""
    there, back = cold.evaluate(THERE_AND_BACK, 120)
    assert len({step["place"] for step in there}) == 121
    assert there[:-1] == back
    expect(cold.locator(".tree")).to_have_text(tree)


def test_the_slider_and_the_keys_stand_where_they_say(cold: Page) -> None:
    watch(cold, INKALA, "mac+mrv")
    events = list(ad.search_events(ad.read(INKALA), "mac+mrv"))
    slide(cold, 1234)
    straight = cold.evaluate(SEEN)
    assert straight["place"] == f"step 1,234 of {len(events):,}"
    for key in ("End", "Home", "ArrowDown", "ArrowDown", "ArrowUp", "f", "F"):
        cold.locator("body").press(key)
    slide(cold, 1234)
    assert cold.evaluate(SEEN) == straight
    cold.locator("body").press("f")
    fail = next(
        at for at, event in enumerate(events[1234:], 1235) if isinstance(event, ad.events.Fail)
    )
    assert cold.locator(".place").text_content() == f"step {fail:,} of {len(events):,}"
    assert "fails" in (cold.locator(".watch-facts .now").text_content() or "")


@pytest.mark.parametrize("search", ["mac+mrv", "gac+dom-wdeg+lcv", "hill-climbing"])
def test_what_is_counted_is_what_the_search_counts(cold: Page, search: str) -> None:
    watch(cold, EASY, search)
    replay = Replay(ad.to_model(ad.read(EASY)), ad.search_events(ad.read(EASY), search))
    events = sum(1 for _ in iter(replay.forward, None))
    for step in (events, events // 2, events // 3, 0):
        slide(cold, step)
        while replay.position > step:
            replay.back()
        seen = counted(cold)
        # How many checks there were up to a step is not an event; its own test knows.
        del seen["checks"]
        assert seen == {name: getattr(replay.counts, name) for name in COUNTERS}
    assert cold.locator(".chart-frame").is_visible() == (search == "hill-climbing")
    assert cold.locator(".tree-frame").is_visible() == (search != "hill-climbing")


def test_playing_comes_to_the_end_and_pauses_at_will(cold: Page) -> None:
    watch(cold, EASY, "mac+mrv")
    play = cold.locator(".move-play")
    cold.keyboard.press("Space")
    expect(play).to_have_attribute("aria-label", "Pause")
    cold.keyboard.press("Space")
    expect(play).to_have_attribute("aria-label", "Play")
    cold.locator(".pace select").select_option("5000")
    play.click()
    expect(cold.locator(".watch-facts .now")).to_have_text(
        "Solution: every constraint holds", timeout=10_000
    )
    expect(play).to_have_attribute("aria-label", "Play")
    assert counted(cold)["solutions"] == 1


def test_the_address_holds_the_search_and_the_step(cold: Page) -> None:
    watch(cold, INKALA, "mac+mrv", 777)
    cold.locator("#watch-value").select_option("lcv")
    expect(cold.locator(".watch-state")).to_have_class("watch-state ended", timeout=20_000)
    slide(cold, 345)
    cold.wait_for_url("**step=345*")
    assert "search=mac+mrv+lcv" in cold.url
    before = cold.evaluate(SEEN)
    cold.reload()
    expect(cold.locator(".watch-state")).to_have_class("watch-state ended", timeout=20_000)
    assert cold.evaluate(SEEN) == before
    assert cold.locator("#watch-value").input_value() == "lcv"


def test_a_node_of_the_tree_leads_to_its_step(cold: Page) -> None:
    watch(cold, INKALA, "mac+mrv", 640)
    cold.locator(".tree").focus()
    cold.keyboard.press("ArrowUp")
    cold.keyboard.press("Enter")
    expect(cold.locator(".tree .active.now")).to_be_visible()
    tried = cold.locator(".watch-told .chosen").text_content() or ""
    expect(cold.locator(".tree .now text").first).to_have_text(tried)


def test_the_scores_of_the_order_are_drawn_as_heat(page: Page) -> None:
    # Here a second value is tried, after much was searched below the first.
    watch(page, INKALA, "mac+mrv+lcv", 1290)
    page.wait_for_selector(".watch-board .heat")
    try_ = page.locator(".chip.chosen").text_content() or ""
    row, column = (int(part) - 1 for part in try_.split(" = ")[0][1:].split("C"))
    heat = page.evaluate(
        """() => Object.fromEntries(
          [...document.querySelectorAll(".watch-board .heat")].map((ground) => [
            ground.parentNode.dataset.cell, ground.style.getPropertyValue("--heat"),
          ]),
        )"""
    )
    assert heat[f"{row},{column}"] == "100%"
    assert "0%" in heat.values()
    page.locator(".heat-option input").uncheck()
    expect(page.locator(".watch-board .heat")).to_have_count(0)


def test_the_page_and_a_saved_page_play_alike(cold: Page, watched: Callable[..., Page]) -> None:
    watch(cold, EASY, "mac+mrv")
    alone = watched()
    alone.set_content(ad.watch(ad.read(EASY), "mac+mrv").html())
    for step in (7, 150, 300, 42):
        slide(cold, step)
        slide(alone, step)
        assert counted(alone) == counted(cold)
        assert alone.locator("p.now").text_content() == cold.locator("p.now").text_content()


def test_a_hard_search_is_stopped_at_once(
    cold: Page, example: Callable[[str], dict[str, Any]]
) -> None:
    hard = packed(example("sudoku-25x25"))
    cold.goto(f"/#/watch?p={hard}&search=bt+lcv")
    for _ in range(3):
        cold.reload()
        # The click itself ends it: no answer of the server is waited for.
        stopped = cold.evaluate(
            """async () => {
              const there = () => document.querySelector(".slider")?.max > 0;
              while (!there()) await new Promise((soon) => setTimeout(soon, 5));
              document.querySelector(".watch-state .stop").click();
              return [document.querySelector(".watch-state").className,
                document.querySelector(".slider").max];
            }"""
        )
        assert stopped[0] == "watch-state stopped"
    # There are two workers: if three stopped searches were still at work, none would answer.
    answer = cold.evaluate(
        """async (puzzle) => {
          const { post } = await import("/api.js");
          return (await post("solve", { puzzle, limit: 2 })).status;
        }""",
        example("sudoku-9x9-easy"),
    )
    assert answer == "unique"
    assert cold.locator(".slider").get_attribute("max") == stopped[1]
    slide(cold, int(stopped[1]))
    assert counted(cold)["nodes"] > 0


def test_what_cannot_be_watched_is_reported(cold: Page, example: Callable[[str], Any]) -> None:
    kakuro = packed(example("kakuro-5x5"))
    cold.goto(f"/#/watch?p={kakuro}&search=annealing")
    expect(cold.locator(".watch-state.failed .again")).to_be_visible(timeout=20_000)
    cold.locator("#watch-strategy").select_option("mac")
    expect(cold.locator(".watch-state")).to_have_class("watch-state ended", timeout=20_000)
    cold.goto(f"/#/watch?p={INKALA}&search=nonsense")
    expect(cold.locator(".toast")).to_contain_text("nonsense")


def test_watch_fits_a_small_phone(phone: Page) -> None:
    phone.goto(f"/#/watch?p={INKALA}&search=mac+mrv&step=600")
    expect(phone.locator(".watch-state")).to_have_class("watch-state ended", timeout=20_000)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    said, player = (
        phone.locator(one).bounding_box() for one in (".watch-facts .now", ".transport")
    )
    assert said
    assert player
    assert said["y"] + said["height"] <= player["y"]
    phone.locator(".watch-choice > summary").click()
    expect(phone.locator("#watch-strategy")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(
    "model", [example("australia").to_model(), ad.to_model(ad.read("4.23.2.4.3..1..2"))]
)
def test_a_model_opens_from_the_open_dialog_and_is_saved_as_a_film(page: Page, model: Any) -> None:
    # A model of a puzzle, too, is its own graph: the board has the puzzle at hand.
    page.goto(f"/#/play?p={EASY}")
    page.locator("[data-tool=open]").click()
    page.locator("dialog textarea").fill(model_json.write(model))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".graph-frame")).to_be_visible()
    expect(page.locator(".watch-state.ended")).to_be_visible()
    with page.expect_download() as saving:
        page.locator("[data-tool=film]").click()
    text = saving.value.path().read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert not re.search("(src|href)=.http", text)
