"""Techniques of the core, described in `native_catalogue.jsonl`: each has a line."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct
from msgspec.json import Decoder

from alldiff.techniques.engine.catalogue import HOUSED, TECHNIQUES, HodokuFigure, Needs, Technique


class Description(Struct, forbid_unknown_fields=True):
    """What people want to know about a technique; `cpp/reason` finds its deductions."""

    name: str
    family: str
    title: str
    effort: float
    rule: str
    needs: Needs = HOUSED
    se: tuple[float, float] | None = None
    hodoku: tuple[int, str] | None = None
    assumes_unique: bool = False


LINES = files("alldiff.techniques.families").joinpath("native_catalogue.jsonl").read_bytes()
for one in Decoder(Description).decode_lines(LINES):
    TECHNIQUES.add(
        one.name,
        Technique(
            one.name,
            one.title,
            one.family,
            one.effort,
            one.rule,
            one.needs,
            one.se,
            one.hodoku and HodokuFigure(*one.hodoku),
            one.assumes_unique,
        ),
    )
