"""Each endpoint answers in the shape that the document states, and what the library answers."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from functools import cache
from io import StringIO
from typing import Any

import httpx
import pytest

import alldiff as ad
from alldiff.core.events import Try
from alldiff.core.result import Limits
from alldiff.engines import choose_traceable
from alldiff.formats.files.alldiff_json import members
from alldiff.kinds import KINDS
from alldiff.lab.watching import Recording, watched
from alldiff.rules import find
from alldiff.web.endpoints import ENDPOINTS
from alldiff.web.jobs.names import SIZES

from support.web_schemas import conforms, event_conforms

Example = Callable[[str], dict[str, Any]]
NAMES = ("sudoku-9x9-medium", "greater-than-6x6", "kakuro-8x8", "latin-square-7x7")
"""An example of each kind."""


@pytest.fixture
def ask(api: httpx.Client) -> Callable[..., Any]:
    """A function that posts a request and returns the answer, whose shape is as stated."""

    def asked(path: str, **request: Any) -> Any:
        answer = api.post(path, json=request)
        assert answer.status_code == 200, answer.text
        return conforms(answer.json(), ENDPOINTS[path])

    return asked


@pytest.fixture
def events(api: httpx.Client) -> Callable[..., list[tuple[str, Any]]]:
    """A function that posts a request and returns the events of the stream, checked likewise."""

    def asked(path: str, **request: Any) -> list[tuple[str, Any]]:
        answer = api.post(path, json=request)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "text/event-stream"
        found = []
        for block in answer.text.split("\n\n")[:-1]:
            head, data = block.split("\n")
            name = head.removeprefix("event: ")
            event = json.loads(data.removeprefix("data: "))
            found.append((name, event_conforms(event, ENDPOINTS[path], name)))
        return found

    return asked


@cache
def read(record: str) -> ad.Puzzle:
    return ad.read(record, format="json")


def puzzle_of(record: dict[str, Any]) -> ad.Puzzle:
    return read(json.dumps(record))


def filled(puzzle: ad.Puzzle) -> list[list[int]]:
    """Return the entries that complete a puzzle."""
    solution = ad.solve(puzzle).solution
    assert solution is not None
    return [[r, c, solution[r][c] or 0] for r, c in puzzle.cells() if not puzzle.givens[r][c]]


def test_info_and_gallery(api: httpx.Client) -> None:
    for path in ("info", "gallery"):
        conforms(api.get(path).json(), ENDPOINTS[path])
    info = api.get("info").json()
    assert {one["name"] for one in info["kinds"]} >= {"sudoku", "greater-than", "kakuro"}
    for specs in info["default_searches"].values():
        for spec in specs:
            assert spec == "native" or ad.search.Search.parse(spec)
    shown = api.get("gallery").json()
    kinds = set()
    for one in shown:
        puzzle = puzzle_of(api.get(f"gallery/{one['id']}").json()["puzzle"])
        kinds.add(puzzle.kind)
        assert ad.validate(puzzle) == ()
        assert (puzzle.rows, puzzle.columns) == (one["rows"], one["columns"])
    assert kinds | {"grid"} == {one["name"] for one in info["kinds"]} | {"grid"}


def test_every_difficulty_of_sudoku_is_in_the_gallery(api: httpx.Client) -> None:
    info, shown = api.get("info").json(), api.get("gallery").json()
    assert {one["difficulty"] for one in shown} >= set(info["difficulties"])


@pytest.mark.parametrize("name", NAMES)
def test_board(ask: Callable[..., Any], example: Example, name: str) -> None:
    record = example(name)
    puzzle, board = puzzle_of(record), ask("board", puzzle=record)
    assert [tuple(cell) for cell in board["cells"]] == list(puzzle.cells())
    assert [((r, c), v) for r, c, v in board["givens"]] == list(puzzle.given_cells())
    assert len(board["symbols"]) == board["largest"]
    assert board["faults"] == []
    assert {tuple(cell) for house in board["houses"] for cell in house["cells"]} == set(
        puzzle.cells()
    )


def test_where_0_is_a_value_a_given_0_is_a_given_and_an_entered_one_an_entry(
    ask: Callable[..., Any], example: Example
) -> None:
    record = example("binairo-6x6-hard")
    zeros = [clue["cell"] for clue in record["clues"] if clue["type"] == "given"]
    board = ask("board", puzzle=record)
    assert (board["smallest"], board["largest"], board["symbols"]) == (0, 1, ["0", "1"])
    assert [one[:2] for one in board["givens"] if one[2] == 0] == sorted(zeros)
    (grid,) = ask("solve", puzzle=record, limit=2)["solutions"]
    given = [one[:2] for one in board["givens"]]
    entries = [[r, c, grid[r][c]] for r, c in board["cells"] if [r, c] not in given]
    assert ask("check", puzzle=record, entries=entries)["right"]
    assert not ask("check", puzzle=record, entries=entries[1:])["complete"]
    marked = [one[:2] for one in ask("pencil", puzzle=record, entries=entries[1:])["marks"]]
    assert marked == [entries[0][:2]]
    hint = ask("hint", puzzle=record, entries=[], strength="whole")
    placed = [one["cell"] for one in hint["deduction"]["places"]]
    assert not {f"R{r + 1}C{c + 1}" for r, c in zeros} & set(placed)


def test_a_board_carries_its_position_and_its_faults(ask: Callable[..., Any]) -> None:
    record = {
        "format": "alldiff/1",
        "kind": "latin-square",
        "givens": [[1, 0], [1, 0]],
        "state": [[1, 2], [1, 0]],
        "marks": [[[], []], [[], [1, 2]]],
    }
    board = ask("board", puzzle=record)
    assert board["entries"] == [[0, 1, 2]]
    assert board["marks"] == [[1, 1, [1, 2]]]
    assert board["faults"][0]["cells"] == [[0, 0], [1, 0]]


@pytest.mark.parametrize("name", NAMES)
def test_check_knows_right_from_wrong(ask: Callable[..., Any], example: Example, name: str) -> None:
    record = example(name)
    entries = filled(puzzle_of(record))
    right = {"complete": True, "right": True, "conflicts": []}
    assert ask("check", puzzle=record, entries=entries) == right
    assert ask("check", puzzle=record, entries=[]) == {
        "complete": False,
        "right": False,
        "conflicts": [],
    }
    largest = ask("board", puzzle=record)["largest"]
    row, column, value = entries[0]
    spoilt = ask("check", puzzle=record, entries=[[row, column, value % largest + 1], *entries[1:]])
    assert spoilt["complete"]
    assert not spoilt["right"]
    assert any([row, column] in one["cells"] for one in spoilt["conflicts"])


@pytest.mark.parametrize("name", NAMES)
def test_pencil_marks_keep_the_solution(
    ask: Callable[..., Any], example: Example, name: str
) -> None:
    record = example(name)
    entries = filled(puzzle_of(record))
    half = entries[: len(entries) // 2]
    marks = ask("pencil", puzzle=record, entries=half)["marks"]
    assert [[r, c] for r, c, _ in marks] == [[r, c] for r, c, _ in entries[len(half) :]]
    assert all(
        value in mark[2] for mark, (_, _, value) in zip(marks, entries[len(half) :], strict=True)
    )


def test_pencil_marks_of_entries_that_contradict_each_other(
    ask: Callable[..., Any], example: Example
) -> None:
    record = example("kakuro-8x8")
    board = ask("board", puzzle=record)
    run = board["houses"][0]["cells"]
    entries = [[r, c, 9] for r, c in run]
    marks = ask("pencil", puzzle=record, entries=entries)["marks"]
    assert len(marks) == len(board["cells"]) - len(run)


@pytest.mark.parametrize("name", NAMES)
def test_solve_set_count_and_candidates_agree(
    ask: Callable[..., Any], example: Example, name: str
) -> None:
    record = example(name)
    puzzle = puzzle_of(record)
    solved = ask("solve", puzzle=record)
    assert solved["status"] == "unique"
    assert solved["complete"]
    assert [solved["solutions"][0]] == [[list(row) for row in ad.solve(puzzle).solution or ()]]
    assert ask("count", puzzle=record, limit=10) == {"count": 1, "complete": True}
    shown, known = ask("set", puzzle=record), ad.check(puzzle)
    assert (shown["status"], shown["count"], shown["count_complete"]) == ("unique", 1, True)
    assert shown["minimal"] == known.minimal
    assert sorted(map(tuple, shown["spare"])) == sorted(known.redundant)
    assert shown["two"] is None
    assert shown["candidates"] == ask("candidates", puzzle=record, cap=10)["cells"]


def test_several_solutions(ask: Callable[..., Any], example: Example) -> None:
    record = example("sudoku-6x6")
    puzzle = puzzle_of(record)
    (cell, _), (other, _), *_ = puzzle.given_cells()
    loose = puzzle.with_given(cell, 0).with_given(other, 0)
    record = members(loose)
    total = ad.count(loose, limit=None)
    assert total > 1
    shown = ask("set", puzzle=record, limit=10**6)
    assert (shown["status"], shown["count"], shown["count_complete"]) == ("multiple", total, True)
    first, second = shown["two"]
    assert first != second
    assert ask("solve", puzzle=record)["status"] == "multiple"
    assert len(ask("solve", puzzle=record, limit=100)["solutions"]) == min(total, 100)


@pytest.mark.parametrize("cap", [1, 3])
def test_candidates_count_solutions_up_to_the_cap(ask: Callable[..., Any], cap: int) -> None:
    record = {"format": "alldiff/1", "kind": "latin-square", "givens": [[0] * 6] * 6}
    record["givens"] = [[1, 2, 3, 4, 5, 6], [2, 1, 0, 0, 0, 0], *[[0] * 6] * 4]
    puzzle = puzzle_of(record)
    found = ask("candidates", puzzle=record, cap=cap)
    assert found["complete"]
    true = ad.candidates(puzzle)
    for row, column, values in found["cells"]:
        assert tuple(value for value, _ in values) == true[row, column]
        for value, number in values:
            asked = puzzle.with_given((row, column), value)
            assert number == ad.count(asked, limit=cap)


def test_contradictions_have_no_solution(ask: Callable[..., Any]) -> None:
    record = {"format": "alldiff/1", "kind": "latin-square", "givens": [[1, 1], [0, 0]]}
    solved = ask("solve", puzzle=record)
    assert solved["status"] == "none"
    assert solved["faults"][0]["cells"] == [[0, 0], [0, 1]]
    assert ask("count", puzzle=record, limit=2) == {"count": 0, "complete": True}
    shown = ask("set", puzzle=record)
    assert (shown["status"], shown["count"]) == ("none", 0)
    assert all(not values for _, _, values in shown["candidates"])
    conflicts = ask("check", puzzle=record, entries=[])["conflicts"]
    assert conflicts[0]["cells"] == [[0, 0], [0, 1]]


def test_what_is_not_fully_stated_is_unknown(ask: Callable[..., Any]) -> None:
    record = {"format": "alldiff/1", "kind": "kakuro", "givens": [[0, 0], [0, 0]]}
    shown = ask("set", puzzle=record)
    assert shown["status"] == "unknown"
    assert shown["faults"]
    assert ask("board", puzzle=record)["houses"] == []
    assert not ask("check", puzzle=record, entries=[])["right"]


def test_limits_are_heeded(ask: Callable[..., Any], api: httpx.Client, example: Example) -> None:
    record = example("sudoku-9x9-extreme")
    solved = ask("solve", puzzle=record, search="bt", limits={"nodes": 10})
    assert (solved["status"], solved["limit_reached"]) == ("unknown", "nodes")
    assert solved["stats"]["nodes"] == 10
    empty = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 16] * 16}
    counted = ask("count", puzzle=empty, limit=10**9, limits={"seconds": 0.2})
    assert not counted["complete"]


@pytest.mark.parametrize("name", NAMES)
def test_hints_grow_with_their_strength(
    ask: Callable[..., Any], example: Example, name: str
) -> None:
    record = example(name)
    texts = []
    for strength in ("where", "what", "whole"):
        told = ask("hint", puzzle=record, entries=[], strength=strength)
        assert (told["technique"] is None) == (strength == "where")
        assert (told["deduction"] is None) == (strength != "whole")
        texts.append(told["text"])
    assert len(set(texts)) == 3
    found = ad.hint(puzzle_of(record))
    assert texts[2] == str(found)
    assert told["deduction"] == found.record()["step"]


def test_a_mistake_comes_before_a_hint(ask: Callable[..., Any], example: Example) -> None:
    record = example("sudoku-9x9-easy")
    row, column, value = filled(puzzle_of(record))[0]
    told = ask("hint", puzzle=record, entries=[[row, column, value % 9 + 1]])
    assert told["wrong"] == [[row, column]]
    assert told["deduction"] is None
    marked = ask("hint", puzzle=record, entries=[], marks=[[row, column, [value % 9 + 1]]])
    assert marked["wrong"] == [[row, column]]


def test_a_hint_names_the_entries_that_are_impossible_and_shows_what_contradicts_them(
    ask: Callable[..., Any],
) -> None:
    record = members(ad.read("4.23.2.4.3..1..2"))
    told = ask("hint", puzzle=record, entries=[[0, 1, 3], [1, 0, 3]])
    assert told["text"].startswith(
        "No solution: with row 1, R1C4=3 and your R1C2=3 contradict each other.\n"
    )
    assert (told["wrong"], told["look"], told["rules"]) == ([[0, 1]], [[0, 3]], [])
    # Where a clue has a part in it, its number is in the answer as well.
    cage = find("killer-cage")(((1, 0), (2, 0)), 5)
    caged = ad.Puzzle("killer", ((0,) * 4,) * 4, (2, 2), clues=(cage,))
    told = ask("hint", puzzle=members(caged), entries=[[1, 0, 2], [2, 0, 1], [3, 3, 4]])
    assert (told["wrong"], told["look"]) == ([[1, 0], [2, 0]], [])
    assert [str(caged.clues[number].name()) for number in told["rules"]] == [cage.name()]


@pytest.mark.parametrize("name", NAMES)
def test_an_explanation_leads_to_the_solution(
    events: Callable[..., list[tuple[str, Any]]], example: Example, name: str
) -> None:
    record = example(name)
    *steps, (last, ending) = events("explain", puzzle=record)
    assert last == "end"
    assert ending["ending"] == "solved"
    placed: list[list[int]] = []
    for number, (event, step) in enumerate(steps, start=1):
        assert (event, step["number"]) == ("step", number)
        assert step["entries"] == sorted(placed)
        assert step["deduction"]["sentence"] == step["text"]
        for place in step["deduction"]["places"]:
            row, column = re.fullmatch(r"R(\d+)C(\d+)", place["cell"]).groups()
            placed.append([int(row) - 1, int(column) - 1, place["value"]])
    assert sorted(placed) == filled(puzzle_of(record))


def test_an_explanation_begins_with_mistakes(
    events: Callable[..., list[tuple[str, Any]]], example: Example
) -> None:
    record = example("sudoku-9x9-easy")
    row, column, value = filled(puzzle_of(record))[0]
    ((event, ending),) = events("explain", puzzle=record, entries=[[row, column, value % 9 + 1]])
    assert event == "end"
    assert (ending["ending"], ending["wrong"]) == ("mistaken", [[row, column]])


def test_ratings(ask: Callable[..., Any], example: Example) -> None:
    record = example("sudoku-9x9-hard")
    rating = ad.rate(puzzle_of(record))
    told = ask("rate", puzzle=record)
    assert told.pop("titles").keys() == rating.techniques.keys()
    assert told == json.loads(json.dumps(rating.record() | {"text": str(rating)}))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_read_again(
    ask: Callable[..., Any], api: httpx.Client, example: Example, name: str
) -> None:
    record = example(name)
    written = 0
    for one in api.get("info").json()["formats"]:
        answer = api.post("convert", json={"puzzle": record, "format": one["name"]})
        if answer.status_code == 200:
            written += 1
            again = ask("read", text=answer.json()["text"], format=one["name"])
            assert puzzle_of(again["puzzles"][0]).bare() == puzzle_of(record).bare()
    assert written >= 2


def test_generate(ask: Callable[..., Any]) -> None:
    made = ask("generate", kind="sudoku", size=6, seed=5)
    assert puzzle_of(made["puzzle"]) == ad.generate("sudoku", size=6, seed=5)
    assert made["seed"] == 5
    for wanted in ("easy", "hard"):
        made = ask("generate", kind="sudoku", difficulty=wanted)
        assert not made["nearest"]
        assert str(ad.rate(puzzle_of(made["puzzle"])).difficulty) == wanted


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("sudoku-6x6", "mac+mrv"),
        ("sudoku-9x9-hard", "fc+dom-wdeg+lcv"),
        ("kakuro-5x5", "gac"),
        ("sudoku-4x4", "hill-climbing"),
        ("sudoku-4x4", "bt+random-variable"),
    ],
)
def test_watching_shows_the_events_of_the_reference_engine(
    events: Callable[..., list[tuple[str, Any]]], example: Example, name: str, spec: str
) -> None:
    record = example(name)
    (begin, start), *parts, (end, ending) = events(
        "watch", puzzle=record, search=spec, events=5_000, seed=3
    )
    assert (begin, end, {name for name, _ in parts}) == ("start", "end", {"part"})
    model = ad.to_model(puzzle_of(record))
    _, search = choose_traceable(model, spec, 3)
    recording = Recording(model)
    recording.take(watched(model, search, Limits(1)), 5_000)
    joined = {key: [n for _, part in parts for n in part[key]] for key in parts[0][1]}
    expected = json.loads(json.dumps(recording.data()))
    first = {key: start[key] for key in ("cells", "start", "scopes", "different")}
    assert {**first, **joined} == expected
    assert ending["cut"] == recording.cut
    assert ending["stats"]["events"] == len(recording)


def test_scores_are_those_of_the_choice(ask: Callable[..., Any], example: Example) -> None:
    record = example("sudoku-9x9-hard")
    puzzle = puzzle_of(record)
    for spec in ("mac+mrv", "fc+random-variable", "bt", "mac+dom-wdeg+degree"):
        told = list(ad.search_events(puzzle, spec, seed=2, nodes=40))
        step = max(number for number, event in enumerate(told, 1) if isinstance(event, Try))
        chosen = told[step - 1]
        assert isinstance(chosen, Try)
        found = ask("watch/scores", puzzle=record, search=spec, step=step, seed=2)
        scores = {(row, column): score for row, column, score in found["scores"]}
        cell = tuple(found["chosen"])
        assert ad.to_model(puzzle).cells[chosen.variable] == cell
        assert scores[cell] == min(scores.values())


def test_before_the_first_choice_there_are_no_scores(
    ask: Callable[..., Any], example: Example
) -> None:
    found = ask("watch/scores", puzzle=example("sudoku-4x4"), search="bt+mrv", step=0)
    assert found == {"scores": [], "chosen": None, "order": "mrv"}


def test_a_race_is_limited_by_the_clock_of_its_table(
    events: Callable[..., list[tuple[str, Any]]], example: Example
) -> None:
    searches = ["test", "test+descending@reference"]
    told = events("race", puzzle=example("sudoku-9x9-hard"), searches=searches, seconds=0.4)
    finished = [one for name, one in told if name == "finish"]
    assert [one["limit_reached"] for one in finished] == ["seconds", "seconds"]
    assert min(one["seconds"] for one in finished) >= 0.4


def test_a_race(events: Callable[..., list[tuple[str, Any]]], example: Example) -> None:
    searches = ["fc+mrv", "mac+mrv@reference", "native", "bt"]
    *told, (last, ending) = events(
        "race", puzzle=example("sudoku-9x9-medium"), searches=searches, seconds=10
    )
    finished = {one["name"]: one for name, one in told if name == "finish"}
    assert last == "end"
    assert finished.keys() == set(searches)
    assert {one["status"] for one in finished.values()} == {"found"}
    table = list(csv.DictReader(StringIO(ending["table"])))
    assert [row["name"] for row in table] == searches
    assert [int(row["nodes"]) for row in table] == [finished[name]["nodes"] for name in searches]


def test_a_race_says_how_far_each_search_is(
    events: Callable[..., list[tuple[str, Any]]],
) -> None:
    endless = {"format": "alldiff/1", "kind": "latin-square", "givens": [[0] * 30] * 30}
    searches = ["bt+lcv", "fc@reference"]
    told = events("race", puzzle=endless, searches=searches, seconds=1.5)
    for name in searches:
        nodes = [one["nodes"] for event, one in told if event == "progress" and one["name"] == name]
        assert nodes == sorted(nodes)
        finish = next(one for event, one in told if event == "finish" and one["name"] == name)
        if finish["limit_reached"] == "seconds":
            assert 0 < nodes[-1] <= finish["nodes"]


@pytest.mark.parametrize("kind", [name for name in KINDS if name != "grid"])
def test_every_kind_is_generated_at_the_sizes_that_the_page_offers(kind: str) -> None:
    offered = SIZES.get(kind, (KINDS[kind].side,))
    side = {"rows": offered[0]} if kind == "kakuro" else {"size": offered[0]}
    assert ad.count(ad.generate(kind, seed=1, timeout=30, **side)) == 1


def test_further_rules_are_in_the_new_puzzle(ask: Callable[..., Any]) -> None:
    answer = ask("generate", kind="sudoku", size=6, rules=["thermometer:2,length=3", "ratio"])
    clues = [clue["type"] for clue in answer["puzzle"]["clues"]]
    assert clues.count("thermometer") == 2
