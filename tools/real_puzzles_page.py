"""Writes docs/real_puzzles.md: how many published puzzles of the data folder have each rule.

python tools/real_puzzles_page.py
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from alldiff.core.puzzle import Puzzle
from alldiff.rules import rule_names
from alldiff.rules.framework.base import Rule

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "real_puzzles.md"

OPENING = """# Published puzzles

The rules are tried on puzzles that others published: Killers, KenKens and jigsaws, and the records
of a collection of links that state their rules in a form that alldiff reads, with a solution and
without doubt (strings of the Interactive Sudoku Solver, Killer and pencil-mark shorthands). Each is
to have the published solution, and no other one where its record states all rules; native search,
its twin, CP-SAT, CaDiCaL and Choco agree as far as they come to an answer in ten seconds. The
puzzles are not part of the project: `tests/rules/test_real_puzzles.py` looks for them where
`ALLDIFF_DATA` points, `./check --full` runs them all, and `tools/real_puzzles_page.py` writes this
page. [How long they take](performance.md#puzzles-of-many-rules).

"""


def page() -> str:
    """Return the page."""
    sys.path.insert(0, str(ROOT / "tests"))
    from support.real_puzzles import LEFT_OUT, SOURCES, real_puzzles

    found = {source: real_puzzles(source) for source in SOURCES}
    counts = {source: Counter[str]() for source in found}
    refused = Counter[str]()
    for source, puzzles in found.items():
        for real in puzzles:
            if real.puzzle is None:
                refused[real.refused] += 1
            else:
                counts[source].update(types_in(real.puzzle))
    solved = {source: sum(1 for real in found[source] if real.puzzle) for source in found}
    used = sorted(set().union(*counts.values()), key=lambda name: (-total(counts, name), name))
    parts = [OPENING, "## Rules\n\n"]
    parts.append(f"| rule | {' | '.join(found)} | all |\n|---|{'---:|' * (len(found) + 1)}\n")
    for name in used:
        row = " | ".join(str(counts[source][name] or "") for source in found)
        parts.append(f"| `{name}` | {row} | {total(counts, name)} |\n")
    row = " | ".join(str(solved[source]) for source in found)
    parts.append(f"| puzzles | {row} | {sum(solved.values())} |\n")
    unused = [f"`{name}`" for name in rule_names() if name not in used]
    parts.append("\nNone of them has these, which only the samples of the tests try:\n")
    parts.append(f"{', '.join(unused)}.\n")
    parts.append(f"\n## Refused\n\n{sum(refused.values())} records have an item that no rule here ")
    parts.append(
        "states; reading names the first of them.\n\n| item | says | records |\n|---|---|---:|\n"
    )
    for item, number in sorted(refused.items(), key=lambda pair: (-pair[1], pair[0])):
        parts.append(f"| `{item}` | {LEFT_OUT[item]} | {number} |\n")
    return "".join(parts)


def total(counts: dict[str, Counter[str]], name: str) -> int:
    """Return how many puzzles of all sources have a rule."""
    return sum(count[name] for count in counts.values())


def types_in(puzzle: Puzzle) -> set[str]:
    """Return the types of a puzzle's rules, of those inside others too."""
    types = {rule.type for rule in inside(puzzle.clues)}
    return types | {"given"} if any(puzzle.given_cells()) else types


def inside(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Yield rules and what they hold."""
    for rule in rules:
        yield rule
        yield from inside(getattr(rule, "clues", ()))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
