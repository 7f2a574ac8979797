"""Millions of puzzles: arrays and files in, arrays and files out, on one machine or many.

The modules here import numpy, so higher layers import them inside functions.
"""

from typing import Any, TypeAlias

Client: TypeAlias = Any
"""A distributed.Client, from an optional package."""
Future: TypeAlias = Any
"""A distributed.Future."""
