"""`trace-links doctor`: whether each step from a click to the editor is in place."""

from __future__ import annotations

import itertools
import os
import subprocess
from typing import TYPE_CHECKING, NamedTuple

from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.printable import printable
from trace_links.config import Config, load
from trace_links.errors import RefusedError
from trace_links.install.system_steps import DesktopFile
from trace_links.install.terminals import TERMINALS, Place, Terminal, current
from trace_links.links.uri import Target
from trace_links.opening import choice as editor_choice
from trace_links.opening import discovery, jetbrains_server, policy, terminal_window
from trace_links.opening.editors import EDITORS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trace_links.install.steps import Step

__all__ = ["Check", "checks", "editor_lines", "example"]

_FOLDERS = 1000  # below a root, that are looked into for a file


class Check(NamedTuple):
    """`ok` is None where there is nothing to say yes or no to."""

    ok: bool | None
    what: str
    detail: str = ""
    hint: str = ""

    def line(self) -> str:
        """For a terminal; a hint is on a line of its own."""
        mark = {True: "ok  ", False: "FAIL", None: "-   "}[self.ok]
        text = printable(f"{mark} {self.what}" + (f": {self.detail}" if self.detail else ""))
        return text + (f"\n     {printable(self.hint)}" if self.hint else "")


def checks(name: str = "", place: Place | None = None) -> Iterator[Check]:
    """All checks, for the terminal `name`, by default the one around this process.

    One of them starts the opener as a click would, with --dry-run.
    """
    place = place or Place()
    yield from _configuration()
    yield _opener(place)
    name = name or current(place.environment)
    if not name:
        yield Check(None, "terminal", "not recognised", "Name it: trace-links doctor TERMINAL")
    for terminal in TERMINALS:
        if terminal.name == name:
            yield from _terminal(terminal, place, True)
        elif not name:
            yield from _terminal(terminal, place, False)


def example(place: Place) -> str:
    """A file to try a link with: the opener itself, or one below the allowed roots."""
    try:
        config = load()
    except WalkthroughError:
        return place.opener
    for path in itertools.chain([place.opener], *map(_files, config.roots)):
        try:
            return policy.check(Target(path), config.roots, config.hosts)
        except RefusedError:
            continue
    return place.opener


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
        yield Check(True, "configuration", config.path + ("" if exists else " (none, none needed)"))
        for what, folders in (("allowed root", config.roots), ("known tree", config.trees)):
            for folder in folders:
                there = os.path.isdir(os.path.expanduser(folder))
                yield Check(there, what, folder, "" if there else "There is no such folder.")
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


def _opener(place: Place) -> Check:
    """Starts it as a click would, for a file that is certainly there."""
    argv = [*place.command()[:-1], "--dry-run", "--file", example(place), "--line", "1"]
    try:
        answer = subprocess.run(
            argv, capture_output=True, text=True, errors="replace", check=False, timeout=60
        )
    except OSError as error:
        return Check(False, "opener", f"{place.python} does not start: {error.strerror}")
    if answer.returncode:
        return Check(False, "opener", *answer.stderr.strip().splitlines()[:1])
    return Check(True, "opener", " ".join(answer.stdout.split("\n")).strip())


def _terminal(terminal: Terminal, place: Place, here: bool) -> Iterator[Check]:
    """Every step of the terminal around; of the others, only those that are set up."""
    try:
        steps = [(step, _works(step)) for step in terminal.steps(place)]
    except WalkthroughError as error:
        if here:
            yield Check(False, terminal.title, str(error), error.hint)
        return
    if here or all(done for _, done in steps):
        for step, done in steps:
            hint = "" if done else f"Run: trace-links install {terminal.name}"
            yield Check(done, terminal.name, step.title(), hint)
        yield Check(None, terminal.name, f"how to click: {terminal.click}", terminal.note)


def _works(step: Step) -> bool:
    # The handler that was set up for one terminal serves the others as well.
    return step.works() if isinstance(step, DesktopFile) else step.done()


def editor_lines() -> Iterator[str]:
    """A line for each editor: its name, what it is, and where it was found; last what opens."""
    where = discovery.folders()
    running = {editor.name for editor, _ in discovery.running()}
    unused = discovery.running_passed_over()
    server = discovery.nvim_server()
    addresses: dict[str, str] = {}
    for editor, address in jetbrains_server.answering():
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
            state += f", answers at {addresses[editor.name]}"
            if not path and not jetbrains_server.opens_files(addresses[editor.name]):
                state += ", but opens files only with the plugin IDE Remote Control"
        for other, reason in discovery.passed_over(editor.commands, where):
            state += f"; {other} is not started: {reason}"
        for runs, other, reason in unused:
            if runs is editor:
                state += f"; {other} runs and is not used: {reason}"
        yield f"{editor.name:{width}}  {editor.title}: {state}"
    try:
        config = load()
        choice = editor_choice.choose("", config)
        if choice.terminal:
            terminal_window.command(config)
    except WalkthroughError as error:
        yield f"A click would open none: {error}"
    else:
        name = choice.editor.title if choice.editor else f"{choice.title()}, {choice.program}"
        yield f"A click opens {name} ({choice.why})."
