"""What alldiff does, for the logger `alldiff` of the standard module; silent by default."""

from __future__ import annotations

import sys


def log(message: str, *parts: object) -> None:
    """Log a message with its parts, as `logging.debug` does.

    A program that has not imported `logging` listens to nothing, and importing it takes
    milliseconds.
    """
    if (logging := sys.modules.get("logging")) is not None:
        logging.getLogger("alldiff").debug(message, *parts)
