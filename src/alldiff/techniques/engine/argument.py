"""A net as an argument: what is true in turn, each with what rules out everything else.

A chain of links says of every candidate when it turned true or false. In order, a line is one
conclusion: the last value of a cell, or the last place in a house, with every exclusion it needs
and what made each. What is only ruled out has no line of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from alldiff.techniques.engine.decisive import chains_of, decisive_lines, is_long
from alldiff.techniques.engine.deduction import Candidate, Deduction, Link

Node = tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Cause:
    """What rules candidates out: a node that is true, or the assumption that they are false."""

    node: Node
    line: int
    true: bool = True


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A line: the node that is true, and what rules out the alternatives; none if it is assumed."""

    number: int
    node: Node
    true: bool
    exclusions: tuple[tuple[Candidate, Cause], ...] = ()
    decisive: bool = True


@dataclass(frozen=True, slots=True)
class Clash:
    """How a branch ends: a candidate that is true by one line, and ruled out by a cause."""

    candidate: Candidate
    line: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Branch:
    """What follows from one assumption; where it is absurd, how."""

    lines: tuple[Conclusion, ...]
    clash: Clash | None
    end: Cause | None
    """What rules out, or is, the conclusion of the step, where all branches agree on it."""


def branches_of(deduction: Deduction, before: int = 0) -> list[Branch]:
    """Return the argument of a net or of forcing chains: the chains of one assumption together.

    Lines are numbered on from those that stand before.
    """
    decisive = {
        (link.end, link.strong)
        for line in (decisive_lines(deduction) if is_long(deduction) else chains_of(deduction))
        for link in line
    }
    by_start: dict[tuple[Node, bool], list[Link]] = {}
    for links in chains_of(deduction):
        by_start.setdefault((links[0].start, links[0].strong), []).extend(links)
    concluded = {*deduction.places, *deduction.removals}
    found, number = [], before
    for links_of_start in by_start.values():
        branch = LinkReader(links_of_start, number, decisive, len(by_start) > 1).branch(concluded)
        number += len(branch.lines)
        found.append(branch)
    return found


class LinkReader:
    """Reads the links of one assumption in order."""

    def __init__(
        self, links: list[Link], number: int, decisive: set[tuple[Node, bool]], several: bool
    ) -> None:
        self.links = list(dict.fromkeys(links))
        self.decisive = decisive
        self.several = several
        self.lines: list[Conclusion] = []
        self.number = number
        self.line_of: dict[Node, int] = {}
        """The line by which a node is true."""
        self.ruled_out: dict[Candidate, Cause] = {}
        self.clash: Clash | None = None

    def branch(self, concluded: set[Candidate]) -> Branch:
        """Return the lines, and how they end."""
        first = self.links[0]
        self.begin(first.start, not first.strong)
        at = 0
        while at < len(self.links) and self.clash is None:
            link = self.links[at]
            same = [
                one for one in self.links[at:] if (one.end, one.strong) == (link.end, link.strong)
            ]
            if link.strong:
                self.conclude(link.end, same)
            else:
                self.rule_out(link.end, link.start)
            at += 1
            while at < len(self.links) and self.links[at] in same:
                at += 1
        return Branch(tuple(self.lines), self.clash, self.ending(concluded))

    def begin(self, node: Node, true: bool) -> None:
        """Enter the assumption."""
        self.add(node, true, ())
        if not true:
            cause = Cause(node, self.number, true=False)
            self.ruled_out.update(dict.fromkeys(node, cause))

    def add(self, node: Node, true: bool, exclusions: tuple[tuple[Candidate, Cause], ...]) -> None:
        """Add a line."""
        self.number += 1
        if true:
            self.line_of.setdefault(node, self.number)
        decisive = (node, true) in self.decisive or not exclusions
        self.lines.append(Conclusion(self.number, node, true, exclusions, decisive))

    def rule_out(self, end: Node, start: Node) -> None:
        """Note what a true node rules out; the contrary of what was found true ends it."""
        cause = self.cause(start)
        for candidate in end:
            known = self.line_of.get((candidate,))
            if known is not None and not self.several:
                self.clash = Clash(candidate, known, cause)
                return
            self.ruled_out.setdefault(candidate, cause)

    def cause(self, node: Node) -> Cause:
        """Return a node as a cause, with the line that says it, or the last one of its cells."""
        if node in self.line_of:
            return Cause(node, self.line_of[node])
        cells = {cell for cell, _ in node}
        within = [line for one, line in self.line_of.items() if {cell for cell, _ in one} <= cells]
        made = [self.ruled_out[one].line for one in self.ruled_out if one[0] in cells]
        return Cause(node, max([*within, *made], default=0))

    def conclude(self, end: Node, links: list[Link]) -> None:
        """Note what is true because everything else is ruled out."""
        gone = [candidate for link in links for candidate in link.start]
        made = tuple(
            (one, cause)
            for one in dict.fromkeys(gone)
            if (cause := self.ruled_out.get(one) or self.bounded(one)) is not None
        )
        if end not in self.line_of:
            self.add(end, True, made)
        (first, *others) = end
        if not others and first in self.ruled_out and not self.several:
            self.clash = Clash(first, self.number, self.ruled_out[first])

    def bounded(self, gone: Candidate) -> Cause | None:
        """Return what a candidate is beyond: bounds rule out more than their links say."""
        cell, _ = gone
        for known, line in reversed(self.line_of.items()):
            if gone not in known and {at for at, _ in known} == {cell}:
                return Cause(known, line)
        return next((self.ruled_out[one] for one in self.ruled_out if one[0] == cell), None)

    def ending(self, concluded: set[Candidate]) -> Cause | None:
        """Return what says the conclusion in the end."""
        for one in sorted(concluded):
            if (one,) in self.line_of:
                return Cause((one,), self.line_of[one,])
            if one in self.ruled_out:
                return self.ruled_out[one]
        return None
