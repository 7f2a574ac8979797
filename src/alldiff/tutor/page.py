"""An explanation as a page: the steps with pictures of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from alldiff.languages import Language, phrase
from alldiff.render.html import page_style, text
from alldiff.render.step import step_svg
from alldiff.render.style import ThemeName
from alldiff.render.svg import svg
from alldiff.techniques import words
from alldiff.techniques.engine.deduction import Deduction
from alldiff.techniques.engine.position import Position

if TYPE_CHECKING:
    from alldiff.tutor.explanation import Explanation

PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
main{{max-width:56rem;text-align:left}}
main>figure:first-of-type svg,section svg{{max-width:100%;height:auto}}
section{{margin:2rem 0}}
figure{{margin:.8rem 0 1.6rem}}
section p{{max-width:none;margin:.3rem 0}}
.rule{{font-style:italic}}
.argument{{margin:.4rem 0 .4rem 1rem}}
ol{{padding-left:2.4rem}}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{faults}<figure>
{puzzle}</figure>
{sections}
<p class="status">{summary}</p>
</main>
</body>
</html>
"""

PLAIN_FAMILIES = ("singles",)
"""Steps of these are easy to see: the first of a group has a picture."""


def page(explanation: Explanation, look: ThemeName) -> str:
    """Return an explanation as a page that loads nothing from outside."""
    puzzle = explanation.path.start.puzzle
    sections = []
    for technique, steps in explanation.groups():
        parts = [f"<h2>{text(explanation.heading(technique, steps))}</h2>"]
        parts.append(f'<p class="rule">{text(explanation.titles(technique)[1])}</p>')
        parts.append(f'<ol start="{steps[0][0]}">')
        for number, position, step in steps:
            parts.append(f"<li>{text(explanation.said(position, step))}")
            parts += argument(explanation, position, step)
            if technique.family not in PLAIN_FAMILIES or number == steps[0][0]:
                drawn = step_svg(position, step, theme=look, said="", language=explanation.language)
                parts.append(f"<figure>\n{drawn}</figure>")
            parts.append("</li>")
        parts.append("</ol>")
        sections.append("<section>\n" + "\n".join(parts) + "\n</section>")
    faults = "".join(
        f'<p class="status">{text(message)}</p>\n' for message in explanation.messages()
    )
    return PAGE.format(
        language=explanation.language.name,
        title=text(explanation.title),
        style=page_style(look),
        faults=faults,
        puzzle=svg(puzzle, theme=look, title=""),
        sections="\n".join(sections),
        summary=text(explanation.summary),
    )


def argument(explanation: Explanation, position: Position, step: Deduction) -> Iterator[str]:
    """Yield the lines of a long argument: those that decide, and the whole behind a fold."""
    spoken = explanation.language
    lines = words.argument(position, step)
    decisive = [line for line in lines if line.decisive]
    if decisive:
        yield argument_html(decisive, spoken)
    if len(decisive) < len(lines):
        yield f"<details><summary>{text(spoken.sentence(phrase('whole-argument')))}</summary>"
        yield argument_html(lines, spoken)
        yield "</details>"


def argument_html(lines: Iterable[words.Line], spoken: Language) -> str:
    """Return lines of an argument, each with its number."""
    items = (f"<p>{text(words.numbered(line, spoken))}</p>" for line in lines)
    return f'<div class="argument">{"".join(items)}</div>'
