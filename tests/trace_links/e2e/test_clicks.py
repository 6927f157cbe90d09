"""Real clicks in real terminals: the editor's stand-in gets exactly the right arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.trace_links.e2e.desktop import (
    Clion,
    click_until,
    link_block,
    require,
    running,
    screen,
    wait_for,
    window,
)
from trace_links.install import install

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.terminal

LINE, COLUMN = 41, 9


def _script(folder: Path, uri: str) -> Path:
    """A program that prints the link and says so."""
    (folder / "link").write_text(link_block(uri), newline="")
    script = folder / "print-link"
    script.write_text(
        f'#!/bin/sh\ncat "{folder}/link"\n: > "{folder}/printed"\nwhile :; do sleep 5; done\n'
    )
    script.chmod(0o755)
    return script


def _clicked(
    terminal: list[str],
    kind: str,
    modifiers: list[str],
    uri: str,
    clion: Clion,
    environment: dict[str, str],
    folder: Path,
) -> list[str]:
    """What the editor was started with after a click on a link to `uri` in that terminal."""
    script = _script(folder, uri)
    with screen(environment) as shown, running([*terminal, str(script)], shown):
        wait_for((folder / "printed").exists, "the printing of the link")
        return click_until(shown, window(shown, kind), modifiers, clion)


def test_kitty(clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    require("kitty", "Xvfb", "openbox", "xdotool")
    list(install("kitty"))
    terminal = ["kitty", "-o", "confirm_os_window_close=0", "-o", "update_check_interval=0"]
    got = _clicked(
        terminal, "kitty", ["ctrl", "shift"], clion.link(LINE, COLUMN), clion, environment, tmp_path
    )
    assert got == clion.expected(LINE, COLUMN)


def test_kitty_with_a_file_link(clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    require("kitty", "Xvfb", "openbox", "xdotool")
    list(install("kitty"))
    terminal = ["kitty", "-o", "confirm_os_window_close=0", "-o", "update_check_interval=0"]
    uri = f"file://{clion.source}#{LINE}"
    got = _clicked(terminal, "kitty", ["ctrl", "shift"], uri, clion, environment, tmp_path)
    assert [*got[:-1], "--column", "0", got[-1]] == clion.expected(LINE, 1)


def test_gnome_terminal(clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    require("gnome-terminal", "dbus-run-session", "xdg-mime", "Xvfb", "openbox", "xdotool")
    list(install("vte"))
    terminal = ["dbus-run-session", "--", "gnome-terminal", "--wait", "--"]
    inside = {**environment, "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1"}
    got = _clicked(
        terminal, "gnome-terminal", ["ctrl"], clion.link(LINE, COLUMN), clion, inside, tmp_path
    )
    assert got == clion.expected(LINE, COLUMN)


def test_alacritty(clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    require("alacritty", "xdg-open", "xdg-mime", "Xvfb", "openbox", "xdotool")
    list(install("alacritty"))
    got = _clicked(
        ["alacritty", "-e"], "alacritty", [], clion.link(LINE, COLUMN), clion, environment, tmp_path
    )
    assert got == clion.expected(LINE, COLUMN)
