"""A real click in JediTerm, the emulator in the terminals of JetBrains' IDEs.

It runs where TPU_WALKTHROUGH_JEDITERM is a Java class path with JediTerm's modules core, ui and app
and the libraries that these need. What the IDE then opens is in links/jetbrains.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace_links.e2e.desktop import (
    click_until,
    compiler_output,
    require,
    running,
    screen,
    window,
)
from tests.trace_links.links.jetbrains import Opened, opened

pytestmark = [pytest.mark.terminal, pytest.mark.own_build]

LINE, COLUMN = 41, 9
CLASS_PATH = os.environ.get("TPU_WALKTHROUGH_JEDITERM", "")
WINDOW = Path(__file__).with_name("JediTermWindow.java")
# The class of the window of a program that java compiles itself.
KIND = "com-sun-tools-javac-launcher-Main"


@pytest.mark.skipif(not CLASS_PATH, reason="TPU_WALKTHROUGH_JEDITERM is not set")
@pytest.mark.parametrize("folder", ["tree", "a tree+more, 100% ü:1"])
def test_a_click(folder: str, tmp_path: Path) -> None:
    require("java", "Xvfb", "openbox", "xdotool")
    source = tmp_path / folder / "src" / "device_put.cc"
    source.parent.mkdir(parents=True)
    source.write_text("int x;\n" * 50)
    environment = os.environ | {"FORCE_HYPERLINK": "1"}
    printed = subprocess.run(
        [Path(sys.executable).with_name("trace-links"), "--uri", "jetbrains-terminal"],
        input=compiler_output(LINE, COLUMN),
        env=environment,
        capture_output=True,
        cwd=tmp_path / folder,
        check=True,
    )
    output, clicked = tmp_path / "output", tmp_path / "clicked"
    output.write_bytes(printed.stdout)

    def target() -> str:
        return clicked.read_text() if clicked.exists() else ""

    argv = ["java", "-cp", CLASS_PATH, str(WINDOW), str(output), str(clicked)]
    with screen(environment) as shown, running(argv, shown):
        uri = click_until(shown, window(shown, KIND), [], target)
    assert opened(uri) == Opened(str(source), LINE, COLUMN)
