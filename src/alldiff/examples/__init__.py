"""Textbook problems, ready to solve, watch and race: one file each.

To add one, write a file here with a function under `@ready`, and add its name to the list below.
"""

from alldiff.examples.base import EXAMPLES, Example, example, ready

# isort: split
from alldiff.examples import (  # noqa: F401  (each registers its problem)
    australia,
    golomb,
    magic,
    quasigroup,
    queens,
    random,
    send_more,
    zebra,
)

__all__ = ["EXAMPLES", "Example", "example", "ready"]
