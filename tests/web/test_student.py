"""What a student expects of the page, each point by itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Page, expect

from support.playing import board, open_text, open_watch

SMALL = "4.23.2.4.3..1..2"
NAMED = "...7..9.5.3.8...2.6.9..3....7.4....2.1..3.4.......83....73..1.....5.4.....6.9...."
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def test_a_failure_shows_the_cell_that_has_no_value_left(page: Page) -> None:
    open_watch(page, "fc", 3000, HARD)
    found = page.evaluate(
        """() => {
          const slider = document.querySelector(".slider");
          for (let step = 1; step < 3000; step++) {
            slider.value = step;
            slider.dispatchEvent(new Event("input", {bubbles: true}));
            const told = document.querySelector(".watch-side").textContent;
            const [name] = /R\\d+C\\d+ has no value left/.exec(told) ?? [];
            if (name) return name;
          }
        }"""
    )
    assert found
    row, column = (int(one) for one in re.findall(r"\d+", found)[:2])
    ring = page.locator(".watch-board .watch-ring.hit").get_attribute("d") or ""
    assert ring.startswith(f"M{60 * (column - 1) + 8} {60 * (row - 1) + 4}")


@pytest.mark.parametrize("search", ["mac+mrv", "bt"])
def test_a_reason_names_the_cell_that_did_it_and_the_value(page: Page, search: str) -> None:
    open_watch(page, search, 700, HARD)
    told = page.evaluate(
        """() => {
          const slider = document.querySelector(".slider");
          const said = [];
          for (let step = 1; step < 700; step++) {
            slider.value = step;
            slider.dispatchEvent(new Event("input", {bubbles: true}));
            const now = document.querySelector(".watch-facts .now");
            if (now.classList.contains("bad")) said.push(now.textContent);
          }
          return said;
        }"""
    )
    pruned = r"Prune (?P<lost>\d) from (?P<cell>R\dC\d): "
    refused = (
        r"(?P<tried>R\dC\d) = (?P<value>\d) fails: ((?P<emptied>R\dC\d) has no value left, since )?"
    )
    held = r"(?P<held>\d) is at (?P<by>R\dC\d) in (?P<house>(row|column|box) \d)"
    assert any("fails" in one for one in told)
    for one in told:
        found = re.fullmatch(f"({pruned}|{refused}){held}", one)
        assert found, one
        loser = found["cell"] or found["emptied"] or found["tried"]
        assert loser != found["by"]
        assert found["house"] in houses(loser) & houses(found["by"]), one
        if not found["emptied"]:
            assert found["held"] == (found["lost"] or found["value"]), one


def houses(name: str) -> set[str]:
    """Return the names of the houses of a cell."""
    row, column = map(int, re.findall(r"\d", name))
    return {f"row {row}", f"column {column}", f"box {3 * ((row - 1) // 3) + (column - 1) // 3 + 1}"}


def test_steps_name_their_cells_and_arrow_keys_walk_them(page: Page) -> None:
    open_text(page, SMALL)
    page.locator("#tab-explain").click()
    page.get_by_role("button", name="Explain every step").click()
    steps = page.locator(".steps .step")
    expect(steps.nth(2)).to_be_visible()
    expect(steps.first).to_contain_text(re.compile(r"R\dC\d = \d"))
    steps.first.focus()
    page.keyboard.press("ArrowDown")
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    expect(board(page)).to_be_visible()


def test_forced_colours_keep_the_active_mode_visible(watched: Callable[..., Page]) -> None:
    page = watched(forced_colors="active")
    open_text(page, SMALL)
    style = "(one) => getComputedStyle(one).outlineStyle"
    assert page.locator(".mode[aria-checked=true]").evaluate(style) == "solid"


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_player_of_watch_covers_nothing(watched: Callable[..., Page], locale: str) -> None:
    page = watched(locale=locale)
    open_watch(page, "mac+mrv", 600, HARD)
    page.keyboard.press("f")
    expect(page.locator(".watch-facts .now.bad")).to_be_visible()
    for width, height in ((1440, 900), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.scrollingElement.scrollHeight") == height
        top = bounds(page, ".transport")["y"]
        seen = [".watch-board .board", ".watch-facts .now", ".counters"]
        if width == 1440:
            seen += [".heat-option", ".watch-legend", ".tree-frame", ".watch-told .queue"]
        for what in seen:
            box = bounds(page, what)
            assert box["y"] + box["height"] <= top + 1, (width, what)
        # Even the last of it scrolls out of the player's way.
        page.locator(".watch-legend").scroll_into_view_if_needed()
        box = bounds(page, ".watch-legend")
        assert box["y"] + box["height"] <= top + 1
        page.locator(".watch-board").scroll_into_view_if_needed()


def test_a_long_sentence_moves_no_button_and_the_heat_scale_says_what_it_means(page: Page) -> None:
    open_watch(page, "mac+mrv", 600, HARD)
    expect(page.locator(".heat-key")).to_have_text("laternext")
    page.keyboard.press("f")
    expect(page.locator(".watch-facts .now.bad")).to_be_visible()
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        # In one breath, within the box: what else arrives, or scrolls, is not asked about.
        before, after = page.locator(".watch-facts").evaluate(
            """(facts) => {
              const place = (name) => facts.querySelector(name).getBoundingClientRect();
              const button = () => place(".watch-told .show").y - place(".now").y;
              const before = button();
              facts.querySelector(".now").textContent += " and so on".repeat(60);
              return [before, button()];
            }"""
        )
        assert after == before


def test_an_explanation_takes_the_room_of_the_keypad(page: Page) -> None:
    open_text(page, SMALL)
    page.locator("#tab-explain").click()
    page.get_by_role("button", name="Explain every step").click()
    expect(page.locator(".steps .step").nth(2)).to_be_visible()
    expect(page.locator(".keypad")).to_be_hidden()
    for seen in (".sentence", ".steps .step:first-child"):
        assert bounds(page, f"{seen} >> nth=0")["y"] < 600, seen
    # The buttons that walk stay where they are, however long a sentence is.
    before = bounds(page, ".walk")
    page.get_by_role("button", name="Next step").click()
    assert bounds(page, ".walk") == before
    page.get_by_role("button", name="Back to my game").click()
    expect(page.locator(".keypad")).to_be_visible()


def rated(page: Page, text: str, start: str) -> dict[str, str]:
    """Rate a puzzle on the page; return what is told of it."""
    open_text(page, text)
    page.locator("#tab-rate").click()
    page.get_by_role("button", name=start).click()
    facts = page.locator(".told .facts")
    expect(facts).to_be_visible()
    names, values = (facts.locator(part).all_text_contents() for part in ("dt", "dd"))
    return dict(zip(names, values, strict=True))


def test_a_rating_has_names_and_counts_hard_steps(page: Page, watched: Callable[..., Page]) -> None:
    told = rated(page, NAMED, "Rate this puzzle")
    counts = page.locator(".techniques li").all_text_contents()
    assert not [one for one in counts if re.search(r"[a-z]-[a-z]+-|^[a-z]", one)]
    assert re.fullmatch(r"[A-Z][\w -]+", told["Hardest technique"])
    assert 0 < int(told["Hard steps"]) < int(told["Steps"])
    easy = rated(watched(), SMALL, "Rate this puzzle")
    assert easy["Hard steps"] == "0"


def test_a_rating_speaks_french(watched: Callable[..., Page]) -> None:
    told = rated(watched(locale="fr"), NAMED, "Évaluer cette grille")
    assert told["HoDoKu"].startswith("difficile, ")


def bounds(page: Page, selector: str) -> FloatRect:
    """Return where something is drawn."""
    box = page.locator(selector).bounding_box()
    assert box is not None, selector
    return box
