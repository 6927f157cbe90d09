"""Starts the chosen editor on a target, as a process detached from this one."""

import os
from typing import NamedTuple

from tpu_walkthrough.errors import MissingToolError
from tpu_walkthrough.programs.children import SESSION, environment
from trace_links.config import Config
from trace_links.errors import RefusedError
from trace_links.links.uri import Target, shown
from trace_links.opening import discovery as search
from trace_links.opening import editors, emacs, jetbrains_server, terminal_window
from trace_links.opening.choice import Choice, server_of
from trace_links.opening.editors import Editor
from trace_links.opening.processes import started


class Launch(NamedTuple):
    """What to start: the first of `tries` that does not fail at once.

    `in_terminal`: what to start in a terminal if all of them fail, or there are none. `fallback`:
    what to request from a running JetBrains IDE if nothing starts. `request`: the URL to request
    from it instead of starting anything.
    """

    tries: list[list[str]]
    in_terminal: list[str] | None = None
    fallback: tuple[Editor, Target, str] | None = None
    request: str = ""

    @property
    def shown(self) -> list[str]:
        """The first command, or the URL, for --dry-run."""
        return [self.request] if self.request else [*self.tries, self.in_terminal or []][0]


def plan(choice: Choice, target: Target, path: str) -> Launch:
    """The commands for the file at `path`, which has been checked.

    Raises RefusedError if that editor would open another file.
    """
    editor = choice.editor
    if editor is None:
        project = search.project_of(path) or os.path.dirname(path)
        argv = editors.command(choice.command, target, path, project)
        if editors.joins(choice.command) and _is_ambiguous(path, target):
            raise _another_file(choice, path, "the end of its name as a line")
        return Launch([], argv) if choice.terminal else Launch([argv])
    start = [choice.program, *choice.extra]
    if editor.jetbrains:
        if "\\" in path:
            raise _another_file(choice, path, "a backslash as a slash")
        fallback = (editor, target, path)
        if choice.is_served:
            return Launch(
                [], None, fallback, jetbrains_server.location(choice.program, target, path)
            )
        version = search.version(choice.program)
        old = [*start, *editors.arguments(editor, target, path)]
        if version and version < editors.FIRST_WITH_PROJECT:
            return Launch([old], None, fallback)
        project = search.project_of(path)
        new = [*start, *editors.arguments(editor, target, path, project=project, with_project=True)]
        return Launch([new] if version else [new, old], None, fallback)
    if editor.name == "emacs":
        filled = editors.arguments(editor, target, path)
        return Launch(*emacs.commands(choice.program, choice.extra, filled))
    tries = []
    if editor.name == "nvim" and (server := search.nvim_server()):
        tries = [[*start, *editors.arguments(editor, target, path, server=server)]]
    apart = editor.apart is not None and _is_ambiguous(path, target)
    if editor.apart:
        # Any text between two colons may count as a number: `a:0x1f:b` opens `a:b`.
        apart = apart or ":" in path
    if apart and (not editor.apart or path[-1].isspace()):
        raise _another_file(choice, path, "the end of its name as a line")
    filled = editors.arguments(editor, target, path, apart=apart)
    argv = [*start, *filled]
    return Launch(tries, argv) if choice.terminal else Launch([argv])


def _is_ambiguous(path: str, target: Target) -> bool:
    """Whether FILE:LINE:COLUMN could be another file, by its name or because that file exists."""
    if editors.reads_as_location(path):
        return True
    # Some editors first look for a file with the whole argument as its name.
    line, column = target.line or 0, target.column or 0
    names = (f"{path}:{line}", f"{path}:{line}:", f"{path}:{line}:{column}")
    return bool(line) and any(map(os.path.lexists, names))


def _another_file(choice: Choice, path: str, what: str) -> RefusedError:
    return RefusedError(
        f"{shown(path)} is not opened in {choice.title()}, which would read {what}",
        "Choose another editor; `trace-links editors` lists them.",
    )


def start(launch: Launch, config: Config) -> None:
    """Start it, and wait only to see whether it fails. Raises MissingToolError or RefusedError.

    An editor that needs a terminal replaces this process in its terminal, or gets a new one.
    """
    if launch.request and launch.fallback:
        jetbrains_server.ask(launch.fallback[0], launch.request)
        return
    try:
        if launch.tries and started(launch.tries):
            return
    except MissingToolError:
        address = server_of(launch.fallback[0]) if launch.fallback else None
        if launch.fallback is None or address is None:
            if not launch.in_terminal:
                raise
        else:
            editor, target, path = launch.fallback
            jetbrains_server.ask(editor, jetbrains_server.location(address, target, path))
            return
    command = launch.in_terminal or []
    if os.isatty(0) and os.isatty(1):
        os.execve(command[0], command, environment(SESSION))
    started([[*terminal_window.command(config), *command]])
