"""Random binary problems, by default with one expected solution on average."""

from __future__ import annotations

from itertools import combinations, product

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.splitmix import SplitMix64
from alldiff.examples.base import at_least, ready
from alldiff.problems import Problem


@ready
def random_(
    variables: int = 20,
    values: int = 8,
    density: float = 0.4,
    tightness: float | None = None,
    seed: int = 0,
) -> Problem:
    """Random binary constraints: `density` of all pairs, each forbidding `tightness` of its values.

    Model B of Smith and Dyer: Locating the phase transition in binary constraint satisfaction
    problems (Artificial Intelligence 81, 1996). The default tightness is at the phase transition by
    their estimate, where the expected number of solutions is one. Since few problems have many
    solutions, half of the problems have one at a slightly lower tightness.
    """
    variables = at_least("variables", variables, 2, 200)
    values = at_least("values", values, 1, 30)
    if not 0 < density <= 1 or not 0 <= (tightness or 0) <= 1:
        raise UsageError("density and tightness are between 0 and 1, such as 0.4")
    rng = SplitMix64(seed)
    scopes = list(combinations(range(variables), 2))
    asked = max(1, round(density * len(scopes)))
    tight = transition(variables, values, asked) if tightness is None else tightness
    forbidden = round(tight * values * values)
    sizes = f"{variables} variables, {values} values, {asked} constraints"
    m = Problem(f"Random {seed}: {sizes}, {forbidden} pairs forbidden in each")
    xs = [m.variable(f"x{number}", range(values)) for number in range(1, variables + 1)]
    rows = list(product(range(values), repeat=2))
    for first, second in sorted(rng.shuffled(scopes)[:asked]):
        allowed = sorted(rng.shuffled(rows)[forbidden:])
        one, other = xs[first], xs[second]
        m.add(allowed, one, other, text=t("{} and {} go together", one, other))
    return m


def transition(variables: int, values: int, constraints: int) -> float:
    """Return the tightness at which the expected number of solutions is one.

    >>> round(transition(20, 8, 76), 3)
    0.421
    """
    return float(1 - values ** (-variables / constraints))
