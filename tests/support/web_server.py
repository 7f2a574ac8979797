"""A server of the page in a process of its own, as people run it."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import dataclass

STARTED = 60
"""Seconds after which a server or a browser that does not start is a failure."""


@dataclass(slots=True)
class Server:
    """A server in a process of its own, as people run it."""

    process: subprocess.Popen[str]
    address: str

    def stop(self) -> tuple[int, str]:
        """End it as Ctrl-C does; return its exit code and what it said."""
        self.process.send_signal(signal.SIGINT)
        try:
            _, said = self.process.communicate(timeout=STARTED)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return self.process.returncode, said


def start_server(*arguments: str) -> Server:
    """Start `alldiff serve` at a free port, and wait until it answers."""
    process = subprocess.Popen(
        [sys.executable, "-m", "alldiff", "serve", "--no-browser", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    if not address:
        _, said = process.communicate(timeout=STARTED)
        raise AssertionError(f"the server did not start: {said}")
    return Server(process, address)
