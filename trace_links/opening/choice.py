"""Chooses the editor for a click: requested, configured, running or installed, in this order.

The editor's arguments are defined in editors.py, and launch.py starts it.
"""

import os
import shlex
from collections.abc import Sequence
from typing import NamedTuple

from tpu_walkthrough.errors import MissingToolError, UsageError
from tpu_walkthrough.programs.ownership import why_unsafe
from trace_links.config import Config, config_path
from trace_links.links.uri import shown
from trace_links.opening import discovery as search
from trace_links.opening import editors, jetbrains_server
from trace_links.opening.editors import EDITORS, Editor

_PLACEHOLDERS = "Known placeholders are {file}, {line}, {column}, {column0}, {project} and {host}."


class Choice(NamedTuple):
    """An editor and the program that starts it."""

    why: str
    """How it was chosen, for messages."""
    editor: Editor | None
    program: str
    """For a running IDE without a launcher, the address of its web server."""
    extra: Sequence[str] = ()
    """The user's own arguments, from $EDITOR."""
    command: Sequence[str] = ()
    """The user's own template instead of an editor."""
    in_terminal: bool = False
    """Whether the user's own command needs a terminal."""

    @property
    def terminal(self) -> bool:
        """Whether it needs a terminal."""
        return self.editor.terminal if self.editor else self.in_terminal

    @property
    def is_served(self) -> bool:
        """Whether the program is the address of the IDE's web server."""
        return self.program.startswith("http://")

    def title(self) -> str:
        """A description for messages."""
        if self.editor:
            return self.editor.title
        gets_line = any("{line" in word for word in self.command)
        return "your own command" + ("" if gets_line else " without {line}")


def choose(asked: str, config: Config) -> Choice:
    """The editor to use. Raises MissingToolError or UsageError."""
    where = search.folders()
    asked = asked or os.environ.get("TRACE_LINKS_EDITOR", "")
    if asked:
        return _checked(_named(asked, "requested", where))
    if config.editor:
        return _checked(_named(config.editor, f"configured in {config.path}", where))
    return _checked(_running_or_installed(where))


def _checked(choice: Choice) -> Choice:
    """The same choice. Raises MissingToolError if the editor cannot show a window."""
    editor = choice.editor
    if editor is None or choice.terminal or choice.is_served or editor.name == "emacs":
        return choice
    if search.shows(editor, choice.program):
        return choice
    raise MissingToolError(
        f"{editor.title} ({choice.why}) has no display to show a window on",
        f'Set an editor for terminals in {config_path()}, such as: editor = "vim"',
    )


def _running_or_installed(where: list[str]) -> Choice:
    # With a single installed editor there is no need to look for the others and for running ones,
    # which is slow.
    windowed = _installed(False, 2, where)
    if len(windowed) != 1:
        for editor, executable in search.running():
            # The executable of a sandbox, or one that was replaced since, does not exist.
            known = search.is_program(executable) and not why_unsafe(executable)
            path = executable if known else search.find(editor, where)
            if path and not search.shows(editor, path) and editor.name != "emacs":
                path = None
            if path is None and editor.jetbrains:
                path = server_of(editor, sure=True)
            if path:
                return Choice("running", editor, path)
    if windowed:
        return Choice("installed", *windowed[0])
    without_plugin = []
    for editor, address in jetbrains_server.responding():
        if jetbrains_server.opens_files(address):
            return Choice("running", editor, address)
        without_plugin.append((editor, address))
    for variable in ("VISUAL", "EDITOR"):
        value = os.environ.get(variable, "").strip()
        if value:
            chosen = _named(value, f"${variable}", where)
            # These variables are for editors in a terminal.
            return chosen._replace(in_terminal=chosen.in_terminal or chosen.editor is None)
    if search.nvim_server():
        nvim = editors.by_name("nvim")
        path = search.find(nvim, where) if nvim else None
        if path:
            return Choice("running", nvim, path)
    in_terminal = _installed(True, 1, where)
    if in_terminal:
        return Choice("installed", *in_terminal[0])
    if without_plugin:
        raise jetbrains_server.without_plugin(*without_plugin[0])
    names = [name for editor in EDITORS for name in editor.commands]
    no_display = "" if search.shows_windows() else ", and there is no display for windows"
    raise MissingToolError(
        f"no editor was found{no_display}" + _skipped(names, where),
        f'Set one in {config_path()}, such as: editor = "code"',
    )


def _skipped(names: list[str], where: list[str]) -> str:
    """The programs of these names that were found and skipped, for the end of a message."""
    found = [f"; {path} was skipped: {reason}" for path, reason in search.skipped(names, where)]
    found += [
        f"; the running {executable} was skipped: {reason}"
        for editor, executable in search.running()
        if not set(names).isdisjoint(editor.commands)
        and search.is_program(executable)
        and (reason := why_unsafe(executable))
    ]
    return "".join(found)


def server_of(editor: Editor, sure: bool = False) -> str | None:
    """The address of a JetBrains IDE's web server; with `sure` only if it opens files."""
    address = jetbrains_server.find(editor)
    return address if address and (not sure or jetbrains_server.opens_files(address)) else None


def _running(editor: Editor) -> str | None:
    """The program or the address of a running JetBrains IDE."""
    for other, executable in search.running():
        if other is editor and search.is_program(executable) and not why_unsafe(executable):
            return executable
    return server_of(editor)


def _installed(terminal: bool, enough: int, where: list[str]) -> list[tuple[Editor, str]]:
    """The first installed editors, with or without a terminal, at most `enough`."""
    found: list[tuple[Editor, str]] = []
    for editor in EDITORS:
        either = terminal and editor.name == "emacs"
        if (editor.terminal == terminal or either) and len(found) < enough:
            path = search.find(editor, where)
            if path and (terminal or search.shows(editor, path)):
                found.append((editor, path))
    return found


def _named(asked: str | list[str], why: str, where: list[str]) -> Choice:
    """Parse an editor's name, a program, or a command with or without placeholders."""
    words = asked if isinstance(asked, list) else _words(asked, why)
    if not words or not words[0]:
        raise UsageError(f"the editor ({why}) is empty")
    first, rest = words[0], words[1:]
    editor = editors.by_name(os.path.basename(first))
    path: str | None
    if "/" in first:
        path = os.path.expanduser(first)
        path = path if path[:1] == "/" and search.is_program(path) else None
    elif editor and first == editor.name:
        path = search.find(editor, where)
    else:
        path = search.program(first, where)
    own_command = editor is None or any("{" in word for word in rest)
    if path is None and editor and editor.jetbrains and not own_command:
        path = _running(editor)
    if path is None:
        names = editor.commands if editor and first == editor.name else [first]
        skipped = "" if "/" in first else _skipped(names, where)
        raise MissingToolError(
            f"the editor {shown(first)} ({why}) was not found{skipped}",
            "To use it in spite of that, configure it by its full path."
            if skipped
            else "`trace-links editors` lists the available editors.",
        )
    if own_command:
        command = [path, *rest]
        for name in editors.unknown_placeholders(command):
            raise UsageError(
                f"the editor ({why}) has the unknown placeholder {{{name}}}", _PLACEHOLDERS
            )
        # A running editor opens the file in its own terminal.
        remote = any(word.startswith("--remote") for word in rest)
        in_terminal = editor is not None and editor.terminal and not remote
        return Choice(why, None, path, command=command, in_terminal=in_terminal)
    return Choice(why, editor, path, rest)


def _words(text: str, why: str) -> list[str]:
    expanded = os.path.expanduser(text)
    if search.is_program(expanded) or not any(mark in text for mark in "'\"\\ \t"):
        return [expanded]
    if not any(mark in text for mark in "'\"\\"):
        return text.split()
    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"the editor {shown(text)} ({why}): {error}") from None
