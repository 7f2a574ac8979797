"""What each command says of a puzzle without a solution: the clues that contradict each other."""

import json
from itertools import pairwise

import pytest

import alldiff as ad
from alldiff.cli import exits
from alldiff.rules import find
from alldiff.techniques import Position

NONE = "123....4" + "." * 8
BECAUSE = "with row 2 and box 1, R1C1=1, R1C2=2 and R2C4=4 contradict each other"
COMMANDS = ("solve", "count", "check", "hint", "explain")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_names_the_clues_that_contradict_each_other(alldiff, command: str) -> None:
    outcome = alldiff(command, NONE)
    assert outcome.code == exits.NO_SOLUTION
    assert f"o solution: {BECAUSE}" in outcome.out + outcome.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("puzzle", [NONE, "44.......3..1..2"])
def test_json_has_their_cells_and_clues(alldiff, command: str, puzzle: str) -> None:
    why = json.loads(alldiff(command, puzzle, "--json").out)["why"]
    named = ad.why(puzzle, no_repairs=True).sets[0]
    assert why["members"] == named.record()["members"]


@pytest.mark.parametrize("command", ["check", "hint", "explain"])
@pytest.mark.parametrize("puzzle", ["4.23.2.4.3..1..2", "4.23............"])
def test_every_command_names_the_entries_that_are_impossible(
    alldiff, tmp_path, command: str, puzzle: str
) -> None:
    entries = {(0, 1): 3}
    found = ad.why(Position(ad.read(puzzle), entries, {}), no_repairs=True).sets[0]
    carried = tmp_path / "position.json"
    record = json.loads(ad.write(ad.read(puzzle), "json"))
    record["state"] = [[4, 3, 2, 3], *record["givens"][1:]]
    carried.write_text(json.dumps(record))
    for arguments in ([puzzle, "--placed", "R1C2=3"], [carried]):
        said = alldiff(command, *arguments)
        assert said.code == exits.NO_SOLUTION
        assert "with row 1, R1C4=3 and your R1C2=3 contradict each other" in said.out + said.err
        why = json.loads(alldiff(command, *arguments, "--json").out)["why"]
        assert why["members"] == found.record()["members"]


def test_a_precision_may_be_a_percentage(alldiff) -> None:
    assert alldiff("count", "." * 16, "--estimate", "--precision", "5%").out == "288\n"
    for wrong in ("500%", "0%", "x%"):
        refused = alldiff("count", "." * 16, "--estimate", "--precision", wrong)
        assert refused.code == exits.USAGE


def test_check_does_not_complain_of_entries_that_can_be_kept(alldiff) -> None:
    outcome = alldiff("check", "4.23............", "--placed", "R1C2=1", "--json")
    assert outcome.code == exits.MULTIPLE
    assert "why" not in json.loads(outcome.out)
    assert not outcome.err
    refused = alldiff("check", "4.23............", "--placed", "R1C2=1", "--solution", "x")
    assert refused.code == exits.USAGE


def test_a_sentence_with_many_clues_names_only_some(alldiff, tmp_path) -> None:
    # Along the edge, ten cells increase: their values are from 1 to 9.
    edge = [(0, c) for c in range(9)] + [(1, 8)]
    signs = [find("less-than")(a, b) for a, b in pairwise(edge)]
    file = tmp_path / "signs.json"
    file.write_text(ad.write(ad.Puzzle("latin-square", ((0,) * 9,) * 9, clues=signs), "json"))
    outcome = alldiff("solve", file)
    assert outcome.code == exits.NO_SOLUTION
    assert "and 3 other clues contradict each other" in outcome.err
    assert "R1C1 < R1C2 < R1C3 < R1C4" in outcome.err
    whole = alldiff("why", file, "--no-repairs").out.partition("\n")[0]
    assert "R1C8 < R1C9 < R2C9 contradict each other" in whole


def test_check_shows_what_differs_between_solutions_and_what_makes_it_unique(alldiff) -> None:
    puzzle = "4.23..........1."
    outcome = alldiff("check", puzzle)
    assert outcome.code == exits.MULTIPLE
    assert "settled: R1C2=1 R2C3=4 R2C4=1 R3C1=1 R3C3=3" in outcome.out
    one_of = next(line for line in outcome.out.splitlines() if line.startswith("unique with one"))
    more = json.loads(alldiff("check", puzzle, "--json").out)["several"]
    for said in more["single"]:
        assert said in one_of
        assert (
            ad.count(ad.read(puzzle).with_given((int(said[1]) - 1, int(said[3]) - 1), int(said[5])))
            == 1
        )
    first, second = more["two"]
    assert (
        sum(a != b for r, s in zip(first, second, strict=True) for a, b in zip(r, s, strict=True))
        == more["distance"]
    )


def test_a_terminal_shows_the_set_in_colour_and_a_pipe_only_the_words(alldiff) -> None:
    coloured = alldiff("why", NONE, "--color", "always", "--no-repairs")
    plain = alldiff("why", NONE, "--no-repairs")
    assert coloured.out.endswith(plain.out)
    assert "\x1b[" in coloured.out
    assert "┏" not in plain.out
