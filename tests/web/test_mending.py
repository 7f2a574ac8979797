"""A setter breaks a Killer and mends it, and makes a puzzle with several solutions unique."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from playwright.sync_api import Page, expect

import alldiff as ad
from alldiff.rules.killer_cage import KillerCage
from alldiff.techniques import Position

from support.playing import board, cell, cursor, ground, open_text


@cache
def killer() -> tuple[ad.Puzzle, ad.Puzzle, str]:
    """A Killer, the same with one wrong sum, and the button that mends it."""
    good = ad.generate("killer", seed=5)
    number, cage = max(
        (one for one in enumerate(good.clues) if isinstance(one[1], KillerCage)),
        key=lambda one: -len(one[1].cells),
    )
    for away in (1, 2, 3):
        wrong = KillerCage(cage.cells, cage.sum + away)
        clues = (*good.clues[:number], wrong, *good.clues[number + 1 :])
        broken = replace(good, clues=clues, solution=None)
        if ad.count(broken, limit=1) == 0:
            return good, broken, f"Change {wrong.name()} to {cage.sum}: one solution."
    raise AssertionError("no wrong sum leaves the Killer without a solution")


def status(page: Page, word: str) -> None:
    """Wait for what is known of the puzzle."""
    expect(page.locator(".status")).to_have_attribute("data-status", word)


def test_a_killer_with_a_wrong_sum_is_mended_by_a_button(page: Page) -> None:
    _, broken, mend = killer()
    open_text(page, ad.write(broken, "json"), "set")
    status(page, "none")
    named = ad.why(broken, no_repairs=True).sets[0].members
    clues = [one for one in named if one.kind != "rule"]
    expect(page.locator(".why .blamed-list li")).to_have_count(len(clues))
    # The board shows the set, and so does the list of clues.
    for one in clues:
        expect(ground(page, one.cells[0]).locator(".blamed")).to_have_count(1)
    page.locator(".modes").get_by_text("Rules").click()
    cages = [f"Cage {one.name.split()[2]} {one.name.split()[-1]}" for one in clues]
    expect(page.locator(".rule-list .blamed")).to_have_text(cages)
    expect(board(page)).to_have_class(re.compile(r"\bblaming\b"))
    page.get_by_role("button", name=mend).click()
    status(page, "unique")
    expect(page.locator(".why")).to_be_hidden()
    expect(page.locator(".rule-list .blamed")).to_have_count(0)
    expect(board(page)).not_to_have_class(re.compile(r"\bblaming\b"))
    page.keyboard.press("Control+z")
    status(page, "none")
    expect(page.locator(".why .blamed-list li")).to_have_count(len(clues))


def test_a_hint_in_a_puzzle_without_a_solution_names_the_same_clues(page: Page) -> None:
    _, broken, mend = killer()
    open_text(page, ad.write(broken, "json"), "play")
    page.locator("[data-strength=whole]").click()
    why = ad.why(broken, no_repairs=True).sets[0]
    expect(page.locator(".told")).to_contain_text("o solution: ")
    expect(page.locator(".told")).to_contain_text("contradict each other")
    place = why.cells[0]
    expect(ground(page, place).locator(".wrong")).to_have_count(1)
    expect(page.locator(".told .primary")).to_have_count(0)
    page.get_by_role("button", name=mend).click()
    expect(page.locator(".told")).to_be_hidden()
    page.locator("[data-strength=whole]").click()
    expect(page.get_by_role("button", name="Take this step")).to_be_visible()


def test_a_hint_after_a_mistake_marks_it_and_tints_what_contradicts_it(page: Page) -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    entry = {(0, 2): 1}
    why = ad.why(Position(ad.read(puzzle), entry, {}), no_repairs=True).sets[0]
    open_text(page, puzzle)
    assert cursor(page) == (0, 2)
    page.keyboard.press("1")
    page.locator("[data-strength=where]").click()
    expect(page.locator(".told")).to_contain_text("your R1C3=1")
    expect(board(page).locator(".ground.wrong")).to_have_count(1)
    others = {given for given in why.cells if given not in entry}
    assert others
    expect(board(page).locator(".grounds .look")).to_have_count(len(others))
    for place in others:
        expect(ground(page, place).locator(".look")).to_have_count(1)


def test_a_puzzle_is_made_unique_by_one_of_a_list_with_a_preview(page: Page) -> None:
    open_text(page, "4.23..........1.", "set")
    status(page, "multiple")
    page.get_by_role("button", name="Make it unique").click()
    addition = page.locator("[data-addition]").first
    expect(addition).to_be_visible()
    text = addition.text_content() or ""
    row, column, value = (int(text[at]) for at in (1, 3, 5))
    addition.hover()
    shown = cell(page, (row - 1, column - 1))
    expect(shown.locator(".value.entry")).to_have_text(str(value))
    page.locator("h1").hover()
    expect(shown.locator(".value.entry")).to_have_count(0)
    addition.click()
    status(page, "unique")
    expect(shown.locator(".value.given")).to_have_text(str(value))


def test_one_more_sign_makes_a_greater_than_unique(page: Page) -> None:
    whole = ad.generate("greater-than", size=4, seed=2)
    wider, left = whole, len(whole.clues)
    while ad.count(wider) == 1:
        left -= 1
        wider = replace(whole, clues=whole.clues[:left], solution=None)
    open_text(page, ad.write(wider, "json"), "set")
    status(page, "multiple")
    page.get_by_role("button", name="Make it unique").click()
    page.locator("[data-addition]", has_text="Add the sign").first.click()
    status(page, "unique")
