"""alldiff completion: what makes a shell complete commands, options and names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import OK
from alldiff.cli.group import COMPLETE, alldiff

EXAMPLES = (
    Example("alldiff completion bash", 'for a line eval "$(alldiff completion bash)" in ~/.bashrc'),
    Example("alldiff completion zsh", "the same for ~/.zshrc"),
    Example("alldiff completion fish", "for ~/.config/fish/completions/alldiff.fish"),
)


@click.command("completion", cls=Command, examples=EXAMPLES)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print the script that makes a shell complete commands, options and the names that they take.

    Its lines ask `alldiff` itself, so that what plugins add is completed, too.
    """
    found = get_completion_class(shell)
    assert found is not None
    print(found(alldiff, {}, "alldiff", COMPLETE).source(), end="")
    return OK
