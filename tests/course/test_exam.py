"""Exam sheets: versions that are equivalent, and a key that is right."""

from __future__ import annotations

from pathlib import Path

import alldiff as ad
from alldiff.course.exam import NODES, key, sheet, versions_of
from alldiff.paper import with_solution
from alldiff.paper.shapes import Page, Words

ROOT = Path(__file__).resolve().parents[2]
PUZZLES = [ROOT / "puzzles/sudoku/4x4.txt", ROOT / "puzzles/kakuro/5x5.txt"]
SPECS = ("bt", "fc+mrv")


def words(pages: list[Page]) -> list[str]:
    return [each.text for page in pages for each in page.shapes if isinstance(each, Words)]


def test_versions_are_different_and_equally_hard() -> None:
    entries = [with_solution(ad.read(path))[0] for path in PUZZLES]
    versions = versions_of(entries, SPECS, 3)
    assert [each.puzzle for each in versions[0][:2]] == [one.puzzle for one in entries]
    for same in zip(*versions, strict=True):
        assert len({each.puzzle for each in same}) == 3
        if same[0].tree is None:
            for each in same:
                assert ad.count(each.puzzle) == 1
                assert each.solution == ad.solve(each.puzzle).solution
            assert len({sum(row.count(0) for row in each.puzzle.givens) for each in same}) == 1
        else:
            counted = {(len(each.tree), each.tree.nodes[0].fails) for each in same if each.tree}
            assert len(counted) == 1
    for version in versions:
        for spec, each in zip(SPECS, version[2:], strict=True):
            again = ad.solve(each.puzzle, spec, engine="reference", limit=None)
            assert each.tree is not None
            assert len(each.tree) == again.stats.nodes in NODES
            assert each.tree.solutions == again.count


def test_a_sheet_asks_and_the_key_answers() -> None:
    entries = [with_solution(ad.read(PUZZLES[0]))[0]]
    versions = versions_of(entries, ["fc+mrv"], 2)
    asked = words(sheet(versions[1], "Logic B", "a4"))
    answered = words(key(versions, ["Logic A", "Logic B"], "letter"))
    assert {"Name", "Working", "Logic B"} <= set(asked)
    assert any("fc+mrv" in text for text in asked)
    tree = versions[1][1].tree
    assert tree is not None
    labels = {node.label for node in tree.nodes}
    assert labels <= set(answered)
    assert not labels & set(asked)
    assert {"Key: Logic A", "Key: Logic B"} <= set(answered)
