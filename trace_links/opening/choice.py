"""Which editor a click opens: asked for, configured, running, installed, in this order.

What an editor's arguments are is editors.py's, starting it launch.py's. The opener imports this at
every click, so it imports next to nothing.
"""

import os

from tpu_walkthrough.errors import MissingToolError, UsageError
from trace_links.config import Config, config_path
from trace_links.links.uri import shown
from trace_links.opening import discovery as search
from trace_links.opening import editors
from trace_links.opening.editors import EDITORS, Editor
from trace_links.opening.ownership import why_unsafe

_PLACEHOLDERS = "Known are {file}, {line}, {column}, {column0} and {project}."


class Choice:
    """An editor and the program that starts it. `command`: the user's own template instead.

    The program of an IDE that runs and has no launcher is its web server's address. `extra` are
    arguments of the user's own, from $EDITOR. `terminal`: it needs one. `why` says how it was
    chosen.
    """

    __slots__ = ("command", "editor", "extra", "program", "terminal", "why")

    def __init__(
        self,
        why: str,
        editor: Editor | None,
        program: str,
        extra: list[str] | None = None,
        command: list[str] | None = None,
        terminal: bool = False,
    ) -> None:
        self.why = why
        self.editor = editor
        self.program = program
        self.extra = extra or []
        self.command = command or []
        self.terminal = editor.terminal if editor else terminal

    @property
    def is_served(self) -> bool:
        """Whether the program is none, but the address of the IDE's web server."""
        return self.program.startswith("http://")

    def title(self) -> str:
        """What it is, and whether it will stand at the line."""
        if self.editor:
            return self.editor.title
        gets_line = any("{line" in word for word in self.command)
        return "your own command" + ("" if gets_line else " without a {line}")


def choose(asked: str, config: Config) -> Choice:
    """The editor to use. Raises MissingToolError or UsageError."""
    where = search.folders()
    asked = asked or os.environ.get("TRACE_LINKS_EDITOR", "")
    if asked:
        return _seen(_named(asked, "asked for", where))
    if config.editor:
        return _seen(_named(config.editor, f"configured in {config.path}", where))
    return _seen(_running_or_installed(where))


def _seen(choice: Choice) -> Choice:
    """The same. Raises MissingToolError where nothing would be seen of it."""
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
    # Which one runs matters only where there is a choice; looking for all, and for what runs, takes
    # a while.
    windowed = _installed(False, 2, where)
    if len(windowed) != 1:
        for editor, executable in search.running():
            # What runs in a sandbox, or was replaced since, is not to be found under its name.
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
    from trace_links.opening import jetbrains_server

    deaf = []
    for editor, address in jetbrains_server.answering():
        if jetbrains_server.opens_files(address):
            return Choice("running", editor, address)
        deaf.append((editor, address))
    for variable in ("VISUAL", "EDITOR"):
        value = os.environ.get(variable, "").strip()
        if value:
            chosen = _named(value, f"${variable}", where)
            # What it is for is to be started in a terminal.
            chosen.terminal = chosen.terminal or chosen.editor is None
            return chosen
    if search.nvim_server():
        nvim = editors.by_name("nvim")
        path = search.find(nvim, where) if nvim else None
        if path:
            return Choice("running", nvim, path)
    in_terminal = _installed(True, 1, where)
    if in_terminal:
        return Choice("installed", *in_terminal[0])
    if deaf:
        raise jetbrains_server.without_plugin(*deaf[0])
    names = [name for editor in EDITORS for name in editor.commands]
    blind = "" if search.shows_windows() else ", and there is no display for those with windows"
    raise MissingToolError(
        f"no editor was found{blind}" + _passed_over(names, where),
        f'Set one in {config_path()}, such as: editor = "code"',
    )


def _passed_over(names: list[str], where: list[str]) -> str:
    """What of these names was found and is not started, for the end of a message."""
    found = [
        f"; {path} is not started: {reason}" for path, reason in search.passed_over(names, where)
    ]
    found += [
        f"; {executable} runs and is not started: {reason}"
        for editor, executable in search.running()
        if not set(names).isdisjoint(editor.commands)
        and search.is_program(executable)
        and (reason := why_unsafe(executable))
    ]
    return "".join(found)


def server_of(editor: Editor, sure: bool = False) -> str | None:
    """Where a JetBrains IDE answers; with `sure` only if it opens files there."""
    from trace_links.opening import jetbrains_server

    address = jetbrains_server.find(editor)
    return address if address and (not sure or jetbrains_server.opens_files(address)) else None


def _that_runs(editor: Editor) -> str | None:
    """The program or the address of a JetBrains IDE that runs."""
    for other, executable in search.running():
        if other is editor and search.is_program(executable) and not why_unsafe(executable):
            return executable
    return server_of(editor)


def _installed(terminal: bool, enough: int, where: list[str]) -> list[tuple[Editor, str]]:
    """The first editors that are there, in a terminal or not, but no more than are enough."""
    found: list[tuple[Editor, str]] = []
    for editor in EDITORS:
        either = terminal and editor.name == "emacs"
        if (editor.terminal == terminal or either) and len(found) < enough:
            path = search.find(editor, where)
            if path and (terminal or search.shows(editor, path)):
                found.append((editor, path))
    return found


def _named(asked: str | list[str], why: str, where: list[str]) -> Choice:
    """An editor's name, a program, or a command with or without placeholders."""
    words = asked if isinstance(asked, list) else _words(asked, why)
    if not words or not words[0]:
        raise UsageError(f"the editor that is {why} is empty")
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
        path = _that_runs(editor)
    if path is None:
        names = editor.commands if editor and first == editor.name else [first]
        passed_over = "" if "/" in first else _passed_over(names, where)
        raise MissingToolError(
            f"the editor {shown(first)} ({why}) was not found{passed_over}",
            "If it is to be trusted all the same, configure it by its whole path."
            if passed_over
            else "`trace-links editors` lists what there is.",
        )
    if own_command:
        command = [path, *rest]
        for name in editors.unknown_placeholders(command):
            raise UsageError(f"the editor that is {why} has {{{name}}}", _PLACEHOLDERS)
        # What is handed to an editor that runs already is seen there.
        remote = any(word.startswith("--remote") for word in rest)
        in_terminal = editor is not None and editor.terminal and not remote
        return Choice(why, None, path, command=command, terminal=in_terminal)
    return Choice(why, editor, path, rest)


def _words(text: str, why: str) -> list[str]:
    expanded = os.path.expanduser(text)
    if search.is_program(expanded) or not any(mark in text for mark in "'\"\\ \t"):
        return [expanded]
    if not any(mark in text for mark in "'\"\\"):
        return text.split()
    import shlex

    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"the editor that is {why}, {shown(text)}: {error}") from None
