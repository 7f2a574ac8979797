"""Run the code cells of a notebook in order, as Jupyter would, and write their outputs into it.

    python tools/notebook.py docs/tutorials/your-own-heuristic.ipynb
    python tools/notebook.py --check docs/tutorials/your-own-heuristic.ipynb

Nothing of Jupyter is needed: the cells are plain Python, what the last line of a cell amounts to
shows itself by the methods that Jupyter calls, and figures of pyplot follow their cell. `--check`
leaves the file as it is, and fails where a cell fails or prints something else than the file has.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

SHOWN_AS = (
    ("image/png", "_repr_png_"),
    ("image/svg+xml", "_repr_svg_"),
    ("text/html", "_repr_html_"),
)


def run(path: Path) -> list[dict[str, Any]]:
    """Run a notebook in its own folder, and return its cells with fresh outputs."""
    os.environ["MPLBACKEND"] = "Agg"
    cells: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    namespace: dict[str, Any] = {"__name__": "__main__"}
    before = os.getcwd()
    os.chdir(path.parent)
    try:
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        for number, cell in enumerate(code, start=1):
            cell["execution_count"] = number
            cell["outputs"] = run_cell("".join(cell["source"]), namespace, number)
    finally:
        os.chdir(before)
    return cells


def run_cell(source: str, namespace: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Run one cell and return what it prints and what its last line amounts to."""
    tree = ast.parse(source, f"cell {number}")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), namespace)
        if last is not None:
            expression = ast.Expression(last.value)  # type: ignore[attr-defined]
            value = eval(compile(expression, f"cell {number}", "eval"), namespace)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(text)})
    if value is not None:
        outputs.append(
            {
                "data": shown(value),
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs + figures()


def figures() -> list[dict[str, Any]]:
    """Return the figures that pyplot has open, and close them."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    outputs: list[dict[str, Any]] = []
    for number in pyplot.get_fignums() if pyplot else ():
        image = io.BytesIO()
        pyplot.figure(number).savefig(image, format="png", dpi=80, bbox_inches="tight")
        data = {"image/png": base64.b64encode(image.getvalue()).decode()}
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    if pyplot:
        pyplot.close("all")
    return outputs


def shown(value: Any) -> dict[str, Any]:
    """Return a value in the forms that it shows itself in."""
    data: dict[str, Any] = {}
    for kind, method in SHOWN_AS:
        made = getattr(value, method, lambda: None)()
        if isinstance(made, bytes):
            data[kind] = base64.b64encode(made).decode()
        elif made is not None:
            data[kind] = lines(made)
    return data | {"text/plain": lines(repr(value))}


def lines(text: str) -> list[str]:
    """Return a text as notebooks hold it."""
    return text.splitlines(keepends=True)


def printed(cells: list[dict[str, Any]]) -> list[str]:
    """Return what the cells of a notebook print, and leave out what shows itself."""
    return [
        "".join(output["text"])
        for cell in cells
        for output in cell.get("outputs", ())
        if output["output_type"] == "stream"
    ]


def main() -> None:
    """Renew, or check, the outputs of the notebooks that are named."""
    from arguments import arguments

    check = {"action": "store_true", "help": "compare the output instead of writing it"}
    asked = arguments(__doc__, notebook={"nargs": "+", "type": Path}, __check=check)
    for path in (one.resolve() for one in asked.notebook):
        whole = json.loads(path.read_text("utf-8"))
        cells = run(path)
        if not asked.check:
            whole["cells"] = cells
            path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")
        elif printed(cells) != printed(whole["cells"]):
            new = "\n".join(printed(cells))
            raise SystemExit(f"{path.name} prints something else now; renew it:\n{new}")


if __name__ == "__main__":
    main()
