"""Installs, uninstalls and prints a terminal's integration; yields lines to show."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from tpu_walkthrough.errors import WalkthroughError
from trace_links.install.macos import Application
from trace_links.install.steps import LinkKey
from trace_links.install.system_steps import DesktopFile, SchemeDefault
from trace_links.install.terminals import TERMINALS, Setup, by_name


def install(name: str, setup: Setup | None = None, dry_run: bool = False) -> Iterator[str]:
    """Set up the terminal `name`; yield a line after each step.

    With `dry_run` nothing is changed, and the lines show what would be. Raises UsageError for an
    unknown terminal, ForeignFileError, InputError or MissingToolError if a step fails; earlier
    steps are kept, and running again continues.
    """
    terminal = by_name(name)
    changed = False
    for step in terminal.steps(setup or Setup()):
        if step.done():
            yield f"unchanged  {step.title()}"
            continue
        changed = True
        step.check()
        if dry_run:
            yield f"would do   {step.title()}"
            for line in step.shown().splitlines():
                yield f"           | {line}"
        else:
            step.do()
            yield f"done       {step.title()}"
    if terminal.note:
        yield terminal.note
    if changed and not dry_run:
        yield f"How to click in {terminal.title}: {terminal.click}."


def uninstall(name: str, setup: Setup | None = None, dry_run: bool = False) -> Iterator[str]:
    """Remove what `install` wrote, and nothing else; yield a line for each step."""
    steps = by_name(name).steps(setup or Setup())
    handlers = [step for step in steps if isinstance(step, DesktopFile | Application)]
    others = {user for step in handlers for user in step.users()}
    others.discard(by_name(name).name)
    for step in reversed(steps):
        is_key = step == (setup or Setup()).key()
        if is_key and (users := _users_of_key(name, setup or Setup())):
            yield f"kept for {', '.join(users)}  {step.title()}"
        elif others and isinstance(step, DesktopFile | Application | SchemeDefault):
            if not isinstance(step, SchemeDefault) and not dry_run:
                step.undo()
            yield f"kept for {', '.join(sorted(others))}  {step.title()}"
        elif dry_run:
            yield f"would remove  {step.title()}"
        else:
            yield f"{'removed' if step.undo() else 'not found'}  {step.title()}"


def _users_of_key(name: str, setup: Setup) -> list[str]:
    """The other terminals that are set up and need the key."""
    found = []
    for terminal in TERMINALS:
        with contextlib.suppress(WalkthroughError):  # for another system
            steps = [] if terminal.name == name.lower() else terminal.steps(setup)
            if any(isinstance(step, LinkKey) for step in steps):
                rest = [step for step in steps if not isinstance(step, LinkKey)]
                if all(step.done() for step in rest):
                    found.append(terminal.name)
    return found


def printed(name: str, setup: Setup | None = None) -> Iterator[str]:
    """What `install` would write or run, to do it by hand."""
    terminal = by_name(name)
    for step in terminal.steps(setup or Setup()):
        yield f"# {step.title()}"
        yield from step.shown().splitlines()
        yield ""
    if terminal.note:
        yield f"# {terminal.note}"


def terminals() -> Iterator[str]:
    """A line for each terminal: its name, title, and how to click a link."""
    width = max(len(terminal.name) for terminal in TERMINALS)
    for terminal in TERMINALS:
        yield f"{terminal.name:{width}}  {terminal.title} ({terminal.click})"
