"""Set, generate and choose puzzles in a real browser."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from support.playing import board, cell, open_text, walk

SMALL = "4.23.2.4.3..1..2"
SIGNS = {
    "format": "alldiff/1",
    "kind": "greater-than",
    "rows": 4,
    "cols": 4,
    "box": [2, 2],
    "givens": [[0] * 4 for _ in range(4)],
}


def status(page: Page, word: str) -> None:
    """Wait for what is known of the puzzle."""
    expect(page.locator(".status")).to_have_attribute("data-status", word)


def test_unique_several_and_none_are_reported_while_one_edits(page: Page) -> None:
    open_text(page, SMALL, "set")
    status(page, "unique")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    status(page, "multiple")
    expect(page.locator(".two .board")).to_have_count(2)
    expect(page.locator(".two .differs").first).to_be_visible()
    expect(board(page).locator(".count").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    status(page, "none")
    expect(page.locator(".two .board")).to_have_count(0)
    page.keyboard.press("Control+z")
    status(page, "multiple")


def test_where_0_is_a_value_it_is_given_and_taken_out_again(page: Page) -> None:
    empty = {"format": "alldiff/1", "kind": "binairo", "givens": [[0] * 4 for _ in range(4)]}
    open_text(page, json.dumps(empty), "set")
    corner = cell(page, (0, 0))
    board(page).focus()
    page.keyboard.press("0")
    expect(corner).to_have_attribute("aria-label", "R1C1, 0, given")
    page.locator(".tool-body .key").get_by_text("1").click()
    expect(corner).to_have_attribute("aria-label", "R1C1, 1, given")
    page.locator(".tool-body .key").get_by_text("0").click()
    expect(corner).to_have_attribute("aria-label", "R1C1, 0, given")
    page.keyboard.press("Delete")
    expect(corner).to_have_attribute("aria-label", re.compile("^R1C1, empty"))


def test_signs_are_set_by_click_and_by_key(page: Page) -> None:
    open_text(page, json.dumps(SIGNS), "set")
    status(page, "multiple")
    board(page).focus()
    page.keyboard.press("Alt+ArrowRight")
    corner = cell(page, (0, 0))
    expect(corner).to_have_attribute("aria-label", re.compile("less than R1C2$"))
    page.locator(".modes").get_by_text("Rules").click()
    page.locator("[name=rule]").select_option("less-than")
    box = board(page).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 4 - 3, box["y"] + box["height"] / 8)
    expect(corner).to_have_attribute("aria-label", re.compile("greater than R1C2$"))


def add_rule(page: Page, name: str, **entries: str) -> None:
    """Choose a rule in the form, fill it in and add it."""
    page.locator(".modes").get_by_text("Rules").click()
    form = page.locator(".rules-card form")
    form.locator("[name=rule]").select_option(name)
    for field, text in entries.items():
        form.locator(f"[data-field={field}] input").fill(text)
    form.get_by_role("button", name="Add", exact=True).click()


def test_any_rule_is_added_by_its_form_and_taken_out_again(page: Page) -> None:
    open_text(page, "................", "set")
    status(page, "multiple")
    board(page).focus()
    page.keyboard.press("Shift+ArrowRight")
    add_rule(page, "killer-cage", sum="7")
    rules = page.locator(".rule-list li")
    expect(rules).to_have_text(["Cage 7 R1C1"])
    add_rule(page, "expression", cells="R1C1 R2C2", condition="a > b and a + b == 5")
    expect(rules).to_have_count(2)
    add_rule(page, "sandwich", at="R0C3", sum="5")
    expect(rules).to_have_count(3)
    add_rule(page, "expression", cells="R1C1", condition="__import__('os')")
    expect(page.locator(".rules-card .error")).to_be_visible()
    expect(rules).to_have_count(3)
    rules.nth(1).get_by_role("button", name="Remove").click()
    expect(rules).to_have_text(["Cage 7 R1C1", "Sandwich 5 R0C3"])


def test_a_kakuro_is_drawn_from_nothing(page: Page) -> None:
    open_text(page, SMALL, "set")
    page.get_by_text("New empty puzzle").click()
    page.locator(".new select").first.select_option("kakuro")
    page.locator(".new input").nth(0).fill("3")
    page.locator(".new input").nth(1).fill("3")
    page.get_by_role("button", name="Create").click()
    expect(board(page).locator(".block")).to_have_count(5)
    status(page, "unknown")
    page.locator(".modes").get_by_text("Givens").click()
    board(page).focus()
    for where, value in {(1, 1): "1", (1, 2): "3", (2, 2): "4", (2, 1): "2"}.items():
        walk(page, {(r, c) for r in range(3) for c in range(3)}, where)
        page.keyboard.press(value)
    page.locator(".modes").get_by_text("Sums").click()
    page.get_by_role("button", name="Compute the sums").click()
    expect(board(page).locator(".sum")).to_have_text(["3", "7", "4", "6"])
    status(page, "unique")
    page.locator(".modes").get_by_text("Outline").click()
    board(page).focus()
    walk(page, {(r, c) for r in range(3) for c in range(3)}, (2, 2))
    page.keyboard.press(" ")
    expect(board(page).locator(".block")).to_have_count(6)


def test_a_puzzle_is_generated_and_played(page: Page) -> None:
    page.goto("/#/generate")
    kind, size = page.locator("[name=kind]"), page.locator("[name=size]")
    make = page.get_by_role("button", name="Generate", exact=True)
    kind.select_option("sudoku")
    size.select_option("6")
    further = page.get_by_label("Further rules")
    further.select_option("thermometer")
    page.get_by_label("How many: Thermometer").select_option("2")
    further.select_option("odd")
    make.click()
    expect(page.locator(".made")).to_contain_text("Thermometer")
    expect(page.locator(".made .stroked")).to_have_count(2)
    kind.select_option("kakuro")
    size.select_option("6")
    page.locator("[name=seed]").fill("7")
    for rule in ("Thermometer", "Odd"):
        page.get_by_role("button", name=f"Remove {rule}").click()
    make.click()
    expect(page.locator(".preview .sum").first).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(board(page).locator(".sum").first).to_be_visible()


def test_the_gallery_shows_every_kind_and_what_was_begun(page: Page, api: Any) -> None:
    page.goto("/#/gallery")
    examples = api.get("gallery").json()
    expect(page.locator(".tile")).to_have_count(len(examples))
    page.locator("[data-id=sudoku-4x4]").click()
    expect(board(page)).to_be_visible()
    page.keyboard.press("1")
    page.goto("/#/gallery")
    expect(page.locator("[data-id=sudoku-4x4]")).to_contain_text("started")
