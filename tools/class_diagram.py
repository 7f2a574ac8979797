"""Draw our counterpart of a class diagram from the code: docs/originals/classes.svg.

    python tools/class_diagram.py [FILE]

The classes are listed here; their fields, methods and the arrows between them come from the source.
An arrow leads from a class to one that its code names, or after which a field is named.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "originals" / "classes.svg"
CLASSES = {
    "Puzzle": "core/puzzle.py",
    "Model": "core/model.py",
    "AllDifferent": "core/constraints.py",
    "Result": "core/result.py",
    "State": "reference/state.py",
    "Network": "reference/network.py",
    "Search": "core/search.py",
    "Backtracking": "reference/backtracking.py",
}
"""Three in a row, in reading order, so that no arrow passes behind a box."""
MOST = 9
"""Names of one kind that a box has room for."""
COLUMNS, WIDTH, LINE, GAP, MARGIN = 3, 250, 15, 70, 20
STYLE = (
    "text{font:11px monospace;fill:#222}.name{font-weight:bold;font-size:13px}"
    "rect{fill:#fff;stroke:#555}line{stroke:#555}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}rect{fill:#181818;stroke:#999}"
    "line{stroke:#999}}"
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A class as a box: its fields, its methods, and the other classes that it names."""

    name: str
    fields: tuple[str, ...]
    methods: tuple[str, ...]
    uses: frozenset[str]

    @property
    def height(self) -> int:
        """The height of the box."""
        return LINE * (len(self.fields) + len(self.methods) + 2) + 14


def drawn(name: str) -> Drawn:
    """Return what the source says about a class."""
    tree = ast.parse((ROOT / "src" / "alldiff" / CLASSES[name]).read_text("utf-8"))
    [found] = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == name]
    methods = [n for n in found.body if isinstance(n, ast.FunctionDef)]
    fields = [n.target.id for n in found.body if annotated(n)]  # type: ignore[attr-defined]
    for method in methods:
        if method.name in ("__init__", "prepare"):
            fields += [n.attr for n in ast.walk(method) if is_own(n)]  # type: ignore[attr-defined]
    fields += [n.name for n in methods if is_property(n)]
    public = [n.name for n in methods if not (n.name.startswith("_") or is_property(n))]
    named = {n.id for n in ast.walk(found) if isinstance(n, ast.Name)}
    named |= {word for base in found.bases for word in [ast.unparse(base)]}
    named |= {other for other in CLASSES if other.lower() in fields}
    return Drawn(
        name,
        shortened([field for field in dict.fromkeys(fields) if not field.startswith("_")]),
        shortened([f"{method}()" for method in public]),
        frozenset(named & CLASSES.keys() - {name}),
    )


def annotated(node: ast.stmt) -> bool:
    """Return whether a statement is the annotation of a field."""
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)


def is_property(method: ast.FunctionDef) -> bool:
    """Return whether a method is read like a field."""
    names = [ast.unparse(each) for each in method.decorator_list]
    return any(name.endswith("property") for name in names)


def is_own(node: ast.AST) -> bool:
    """Return whether a node assigns an attribute of self."""
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    )


def shortened(names: list[str]) -> tuple[str, ...]:
    """Return as many names as a box has room for."""
    return (*names[:MOST], "...") if len(names) > MOST else tuple(names)


def svg() -> str:
    """Return the diagram."""
    boxes = [drawn(name) for name in CLASSES]
    places: dict[str, tuple[int, int]] = {}
    top = MARGIN
    for start in range(0, len(boxes), COLUMNS):
        row = boxes[start : start + COLUMNS]
        for column, box in enumerate(row):
            places[box.name] = MARGIN + column * (WIDTH + GAP), top
        top += max(box.height for box in row) + GAP
    width = 2 * MARGIN + COLUMNS * WIDTH + (COLUMNS - 1) * GAP
    heights = {box.name: box.height for box in boxes}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top - GAP + MARGIN}" '
        f'width="{width}" role="img" aria-label="Classes of alldiff and what they use">',
        f"<style>{STYLE}</style>",
        '<defs><marker id="end" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" '
        'markerHeight="8" orient="auto"><path d="M0 0 10 5 0 10" fill="none" stroke="#777"/>'
        "</marker></defs>",
    ]
    for box in boxes:
        parts += [arrow(places, heights, box.name, other) for other in sorted(box.uses)]
    parts += [box_svg(box, *places[box.name]) for box in boxes]
    return "\n".join([*parts, "</svg>", ""])


def arrow(places: dict[str, tuple[int, int]], heights: dict[str, int], start: str, end: str) -> str:
    """Return a dashed line from the border of one box to that of another."""
    (x1, y1), (x2, y2) = places[start], places[end]
    if y1 == y2:
        left, right = (x1 + WIDTH, x2) if x1 < x2 else (x1, x2 + WIDTH)
        ends = left, y1 + 30, right, y2 + 30
    elif y1 < y2:
        ends = x1 + WIDTH // 2, y1 + heights[start], x2 + WIDTH // 2, y2
    else:
        ends = x1 + WIDTH // 3, y1, x2 + WIDTH // 3, y2 + heights[end]
    a, b, c, d = ends
    return (
        f'<line x1="{a}" y1="{b}" x2="{c}" y2="{d}" stroke-dasharray="5 4" marker-end="url(#end)"/>'
    )


def box_svg(box: Drawn, x: int, y: int) -> str:
    """Return a class as a box with three compartments."""
    parts = [
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{box.height}"/>',
        f'<text class="name" x="{x + WIDTH // 2}" y="{y + 17}" text-anchor="middle">'
        f"{box.name}</text>",
    ]
    at = y + LINE + 9
    for names in (box.fields, box.methods):
        parts.append(f'<line x1="{x}" y1="{at}" x2="{x + WIDTH}" y2="{at}"/>')
        for name in names:
            at += LINE
            parts.append(f'<text x="{x + 8}" y="{at - 2}">{escape(name)}</text>')
        at += 6
    return "\n".join(parts)


def main() -> None:
    """Write the diagram."""
    from arguments import arguments

    path = arguments(__doc__, file={"nargs": "?", "type": Path, "default": FILE}).file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(svg(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
