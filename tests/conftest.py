"""Settings that every test shares."""

import gc
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

# A job in the background ignores Ctrl-C, and so would every process that a test starts and then
# interrupts: a test that waits for it to end would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No timed tests: a busy machine must not fail a law.
settings.register_profile("alldiff", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("alldiff")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that look at the page in a browser."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Collect no garbage: what Ctrl-C raises in the function of Hypothesis called then is lost."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def ctrl_c_stays_what_it_is() -> Iterator[None]:
    """CP-SAT below other packages leaves the process with a Ctrl-C that kills it."""
    yield
    signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))


@pytest.fixture(scope="session", autouse=True)
def no_reasoner_outlives_the_tests(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail where a reasoner of the core is still held after the last test.

    nanobind reports it as leaked when Python ends. A module of tests that keeps one is enough:
    pytest holds its modules until the end.
    """
    yield
    used = sys.modules.get("alldiff.techniques.engine.reasoning")
    if used is None or request.session.testsfailed:  # the trace of a failed test holds its values
        return
    for test in request.session.items:
        if arguments := getattr(test, "funcargs", None):
            arguments.clear()  # the last test holds its fixtures still
    gc.collect()
    held = [each for each in gc.get_objects() if type(each) is used.Reasoning and each._core]
    assert not held, [each.puzzle for each in held]
