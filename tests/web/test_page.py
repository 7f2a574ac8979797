"""The page as a whole: languages, themes, paper, small screens, and people who do not see it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from support.playing import board, open_example, open_text

SMALL = "4.23.2.4.3..1..2"


def test_the_language_changes_at_once_and_stays(page: Page) -> None:
    open_text(page, SMALL)
    page.keyboard.press("1")
    page.locator("select.language").select_option("fr")
    expect(page.locator("nav [aria-current=page]")).to_have_text("Jouer")
    assert page.locator("html").get_attribute("lang") == "fr"
    expect(board(page).locator(".value.entry")).to_have_text("1")
    page.reload()
    expect(page.locator("nav [aria-current=page]")).to_have_text("Jouer")


def test_the_theme_is_the_systems_until_another_is_chosen(watched: Callable[..., Page]) -> None:
    page = watched(color_scheme="dark")
    open_text(page, SMALL)
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.body.parentElement).backgroundColor")
    page.locator("[data-tool=theme]").click()
    expect(html).to_have_attribute("data-theme", "light")
    light = page.evaluate("getComputedStyle(document.body.parentElement).backgroundColor")
    assert dark != light
    page.reload()
    expect(html).to_have_attribute("data-theme", "light")


def test_paper_shows_the_puzzle_alone(page: Page) -> None:
    open_example(page, "kakuro-5x5")
    page.emulate_media(media="print")
    expect(board(page)).to_be_visible()
    expect(page.locator("h1")).to_be_visible()
    for hidden in (".top", ".keypad", ".help", ".clock"):
        expect(page.locator(hidden)).to_be_hidden()


def test_the_browser_learns_beforehand_what_play_needs(page: Page) -> None:
    open_text(page, SMALL)
    unasked = page.evaluate(
        """() => {
          const told = [...document.querySelectorAll("link[rel=modulepreload], script")]
            .map((one) => one.href || one.src);
          return performance.getEntriesByType("resource")
            .map((one) => one.name)
            .filter((name) => name.endsWith(".js") && !told.includes(name));
        }"""
    )
    assert unasked == []


def test_the_address_keeps_every_character_of_its_parameters(page: Page) -> None:
    open_text(page, SMALL)
    kept = page.evaluate(
        """async () => {
          const url = await import("/url.js");
          const texts = ["mac+mrv", "a b", "1,2", "100%", "a&b=c#d", "é+ü ?"];
          return texts.map((text) => {
            url.setParams({ kept: text });
            return url.param("kept") === text ? "" : url.param("kept");
          });
        }"""
    )
    assert kept == [""] * 6
