"""alldiff completion: what makes a shell complete commands, options and names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from alldiff.cli.command import Command
from alldiff.cli.exits import OK
from alldiff.cli.group import COMPLETE, alldiff


@click.command("completion", cls=Command)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print a script that lets your shell complete commands, options and names.

    The script asks `alldiff`, so it also completes names from plugins.

    Examples:
        alldiff completion bash
            for a line eval "$(alldiff completion bash)" in ~/.bashrc
        alldiff completion zsh
            the same for ~/.zshrc
        alldiff completion fish
            for ~/.config/fish/completions/alldiff.fish
    """
    found = get_completion_class(shell)
    assert found is not None
    print(found(alldiff, {}, "alldiff", COMPLETE).source(), end="")
    return OK
