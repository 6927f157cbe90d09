"""Chooses the terminal in which an editor without a window is started.

That is the configured one, else the one with the click, else an installed one.
"""

import os
import sys

from tpu_walkthrough.errors import MissingToolError
from trace_links.config import Config
from trace_links.links.uri import shown
from trace_links.opening import discovery as search

# Terminals, with the options before a command to run.
TERMINALS = (
    ("x-terminal-emulator", "-e"),
    ("kitty",),
    ("gnome-terminal", "--"),
    ("konsole", "-e"),
    ("alacritty", "-e"),
    ("foot",),
    ("wezterm", "start", "--"),
    ("xterm", "-e"),
)
# Variables that identify terminals.
_VARIABLES = (
    ("KITTY_WINDOW_ID", "kitty"),
    ("ALACRITTY_WINDOW_ID", "alacritty"),
    ("KONSOLE_VERSION", "konsole"),
    ("WEZTERM_PANE", "wezterm"),
)
_GENERATIONS = 8  # of ancestors that are searched


def command(config: Config) -> list[str]:
    """The command that starts an editor in a terminal. Raises MissingToolError."""
    where = search.folders()
    hint = f'Set one in {config.path}, such as: terminal = ["kitty"]'
    if config.terminal:
        name = os.path.expanduser(config.terminal[0])
        path = name if name[:1] == "/" else search.program(name, where)
        if path is None or not search.is_program(path):
            raise MissingToolError(f"the terminal {shown(name)} was not found", hint)
        return [path, *config.terminal[1:]]
    clicked = _clicked_in()
    if clicked:
        path = search.program(clicked[0], where)
        if path:
            return [path, *clicked[1:]]
    if sys.platform != "darwin":
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            raise MissingToolError("the editor needs a terminal, and there is no display", hint)
        for name, *options in TERMINALS:
            path = search.program(name, where)
            if path:
                return [path, *options]
    raise MissingToolError("the editor needs a terminal, and none was found", hint)


def _clicked_in() -> "tuple[str, ...]":
    """The terminal that started this process, by its ancestors, else by environment variables."""
    process = os.getppid()
    for _ in range(_GENERATIONS):
        name, process = search.ancestor(process)
        for row in TERMINALS:
            if name in (row[0], row[0] + "-gui", row[0] + "-server"):
                return row
    for variable, name in _VARIABLES:
        for row in TERMINALS:
            if row[0] == name and os.environ.get(variable):
                return row
    return ()
