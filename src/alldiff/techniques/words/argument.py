"""Long arguments line by line: nets from their links, rules together from a proof."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from alldiff.core.cells import Cell
from alldiff.core.constraints import Less, Sum
from alldiff.core.model import values_of
from alldiff.languages import Cells, Clauses, Names, Phrase, Said, Values, phrase
from alldiff.languages.speech import SIGN
from alldiff.techniques.engine.argument import Branch, Cause, Conclusion, branches_of
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.deduction import Candidate, Deduction
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.proof import Case, Fact, denied, proof_of
from alldiff.techniques.words.context import SENTENCES, SentenceContext, collected, node
from alldiff.techniques.words.nested import nested_argument

FAMILIES = ("forcing", "greater-than-forcing")
"""Techniques whose steps are explained line by line."""
NAMED = ("kakuro-chain",)
"""And these techniques of other families."""


PROVED = {
    "greater-than-arrangement": ("greater-than-arrangement",),
    "clue-house": ("clue-house",),
    "clues-house": ("clue-house",),
}
"""These are proved for one candidate where their sentence, of that pattern, does not say how."""

FEW = 2
"""More candidates than this that one cause rules out are not listed."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an argument: its number, the branch it stands in, and whether it decides.

    Lines without a number end a branch.
    """

    number: int | None
    branch: int
    said: Said
    decisive: bool = True


def argument(position: Position, deduction: Deduction) -> list[Line]:
    """Return the lines of a step that takes many; none where its sentence says it all."""
    if deduction.technique == "nested-net":
        return nested_lines(SentenceContext(position, deduction))
    family = TECHNIQUES[deduction.technique].family
    if family in FAMILIES or deduction.technique in NAMED:
        return net_lines(SentenceContext(position, deduction))
    if family == "smallest" and deduction.because.reasons:
        return proof_lines(SentenceContext(position, deduction))
    if deduction.technique in PROVED:
        step = SentenceContext(position, deduction)
        told = SENTENCES[deduction.technique](step)
        if isinstance(told, Phrase) and told.key in PROVED[deduction.technique]:
            lines = proof_lines(step)
            # What a single rule says at once needs no proof.
            return lines if len(lines) > 3 else []
    return []


def nested_lines(step: SentenceContext) -> list[Line]:
    """Return what is supposed and what follows; a net inside goes before what it concludes."""
    found: list[Line] = []
    number: dict[int, int] = {}
    last = 0
    for one in nested_argument(step):
        if one.taken and TECHNIQUES[one.taken.deduction.technique].family in FAMILIES:
            inner = net_lines(one.taken, last, 1)
            found += (replace(line, decisive=False) for line in inner)
            last = max(line.number or 0 for line in inner)
        last += 1
        number[one.number] = last
        said = resting_on(one.said, [number[other] for other in one.rests])
        found.append(Line(last, 0, said, one.decisive))
    return [*found[:-1], replace(found[-1], number=None)]


def resting_on(said: Said, lines: Sequence[int]) -> Said:
    """Return what a line says, with the lines that it rests on."""
    return phrase("by-lines", said=said, lines=Values(lines)) if lines else said


def net_lines(step: SentenceContext, before: int = 0, first: int = 0) -> list[Line]:
    """Return what follows from each assumption, and how it ends.

    So many lines stand before, and the branches are numbered from the first on.
    """
    found: list[Line] = []
    branches = branches_of(step.deduction, before)
    for number, branch in enumerate(branches, first):
        cited = cited_lines(branch)
        for one in branch.lines:
            key = "suppose" if len(branches) == 1 else "case"
            said = conclusion_line(step, one, branch.lines[0].number, key)
            found.append(Line(one.number, number, said, one.decisive or one.number in cited))
        found.append(Line(None, number, ending(step, branch)))
    return found


def cited_lines(branch: Branch) -> set[int]:
    """Return the lines that the end of a branch and its decisive lines rest on, one by another."""
    lines = {one.number: one for one in branch.lines}
    waiting = [one.number for one in branch.lines if one.decisive]
    if branch.clash is not None:
        waiting += (branch.clash.line, branch.clash.cause.line)
    if branch.end is not None:
        waiting.append(branch.end.line)
    found: set[int] = set()
    while waiting:
        number = waiting.pop()
        if number in found or number not in lines:
            continue
        found.add(number)
        waiting += (cause.line for _, cause in lines[number].exclusions)
    return found


def conclusion_line(step: SentenceContext, line: Conclusion, first: int, assumed: str) -> Phrase:
    """Return one line: what is assumed, or what is left when all else is ruled out."""
    what = statement(step, line.node, line.true)
    if line.number == first:
        return phrase(assumed, what=what)
    gone = [candidate for candidate, _ in line.exclusions]
    cells = {cell for cell, _ in (*gone, *line.node)}
    because = collected((cause, candidate) for candidate, cause in line.exclusions)
    clauses = Clauses(
        excluded(step, cause, candidates, by_cell=len(cells) > 1)
        for cause, candidates in because.items()
    )
    if len(because) == 1 and (len(gone) > FEW or what.key == "are-not"):
        ((cause, _),) = because.items()
        key = "line-as" if what.key == "are-not" else "line-all-left"
        return phrase(key, what=what, why=told_cause(step, cause, cells))
    if len(cells) == 1:
        return phrase("line-in-cell", what=what, exclusions=clauses)
    house = step.house_with(cells)
    key = "line-in-house" if house else "line-in-cell"
    return phrase(key, what=what, house=house, places=len(line.node), exclusions=clauses)


def excluded(
    step: SentenceContext, cause: Cause, candidates: Sequence[Candidate], by_cell: bool
) -> Phrase:
    """Return what a cause rules out, and by which house or sign."""
    why = told_cause(step, cause, [cell for cell, _ in candidates])
    if by_cell:
        cells = Cells(cell for cell, _ in candidates)
        if cause.true and set(cells) == {cell for cell, _ in cause.node} and len(cells) == 1:
            values = Values(value for _, value in cause.node)
            return phrase("not-there-taken", cells=cells, values=values, line=cause.line)
        return phrase("not-there", cells=cells, why=why)
    return phrase("not-this", values=Values(value for _, value in candidates), why=why)


def told_cause(step: SentenceContext, cause: Cause, cells: Iterable[Cell]) -> Phrase:
    """Return a cause with its line, and the house or rule by which it reaches cells."""
    told = statement(step, cause.node, cause.true)
    own = {cell for cell, _ in cause.node}
    others = set(cells) - own
    if not cause.true or not others:
        return phrase("by-line", why=told, line=cause.line)
    house = joining(step, own | others)
    key = "by-line-and" if any(SIGN in name for name in house) else "by-line-in"
    return phrase(key, why=told, line=cause.line, house=house)


def statement(step: SentenceContext, candidates: Sequence[Candidate], true: bool) -> Phrase:
    """Return what a node says; where it is most of a cell, what the cell is not."""
    cells = {cell for cell, _ in candidates}
    if true and len(cells) == 1 and len(candidates) > 1:
        (cell,) = cells
        others = set(step.position.marks[cell]) - {value for _, value in candidates}
        if 0 < len(others) < len(candidates):
            return node([(cell, value) for value in others], true=False)
    return node(candidates, true)


def joining(step: SentenceContext, cells: set[Cell]) -> Names:
    """Return the names of reasons that join cells: one for all, or one for each pair of them."""
    model, names = step.position.model, step.position.names
    reasons = [reason.constraint for reason in step.deduction.because.reasons]
    for number in reasons:
        # A sum or a sign says more than that its cells differ.
        if isinstance(model.constraints[number], Sum | Less) and cells <= step.cells_of(number):
            return Names([names[number]])
    if house := step.house_with(cells):
        return house
    return Names(names[n] for n in reasons if len(cells & step.cells_of(n)) > 1)


def ending(step: SentenceContext, branch: Branch) -> Phrase:
    """Return how a branch ends: with a contradiction, or with what is concluded."""
    clash = branch.clash
    if clash is not None:
        cell, value = clash.candidate
        why = told_cause(step, clash.cause, [cell])
        return phrase("line-clash", cell=Cells([cell]), value=value, line=clash.line, why=why)
    if branch.end is not None:
        cells = {cell for cell, _ in (*step.deduction.places, *step.deduction.removals)}
        if branch.end.node[0] in step.deduction.places:
            return phrase("line-so", conclusion=step.conclusion)
        why = told_cause(step, branch.end, cells)
        return phrase("line-so-as", conclusion=step.conclusion, why=why)
    empty = Cells(cell for cell, _ in step.deduction.because.links[-1].end)
    return phrase("line-empty", cell=empty)


def proof_lines(step: SentenceContext) -> list[Line]:
    """Return why one of the candidates goes that rules together rule out, if more than one does."""
    proof = proof_of(step.position, step.deduction)
    if proof is None:
        return []
    lines = ProofLines(step, proof.constraints)
    lines.add(proof.case, "suppose")
    if len(lines.found) <= 2 and len(proof.constraints) == 1:
        # That one rule says it all, the sentence has said.
        return []
    rest = len(list(denied(step.position, step.deduction))) - 1
    said = phrase("proved-one", cell=Cells([proof.candidate[0]]), value=proof.candidate[1])
    if rest:
        said = phrase("proved", proved=said, count=rest)
    lines.found.append(Line(None, 0, said))
    return lines.found


class ProofLines:
    """Numbers the facts of a proof and puts them into words."""

    def __init__(self, step: SentenceContext, constraints: Sequence[tuple[int, ...]]) -> None:
        self.step = step
        self.constraints = constraints
        self.last = 0
        self.number: dict[int, int] = {}
        self.found: list[Line] = []

    def add(self, case: Case, assumed: str, branch: int = 0) -> None:
        """Add the lines of a case, and of the cases inside it."""
        self.append(branch, [case.supposed], phrase(assumed, what=self.statement(case.supposed)))
        # What a rule says of several cells alike is one line.
        for facts in self.alike(case.facts):
            said = self.by(facts[0].unit, self.besides(facts[0]), what=self.statement(*facts))
            self.append(branch, facts, said)
        if case.broken is not None:
            self.found.append(Line(None, branch, self.by(case.broken, case.because)))
        for inner in case.cases:
            self.add(inner, "case", branch + 1)

    def append(self, branch: int, facts: Sequence[Fact], said: Phrase) -> None:
        """Add a line that says facts."""
        self.last += 1
        self.number.update((fact.order, self.last) for fact in facts)
        self.found.append(Line(self.last, branch, said))

    def by(self, unit: int | None, because: Sequence[Fact], what: Phrase | None = None) -> Phrase:
        """Return what a rule says, with what it needs."""
        assert unit is not None
        names = self.step.position.names
        rule = Names(names[number] for number in self.constraints[unit])
        lines = collected((self.number[one.order], one) for one in because)
        why = Clauses(
            phrase("by-line", why=self.statement(*facts), line=line)
            for line, facts in sorted(lines.items())
        )
        key = "rule-broken" if what is None else "rule-leaves"
        return phrase(
            key if why else f"{key}-alone", rule=rule, why=why, what=what or phrase("so-alone")
        )

    def statement(self, *facts: Fact) -> Phrase:
        """Return what facts that are alike say: what is left, or what is gone if shorter."""
        position = self.step.position
        cells = Cells(position.model.cells[fact.variable] for fact in facts)
        marks = set(position.marks.get(cells[0], ()))
        left = set(values_of(facts[0].left))
        gone = marks - left
        key, values = ("are-not", gone) if 0 < len(gone) < len(left) else ("are", left)
        return phrase(key, cells=cells, values=Values(values))

    def alike(self, facts: Sequence[Fact]) -> list[list[Fact]]:
        """Return facts in order, those together that one rule says of several cells alike."""
        found: dict[object, list[Fact]] = {}
        for fact in facts:
            said = self.statement(fact)
            because = tuple(one.order for one in self.besides(fact))
            found.setdefault((fact.unit, because, said.key, said["values"]), []).append(fact)
        return list(found.values())

    def besides(self, fact: Fact) -> list[Fact]:
        """Return what a fact needs of other cells than its own."""
        return [one for one in fact.because or () if one is not fact.before]
