"""The public functions by name: those of `alldiff`, and those of its modules by topic."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isfunction
from typing import Any

import alldiff as ad

PUBLIC: dict[str, Callable[..., Any]] = {
    name: thing
    for module in (ad, ad.leaks, ad.proofs, ad.traces)
    for name in module.__all__
    if isfunction(thing := getattr(module, name))
} | {"grade": ad.course.grade, "hand_out": ad.course.hand_out}
