"""Terminal -> integration, one row each: which steps make a click there reach the opener.

Steps only say what is to be written; writing is install_steps.py's. `tried` tells whether a real
click was seen to work, in the suite or by hand.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tpu_walkthrough.errors import InputError, UsageError
from trace_links.install.steps import JsonMember, LinkKey, OwnFile, Region, Step
from trace_links.install.system_steps import DesktopFile, Registered, SchemeDefault
from trace_links.links.token import key_path

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEME = "tracelinks"
MIME = f"x-scheme-handler/{SCHEME}"
DESKTOP = "trace-links.desktop"


def _opener() -> str:
    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "opener.py")


def _home() -> str:
    if not os.environ.get("HOME", "/").startswith("/"):
        raise UsageError("HOME is no absolute path", "Set it to your own folder.")
    return os.path.expanduser("~")


@dataclass(frozen=True, slots=True)
class Place:
    """Where an installation goes, and what it starts. Raises UsageError where HOME is no folder."""

    python: str = field(default_factory=lambda: os.path.abspath(sys.executable))
    opener: str = field(default_factory=_opener)
    home: str = field(default_factory=_home)
    platform: str = sys.platform
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))

    def command(self) -> list[str]:
        """The opener's argv without the URI.

        Isolated (-I) and without site-packages (-S): fast, and nothing in the caller's environment
        or folder changes what is imported.
        """
        return [self.python, "-I", "-S", self.opener, "--url"]

    def config(self, *names: str) -> str:
        base = self.environment.get("XDG_CONFIG_HOME") or os.path.join(self.home, ".config")
        return os.path.join(base, *names)

    def data(self, *names: str) -> str:
        base = self.environment.get("XDG_DATA_HOME") or os.path.join(self.home, ".local/share")
        return os.path.join(base, *names)

    def key(self) -> LinkKey:
        """The step that makes the key, by which the opener knows links of this user's own."""
        base = self.environment.get("XDG_STATE_HOME", "")
        return LinkKey(key_path(base if base[:1] == "/" else f"{self.home}/.local/state"))


@dataclass(frozen=True, slots=True)
class Terminal:
    """One row. `click` says how a link is clicked; `note` what else the user should know."""

    name: str
    title: str
    click: str
    steps: Callable[[Place], list[Step]]
    note: str = ""
    tried: bool = False


def by_name(name: str) -> Terminal:
    """Raises UsageError, which names the terminals that there are."""
    for terminal in TERMINALS:
        if name.lower() == terminal.name:
            return terminal
    known = ", ".join(terminal.name for terminal in TERMINALS)
    raise UsageError(f"the terminal {name!r} is not known", f"Known are {known}.")


def current(environment: dict[str, str]) -> str:
    """The name of the terminal around this process, as far as its variables tell; "" if not."""
    program = environment.get("TERM_PROGRAM", "")
    named = {
        "iTerm.app": "iterm2", "WezTerm": "wezterm", "vscode": "vscode", "tmux": "tmux",
    }  # fmt: skip
    if program in named:
        return named[program]
    for variable, name in (
        ("TMUX", "tmux"),
        ("KITTY_WINDOW_ID", "kitty"),
        ("ALACRITTY_WINDOW_ID", "alacritty"),
        ("KONSOLE_VERSION", "konsole"),
        ("WT_SESSION", "windows-terminal"),
        ("VTE_VERSION", "vte"),
    ):
        if environment.get(variable):
            return name
    return "foot" if environment.get("TERM", "").startswith("foot") else ""


def scheme_handler(place: Place, terminal: str) -> list[Step]:
    """The desktop's handler of tracelinks: links, for all terminals that ask the desktop."""
    if place.platform == "darwin":
        raise InputError(
            "macOS gives schemes to applications only, and trace-links is none",
            "Use iTerm2, kitty or WezTerm, which start the opener themselves.",
        )
    words = " ".join(_desktop_quoted(word) for word in place.command())
    text = (
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=trace-links\n"
        "Comment=Opens the file of a clicked link in an editor\n"
        f"Exec={words} %u\n"
        f"MimeType={MIME};\n"
        "Terminal=false\n"
        "NoDisplay=true\n"
        "StartupNotify=false\n"
    )
    lists = (place.config("mimeapps.list"), place.data("applications", "mimeapps.list"))
    return [
        place.key(),
        DesktopFile(place.data("applications", DESKTOP), text, terminal),
        SchemeDefault(DESKTOP, MIME, lists),
    ]


def _handler(terminal: str) -> Callable[[Place], list[Step]]:
    return lambda place: scheme_handler(place, terminal)


def _desktop_quoted(word: str) -> str:
    """As the Desktop Entry Specification wants arguments of Exec: quoted, then escaped.

    What needs no quotes gets none, as xdg-open takes them for a part of the word.
    """
    if all(character.isalnum() or character in "/._-+=:,@" for character in word):
        return word
    for character in '\\"`$':
        word = word.replace(character, "\\" + character)
    return f'"{word}"'.replace("\\", "\\\\").replace("%", "%%")


def _kitty(place: Place) -> list[Step]:
    # kitty splits the action as a shell would, and puts the URL in afterwards.
    action = f"action launch --type=background {shlex.join(place.command())} ${{URL}}\n"
    text = (
        # A blank line ends the entry of the user's that may stand before, comments do not.
        f"\nprotocol {SCHEME}\n{action}\n"
        # Links of other programs that name a line, #10 or #L10; kitty lowers letters in patterns.
        f"protocol file\nfragment_matches ^.?[0-9]\n{action}\n"
    )
    folder = place.environment.get("KITTY_CONFIG_DIRECTORY") or place.config("kitty")
    return [place.key(), Region(os.path.join(folder, "open-actions.conf"), text)]


def _wezterm(place: Place) -> list[Step]:
    words = ", ".join(_lua_quoted(word) for word in place.command())
    text = (
        "require('wezterm').on('open-uri', function(window, pane, uri)\n"
        f"  if uri:find('^{SCHEME}:') or uri:find('^file:.*#L?%d') then\n"
        f"    require('wezterm').background_child_process({{ {words}, uri }})\n"
        "    return false\n"
        "  end\n"
        "end)\n"
    )
    path = place.environment.get("WEZTERM_CONFIG_FILE") or place.config("wezterm", "wezterm.lua")
    own = os.path.join(place.home, ".wezterm.lua")
    if os.path.exists(own) and not os.path.exists(path):
        path = own
    empty = "return require('wezterm').config_builder()\n"
    return [place.key(), Region(path, text, comment="--", at_start=True, new_file=empty)]


def _lua_quoted(word: str) -> str:
    return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _konsole(place: Place) -> list[Step]:
    text = (
        "# Written by trace-links\n"
        "[General]\n"
        "Name=trace-links\n"
        "Parent=FALLBACK/\n"
        "\n"
        "[Interaction Options]\n"
        "AllowEscapedLinks=true\n"
        f"EscapedLinksSchema=http://;https://;file://;{SCHEME}://\n"
    )
    profile = OwnFile(place.data("konsole", "trace-links.profile"), text)
    return [profile, *scheme_handler(place, "konsole")]


def _tmux(place: Place) -> list[Step]:
    path = place.config("tmux", "tmux.conf")
    if not os.path.exists(path):
        path = os.path.join(place.home, ".tmux.conf")
    return [Region(path, "set -as terminal-features ',*:hyperlinks'\n")]


def _iterm2(place: Place) -> list[Step]:
    # \1 is the file and \2 the line that iTerm2 found, quoted by it for a shell; \2 can be nothing.
    if place.platform != "darwin":
        raise InputError(
            "iTerm2 is a terminal of macOS, and this is none",
            "Run this on the machine that iTerm2 runs on.",
        )
    start = shlex.join(place.command()[:-1])
    profile = {
        "Name": "trace-links",
        "Guid": "trace-links",
        "Dynamic Profile Parent Name": "Default",
        "Semantic History": {"action": "command", "text": rf"{start} --file=\1 --line=\2"},
    }
    text = json.dumps({"Profiles": [profile]}, indent=2) + "\n"
    folder = os.path.join(place.home, "Library/Application Support/iTerm2/DynamicProfiles")
    return [OwnFile(os.path.join(folder, "trace-links.json"), text)]


def _vscode(place: Place) -> list[Step]:
    schemes = ["file", "http", "https", "mailto", "vscode", "vscode-insiders", SCHEME]
    path = place.config("Code", "User", "settings.json")
    name = "terminal.integrated.allowedLinkSchemes"
    # Last, as it may be for the user to write.
    return [*scheme_handler(place, "vscode"), JsonMember(path, name, json.dumps(schemes), SCHEME)]


def _windows_terminal(place: Place) -> list[Step]:
    distribution = place.environment.get("WSL_DISTRO_NAME", "")
    if not distribution:
        raise InputError(
            "this is no WSL", "Windows Terminal is set up from within the WSL that has the files."
        )
    if any(mark in word for mark in '"%' for word in (distribution, *place.command())):
        raise InputError(
            "a name with a quote or a percent sign cannot be written into the registry",
            f"Install trace-links elsewhere: it is started as {shlex.join(place.command())}",
        )
    inside = " ".join(f'"{word}"' for word in place.command())
    # Windows puts a link in as it is, quotes and all: the opener takes nothing that is behind it.
    key = rf"HKCU\Software\Classes\{SCHEME}"
    start = f'wsl.exe -d "{distribution}" --exec {inside} "%1"'
    return [
        place.key(),
        Registered(key, "", "URL:trace-links"),
        Registered(key, "URL Protocol", ""),
        Registered(rf"{key}\shell\open\command", "", start),
    ]


TERMINALS = (
    Terminal(
        "iterm2", "iTerm2", "command-click", _iterm2,
        "Choose the profile trace-links in Settings > Profiles. It opens files that iTerm2 finds"
        " in the text, and file: links.",
    ),
    Terminal("kitty", "kitty", "ctrl+shift-click", _kitty, tried=True),
    Terminal("wezterm", "WezTerm", "click", _wezterm),
    Terminal(
        "vte", "GNOME Terminal, Tilix, Terminator and others with VTE", "ctrl-click",
        _handler("vte"), tried=True,
    ),
    Terminal(
        "alacritty", "Alacritty", "click", _handler("alacritty"),
        "If your configuration has hints of its own, one of them must have hyperlinks = true and"
        ' command = "xdg-open", as the default has.',
        tried=True,
    ),
    Terminal("foot", "foot", "ctrl+shift+o, then the link's letters", _handler("foot")),
    Terminal(
        "konsole", "Konsole", "ctrl-click", _konsole,
        "Choose the profile trace-links in Settings > Manage Profiles.",
    ),
    Terminal(
        "windows-terminal", "Windows Terminal, from within WSL", "ctrl-click", _windows_terminal,
        'It asks before it opens a link, unless its settings.json says "safeUriSchemes":'
        ' ["tracelinks"].',
    ),
    Terminal(
        "vscode", "the terminal of VS Code", "ctrl-click", _vscode,
        "Only needed to open another editor: file: links open in VS Code itself.",
    ),
    Terminal(
        "tmux", "tmux 3.4 and later", "as in the terminal around it", _tmux,
        "Set up the terminal around it as well; then restart tmux's server.",
    ),
)  # fmt: skip
