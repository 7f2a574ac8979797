"""What Sphinx has not: notebooks as pages, and pages made of the public names and the commands."""

from __future__ import annotations

import inspect
import json
from typing import Any, ClassVar

import click
from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import alldiff
from alldiff.cli.group import COMMANDS, alldiff as group
from alldiff.rules.framework.base import Rule

# The signature of a record asks for the types of its fields; this one only type checkers import.
alldiff.core.puzzle.Rule = Rule  # type: ignore[attr-defined]


class NotebookParser(MystParser):
    """Reads a notebook with its outputs as the Markdown that it amounts to."""

    supported: ClassVar = ("ipynb",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the cells of a notebook one after another."""
        cells = json.loads(inputstring)["cells"]
        super().parse("\n\n".join(map(cell_markdown, cells)), document)


def cell_markdown(cell: dict[str, Any]) -> str:
    """Return a cell, and what it put out, as Markdown."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source
    return "\n\n".join([fence("python", source), *map(output_markdown, cell["outputs"])])


def output_markdown(output: dict[str, Any]) -> str:
    """Return an output in the best form that a page can show."""
    if output["output_type"] == "stream":
        return fence("text", "".join(output["text"]))
    data = output["data"]
    if "image/png" in data:
        source = "".join(data["image/png"]).replace("\n", "")
        return fence("{raw} html", f'<img alt="" src="data:image/png;base64,{source}">')
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return fence("{raw} html", "".join(data[kind]))
    return fence("text", "".join(data["text/plain"]))


def fence(language: str, text: str) -> str:
    """Return a block of code, fenced so that no text ends it."""
    return f"``````{language}\n{text.rstrip()}\n``````"


class PublicNames(SphinxDirective):
    """Documents the `functions` or `classes` of `alldiff`, or the public names of a module."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the descriptions that autodoc makes."""
        wanted = self.arguments[0]
        module = alldiff if wanted in ("functions", "classes") else getattr(alldiff, wanted)
        text = "\n".join(
            f"```{{eval-rst}}\n.. auto{role}:: {module.__name__}.{name}\n{options}```"
            for name in module.__all__
            for group, role, options in [sort(getattr(module, name))]
            if module is not alldiff or group == wanted
        )
        return self.parse_text_to_nodes(text)


def sort(thing: object) -> tuple[str, str, str]:
    """Return where a public name belongs, the role of autodoc, and its options."""
    if inspect.isfunction(thing):
        return "functions", "function", ""
    if not inspect.isclass(thing):
        return "classes", "data", ""
    return "classes", "class", "   :members:\n"


class CommandHelp(SphinxDirective):
    """Shows what `--help` says of every command, a section each."""

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        context = click.Context(group, info_name="alldiff", terminal_width=100)
        return self.parse_text_to_nodes(
            "\n\n".join(command_markdown(name, context) for name in COMMANDS),
            allow_section_headings=True,
        )


def command_markdown(name: str, context: click.Context) -> str:
    """Return a section about one command."""
    command = group.get_command(context, name)
    assert command is not None
    own = click.Context(command, parent=context, info_name=name, terminal_width=100)
    return f"## {name}\n\n{fence('text', command.get_help(own))}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the parser and the directives."""
    app.add_source_suffix(".ipynb", "ipynb")
    app.add_source_parser(NotebookParser)
    app.add_directive("public-names", PublicNames)
    app.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
