"""Where output goes: stdout, or a file that is written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from alldiff.core.errors import WriteError


def check_writable(path: str | None) -> None:
    """Refuse a file that cannot be written, before the work that it is for; stdout always can."""
    if path in (None, "-"):
        return
    target = Path(os.path.realpath(str(path)))
    if target.is_dir():
        raise WriteError(f"{path}: cannot be written: it is a folder")
    if not target.parent.is_dir():
        raise WriteError(f"{path}: cannot be written: there is no folder {target.parent}")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise WriteError(f"{path}: cannot be written: permission denied")


def write_out(path: str | None, content: str | bytes) -> None:
    """Write to a file, or to stdout for - or no path."""
    if path not in (None, "-"):
        write_whole(str(path), content.encode() if isinstance(content, str) else content)
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        sys.stdout.buffer.write(content)


def write_whole(path: str, content: bytes) -> None:
    """Write a file so that nobody ever sees half of it: beside it first, then renamed."""
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            # A device or a named pipe is written as it is; a directory says that it is one.
            target.write_bytes(content)
            return
        number, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(content)
            os.chmod(beside, target.stat().st_mode & 0o777 if target.exists() else new_file_mode())
            os.replace(beside, target)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError as error:
        raise WriteError(f"{path}: cannot be written: {error.strerror}") from None


def new_file_mode() -> int:
    """Return the permissions that this process gives to a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
