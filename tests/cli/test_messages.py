"""What people are told on stderr."""

from __future__ import annotations

import pytest

from alldiff.cli.messages import warn


def test_a_message_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    warn("two\nlines\x1b[2J")
    assert capsys.readouterr().err == "alldiff: warning: two lines [2J\n"
