"""The readable engine in Python, as an engine."""
from __future__ import annotations

from typing import Any

ENGINE: Any = None
