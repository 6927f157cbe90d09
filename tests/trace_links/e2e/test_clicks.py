"""Real clicks in real terminals: the editor's stand-in gets exactly the right arguments."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.trace_links.e2e.desktop import (
    Clion,
    click_until,
    compiler_output,
    require,
    running,
    screen,
    wait_for,
    window,
)
from trace_links.install.installer import install

pytestmark = pytest.mark.terminal

LINE, COLUMN = 41, 9
COMMAND = Path(sys.executable).with_name("trace-links")


KITTY = ["kitty", "-o", "confirm_os_window_close=0", "-o", "update_check_interval=0"]


def _script(folder: Path, project: Path, arguments: str) -> Path:
    """A program that prints a compiler's output through the filter, and records that it did."""
    (folder / "output").write_bytes(compiler_output(LINE, COLUMN))
    script = folder / "print-links"
    # Alacritty sets HOME to the user's real home folder.
    script.write_text(
        f'#!/bin/sh\nexport HOME="{os.environ["HOME"]}"\n'
        f'cd "{project}" && "{COMMAND}" {arguments} < "{folder}/output"\n'
        f': > "{folder}/printed"\nwhile :; do sleep 5; done\n'
    )
    script.chmod(0o755)
    return script


def _clicked(
    terminal: list[str],
    kind: str,
    modifiers: list[str],
    clion: Clion,
    environment: dict[str, str],
    folder: Path,
    arguments: str = "",
) -> list[str]:
    """The arguments of the editor after a click on a frame in that terminal."""
    script = _script(folder, clion.project, arguments)
    with screen(environment) as shown, running([*terminal, str(script)], shown):
        wait_for((folder / "printed").exists, "the printing of the link")
        return click_until(shown, window(shown, kind), modifiers, clion.started)


def test_kitty(clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    require("kitty", "Xvfb", "openbox", "xdotool")
    list(install("kitty"))
    got = _clicked(KITTY, "kitty", ["ctrl", "shift"], clion, environment, tmp_path)
    assert got == clion.expected(LINE, COLUMN)


def test_kitty_with_its_own_links(
    clion: Clion, environment: dict[str, str], tmp_path: Path
) -> None:
    require("kitty", "Xvfb", "openbox", "xdotool")
    list(install("kitty"))
    uri = "--uri kitty"
    got = _clicked(KITTY, "kitty", ["ctrl", "shift"], clion, environment, tmp_path, uri)
    # This form has no column.
    assert [*got[:-1], "--column", "0", got[-1]] == clion.expected(LINE, 1)


def test_gnome_terminal(clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    require("gnome-terminal", "dbus-run-session", "xdg-mime", "Xvfb", "openbox", "xdotool")
    list(install("vte"))
    terminal = ["dbus-run-session", "--", "gnome-terminal", "--wait", "--"]
    inside = {**environment, "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1"}
    got = _clicked(terminal, "gnome-terminal", ["ctrl"], clion, inside, tmp_path)
    assert got == clion.expected(LINE, COLUMN)


def test_alacritty(clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    require("alacritty", "xdg-open", "xdg-mime", "Xvfb", "openbox", "xdotool")
    list(install("alacritty"))
    got = _clicked(["alacritty", "-e"], "alacritty", [], clion, environment, tmp_path)
    assert got == clion.expected(LINE, COLUMN)
