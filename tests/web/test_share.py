"""What leaves the page: links, pictures and paper, in a real browser."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from support.playing import board, open_text

SMALL = "4.23.2.4.3..1..2"
CAGED = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "rows": 4,
    "cols": 4,
    "box": [2, 2],
    "givens": [[0] * 4 for _ in range(4)],
    "clues": [{"type": "killer-cage", "cells": [[0, 0], [0, 1]], "sum": 3}],
}


def saved(page: Page, name: str) -> str:
    """Return what a button of the dialog saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return download.value.path().read_text()


def test_what_leaves_set_is_the_puzzle_alone(page: Page) -> None:
    solution = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    open_text(page, json.dumps({**CAGED, "solution": solution}), "set")
    expect(board(page).locator(".count").first).to_be_visible()
    page.locator("[data-tool=share]").click()
    expect(page.locator("dialog input").first).to_have_value(re.compile("^https://sudokupad.app/"))
    expect(page.locator("dialog input").nth(1)).to_have_value(re.compile("#/play[?]p="))
    expect(page.locator("dialog .error")).to_have_count(0)
    # The sum of the cage is the only text of the picture.
    assert re.findall("<text[^>]*>([^<]*)", saved(page, "SVG")) == ["3"]
    assert "solution" not in json.loads(saved(page, "File"))
    page.get_by_label("Include true candidates").check()
    assert len(re.findall("<text", saved(page, "SVG"))) > 10
    expect(page.locator("dialog input").nth(1)).to_have_value(re.compile("#/set[?]p="))
    page.keyboard.press("Escape")
    # Paper has neither candidates nor the two solutions, whoever prints.
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator(".sheet .board")).to_be_visible()
    expect(page.locator(".sheet .board text")).to_have_text(["3"])
    expect(page.locator("main")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".sheet")).to_have_count(0)


def test_a_format_says_what_it_leaves_out(page: Page) -> None:
    open_text(page, json.dumps({**CAGED, "title": "A cage"}))
    page.locator("[data-tool=share]").click()
    page.get_by_text("More formats").click()
    page.locator("dialog select").select_option("json")
    expect(page.locator("dialog textarea")).to_have_value(re.compile("alldiff/1"))
    expect(page.locator("dialog .forms .warn")).to_be_hidden()
    expect(page.locator("dialog select option[value=line]")).to_have_count(0)
    page.locator("dialog .forms details summary").click()
    expect(page.locator(".refused li").filter(has_text="line")).to_contain_text("cannot carry")


def test_what_was_read_stands_beside_the_board_behind_a_click(page: Page) -> None:
    open_text(page, SMALL)
    page.locator("[data-tool=open]").click()
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    page.locator("dialog textarea").fill(f"The puzzle {line} is easy")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".toast")).to_have_count(0)
    notice = page.locator(".reading")
    notice.locator("summary").click()
    expect(notice).to_contain_text("run of 81 cells")
    open_text(page, SMALL)
    expect(notice).to_be_hidden()
