"""Prints all solutions of every instance of XCSP3 in a folder: read by PyCSP3, found by CPMpy."""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path

# CPMpy warns of variables that earlier instances have named alike; each is solved for itself.
warnings.filterwarnings("ignore", message="Loading a model whilst")


def main(folder: Path) -> None:
    """Print an object: for each file its solutions, the value of each variable under its name."""
    from cpmpy.tools.io.xcsp3 import load_xcsp3
    from cpmpy.transformations.get_variables import get_variables_model

    found: dict[str, list[dict[str, int]]] = {}
    for path in sorted(folder.iterdir()):
        model = load_xcsp3(str(path))
        variables = get_variables_model(model)
        # CPMpy finds no solution where there is nothing to solve; there is the empty one.
        solutions = found[path.stem] = [] if model.constraints else [{}]
        model.solveAll(
            display=lambda variables=variables, solutions=solutions: solutions.append(
                {variable.name: int(variable.value()) for variable in variables}
            )
        )
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
