"""Time why a puzzle has no solution, and compare the sets with CPMpy's mus and marco.

    python benchmarks/why.py speed --class killer sudoku-16 --count 20
    python benchmarks/why.py peers --puzzles 500

`speed` breaks published puzzles by changing one clue, and reports the seconds until a set is found
and until all is answered, with the argument and the repairs. `peers` breaks small random puzzles of
every rule. Each set is tested by our engines: it contradicts, and without any one item it does not.
Then the minimal sets of clues, base rules kept, must be those that CPMpy's marco enumerates, and
its mus must be one of them.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from engine_rules import RULES
from engine_tasks import CLASSES, read

import alldiff as ad
from alldiff.core.errors import AlldiffError
from alldiff.core.limits import Ended, Limits, Stopwatch
from alldiff.core.model import values_of
from alldiff.exports.cpmpy import constraint_lines
from alldiff.exports.variables import identifiers
from alldiff.rules import validate
from alldiff.solving import run
from alldiff.solving.conflict_enumeration import conflict_sets
from alldiff.solving.conflict_sets import BASE, CLUE, Parts, conflict_set, puzzle_parts
from alldiff.solving.repairs import changed_puzzles

TRIES, NEAREST = 40, 12
"""How many clues are changed before a puzzle counts as unbreakable, and how far."""
SECONDS = 30.0
"""How long one question may take."""
MOST_SETS = 200
"""How many sets of one puzzle are compared."""


def watch(seconds: float | None = SECONDS) -> Stopwatch:
    """Return a watch for one question."""
    return Stopwatch(Limits(None, seconds=seconds))


def broken(puzzle: ad.Puzzle, rng: random.Random) -> tuple[str, ad.Puzzle] | None:
    """Return a puzzle with one clue changed so that there is no solution, and what was changed."""
    parts = puzzle_parts(puzzle, watch())
    items = [item for item in parts.items if item.rank == CLUE]
    for _ in range(TRIES if items else 0):
        changes = list(islice(changed_puzzles(puzzle, parts, rng.choice(items)), NEAREST))
        if not changes:
            continue
        text, other = rng.choice(changes)
        if any(not fault.contradiction for fault in validate(other)):
            continue
        try:
            found = run(other, limits=Limits(1, seconds=SECONDS))
        except AlldiffError:
            continue
        if found.complete and not found.count:
            return str(text), other
    return None


def speed(names: list[str], count: int) -> None:
    """Print how long each class takes."""
    print("seconds of processor time: the set (median, worst), then all of `why`")
    known = CLASSES | RULES
    for name in names or list(known):
        sets, wholes, sizes, open_ones = [], [], [], 0
        for task in known[name].sample(count, 1):
            made = broken(read(task), random.Random(task.name))
            if made is None:
                continue
            start = time.process_time()
            try:
                found = conflict_set(puzzle_parts(made[1], watch()))
            except Ended:
                found = None
            sets.append(time.process_time() - start)
            open_ones += found is None or not found.minimal
            sizes.append(0 if found is None else len(found.items))
            start = time.process_time()
            ad.why(made[1], timeout=2 * SECONDS)
            wholes.append(time.process_time() - start)
        if sets:
            print(
                f"{name:20} {len(sets):7} {median(sets):11.3f}s {max(sets):6.2f}s "
                f"{median(wholes):11.3f}s {max(wholes):6.2f}s   {median(sizes):g} items, "
                f"{open_ones} not proved minimal",
                flush=True,
            )


class Collected(list[Any]):
    """What the lines of a CPMpy program add to its model."""

    def __iadd__(self, constraint: Any) -> Collected:  # type: ignore[misc,override]
        self.append(constraint)
        return self


def in_cpmpy(parts: Parts) -> tuple[dict[str, Any], list[Any]]:
    """Return a switch of CPMpy for each item, by name, and what always holds."""
    import cpmpy as cp

    model = parts.model
    names = identifiers(model)
    scope: dict[str, Any] = {"cp": cp}
    always: list[Any] = []
    for name, domain in zip(names, model.domains, strict=True):
        values = list(values_of(domain)) or [0]
        scope[name] = cp.intvar(values[0], values[-1], name=name)
        always += [scope[name] != gap for gap in set(range(values[0], values[-1])) - set(values)]
        if not domain:
            always.append(cp.BoolVal(False))

    def stated(constraints: tuple[int, ...]) -> list[Any]:
        scope["model"] = Collected()
        for number in constraints:
            lines = constraint_lines(model, model.constraints[number], names, number)
            exec("\n".join(lines), scope)
        return list(scope["model"])

    always += stated(tuple(parts.always))
    switches = {}
    for number, item in enumerate(parts.items):
        held = [scope[names[v]] == value for v, value in item.givens]
        for v, domain in item.among:
            held.append(
                cp.any([scope[names[v]] == value for value in values_of(domain)] or [False])
            )
        switch = cp.boolvar(name=f"item{number}")
        always += [switch.implies(one) for one in (*held, *stated(item.constraints))]
        switches[switch.name] = switch
    return switches, always


def random_broken(count: int) -> Iterator[tuple[str, ad.Puzzle]]:
    """Yield small puzzles without a solution, of every rule in turn."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    from support.random_puzzles import draw_case, is_stated
    from support.rule_meanings import MEANINGS

    made, turn = 0, 0
    while made < count:
        for name in MEANINGS:
            rng = random.Random(f"{name} {turn}")
            try:
                puzzle = draw_case(rng, name).puzzle
                if not is_stated(puzzle):
                    continue
                found = (name, puzzle) if ad.count(puzzle, limit=1) == 0 else None
                change = None if found else broken(puzzle, rng)
            except AlldiffError:
                continue
            if found is None and change is not None:
                found = (name, change[1])
            if found is not None and made < count:
                made += 1
                yield found
        turn += 1


def peers(count: int) -> None:
    """Compare the sets of random puzzles with those of CPMpy."""
    from cpmpy.tools.explain import marco, mus

    rules: set[str] = set()
    tested = minimal = compared = sets = refused = 0
    ours = theirs = theirs_all = 0.0
    for name, puzzle in random_broken(count):
        parts = puzzle_parts(puzzle, watch())
        start = time.process_time()
        found = conflict_set(parts)
        ours += time.process_time() - start
        assert found is not None
        rules.add(name)
        tested += 1
        assert parts.contradict(found.items), (name, puzzle)
        for one in found.items:
            assert not parts.contradict(set(found.items) - {one}), (name, puzzle, one)
        minimal += found.minimal
        base = parts.of_rank(BASE)
        blamed = [n for n in range(len(parts.items)) if n not in set(base)]
        if parts.contradict(base):
            continue
        every = list(islice(conflict_sets(parts), MOST_SETS))
        if len(every) == MOST_SETS:
            continue
        family = {frozenset(set(one.items) - set(base)) for one in every}
        try:
            switches, always = in_cpmpy(parts)
            number = {name: int(name.removeprefix("item")) for name in switches}
            every_switch = list(switches.values())
            hard = [*always, *(every_switch[n] for n in base)]
            soft = [every_switch[n] for n in blamed]
            start = time.process_time()
            core = frozenset(number[one.name] for one in mus(soft, hard))
            theirs += time.process_time() - start
            start = time.process_time()
            named = marco(soft, hard, return_mcs=False)
            all_of_them = {frozenset(number[one.name] for one in found) for _, found in named}
            theirs_all += time.process_time() - start
        except (NotImplementedError, TypeError, ValueError) as error:
            refused += 1
            print(f"CPMpy refuses {name}: {type(error).__name__}: {error}", flush=True)
            continue
        compared += 1
        sets += len(family)
        assert core in family, (name, puzzle, core, family)
        assert all_of_them == family, (name, puzzle, all_of_them ^ family)
    print(
        f"{tested} puzzles of {len(rules)} rules: every set contradicts, and no item can be left "
        f"out; {minimal} were known to be minimal\n{compared} compared with CPMpy ({refused} "
        f"refused): the same {sets} sets\nseconds: our set {ours:.1f}, CPMpy's mus {theirs:.1f}, "
        f"its marco {theirs_all:.1f}"
    )


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("speed", "peers"))
    parser.add_argument("--class", dest="names", nargs="*", default=[], help="classes to break")
    parser.add_argument("--count", type=int, default=10, help="puzzles of each class")
    parser.add_argument("--puzzles", type=int, default=500, help="random puzzles to compare")
    asked = parser.parse_args()
    if asked.what == "speed":
        speed(asked.names, asked.count)
    else:
        peers(asked.puzzles)


if __name__ == "__main__":
    main()
