#!/usr/bin/env python3
"""Counts words that make English prose hard to read, per 1,000 words of each page.

python tools/prose.py              README.md, CONTRIBUTING.md, docs, and the READMEs of packages
python tools/prose.py PAGE.md ...  these pages
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FRENCH = {ROOT / "docs" / "depart.md"}
GOALS = {"of": 20.0, "relative": 17.0, "tell": 0.0}
"""The most of each per 1,000 words, on average over all pages."""
RELATIVE = frozenset({"which", "what", "who", "that"})
TELL = frozenset({"tell", "tells", "told", "telling"})


def pages() -> list[Path]:
    """Return the English pages of the documentation."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    found += sorted((ROOT / "src").rglob("README.md"))
    return [path for path in found if "_build" not in path.parts and path not in FRENCH]


def words(text: str) -> list[str]:
    """Return the words of a page in lower case, without code and link targets."""
    text = re.sub(r"^(```+|~~~+).*?^\1", " ", text, flags=re.M | re.S)
    text = re.sub(r"<!--.*?-->", " ", text, flags=re.S)
    text = re.sub(r"(`+).+?\1", " ", text, flags=re.S)
    text = re.sub(r"\]\([^)]*\)", "] ", text)
    return re.findall(r"\w+(?:['.,-]\w+)*", text.lower())


def rates(found: list[str]) -> dict[str, float]:
    """Return how often the words of each goal occur among these, per 1,000."""
    counts = Counter(
        "relative" if word in RELATIVE else "tell" if word in TELL else word for word in found
    )
    return {name: 1000 * counts[name] / max(len(found), 1) for name in GOALS}


def over(found: list[str]) -> list[str]:
    """Return the goals that these words miss."""
    return [name for name, rate in rates(found).items() if rate > GOALS[name]]


def row(name: str, found: list[str]) -> str:
    """Return a line of the table."""
    figures = "".join(f"{rate:>10.1f}" for rate in rates(found).values())
    missed = f"  over: {', '.join(over(found))}" if over(found) else ""
    return f"{name:<32}{len(found):>8}{figures}{missed}"


def report(paths: Iterable[Path]) -> str:
    """Return a table with a line for each page and one for all of them."""
    texts = {path: words(path.read_text("utf-8")) for path in paths}
    lines = [f"{'page':<32}{'words':>8}" + "".join(f"{name:>10}" for name in GOALS)]
    lines += [row(str(path.relative_to(ROOT)), found) for path, found in texts.items()]
    lines.append(row("all", [word for found in texts.values() for word in found]))
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("page", nargs="*", type=Path, help="pages to read (default: all)")
    given = [path.resolve() for path in parser.parse_args().page]
    print(f"{report(given or pages())}\n\ngoals: {GOALS}; relative: {', '.join(sorted(RELATIVE))}")
