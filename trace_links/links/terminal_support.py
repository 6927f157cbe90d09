"""Detects whether the terminal shows OSC 8 links, and which URI format it needs.

Detection is by environment variables, as in the npm package supports-hyperlinks, with later
changes. Only tmux is queried, as it decides by its own settings. Creates no links itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import NamedTuple

from tpu_walkthrough.programs import bounded, children, find_program
from tpu_walkthrough.user_folders import config_home, data_home, home
from trace_links.links.hosts import VARIABLES, reached
from trace_links.links.hyperlinks import FILE, JETBRAINS, WSL_FILE
from trace_links.links.token import read_key


class Support(NamedTuple):
    """Whether the terminal shows links."""

    links: bool
    note: str = ""
    """Why there are none, and what to do instead."""
    terminal: str = ""
    """The terminal, if no version and no setting of it changes that: telling it once is enough."""


# The first version with links; None: all versions.
_PROGRAMS: dict[str, tuple[int, ...] | None] = {
    "iTerm.app": (3, 1),
    "WezTerm": (20200620,),
    "vscode": (1, 72),
    "ghostty": None,
    "zed": None,
    "WarpTerminal": None,
    "Hyper": None,
    "rio": None,
    "mintty": (3, 1),
    "Tabby": None,
    "contour": None,
}
_TERMS = {"alacritty", "alacritty-direct", "contour", "foot", "foot-extra", "rio", "wezterm"}
_TERMS |= {"xterm-ghostty", "xterm-kitty"}
# Set by all versions of these terminals that show links; by Alacritty since 0.11, its first.
_VARIABLES = (
    "ALACRITTY_WINDOW_ID",
    "DOMTERM",
    "GHOSTTY_RESOURCES_DIR",
    "KITTY_WINDOW_ID",
    "WEZTERM_EXECUTABLE",
)
_TMUX_SINCE = (3, 4)
# What xterm does not set, and COLORTERM, which its version 379 removes: a terminal with one of them
# was started in an xterm, and has inherited XTERM_VERSION.
_NOT_XTERM = (
    "COLORTERM",
    "INSIDE_EMACS",
    "KONSOLE_VERSION",
    "NVIM",
    "TERMINAL_EMULATOR",
    "TERM_PROGRAM",
    "VIM_TERMINAL",
    "VTE_VERSION",
    "ZELLIJ",
)
_PICK = "pick a frame, as by: make 2>&1 | trace-links pick"


def support(environment: Mapping[str, str], is_terminal: bool) -> Support:
    """What to do unless the user chose `always` or `never`."""
    forced = environment.get("FORCE_HYPERLINK")
    if forced is not None:
        return Support(forced.strip() not in ("0", "false"))
    if not is_terminal or environment.get("TERM") == "dumb":
        return Support(False)
    if environment.get("TMUX"):
        return _tmux(environment)
    if environment.get("STY"):
        return Support(
            False,
            f"screen drops links; use tmux 3.4 or later, or {_PICK}",
        )
    if is_jetbrains(environment):
        return _jetbrains(environment)
    if environment.get("WT_SESSION"):
        return Support(True)
    remote = _reached(environment)
    if remote is not None:
        return remote
    if any(environment.get(name) for name in ("CI", "TEAMCITY_VERSION", "NETLIFY")):
        return Support(False)
    return Support(True) if _shows(environment) else _without_links(environment)


def _reached(environment: Mapping[str, str]) -> Support | None:
    """The same if the machine of the terminal has passed on that it shows links."""
    if not any(map(environment.get, VARIABLES)):
        return None
    found = reached(environment)
    if found is None or found.key:
        return None if found is None else Support(True)
    return Support(
        False,
        "the key of this machine is missing; run on the machine of the terminal:"
        f" trace-links install ssh {found.host}",
    )


def _shows(environment: Mapping[str, str]) -> bool:
    if environment.get("TERM") in _TERMS or any(map(environment.get, _VARIABLES)):
        return True
    program = environment.get("TERM_PROGRAM", "")
    if program in _PROGRAMS:
        since = _PROGRAMS[program]
        version = _version(environment.get("TERM_PROGRAM_VERSION", ""))
        return since is None or version >= since or "CURSOR_TRACE_ID" in environment
    vte = environment.get("VTE_VERSION", "")
    if vte:
        # 5402 is 0.54.2. 0.50.0 crashes on links.
        return vte.isdigit() and int(vte) > 5000
    konsole = environment.get("KONSOLE_VERSION", "")
    if konsole:
        return konsole.isdigit() and int(konsole) >= 201200
    return False


def _without_links(environment: Mapping[str, str]) -> Support:
    """The note for terminals of which no version shows links; others may only be unknown."""
    if environment.get("TERM_PROGRAM") == "Apple_Terminal":
        note = f"Apple's Terminal shows no links; use iTerm2, or {_PICK}"
        return Support(False, note, "apple-terminal")
    if _is_xterm(environment):
        return Support(False, f"xterm shows no links; {_PICK}", "xterm")
    return Support(False)


def _is_xterm(environment: Mapping[str, str]) -> bool:
    kind = environment.get("TERM", "").partition("-")[0]
    is_inherited = kind != "xterm" or any(map(environment.get, _NOT_XTERM))
    return bool(environment.get("XTERM_VERSION")) and not is_inherited


def _jetbrains(environment: Mapping[str, str]) -> Support:
    """The same there. The version is not in the environment: older ones show the text only.

    The IDE opens what its own file system has under that path, which is another one if the shell
    is in WSL or on a host.
    """
    if environment.get("WSL_DISTRO_NAME") or _is_remote(environment):
        return Support(
            False,
            "terminals of JetBrains' IDEs open only files of the machine that the IDE is on;"
            f" {_PICK}",
        )
    return Support(True)


def _tmux(environment: Mapping[str, str]) -> Support:
    version = _version(environment.get("TERM_PROGRAM_VERSION", ""))
    if version < _TMUX_SINCE:
        version = _version(_ask_tmux("-V"))
    if version < _TMUX_SINCE:
        return Support(
            False,
            f"this version of tmux drops links; use tmux 3.4 or later, or {_PICK}",
        )
    if "hyperlinks" in _ask_tmux("display-message", "-p", "#{client_termfeatures}").split(","):
        return Support(True)
    return Support(
        False,
        "tmux drops links until its configuration enables them for the terminal; run:"
        " trace-links install tmux",
    )


def _ask_tmux(*arguments: str) -> str:
    tmux = find_program("tmux")
    if tmux is None:
        return ""
    try:
        return bounded.run(children.SESSION, [tmux, *arguments], seconds=2).output_text.strip()
    except OSError:
        return ""


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d{1,9}", text)[:3])


def uri_format(environment: Mapping[str, str]) -> str:
    """The default URI format for this terminal: a name of `hyperlinks.ALIASES`, or its text.

    Links for our own opener are for terminals that are set up for them. The others get file: links,
    so that a click opens something.
    """
    if environment.get("TMUX"):
        # A session can be attached to another terminal later.
        is_set_up = _handler_is_installed(environment) or _kitty_is_set_up(environment)
        return "tracelinks" if is_set_up or _is_remote(environment) else FILE
    if is_jetbrains(environment):
        return JETBRAINS
    if environment.get("KITTY_WINDOW_ID") or environment.get("TERM") == "xterm-kitty":
        return "tracelinks" if _kitty_is_set_up(environment) else "kitty"
    if environment.get("TERM_PROGRAM") == "iTerm.app":
        return "iterm2"
    if environment.get("TERM_PROGRAM") == "vscode":
        return "vscode-terminal"
    if _is_remote(environment):
        return "tracelinks"  # whether that machine is set up is not known
    if environment.get("WT_SESSION"):
        return "tracelinks" if read_key() else WSL_FILE
    if environment.get("TERM_PROGRAM") == "WezTerm" and _wezterm_is_set_up(environment):
        return "tracelinks"
    return "tracelinks" if _handler_is_installed(environment) else FILE


def is_jetbrains(environment: Mapping[str, str]) -> bool:
    """Whether this is a terminal of a JetBrains IDE.

    Variables of a terminal that the IDE was started in are still set there, but for TERM.
    """
    is_named = environment.get("TERMINAL_EMULATOR") == "JetBrains-JediTerm"
    return is_named and environment.get("TERM") not in _TERMS


def is_set_up(name: str) -> bool:
    """Whether a default URI format is for a terminal that opens the editor."""
    return name not in (FILE, WSL_FILE, "kitty")


def _is_remote(environment: Mapping[str, str]) -> bool:
    return any(map(environment.get, ("SSH_CONNECTION", "SSH_TTY")))


def _handler_is_installed(environment: Mapping[str, str]) -> bool:
    """Whether the desktop knows what opens tracelinks: links; see install/terminals.py."""
    base = data_home(environment)
    return os.path.exists(os.path.join(base, "applications", "trace-links.desktop"))


def _wezterm_is_set_up(environment: Mapping[str, str]) -> bool:
    named = environment.get("WEZTERM_CONFIG_FILE")
    path = named or os.path.join(config_home(environment), "wezterm", "wezterm.lua")
    own = os.path.join(home(environment), ".wezterm.lua")
    return any(_has_line(name, "-- trace-links: begin") for name in (path, own))


def _kitty_is_set_up(environment: Mapping[str, str]) -> bool:
    """Whether kitty is set up for tracelinks: links, which have a column as well."""
    named = environment.get("KITTY_CONFIG_DIRECTORY")
    folder = named or os.path.join(config_home(environment), "kitty")
    return _has_line(os.path.join(folder, "open-actions.conf"), "protocol tracelinks")


def _has_line(path: str, words: str) -> bool:
    """Whether a file has a line with these words, and nothing else."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return any(line.split() == words.split() for line in file)
    except OSError:
        return False
