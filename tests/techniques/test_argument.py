"""Long arguments: every line follows from lines before it, and names every exclusion it needs."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from techniques.cases import cases

import alldiff as ad
from alldiff.languages import english
from alldiff.rules import find
from alldiff.techniques import TECHNIQUES, Because, Deduction, Reasoning, words
from alldiff.techniques.engine.argument import Branch, branches_of
from alldiff.techniques.engine.proof import denied, proof_of
from alldiff.techniques.engine.reasoning import peers_of
from alldiff.techniques.engine.support import Support
from alldiff.techniques.engine.verify import current_domains, verify
from alldiff.techniques.engine.walk import Ending, ending_of
from alldiff.techniques.words.argument import argument
from alldiff.techniques.words.context import SentenceContext
from alldiff.techniques.words.nested import nested_argument

ROOT = Path(__file__).resolve().parents[2]
NETS = [case for case in cases() if TECHNIQUES[case.technique].family == "forcing"]


def hard_nets() -> list:
    """Return the nets that a puzzle needs which is known to be hard."""
    puzzle = ad.read(ROOT / "puzzles" / "sudoku" / "inkala.txt")
    path = ad.explain(puzzle, only=["singles", "forcing-net"]).path
    return [(position, step) for position, step in path.positions() if step.because.links][:6]


def followed(position, step) -> list[Branch]:
    """Check each branch of an argument, and return them."""
    context = SentenceContext(position, step)
    branches = branches_of(step)
    numbers = [line.number for branch in branches for line in branch.lines]
    assert numbers == list(range(1, len(numbers) + 1))
    for branch in branches:
        begin, *rest = branch.lines
        assert begin.exclusions == ()
        assert len({(line.node, line.true) for line in branch.lines}) == len(branch.lines)
        for line in rest:
            assert line.exclusions
            assert all(begin.number <= cause.line < line.number for _, cause in line.exclusions)
            complete(context, line)
    return branches


def complete(context: SentenceContext, line) -> None:
    """Check that nothing else is left in the cell, or in a house."""
    gone = {candidate for candidate, _ in line.exclusions}
    cells = {cell for cell, _ in (*gone, *line.node)}
    if len(cells) == 1:
        (cell,) = cells
        assert {v for _, v in gone} | {v for _, v in line.node} >= set(context.position.marks[cell])
        return
    ((_, value), *_) = line.node
    houses = [
        inside
        for inside in context.house_cells()
        if cells <= inside and set(context.holders(inside, value)) <= cells
    ]
    assert houses, line


@pytest.mark.parametrize("case", NETS, ids=lambda case: case.technique)
def test_the_lines_of_a_net_follow_from_each_other(case):
    step = case.found()
    followed(case.position, step)
    lines = argument(case.position, step)
    assert lines[0].number == 1
    assert lines[-1].number is None


def test_long_nets_can_be_followed():
    for position, step in hard_nets():
        number = position.variable_of
        peers = peers_of(position.model)
        for branch in followed(position, step):
            for line in branch.lines[1:]:
                for (cell, value), cause in line.exclusions:
                    for at, other in cause.node:
                        seen = number[at] in peers[number[cell]] and other == value
                        assert at == cell or seen or not cause.true
        lines = argument(position, step)
        texts = words.lines(position, step)
        assert len(set(texts)) == len(texts) == len(lines)
        decisive = [line for line in lines if line.decisive]
        assert decisive[0] == lines[0]
        assert len(decisive) <= len(lines)


@cache
def nested_nets() -> list:
    """Return nested nets: those of the cases, and one against a candidate of a hard puzzle."""
    found = [(case.position, case.found()) for case in NETS if case.technique == "nested-net"]
    puzzle = ad.read(ROOT / "puzzles" / "sudoku" / "inkala.txt")
    against = ad.why_not(puzzle, ((0, 1), 4), only=["nested-net"])
    return [*found, (against.position, against.deduction)]


def test_the_steps_of_a_nested_net_follow_from_the_lines_that_they_name():
    for position, step in nested_nets():
        told = list(nested_argument(SentenceContext(position, step)))
        taken = {one.number: one.taken.deduction for one in told if one.taken is not None}
        supposed = Deduction("", step.removals, (), Because())
        for one in told[1:]:
            assert all(rest < one.number for rest in one.rests)
            # Only what these lines say is known, and nothing else that came before.
            reasoning = Reasoning(position)
            for rest in one.rests:
                reasoning.follow(supposed if rest == 0 else taken[rest])
            if one.taken is not None:
                verify(reasoning, one.taken.deduction)
            else:
                assert ending_of(reasoning) is Ending.CONTRADICTION


def test_a_nested_net_names_only_lines_that_stand_before():
    for position, step in nested_nets():
        numbers = []
        for line in argument(position, step):
            text = words.line_text(line, english())
            named = re.findall(r"\((\d+(?:, \d+)*)\)(?=[;., ]|$)", text)
            for number in named[-1].split(", ") if line.branch == 0 and named else ():
                assert int(number) in numbers, text
            numbers.append(line.number)
        counted = [number for number in numbers if number is not None]
        assert counted == list(range(1, len(counted) + 1))


def test_most_steps_need_no_argument():
    step = ad.hint(ad.read("4.23.2.4.3..1..2")).record()["step"]
    assert step["argument"] == []


def rules_together() -> list:
    """Return steps of several rules: of a jigsaw, and of a grid where equal values keep apart."""
    rules = [
        find("region")(tuple(cells))
        for cells in (
            [(0, 0), (0, 1), (0, 2), (1, 0)],
            [(0, 3), (1, 3), (2, 3), (1, 2)],
            [(1, 1), (2, 0), (2, 1), (3, 0)],
            [(2, 2), (3, 1), (3, 2), (3, 3)],
        )
    ]
    jigsaw = ad.Puzzle("jigsaw", ((0,) * 4, (0, 0, 1, 0), (0,) * 4, (2, 0, 0, 0)), clues=rules)
    knight = ad.Puzzle("anti-knight", (*((0,) * 6,) * 5, (1, 2, 3, 4, 5, 6)), (3, 2))
    found = []
    for puzzle in (jigsaw, knight):
        path = ad.explain(puzzle, only=["smallest-reason"], timeout=20).path
        found += [one for one in path.positions() if len(one[1].because.reasons) > 1]
    return found


def test_rules_together_are_reported_step_by_step():
    told = 0
    for position, step in rules_together():
        proof = proof_of(position, step)
        if proof is None:
            continue
        told += 1
        assert proof.candidate in set(denied(position, step))
        check(position, proof, proof.case, {})
        texts = words.lines(position, step)
        assert len(set(texts)) == len(texts)
    assert told > 3


def check(position, proof, case, known) -> None:
    """Check by brute force that each fact follows from its rule and what it names."""
    reasoning = Reasoning(position)
    known = {**known, case.supposed: True}
    for fact in case.facts:
        assert all(one in known for one in fact.because)
        follows(reasoning, proof.constraints[fact.unit], fact.because, fact)
        known[fact] = True
    assert (case.broken is None) != (not case.cases)
    if case.broken is not None:
        assert all(one in known for one in case.because)
        follows(reasoning, proof.constraints[case.broken], case.because, None)
    for inner in case.cases:
        check(position, proof, inner, known)
    if case.cases:
        (variable,) = {inner.supposed.variable for inner in case.cases}
        tried = sum(inner.supposed.left for inner in case.cases)
        before = [fact.left for fact in known if fact.variable == variable]
        assert (min(before, default=current_domains(reasoning)[variable]) & ~tried) == 0


def follows(reasoning, numbers, because, fact) -> None:
    """Check that a rule with just these facts leaves no more than a fact says, or nothing."""
    domains = list(current_domains(reasoning))
    for one in because:
        domains[one.variable] &= one.left
    rule = [reasoning.model.constraints[number] for number in numbers]
    left = Support(reasoning, numbers).left(reasoning, domains)
    scope = sorted({v for constraint in rule for v in constraint.variables})
    leaves = dict(zip(scope, left, strict=False))
    if fact is None:
        assert not all(left)
    else:
        assert leaves[fact.variable] & ~fact.left == 0


def test_every_line_that_a_shown_line_cites_is_shown() -> None:
    for position, step in hard_nets():
        shown = [line for line in argument(position, step) if line.decisive]
        numbers = {line.number for line in shown}
        cited = {
            int(number)
            for line in shown
            for number in re.findall(r"\((\d+)\)", words.line_text(line, english()))
        }
        assert cited
        assert cited <= numbers
