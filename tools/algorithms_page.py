"""Write a page for each algorithm in docs/algorithms, from algorithms.toml there and from runs.

The first sentence is the docstring of the algorithm, the table by hand and the counts are from
runs, and the papers from docs/searches.md.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import alldiff as ad
from alldiff.core.events import Event, Fail, Prune, Revise, Solution, Try, Undo, Visit
from alldiff.core.model import Model, values_of
from alldiff.core.other_names import SEARCH_NAMES
from alldiff.core.search import ALONE, category_of
from alldiff.core.state_search import STRATEGIES
from alldiff.solving import as_model

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "algorithms"
PUZZLE = "4...1.4324.131.4"
"""Worked by hand where a page names no other."""
COUNTED = (
    ("puzzles/sudoku/9x9-easy.txt", "9x9-easy"),
    ("puzzles/sudoku/9x9-hard.txt", "9x9-hard"),
)
"""Counted beside it, with their names."""
NODES, STATES = 1_000_000, 5_000
"""Limits for the counts."""
OPENING = """# Algorithms

A page for each algorithm that a course on constraint satisfaction covers: what it does, pseudo-code
with our names, a 4x4 worked by hand, counts on three puzzles, and the paper. Most pages work the
same 4x4, so you can compare them step by step; an empty cell in these tables still has every value.
[Searches](../searches.md) lists all names, and [semantics](../semantics.md) has the exact
definitions.

`tools/algorithms_page.py` writes these pages from `algorithms.toml`, from docstrings and from runs.

| algorithm | name | in one line |
|---|---|---|
"""


def algorithms() -> list[dict[str, Any]]:
    """Return the algorithms in the order of the contents."""
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / "algorithms.toml").read_text("utf-8"))[
        "algorithm"
    ]
    return found


def pages() -> Iterator[tuple[str, str]]:
    """Yield every page: its file name and its text."""
    known = algorithms()
    rows = "".join(
        f"| [{one['title']}]({one['slug']}.md) | `{one['part']}` | {summary(one['part'])} |\n"
        for one in known
    )
    contents = "\n".join(one["slug"] for one in known)
    yield "index.md", f"{OPENING}{rows}\n```{{toctree}}\n:hidden:\n\n{contents}\n```\n"
    for one in known:
        yield f"{one['slug']}.md", page(one)


def page(one: dict[str, Any]) -> str:
    """Return the page of an algorithm."""
    part = one["part"]
    others = [name for name, ours in SEARCH_NAMES.items() if ours == part]
    typed = f"\n\nOther names: {', '.join(f'`{name}`' for name in others)}." if others else ""
    return f"""# {one["title"]}

**`{part}`**: {summary(part)}{typed}

{one["text"].strip()}

## Pseudo-code

```text
{one["code"].strip()}
```

## By hand

```text
{drawn(one.get("puzzle", PUZZLE))}
```

{one["look"].strip()}

```sh
{command(one)}
```

{arcs(one) if "arcs" in one else table(*by_hand(one))}

## Counts

Up to the first solution. The 9x9 are in `puzzles/sudoku`. `>`: the run ended at {limit(one):,}
nodes.

{table(*counts(one))}

## Paper

{paper(part)}
"""


def limit(one: dict[str, Any]) -> int:
    """Return the limit for the nodes that are counted."""
    return STATES if one["part"] in STRATEGIES else NODES


def search_of(one: dict[str, Any]) -> str:
    """Return the search that an algorithm's page works by hand."""
    found: str = one.get("search", one["part"])
    return found


def summary(name: str) -> str:
    """Return the first line of the docstring of a part of a search."""
    if name in ALONE:
        return ALONE[name]
    category = category_of(name)
    return STRATEGIES[name].summary if category is None else category[name].summary


def drawn(puzzle: str) -> str:
    """Return a 4x4 as text, with its boxes apart."""
    rows = [" ".join(puzzle[at : at + 4]) for at in range(0, 16, 4)]
    return "\n".join(f"{row[:3]} | {row[4:]}" for row in rows)


def command(one: dict[str, Any]) -> str:
    """Return the command that prints the same steps."""
    puzzle = one.get("puzzle", PUZZLE)
    if "arcs" in one:
        return f"alldiff trace {puzzle} --arcs {','.join(open_cells(puzzle))}"
    seed = f" --seed {one['seed']}" if "seed" in one else ""
    return f"alldiff watch {puzzle} {search_of(one)}{seed} --trace -"


def arcs(one: dict[str, Any]) -> str:
    """Return the arcs followed by hand."""
    puzzle = one.get("puzzle", PUZZLE)
    return f"```text\n{str(ad.trace(puzzle, arcs=open_cells(puzzle))).strip()}\n```"


def open_cells(puzzle: str) -> list[str]:
    """Return the names of the open cells of a 4x4."""
    return [f"R{1 + at // 4}C{1 + at % 4}" for at, value in enumerate(puzzle) if value == "."]


def by_hand(one: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Return the header and the rows of the search by hand, with the values left in open cells."""
    puzzle = one.get("puzzle", PUZZLE)
    events = ad.search_events(puzzle, search_of(one), seed=one.get("seed", 0))
    model = as_model(ad.read(puzzle))
    cells = [at for at, value in enumerate(puzzle) if value == "."]
    names = [model.name(at) for at in cells]
    if search_of(one) in STRATEGIES:
        return ["state", *names, "score"], list(states(events, cells))
    return ["step", *names, "result"], list(steps(events, model, cells, "detail" in one))


def states(events: Iterator[Event], cells: list[int]) -> Iterator[list[str]]:
    """Yield a row for each state visited."""
    for event in events:
        if isinstance(event, Visit):
            number = str(event.explored) if event.new else "seen before"
            left = ["".join(map(str, values_of(event.domains[at]))) for at in cells]
            yield [number, *left, event.score_text]


def steps(
    events: Iterator[Event], model: Model, cells: list[int], detail: bool
) -> Iterator[list[str]]:
    """Yield a row for the domains after the givens, and one for each try and undo.

    With detail, there is a row for each value that leaves the domain of an open cell, too.
    """
    domains, kept = list(model.domains), []

    def row(step: str, result: str = "") -> list[str]:
        left = [list(values_of(domains[at])) for at in cells]
        shown = ("" if len(one) == 4 else "".join(map(str, one)) or "none" for one in left)
        # Steps do not wrap.
        return [step.replace(" ", "\N{NO-BREAK SPACE}"), *shown, result]

    waiting = "after the givens"
    for event in events:
        if isinstance(event, Prune):
            domains[event.variable] &= ~(1 << event.value)
            if detail and event.variable in cells:
                yield row(f"prune {event.value} from {event.cell}", event.because)
            continue
        if isinstance(event, Fail):
            yield row(waiting, f"fails: {event.because}")
            domains, waiting = kept.pop(), ""
            continue
        if waiting and not isinstance(event, Revise):
            yield row(waiting, "solution" if isinstance(event, Solution) else "")
        if isinstance(event, Try | Undo):
            waiting = "· " * (event.depth - 1) + str(event).strip()
        if isinstance(event, Try):
            kept.append(list(domains))
            domains[event.variable] = 1 << event.value
        elif isinstance(event, Undo):
            domains = kept.pop()


def counts(one: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Return the header and the rows of the counts."""
    over_states = one["part"] in STRATEGIES
    fields = ("nodes", "scored", "restarts") if over_states else ("nodes", "fails", "undos")
    header = ["puzzle", "search", *fields, *([] if over_states else ["prunes", "checks"]), ""]
    rows = []
    for source, name in ((one.get("puzzle", PUZZLE), "the 4x4"), *COUNTED):
        puzzle = ad.read(ROOT / source if "/" in source else source)
        for spec in one["counts"]:
            done = ad.solve(puzzle, spec, limit=1, nodes=limit(one), seed=one.get("seed", 0))
            mark = ">" if done.limit_reached == "nodes" else ""
            figures = [f"{mark}{getattr(done.stats, each):,}" for each in header[2:-1]]
            ended = "solved" if done.solutions else done.limit_reached or ""
            rows.append([name, f"`{spec}`", *figures, ended])
    return header, rows


def paper(part: str) -> str:
    """Return where the name comes from, as docs/searches.md has it."""
    text = (ROOT / "docs" / "searches.md").read_text("utf-8").partition("## Where the names")[2]
    [found] = re.findall(rf"^\|[^|]*`{part}`[^|]*\| (.*) \|$", text, flags=re.M)
    return f"{found}."


def table(header: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Write the pages."""
    from arguments import arguments

    arguments(__doc__)
    for name, text in pages():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
