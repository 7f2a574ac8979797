"""Do something to a running call from outside, once it is where it stays: no guess about time."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

EVERY = 0.02
"""How many seconds lie between two looks."""


@contextmanager
def when_it_stays(action: Callable[[], object]) -> Iterator[None]:
    """Act, once, when two looks in a row find the main thread at one place: inside a long call."""
    last: tuple[FrameType | None, int] | None = None

    def look(number: int, frame: FrameType | None) -> None:
        nonlocal last
        here = (frame, frame.f_lasti if frame else 0)
        if here == last:
            signal.setitimer(signal.ITIMER_REAL, 0)
            action()
        last = here

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, EVERY, EVERY)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        last = None


def ctrl_c(number: signal.Signals = signal.SIGINT) -> None:
    """Send this process a signal, as the keyboard does."""
    os.kill(os.getpid(), number)
