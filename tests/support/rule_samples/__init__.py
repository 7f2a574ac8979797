"""For every rule: a small puzzle, and what the rule means, said again in plain Python.

A sample is a grid of few cells, the values they take, the rule, and a predicate of a filling (cell
-> value) that shares nothing with the rule's own code.
"""

from support.rule_samples import by_name, houses, lines, outside, own, pairs_and_cages
from support.rule_samples.sample import Sample

__all__ = ["SAMPLES", "Sample"]

SAMPLES: dict[str, list[Sample]] = {
    **houses.SAMPLES,
    **pairs_and_cages.SAMPLES,
    **lines.SAMPLES,
    **outside.SAMPLES,
    **own.SAMPLES,
    **by_name.SAMPLES,
}
