"""Errors and warnings of the page speak of nothing that only the command line has."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.stopping import Listener
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
    assert "--" not in refused(told.value).message


@pytest.mark.parametrize("text", ["1;0;0\n2;0;1\n", "." * 35 + "1"])
def test_no_warning_names_an_option(text: str) -> None:
    request = ReadRequest(text=text)
    warnings = read(request, Budget.of(request, 10.0, Listener())).warnings
    assert warnings
    assert all("--" not in warning and warning.endswith(".") for warning in warnings)
