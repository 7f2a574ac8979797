"""Errors and warnings of the page speak of nothing that only the command line has."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.core.limits import Listener
from alldiff.languages import language
from alldiff.web.jobs.boards import ReadRequest, read
from alldiff.web.jobs.inputs import Budget
from alldiff.web.worker import refused

TEXTS = {
    "letters": ("0.1A" + "." * 252, {}),
    "prime": ("." * 48 + "1", {}),
    "side": ("4.23.2.4.3..1..2", {"size": 9}),
    "boxes": ("4.23.2.4.3..1..2", {"box": (3, 2)}),
    "either": ("\n".join(["1234" + "." * 12] * 16), {}),
    "unknown": ("hello there, general", {}),
    "both": ("4.23.2.4.3..1..2", {"box": (2, 2), "latin": True}),
}


@pytest.mark.parametrize("name", TEXTS)
def test_no_error_names_an_option(name: str) -> None:
    text, options = TEXTS[name]
    with pytest.raises(ad.AlldiffError) as told:
        ad.read(text, **options)
    assert "--" not in "".join(refused(told.value).messages)


@pytest.mark.parametrize("text", ["1;0;0\n2;0;1\n", "." * 35 + "1"])
def test_no_warning_names_an_option(text: str) -> None:
    request = ReadRequest(text=text)
    warnings = read(request, Budget.of(request, 10.0, Listener())).warnings
    assert warnings
    assert all("--" not in warning and warning.endswith(".") for warning in warnings)


def test_a_pasted_text_is_described_in_french() -> None:
    request = ReadRequest(text="4?23\n?2?4\n?3??\n1??2")
    answer = read(request, Budget.of(request, 10.0, Listener(), language("fr")))
    assert answer.warnings == ["'?' est pris pour une case vide."]
    with pytest.raises(ad.errors.ReadError) as told:
        ad.read("1234\n341", format="sdk")
    said = refused(told.value).said_in(language("fr"))
    assert said.messages == ("3 caractères dans une ligne, mais le côté est 4",)


def test_a_picture_is_distinguished_from_other_files() -> None:
    request = ReadRequest(text="\ufffdPNG\r\n\x1a\n\0\0\0\rIHDR")
    with pytest.raises(ad.errors.ReadError, match="pictures are not read"):
        read(request, Budget.of(request, 10.0, Listener()))
