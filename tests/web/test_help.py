"""Hints, explanations and ratings in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.playing import board, cell, cursor, ground, open_example, open_text

SMALL = "4.23.2.4.3..1..2"


def test_a_hint_is_reported_in_three_strengths_and_drawn(page: Page) -> None:
    open_text(page, SMALL)
    told = page.locator(".told .sentence")
    page.locator("[data-strength=where]").click()
    expect(told).to_contain_text("Look at row 1.")
    expect(board(page).locator(".look")).to_have_count(4)
    expect(board(page).locator(".placed")).to_have_count(0)
    page.locator("[data-strength=what]").click()
    expect(told).to_contain_text("Full house")
    expect(board(page).locator(".placed")).to_have_count(0)
    page.locator("[data-strength=whole]").click()
    expect(told).to_contain_text("R1C2")
    circle = cell(page, (0, 1)).locator("circle.placed")
    expect(circle).to_be_visible()
    assert circle.evaluate("one => getComputedStyle(one).stroke") != "none"
    page.get_by_role("button", name="Take this step").click()
    expect(cell(page, (0, 1)).locator(".value.entry")).to_have_text("1")
    expect(board(page).locator(".placed")).to_have_count(0)


def test_a_mistake_is_pointed_out_before_anything_else(page: Page) -> None:
    open_text(page, SMALL)
    where = cursor(page)
    page.keyboard.press("3")
    page.keyboard.press("h")
    expect(page.locator(".told .sentence").first).to_contain_text("your R1C2=3")
    expect(ground(page, where).locator(".ground.wrong")).to_be_visible()


def test_an_explanation_is_walked_through_and_left(page: Page) -> None:
    open_example(page, "sudoku-9x9-expert")
    page.locator("#tab-explain").click()
    page.get_by_role("button", name="Explain every step").click()
    steps = page.locator(".steps .step")
    expect(page.locator(".ending")).to_contain_text("Solved after", timeout=20_000)
    count = steps.count()
    assert count > 20
    fish = page.locator(".dot.expert, .dot.hard").first
    fish.locator("xpath=..").click()
    expect(board(page).locator(".gone, .placed").first).to_be_visible()
    page.get_by_role("button", name="Last step").click()
    expect(steps.nth(count - 1)).to_have_attribute("aria-current", "step")
    expect(board(page).locator(".value.entry")).not_to_have_count(0)
    board(page).focus()
    page.keyboard.press("Escape")
    expect(board(page).locator(".value.entry")).to_have_count(0)


def test_a_puzzle_is_rated(page: Page) -> None:
    open_example(page, "sudoku-9x9-medium")
    page.locator("#tab-rate").click()
    page.get_by_role("button", name="Rate this puzzle").click()
    expect(page.locator(".badge.big")).to_have_text("medium", timeout=20_000)
