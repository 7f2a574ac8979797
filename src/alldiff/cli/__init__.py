"""The command line: `main` runs one command and ends with its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn, TextIO

import click

from alldiff.cli.exits import BROKEN_PIPE, DEFECT, INTERRUPTED, LIMIT, USAGE
from alldiff.cli.group import COMPLETE, alldiff
from alldiff.cli.messages import SHELL, print_error
from alldiff.core.errors import AlldiffError, InvalidPuzzle
from alldiff.core.messages import ADVICE

PROGRAM = "alldiff"
DEBUG = "ALLDIFF_DEBUG"
"""The environment variable that asks for the traceback of a defect."""


def main() -> NoReturn:
    """Run the command line with the arguments of the process, and exit."""
    if wanted := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        sys.exit(shell_complete(alldiff, {}, PROGRAM, COMPLETE, wanted))
    open_streams()
    code = run(sys.argv[1:])
    if code == INTERRUPTED:
        # Threads may still be about to notice it; what they do is of no use any more.
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; every refusal is one line on stderr."""
    token = ADVICE.set(SHELL)
    try:
        code = invoke(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
        return BROKEN_PIPE
    except OSError as error:
        drop_output()
        print_error(f"{error.filename or 'output'}: {error.strerror or error}")
        return USAGE
    finally:
        ADVICE.reset(token)
    return code


def invoke(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code, leaving output that fails to the caller."""
    kept: dict[str, Any] = {}
    try:
        with alldiff.make_context(PROGRAM, list(arguments) or ["--help"]) as context:
            kept = context.meta
            return int(alldiff.invoke(context) or 0)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else PROGRAM
        message = " ".join(error.format_message().split()).rstrip(".")
        print_error(f"{message} (see {where} --help)")
        return error.exit_code
    except InvalidPuzzle as invalid:
        from alldiff.cli.inputs import LOADED, refused

        if (named := kept.get(LOADED)) is not None:
            return refused(named, invalid)
        print_error(str(invalid))
        return invalid.exit_code
    except AlldiffError as error:
        print_error(str(error))
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        print_error("interrupted")
        return INTERRUPTED
    except OSError:
        raise
    except Exception as defect:
        return unforeseen(defect)


def unforeseen(defect: Exception) -> int:
    """Report an unexpected exception in one line, with the traceback on request."""
    if os.environ.get(DEBUG) == "1":
        import traceback

        traceback.print_exception(defect)
    if isinstance(defect, MemoryError):
        print_error("there is not enough memory for this")
        return LIMIT
    print_error(
        f"this is a bug in alldiff: {type(defect).__name__}: {defect}; {DEBUG}=1 shows where it is"
    )
    return DEFECT


def drop_output() -> None:
    """Throw away what is still buffered, which would fail again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_streams() -> None:
    """Give the process the streams that it was started without, and let none fail to encode."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115  (open as long as the process)
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    never_fail_to_encode(sys.stdout)
    never_fail_to_encode(sys.stderr)


def never_fail_to_encode(stream: TextIO) -> None:
    """Let a stream print a question mark for a character that its encoding does not have."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
