"""Puzzles in the millions: arrays and files in, arrays and files out, on one machine or many.

The modules here import numpy, so whoever stands above imports them inside functions.
"""

from typing import Any, TypeAlias

Client: TypeAlias = Any
"""A distributed.Client, from a package that need not be installed."""
Future: TypeAlias = Any
"""A distributed.Future."""
