"""Models for other solvers, and models from files."""

from __future__ import annotations

from os import PathLike, fspath

from alldiff.api.sources import AnySource, resolve_model
from alldiff.core.model import Model
from alldiff.exports import export as write_model
from alldiff.formats import source as texts


def export(puzzle: AnySource, to: str) -> str:
    """Return the model of a puzzle as text for another solver.

    `to` is dimacs, minizinc, xcsp3, opb, cpmpy, or model: the JSON that `read_model` reads.

    >>> import alldiff as ad
    >>> print(ad.export("4.23.2.4.3..1..2", "opb").splitlines()[0])
    * #variable= 64 #constraint= 72
    """
    return write_model(resolve_model(puzzle), to)


def read_model(source: str | PathLike[str] | object) -> Model:
    """Return the model in a file or a text (model JSON or XCSP3), or that of a CPMpy model.

    Raises ReadError and names the constraint if alldiff has no equivalent.

    >>> import alldiff as ad
    >>> ad.count(ad.read_model(ad.export("4.23.2.4.3..1..2", "model")))
    1
    >>> ad.count(ad.read_model(ad.export("4.23.2.4.3..1..2", "xcsp3")))
    1
    """
    if not isinstance(source, str | PathLike):
        return resolve_model(source)  # type: ignore[arg-type]  # a model of CPMpy has no type of ours
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n")[:1] in ("{", "<"):
        return texts.read_model(source)
    return texts.read_model(texts.from_path(fspath(source)).text)
