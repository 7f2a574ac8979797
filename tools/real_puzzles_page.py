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

We test the rules on published puzzles: Killers, KenKens and jigsaws, and records from a collection
of links. A record qualifies if alldiff can read its rules and it has an unambiguous solution
(strings from the Interactive Sudoku Solver, Killer and pencil-mark shorthands). Each puzzle must
have the published solution, and no other if its record states all rules. The native engine's
`strong` and textbook searches, CP-SAT, CaDiCaL and Choco must agree wherever they finish within ten
seconds.

The puzzles are not part of the project: `tests/rules/test_real_puzzles.py` looks for them in
`ALLDIFF_DATA`, and `./check --full` runs them all. `tools/real_puzzles_page.py` writes this page.
[Performance](performance.md#puzzles-of-many-rules) shows the times.

"""


def page() -> str:
    """Return the page."""
    sys.path.insert(0, str(ROOT / "tests"))
    from support.real_puzzles import SOURCES, UNSOLVED, real_puzzles

    found = {source: real_puzzles(source) for source in SOURCES}
    counts = {source: Counter[str]() for source in found}
    for source, puzzles in found.items():
        for real in puzzles:
            if real.puzzle is not None:
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
    parts.append("\nNo published puzzle uses these rules; only the test samples cover them:\n")
    parts.append(f"{', '.join(unused)}.\n")
    parts.append(f"\n## Not solved\n\n{len(UNSOLVED)} puzzles have regions to be found in a 9x9 ")
    parts.append("grid, which takes alldiff more than minutes: it reads them only.\n")
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
    from arguments import arguments

    arguments(__doc__)
    PAGE.write_text(page(), "utf-8")
