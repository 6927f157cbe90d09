"""Emacs on a real screen: a click shows a window, whether a server listens or not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace_links.e2e.desktop import require, screen, wait_for, window
from trace_links import opener

pytestmark = pytest.mark.terminal

_SHOWN = '(with-current-buffer (window-buffer) (format "%s:%d" (buffer-file-name) (point)))'


def _needs_windows() -> None:
    require("emacs", "emacsclient", "Xvfb", "openbox", "xdotool")
    ask = "(princ (fboundp 'x-create-frame))"
    result = subprocess.run(
        ["emacs", "-Q", "--batch", "--eval", ask], capture_output=True, text=True, check=False
    )
    if result.stdout != "t":
        pytest.skip("this Emacs is built without windows")


def _click(file: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-I", "-S", opener.__file__, "--editor", "emacs", f"{file}:2:5"]
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=True, timeout=60)


def _source(folder: Path) -> Path:
    file = folder / "a.cc"
    file.write_text("one\ntwo two\n")
    return file


def test_no_server(environment: dict[str, str], tmp_path: Path) -> None:
    _needs_windows()
    with screen(environment) as shown:
        _click(_source(tmp_path), shown)
        assert window(shown, "emacs")
        assert not (tmp_path / "runtime" / "emacs").exists()


def test_a_server_without_a_frame(environment: dict[str, str], tmp_path: Path) -> None:
    _needs_windows()
    file = _source(tmp_path)

    def asked(what: str) -> str:
        command = ["emacsclient", "--eval", what]
        result = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False
        )
        return result.stdout.strip()

    (tmp_path / "runtime" / "emacs").mkdir(mode=0o700)
    command = ["emacs", "-Q", "--daemon"]
    subprocess.run(command, env=environment, capture_output=True, check=True)
    try:
        with screen(environment) as shown:
            _click(file, shown)
            assert window(shown, "emacs")
            wait_for(lambda: asked(_SHOWN) == f'"{file}:9"', "the line that is shown")
            # The frame exists now, and is used again.
            _click(file, shown)
            assert asked("(length (frame-list))") == "2"
    finally:
        asked("(kill-emacs)")
