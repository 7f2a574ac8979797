"""The report of a study: blocks of text, tables and pictures, as Markdown and as HTML."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from csv import DictWriter
from dataclasses import dataclass
from functools import cached_property
from html import escape
from io import BytesIO, StringIO
from os import PathLike
from pathlib import Path
from re import sub

from alldiff.core.errors import WriteError
from alldiff.lab.outcome import RaceResult
from alldiff.lab.plots import Plot

HOLDS, PARTLY, FAILS, OPEN = "holds", "holds in part", "does not hold", "not reached"
UNSHOWN, FEW = "no difference shown", "not enough puzzles"


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a section."""

    text: str


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


@dataclass(frozen=True)
class Picture:
    """A plot, drawn when somebody looks at it, with what it shows in words."""

    caption: str
    draw: Callable[[], Plot]

    @cached_property
    def svg(self) -> bytes:
        """The plot as SVG."""
        file = BytesIO()
        self.draw().figure.savefig(file, format="svg", metadata={"Date": None})
        return file.getvalue()


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement of the original study beside our figures, and whether it holds.

    `verdict` is one of HOLDS, PARTLY, FAILS, UNSHOWN and FEW where a paired test shows nothing or
    has too few puzzles, and OPEN, which is for what an interrupted study did not come to.
    """

    statement: str
    theirs: str
    ours: str
    verdict: str


Block = Heading | Text | ReportTable | Picture
FINDING_COLUMNS = ("statement", "the original", "here", "verdict")


@dataclass(frozen=True, slots=True, repr=False)
class StudyReport:
    """What a study found. It prints its findings; a notebook shows all of it."""

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
        """Return the report as Markdown; its pictures are files beside it."""
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
        """Return the file of a picture, from 1."""
        return f"{self.name}-{number}.svg"

    def files(self) -> dict[str, bytes]:
        """Return every file of the report by its name."""
        pictures = [block for block in self.parts() if isinstance(block, Picture)]
        return {
            f"{self.name}.md": self.markdown().encode(),
            f"{self.name}.html": self.html().encode(),
            **({f"{self.name}.csv": self.csv().encode()} if self.races else {}),
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
        """Return the runs of all races as CSV, each with the stage that it belongs to."""
        file = StringIO()
        columns = next(iter(self.races.values())).columns() if self.races else []
        writer = DictWriter(file, ["stage", *columns], lineterminator="\n")
        writer.writeheader()
        for stage, race in self.races.items():
            writer.writerows({"stage": stage, **row} for row in race.flat_rows())
        return file.getvalue() if self.races else ""

    def __repr__(self) -> str:
        lines = [self.title, *([self.stopped] if self.stopped else [])]
        for each in self.findings:
            lines += ["", f"{each.verdict}: {each.statement}"]
            lines += [f"  the original: {each.theirs}", f"  here: {each.ours}"]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return "\n".join(
            [f"<h1>{escape(self.title)}</h1>", *(html_of(block) for block in self.parts())]
        )


def finding_row(finding: Finding) -> tuple[str, ...]:
    """Return a finding as a row of a table."""
    return finding.statement, finding.theirs, finding.ours, finding.verdict


def findings_table(findings: Sequence[Finding]) -> ReportTable:
    """Return all findings as a table."""
    return ReportTable(
        "What the original states, what was measured here, and whether the statement holds.",
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
        f"<table{style}><caption>{escape(block.caption)}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody></table>"
    )


def code_marked(text: str) -> str:
    """Return a text as HTML, with what stands between backticks as code."""
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
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff; }}
table {{ border-collapse: collapse; margin: 1.2rem 0; display: block; overflow-x: auto; }}
caption {{ text-align: left; font-style: italic; padding-bottom: 0.3rem; }}
th, td {{ padding: 0.2rem 0.7rem; text-align: right; border-bottom: 1px solid #ddd; }}
.left {{ text-align: left; }}
td {{ font-variant-numeric: tabular-nums; vertical-align: top; }}
td:not(:first-child) {{ white-space: nowrap; }}
.findings td {{ white-space: normal; }}
figure {{ margin: 1.5rem 0; }}
img {{ max-width: 100%; }}
figcaption {{ font-style: italic; }}
</style>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""
