"""Writes docs/rules.md from the rules, with a picture of each from the samples of the tests.

python tools/rules_page.py             the page
python tools/rules_page.py --pictures  the pictures too
"""

from __future__ import annotations

import sys
from pathlib import Path

from alldiff.kinds import KINDS
from alldiff.rules import find, rule_names
from alldiff.rules.framework.base import Rule

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "rules.md"
PICTURES = ROOT / "docs" / "pictures" / "rules"

PLACES = {
    "whole": "The whole grid",
    "cells": "Cells, cages and groups",
    "pair": "Pairs of cells",
    "path": "Lines",
    "outside": "Clues outside the grid",
}
"""Where rules live, in the order of the page."""

OPENING = """# Rules

Every rule is a clue type in alldiff JSON, and you can combine any number of them on one grid:

```json
{"format": "alldiff/1", "kind": "sudoku",
 "givens": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
 "clues": [{"type": "thermometer", "cells": [[0, 0], [1, 1], [2, 2]]}, {"type": "anti-knight"}]}
```

Cells are row and column from 0. For a place outside the grid, use -1 or the number of rows or
columns. Row -1 holds the unseen cells added by `variable`. `tools/rules_page.py` writes this page
from the rules.

Variables are part of a solution: two solutions that differ only in a variable are two, for `solve`,
`count`, `check` and all other commands. They are shown by label (V1, V2 ... without one) after the
grid: `V1 = 5` in text and pictures, `variables` in JSON, `Result.variables` in Python, and
`candidates` lists their values, too. If a format has no room for them, `solve --format` prints them
on stderr; the column `solution` of `bulk` holds the cells only.

## Rules of your own

You can state your own rules without code. `table`, `custom-pair`, `regex` and `automaton` list the
allowed values, `sum-cage` is a linear equation, and `expression` is a condition over cells called
a, b, c in order. `any-of` and `all-of` combine other rules. On the command line, `--rule` adds any
rule to the puzzles a command reads; you can repeat it:

```sh
alldiff solve puzzles/sudoku/inkala.txt \\
    --rule '{"type": "expression", "cells": [[0, 0], [0, 1]], "condition": "abs(a - b) >= 4"}'
```

In Python, a rule can be a function of the values in order. alldiff calls it before the search, once
for each choice of values, at most a million times and for 10 seconds. No text format can contain
such a function, so opening a puzzle from someone else never runs code.

```python
import alldiff as ad

puzzle = ad.sudoku([[0] * 4] * 4)
own = ad.rules.Predicate(((0, 0), (0, 1)), lambda a, b: a == 2 * b, "twice")
assert ad.solve(puzzle.with_clues([own])).solution[0][:2] in ((2, 1), (4, 2))
```

A complete rule, with its own name and drawing, is a short file: see
[CONTRIBUTING.md](../CONTRIBUTING.md#a-rule). Every command loads it with `--plugin FILE.py`.

"""


def page() -> str:
    """Return the page."""
    parts = [OPENING, kinds_table()]
    rules = [find(name) for name in rule_names()]
    for place, heading in PLACES.items():
        parts.append(f"## {heading}\n\n")
        parts += [section(rule) for rule in rules if rule.place == place]
    return "".join(parts)


def kinds_table() -> str:
    """Return the kinds with what they ask for."""
    lines = ["## Kinds\n\nA kind names a common set of rules.\n\n| kind | rules |\n|---|---|\n"]
    lines += [f"| `{name}` | {KINDS[name].rules} |\n" for name in KINDS]
    return "".join([*lines, "\n"])


def section(rule: type[Rule]) -> str:
    """Return what is said of one rule."""
    about = " ".join((rule.__doc__ or "").split())
    fields = ", ".join(f"`{name}`" for name in rule.__struct_fields__)
    spelled = [f"{key}: `{name}`" for key, name in rule.spellings.items() if isinstance(name, str)]
    also = f" Other formats: {', '.join(spelled)}." if spelled else ""
    keys = f" Keys: {fields}." if fields else ""
    picture = f"![{rule.title}](pictures/rules/{rule.type}.svg)"
    return f"### `{rule.type}`\n\n{rule.title}. {about}{keys}{also}\n\n{picture}\n\n"


def write_pictures() -> None:
    """Write a picture of each rule."""
    sys.path.insert(0, str(ROOT / "tests"))
    from alldiff.render.svg import svg

    from support.rule_samples import SAMPLES

    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, samples in SAMPLES.items():
        picture = svg(samples[0].puzzle, title="", theme="auto")
        (PICTURES / f"{name}.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    from arguments import arguments

    pictures = {"action": "store_true", "help": "draw the pictures, too"}
    if arguments(__doc__, __pictures=pictures).pictures:
        write_pictures()
    PAGE.write_text(page(), "utf-8")
