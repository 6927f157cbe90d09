"""Checks each step from a click to the editor, for `trace-links doctor` and `editors`."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import NamedTuple

from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs import bounded, children
from trace_links.config import Config, load
from trace_links.errors import RefusedError
from trace_links.install.macos import Application
from trace_links.install.steps import Step
from trace_links.install.system_steps import DesktopFile
from trace_links.install.terminals import TERMINALS, Setup, Terminal, current
from trace_links.links.uri import Target
from trace_links.opening import choice as editor_choice
from trace_links.opening import discovery, jetbrains_server, policy, terminal_window
from trace_links.opening.editors import EDITORS

_FOLDERS = 1000  # folders below a root that are searched for a file


class Check(NamedTuple):
    """The result of a check."""

    ok: bool | None
    """None for information without a verdict."""
    what: str
    detail: str = ""
    hint: str = ""

    def line(self) -> str:
        """The text for a terminal; a hint is on a line of its own."""
        mark = {True: "ok  ", False: "FAIL", None: "-   "}[self.ok]
        text = printable(f"{mark} {self.what}" + (f": {self.detail}" if self.detail else ""))
        return text + (f"\n     {printable(self.hint)}" if self.hint else "")


def checks(name: str = "", setup: Setup | None = None) -> Iterator[Check]:
    """All checks, for the terminal `name`, by default the one that contains this process.

    One of them starts the opener as a click does, with --dry-run.
    """
    setup = setup or Setup()
    yield from _configuration()
    yield _opener(setup)
    name = name or current(setup.environment)
    if not name:
        yield Check(None, "terminal", "not recognised", "Name it: trace-links doctor TERMINAL")
    for terminal in TERMINALS:
        if terminal.name == name:
            yield from _terminal(terminal, setup, True)
        elif not name:
            yield from _terminal(terminal, setup, False)


def example(setup: Setup) -> str:
    """A file for a link to try: the opener itself, or one below the allowed roots."""
    try:
        config = load()
    except WalkthroughError:
        return setup.opener
    for path in itertools.chain([setup.opener], *map(_files, config.roots)):
        try:
            return policy.check(Target(path), config.roots, config.hosts)
        except RefusedError:
            continue
    return setup.opener


def _files(root: str) -> Iterator[str]:
    for folder, folders, names in itertools.islice(os.walk(os.path.expanduser(root)), _FOLDERS):
        folders[:] = sorted(name for name in folders if name[0] != ".")
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name[0] != "." and path.isprintable():
                yield path


def _configuration() -> Iterator[Check]:
    try:
        config = load()
        exists = os.path.exists(config.path)
        yield Check(True, "configuration", config.path + ("" if exists else " (does not exist)"))
        for what, folders in (("allowed root", config.roots), ("known tree", config.trees)):
            for folder in folders:
                there = os.path.isdir(os.path.expanduser(folder))
                yield Check(there, what, folder, "" if there else "The folder does not exist.")
        choice = editor_choice.choose("", config)
    except WalkthroughError as error:
        yield Check(False, "editor", str(error), error.hint)
    else:
        yield _editor(choice, config)


def _editor(choice: editor_choice.Choice, config: Config) -> Check:
    found = f"{choice.title()}, {choice.program} ({choice.why})"
    if choice.terminal:
        try:
            found += f" in {terminal_window.command(config)[0]}"
        except WalkthroughError as error:
            return Check(False, "editor", f"{found}: {error}", error.hint)
    return Check(True, "editor", found)


def _opener(setup: Setup) -> Check:
    """Start the opener as a click does, for a file that exists."""
    argv = [*setup.command()[:-1], "--dry-run", "--file", example(setup), "--line", "1"]
    try:
        result = bounded.run(children.SESSION, argv, seconds=60)
    except OSError as error:
        return Check(False, "opener", f"{setup.python} could not be started: {error.strerror}")
    if result.returncode:
        reason = (result.exceeded or result.errors_text).strip()
        return Check(False, "opener", *reason.splitlines()[:1])
    return Check(True, "opener", " ".join(result.output_text.split("\n")).strip())


def _terminal(terminal: Terminal, setup: Setup, here: bool) -> Iterator[Check]:
    """Every step for this terminal (`here`); for another one, only if it is set up."""
    try:
        steps = [(step, _works(step)) for step in terminal.steps(setup)]
    except WalkthroughError as error:
        if here:
            yield Check(False, terminal.title, str(error), error.hint)
        return
    if here or (steps and all(done for _, done in steps)):
        for step, done in steps:
            hint = "" if done else f"Run: trace-links install {terminal.name}"
            yield Check(done, terminal.name, step.title(), hint)
        yield Check(None, terminal.name, f"how to click: {terminal.click}", terminal.note)


def _works(step: Step) -> bool:
    # The handler that was installed for one terminal works for the others as well.
    return step.works() if isinstance(step, DesktopFile | Application) else step.done()


def editor_lines() -> Iterator[str]:
    """A line for each editor: its name, title and program; then the editor that a click opens."""
    where = discovery.folders()
    running = {editor.name for editor, _ in discovery.running()}
    unused = discovery.running_skipped()
    server = discovery.nvim_server()
    addresses: dict[str, str] = {}
    for editor, address in jetbrains_server.responding():
        addresses.setdefault(editor.name, address)
    width = max(len(editor.name) for editor in EDITORS)
    for editor in EDITORS:
        path = discovery.find(editor, where)
        state = path or "not found"
        if path and editor.jetbrains:
            version = discovery.version(path)
            state += f" {version[0]}.{version[1]}" if version else " (version unknown)"
        if editor.name in running or (editor.name == "nvim" and server):
            state += ", running"
        if editor.terminal and path:
            state += ", in a terminal"
        if editor.name in addresses:
            state += f", responds at {addresses[editor.name]}"
            if not path and not jetbrains_server.opens_files(addresses[editor.name]):
                state += ", but opens files only with the plugin IDE Remote Control"
        for other, reason in discovery.skipped(editor.commands, where):
            state += f"; {other} was skipped: {reason}"
        for runs, other, reason in unused:
            if runs is editor:
                state += f"; the running {other} was skipped: {reason}"
        yield f"{editor.name:{width}}  {editor.title}: {state}"
    try:
        config = load()
        choice = editor_choice.choose("", config)
        if choice.terminal:
            terminal_window.command(config)
    except WalkthroughError as error:
        yield f"A click opens no editor: {error}"
    else:
        name = choice.editor.title if choice.editor else f"{choice.title()}, {choice.program}"
        yield f"A click opens {name} ({choice.why})."
