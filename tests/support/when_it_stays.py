"""Do something to a running call from outside, once it is where it stays: no guess about time."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread, get_ident
from time import sleep
from types import FrameType

from alldiff.core.result import Interrupted, Result

EVERY = 0.02
"""How many seconds lie between two looks."""


@contextmanager
def when_it_stays(action: Callable[[], object]) -> Iterator[None]:
    """Act, once, when two looks in a row find this thread at one place: inside a long call.

    A timer's signal goes to any thread, perhaps after the end; those of a thread go to this one.
    """
    last: tuple[FrameType | None, int] | None = None
    done = False

    def look(number: int, frame: FrameType | None) -> None:
        nonlocal last, done
        here = (frame, frame.f_lasti if frame else 0)
        if here == last and not done:
            done = True
            action()
        last = here

    def knock(at: int) -> None:
        while not done:
            sleep(EVERY)
            signal.pthread_kill(at, signal.SIGALRM)

    before = signal.signal(signal.SIGALRM, look)
    knocking = Thread(target=knock, args=(get_ident(),))
    knocking.start()
    try:
        yield
    finally:
        done = True
        knocking.join()
        signal.signal(signal.SIGALRM, before)
        last = None


def ctrl_c(number: signal.Signals = signal.SIGINT) -> None:
    """Send this process a signal, as the keyboard does."""
    os.kill(os.getpid(), number)


def interrupted(call: Callable[[], object], tries: int = 20) -> Result:
    """Return what a call found when Ctrl-C ended it.

    On a busy machine a call may stay where it is before its search has begun, and then Ctrl-C has
    nothing to keep: such a call is made again.
    """
    for _ in range(tries):
        try:
            with when_it_stays(ctrl_c):
                call()
        except Interrupted as stopped:
            return stopped.result
        except KeyboardInterrupt:
            continue
        raise AssertionError("the call ended by itself")
    raise AssertionError("Ctrl-C never came as Interrupted")
