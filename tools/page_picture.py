"""Takes the picture of the page for the README: `python tools/page_picture.py`.

It needs Chromium, as the tests of the page do. The picture is docs/pictures/page.png: Play with a
hint drawn on the board.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from shutil import which
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import expect, sync_playwright

import alldiff as ad
from alldiff.techniques.engine.position import progress

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.web_server import start_server

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "pictures" / "page.png"
TECHNIQUE = "skyscraper"
PUZZLE = "3.1....4.8.4.2..71.7........2.9....7....47.6.4....6..9.32.9.........56..7.9....1."
SIZE = (1280, 890)
COLOURS = 128
"""Of the palette: a picture of a page has few."""


def taken(address: str) -> bytes:
    """Return a PNG of the page at a position in which the technique is the next step."""
    exercise = next(ad.drill(TECHNIQUE, [PUZZLE]))
    text = ad.write(progress(exercise.position), "json")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=which("chromium"), args=["--no-sandbox"]
        )
        width, height = SIZE
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
        page.clock.install()
        page.goto(f"{address}#/play?p={quote(text)}")
        page.get_by_role("button", name="Show it").click()
        expect(page.locator(".board .strike")).not_to_have_count(0)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        page.clock.run_for(251_000)
        try:
            return page.screenshot()
        finally:
            browser.close()


def main() -> None:
    """Write the picture with a palette, which makes it a third of its size."""
    server = start_server("--workers", "1")
    try:
        image = Image.open(io.BytesIO(taken(server.address))).convert("RGB")
    finally:
        server.stop()
    few = image.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(PICTURE, optimize=True)
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
