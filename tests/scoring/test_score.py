"""Answers are found in the texts of models, and judged as an oracle judges them."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.cli.commands.score import command
from alldiff.scoring.finding import LONGEST

from support.strategies import tries

PUZZLE = "4.23.2.4.3..1..2"
SOLUTION = "4123321423411432"
CLASSIC = "..82....114685.....726.4..56.......2.14.2.9...5.7.9....8157.6..4...........9.6..."
SOLVED = "538297461146853729972614385697481532814325976253769148381572694469138257725946813"


def rows(text: str) -> list[str]:
    side = round(len(text) ** 0.5)
    return [text[at : at + side] for at in range(0, len(text), side)]


def table(text: str) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows(text)]
    return "\n".join([lines[0], "|---" * len(lines) + "|", *lines[1:]])


def numbered(text: str) -> str:
    return "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(rows(text), 1))


def latex(text: str) -> str:
    lines = [" & ".join(row) + r" \\" for row in rows(text)]
    frame = "|".join(["", *["c" * round(len(lines) ** 0.5)] * 2, ""])
    inside = "\n\\hline\n".join(lines)
    return f"$$\n\\begin{{array}}{{{frame}}}\n{inside}\n\\end{{array}}\n$$"


def html(text: str) -> str:
    lines = ("".join(f"<td class='c'>{sign}</td>" for sign in row) for row in rows(text))
    return "<table><tbody>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</tbody></table>"


FORMS = {
    "line": str,
    "latex": latex,
    "boxed": lambda text: f"\\boxed{{{text}}}",
    "html": html,
    "json rows": lambda text: json.dumps({"grid": rows(text)}),
    "json text": lambda text: json.dumps({"answer": "\n".join(map(" ".join, rows(text)))}),
    "json by row": lambda text: json.dumps({f"row{n}": row for n, row in enumerate(rows(text))}),
    "list": lambda text: "\n".join(f"{n}. {' '.join(r)}" for n, r in enumerate(rows(text), 1)),
    "letters": lambda text: "\n".join(
        f"{name}  {' '.join(row)}" for name, row in zip("ABCDEFGHI", rows(text), strict=False)
    ),
    "dashes": lambda text: "\n".join(map("-".join, rows(text))),
    "full width": lambda text: text.translate({48 + n: 0xFF10 + n for n in range(10)}),
    "rows": lambda text: "\n".join(rows(text)),
    "spaced": lambda text: "\n".join(" ".join(row) for row in rows(text)),
    "commas": lambda text: "\n".join(",".join(row) for row in rows(text)),
    "table": table,
    "json": lambda text: json.dumps([[int(v) for v in row] for row in rows(text)]),
    "wide json": lambda text: json.dumps([list(row) for row in rows(text)], indent=1),
    "object": lambda text: json.dumps({"solution": [[int(v) for v in row] for row in rows(text)]}),
    "numbered": numbered,
    "drawing": lambda text: str(ad.read(text)),
    "one line": lambda text: " ".join(text),
    "rows in a line": lambda text: " ".join(rows(text)),
}
AROUND = {
    "alone": "{}",
    "tag": "I think so.\n<answer>\n{}\n</answer>\nDone.",
    "fence": "Here it is:\n```\n{}\n```\nIt has 9 rows.",
    "json fence": "```json\n{}\n```",
    "heading": "First I place 4.\n\n**Answer:**\n\n{}\n",
    "assistant": "User: solve it\nAssistant: The grid is\n{}\nHope this helps!",
    "final": "Some 12 steps later.\nFinal answer:\n{}",
}


@pytest.mark.parametrize(("form", "around"), list(product(FORMS, AROUND)))
@pytest.mark.parametrize(("puzzle", "solution"), [(PUZZLE, SOLUTION), (CLASSIC, SOLVED)])
def test_an_answer_is_found_in_every_form_and_place(
    form: str, around: str, puzzle: str, solution: str
) -> None:
    text = AROUND[around].format(FORMS[form](solution))
    found = ad.score(puzzle, text)
    assert found.right, text
    assert (found.cells_right, found.clues_kept, found.prefix_right) == (1, 1, 1)


@pytest.mark.parametrize("form", FORMS)
def test_the_last_grid_counts_and_the_puzzle_itself_does_not(form: str) -> None:
    wrong = SOLVED[::-1]
    write = FORMS[form]
    text = f"Try:\n\n{write(wrong)}\n\nNo, rather:\n\n{write(SOLVED)}\n"
    assert ad.score(CLASSIC, text).right
    shown = "\n".join(rows(CLASSIC))
    assert ad.score(CLASSIC, f"{text}\nfor the puzzle\n{shown}\n").right


@pytest.mark.parametrize("form", ["line", "rows in a line"])
def test_an_answer_may_stand_in_a_sentence(form: str) -> None:
    for puzzle, solution in ((PUZZLE, SOLUTION), (CLASSIC, SOLVED)):
        for text in ("The answer is {}.", "I got {}, I think", "({})", "x = {}; done."):
            assert ad.score(puzzle, text.format(FORMS[form](solution))).right, text


@settings(max_examples=tries(200))
@given(st.data())
def test_the_status_is_that_of_an_oracle(data: st.DataObject) -> None:
    """Some cells of the solution are changed or emptied; plain Python judges the outcome."""
    cells = list(SOLUTION)
    for at in data.draw(st.lists(st.integers(0, 15), max_size=4)):
        cells[at] = data.draw(st.sampled_from(".1234"))
    answer = "".join(cells)
    found = ad.score(PUZZLE, f"<answer>{answer}</answer>")
    grid = rows(answer)
    merged = rows("".join(a if a != "." else p for a, p in zip(answer, PUZZLE, strict=True)))
    houses = [*merged, *map("".join, zip(*merged, strict=True))]
    houses += [merged[r][c : c + 2] + merged[r + 1][c : c + 2] for r in (0, 2) for c in (0, 2)]
    changed = any(p not in (".", a) and a != "." for p, a in zip(PUZZLE, answer, strict=True))
    twice = any(h.count(v) > 1 for h in houses for v in "1234")
    if changed or twice:
        wanted = "breaks"
    elif any(a not in (".", s) for a, s in zip(answer, SOLUTION, strict=True)):
        wanted = "wrong"
    else:
        wanted = "incomplete" if "." in answer else "right"
    assert found.status == wanted, grid
    empty = [at for at in range(16) if PUZZLE[at] == "."]
    good = [answer[at] == SOLUTION[at] for at in empty]
    assert found.cells_right == sum(good) / len(good)
    assert found.prefix_right == [*good, False].index(False) / len(good)
    full = [rows(answer), list(map("".join, zip(*grid, strict=True)))]
    kept = sum(sorted(h) == list("1234") for part in full for h in part)
    boxes = [grid[r][c : c + 2] + grid[r + 1][c : c + 2] for r in (0, 2) for c in (0, 2)]
    kept += sum(sorted(h) == list("1234") for h in boxes)
    assert found.clues_kept == kept / 12


@settings(max_examples=tries(100))
@given(st.text(max_size=400) | st.text(alphabet="0123456789.|[]-,\n `<answer>", max_size=400))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert ad.score(PUZZLE, text).status in (
        ["right", "wrong", "incomplete", "breaks", "unreadable", "missing"]
    )


@pytest.mark.parametrize("sign", ["1", "[", "\n", "| 1 ", "```\n", "<answer>", "Answer: ", "1 2 "])
def test_a_megabyte_of_nonsense_is_read_only_so_far(sign: str) -> None:
    text = sign * (10**6 // len(sign))
    assert not ad.score(CLASSIC, text).right
    assert ad.score(CLASSIC, f"{text}\nso\n{SOLVED}").right
    assert ad.score(CLASSIC, f"{SOLVED}\nso\n{'x ' * LONGEST}").status == "unreadable"


def test_other_kinds_and_several_solutions_are_judged_too() -> None:
    killer = ad.generate("killer", size=4, seed=3)
    assert killer.solution is not None
    solved = "\n".join(" ".join(map(str, row)) for row in killer.solution)
    assert ad.score(killer, solved).right
    several = "4.23............"
    result = ad.solve(several, limit=1).solution
    assert result is not None
    text = "".join(str(value) for row in result for value in row)
    found = ad.score(several, text)
    assert (found.status, found.cells_right, found.clues_kept) == ("right", None, 1)


@pytest.mark.parametrize("numbers", [range(20), [*range(19), None, None], range(60), [0.5, 3] * 20])
def test_many_numbers_are_grouped_in_ranges(tmp_path: Path, numbers: list[float | None]) -> None:
    puzzles, answers = tmp_path / "p.jsonl", tmp_path / "a.txt"
    asked = [json.dumps({"question": PUZZLE, "guesses": number}) for number in numbers]
    puzzles.write_text("\n".join(asked))
    answers.write_text("\n".join(SOLUTION if row % 3 else "?" for row in range(len(asked))))
    run = CliRunner().invoke(command, [str(puzzles), str(answers)])
    assert run.exit_code == 0
    lines = {line.split()[0]: line.split()[1:3] for line in run.stdout.splitlines()[1:]}
    right = sum(row % 3 > 0 for row in range(len(asked)))
    assert lines.pop("all") == [str(len(asked)), str(right)]
    assert sum(int(line[0]) for line in lines.values()) == len(asked)
    assert sum(int(line[1]) for line in lines.values()) == right
    if len(set(numbers)) > 20:
        assert list(lines) == ["<=0", "<=1", "<=2", "<=4", "<=8", "<=16", "<=32", "<=64"]
        assert lines["<=8"] == ["4", str(sum(row % 3 > 0 for row in range(5, 9)))]
    else:
        assert list(lines) == list(dict.fromkeys(map(str, numbers)))


def test_files_are_joined_by_row_or_by_id(tmp_path: Path) -> None:
    puzzles, answers = tmp_path / "p.jsonl", tmp_path / "a.jsonl"
    asked = [
        {"id": 1, "question": PUZZLE, "difficulty": "easy"},
        {"id": 2, "question": CLASSIC, "difficulty": "hard"},
        {"id": 3, "question": PUZZLE, "difficulty": "hard"},
    ]
    given_ = [
        {"id": 2, "response": f"It is {SOLVED}"},
        {"id": 1, "response": "I cannot"},
    ]
    puzzles.write_text("\n".join(map(json.dumps, asked)))
    answers.write_text("\n".join(map(json.dumps, given_)))
    run = CliRunner().invoke(command, [str(puzzles), str(answers), "--id", "id"])
    assert run.exit_code == 0
    lines = [line.split() for line in run.stdout.splitlines()]
    assert lines[0][:3] == ["difficulty", "answers", "right"]
    assert [line[:4] for line in lines[1:]] == [
        ["easy", "1", "0", "(0%)"],
        ["hard", "2", "1", "(50%)"],
        ["all", "3", "1", "(33%)"],
    ]
    run = CliRunner().invoke(command, [str(puzzles), str(answers), "--id", "id", "--jsonl"])
    found = [json.loads(line) for line in run.stdout.splitlines()]
    assert [one["status"] for one in found] == ["unreadable", "right", "missing"]
    refused = CliRunner().invoke(command, [str(puzzles), str(answers)])
    assert refused.exit_code != 0
