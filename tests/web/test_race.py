"""Race in a browser: bars, table, plot, files to keep, and an end to it."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

import alldiff as ad

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEARCHES = ["fc+mrv", "mac+mrv+degree+lcv", "native"]


def race(page: Page, searches: list[str], seconds: float = 15) -> None:
    """Open Race and start one."""
    page.goto(f"/#/race?p={INKALA}&searches={','.join(searches)}&seconds={seconds}")
    page.locator(".race-start").click()


def saved(page: Page, button: str, path: Path) -> str:
    """Return the text of the file that a button hands over."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    download.value.save_as(path)
    return path.read_text("utf-8")


def test_a_race_ends_in_a_table_and_a_plot_that_can_be_kept(page: Page, tmp_path: Path) -> None:
    race(page, SEARCHES)
    expect(page.locator(".race-table tbody tr")).to_have_count(3, timeout=30_000)
    expect(page.locator(".lane.done")).to_have_count(3)
    expect(page.locator(".lane.first")).to_have_count(1)
    winner = page.locator(".race-table tbody tr").first
    expect(winner).to_have_class("first")
    expect(page.locator(".lane.first .rank")).to_have_text("1")
    expect(page.locator(".lane.first")).to_contain_text(winner.locator("th").inner_text())
    rows = {
        row["name"]: row for row in csv.DictReader(saved(page, "CSV", tmp_path / "a").splitlines())
    }
    assert list(rows) == SEARCHES
    for search in SEARCHES[:2]:
        stats = ad.solve(ad.read(INKALA), search, limit=1).stats
        assert int(rows[search]["nodes"]) == stats.nodes
        assert int(rows[search]["checks"]) == stats.checks
    page.locator("#race-measure").select_option("nodes")
    drawing = ElementTree.fromstring(saved(page, "SVG", tmp_path / "b"))
    words = {text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")}
    assert set(SEARCHES) | {f"{int(row['nodes']):,}" for row in rows.values()} <= words
    page.locator(".race-table").get_by_role("button", name="nodes").click()
    order = page.locator(".race-table tbody th").all_text_contents()
    assert order == sorted(SEARCHES, key=lambda search: int(rows[search]["nodes"]))
    page.locator(".race-table a", has_text="fc+mrv").click()
    expect(page.locator("#watch-strategy")).to_have_value("fc", timeout=10_000)


def test_a_race_is_cancelled_at_once(page: Page) -> None:
    race(page, ["test", "native"])
    expect(page.locator(".lane.done")).to_have_count(1, timeout=30_000)
    cancelled = page.evaluate(
        """() => {
          document.querySelector(".race-start").click();
          return [document.querySelector(".race-told").textContent,
            document.querySelector(".race-start").textContent,
            document.querySelectorAll(".lane.lost").length];
        }"""
    )
    assert cancelled == ["Cancelled.", "Start the race", 1]
    expect(page.locator(".race-table tbody tr")).to_have_count(1)


def test_who_races_is_chosen_by_the_keyboard(page: Page) -> None:
    page.goto(f"/#/race?p={INKALA}&searches=native&seconds=5")
    page.locator("#race-add").fill("gac+mrv")
    page.keyboard.press("Enter")
    expect(page.get_by_role("checkbox", name="gac+mrv")).to_be_checked()
    page.locator("#race-add").fill("gac+mrv")
    page.keyboard.press("Enter")
    expect(page.locator(".race-note")).to_have_text("gac+mrv is already in the race.")
    for bad in ("nonsense", "mac+mrv@nobody", "mac+lcv@sat"):
        page.locator("#race-add").fill(bad)
        page.keyboard.press("Enter")
        expect(page.locator(".race-note")).to_contain_text(bad.split("@")[-1], timeout=10_000)
        expect(page.get_by_role("checkbox", name=bad)).to_have_count(0)
    page.locator(".race-start").press("Enter")
    expect(page.locator(".race-table tbody tr")).to_have_count(2, timeout=30_000)


def test_race_fits_a_small_phone(phone: Page) -> None:
    race(phone, SEARCHES)
    expect(phone.locator(".race-table tbody tr")).to_have_count(3, timeout=30_000)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    for row in phone.locator(".race-table tbody tr").all():
        seconds = row.locator("td").nth(1).bounding_box()
        assert seconds is not None
        assert seconds["x"] + seconds["width"] <= 320


@pytest.mark.parametrize(
    ("locale", "words", "engine"),
    [
        ("en", "forward checking, fewest values left", "the strongest search, in C++"),
        ("fr", "vérification en avant, le moins de valeurs", "la recherche la plus forte, en C++"),
    ],
)
def test_entrants_are_reported_in_words(
    watched: Callable[..., Page], locale: str, words: str, engine: str
) -> None:
    page = watched(locale=locale)
    page.goto(f"/#/race?p={INKALA}")
    entrants = page.locator(".racer")
    expect(entrants.filter(has=page.locator("[value='fc+mrv']")).locator("small")).to_have_text(
        words
    )
    expect(entrants.filter(has=page.locator("[value=native]")).locator("small")).to_have_text(
        engine
    )
    assert page.locator(".racer:not(:has(small))").count() == 0
