"""Names that textbooks and other projects use for something here: read, but never written."""

from __future__ import annotations

from collections.abc import Container, Mapping

SEARCH_NAMES = {
    "ac-1": "ac1",
    "ac-2001": "ac2001",
    "ac-3": "mac-arcs",
    "ac-4": "ac4",
    "ac3": "mac-arcs",
    "algorithm-x": "exact-cover",
    "back-track": "fc+mrv+random-variable",
    "backjumping": "bj",
    "backtrack": "bt",
    "backtracking": "bt",
    "cf": "crossing-first-static",
    "conflict-directed-backjumping": "cbj",
    "conjugate-pair": "naked-pairs",
    "conjugate-pairs": "naked-pairs",
    "crossingfirst": "crossing-first-static",
    "crossingfirst-dynamic": "crossing-first",
    "crossingfirst-static": "crossing-first-static",
    "dancing-links": "exact-cover",
    "dcf": "crossing-first-truncated+crossing-first-static",
    "ddod": "dom-deg-truncated+dom-deg-static",
    "def": "first",
    "default": "first",
    "degree-heuristic": "degree",
    "dlx": "exact-cover",
    "dod": "dom-deg-static",
    "dom/deg": "dom-deg-static",
    "dom/deg-dynamic": "dom-deg",
    "dom/deg-static": "dom-deg-static",
    "domoverdeg": "dom-deg-static",
    "dynamic-crossingfirst": "crossing-first",
    "dynamic-domoverdeg": "dom-deg",
    "fail-first": "mrv",
    "fcfa": "fc",
    "fillsum": "fill-sum",
    "forward-checking": "fc",
    "forwardchecking": "fc",
    "forwardchecking-findall": "fc",
    "fs": "fill-sum",
    "generate-and-test": "test",
    "genetic-algorithm": "genetic",
    "last-remaining-cell": "last-cell",
    "least-constraining-value": "lcv",
    "leastconstrainingvalue": "lcv",
    "maintaining-arc-consistency": "mac",
    "minimum-remaining-values": "mrv",
    "naked-pair": "naked-pairs",
    "optimise-one": "last-cell",
    "optimise-two": "naked-pairs",
    "selectunassignedcell": "first",
    "selectunassignedcelldegreeheuristic": "degree",
    "selectunassignedcellmrv": "mrv",
    "simulated-annealing": "annealing",
    "sudokubt": "test",
    "tabu-search": "tabu",
}
"""For parts of a search; some stand for several."""
STATE_NAMES = {
    "most-constrained-cell": "most-constrained",
    "most-constrained-cells": "most-constrained",
    "remaining-possibilities": "remaining",
    "sorted": "remaining",
    "super-branching": "super-swap",
    "super-branchement": "super-swap",
}
"""For parts of a search over states."""
TECHNIQUE_NAMES = {
    "conjugate-pair": "naked-pair",
    "last-remaining-cell": "hidden-single",
    "optimise-one": "hidden-single",
    "optimise-two": "naked-pair",
}
ENGINE_NAMES = {"sudokuppc": "choco"}
STUDY_PARTS = {
    "numero2": ("blind-vs-informed", "2"),
    "numero3": ("blind-vs-informed", "3"),
    "numero4": ("blind-vs-informed", "4"),
    "numero5": ("blind-vs-informed", "5"),
    "numero6": ("blind-vs-informed", "6"),
    "testonesolutionexecutiontime": ("backtracking-vs-cp", "empty"),
    "testallsolutionsexecutiontime": ("backtracking-vs-cp", "empty"),
}
"""For studies, each with the part that is meant."""
OTHER_NAMES: dict[str, Mapping[str, object]] = {
    "engine": ENGINE_NAMES,
    "study": STUDY_PARTS,
    "technique": TECHNIQUE_NAMES,
}
"""By what is named."""


def plain(name: str) -> str:
    """Return a name in small letters, with hyphens for blanks and underscores.

    >>> plain("Last remaining_cell")
    'last-remaining-cell'
    """
    return "-".join(name.lower().replace("_", " ").split())


def known_as(name: str, others: Mapping[str, str], known: Container[str]) -> str:
    """Return the name here for a name of others, or a known one in any spelling; else as it is.

    >>> known_as("MRV", {}, {"mrv"}), known_as("FillSum", SEARCH_NAMES, {"mrv"})
    ('mrv', 'fill-sum')
    """
    if name in known:
        return name
    simple = plain(name)
    return others.get(simple, simple if simple in known else name)
