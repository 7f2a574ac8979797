"""A saved search in a browser: it plays, without a server and in the frame of a notebook."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import alldiff as ad
from alldiff.core.events import Prune

ROOT = Path(__file__).resolve().parents[2]
FOUR = "4.23.2.4.3..1..2"


@pytest.fixture
def play(page: Page, tmp_path: Path) -> Callable[..., Page]:
    """A function that saves a player and opens its page, at a step."""

    def opened(player: ad.lab.watching.Player, step: int = 0) -> Page:
        file = tmp_path / f"{player.search}{len(player.recording)}.html"
        player.save(file)
        page.goto(f"{file.as_uri()}#{step}")
        return page

    return opened


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("sudoku/6x6-tall-boxes.txt", "mac"),
        ("sudoku/16x16.txt", "mac+mrv"),
        ("greater-than/4x4.txt", "fc+mrv+lcv"),
        ("kakuro/5x5.txt", "mac-arcs+dom-deg"),
        ("latin-square/5x5.txt", "gac"),
        ("sudoku/9x9-easy.txt", "annealing:swap"),
    ],
)
def test_every_step_of_a_board_can_be_shown(
    play: Callable[..., Page], name: str, spec: str
) -> None:
    player = ad.watch(ad.read(str(ROOT / "puzzles" / name)), spec, events=300)
    steps = len(player.recording)
    page = play(player, steps)
    expect(page.locator("h1")).to_have_text(player.title())
    expect(page.locator(".place")).to_have_text(f"step {steps} of {steps}")
    expect(page.locator(".board")).to_be_visible()
    for key in ("ArrowUp", "Home", "ArrowRight", "ArrowDown", "f", "ArrowLeft", "End"):
        page.keyboard.press(key)
        # No key stands where its words are missing.
        expect(page.locator("body")).not_to_contain_text(re.compile(r"\b(watch|why|zoom)\.[a-z]"))
    expect(page.locator(".place")).to_have_text(f"step {steps} of {steps}")


def test_a_step_shows_what_the_search_did_and_why(play: Callable[..., Page]) -> None:
    page = play(ad.watch(FOUR, "fc+mrv"))
    page.keyboard.press("ArrowDown")
    expect(page.locator("p.now")).to_have_text(re.compile("^Try "))
    expect(page.locator(".why")).to_contain_text("1 value left")
    expect(page.locator("[data-counter=nodes]")).to_have_text("1")
    expect(page.locator("[role=treeitem]")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("p.now")).to_have_text(re.compile("^Solution"))
    page.keyboard.press(" ")
    expect(page.locator(".move-play")).to_have_attribute("aria-label", "Pause")


def test_a_given_is_never_struck_out(play: Callable[..., Page]) -> None:
    player = ad.watch(FOUR, "fc+mrv")
    given = {variable for variable, _ in player.recording.model.givens}
    events = list(ad.search_events(FOUR, "fc+mrv"))
    at = next(n for n, e in enumerate(events) if isinstance(e, Prune) and e.variable in given)
    page = play(player, at + 1)
    expect(page.locator("p.now")).to_have_text(re.compile("^Prune "))
    expect(page.locator(".struck text")).to_have_count(0)
    other = next(
        n for n, e in enumerate(events) if isinstance(e, Prune) and e.variable not in given
    )
    page.locator(".slider").fill(str(other + 1))
    expect(page.locator(".struck text")).to_have_count(1)


def test_a_problem_without_a_board_is_a_graph(play: Callable[..., Page]) -> None:
    page = play(ad.watch(ad.example("australia"), "fc+mrv"))
    expect(page.locator(".graph .variable")).to_have_count(7)
    expect(page.locator(".graph .constraint title").first).to_have_text("WA differs from NT")
    page.keyboard.press("End")
    expect(page.locator(".graph .only").first).to_have_text("red")


def test_a_recording_that_was_cut_says_so(play: Callable[..., Page]) -> None:
    page = play(ad.watch(FOUR, "fc+mrv", events=5))
    expect(page.locator(".watch-state")).to_have_text(re.compile("^The first 5 steps"))
    expect(play(ad.watch(FOUR, "fc+mrv")).locator(".watch-state")).to_have_count(0)


def test_a_notebook_shows_it_in_a_closed_frame(page: Page) -> None:
    page.set_content(ad.watch(FOUR, "mac")._repr_html_())
    frame = page.frame_locator("iframe")
    frame.locator(".move-last").click()
    expect(frame.locator("p.now")).to_have_text(re.compile("^Solution"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_follows_the_theme_of_the_system_unless_it_states_one(
    watched: Callable[..., Page], tmp_path: Path, scheme: str
) -> None:
    page = watched(color_scheme=scheme)
    for theme, shown in (("auto", scheme), ("light", "light"), ("dark", "dark")):
        ad.watch(FOUR, "mac", theme=theme).save(tmp_path / "search.html")
        page.goto((tmp_path / "search.html").as_uri())
        expect(page.locator("html")).to_have_attribute("data-theme", shown)
