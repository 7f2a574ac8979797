"""alldiff study: the list, a report in a folder, and refusals in one line."""

import os
import sys

import pytest

from alldiff.core.errors import AlldiffError
from alldiff.studies import STUDIES, base, charts


def test_alone_it_lists_the_studies(alldiff):
    told = alldiff("study")
    assert told.code == 0
    assert [line.split()[0] for line in told.out.splitlines()] == list(STUDIES)


def test_it_writes_the_report_and_prints_the_findings(alldiff, tmp_path):
    told = alldiff("study", "godel", "--quick", "--puzzles", "1", "--out", tmp_path / "new" / "it")
    assert told.code == 0
    assert "does not hold: nine values fit into 27 bits" in told.out
    assert "seed 0" in told.err
    names = {path.name for path in (tmp_path / "new" / "it").iterdir()}
    assert {"godel.md", "godel.html"} <= names


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["kakuro-order"], "did you mean kakuro-orders"),
        (["godel", "--runs", "0"], "0"),
        (["godel", "--puzzles", "0"], "0"),
        (["godel", "--seed", "x"], "x"),
    ],
)
def test_bad_input_is_one_line(alldiff, tmp_path, arguments, says):
    told = alldiff("study", *arguments, "--out", tmp_path)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert says in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_refused_before_the_work(alldiff, tmp_path, monkeypatch):
    monkeypatch.setattr(base.Work, "run", lambda self: pytest.fail("it was run"))
    (tmp_path / "file").write_text("")
    told = alldiff("study", "godel", "--out", tmp_path / "file")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "cannot be written" in told.err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_locked_folder_is_refused(alldiff, tmp_path):
    tmp_path.chmod(0o500)
    told = alldiff("study", "godel", "--quick", "--out", tmp_path)
    assert (told.code, told.err.count("\n")) == (2, 1)


def test_interrupted_it_leaves_what_was_reached(alldiff, tmp_path, monkeypatch):
    whole = base.Work.run

    def cut(self):
        for step, _ in enumerate(whole(self)):
            yield
            if step == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(base.Work, "run", cut)
    told = alldiff("study", "godel", "--quick", "--puzzles", "1", "--out", tmp_path)
    assert told.code == 130
    assert "interrupted after 3 of" in told.err
    assert "This study is not complete" in (tmp_path / "godel.md").read_text("utf-8")
    assert "This study is not complete" in (tmp_path / "godel.html").read_text("utf-8")


def test_interrupted_it_draws_nothing(alldiff, tmp_path, monkeypatch):
    """Drawing would take seconds."""
    whole = base.Work.run

    def cut(self):
        yield from whole(self)
        raise KeyboardInterrupt

    monkeypatch.setattr(base.Work, "run", cut)
    monkeypatch.setattr(charts, "bars", lambda *parts: pytest.fail("it was drawn"))
    told = alldiff("study", "godel", "--quick", "--puzzles", "1", "--out", tmp_path)
    assert told.code == 130
    assert {path.name for path in tmp_path.iterdir()} == {"godel.md", "godel.html", "godel.csv"}


def test_without_matplotlib_the_extra_is_named(alldiff, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = alldiff("study", "godel", "--out", tmp_path)
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "alldiff[plot]" in told.err


def test_a_study_that_fails_keeps_what_was_reached(alldiff, tmp_path, monkeypatch):
    whole = base.Work.run

    def cut(self):
        for step, _ in enumerate(whole(self)):
            yield
            if step == 2:
                raise AlldiffError("two engines contradict each other")

    monkeypatch.setattr(base.Work, "run", cut)
    told = alldiff("study", "godel", "--quick", "--puzzles", "1", "--out", tmp_path)
    assert told.code == 2
    assert told.err.splitlines()[-1] == "alldiff: two engines contradict each other"
    assert "stopped after 3 of" in (tmp_path / "godel.md").read_text("utf-8")
    assert "does not hold: nine values fit into 27 bits" in told.out


def test_findings_are_reported_even_if_the_folder_is_gone(alldiff, tmp_path, monkeypatch):
    folder = tmp_path / "reports"
    whole = base.Work.run

    def cut(self):
        yield from whole(self)
        folder.rmdir()
        folder.write_text("in the way")

    monkeypatch.setattr(base.Work, "run", cut)
    told = alldiff("study", "godel", "--quick", "--puzzles", "1", "--out", folder)
    assert told.code == 2
    assert "cannot be written" in told.err
    assert "does not hold: nine values fit into 27 bits" in told.out
