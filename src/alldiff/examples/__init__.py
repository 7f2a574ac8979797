"""Problems of the textbooks, ready to be solved, watched and raced: one file each.

A new one is a file here with a function under `@ready`, and its name in the list below.
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
