"""The modules of the page without a browser: Deno runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

STATIC = Path(__file__).resolve().parents[2] / "src/alldiff/web/static"
SECONDS = 120


def deno(*arguments: str, stdin: str = "") -> str:
    """Run Deno, and return what it prints."""
    program = which("deno", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert program, "deno is missing: the extra `test` has it"
    done = subprocess.run(
        [program, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
        env={**os.environ, "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_script(function: str, argument: Any) -> Any:
    """Return what an async function in JavaScript makes of a value.

    Its imports are those of the page: `await import("/watch/replay.js")`.
    """
    local = function.replace('import("/', f'import("{STATIC.as_uri()}/')
    script = f"""
        const argument = JSON.parse(await new Response(Deno.stdin.readable).text());
        console.log(JSON.stringify(await ({local})(argument)));
    """
    return json.loads(deno("eval", script, stdin=json.dumps(argument)))
