"""Chains whose weak links run along any rule: houses, pairs of cells, cages, lines.

A weak link leads from a candidate to one that a single rule forbids beside it; a strong one joins
the two candidates of a cell, the two places of a value in a house, or a candidate that a rule can
spare with what it forces then. Where a candidate leads to
its own opposite, it goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Link, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import CLUES
from alldiff.techniques.engine.support import Support
from alldiff.techniques.engine.units import units_of
from alldiff.techniques.engine.verify import current_domains
from alldiff.techniques.engine.weak import weak_links

Node = tuple[int, int]
"""A variable and a value."""
MOST_OPEN = 5
"""Rules with more open cells than this make no links: they forbid little beside one candidate."""
MOST_LINKS = 2_000_000
"""Where there are more, no chain is looked for: a 16x16 with signs all over has a sixth of it."""


class LinkGraph:
    """The links between the candidates of a position, with the constraints behind them."""

    def __init__(self, reasoning: Reasoning) -> None:
        self.reasoning = reasoning
        self.cells = len(reasoning.model.cells)
        self.nodes = [
            (variable, value)
            for variable, domain in enumerate(reasoning.domains[: self.cells])
            for value in values_of(domain)
        ]
        self.strong: dict[Node, dict[Node, tuple[int, ...]]] = {node: {} for node in self.nodes}
        self.weak: dict[Node, dict[Node, tuple[int, ...]]] = {node: {} for node in self.nodes}
        self.special: set[tuple[Node, Node]] = set()
        """Links that no house and no cell makes."""
        self.complete = True
        """Whether all links are here: there are none along clues where they are too many."""
        self.link_strongly()
        self.link_weakly()
        if self.complete:
            self.link_along_clues()

    def link_strongly(self) -> None:
        """Join the two candidates of a cell, and the two places of a value in a house."""
        domains = self.reasoning.domains
        for variable in range(self.cells):
            if domains[variable].bit_count() == 2:
                self.join([(variable, value) for value in values_of(domains[variable])], ())
        for _, number in self.reasoning.houses:
            variables = self.reasoning.model.constraints[number].variables
            union = 0
            for variable in variables:
                union |= domains[variable]
            for value in values_of(union):
                places = [(v, value) for v in variables if domains[v] >> value & 1]
                if len(places) == 2:
                    self.join(places, (number,))

    def join(self, pair: Sequence[Node], numbers: tuple[int, ...]) -> None:
        """Add a strong link, both ways."""
        one, two = pair
        self.strong[one].setdefault(two, numbers)
        self.strong[two].setdefault(one, numbers)

    def link_weakly(self) -> None:
        """Link what cells, houses and clues on two cells keep apart."""
        links, count = weak_links(self.reasoning), 0
        for node in self.nodes:
            self.reasoning.check()
            variable, value = node
            for other in values_of(self.reasoning.domains[variable] & ~(1 << value)):
                self.weak[node][variable, other] = ()
            for peer, mask in links.ruled_out(self.reasoning, variable, value).items():
                for ruled in values_of(mask):
                    self.weak[node][peer, ruled] = (links.reason(variable, value, peer, ruled),)
                    if ruled != value or links.shared_house(variable, peer) is None:
                        self.special.add((node, (peer, ruled)))
            count += len(self.weak[node])
            if count > MOST_LINKS:
                self.complete = False
                return

    def link_along_clues(self) -> None:
        """Link what a cage, a line or another rule with few open cells keeps apart, or forces.

        What is forced once a candidate is gone is a strong link: the rule had one value to spare,
        as an almost locked set has.
        """
        model, domains = self.reasoning.model, current_domains(self.reasoning)
        houses = {number for _, number in self.reasoning.houses}
        for unit in units_of(model):
            open_cells = [
                v for v in unit.variables if v < self.cells and domains[v].bit_count() > 1
            ]
            if houses.issuperset(unit.constraints) or not 1 < len(open_cells) <= MOST_OPEN:
                continue
            self.reasoning.check()
            support = Support(self.reasoning, unit.constraints)
            nodes = [(v, value) for v in open_cells for value in values_of(domains[v])]
            changes = [(v, 1 << value) for v, value in nodes]
            changes += [(v, domains[v] & ~(1 << value)) for v, value in nodes]
            left = support.would_leave(self.reasoning, domains, changes)
            for at, node in enumerate(nodes):
                true, false = left[at], left[at + len(nodes)]
                for end in self.reasoning.lost(zip(support.variables, true, strict=True)):
                    if end[0] != node[0] and end not in self.weak[node]:
                        self.weak[node][end] = unit.constraints
                        self.special.add((node, end))
                for other, kept in zip(support.variables, false, strict=True):
                    end = (other, kept.bit_length() - 1)
                    single = kept.bit_count() == 1 < domains[other].bit_count()
                    if single and end != node and end not in self.strong[node]:
                        self.strong[node][end] = unit.constraints
                        self.special.add((node, end))


@technique(
    "clue-chain",
    title="Chain along clues",
    family="chains",
    effort=7.2,
    needs=(CLUES,),
    rule=(
        "A candidate is false if it leads to its own opposite, link by link along houses and clues."
    ),
)
def clue_chain(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the candidates that lead to their opposite along a clue, shortest chains first."""
    graph = LinkGraph(reasoning)
    if not graph.complete:
        return
    found = []
    for node in graph.nodes:
        reasoning.check()
        chain = back_to(graph, node)
        if chain is not None:
            found.append(chain)
    for chain in sorted(found, key=len):
        yield written(reasoning, graph, chain)


def back_to(graph: LinkGraph, start: Node) -> list[Node] | None:
    """Return the shortest way from a candidate being true to its being false, if a clue is on it.

    True and false take turns along it; it begins and ends with the candidate.
    """
    before: dict[tuple[Node, bool], Node] = {}
    layer = [(start, True)]
    while layer:
        further = []
        for node, true in layer:
            for end in graph.weak[node] if true else graph.strong[node]:
                state = (end, not true)
                if state in before or (end == start and not true):
                    continue
                before[state] = node
                if end == start:
                    chain = way_back(before, state)
                    return chain if graph.special.intersection(pairwise(chain)) else None
                further.append(state)
        layer = further
    return None


def way_back(before: dict[tuple[Node, bool], Node], state: tuple[Node, bool]) -> list[Node]:
    """Return the nodes that lead to a state."""
    start, true = state
    chain = [start]
    while len(chain) == 1 or chain[-1] != start or not true:
        chain.append(before[chain[-1], true])
        true = not true
    return chain[::-1]


def written(reasoning: Reasoning, graph: LinkGraph, chain: list[Node]) -> Deduction:
    """Return the step that a chain proves."""
    named = [(reasoning.model.cells[variable], value) for variable, value in chain]
    links: list[Link] = []
    numbers: list[int] = []
    for at, (one, two) in enumerate(pairwise(chain)):
        strong = at % 2 == 1
        links.append(Link((named[at],), (named[at + 1],), strong))
        numbers += (graph.strong if strong else graph.weak)[one][two]
    shades = [
        Shade(cell, value, Colour.OTHER if at % 2 else Colour.MAIN)
        for at, (cell, value) in enumerate(named[:-1])
    ]
    reasons = tuple(Reason(number) for number in dict.fromkeys(numbers))
    because = Because(reasons, tuple(dict.fromkeys(shades)), tuple(links))
    return Deduction("clue-chain", (), (named[0],), because, len(chain))
