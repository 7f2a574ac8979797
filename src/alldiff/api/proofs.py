"""Proofs that anybody can check: `ad.proofs`."""

from os import PathLike
from pathlib import Path
from typing import Annotated

from alldiff.api.sources import AnySource, resolve
from alldiff.core.annotations import Listener, Nodes, Option, Seed, Timeout, documented, limited
from alldiff.core.limits import Limits
from alldiff.exports import certificate
from alldiff.exports.certificate import Certificate

__all__ = ["prove", "verify"]


@documented
@limited
def prove(
    puzzle: AnySource,
    folder: str | PathLike[str],
    *,
    lrat: Annotated[bool, Option("Also write the proof with hints (LRAT).")] = False,
    nodes: Nodes = None,
    timeout: Timeout = None,
    seed: Seed = 0,
    listener: Listener = None,
) -> Certificate:
    """Write into a folder a proof that a puzzle has exactly one solution, or none.

    The certificate says which, or that there is a second solution, or that a limit was reached. The
    folder has the puzzle, its solution, its clauses (DIMACS) with that solution excluded, and a
    proof (DRAT) that these clauses contradict each other.

    >>> import alldiff as ad
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     made = ad.proofs.prove("4.23.2.4.3..1..2", folder)
    ...     checked = ad.proofs.verify(folder)
    >>> made.status, checked.status
    (<Status.UNIQUE: 'unique'>, <Status.UNIQUE: 'unique'>)
    """
    limits = Limits(None, nodes, timeout)
    return certificate.prove(
        resolve(puzzle), Path(folder), lrat=lrat, limits=limits, seed=seed, listener=listener
    )


@documented
@limited
def verify(
    folder: str | PathLike[str], *, timeout: Timeout = None, listener: Listener = None
) -> Certificate:
    """Return what the proof in a folder proves; raise ProofError where it proves nothing.

    The checker shares no code with the search that found the proof.
    """
    limits = Limits(None, None, timeout)
    return certificate.verify(Path(folder), limits=limits, listener=listener)
