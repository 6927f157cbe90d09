"""Whether what standard output is connected to shows OSC 8 links, and which URIs it wants.

By environment variables, as the npm package supports-hyperlinks does, with what has changed since.
Only tmux is asked a question, since it alone decides by its own settings. Makes no links itself.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Support", "support", "uri_format"]


class Support(NamedTuple):
    """`note` says what is needed where links are dropped on the way to the terminal."""

    links: bool
    note: str = ""


# Since when; None: always.
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
_TERMS = frozenset(
    (
        "alacritty",
        "alacritty-direct",
        "contour",
        "foot",
        "foot-extra",
        "rio",
        "wezterm",
        "xterm-ghostty",
        "xterm-kitty",
    )
)
# Set by terminals in all versions that show links; Alacritty's since 0.11, which was the first.
_VARIABLES = (
    "ALACRITTY_WINDOW_ID",
    "DOMTERM",
    "GHOSTTY_RESOURCES_DIR",
    "KITTY_WINDOW_ID",
    "WEZTERM_EXECUTABLE",
)
_TMUX_SINCE = (3, 4)


def support(environment: Mapping[str, str], is_terminal: bool) -> Support:
    """What to do where nobody said `always` or `never`."""
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
            "screen drops links; use tmux 3.4 or later, or pick a frame: … | trace-links pick",
        )
    if environment.get("WT_SESSION"):
        return Support(True)
    if any(environment.get(name) for name in ("CI", "TEAMCITY_VERSION", "NETLIFY")):
        return Support(False)
    return Support(_shows(environment))


def _shows(environment: Mapping[str, str]) -> bool:
    if environment.get("TERM") in _TERMS or any(map(environment.get, _VARIABLES)):
        return True
    if environment.get("TERMINAL_EMULATOR") == "JetBrains-JediTerm":
        return False  # it links what looks like a file by itself
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


def _tmux(environment: Mapping[str, str]) -> Support:
    version = _version(environment.get("TERM_PROGRAM_VERSION", ""))
    if version < _TMUX_SINCE:
        version = _version(_ask_tmux("-V"))
    if version < _TMUX_SINCE:
        return Support(
            False,
            "this tmux drops links; from 3.4 on it keeps them. Until then pick a frame:"
            " … | trace-links pick",
        )
    if "hyperlinks" in _ask_tmux("display-message", "-p", "#{client_termfeatures}").split(","):
        return Support(True)
    return Support(
        False,
        "tmux drops links until its configuration names the terminal around it as one that"
        " shows them: trace-links install tmux",
    )


def _ask_tmux(*arguments: str) -> str:
    import subprocess  # most start without it

    from tpu_walkthrough.programs import find_program

    tmux = find_program("tmux")
    if tmux is None:
        return ""
    try:
        answer = subprocess.run(
            [tmux, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=2,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.strip()


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d{1,9}", text)[:3])


def uri_format(environment: Mapping[str, str]) -> str:
    """The name of the URI format for the terminal around, when nobody asked for one."""
    if environment.get("TMUX"):
        return "tracelinks"  # which terminal is around it may change
    if environment.get("KITTY_WINDOW_ID") or environment.get("TERM") == "xterm-kitty":
        return "tracelinks" if _kitty_knows_ours(environment) else "kitty"
    if environment.get("TERM_PROGRAM") == "iTerm.app":
        return "iterm2"
    if environment.get("TERM_PROGRAM") == "vscode":
        return "vscode-terminal"
    return "tracelinks"


def _kitty_knows_ours(environment: Mapping[str, str]) -> bool:
    """Whether kitty has been told what to do with our links, which have a column as well."""
    base = environment.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    folder = environment.get("KITTY_CONFIG_DIRECTORY") or os.path.join(base, "kitty")
    path = os.path.join(folder, "open-actions.conf")
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return any(line.split() == ["protocol", "tracelinks"] for line in file)
    except OSError:
        return False
