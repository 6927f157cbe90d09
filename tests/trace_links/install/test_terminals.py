"""The table of terminals, and those that need another system."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tpu_walkthrough.errors import ForeignFileError, InputError, UsageError
from trace_links.install.installer import install, printed, terminals, uninstall
from trace_links.install.terminals import TERMINALS, Setup, current


def test_a_missing_xdg_mime_is_reported(own_setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(own_setup.home))
    with pytest.raises(Exception, match="xdg-mime is not installed"):
        list(install("vte", own_setup))


def test_terminals_of_other_systems_are_rejected(own_setup: Setup) -> None:
    with pytest.raises(InputError, match="not WSL"):
        list(install("windows-terminal", Setup(home=own_setup.home, environment={})))
    with pytest.raises(InputError, match="iTerm2 needs macOS"):
        list(install("iterm2", own_setup))
    with pytest.raises(UsageError, match="'xterm' is not a known terminal"):
        list(install("xterm", own_setup))


def test_windows_terminal_from_within_wsl(own_setup: Setup) -> None:
    output = "\n".join(printed("windows-terminal", own_setup))
    assert 'wsl.exe -d "Debian" --exec "' in output
    assert output.count('"%1"') == 1


@pytest.mark.parametrize("home", ["", "here"])
def test_a_home_that_is_not_a_folder(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", home)
    with pytest.raises(UsageError, match="HOME is not an absolute path"):
        list(install("tmux", dry_run=True))


@pytest.mark.parametrize("own", ["osc8_hyperlinks true\n", "osc8_hyperlinks false\n"])
def test_a_setting_of_zellij_is_the_user_s(own: str, own_setup: Setup) -> None:
    path = Path(own_setup.config("zellij", "config.kdl"))
    path.parent.mkdir(parents=True)
    path.write_text(own)
    if "true" in own:
        assert not any("config.kdl" in line for line in install("zellij", own_setup))
    else:
        with pytest.raises(ForeignFileError, match="osc8_hyperlinks of its own"):
            list(install("zellij", own_setup))
    assert path.read_text() == own


def test_terminals_of_jetbrains_need_nothing(own_setup: Setup) -> None:
    before = sorted(Path(own_setup.home).rglob("*"))
    (line,) = install("jetbrains", own_setup)
    assert "Nothing needs to be set up" in line
    assert sorted(Path(own_setup.home).rglob("*")) == before
    assert not list(uninstall("jetbrains", own_setup))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_aliases_for_agents(shell: str, own_setup: Setup, tmp_path: Path) -> None:
    """The shell itself reads them, and an alias passes its arguments on."""
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"not installed: {shell}")
    folder = tmp_path / "bin of ü"
    folder.mkdir()
    (folder / "trace-links").write_text('#!/bin/sh\nprintf "<%s>" "$@"\n')
    (folder / "trace-links").chmod(0o755)
    setup = replace(own_setup, python=str(folder / "python"), environment={"SHELL": program})
    list(install("agents", setup))
    typed = "claude 'a b' --print"
    if shell == "bash":
        typed = f"shopt -s expand_aliases; . ~/.bashrc\n{typed}"
    elif shell == "zsh":
        typed = f". ~/.zshrc\n{typed}"
    # fish reads its file in scripts as well, where there should be no alias.
    words = [program, "-i", "-c", typed] if shell == "fish" else [program]
    result = subprocess.run(words, input=typed, capture_output=True, text=True, check=True)
    assert result.stdout == "<run><-->" + "<claude><a b><--print>"
    kind = [program, "-c", "type -t claude"]
    script = subprocess.run(kind, capture_output=True, text=True, check=False)
    assert script.stdout.strip() not in ("alias", "function")
    list(uninstall("agents", setup))
    assert "trace-links" not in "".join(
        path.read_text() for path in Path(setup.home).rglob("*") if path.is_file()
    )


def test_every_terminal_is_listed() -> None:
    assert len(list(terminals())) == len(TERMINALS)
    assert len({terminal.name for terminal in TERMINALS}) == len(TERMINALS)


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({}, ""),
        ({"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"}, "kitty"),
        ({"TERM_PROGRAM": "iTerm.app"}, "iterm2"),
        ({"TERM_PROGRAM": "vscode", "VTE_VERSION": "7000"}, "vscode"),
        ({"TMUX": "/tmp/x", "KITTY_WINDOW_ID": "1"}, "tmux"),
        ({"VTE_VERSION": "7000"}, "vte"),
        ({"TERM": "foot"}, "foot"),
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"TERM": "alacritty"}, "alacritty"),
        ({"TERM": "foot-direct"}, "foot"),
        ({"TERM": "xterm-256color"}, ""),
        ({"WT_SESSION": "x"}, "windows-terminal"),
        ({"TERM_PROGRAM": "ghostty"}, "ghostty"),
        ({"TERM": "xterm-ghostty"}, "ghostty"),
        ({"TERM_PROGRAM": "WarpTerminal"}, "warp"),
        ({"ZELLIJ": "0", "TERM_PROGRAM": "ghostty"}, "zellij"),
        ({"TERMINAL_EMULATOR": "JetBrains-JediTerm", "VTE_VERSION": "7000"}, "jetbrains"),
        ({"TERMINAL_EMULATOR": "JetBrains-JediTerm", "TMUX": "/tmp/x"}, "tmux"),
    ],
)
def test_the_terminal_of_this_process(environment: dict[str, str], name: str) -> None:
    assert current(environment) == name
