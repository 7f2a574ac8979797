"""Models for the engines of others, and models from files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from alldiff.errors import ReadError
from alldiff.exports import export as write_model
from alldiff.exports import model_json
from alldiff.facade.sources import Source, model_of
from alldiff.model import Model


def export(puzzle: Source | Model, to: str) -> str:
    """Return a puzzle or a model as a text for others.

    `to` is dimacs, minizinc, xcsp3, opb, cpmpy, or model, which is the JSON that read_model reads.

    >>> import alldiff as ad
    >>> print(ad.export("4.23.2.4.3..1..2", "opb").splitlines()[0])
    * #variable= 64 #constraint= 72
    """
    return write_model(model_of(puzzle), to)


def read_model(source: str | PathLike[str]) -> Model:
    """Return the model of a file with the JSON of a model, or of that JSON itself.

    >>> import alldiff as ad
    >>> ad.count(ad.read_model(ad.export("4.23.2.4.3..1..2", "model")))
    1
    """
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return model_json.read(source)
    try:
        return model_json.read(Path(source).read_text("utf-8"))
    except OSError as error:
        raise ReadError(f"{source}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ReadError(f"{source}: no UTF-8 text") from None
