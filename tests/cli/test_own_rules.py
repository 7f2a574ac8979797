"""Rules of one's own on the command line: --rule adds any rule to the puzzles that are read."""

from __future__ import annotations

import json

import pytest

from alldiff.cli.group import COMMANDS, alldiff as group

EMPTY = "." * 16
CELLS = [[0, 0], [0, 1], [0, 2]]
OWN = {
    "table": ({"cells": CELLS, "rows": [[4, 2, 1], [3, 1, 2]]}, {(4, 2, 1), (3, 1, 2)}),
    "regex": ({"cells": CELLS, "pattern": "2[34]1|431"}, {(2, 3, 1), (2, 4, 1), (4, 3, 1)}),
    "automaton": (
        {"cells": CELLS, "moves": [[0, 1, 1], [1, 2, 2], [2, 4, 0]], "accepting": [0]},
        {(1, 2, 4)},
    ),
    "sum-cage": (
        {"cells": CELLS, "sum": 1, "coefficients": [1, 1, -2]},
        {(1, 4, 2), (4, 1, 2), (3, 4, 3), (3, 2, 2), (2, 3, 2), (4, 3, 3), (2, 1, 1), (1, 2, 1)},
    ),
    "expression": ({"cells": CELLS, "condition": "a == b + c and b > c"}, {(3, 2, 1), (4, 3, 1)}),
    "custom-pair": ({"cells": CELLS, "pairs": [[1, 3], [3, 2]]}, {(1, 3, 2)}),
}


def rule(name: str, fields: dict[str, object]) -> str:
    return json.dumps({"type": name, **fields})


@pytest.mark.parametrize("name", OWN)
def test_a_rule_is_added(alldiff, name):
    fields, kept = OWN[name]
    told = alldiff("solve", EMPTY, "--all", "--json", "--rule", rule(name, fields))
    assert told.code == 0
    found = {tuple(grid[0][:3]) for grid in json.loads(told.out)["solutions"]}
    assert found == {row for row in kept if len(set(row)) == 3}


def test_several_rules_and_several_puzzles(alldiff):
    options = [
        word for name in ("table", "expression") for word in ("--rule", rule(name, OWN[name][0]))
    ]
    told = alldiff("count", EMPTY, EMPTY, "--all", *options, "--jsonl")
    assert [json.loads(line)["count"] for line in told.out.splitlines()] == [0, 0]


def test_bulk_adds_it_to_every_row(alldiff, tmp_path):
    (tmp_path / "in.txt").write_text(f"{EMPTY}\n{EMPTY[:-1]}4\n" + "." * 81 + "\n")
    target = tmp_path / "out.jsonl"
    options = ["--rule", rule("table", {"cells": CELLS[:1], "rows": [[3]]})]
    told = alldiff("bulk", tmp_path / "in.txt", "-o", target, *options)
    assert told.code == 0, told
    rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert [row["solution"][0] for row in rows] == ["3", "3", "3"]
    again = alldiff("bulk", tmp_path / "in.txt", "-o", target)
    assert again.code == 2
    assert "reading" in again.err


# Of those that make or list puzzles, --rule says which clues they shall have.
OTHERWISE = ("canonical", "drill", "generate", "dataset", "puzzles")


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in OTHERWISE])
def test_every_command_that_reads_puzzles_takes_rules(name):
    options = {word for option in group.get_command(None, name).params for word in option.opts}
    assert ("--latin" in options) == ("--rule" in options)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "--rule: line 1, column 2: not JSON: "),
        ("[]", '--rule: expected an object {"type": ...}, not []'),
        ('{"type": "tabel"}', "--rule.type: unknown type of clue 'tabel': did you mean table?"),
        ('{"type": "predicate", "cells": []}', "--rule.type: unknown type of clue 'predicate'"),
        ('{"type": "table", "cells": [[0, 0]]}', "--rule.rows: the key is missing"),
        ('{"type": "even", "cell": [0, "a"]}', "--rule.cell[1]: expected `int`, got `str`"),
    ],
)
def test_what_is_no_rule(alldiff, text, says):
    told = alldiff("solve", EMPTY, "--rule", text)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"alldiff: {says}")
    assert told.err.count("\n") == 1


def test_clues_that_can_be_spared(alldiff, tmp_path):
    known = [rule("killer-cage", {"cells": [[0, 0], [0, 1]], "sum": total}) for total in (3,)]
    puzzle = "12343412214343.."
    told = alldiff("check", puzzle, "--clues", "--rule", known[0])
    assert "redundant clues: the cage 3 at R1C1\n" in told.out
    found = alldiff("check", puzzle, "--clues", "--json", "--rule", known[0])
    assert json.loads(found.out)["redundant_clues"] == ["the cage 3 at R1C1"]
    fewer = alldiff("minimize", puzzle, "--clues", "--format", "json", "--rule", known[0])
    assert fewer.code == 0
    again = alldiff("check", "-", "--clues", stdin=fewer.out.encode())
    assert "minimal: yes" in again.out
    several = alldiff("minimize", puzzle, "--clues", "--all", "--limit", "3", "--format", "jsonl")
    assert len(several.out.splitlines()) == 3
