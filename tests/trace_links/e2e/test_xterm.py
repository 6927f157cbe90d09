"""A real click in xterm.js, the terminal in VS Code, JupyterLab and others, in headless Chromium.

The test does what such a program does with a link: it passes the URI to the opener.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.trace_links.e2e.browser import browser
from tests.trace_links.e2e.desktop import Clion, compiler_output, wait_for
from tests.trace_links.e2e.npm import installed
from trace_links.install.terminals import Setup

pytestmark = pytest.mark.terminal

XTERM = "@xterm/xterm@6.0.0"
LINE, COLUMN = 12, 5
PAGE = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="css/xterm.css">
<body style="margin:0"><div id="terminal"></div><script src="lib/xterm.js"></script><script>
const terminal = new Terminal({cols: 80, rows: 24, linkHandler: {
  allowNonHttpProtocols: true, activate: (event, uri) => window.clicked(uri)}});
terminal.open(document.getElementById("terminal"));
terminal.write(TEXT, () => { window.printed = true; });
</script>"""


@pytest.fixture(scope="session")
def xterm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's folder: TRACE_LINKS_XTERM, or fetched by npm."""
    named = os.environ.get("TRACE_LINKS_XTERM")
    if named:
        return Path(named)
    return installed(tmp_path_factory.mktemp("npm"), XTERM) / "@xterm" / "xterm"


def test_xterm(xterm: Path, clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    page = tmp_path / "page"
    shutil.copytree(xterm, page)
    Setup().key().do()
    command = [str(Path(sys.executable).with_name("trace-links")), "--links", "always"]
    printed = subprocess.run(
        command,
        input=compiler_output(LINE, COLUMN),
        capture_output=True,
        cwd=clion.project,
        check=True,
    )
    text = json.dumps(printed.stdout.decode())
    (page / "index.html").write_text(PAGE.replace("TEXT", text))
    with browser(tmp_path / "profile", environment) as chromium:
        chromium.open((page / "index.html").as_uri())
        chromium.wait(lambda: chromium.evaluate("window.printed === true") or None, "printing")

        def clicked() -> Any:
            location = {"x": 60, "y": 60}
            for kind, button in (("Moved", "none"), ("Pressed", "left"), ("Released", "left")):
                chromium.call(
                    "Input.dispatchMouseEvent",
                    type=f"mouse{kind}", button=button, clickCount=int(button == "left"),
                    **location,
                )  # fmt: skip
            for event in chromium.events:
                if event.get("method") == "Runtime.bindingCalled":
                    return event["params"]["payload"]
            return None

        uri = chromium.wait(clicked, "a click that opens the link")
    shown = {**environment, "DISPLAY": ":99"}  # the stand-in shows nothing on it
    subprocess.run([*Setup().command(), uri], env=shown, check=True)
    assert wait_for(clion.started, "the start of the editor") == clion.expected(LINE, COLUMN)
