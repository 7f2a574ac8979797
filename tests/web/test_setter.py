"""What a setter expects of the page: every rule has its tool, and what is known follows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Page, Route, expect
from pypdf import PdfReader

from support.playing import board, open_text

EMPTY = "." * 81
SMALL = "4.23.2.4.3..1..2"
FOUR = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "rows": 4,
    "cols": 4,
    "box": [2, 2],
    "givens": [[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]],
}


def at(page: Page, row: float, column: float, side: int = 9) -> tuple[float, float]:
    """A point of the board, in cells; with a margin the grid begins at 1."""
    # One look: a new clue brings a new board.
    box = page.evaluate("document.querySelector('[role=grid]').getBoundingClientRect().toJSON()")
    width = box["width"] / side
    return box["x"] + column * width, box["y"] + row * width


def drag(page: Page, *points: tuple[float, float], side: int = 9) -> None:
    """Drag from point to point."""
    page.mouse.move(*at(page, *points[0], side))
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*at(page, *point, side), steps=2)
    page.mouse.up()


def tool(page: Page, name: str) -> None:
    """Take up the tool of a rule."""
    page.locator("[name=rule]").select_option(name)


def clues(page: Page) -> Any:
    """The rules in the list."""
    return page.locator(".rule-list li .clue")


def set_empty(page: Page, text: str = EMPTY) -> None:
    """Open a puzzle to set, with the rules loaded."""
    open_text(page, text, "set")
    page.locator(".modes").get_by_role("button", name="Rules").click()
    expect(page.locator("[name=rule] option").nth(5)).to_be_attached()


def places(rule: dict[str, Any]) -> list[str]:
    """The sorts of the places of a rule."""
    return [one["sort"] for one in rule["fields"] if one["sort"] in ("cell", "cells", "groups")]


def test_every_rule_with_a_place_is_put_there_with_the_pointer(
    page: Page, api: httpx.Client
) -> None:
    set_empty(page)
    for rule in api.get("rules").json()["rules"]:
        name, words = rule["name"], {"text", "json"}
        needed = {one["sort"] for one in rule["fields"] if one["required"]}
        if rule["place"] == "whole" or needed & words or name in ("kakuro-run", "replicate"):
            continue
        tool(page, name)
        if "choice" in needed:
            expect(page.locator(".rules-card form select").nth(1)).to_be_visible()
        for field in rule["fields"]:
            if field["sort"] == "numbers" and name != "quadruple":
                page.locator(f"[data-field={field['name']}] input").fill("1")
        if rule["place"] == "pair":
            page.mouse.click(*at(page, 2.5, 3.0))
        elif rule["place"] == "outside":
            corner = name == "little-killer"
            page.mouse.click(*at(page, 0.5, 0.5 if corner else 3.5, 11))
        elif places(rule) == ["cell"]:
            page.mouse.click(*at(page, 2.5, 2.5))
        elif name == "quadruple":
            drag(page, (2.5, 2.5), (2.5, 3.5), (3.5, 3.5), (3.5, 2.5))
        else:
            drag(page, (2.5, 2.5), (2.5, 5.5))
        board(page).press("5")
        expect(clues(page), name).to_have_count(1)
        expect(clues(page)).to_contain_text(rule["title"])
        page.locator(".rule-list").get_by_role("button", name="Remove").click()
        expect(clues(page)).to_have_count(0)


def test_a_cage_gets_its_sum_and_is_copied_moved_and_removed(page: Page) -> None:
    set_empty(page)
    tool(page, "killer-cage")
    drag(page, (0.5, 0.5), (0.5, 1.5), (1.5, 1.5))
    expect(clues(page)).to_have_text(["Cage R1C1"])
    board(page).press("1")
    board(page).press("5")
    expect(clues(page)).to_have_text(["Cage 15 R1C1"])
    expect(board(page).locator(".rules .label")).to_have_text("15")
    page.locator("[data-tool=copy-clue]").click()
    expect(clues(page)).to_have_count(2)
    page.get_by_role("button", name="Move down").click()
    expect(clues(page)).to_have_text(["Cage 15 R1C1", "Cage 15 R2C1"])
    clues(page).first.click()
    page.get_by_role("button", name="Move right").click()
    expect(clues(page)).to_have_text(["Cage 15 R1C2", "Cage 15 R2C2"])
    page.locator("[data-tool=remove-clue]").click()
    expect(clues(page)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(clues(page)).to_have_count(2)
    page.mouse.click(*at(page, 0.5, 1.5))
    expect(page.locator("[data-field=sum] input")).to_have_value("15")


def test_what_is_typed_belongs_to_its_clue_when_the_next_is_begun(page: Page) -> None:
    set_empty(page)
    tool(page, "killer-cage")
    drag(page, (2.5, 2.5), (2.5, 3.5))
    expect(clues(page)).to_have_count(1)
    board(page).press("1")
    board(page).press("5")
    tool(page, "thermometer")
    drag(page, (5.5, 2.5), (5.5, 5.5))
    expect(clues(page)).to_have_count(2)
    expect(clues(page).first).to_contain_text("15")


def test_an_answer_that_comes_while_one_draws_breaks_nothing(page: Page) -> None:
    set_empty(page)
    tool(page, "thermometer")
    late: list[Route] = []
    page.route("**/api/board", lambda route: late.append(route))
    with page.expect_request("**/api/board"):
        drag(page, (2.5, 2.5), (2.5, 4.5))
    page.mouse.move(*at(page, 5.5, 2.5))
    page.mouse.down()
    page.mouse.move(*at(page, 5.5, 3.5))
    late.pop().continue_()
    page.unroute("**/api/board")
    expect(clues(page)).to_have_count(1)
    page.mouse.move(*at(page, 5.5, 5.5))
    page.mouse.up()
    expect(clues(page)).to_have_text(["Thermometer R3C3", "Thermometer R6C3"])
    expect(board(page).locator(".stroked")).to_have_count(2)


def test_a_number_entered_in_the_form_completes_the_clue_in_hand(page: Page) -> None:
    set_empty(page)
    tool(page, "pair-sum")
    page.mouse.click(*at(page, 2.5, 3.0))
    number = page.locator("[data-field=sum] input")
    number.fill("10")
    number.press("Enter")
    expect(clues(page)).to_have_text(["Pair sum 10 R3C3"])
    # The next one begins with nothing of it.
    expect(page.locator("[data-field=cells] input")).to_have_value("")
    page.mouse.click(*at(page, 5.5, 3.0))
    number.fill("5")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(clues(page)).to_have_text(["Pair sum 10 R3C3", "Pair sum 5 R6C3"])


def test_rules_of_the_whole_grid_are_switches_and_write_themselves(page: Page) -> None:
    set_empty(page)
    page.get_by_text("Rules of the whole grid").click()
    page.locator(".switches").get_by_label("Anti-knight").check()
    expect(clues(page)).to_have_text(["Anti-knight"])
    page.get_by_text("Title, author, rules").click()
    expect(page.locator("textarea[name=rules]")).to_have_value(re.compile("knight"))
    page.locator(".switches").get_by_label("Anti-knight").uncheck()
    expect(clues(page)).to_have_count(0)


def test_a_new_board_begins_with_its_own_tool_in_sight(page: Page) -> None:
    set_empty(page, SMALL)
    page.get_by_text("New empty puzzle").click()
    kind = page.locator(".new select").first
    for name, wanted in (("killer", "killer-cage"), ("sandwich", "sandwich")):
        kind.select_option(name)
        page.get_by_role("button", name="Create").click()
        expect(page.locator(".rules-card [name=rule]")).to_have_value(wanted)
    kind.select_option("kakuro")
    page.get_by_role("button", name="Create").click()
    expect(page.locator(".modes [aria-pressed=true]")).to_have_text("Outline")
    expect(page.locator(".status")).to_have_attribute("data-status", "unknown")
    expect(board(page).locator(".ground.wrong")).to_have_count(0)
    # On a phone, too, one is back at the board.
    page.set_viewport_size({"width": 390, "height": 700})
    page.get_by_role("button", name="Create").click()
    expect(board(page)).to_be_in_viewport()


def test_givens_stand_symmetrically_and_come_from_a_solution(page: Page) -> None:
    open_text(page, SMALL, "set")
    expect(page.locator(".status")).to_have_attribute("data-status", "unique")
    expect(page.locator(".took")).to_be_visible()
    page.get_by_role("button", name="Rate this puzzle").click()
    expect(page.locator(".status .badge.easy")).to_be_visible()
    page.get_by_text("Symmetry, solution, clear").click()
    page.locator("[data-tool=solution]").click()
    givens = board(page).locator(".value.given")
    expect(givens).to_have_count(16)
    page.locator("[name=symmetry]").select_option("rotate180")
    page.mouse.click(*at(page, 0.5, 0.5, 4))
    board(page).press("Delete")
    expect(givens).to_have_count(14)
    page.get_by_text("Clear everything").click()
    expect(givens).to_have_count(0)


def test_rules_that_can_be_left_out_are_named(page: Page) -> None:
    cage = {"type": "killer-cage", "cells": [[0, 0], [0, 1]], "sum": 5}
    puzzle = {**FOUR, "clues": [cage]}
    set_empty(page, json.dumps(puzzle))
    expect(page.locator(".spare-clues")).to_contain_text("R1C1")


def test_the_text_of_the_rules_is_edited_and_writes_itself_again(page: Page) -> None:
    set_empty(page)
    page.get_by_text("Title, author, rules").click()
    text = page.locator("textarea[name=rules]")
    written = "Fill the grid so that every row, column and box holds each value once."
    expect(text).to_have_value(written)
    text.press_sequentially(" Enjoy.")
    text.blur()
    page.get_by_text("Rules of the whole grid").click()
    page.locator(".switches").get_by_label("Anti-knight").check()
    expect(clues(page)).to_have_text(["Anti-knight"])
    expect(text).to_have_value(f"{written} Enjoy.")
    page.get_by_role("button", name="Generate the text again").click()
    expect(text).to_have_value(re.compile("knight"))
    expect(text).not_to_have_value(re.compile("Enjoy"))


def test_rules_of_a_mixture_write_themselves_in_french(watched: Callable[..., Page]) -> None:
    page = watched(locale="fr")
    puzzle = {**FOUR, "clues": [{"type": "whisper", "cells": [[0, 0], [0, 1]], "difference": 2}]}
    open_text(page, json.dumps(puzzle))
    rules = page.locator(".heading .rules")
    expect(rules).to_contain_text("chaque ligne, colonne et région")
    expect(rules).to_contain_text(re.compile(r"Trait murmurant.: .* diffèrent de 2 ou plus"))


def test_the_solve_path_is_shown_on_the_board(page: Page) -> None:
    set_empty(page, SMALL)
    page.get_by_text("Solve path").click()
    page.get_by_role("button", name="Explain every step").click()
    steps = page.locator(".path .steps .step")
    expect(steps.first).to_have_attribute("aria-current", "step")
    expect(board(page).locator(".value:not(.given)")).to_have_count(0)
    page.get_by_role("button", name="Last step").click()
    expect(steps.last).to_have_attribute("aria-current", "step")
    expect(board(page).locator(".value.given")).to_have_count(8)
    expect(board(page).locator(".value:not(.given):not(:empty)")).not_to_have_count(0)
    page.mouse.click(*at(page, 0.5, 0.5, 4))
    expect(page.locator(".path [aria-current]")).to_have_count(0)
    board(page).press("Delete")
    expect(steps).to_have_count(0)


def test_a_puzzle_is_saved_as_pdf(page: Page) -> None:
    set_empty(page, SMALL)
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="PDF").click()
    assert saving.value.suggested_filename == "sudoku.pdf"
    [only] = PdfReader(saving.value.path()).pages
    assert sorted(only.extract_text().split()) == sorted(SMALL.replace(".", ""))


def test_diagonal_lines_are_drawn_and_drawn_on_with_a_mouse(page: Page) -> None:
    set_empty(page)
    tool(page, "thermometer")
    page.mouse.move(*at(page, 4.5, 4.5))
    page.mouse.down()
    # One pixel off the corner, through the cell beside it.
    box = board(page).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 5 / 9 + 3, box["y"] + box["height"] * 4 / 9 + 2)
    page.mouse.move(*at(page, 3.5, 5.5), steps=9)
    page.mouse.up()
    expect(clues(page)).to_have_text(["Thermometer R5C5"])
    cells = page.locator("[data-field=cells] input")
    expect(cells).to_have_value("R5C5 R4C6")
    for begin, end, wanted in (
        ((3.5, 5.5), (3.5, 7.5), "R5C5 R4C6 R4C7 R4C8"),
        ((3.5, 7.5), (3.5, 6.5), "R5C5 R4C6 R4C7"),
        ((3.5, 5.5), (2.5, 5.5), "R5C5 R4C6 R3C6"),
        ((4.5, 4.5), (4.5, 3.5), "R5C4 R5C5 R4C6 R3C6"),
    ):
        page.mouse.move(*at(page, *begin))
        page.mouse.down()
        page.mouse.move(*at(page, *end), steps=6)
        page.mouse.up()
        expect(cells).to_have_value(wanted)
    expect(clues(page)).to_have_count(1)


def test_a_line_that_was_undone_is_drawn_again(page: Page) -> None:
    set_empty(page)
    tool(page, "thermometer")
    for _ in range(2):
        drag(page, (0.5, 0.5), (0.5, 2.5))
        expect(clues(page)).to_have_text(["Thermometer R1C1"])
        page.keyboard.press("Control+z")
        expect(clues(page)).to_have_count(0)
    drag(page, (0.5, 0.5), (0.5, 2.5))
    cells = page.locator("[data-field=cells] input")
    expect(clues(page)).to_have_attribute("aria-pressed", "true")
    # The clue in hand goes where it was moved, and is drawn on from there.
    page.keyboard.press("Alt+Shift+ArrowDown")
    expect(cells).to_have_value("R2C1 R2C2 R2C3")
    drag(page, (1.5, 2.5), (1.5, 3.5))
    expect(cells).to_have_value("R2C1 R2C2 R2C3 R2C4")
    expect(clues(page)).to_have_count(1)


def test_a_little_killer_points_into_the_grid(page: Page) -> None:
    set_empty(page)
    tool(page, "little-killer")
    box = board(page).bounding_box()
    assert box
    side = box["width"] / 11
    page.mouse.click(box["x"] + 5.5 * side, box["y"] + 10.5 * side)
    board(page).press("1")
    board(page).press("2")
    expect(clues(page)).to_have_text(["Little killer 12 R10C5"])
    expect(page.locator("[data-field=direction] select")).to_have_value(re.compile("^U"))
    expect(page.locator(".rules-card .error")).to_be_hidden()


def test_a_new_empty_puzzle_begins_with_givens_and_is_undone(page: Page) -> None:
    set_empty(page, SMALL)
    tool(page, "thermometer")
    page.get_by_text("New empty puzzle").click()
    page.get_by_role("button", name="Create").click()
    expect(board(page).locator(".value.given")).to_have_count(0)
    expect(page.locator(".modes [aria-pressed=true]")).to_have_text("Givens")
    page.keyboard.press("Control+z")
    expect(board(page).locator(".value.given")).to_have_count(8)


def test_a_condition_has_letters_on_the_board_and_faults_while_it_is_written(page: Page) -> None:
    set_empty(page)
    tool(page, "expression")
    drag(page, (0.5, 0.5), (0.5, 1.5), (0.5, 2.5))
    expect(board(page).locator(".letter")).to_have_text(["a", "b", "c"])
    condition = page.locator("[data-field=condition] input")
    condition.press_sequentially("a + d == 3")
    expect(page.locator(".rules-card .error")).to_contain_text("d")
    page.get_by_role("button", name="a + b == c").click()
    expect(clues(page)).to_have_count(1)
    expect(page.locator(".rules-card .error")).to_be_hidden()
