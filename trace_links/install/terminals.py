"""The table of terminals: for each one, the steps by which a click starts the opener.

Only defines the steps; steps.py and system_steps.py carry them out.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from tpu_walkthrough.errors import ForeignFileError, InputError, UsageError
from tpu_walkthrough.user_folders import config_home, data_home, home, state_home
from trace_links.config import is_host_name
from trace_links.install.elsewhere import Configured, RemoteKey, SshConfig
from trace_links.install.files import read
from trace_links.install.macos import Application
from trace_links.install.steps import JsonMember, LinkKey, OwnFile, Region, Step
from trace_links.install.system_steps import DesktopFile, Registered, SchemeDefault
from trace_links.links.hosts import CONTAINERS, HOSTS, host_key_path
from trace_links.links.terminal_support import is_jetbrains
from trace_links.links.token import key_path

SCHEME = "tracelinks"
MIME = f"x-scheme-handler/{SCHEME}"
DESKTOP = "trace-links.desktop"
# Programs in which a model works on files. One that writes single cells, as codex by ratatui, gets
# links only in the whole lines that it writes to the main screen.
AGENTS = ("aider", "claude", "codex", "gemini")


def _opener() -> str:
    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "opener.py")


def _home() -> str:
    if not os.environ.get("HOME", "/").startswith("/"):
        raise UsageError("HOME is not an absolute path", "Set it to your home folder.")
    return home()


@dataclass(frozen=True, slots=True)
class Setup:
    """Where an installation is written, and what it starts. Raises UsageError for a bad HOME."""

    python: str = field(default_factory=lambda: os.path.abspath(sys.executable))
    opener: str = field(default_factory=_opener)
    home: str = field(default_factory=_home)
    platform: str = sys.platform
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    host: str = ""
    """The other machine, for ssh."""

    def command(self) -> list[str]:
        """The opener's argv without the URI.

        Isolated (-I) and without site-packages (-S): this is fast, and imports do not depend on
        the caller's environment or folder.
        """
        return [self.python, "-I", "-S", self.opener, "--url"]

    def config(self, *names: str) -> str:
        return os.path.join(config_home(self._variables()), *names)

    def data(self, *names: str) -> str:
        return os.path.join(data_home(self._variables()), *names)

    def key(self) -> LinkKey:
        """The step that creates the key, by which the opener recognises this user's own links."""
        return LinkKey(key_path(state_home(self._variables())))

    def _variables(self) -> dict[str, str]:
        return {**self.environment, "HOME": self.home}


@dataclass(frozen=True, slots=True)
class Terminal:
    """One row of the table."""

    name: str
    title: str
    click: str
    """How to click a link."""
    steps: Callable[[Setup], list[Step]]
    note: str = ""
    """What else the user needs to do or know."""


def by_name(name: str) -> Terminal:
    """Raises UsageError, which lists the known terminals."""
    for terminal in TERMINALS:
        if name.lower() == terminal.name:
            return terminal
    known = ", ".join(terminal.name for terminal in TERMINALS)
    raise UsageError(f"{name!r} is not a known terminal", f"Known terminals: {known}")


def current(environment: dict[str, str]) -> str:
    """The name of the terminal that contains this process, by its variables; "" if not known."""
    program = environment.get("TERM_PROGRAM", "")
    named = {
        "iTerm.app": "iterm2", "WezTerm": "wezterm", "vscode": "vscode", "tmux": "tmux",
        "ghostty": "ghostty", "WarpTerminal": "warp",
    }  # fmt: skip
    if environment.get("ZELLIJ") is not None:
        return "zellij"  # inside of any of these
    if is_jetbrains(environment) and not environment.get("TMUX"):
        return "jetbrains"
    if program in named:
        return named[program]
    for variable, name in (
        ("TMUX", "tmux"),
        ("KITTY_WINDOW_ID", "kitty"),
        ("GHOSTTY_RESOURCES_DIR", "ghostty"),
        ("ALACRITTY_WINDOW_ID", "alacritty"),
        ("KONSOLE_VERSION", "konsole"),
        ("WT_SESSION", "windows-terminal"),
        ("VTE_VERSION", "vte"),
    ):
        if environment.get(variable):
            return name
    kind = environment.get("TERM", "")  # the only one of them that ssh passes on
    if kind in ("xterm-kitty", "xterm-ghostty"):
        return kind.removeprefix("xterm-")
    name = kind.partition("-")[0]  # also of foot-extra, alacritty-direct
    return name if name in ("alacritty", "foot") else ""


def scheme_handler(setup: Setup, terminal: str) -> list[Step]:
    """The desktop's handler of tracelinks: links, for all terminals that use the desktop's."""
    if setup.platform == "darwin":
        path = os.path.join(setup.home, "Applications", "trace-links.app")
        return [setup.key(), Application(path, tuple(setup.command()), SCHEME, terminal)]
    words = " ".join(_desktop_quoted(word) for word in setup.command())
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
    lists = (setup.config("mimeapps.list"), setup.data("applications", "mimeapps.list"))
    return [
        setup.key(),
        DesktopFile(setup.data("applications", DESKTOP), text, terminal),
        SchemeDefault(DESKTOP, MIME, lists),
    ]


def _handler(terminal: str) -> Callable[[Setup], list[Step]]:
    return lambda setup: scheme_handler(setup, terminal)


def _desktop_quoted(word: str) -> str:
    """Quote, then escape an argument of Exec, as in the Desktop Entry Specification.

    Only if necessary, as xdg-open treats quotes as a part of the word.
    """
    if all(character.isalnum() or character in "/._-+=:,@" for character in word):
        return word
    for character in '\\"`$':
        word = word.replace(character, "\\" + character)
    return f'"{word}"'.replace("\\", "\\\\").replace("%", "%%")


def _kitty(setup: Setup) -> list[Step]:
    # kitty splits the action as a shell does, and inserts the URL afterwards.
    action = f"action launch --type=background {shlex.join(setup.command())} ${{URL}}\n"
    text = (
        # A blank line ends an entry of the user above; comments do not.
        f"\nprotocol {SCHEME}\n{action}\n"
        # Links of other programs with a line, #10 or #L10; kitty makes patterns lower-case.
        f"protocol file\nfragment_matches ^.?[0-9]\n{action}\n"
    )
    folder = setup.environment.get("KITTY_CONFIG_DIRECTORY") or setup.config("kitty")
    return [setup.key(), Region(os.path.join(folder, "open-actions.conf"), text)]


def _wezterm(setup: Setup) -> list[Step]:
    words = ", ".join(_lua_quoted(word) for word in setup.command())
    text = (
        "require('wezterm').on('open-uri', function(window, pane, uri)\n"
        f"  if uri:find('^{SCHEME}:') or uri:find('^file:.*#L?%d') then\n"
        f"    require('wezterm').background_child_process({{ {words}, uri }})\n"
        "    return false\n"
        "  end\n"
        "end)\n"
    )
    path = setup.environment.get("WEZTERM_CONFIG_FILE") or setup.config("wezterm", "wezterm.lua")
    own = os.path.join(setup.home, ".wezterm.lua")
    if os.path.exists(own) and not os.path.exists(path):
        path = own
    empty = "return require('wezterm').config_builder()\n"
    return [setup.key(), Region(path, text, comment="--", at_start=True, created=empty)]


def _lua_quoted(word: str) -> str:
    return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _konsole(setup: Setup) -> list[Step]:
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
    profile = OwnFile(setup.data("konsole", "trace-links.profile"), text)
    return [profile, *scheme_handler(setup, "konsole")]


def _tmux(setup: Setup) -> list[Step]:
    path = setup.config("tmux", "tmux.conf")
    if not os.path.exists(path):
        path = os.path.join(setup.home, ".tmux.conf")
    return [Region(path, "set -as terminal-features ',*:hyperlinks'\n")]


def _zellij(setup: Setup) -> list[Step]:
    folder = setup.environment.get("ZELLIJ_CONFIG_DIR") or setup.config("zellij")
    path = os.path.join(folder, "config.kdl")
    existing = read(path) or ""
    for line in existing.partition("// trace-links: begin")[0].splitlines():
        if line.split()[:2] == ["osc8_hyperlinks", "true"]:
            return []  # the user's own
        if line.split()[:1] == ["osc8_hyperlinks"]:
            raise ForeignFileError(
                f"{path} has osc8_hyperlinks of its own; it was not changed",
                "Write there: osc8_hyperlinks true",
            )
    return [Region(path, "osc8_hyperlinks true\n", comment="//")]


def _agents(setup: Setup) -> list[Step]:
    program = os.path.join(os.path.dirname(setup.python), "trace-links")
    aliases = "".join(
        f"  alias {name}={shlex.quote(shlex.join([program, 'run', '--', name]))}\n"
        for name in AGENTS
    )
    is_there = f"[ -x {shlex.quote(program)} ]"
    shell = os.path.basename(setup.environment.get("SHELL", ""))
    if shell == "fish":
        text = f"# Written by trace-links\nif status is-interactive; and {is_there}\n{aliases}end\n"
        return [OwnFile(setup.config("fish", "conf.d", "trace-links.fish"), text)]
    folder = setup.environment.get("ZDOTDIR") if shell == "zsh" else ""
    path = os.path.join(folder or setup.home, ".zshrc" if shell == "zsh" else ".bashrc")
    return [Region(path, f"if {is_there}; then\n{aliases}fi\n")]


def _iterm2(setup: Setup) -> list[Step]:
    # \1 is the file and \2 the line, quoted by iTerm2 for a shell; \2 can be empty.
    if setup.platform != "darwin":
        raise InputError(
            "iTerm2 needs macOS, and this is another system",
            "Run this command on the machine that iTerm2 runs on.",
        )
    start = shlex.join(setup.command()[:-1])
    profile = {
        "Name": "trace-links",
        "Guid": "trace-links",
        "Dynamic Profile Parent Name": "Default",
        "Semantic History": {"action": "command", "text": rf"{start} --file=\1 --line=\2"},
    }
    text = json.dumps({"Profiles": [profile]}, indent=2) + "\n"
    folder = os.path.join(setup.home, "Library/Application Support/iTerm2/DynamicProfiles")
    return [OwnFile(os.path.join(folder, "trace-links.json"), text)]


def _vscode(setup: Setup) -> list[Step]:
    schemes = ["file", "http", "https", "mailto", "vscode", "vscode-insiders", SCHEME]
    path = setup.config("Code", "User", "settings.json")
    if setup.platform == "darwin":
        path = os.path.join(setup.home, "Library/Application Support/Code/User/settings.json")
    name = "terminal.integrated.allowedLinkSchemes"
    # Last, as it may fail and be left to the user.
    return [*scheme_handler(setup, "vscode"), JsonMember(path, name, json.dumps(schemes), SCHEME)]


def _windows_terminal(setup: Setup) -> list[Step]:
    distribution = setup.environment.get("WSL_DISTRO_NAME", "")
    if not distribution:
        raise InputError(
            "this is not WSL",
            "Run this command in the WSL distribution that has the files.",
        )
    if any(mark in word for mark in '"%' for word in (distribution, *setup.command())):
        raise InputError(
            "a name with a quote or a percent sign cannot be written into the registry",
            f"Install trace-links in another folder; its command is {shlex.join(setup.command())}",
        )
    inside = " ".join(f'"{word}"' for word in setup.command())
    # Windows inserts a link unchanged, including quotes: the opener rejects arguments after it.
    key = rf"HKCU\Software\Classes\{SCHEME}"
    start = f'wsl.exe -d "{distribution}" --exec {inside} "%1"'
    return [
        setup.key(),
        Registered(key, "", "URL:trace-links"),
        Registered(key, "URL Protocol", ""),
        Registered(rf"{key}\shell\open\command", "", start),
    ]


def _ssh(setup: Setup) -> list[Step]:
    hint = "Use the name of a Host in ~/.ssh/config: letters, digits, dots, - and _."
    key = _key_of(setup, HOSTS, "host", "a host name", hint)
    path = os.path.join(setup.home, ".ssh", "config")
    return [
        key,
        RemoteKey(HOSTS, setup.host, key),
        SshConfig(path, setup.host, key),
        Configured(HOSTS, setup.host),
    ]


def _container(setup: Setup) -> list[Step]:
    hint = "Use a name that docker ps shows: letters, digits, dots, - and _."
    key = _key_of(setup, CONTAINERS, "container", "the name of a container", hint)
    return [key, RemoteKey(CONTAINERS, setup.host, key), Configured(CONTAINERS, setup.host)]


def _key_of(setup: Setup, kind: str, what: str, name: str, hint: str) -> LinkKey:
    """The step that creates the key of the other machine. Raises UsageError."""
    if not setup.host:
        command = "ssh HOST" if kind == HOSTS else "container NAME"
        raise UsageError(f"the {what} is missing", f"Write: trace-links install {command}")
    if not is_host_name(setup.host):
        raise UsageError(f"{setup.host!a} is not {name}", hint)
    return LinkKey(host_key_path(setup.host, kind=kind))


TERMINALS = (
    Terminal(
        "iterm2", "iTerm2", "command-click", _iterm2,
        "Choose the profile trace-links in Settings > Profiles. It opens files that iTerm2 finds"
        " in the text, and file: links.",
    ),
    Terminal("kitty", "kitty", "ctrl+shift-click", _kitty),
    Terminal("wezterm", "WezTerm", "click", _wezterm),
    Terminal(
        "vte", "GNOME Terminal, Tilix, Terminator and others with VTE", "ctrl-click",
        _handler("vte"),
    ),
    Terminal(
        "alacritty", "Alacritty", "click", _handler("alacritty"),
        "If your configuration has hints of its own, one of them must have hyperlinks = true and"
        ' command = "xdg-open", as in the default configuration.',
    ),
    Terminal("ghostty", "Ghostty", "ctrl-click", _handler("ghostty")),
    Terminal(
        "warp", "Warp", "ctrl-click", _handler("warp"),
        "It needs a version of July 2026 or later.",
    ),
    Terminal("foot", "foot", "ctrl+shift+o, then the link's letters", _handler("foot")),
    Terminal(
        "konsole", "Konsole", "ctrl-click", _konsole,
        "Choose the profile trace-links in Settings > Manage Profiles.",
    ),
    Terminal(
        "windows-terminal", "Windows Terminal, from WSL", "ctrl-click", _windows_terminal,
        'It asks before it opens a link, unless its settings.json has "safeUriSchemes":'
        ' ["tracelinks"].',
    ),
    Terminal(
        "vscode", "the terminal of VS Code", "ctrl-click", _vscode,
        "Only needed to open another editor, as file: links open in VS Code itself.",
    ),
    Terminal(
        "jetbrains", "terminals of CLion and other JetBrains IDEs", "click, or ctrl-click",
        lambda _setup: [],
        "Nothing needs to be set up: links open in the IDE itself, in the reworked terminal only"
        " after version 2026.2.",
    ),
    Terminal(
        "ssh", "another machine, whose files a click opens: ssh HOST", "as in the terminal", _ssh,
        "Set up the terminal here as well, and install trace-links on the host. Then log in again.",
    ),
    Terminal(
        "container", "a container, whose files a click opens: container NAME",
        "as in the terminal", _container,
        "Set up the terminal here as well, and install trace-links in the container. Start a shell"
        " there with the variable: docker exec -it -e TRACE_LINKS=... NAME bash, or by remoteEnv of"
        " devcontainer.json.",
    ),
    Terminal(
        "agents", f"agents ({', '.join(AGENTS)}), by aliases of your shell",
        "as in the terminal around it", _agents,
        "Set up the terminal around them as well; then start a new interactive shell.",
    ),
    Terminal(
        "tmux", "tmux 3.4 and later", "as in the terminal around it", _tmux,
        "Set up the terminal around it as well; then restart tmux's server.",
    ),
    Terminal(
        "zellij", "Zellij", "as in the terminal around it, with shift as well", _zellij,
        "Set up the terminal around it as well; then start a new session.",
    ),
)  # fmt: skip
