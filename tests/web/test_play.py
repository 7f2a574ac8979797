"""Play in a real browser, with the keyboard alone where it says so."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from support.playing import board, cell, cursor, givens, ground, open_example, open_text, walk

EASY = "18....3.6.....25....937..1.8.4.5...1..19..6.756.2.19.4..8795....75.6.42.6........"
FOUR = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "rows": 4,
    "cols": 4,
    "box": [2, 2],
    "givens": [[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]],
}
SMALL = "4.23.2.4.3..1..2"

Example = Callable[[str], dict[str, Any]]


def test_a_screen_reader_hears_what_a_cell_holds_now(page: Page) -> None:
    open_text(page, SMALL)
    live = page.locator("#live")
    page.keyboard.press("1")
    expect(live).to_have_text("R1C2, 1")
    page.keyboard.press("Delete")
    expect(live).to_have_text("R1C2, empty")
    page.keyboard.press("Shift+Digit3")
    expect(live).to_have_text("R1C2, empty, corner marks 3")
    page.keyboard.press("Control+z")
    expect(live).to_have_text("Undone")


@pytest.mark.parametrize(
    "name", ["sudoku-4x4", "greater-than-4x4", "kakuro-5x5", "latin-square-5x5"]
)
def test_each_kind_is_played_to_the_end_with_the_keyboard_alone(
    page: Page, api: httpx.Client, example: Example, name: str
) -> None:
    puzzle = example(name)
    answer = api.post("solve", json={"puzzle": puzzle, "limit": 2}).json()
    assert answer["status"] == "unique"
    open_example(page, name)
    cells = givens(puzzle)
    for (row, column), given in cells.items():
        if not given:
            walk(page, set(cells), (row, column))
            page.keyboard.press(str(answer["solutions"][0][row][column]))
    expect(page.locator(".win")).to_be_visible()
    expect(page.locator(".stage.solved")).to_be_visible()


def test_where_0_is_a_value_it_is_written_marked_kept_and_right(
    page: Page, api: httpx.Client, example: Example
) -> None:
    puzzle = example("binairo-6x6-hard")
    (solution,) = api.post("solve", json={"puzzle": puzzle, "limit": 2}).json()["solutions"]
    zeros = {tuple(clue["cell"]) for clue in puzzle["clues"] if clue["type"] == "given"}
    cells = givens(puzzle)
    todo = [where for where, given in cells.items() if not given and where not in zeros]
    open_example(page, "binairo-6x6-hard")
    for row, column in zeros:
        label = f"R{row + 1}C{column + 1}, 0, given"
        expect(cell(page, (row, column))).to_have_attribute("aria-label", label)
    first = next((row, column) for row, column in todo if solution[row][column] == 0)
    walk(page, set(cells), first)
    page.keyboard.press("Shift+Digit0")
    page.keyboard.press("Shift+Digit1")
    expect(cell(page, first).locator(".corner")).to_have_text(["0", "1"])
    page.locator(".keys [data-value='0']").click()
    expect(cell(page, first).locator(".value.entry")).to_have_text("0")
    page.keyboard.press("Delete")
    expect(cell(page, first).locator(".corner")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(cell(page, first).locator(".value.entry")).to_have_text("0")
    page.locator("[data-tool=check]").click()
    expect(page.locator(".toast.good")).to_be_visible()
    page.keyboard.press("1")
    page.locator("[data-tool=check]").click()
    expect(page.locator(".toast.bad")).to_be_visible()
    page.keyboard.press("0")
    page.reload()
    expect(cell(page, first).locator(".value.entry")).to_have_text("0")
    for where in todo:
        if where != first:
            walk(page, set(cells), where)
            page.keyboard.press(str(solution[where[0]][where[1]]))
    expect(page.locator(".win")).to_be_visible()


@pytest.mark.parametrize(
    "name",
    ["sudoku-9x9-extreme", "sudoku-16x16", "sudoku-25x25", "greater-than-9x9", "kakuro-12x12"],
)
def test_each_kind_loads_with_all_its_cells_and_clues(
    page: Page, example: Example, name: str
) -> None:
    puzzle = example(name)
    open_example(page, name)
    cells = givens(puzzle)
    for where, given in list(cells.items())[:: max(1, len(cells) // 20)]:
        label = cell(page, where).get_attribute("aria-label") or ""
        assert label.startswith(f"R{where[0] + 1}C{where[1] + 1}, {given or 'empty'}")
    sums = sum(clue["type"] == "run" for clue in puzzle.get("clues", ()))
    signs = sum(clue["type"] == "inequality" for clue in puzzle.get("clues", ()))
    assert board(page).locator(".sum").count() == sums
    assert board(page).locator(".rules .s-ink").count() == signs


def test_values_marks_and_colours_are_written_undone_and_redone(page: Page) -> None:
    open_text(page, SMALL)
    where = cursor(page)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit3")
    expect(cell(page, where).locator(".corner")).to_have_text(["1", "3"])
    page.keyboard.press("Control+Digit2")
    expect(cell(page, where).locator(".centre")).to_have_text("2")
    page.keyboard.press("Control+Shift+Digit4")
    expect(ground(page, where).locator(".k4")).to_be_attached()
    page.keyboard.press("1")
    expect(cell(page, where).locator(".value.entry")).to_have_text("1")
    for _ in range(5):
        page.keyboard.press("Control+z")
    expect(cell(page, where).locator("text")).to_have_count(0)
    for _ in range(5):
        page.keyboard.press("Control+y")
    expect(cell(page, where).locator(".value.entry")).to_have_text("1")
    page.keyboard.press("Delete")
    expect(cell(page, where).locator(".centre")).to_have_text("2")


def test_several_cells_are_selected_by_drag_shift_and_ctrl(page: Page) -> None:
    open_text(page, EASY)

    def centre(where: tuple[int, int]) -> tuple[float, float]:
        box = board(page).bounding_box()
        assert box
        side = box["width"] / 9
        return box["x"] + (where[1] + 0.5) * side, box["y"] + (where[0] + 0.5) * side

    selected = board(page).locator("[aria-selected=true]")
    page.mouse.move(*centre((0, 0)))
    page.mouse.down()
    page.mouse.move(*centre((0, 2)), steps=6)
    page.mouse.move(*centre((1, 2)), steps=3)
    page.mouse.up()
    expect(selected).to_have_count(4)
    page.keyboard.down("Control")
    page.mouse.click(*centre((5, 5)))
    page.mouse.click(*centre((0, 0)))
    page.keyboard.up("Control")
    expect(selected).to_have_count(4)
    page.keyboard.press("Escape")
    expect(selected).to_have_count(0)
    page.mouse.click(*centre((3, 3)))
    page.keyboard.down("Shift")
    page.mouse.click(*centre((4, 5)))
    page.keyboard.up("Shift")
    expect(selected).to_have_count(6)
    page.keyboard.press("Shift+ArrowDown")
    expect(selected).to_have_count(7)


def test_numbers_above_nine_are_typed_as_letters_or_two_digits(page: Page) -> None:
    open_example(page, "sudoku-16x16")
    where = cursor(page)
    page.keyboard.press("g")
    expect(cell(page, where).locator(".value")).to_have_text("16")
    page.keyboard.press("Delete")
    page.keyboard.type("12")
    expect(cell(page, where).locator(".value")).to_have_text("12")


def test_conflicts_are_those_of_the_rules(page: Page) -> None:
    open_example(page, "kakuro-5x5")
    where = cursor(page)
    page.keyboard.press("9")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("9")
    expect(cell(page, where)).to_have_attribute(
        "aria-label", f"R{where[0] + 1}C{where[1] + 1}, 9, in conflict"
    )
    page.keyboard.press("Control+z")
    expect(board(page).locator(".ground.wrong")).to_have_count(0)


def test_automatic_candidates_follow_the_entries(page: Page) -> None:
    open_text(page, SMALL)
    page.get_by_text("Options").click()
    page.get_by_label("Automatic candidates").check()
    first = cell(page, (0, 1)).locator(".mark")
    expect(first).to_have_text(["1"])
    second = cell(page, (2, 2)).locator(".mark")
    before = second.all_text_contents()
    page.locator(".keypad .mode.corner").click()
    board(page).focus()
    walk(page, {(r, c) for r in range(4) for c in range(4)}, (2, 2))
    page.keyboard.press(before[0])
    expect(second).to_have_text(before[1:])


def test_nothing_is_lost_by_a_reload(page: Page) -> None:
    open_text(page, SMALL)
    where = cursor(page)
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    below = cursor(page)
    page.keyboard.press("Shift+Digit3")
    page.reload()
    expect(cell(page, where).locator(".value.entry")).to_have_text("1")
    expect(cell(page, below).locator(".mark")).to_have_text("3")
    page.goto("/")
    expect(cell(page, where).locator(".value.entry")).to_have_text("1")


def test_the_address_holds_the_puzzle(page: Page, watched: Callable[..., Page]) -> None:
    open_example(page, "kakuro-5x5")
    page.wait_for_url("**/#/play?p=*")
    sums = board(page).locator(".sum").all_text_contents()
    other = watched()
    other.goto(page.url)
    expect(board(other).locator(".sum")).to_have_text(sums)
    page.go_back()
    expect(page.locator(".tile").first).to_be_visible()


def test_a_bad_text_is_refused_with_its_place_and_a_good_one_opens(page: Page) -> None:
    open_text(page, SMALL)
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text/plain", "53..7....6..195....98....6.8...6...34..8.3..17");
          document.body.dispatchEvent(new ClipboardEvent("paste",
            {clipboardData: data, bubbles: true, cancelable: true}));
        }"""
    )
    dialog = page.locator("dialog")
    expect(dialog.locator(".error")).to_be_visible()
    dialog.locator("textarea").fill("sudoku <img src=x onerror=alert(1)>")
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog.locator(".error")).to_be_visible()
    assert page.locator("img").count() == 0
    dialog.locator("textarea").fill(EASY)
    page.keyboard.press("Control+Enter")
    expect(dialog).to_have_count(0)
    expect(cell(page, (0, 1)).locator(".value.given")).to_have_text("8")


def test_two_puzzles_at_once_are_shown_to_choose_from(page: Page) -> None:
    open_text(page, SMALL)
    page.locator("[data-tool=open]").click()
    dialog = page.locator("dialog")
    rows = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))
    dialog.locator("textarea").fill(f"Who solves {EASY} today?\n\n{rows}")
    page.keyboard.press("Control+Enter")
    tiles = dialog.locator(".choice .tile")
    expect(tiles).to_have_count(2)
    for at in range(2):
        expect(tiles.nth(at).locator(".thumb .value.given").first).to_be_visible()
    expect(dialog.locator(".told")).to_contain_text("taken for the puzzle.")
    tiles.nth(1).click()
    expect(dialog).to_have_count(0)
    expect(cell(page, (0, 1)).locator(".value.given")).to_have_text("8")


def test_a_puzzle_is_exported_as_text_and_its_words_are_never_html(page: Page) -> None:
    titled = {**FOUR, "title": "<b>bold</b><script>alert(1)</script>"}
    open_text(page, json.dumps(titled))
    expect(page.locator("h1")).to_have_text("<b>bold</b><script>alert(1)</script>")
    assert page.locator("h1 b").count() == 0
    page.locator("[data-tool=share]").click()
    page.get_by_text("More formats").click()
    page.locator("dialog select").select_option("line")
    expect(page.locator("dialog textarea")).to_have_value("4.23.2.4.3..1..2\n")
    page.locator("dialog select").select_option("json")
    expect(page.locator("dialog textarea")).to_have_value(re.compile("alldiff/1"))


def test_what_somebody_has_filled_in_is_taken_up_and_played_on(page: Page) -> None:
    state = [list(line) for line in FOUR["givens"]]
    state[0][1] = 1
    open_text(page, json.dumps({**FOUR, "state": state}))
    expect(cell(page, (0, 1)).locator(".value.entry")).to_have_text("1")
    page.keyboard.press("Delete")
    page.reload()
    expect(cell(page, (0, 0)).locator(".value.given")).to_have_text("4")
    expect(cell(page, (0, 1)).locator(".value")).to_have_count(0)


def test_the_pen_draws_edges_and_candidates_take_colours_one_by_one(page: Page) -> None:
    open_text(page, SMALL)
    page.locator(".mode.pen").click()
    # Between R1C2 and R1C3, and on along the edges of the row below.
    start, end = cell(page, (0, 2)).bounding_box(), cell(page, (2, 2)).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"], start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"], end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()
    drawn = page.locator(".rings .pen")
    expect(drawn).to_have_attribute("d", re.compile(r"^(M120 \d+L120 \d+){3}$"))
    cell(page, (3, 3)).click(force=True)
    page.locator(".mode.colour").click()
    page.locator(".keys .switch input").check()
    page.locator(".keys [data-value='4']").click()
    page.locator("[data-tool=fill]").click()
    mark = board(page).locator(".mark.centre").first
    expect(mark).to_be_visible()
    box = mark.bounding_box()
    assert box
    page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    expect(board(page).locator(".ink.k4")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(board(page).locator(".ink")).to_have_count(0)
