"""A home folder and programs for the tests of installations."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trace_links.install.terminals import Setup

# A stand-in that stores the default in the same file as the real one.
XDG_MIME = """#!/bin/sh
list="$HOME/.config/mimeapps.list"
case "$1" in
query) sed -n "s|^$3=||p" "$list" ;;
default) printf '[Default Applications]\\n%s=%s\\n' "$3" "$2" >> "$list" ;;
esac
"""


@pytest.fixture
def own_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Setup:
    home = tmp_path / "home"
    programs = tmp_path / "programs"
    programs.mkdir()
    (home / ".config").mkdir(parents=True)
    (programs / "xdg-mime").write_text(XDG_MIME)
    (programs / "xdg-mime").chmod(0o755)
    (home / ".config" / "mimeapps.list").write_text("[Added Associations]\ntext/html=a.desktop\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    for name in ("TRACE_LINKS_CONFIG", "TRACE_LINKS_EDITOR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("DISPLAY", ":99")
    return Setup(home=str(home), platform="linux", environment={"WSL_DISTRO_NAME": "Debian"})
