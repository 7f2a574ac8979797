"""The command line: `main` runs one command and ends with its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO

import click

from alldiff.cli.exits import BROKEN_PIPE, INTERRUPTED, UNREADABLE
from alldiff.cli.group import alldiff
from alldiff.cli.messages import complain
from alldiff.errors import AlldiffError

PROGRAM = "alldiff"


def main() -> NoReturn:
    """Run the command line with the arguments of the process, and exit."""
    if wanted := os.environ.get("_ALLDIFF_COMPLETE"):
        from click.shell_completion import shell_complete

        sys.exit(shell_complete(alldiff, {}, PROGRAM, "_ALLDIFF_COMPLETE", wanted))
    for stream in (sys.stdout, sys.stderr):
        never_fail_to_encode(stream)
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; every refusal is one line on stderr."""
    try:
        code = invoke(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone. What is still buffered must not be flushed at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def invoke(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code, leaving a broken pipe to the caller."""
    try:
        with alldiff.make_context(PROGRAM, list(arguments) or ["--help"]) as context:
            return int(alldiff.invoke(context) or 0)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else PROGRAM
        message = " ".join(error.format_message().split()).rstrip(".")
        complain(f"{message} (see {where} --help)")
        return error.exit_code
    except AlldiffError as error:
        complain(str(error))
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{error.filename or 'input'}: {error.strerror or error}")
        return UNREADABLE


def never_fail_to_encode(stream: TextIO) -> None:
    """Let a stream print a question mark for a character that its encoding does not have."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
