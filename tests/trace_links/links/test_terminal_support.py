"""Which environments count as showing links, and the warnings if links are dropped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trace_links.links.hyperlinks import FILE
from trace_links.links.terminal_support import is_set_up, support, uri_format
from trace_links.links.token import key_path, make_key
from trace_links.stream.notes import was_shown

XTERM = {"TERM": "xterm-256color"}
JETBRAINS = {**XTERM, "TERMINAL_EMULATOR": "JetBrains-JediTerm"}


@pytest.mark.parametrize(
    "environment",
    [
        {"TERM": "xterm-kitty"},
        {"TERM": "alacritty"},
        {"TERM": "foot"},
        {**XTERM, "ALACRITTY_WINDOW_ID": "7"},
        {**XTERM, "VTE_VERSION": "5001"},
        {**XTERM, "VTE_VERSION": "7002"},
        {**XTERM, "KONSOLE_VERSION": "221203"},
        {**XTERM, "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.1.0"},
        {**XTERM, "TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809-5046fc22"},
        {**XTERM, "TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.102.1"},
        {**XTERM, "TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "0.48", "CURSOR_TRACE_ID": "a"},
        {**XTERM, "TERM_PROGRAM": "ghostty"},
        {**XTERM, "TERM_PROGRAM": "zed"},
        {**XTERM, "WT_SESSION": "guid"},
        JETBRAINS,
        {**JETBRAINS, "TERM_PROGRAM": "Apple_Terminal"},
        {"FORCE_HYPERLINK": "1", "TERM": "dumb"},
        {"FORCE_HYPERLINK": "", "CI": "true"},
    ],
)
def test_shows_links(environment: dict[str, str]) -> None:
    assert support(environment, is_terminal=True).links


@pytest.mark.parametrize(
    "environment",
    [
        {},
        XTERM,
        {"TERM": "dumb", "VTE_VERSION": "7002"},
        {**XTERM, "VTE_VERSION": "5000"},
        {**XTERM, "VTE_VERSION": "0.50.0"},
        {**XTERM, "KONSOLE_VERSION": "200400"},
        {**XTERM, "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.0.15"},
        {**XTERM, "TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.71.2"},
        {**XTERM, "TERM_PROGRAM": "Apple_Terminal", "TERM_PROGRAM_VERSION": "455"},
        {**JETBRAINS, "WSL_DISTRO_NAME": "Ubuntu"},
        {**JETBRAINS, "SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"},
        {**XTERM, "XTERM_VERSION": "XTerm(379)"},
        {**XTERM, "VTE_VERSION": "7002", "CI": "true"},
        {"TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"},
    ],
)
def test_does_not_show_links(environment: dict[str, str]) -> None:
    assert not support(environment, is_terminal=True).links


def test_no_links_in_a_pipe_unless_forced() -> None:
    assert not support({"TERM": "xterm-kitty"}, is_terminal=False).links
    assert support({"TERM": "xterm-kitty", "FORCE_HYPERLINK": "1"}, is_terminal=False).links


@pytest.mark.parametrize(
    ("version", "features", "links", "note"),
    [
        ("tmux 3.3a", "", False, "use tmux 3.4 or later"),
        ("tmux 3.4", "256,clipboard,title", False, "trace-links install tmux"),
        ("tmux 3.5a", "256,hyperlinks,title", True, ""),
        ("", "", False, "use tmux 3.4 or later"),
    ],
)
def test_tmux_is_queried(
    version: str,
    features: str,
    links: bool,
    note: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tmux = tmp_path / "tmux"
    tmux.write_text(f'#!/bin/sh\n[ "$1" = -V ] && echo "{version}" || echo "{features}"\n')
    tmux.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    result = support({"TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"}, is_terminal=True)
    assert result.links is links
    assert note in result.note


@pytest.mark.parametrize(
    ("environment", "note", "terminal"),
    [
        ({"TERM_PROGRAM": "Apple_Terminal"}, "Apple's Terminal shows no links", "apple-terminal"),
        ({"XTERM_VERSION": "XTerm(379)"}, "xterm shows no links", "xterm"),
        ({**JETBRAINS, "WSL_DISTRO_NAME": "Ubuntu"}, "only files of the machine", ""),
        ({"STY": "1.pts-0"}, "screen drops links", ""),
    ],
)
def test_terminals_without_links_say_what_to_do(
    environment: dict[str, str], note: str, terminal: str
) -> None:
    result = support({**XTERM, **environment}, is_terminal=True)
    assert not result.links
    assert note in result.note
    assert result.note.endswith(": make 2>&1 | trace-links pick")
    assert "\n" not in result.note
    assert result.terminal == terminal


@pytest.mark.parametrize("variable", ["XTERM_VERSION", "TERMINAL_EMULATOR"])
def test_a_terminal_in_another_one_is_not_taken_for_it(variable: str) -> None:
    """Programs inherit the variables of the terminal that they were started in."""
    outer = {variable: {**JETBRAINS, "XTERM_VERSION": "XTerm(379)"}[variable]}
    result = support({**outer, "TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"}, is_terminal=True)
    assert result == (True, "", "")
    assert uri_format({**outer, "TERM": "xterm-kitty"}) == "kitty"


@pytest.mark.parametrize(
    "environment",
    [
        {"TERM": "st-256color"},
        {"TERM": "xtermm"},
        {**XTERM, "COLORTERM": "truecolor"},
        {**XTERM, "TERM_PROGRAM": "unknown"},
        {**XTERM, "KONSOLE_VERSION": "200400"},
    ],
)
def test_a_terminal_without_links_in_xterm_is_not_taken_for_it(environment: dict[str, str]) -> None:
    environment = {**environment, "XTERM_VERSION": "XTerm(379)"}
    assert support(environment, is_terminal=True) == (False, "", "")


def test_a_note_that_is_final_is_shown_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    environment = {"XDG_CACHE_HOME": str(tmp_path)}
    assert [was_shown(environment, "no-links"), was_shown(environment, "no-links")] == [0, 1]
    os.utime(tmp_path / "trace-links/no-links", (0, 0))
    assert was_shown(environment, "no-links")
    assert not was_shown(environment, "another")


def test_a_note_is_shown_once_a_day_in_each_session(tmp_path: Path) -> None:
    one = {"TMUX": "/tmp/tmux-0/default,12,0", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert [was_shown(one), was_shown(one), was_shown({**one, "TMUX": "/tmp/x,13,0"})] == [0, 1, 0]
    (stamp,) = (tmp_path / "trace-links").glob("*default*")
    os.utime(stamp, (0, 0))
    assert not was_shown(one)
    nowhere = {**one, "XDG_RUNTIME_DIR": "/proc"}
    assert [was_shown(nowhere), was_shown(nowhere)] == [False, False]


def test_the_uri_format_of_each_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path)}
    inside = {"TERM": "xterm-kitty", "TMUX": "/tmp/x,1,0"}
    windows = {"WT_SESSION": "x"}
    for environment in (XTERM, inside, {"VTE_VERSION": "7200"}, {"TERM_PROGRAM": "WezTerm"}):
        assert uri_format({**environment, **home}) == FILE
        assert not is_set_up(uri_format({**environment, **home}))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert uri_format(windows) == "file://{wslprefix}{path}"
    make_key(key_path())
    assert uri_format(windows) == "tracelinks"
    assert uri_format({**XTERM, **home, "SSH_TTY": "/dev/pts/1"}) == "tracelinks"
    (tmp_path / "data/applications").mkdir(parents=True)
    (tmp_path / "data/applications/trace-links.desktop").touch()
    for environment in (XTERM, inside, {"VTE_VERSION": "7200"}):
        assert uri_format({**environment, **home}) == "tracelinks"
    own = {"TERM_PROGRAM": "WezTerm", "WEZTERM_CONFIG_FILE": str(tmp_path / "w.lua")}
    (tmp_path / "w.lua").write_text("-- trace-links: begin\n")
    assert uri_format(own) == "tracelinks"
    kitty = {"TERM": "xterm-kitty", "KITTY_CONFIG_DIRECTORY": str(tmp_path)}
    assert uri_format(kitty) == "kitty"
    (tmp_path / "open-actions.conf").write_text("protocol http\naction a\n")
    assert uri_format(kitty) == "kitty"
    (tmp_path / "open-actions.conf").write_text("# x\nprotocol tracelinks\naction launch b\n")
    assert uri_format(kitty) == "tracelinks"
    assert uri_format({"TERM_PROGRAM": "vscode"}) == "vscode-terminal"
    assert uri_format({"TERM_PROGRAM": "iTerm.app"}) == "iterm2"
    # An IDE that was started in another terminal still has the variables of that.
    assert uri_format({**JETBRAINS, "TERM_PROGRAM": "iTerm.app"}) == "jetbrains-terminal"
    assert uri_format({**JETBRAINS, "KITTY_WINDOW_ID": "1"}) == "jetbrains-terminal"
    assert is_set_up("jetbrains-terminal")
