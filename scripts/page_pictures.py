"""Take the README's pictures of the guidebook and of `explore`, with headless Chromium.

    python -m scripts.page_pictures [BOOK]
    python -m scripts.page_pictures --explore PAGE

BOOK is the folder of a book, by default the one that `make demo` writes. The pictures are
docs/pictures/guidebook-*.webp: the overview, a walk with 2021 and today side by side, and a
program's page with the icicle view of its stacks. PAGE is a page of `mock-libtpu explore`; its
picture, explore.webp, has the time of a step and the program down to its code.
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
WIDTH = 1280
MARGIN = 24  # pixels above that element
QUALITY = 70  # of 100


class Picture(NamedTuple):
    """A part of a page."""

    name: str
    page: str
    top: str
    """The element at the upper edge, as a CSS selector."""
    height: int = 1280


BOOK = (
    Picture("guidebook-overview", "index.html", "body"),
    Picture("guidebook-walk", "walks/device-put.html", "body"),
    Picture("guidebook-program", "programs/training-step.html", "#stacks"),
)


def main() -> None:
    options = sys.argv[1:]
    if options[:1] == ["--explore"] and len(options) == 2:
        page = Path(options[1]).absolute()
        folder = page.parent
        pictures: tuple[Picture, ...] = (Picture("explore", page.name, "#step", 1120),)
    else:
        folder, pictures = Path(options[0]).absolute() if options else DEMO_BOOK, BOOK
    for picture in pictures:
        if not (folder / picture.page).is_file():
            sys.exit(f"{folder / picture.page} does not exist. Write a book: make demo")
    environment = {name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}
    with (
        tempfile.TemporaryDirectory() as profile,
        browser(Path(profile), environment) as opened,
    ):
        opened.open("about:blank")
        opened.call("Emulation.setScrollbarsHidden", hidden=True)
        for picture in pictures:
            opened.call(
                "Emulation.setDeviceMetricsOverride",
                width=WIDTH, height=picture.height, deviceScaleFactor=1, mobile=False,
            )  # fmt: skip
            data = taken(opened, folder, picture)
            (PICTURES / f"{picture.name}.webp").write_bytes(data)


def taken(opened: Browser, folder: Path, picture: Picture) -> bytes:
    """The picture as WebP."""
    address = (folder / picture.page).as_uri()
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
