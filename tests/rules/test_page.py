"""docs/rules.md says what the rules say, and shows each of them."""

import runpy
from pathlib import Path

from alldiff.rules import rule_names

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_what_the_rules_say():
    page = runpy.run_path(str(ROOT / "tools" / "rules_page.py"))["page"]
    written = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert written == page(), "./check --renew writes it"


def test_every_rule_has_a_picture():
    pictures = ROOT / "docs" / "pictures" / "rules"
    assert {path.stem for path in pictures.glob("*.svg")} == set(rule_names()), (
        "./check --renew draws them from tests/support/rule_samples"
    )
