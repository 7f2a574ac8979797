"""Writes docs/techniques.md from the catalogue, and pictures from cases of the tests.

python tools/techniques_page.py             the page
python tools/techniques_page.py --pictures  the pictures too
"""

from __future__ import annotations

import sys
from pathlib import Path

from alldiff.techniques import Deduction, Position
from alldiff.techniques.engine.catalogue import TECHNIQUES, Difficulty, Technique, families, ordered

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "techniques.md"
PICTURES = ROOT / "docs" / "pictures" / "techniques"

PICTURED = (
    "hidden-single",
    "pointing",
    "naked-triple",
    "swordfish",
    "finned-x-wing",
    "skyscraper",
    "xy-wing",
    "simple-colouring-trap",
    "unique-rectangle-2",
    "xy-chain",
    "als-xz",
    "kakuro-crossing",
    "greater-than-extreme",
)
"""Those that have a picture: one of each sort."""

FAMILIES = {
    "singles": "Singles",
    "locked": "Locked candidates",
    "subsets": "Subsets",
    "fish": "Fish",
    "patterns": "Single-value patterns",
    "colouring": "Colouring",
    "wings": "Wings",
    "uniqueness": "Uniqueness",
    "chains": "Chains",
    "sets": "Almost locked sets",
    "exotic": "Rare patterns",
    "templates": "Templates",
    "forcing": "Forcing chains and nets",
    "greater-than": "Greater-Than",
    "clues": "Any clue",
    "sums": "Sums",
    "kakuro": "Kakuro",
    "any": "Any puzzle",
}
"""The families in the order of the page, with their headings."""

OPENING = """# Techniques

This page lists every technique for `alldiff hint`, `explain`, `rate` and `drill`, with its name on
the command line. [reasoning.md](reasoning.md) explains how alldiff chooses, checks and rates steps.
`tools/techniques_page.py` writes this page from the catalogue, `alldiff.techniques.TECHNIQUES`.

*Effort* orders techniques. It is the Sudoku Explainer (SE) rating if SE has the technique, and our
estimate on the same scale otherwise. Effort determines the difficulty: {bounds}.
"""


def page() -> str:
    """Return the whole page."""
    parts = [OPENING.format(bounds=bounds())]
    known = families()
    for family in [*FAMILIES, *(name for name in known if name not in FAMILIES)]:
        members = [one for one in ordered() if one.family == family]
        if members:
            parts.append(f"## {FAMILIES.get(family, family)}\n")
            parts.append(f"Family `{family}`.\n")
            parts += map(section, members)
    return "\n".join(parts)


def bounds() -> str:
    """Return which efforts each difficulty has."""
    told = []
    for difficulty in Difficulty:
        efforts = [one.effort for one in ordered() if one.difficulty is difficulty]
        told.append(f"{difficulty} {min(efforts):.1f} to {max(efforts):.1f}")
    return ", ".join(told)


def section(one: Technique) -> str:
    """Return the section of a technique."""
    figures = [f"{one.difficulty}, effort {one.effort:.1f}"]
    if one.se is not None:
        low, high = one.se
        figures.append(f"SE {low:.1f}" if low == high else f"SE {low:.1f} to {high:.1f}")
    if one.hodoku is not None:
        figures.append(f"HoDoKu {one.hodoku.score} {one.hodoku.level}")
    figures.append(f"needs {', '.join(one.needs)}" if one.needs else "no requirements")
    if one.assumes_unique:
        figures.append("assumes a unique solution")
    lines = [
        f"### {one.name}",
        "",
        f"**{one.title}.** {one.rule}",
        "",
        f"*{'; '.join(figures)}*",
        "",
    ]
    if one.name in PICTURED:
        lines += [f"![{one.title}](pictures/techniques/{one.name}.png)", ""]
    return "\n".join(lines)


def draw() -> None:
    """Draw each pictured technique from one of its cases."""
    sys.path.insert(0, str(ROOT / "tests"))
    from techniques.cases import cases

    from alldiff.render.step import step_png

    PICTURES.mkdir(parents=True, exist_ok=True)
    best: dict[str, tuple[int, Position, Deduction]] = {}
    for case in cases():
        found = case.found() if case.technique in PICTURED else None
        # Of chains the longest shows most.
        if found is not None and found.length >= best.get(case.technique, (0,))[0]:
            best[case.technique] = found.length, case.position, found
    for name, (_, position, found) in best.items():
        (PICTURES / f"{name}.png").write_bytes(step_png(position, found, scale=0.9))
    print("no case:", sorted(set(PICTURED) - best.keys()))


if __name__ == "__main__":
    from arguments import arguments

    pictures = {"action": "store_true", "help": "draw the pictures, too"}
    if arguments(__doc__, __pictures=pictures).pictures:
        draw()
    PAGE.write_text(page(), "utf-8")
    print(f"{len(TECHNIQUES)} techniques")
