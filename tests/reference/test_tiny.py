"""Tiny implementations of one's own, written from the papers, count the same."""

import pytest

import alldiff as ad
from alldiff.core.model import values_of
from alldiff.core.result import Limits
from alldiff.core.search import LEVELS, parse
from alldiff.engines import native
from alldiff.reference.state import State

from support.pair_models import PROBLEMS, queens
from support.small_models import model_of


def counted(model, spec):
    """Return the nodes of a search for all solutions, and these."""
    result = native.ENGINE.solve(model, parse(spec), Limits(None), None)
    return result.stats.nodes, result.count


def relations(model):
    """Return for each pair of variables with a constraint what may stand together."""
    tables = {}
    for c in model.constraints:
        a, b = c.variables
        pairs = {
            (i, j)
            for i in values_of(model.domains[a])
            for j in values_of(model.domains[b])
            if (c.holds([i if v == a else j for v in range(len(model.domains))]))
        }
        tables[a, b] = pairs
        tables[b, a] = {(j, i) for i, j in pairs}
    return tables


def tiny(model, forward=False, jump=False):
    """Count the values tried for all solutions, variables in order: bt, fc or cbj."""
    tables, givens = relations(model), dict(model.givens)
    domains = {v: list(values_of(d)) for v, d in enumerate(model.domains)}
    nodes = solutions = 0

    def fits(v, x, w, y):
        return (v, w) not in tables or (x, y) in tables[v, w]

    def pruned(domains, v, x):
        return {
            w: [x] if w == v else [y for y in ys if fits(v, x, w, y)] for w, ys in domains.items()
        }

    def search(order, assigned, domains):
        """Return the assigned variables that are to blame for there being no more solutions."""
        nonlocal nodes, solutions
        if not order:
            solutions += 1
            return set(assigned)
        v, blame = order[0], set()
        for x in domains[v]:
            nodes += 1
            bad = next((w for w, y in assigned.items() if not fits(v, x, w, y)), None)
            if bad is not None:
                blame |= {bad} - givens.keys()
                continue
            below = pruned(domains, v, x) if forward else domains
            if not all(below[w] for w in order):
                continue
            back = search(order[1:], assigned | {v: x}, below)
            if jump and v not in back:
                return back - givens.keys()
            blame |= back - {v} - givens.keys()
        return blame

    done = {}
    for v, x in sorted(givens.items()):
        if x not in domains[v] or not all(fits(v, x, w, y) for w, y in done.items()):
            return 0, 0
        done[v] = x
        if forward:
            domains = pruned(domains, v, x)
            if not all(domains.values()):
                return 0, 0
    search([v for v in domains if v not in done], done, domains)
    return nodes, solutions


@pytest.mark.parametrize(
    ("level", "how"),
    [("bt", {}), ("fc", {"forward": True}), ("cbj", {"jump": True})],
)
def test_a_tiny_implementation_of_ones_own_counts_the_same(level, how):
    fewer = 0
    for model in PROBLEMS:
        nodes, solutions = counted(model, level)
        assert (nodes, solutions) == tiny(model, **how)
        fewer += nodes < tiny(model)[0]
    assert (fewer > 0) == bool(how)


def tiny_ac3(model):
    """Return the domains after AC-3 with a queue of arcs, and the checks it took."""
    tables = relations(model)
    domains = {v: list(values_of(d)) for v, d in enumerate(model.domains)}
    pairs = [c.variables for c in model.constraints]
    queue = [arc for y in domains for a, b in pairs if y in (a, b) for arc in [(a + b - y, y)]]
    checks = 0
    while queue:
        x, y = queue.pop(0)
        kept = []
        for i in domains[x]:
            for j in domains[y]:
                checks += 1
                if (i, j) in tables[x, y]:
                    kept.append(i)
                    break
        if kept != domains[x]:
            domains[x] = kept
            if not kept:
                return None, checks
            back = [(a + b - x, x) for a, b in pairs if x in (a, b)]
            queue += [arc for arc in back if arc[0] != y and arc not in queue]
    return domains, checks


def test_a_tiny_ac3_removes_and_checks_the_same():
    for model in PROBLEMS:
        # Givens as domains: then AC-3 starts from all arcs at once.
        given = dict(model.givens)
        domains = [1 << given[v] if v in given else d for v, d in enumerate(model.domains)]
        if not all(d & e for d, e in zip(domains, model.domains, strict=True)):
            continue
        model = model_of(domains, model.constraints)
        state = State(model)
        level = LEVELS["mac-arcs"]
        possible = level.propagate(state, range(len(domains)))
        left, checks = tiny_ac3(model)
        assert state.checks == checks
        assert possible == (left is not None)
        if left is not None:
            assert [list(values_of(d)) for d in state.domains] == list(left.values())


def tiny_bj(model):
    """Count the values tried by Gaschnig's backjumping for all solutions, and these."""
    tables, givens = relations(model), dict(model.givens)
    domains = [list(values_of(d)) for d in model.domains]
    order = [v for v in range(len(domains)) if v not in givens]
    nodes = solutions = 0

    def fits(v, x, w, y):
        return (v, w) not in tables or (x, y) in tables[v, w]

    def search(i, assigned):
        """Return the place in the order to go back to."""
        nonlocal nodes, solutions
        if i == len(order):
            solutions += 1
            return i - 1
        v, deepest, accepted = order[i], -1, False
        for x in domains[v]:
            nodes += 1
            clashes = [w for w, y in assigned.items() if not fits(v, x, w, y)]
            if clashes:
                # Givens stand first: what they refuse blames no choice.
                deepest = max(deepest, order.index(clashes[0]) if clashes[0] in order else -1)
                continue
            accepted = True
            back = search(i + 1, assigned | {v: x})
            if back < i:
                return back
        return i - 1 if accepted else deepest

    done = {}
    for v, x in sorted(givens.items()):
        if x not in domains[v] or not all(fits(v, x, w, y) for w, y in done.items()):
            return 0, 0
        done[v] = x
    search(0, done)
    return nodes, solutions


def test_a_tiny_backjumping_counts_the_same():
    counts = [tiny_bj(model) for model in PROBLEMS]
    assert counts == [counted(model, "bj") for model in PROBLEMS]
    assert counts != [counted(model, "bt") for model in PROBLEMS]


def tiny_lds(model):
    """Count the values tried in rounds of ever more discrepancies, and the solutions."""
    tables = relations(model)
    domains = [list(values_of(d)) for d in model.domains]
    nodes, found, allowed, left_out = 0, set(), 0, True

    def search(values, rest):
        nonlocal nodes, left_out
        v = len(values)
        if v == len(domains):
            found.add(values)
            return
        for place, x in enumerate(domains[v]):
            if place and not rest:
                left_out = True
                return
            nodes += 1
            if all((v, w) not in tables or (x, y) in tables[v, w] for w, y in enumerate(values)):
                search((*values, x), rest - (place > 0))

    while left_out:
        left_out = False
        search((), allowed)
        allowed += 1
    return nodes, len(found)


@pytest.mark.parametrize("side", [4, 5, 6])
def test_tiny_rounds_of_discrepancies_count_the_same(side):
    assert counted(queens(side), "bt+lds") == tiny_lds(queens(side))


def tiny_exact_cover(model):
    """Count the options that Algorithm X tries for all solutions, and these."""
    givens = dict(model.givens)
    items, options = [("cell", v) for v in range(len(model.domains))], []
    for c, house in enumerate(model.constraints):
        values = {x for v in house.variables for x in values_of(model.domains[v])}
        if len(values) == len(house.variables):
            items += [(c, x) for x in sorted(values)]
    for v, domain in enumerate(model.domains):
        for x in [givens[v]] if v in givens else values_of(domain):
            houses = [c for c, house in enumerate(model.constraints) if v in house.variables]
            options.append({("cell", v), *((c, x) for c in houses)})
    nodes = solutions = 0

    def search(items, options):
        nonlocal nodes, solutions
        if not items:
            solutions += 1
            return
        best = min(items, key=lambda item: sum(item in option for option in options))
        for chosen in [option for option in options if best in option]:
            nodes += 1
            search([i for i in items if i not in chosen], [o for o in options if not o & chosen])

    search(items, options)
    return nodes, solutions


@pytest.mark.parametrize(
    "puzzle",
    [
        "4.23.2.4.3..1..2",
        "1...............",
        "puzzles/sudoku/9x9-hard.txt",
        *(ad.example("quasigroup", 6, 14, seed) for seed in range(3)),
    ],
    ids=str,
)
def test_a_tiny_algorithm_x_counts_the_same(puzzle):
    model = puzzle.to_model() if isinstance(puzzle, ad.Problem) else ad.to_model(ad.read(puzzle))
    assert counted(model, "exact-cover") == tiny_exact_cover(model)
