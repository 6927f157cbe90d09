"""Take the README's pictures of the guidebook, with headless Chromium.

    python -m scripts.guidebook_pictures [BOOK]

BOOK is the folder of a book, by default the one that `make demo` writes. The pictures are
docs/pictures/guidebook-*.webp: the overview, a walk with 2021 and today side by side, and a
program's page with the icicle view of its stacks.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.trace_links.e2e.browser import Browser, browser

CHECKOUT = Path(__file__).parent.parent
PICTURES = CHECKOUT / "docs" / "pictures"
DEMO_BOOK = CHECKOUT / ".demo" / "guidebook"
WIDTH, HEIGHT = 1280, 1280
MARGIN = 24  # pixels above that element
QUALITY = 70  # of 100


class Picture(NamedTuple):
    """A part of a page."""

    name: str
    page: str
    top: str
    """The element at the upper edge, as a CSS selector."""


ALL = (
    Picture("overview", "index.html", "body"),
    Picture("walk", "walks/device-put.html", "body"),
    Picture("program", "programs/training-step.html", "#stacks"),
)


def main() -> None:
    book = Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else DEMO_BOOK
    if not (book / "index.html").is_file():
        sys.exit(f"{book} has no guidebook. Write one: make demo")
    environment = {name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}
    with (
        tempfile.TemporaryDirectory() as profile,
        browser(Path(profile), environment) as opened,
    ):
        opened.open("about:blank")
        opened.call(
            "Emulation.setDeviceMetricsOverride",
            width=WIDTH, height=HEIGHT, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        opened.call("Emulation.setScrollbarsHidden", hidden=True)
        for picture in ALL:
            data = taken(opened, book, picture)
            (PICTURES / f"guidebook-{picture.name}.webp").write_bytes(data)


def taken(opened: Browser, book: Path, picture: Picture) -> bytes:
    """The picture as WebP."""
    address = (book / picture.page).as_uri()
    opened.call("Page.navigate", url=address)
    loaded = f"document.readyState == 'complete' && location.href == '{address}' || null"
    opened.wait(lambda: opened.evaluate(loaded), f"loading of {picture.page}")
    top = opened.evaluate(
        f"Math.max(0, document.querySelector('{picture.top}').getBoundingClientRect().top"
        f" - document.querySelector('header').offsetHeight - {MARGIN})"
    )
    opened.evaluate(f"scrollTo(0, {top})")
    # Canvases are drawn with the next frames.
    opened.call(
        "Runtime.evaluate",
        expression="new Promise((done) => setTimeout(done, 500))",
        awaitPromise=True,
    )
    shot = opened.call("Page.captureScreenshot", format="webp", quality=QUALITY)
    return base64.b64decode(shot["data"])


if __name__ == "__main__":
    main()
