"""What a notebook of a class may not do: no network, an unprivileged user, limits on its work.

Each measure is taken where the system has it. It keeps honest mistakes and simple pranks from doing
harm; it is not a wall against an attacker.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

NETWORK, USER = "network", "user"
"""The measures that some systems do not allow, by name."""
NOBODY = 65534
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
FILE_BYTES = 64 << 20
"""The most bytes that one file may have."""
KEPT = ("LANG", "LANGUAGE", "LC_", "LD_LIBRARY_PATH", "PATH", "PYTHON", "SYSTEMROOT", "VIRTUAL_ENV")
"""The beginnings of the environment variables that a notebook sees."""


def environment(folder: Path) -> dict[str, str]:
    """Return the environment variables of a notebook that lives in a folder."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    home = str(folder)
    return kept | {"HOME": home, "TMPDIR": home, "MPLCONFIGDIR": home, "MPLBACKEND": "Agg"}


def limit_work(memory: int, seconds: float | None = None) -> None:
    """Limit the memory of this process; with `seconds` also its time and the files it writes."""
    try:
        import resource
    except ImportError:
        return

    def limit(what: int, most: int) -> None:
        _, hard = resource.getrlimit(what)
        bound = most if hard == resource.RLIM_INFINITY else min(hard, most)
        resource.setrlimit(what, (bound, hard))

    limit(resource.RLIMIT_AS, memory)
    if seconds is not None:
        # What outlives the notebook ends by this.
        limit(resource.RLIMIT_CPU, int(seconds * (os.cpu_count() or 1)) + 1)
        limit(resource.RLIMIT_FSIZE, FILE_BYTES)
        limit(resource.RLIMIT_CORE, 0)


def cut_network() -> bool:
    """Leave the network, and return whether the system allows it: Linux mostly does."""
    if not sys.platform.startswith("linux"):
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    ways = (CLONE_NEWNET, CLONE_NEWUSER | CLONE_NEWNET)
    return hasattr(libc, "unshare") and any(libc.unshare(way) == 0 for way in ways)


def drop_privileges() -> bool:
    """Become the user nobody if this process is root; return whether it is not root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return True
    if not all(map(readable_by_all, (sys.prefix, sys.base_prefix, __file__))):
        return False
    try:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    except OSError:
        return False
    return True


def give_to_nobody(folder: Path) -> None:
    """Let the unprivileged user write in a folder, if this process is root."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, NOBODY, NOBODY)


def readable_by_all(place: str) -> bool:
    """Return whether every user may come to a place."""
    path = Path(place).resolve()
    return all(one.stat().st_mode & 0o001 for one in (path.parent, *path.parents))
