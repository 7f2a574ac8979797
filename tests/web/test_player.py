"""What a player expects of the page, each point by itself."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from support.playing import board, cell, cursor, ground, open_example, open_text
from support.web_server import Server

EASY = "18....3.6.....25....937..1.8.4.5...1..19..6.756.2.19.4..8795....75.6.42.6........"
SMALL = "4.23.2.4.3..1..2"
KILLER = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "rows": 4,
    "cols": 4,
    "box": [2, 2],
    "givens": [[0] * 4 for _ in range(4)],
    "clues": [
        {"type": "killer-cage", "cells": [[0, 0], [0, 1]], "sum": 3},
        {"type": "less-than", "less": [3, 0], "greater": [3, 1]},
    ],
}


def centre(page: Page, where: tuple[int, int], side: int = 9) -> tuple[float, float]:
    """The middle of a cell on the screen."""
    box = board(page).bounding_box()
    assert box
    width = box["width"] / side
    return box["x"] + (where[1] + 0.5) * width, box["y"] + (where[0] + 0.5) * width


def selected(page: Page) -> Locator:
    """The cells that are selected."""
    return board(page).locator("[aria-selected=true]")


def test_undo_survives_a_reload(page: Page) -> None:
    open_text(page, SMALL)
    where = cursor(page)
    for key in ("Shift+Digit1", "1", "Control+z", "3", "2"):
        page.keyboard.press(key)
    page.keyboard.press("Control+z")
    page.reload()
    value = cell(page, where).locator(".value.entry")
    expect(value).to_have_text("3")
    page.keyboard.press("Control+y")
    expect(value).to_have_text("2")
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(value).to_have_count(0)
    expect(cell(page, where).locator(".mark")).to_have_count(0)


def test_wrong_entries_are_taken_out_by_a_button(page: Page) -> None:
    open_text(page, SMALL)
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("4")
    page.locator("[data-strength=where]").click()
    repair = page.locator(".told [data-repair]")
    expect(repair).to_have_count(1)
    repair.click()
    expect(board(page).locator(".value.entry")).to_have_text(["1"])
    expect(page.locator(".told")).to_be_hidden()
    page.keyboard.press("Control+z")
    expect(board(page).locator(".value.entry")).to_have_text(["1", "4"])


def test_fingers_select_cells_that_do_not_touch(phone: Page) -> None:
    open_text(phone, SMALL)
    phone.locator("[data-tool=several]").tap()
    for where in ((0, 1), (2, 2), (3, 1)):
        phone.touchscreen.tap(*centre(phone, where, 4))
    expect(selected(phone)).to_have_count(3)
    phone.touchscreen.tap(*centre(phone, (2, 2), 4))
    expect(selected(phone)).to_have_count(2)
    phone.locator("[data-tool=several]").tap()
    phone.touchscreen.tap(*centre(phone, (2, 2), 4))
    expect(selected(phone)).to_have_count(1)


def test_two_tabs_follow_each_other(page: Page) -> None:
    open_text(page, SMALL)
    other = page.context.new_page()
    open_text(other, SMALL)
    where = cursor(page)
    page.bring_to_front()
    page.keyboard.press("1")
    expect(cell(other, where).locator(".value.entry")).to_have_text("1")
    other.bring_to_front()
    other.keyboard.press("Control+z")
    expect(cell(page, where).locator(".value")).to_have_count(0)


def test_no_click_makes_the_keyboard_dead(page: Page) -> None:
    open_text(page, SMALL)
    where = cursor(page)
    value = cell(page, where).locator(".value.entry")
    for number, button in enumerate((".mode.value", "[data-strength=where]", "[title=Undo]"), 1):
        page.keyboard.press(str(number))
        expect(value).to_have_text(str(number))
        page.locator(button).click()
    expect(value).to_have_text("2")
    page.locator("#tab-rate").focus()
    page.keyboard.press("1")
    expect(value).to_have_text("1")
    page.keyboard.press("Delete")
    page.keyboard.press("x")
    page.keyboard.press("3")
    page.keyboard.press("c")
    page.keyboard.press("2")
    expect(cell(page, where).locator(".mark.corner")).to_have_text("3")
    expect(cell(page, where).locator(".mark.centre")).to_have_text("2")
    # Windows sends no Shift with a number pad, but what the key is without Num Lock.
    page.evaluate(
        """() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
          {code: "Numpad1", key: "End", modifierNumLock: true, bubbles: true}))"""
    )
    expect(cell(page, where).locator(".mark.corner")).to_have_text(["1", "3"])
    assert cursor(page) == where
    page.keyboard.press("z")
    page.keyboard.press("ArrowUp")
    assert cursor(page) == (3, where[1])


def test_a_value_can_be_chosen_before_its_cells(page: Page) -> None:
    open_text(page, SMALL)
    page.get_by_text("Options").click()
    page.get_by_label("Digit first").check()
    page.locator(".key", has_text="1").click()
    page.mouse.click(*centre(page, (0, 1), 4))
    expect(cell(page, (0, 1)).locator(".value.entry")).to_have_text("1")
    page.mouse.click(*centre(page, (0, 2), 4))
    expect(page.locator(".key[aria-pressed=true]")).to_have_text("2")


def test_taking_an_elimination_leaves_own_marks_and_settings(page: Page) -> None:
    puzzle = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9"
    open_text(page, puzzle)
    where = cursor(page)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit6")
    page.locator("[data-strength=whole]").click()
    take = page.get_by_role("button", name="Take this step")
    for _ in range(40):
        expect(take).to_be_visible()
        struck = board(page).locator(".strike").count()
        take.click()
        if struck:
            break
        page.locator("[data-strength=whole]").click()
    else:
        raise AssertionError("no step of this puzzle takes candidates away")
    page.get_by_text("Options").click()
    expect(page.get_by_label("Automatic candidates")).not_to_be_checked()
    expect(board(page).locator(".mark.centre").first).to_be_visible()
    if cell(page, where).locator(".value").count() == 0:
        expect(cell(page, where).locator(".mark.corner").first).to_be_visible()
    page.locator("[data-tool=fill]").click()
    # What is pencilled in are marks like any others.
    first = board(page).locator("[role=gridcell]:has(.mark.centre)").first
    text = first.locator(".mark.centre").text_content() or ""
    row, column = (first.get_attribute("id") or "").split("-", 1)[1].split(",")
    page.mouse.click(*centre(page, (int(row), int(column))))
    page.keyboard.press(f"Control+Digit{text[0]}")
    expect(cell(page, (int(row), int(column)))).not_to_have_attribute(
        "aria-label", re.compile(f"centre marks {' '.join(text)}$")
    )


@pytest.mark.parametrize("size", [(844, 390), (720, 450), (320, 640), (640, 900)])
def test_board_and_keys_are_seen_on_a_low_screen(
    watched: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = watched(viewport={"width": size[0], "height": size[1]})
    open_text(page, EASY)
    for seen in (board(page), page.locator(".modes"), page.locator(".keys .key").last):
        box = seen.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]


def test_large_boards_are_magnified_zoomed_and_lettered(page: Page) -> None:
    open_example(page, "sudoku-16x16")
    page.get_by_text("Options").click()
    page.get_by_label("Automatic candidates").check()
    marks = page.locator(".magnifier .mark")
    expect(marks.first).to_be_visible()
    size = marks.first.evaluate("(one) => one.getBoundingClientRect().height")
    assert size >= 14
    page.get_by_label("Letters above 9").check()
    expect(page.locator(".keys .key").last).to_have_text("G")
    before = board(page).evaluate("(one) => one.getBoundingClientRect().width")
    board(page).hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function(
        """(width) =>
          document.querySelector(".board[role=grid]").getBoundingClientRect().width > width""",
        arg=1.5 * before,
    )


def test_selection_colour_and_equal_values_look_different(page: Page) -> None:
    open_text(page, EASY)
    page.mouse.move(*centre(page, (0, 2)))
    page.mouse.down()
    page.mouse.move(*centre(page, (0, 5)))
    page.mouse.up()
    rings = board(page).locator(".rings .selected").get_attribute("d") or ""
    assert rings.count("M") == 4
    page.keyboard.press("v")
    for key in "12":
        page.keyboard.press(key)
    expect(ground(page, (0, 3)).locator(".k1, .k2")).to_have_count(2)
    expect(cell(page, (0, 3))).to_have_attribute("aria-label", re.compile("red orange"))
    # Rings lie under the signs of rules.
    order = board(page).evaluate(
        "(one) => [...one.children].map((child) => child.getAttribute('class'))"
    )
    assert order.index("rings") < len(order) - 1 - order[::-1].index("rules")
    page.mouse.click(*centre(page, (0, 0)))
    expect(board(page).locator("circle.same")).to_have_count(5)
    page.keyboard.press("b")
    page.mouse.move(*centre(page, (1, 0)))
    page.mouse.down()
    page.mouse.move(*centre(page, (1, 2)))
    page.mouse.up()
    pen = board(page).locator(".pen")
    assert (pen.get_attribute("d") or "").count("L") == 2
    page.keyboard.press("Control+z")
    expect(pen).to_have_count(0)


def test_a_win_is_kept_until_the_grid_is_broken(page: Page) -> None:
    open_text(page, "1234341221434.21")
    page.locator("[data-strength=where]").click()
    expect(page.locator(".sentence").first).to_be_visible()
    page.keyboard.press("3")
    win = page.locator(".win")
    expect(win.locator("dd")).to_have_text([re.compile(r"\d:\d\d"), "1", re.compile("easy")])
    page.reload()
    expect(win).to_be_visible()
    page.keyboard.press("Delete")
    expect(win).to_be_hidden()
    page.keyboard.press("3")
    before = page.url
    expect(win.locator(".rating")).to_contain_text("easy")
    with page.expect_request("**/api/generate") as asked:
        win.get_by_role("button").click()
    assert asked.value.post_data_json["difficulty"] == "easy"
    expect(win).to_be_hidden()
    assert page.url != before
    expect(board(page)).to_have_attribute("aria-rowcount", "4")


def test_a_pause_hides_the_board_and_a_check_says_right_or_wrong(page: Page) -> None:
    open_text(page, SMALL)
    page.get_by_role("button", name="Pause").click()
    expect(board(page)).to_be_hidden()
    page.keyboard.press("1")
    expect(board(page)).to_be_visible()
    expect(board(page).locator(".value.entry")).to_have_count(0)
    page.keyboard.press("1")
    page.locator("[data-tool=check]").click()
    expect(page.locator(".toast.good")).to_have_text("All right so far.")
    page.keyboard.press("3")
    page.locator("[data-tool=check]").click()
    expect(page.locator(".toast.bad")).to_have_text("Something is wrong.")


def test_a_fast_drag_takes_every_cell_on_its_way(page: Page) -> None:
    open_text(page, EASY)
    page.mouse.move(*centre(page, (0, 0)))
    page.mouse.down()
    page.mouse.move(*centre(page, (0, 8)), steps=1)
    page.mouse.up()
    expect(selected(page)).to_have_count(9)


def test_nine_centre_marks_fit_and_rows_are_labelled(page: Page) -> None:
    open_text(page, "." * 81)
    page.keyboard.press("c")
    for key in "123456789":
        page.keyboard.press(key)
    ground = cell(page, (0, 1)).bounding_box() or board(page).bounding_box()
    assert ground
    boxes = (
        cell(page, (0, 0))
        .locator(".mark.centre")
        .evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    )
    side = (board(page).bounding_box() or ground)["width"] / 9
    assert max(box["width"] for box in boxes) < side
    page.get_by_text("Options").click()
    page.get_by_label("Row and column labels").check()
    expect(board(page).locator(".row-label")).to_have_count(18)


def test_the_broken_rule_is_coloured_and_sums_show_their_combinations(page: Page) -> None:
    open_text(page, json.dumps(KILLER))
    expect(page.locator(".combinations b")).to_have_text("12")
    # The outline of a cage, too, lies over the ring of the cell.
    expect(board(page).locator(".rings ~ .rules [stroke-dasharray]")).not_to_have_count(0)
    page.keyboard.press("4")
    expect(board(page).locator(".label.broken")).to_have_text("3")
    touched = page.evaluate_handle(
        """() => {
          const seen = [];
          const look = new MutationObserver((records) => seen.push(...records));
          const one = document.querySelector(".label.broken");
          look.observe(one, {attributeFilter: ["class"]});
          return seen;
        }"""
    )
    page.keyboard.press("ArrowDown")
    expect(board(page).locator(".label.broken")).to_have_text("3")
    assert touched.evaluate("(seen) => seen.length") == 0
    page.keyboard.press("ArrowUp")
    expect(page.locator(".combinations s")).to_have_text("12")
    page.keyboard.press("Delete")
    expect(board(page).locator(".broken")).to_have_count(0)
    page.mouse.click(*centre(page, (3, 0), 4))
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    expect(board(page).locator(".broken").first).to_be_attached()
    open_example(page, "kakuro-5x5")
    page.keyboard.press("9")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("9")
    expect(board(page).locator(".sum.broken").first).to_be_visible()


def test_progress_is_shared_by_a_link_and_the_board_saved_as_a_picture(
    page: Page, watched: Callable[..., Page]
) -> None:
    open_text(page, SMALL)
    page.keyboard.press("1")
    page.locator("[data-tool=share]").click()
    page.get_by_label("Include my entries").check()
    address = page.locator("dialog input").nth(1)
    expect(address).to_have_value(re.compile("game=z"))
    other = watched()
    other.goto(address.input_value())
    expect(board(other).locator(".value.entry")).to_have_text("1")
    for ending, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=ending, exact=True).click()
        assert saved.value.path().read_bytes().startswith(begins)
        assert saved.value.suggested_filename.endswith(ending.lower())


def test_one_plays_on_without_the_server(
    watched: Callable[..., Page], own_server: Callable[..., Server]
) -> None:
    alone = own_server("--workers", "1")
    page = watched(base_url=alone.address, service_workers="allow")
    page.goto(f"/#/play?p={SMALL}")
    expect(board(page)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    manifest = httpx.get(f"{alone.address}manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    page.wait_for_load_state("networkidle")
    alone.process.send_signal(signal.SIGINT)
    alone.process.wait()
    page.reload()
    expect(board(page)).to_be_visible()
    where = cursor(page)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("2")
    expect(cell(page, where)).to_have_attribute("aria-label", re.compile("in conflict"))
    page.keyboard.press("Control+z")
    expect(cell(page, where).locator(".mark.corner")).to_have_text("1")
    page.locator("[data-strength=where]").click()
    expect(page.locator(".told .error")).to_have_text(re.compile("The server does not answer"))


def test_the_browser_finds_nothing_that_keeps_it_from_being_installed(
    watched: Callable[..., Page],
) -> None:
    page = watched(service_workers="allow")
    open_text(page, SMALL)
    asked = page.context.new_cdp_session(page)
    found = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of Playwright is a private window, in which nothing is installed.
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []
    assert asked.send("Page.getAppManifest")["errors"] == []


def test_on_a_phone_the_cell_in_large_stands_between_board_and_keys(phone: Page) -> None:
    open_example(phone, "sudoku-16x16")
    lens, keys, stage = (
        phone.locator(one).bounding_box() for one in (".magnifier", ".keypad", ".stage")
    )
    assert lens
    assert keys
    assert stage
    assert stage["y"] + stage["height"] <= lens["y"] + 1
    assert lens["y"] + lens["height"] <= keys["y"] + 1
    first = cell(phone, (0, 0)).bounding_box()
    assert first
    assert first["x"] >= stage["x"] - 1


def test_set_on_a_phone_on_its_side_has_board_and_tools(watched: Callable[..., Page]) -> None:
    page = watched(viewport={"width": 844, "height": 390})
    open_text(page, EASY, "set")
    box = board(page).bounding_box()
    assert box
    assert box["y"] + box["height"] <= 391
    status = page.locator(".status").bounding_box()
    assert status
    assert status["x"] >= box["x"] + box["width"]
    assert status["y"] < 390


def test_start_again_and_undo_bring_the_timer_back(page: Page) -> None:
    open_text(page, SMALL)
    page.keyboard.press("1")
    time = page.locator(".time")
    expect(time).to_have_text("0:02")
    page.get_by_role("button", name="Start again").click()
    expect(time).to_have_text(re.compile("0:0[01]"))
    page.keyboard.press("Control+z")
    expect(time).to_have_text(re.compile("0:0[2-9]"))
    # What was said here is not said in another view.
    expect(page.locator(".toast")).to_have_count(1)
    page.locator(".top nav a").last.click()
    expect(page.locator(".tile").first).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def test_a_double_click_on_a_mark_selects_the_cells_with_it(page: Page) -> None:
    open_text(page, "." * 16)
    for where, marks in (((0, 0), "12"), ((1, 2), "23"), ((3, 3), "2"), ((2, 0), "13")):
        page.mouse.click(*centre(page, where, 4))
        for mark in marks:
            page.keyboard.press(f"Control+{mark}")
    box = cell(page, (0, 0)).locator(".mark.centre").bounding_box()
    assert box
    page.mouse.dblclick(box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2)
    selected = board(page).locator("[aria-selected=true]")
    expect(selected).to_have_count(3)
    page.mouse.dblclick(box["x"] + 0.2 * box["width"], box["y"] + box["height"] / 2)
    expect(selected).to_have_count(2)


def test_a_hint_and_an_explanation_show_the_same_candidates(page: Page) -> None:
    givens = [[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]]
    puzzle = {**KILLER, "givens": givens, "clues": [{"type": "odd", "cell": [3, 2]}]}
    open_text(page, json.dumps(puzzle))
    shown = cell(page, (3, 2)).locator(".mark")
    seen = []
    for tab in ("whole", "explain"):
        if tab == "whole":
            page.locator("[data-strength=whole]").click()
        else:
            page.get_by_role("tab", name="Explain").click()
            page.get_by_role("button", name="Explain every step").click()
        expect(shown.first).to_be_visible()
        seen.append(shown.all_text_contents())
        page.keyboard.press("Escape")
    assert seen == [["3"], ["3"]]


def test_games_are_listed_and_none_is_lost(page: Page) -> None:
    open_text(page, SMALL)
    page.keyboard.press("1")
    open_text(page, "." * 16, "set")
    expect(page.locator("main[data-view=set]")).to_be_visible()
    expect(board(page).locator(".value.given")).to_have_count(0)
    page.keyboard.press("2")
    expect(board(page).locator(".value.given")).to_have_count(1)
    open_example(page, "sudoku-6x6")
    page.locator("[data-tool=open]").click()
    page.get_by_text("Recent games (2)").click()
    tiles = page.locator(".recent .tile")
    expect(tiles).to_have_count(2)
    expect(tiles.filter(has_text="1 of 8 cells").locator(".thumb .board")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save all as a file").click()
    assert len(saving.value.path().read_text().splitlines()) == 2
    tiles.filter(has_text="1 of 8 cells").click()
    expect(board(page).locator(".value.entry")).to_have_text("1")


def test_the_pen_has_colours_crosses_and_circles(page: Page) -> None:
    open_text(page, "." * 16)
    page.keyboard.press("b")
    page.keyboard.press("3")
    expect(page.get_by_role("button", name="Blue pen")).to_have_attribute("aria-pressed", "true")
    page.mouse.click(*centre(page, (2, 2), 4))
    expect(board(page).locator(".pen-3")).to_have_attribute("d", re.compile("^M.*l"))
    page.mouse.click(*centre(page, (2, 2), 4))
    expect(board(page).locator(".pen-3")).to_have_attribute("d", re.compile("a"))
    page.get_by_role("button", name="Red pen").click()
    page.keyboard.press("Shift+ArrowRight")
    expect(board(page).locator(".pen-2")).to_have_attribute("d", re.compile("^M.*L"))
