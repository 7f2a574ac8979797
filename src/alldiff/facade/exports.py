"""Models for the engines of others, and models from files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from alldiff.core.errors import ReadError
from alldiff.core.model import Model
from alldiff.exports import export as write_model
from alldiff.facade.sources import AnySource, model_of
from alldiff.formats.files import models


def export(puzzle: AnySource, to: str) -> str:
    """Return a puzzle or a model as a text for others.

    `to` is dimacs, minizinc, xcsp3, opb, cpmpy, or model, which is the JSON that read_model reads.

    >>> import alldiff as ad
    >>> print(ad.export("4.23.2.4.3..1..2", "opb").splitlines()[0])
    * #variable= 64 #constraint= 72
    """
    return write_model(model_of(puzzle), to)


def read_model(source: str | PathLike[str] | object) -> Model:
    """Return the model of a file or its text, or of a model of CPMpy.

    Files and texts are the JSON of a model or instances of XCSP3. What no constraint of ours can
    say is refused by its name.

    >>> import alldiff as ad
    >>> ad.count(ad.read_model(ad.export("4.23.2.4.3..1..2", "model")))
    1
    >>> ad.count(ad.read_model(ad.export("4.23.2.4.3..1..2", "xcsp3")))
    1
    """
    if not isinstance(source, str | PathLike):
        return model_of(source)  # type: ignore[arg-type]  # a model of CPMpy has no type of ours
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n")[:1] in ("{", "<"):
        return models.read(source)
    try:
        return models.read(Path(source).read_text("utf-8"))
    except OSError as error:
        raise ReadError(f"{source}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ReadError(f"{source}: no UTF-8 text") from None
