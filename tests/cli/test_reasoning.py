"""hint, explain, rate and drill on the command line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import alldiff as ad

ROOT = Path(__file__).resolve().parents[2]
HARD = ROOT / "puzzles" / "sudoku" / "9x9-hard.txt"
FIFTY = ROOT / "puzzles" / "sudoku" / "fifty.txt"


def test_hint_in_a_sentence_with_pictures(alldiff, four, tmp_path):
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    outcome = alldiff("hint", four, "--svg", svg, "--png", png)
    assert outcome == type(outcome)(
        0, "Full house: R1C2 is the last empty cell of row 1, so it is 1.\n", ""
    )
    assert svg.read_text().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    record = json.loads(alldiff("hint", four, "--json").out)
    assert record["step"]["places"] == [{"cell": "R1C2", "value": 1}]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--placed", "R1C2=3"), 1, "No solution: with row 1, R1C4=3 and your R1C2=3 contra"),
        (
            ("--placed", "R1C2=3", "--lang", "fr"),
            1,
            "Pas de solution\N{NO-BREAK SPACE}: avec la ligne 1, R1C4=3 et votre R1C2=3 "
            "se contredisent.\n"
            "R1C2 = 3 est faux.",
        ),
        (("--marks", "R2C1=1,2"), 1, "The pencil marks of R2C1 leave out its value."),
        (("--placed", "R1C2=1"), 0, "Full house"),
        (("--with", "jellyfish"), 4, "None of the techniques helps here."),
    ],
)
def test_hint_from_where_the_player_is(alldiff, four, arguments, code, said):
    outcome = alldiff("hint", four, *arguments)
    assert outcome.code == code
    assert outcome.out.startswith(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--placed", "R9C9=1"), "R9C9 is not a cell"),
        (("--placed", "R1C1=1"), "R1C1 is given as 4"),
        (("--placed", "R1C2=7"), "values are from 1 to 4"),
        (("--placed", "R1C2=1,2"), "--placed takes one value"),
        (("--placed", "R1C2"), "write R3C4=5"),
        (("--with", "x-wong"), "did you mean x-wing"),
        (("--up-to", "hrad"), "did you mean hard"),
    ],
)
def test_what_makes_no_sense_is_one_line(alldiff, four, arguments, said):
    outcome = alldiff("hint", four, *arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


def test_no_solution_and_several(alldiff):
    several = alldiff("hint", "4.23............")
    assert several.code == 3
    assert several.out.splitlines()[0].startswith("More than one solution: R")
    assert len(several.out.splitlines()) == 2
    record = json.loads(alldiff("hint", "4.23............", "--json").out)
    assert len(record["solutions"]) == 2
    wrong = "53..7....6..195...298....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    none = alldiff("explain", wrong)
    assert none.code == 1
    assert "contradict each other" in none.out.splitlines()[0]


def test_explain_in_every_form(alldiff, tmp_path):
    text = alldiff("explain", HARD)
    assert text.code == 0
    assert text.out.splitlines()[-1].startswith("Solved after")
    assert alldiff("explain", HARD, "--markdown").out.startswith("# ")
    page = tmp_path / "steps.html"
    assert alldiff("explain", HARD, "--html", page).code == 0
    assert page.read_text().startswith("<!DOCTYPE html>")
    record = json.loads(alldiff("explain", HARD, "--json").out)
    assert record["ending"] == "solved"
    assert alldiff("explain", HARD, "--up-to", "easy").code == 4
    assert alldiff("explain", HARD, "--json", "--markdown").code == 2
    without = json.loads(alldiff("explain", HARD, "--json", "--without", "wings").out)
    used = {step["technique"] for step in without["steps"]}
    assert "w-wing" not in used


def test_rate_one_and_many(alldiff, tmp_path):
    one = alldiff("rate", HARD)
    assert one.code == 0
    assert "difficulty" in one.out
    many = alldiff("rate", f"{FIFTY}:1", f"{FIFTY}:2", "--threads", "2")
    assert len(many.out.splitlines()) == 2
    table, parquet = tmp_path / "a.csv", tmp_path / "a.parquet"
    done = alldiff("rate", f"{FIFTY}:1", f"{FIFTY}:2", "--csv", table, "--parquet", parquet)
    assert (done.code, done.out) == (0, "")
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert len(rows) == 2
    assert rows[0]["difficulty"]
    lines = [line for line in FIFTY.read_text().splitlines() if not line.startswith("#")]
    assert [row["text"] for row in rows] == lines[:2]
    killer = tmp_path / "killer.json"
    killer.write_text(ad.write(ad.generate("killer", size=4, seed=1), "json"))
    assert alldiff("rate", killer, "--csv", table).code == 0
    (row,) = csv.DictReader(io.StringIO(table.read_text()))
    assert ad.read(row["text"]) == ad.read(killer).bare()
    assert parquet.read_bytes().startswith(b"PAR1")
    easy = json.loads(alldiff("rate", HARD, "--max", "2.0", "--json").out)
    assert easy["difficulty"] is None
    assert easy["effort"] <= 2.0
    assert alldiff("rate", "44..............").code == 1


def test_drill_asks_and_checks(alldiff, four):
    right = alldiff("drill", "full-house", four, "--count", "1", stdin=b"R1C2=1\n")
    assert right.code == 0
    assert "Right. Full house" in right.out
    assert right.out.endswith("1 of 1 right\n")
    wrong = alldiff("drill", "full-house", four, stdin=b"?\nwhat\nR1C2=2\n")
    assert "Look at row 1." in wrong.out
    assert "write R3C7=8" in wrong.out
    assert "No. Full house" in wrong.out
    assert wrong.out.endswith("0 of 1 right\n")
    assert alldiff("drill", "x-wing", four).code == 1
    assert alldiff("drill", "x-wong").code == 2
    assert "x-wing" in alldiff("drill", "--list").out
