"""Time why a puzzle has no solution, and compare the sets with CPMpy's mus and marco.

    python benchmarks/why.py speed --class killer sudoku-16 --count 20
    python benchmarks/why.py peers --puzzles 500 --rows FILE

`speed` breaks published puzzles by changing one clue, and reports the seconds until a set is found
and until all is answered, with the argument and the repairs. `peers` breaks small random puzzles of
every rule. Each set is tested by our engines: it contradicts, and without any one item it does not.
Then the minimal sets of clues, base rules kept, must be those that CPMpy's marco enumerates, and
its mus must be one of them. Every puzzle has a time limit and a line in the file of rows. The same
command goes on where the file ends.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from multiprocessing.connection import Connection
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

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from support.random_puzzles import draw_case, is_stated
from support.rule_meanings import MEANINGS

TRIES, NEAREST = 40, 12
"""How many clues are changed before a puzzle counts as unbreakable, and how far."""
SECONDS = 30.0
"""How long one question may take."""
MOST_SETS = 200
"""How many sets of one puzzle are compared."""
ALIKE = ("mus_is_ours", "marco_is_ours")
"""What a row says of CPMpy's sets."""


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


def random_broken(name: str, turn: int) -> ad.Puzzle | None:
    """Return the small random puzzle of a rule and turn, without a solution."""
    rng = random.Random(f"{name} {turn}")
    try:
        puzzle = draw_case(rng, name).puzzle
        if not is_stated(puzzle):
            return None
        if ad.count(puzzle, limit=1) == 0:
            return puzzle
        change = broken(puzzle, rng)
    except AlldiffError:
        return None
    return None if change is None else change[1]


def compared(name: str, turn: int) -> Iterator[dict[str, Any]]:
    """Yield what becomes known of one random puzzle: our set, then CPMpy's."""
    from cpmpy.tools.explain import marco, mus

    puzzle = random_broken(name, turn)
    if puzzle is None:
        yield {"end": "no broken puzzle"}
        return
    parts = puzzle_parts(puzzle, watch())
    start = time.process_time()
    found = conflict_set(parts)
    if found is None:
        yield {"end": "our search ended at its limit"}
        return
    yield {"known": found.minimal, "ours": time.process_time() - start}
    minimal = all(not parts.contradict(set(found.items) - {one}) for one in found.items)
    yield {"contradicts": parts.contradict(found.items), "minimal": minimal}
    base = parts.of_rank(BASE)
    blamed = [n for n in range(len(parts.items)) if n not in set(base)]
    if parts.contradict(base):
        yield {"end": "the base rules alone contradict each other"}
        return
    start = time.process_time()
    every = list(islice(conflict_sets(parts), MOST_SETS))
    if len(every) == MOST_SETS:
        yield {"end": f"{MOST_SETS} sets or more"}
        return
    yield {"sets": len(every), "ours_all": time.process_time() - start}
    family = {frozenset(set(one.items) - set(base)) for one in every}
    try:
        switches, always = in_cpmpy(parts)
        number = {name: int(name.removeprefix("item")) for name in switches}
        every_switch = list(switches.values())
        hard = [*always, *(every_switch[n] for n in base)]
        soft = [every_switch[n] for n in blamed]
        start = time.process_time()
        core = frozenset(number[one.name] for one in mus(soft, hard))
        yield {"mus": time.process_time() - start, "mus_is_ours": core in family}
        start = time.process_time()
        named = marco(soft, hard, return_mcs=False)
        all_of_them = {frozenset(number[one.name] for one in found) for _, found in named}
        yield {"marco": time.process_time() - start, "marco_is_ours": all_of_them == family}
        yield {"end": "compared"}
    except (NotImplementedError, TypeError, ValueError) as error:
        yield {"end": f"CPMpy refuses it: {type(error).__name__}: {error}"}


def send(name: str, turn: int, pipe: Connection) -> None:
    """Send what becomes known of one puzzle."""
    for part in compared(name, turn):
        pipe.send(part)


def within(name: str, turn: int, seconds: float) -> dict[str, Any]:
    """Return what becomes known of one puzzle until a time limit, in a process that then ends."""
    row: dict[str, Any] = {"rule": name, "turn": turn, "end": "time limit"}
    reader, writer = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=send, args=(name, turn, writer))
    process.start()
    writer.close()
    last = time.monotonic() + seconds
    try:
        while reader.poll(max(0.0, last - time.monotonic())):
            row |= reader.recv()
    except EOFError:
        process.join()
        if process.exitcode:
            row["end"] = f"exit code {process.exitcode}"
    process.kill()
    process.join()
    return row


def peers(count: int, seconds: float, path: Path) -> None:
    """Compare the sets of random puzzles with those of CPMpy, from where the file of rows ends."""
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    done = {(row["rule"], row["turn"]) for row in rows}
    tried = sum("ours" in row for row in rows)
    tasks = ((name, turn) for turn in range(count) for name in MEANINGS)
    with path.open("a") as file:
        for task in tasks:
            if tried >= count:
                break
            if task in done:
                continue
            row = within(*task, seconds)
            tried += "ours" in row
            rows.append(row)
            print(json.dumps(row), file=file, flush=True)
            if len(rows) % 50 == 0:
                print(report(rows), flush=True)
    print(report(rows))


def report(rows: list[dict[str, Any]]) -> str:
    """Return what the rows of `peers` show."""

    def share(key: str) -> str:
        asked = [row for row in rows if key in row]
        return f"{sum(row[key] for row in asked)} of {len(asked)}"

    def times(key: str) -> str:
        found = [row[key] for row in rows if key in row] or [0.0]
        return f"{median(found):.3f} s, {max(found):.2f} s"

    ends = Counter(row["end"].partition(":")[0] for row in rows)
    wrong = [
        f"{row['rule']} {row['turn']}"
        for row in rows
        if not all(row.get(key, True) for key in ("contradicts", "minimal", *ALIKE))
    ]
    return "\n".join(
        [
            f"{sum('ours' in row for row in rows)} puzzles of "
            f"{len({row['rule'] for row in rows if 'ours' in row})} rules",
            f"sets that contradict: {share('contradicts')}; minimal: {share('minimal')}; "
            f"known to be minimal: {share('known')}",
            f"CPMpy's mus is one of our sets: {share(ALIKE[0])}; its marco finds the same sets: "
            f"{share(ALIKE[1])}, {sum(row['sets'] for row in rows if ALIKE[1] in row)} sets",
            f"median, worst: our set {times('ours')}; mus {times('mus')}; "
            f"all our sets {times('ours_all')}; marco {times('marco')}",
            *(f"{number} ended with: {end}" for end, number in ends.most_common()),
            *(["wrong: " + ", ".join(wrong)] if wrong else []),
        ]
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
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit for each puzzle")
    parser.add_argument("--rows", type=Path, default=Path("why-peers.jsonl"), help="file of rows")
    asked = parser.parse_args()
    if asked.what == "speed":
        speed(asked.names, asked.count)
    else:
        peers(asked.puzzles, asked.seconds, asked.rows)


if __name__ == "__main__":
    main()
