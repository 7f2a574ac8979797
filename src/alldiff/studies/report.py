"""The report of a study: blocks of text, tables and pictures, as Markdown and as HTML."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from csv import DictWriter
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from io import BytesIO, StringIO
from os import PathLike
from pathlib import Path
from re import sub

from alldiff.core import extras
from alldiff.core.errors import WriteError
from alldiff.lab.outcome import RaceResult
from alldiff.lab.plots import Plot
from alldiff.lab.tables import number

HOLDS, PARTLY, FAILS, OPEN = "holds", "holds in part", "does not hold", "not reached"
UNSHOWN, FEW = "no difference shown", "not enough puzzles"


@dataclass(frozen=True, slots=True)
class Heading:
    """A section's heading, and the parts of the study that it belongs to."""

    text: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table with a caption; the first `left` columns are flush left, the others flush right."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1


CELLS = ["row", "column", "value"]
"""How a study without races writes the cells of its tables."""


@dataclass(frozen=True)
class Picture:
    """A plot, drawn on demand, with a caption."""

    caption: str
    draw: Callable[[], Plot]

    @cached_property
    def svg(self) -> bytes:
        """The plot as SVG, the same for the same figures."""
        plot, file = self.draw(), BytesIO()
        # Names of parts inside the file are random otherwise.
        with extras.load("matplotlib", "a plot").rc_context({"svg.hashsalt": "alldiff"}):
            plot.figure.savefig(file, format="svg", metadata={"Date": None})
        return file.getvalue()


ON_THIS_GRID = {
    HOLDS: "holds on this grid",
    PARTLY: "holds in part on this grid",
    FAILS: "is not so on this grid",
}
"""The verdicts on a statement about one grid, which no further grid could change."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The original's statement, our figures, and the verdict.

    verdict: HOLDS, PARTLY or FAILS; UNSHOWN or FEW if a paired test shows nothing or has too few
    puzzles; OPEN if the study did not get there. puzzles: how many it rests on, 0 for none.
    fact: it is about these puzzles, not about a sample of them, and no limit of ours plays a part.
    """

    statement: str
    theirs: str
    ours: str
    verdict: str
    puzzles: int = 0
    fact: bool = False

    @property
    def judged(self) -> str:
        """The verdict, with the number of puzzles behind it."""
        if not self.puzzles or self.verdict == OPEN:
            return self.verdict
        if self.fact and self.puzzles == 1:
            return ON_THIS_GRID.get(self.verdict, self.verdict)
        return f"{self.verdict} ({number(self.puzzles, 'puzzle')})"

    def without_haste(self) -> Finding:
        """Return the finding as a quick study may state it: one puzzle decides nothing."""
        if self.puzzles == 1 and not self.fact and self.verdict in (HOLDS, PARTLY, FAILS):
            return replace(self, verdict=FEW)
        return self


Block = Heading | Text | ReportTable | Picture
FINDING_COLUMNS = ("statement", "the original", "here", "verdict")


@dataclass(frozen=True, slots=True, repr=False)
class StudyReport:
    """A study's report. Printing it shows the findings; a notebook shows everything."""

    name: str
    title: str
    question: str
    original: str
    findings: tuple[Finding, ...]
    blocks: tuple[Block, ...]
    races: dict[str, RaceResult]
    conditions: tuple[str, ...]
    """Options, versions and machine, in words."""
    stopped: str | None = None
    """How far an interrupted study came, in words, or None."""

    def parts(self) -> list[Block]:
        """Return everything in reading order, under the title."""
        stopped = [Text(f"This study is not complete: {self.stopped}.")] if self.stopped else []
        return [
            Text(self.question),
            Text(self.original),
            *stopped,
            Heading("Which conclusions hold"),
            findings_table(self.findings),
            *self.blocks,
            Heading("How it was measured"),
            *(Text(line) for line in self.conditions),
        ]

    def markdown(self) -> str:
        """Return the report as Markdown; the pictures are separate files."""
        text, pictures = [f"# {self.title}"], 0
        for block in self.parts():
            if isinstance(block, Picture):
                pictures += 1
                text.append(f"![{block.caption}]({self.picture_name(pictures)})")
            else:
                text.append(markdown_of(block))
        return "\n\n".join(text) + "\n"

    def html(self) -> str:
        """Return the report as one HTML page that needs nothing else."""
        body = "\n".join(html_of(block) for block in self.parts())
        return PAGE.format(title=escape(self.title), body=body)

    def picture_name(self, number: int) -> str:
        """Return the file name for a picture, from 1."""
        return f"{self.name}-{number}.svg"

    def files(self) -> dict[str, bytes]:
        """Return the report's files by name."""
        pictures = [block for block in self.parts() if isinstance(block, Picture)]
        return {
            f"{self.name}.md": self.markdown().encode(),
            f"{self.name}.html": self.html().encode(),
            f"{self.name}.csv": self.csv().encode(),
            **{self.picture_name(n): each.svg for n, each in enumerate(pictures, start=1)},
        }

    def save(self, folder: str | PathLike[str]) -> list[Path]:
        """Write the report into a folder, which is made if need be, and return the files."""
        written = []
        for name, content in self.files().items():
            path = Path(folder, name)
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            except OSError as error:
                raise WriteError(f"{path}: cannot be written: {error.strerror}") from None
            written.append(path)
        return written

    def csv(self) -> str:
        """Return the runs of all races as CSV, each with its stage; without races, the tables."""
        file = StringIO()
        columns = next(iter(self.races.values())).columns() if self.races else CELLS
        writer = DictWriter(file, ["stage", *columns], lineterminator="\n")
        writer.writeheader()
        for stage, race in self.races.items():
            writer.writerows({"stage": stage, **row} for row in race.flat_rows())
        for table in () if self.races else self.parts():
            if isinstance(table, ReportTable):
                for row in table.rows:
                    for cell in zip(table.columns, row, strict=False):
                        values = (table.caption, row[0], *cell)
                        writer.writerow(dict(zip(("stage", *CELLS), values, strict=True)))
        return file.getvalue()

    def __repr__(self) -> str:
        lines = [self.title, *([self.stopped] if self.stopped else [])]
        for each in self.findings:
            lines += ["", f"{each.judged}: {each.statement}"]
            lines += [f"  the original: {each.theirs}", f"  here: {each.ours}"]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return "\n".join(
            [f"<h1>{escape(self.title)}</h1>", *(html_of(block) for block in self.parts())]
        )


def finding_row(finding: Finding) -> tuple[str, ...]:
    """Return a finding as a row of a table."""
    return finding.statement, finding.theirs, finding.ours, finding.judged


def findings_table(findings: Sequence[Finding]) -> ReportTable:
    """Return all findings as a table."""
    return ReportTable(
        "The original's statements, our measurements, and the verdicts.",
        FINDING_COLUMNS,
        tuple(finding_row(each) for each in findings),
        left=len(FINDING_COLUMNS),
    )


def markdown_of(block: Heading | Text | ReportTable) -> str:
    """Return a block as Markdown."""
    if isinstance(block, Heading):
        return f"## {block.text}"
    if isinstance(block, Text):
        return block.text
    marks = ["---" if place < block.left else "---:" for place in range(len(block.columns))]
    rows = [block.columns, tuple(marks), *block.rows]
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return f"{block.caption}\n\n" + "\n".join(lines)


def html_of(block: Block) -> str:
    """Return a block as HTML."""
    if isinstance(block, Heading):
        return f"<h2>{escape(block.text)}</h2>"
    if isinstance(block, Text):
        return f"<p>{code_marked(block.text)}</p>"
    if isinstance(block, Picture):
        source = b64encode(block.svg).decode()
        caption = escape(block.caption)
        return (
            f'<figure><img alt="{caption}" src="data:image/svg+xml;base64,{source}">'
            f"<figcaption>{caption}</figcaption></figure>"
        )
    style = ' class="findings"' if block.columns == FINDING_COLUMNS else ""
    head = html_row(block, "th", block.columns)
    body = "\n".join(f"<tr>{html_row(block, 'td', row)}</tr>" for row in block.rows)
    return (
        f"<table{style}><caption>{code_marked(block.caption)}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody></table>"
    )


def code_marked(text: str) -> str:
    """Return a text as HTML, with code for what is between backticks."""
    return sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def html_row(block: ReportTable, tag: str, row: Sequence[str]) -> str:
    """Return the cells of a row of a table."""
    return "".join(
        f"<{tag}{' class=left' if place < block.left else ''}>{code_marked(cell)}</{tag}>"
        for place, cell in enumerate(row)
    )


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --ink: #222; --paper: #fff; --line: #ddd; }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem;
  color: var(--ink); background: var(--paper); }}
table {{ border-collapse: collapse; margin: 1.2rem 0; max-width: 100%; font-size: 0.85rem; }}
caption {{ text-align: left; font-style: italic; padding-bottom: 0.3rem; }}
th, td {{ padding: 0.2rem 0.5rem; text-align: right; border-bottom: 1px solid var(--line); }}
th {{ vertical-align: bottom; }}
.left {{ text-align: left; }}
.findings td:last-child {{ min-width: 6.5rem; }}
td {{ font-variant-numeric: tabular-nums; vertical-align: top; }}
td:not(.left) {{ white-space: nowrap; }}
td:first-child {{ min-width: 9rem; }}
figure {{ margin: 1.5rem 0; }}
img {{ max-width: 100%; background: #fff; }}
h2, thead, tbody tr:first-child, tbody tr:nth-child(2) {{ break-after: avoid; }}
figcaption {{ font-style: italic; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --ink: #ddd; --paper: #181818; --line: #444; }}
  img {{ filter: invert(0.906) hue-rotate(180deg); }}
}}
@media print {{
  :root {{ color-scheme: light; --ink: #000; --paper: #fff; --line: #999; }}
  img {{ filter: none; }}
  body {{ max-width: none; margin: 0; font-size: 10pt; }}
  table {{ font-size: 7.5pt; }}
  th, td {{ padding: 0.1rem 0.25rem; }}
  td:not(.left) {{ white-space: normal; }}
  tr, figure {{ break-inside: avoid; }}
}}
</style>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""
