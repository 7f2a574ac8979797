"""Proofs that anybody can check."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from alldiff.core.limits import Limits, Listener
from alldiff.exports import certificate
from alldiff.exports.certificate import Certificate
from alldiff.facade.sources import AnySource, stated


def prove(
    puzzle: AnySource,
    folder: str | PathLike[str],
    *,
    lrat: bool = False,
    nodes: int | None = None,
    timeout: float | None = None,
    seed: int = 0,
    listener: Listener | None = None,
) -> Certificate:
    """Write into a folder a proof that a puzzle has exactly one solution, or none.

    The certificate that is returned says which, or that there is a second solution, or that a limit
    was reached. In the folder are the puzzle, its solution, its clauses (DIMACS) with that solution
    excluded, and a proof (DRAT) that these cannot all hold; `lrat` writes it with hints too (LRAT).

    >>> import alldiff as ad
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     made = ad.prove("4.23.2.4.3..1..2", folder)
    ...     checked = ad.verify_proof(folder)
    >>> made.status, checked.status
    (<Status.UNIQUE: 'unique'>, <Status.UNIQUE: 'unique'>)
    """
    limits = Limits(None, nodes, timeout)
    return certificate.prove(
        stated(puzzle), Path(folder), lrat=lrat, limits=limits, seed=seed, listener=listener
    )


def verify_proof(
    folder: str | PathLike[str], *, timeout: float | None = None, listener: Listener | None = None
) -> Certificate:
    """Return what the proof in a folder proves; raise ProofError where it proves nothing.

    The checker shares no code with the search that found the proof.
    """
    limits = Limits(None, None, timeout)
    return certificate.verify(Path(folder), limits=limits, listener=listener)
