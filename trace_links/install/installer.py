"""Install, uninstall and print a terminal's integration: lines to show out, changes on the disk."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from tpu_walkthrough.errors import WalkthroughError
from trace_links.install.steps import LinkKey
from trace_links.install.system_steps import DesktopFile, SchemeDefault
from trace_links.install.terminals import TERMINALS, Place, by_name

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["install", "printed", "terminals", "uninstall"]


def install(name: str, place: Place | None = None, dry_run: bool = False) -> Iterator[str]:
    """Makes links of the terminal `name` open; yields a line for each step as it is done.

    With `dry_run` nothing is changed, and the lines say what would be. Raises UsageError for an
    unknown terminal, ForeignFileError, InputError or MissingToolError where a step cannot be done;
    what was done until then stays, and running again goes on.
    """
    terminal = by_name(name)
    changed = False
    for step in terminal.steps(place or Place()):
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


def uninstall(name: str, place: Place | None = None, dry_run: bool = False) -> Iterator[str]:
    """Takes away what `install` wrote, and nothing else; yields a line for each step."""
    steps = by_name(name).steps(place or Place())
    others = {user for step in steps if isinstance(step, DesktopFile) for user in step.users()}
    others.discard(by_name(name).name)
    for step in reversed(steps):
        if isinstance(step, LinkKey) and (users := _users_of_key(name, place or Place())):
            yield f"kept for {', '.join(users)}  {step.title()}"
        elif others and isinstance(step, DesktopFile | SchemeDefault):
            if isinstance(step, DesktopFile) and not dry_run:
                step.undo()
            yield f"kept for {', '.join(sorted(others))}  {step.title()}"
        elif dry_run:
            yield f"would take away  {step.title()}"
        else:
            yield f"{'taken away' if step.undo() else 'not there'}  {step.title()}"


def _users_of_key(name: str, place: Place) -> list[str]:
    """The other terminals that are set up and need the key."""
    found = []
    for terminal in TERMINALS:
        with contextlib.suppress(WalkthroughError):  # it is for another system
            steps = [] if terminal.name == name.lower() else terminal.steps(place)
            if any(isinstance(step, LinkKey) for step in steps):
                rest = [step for step in steps if not isinstance(step, LinkKey)]
                if all(step.done() for step in rest):
                    found.append(terminal.name)
    return found


def printed(name: str, place: Place | None = None) -> Iterator[str]:
    """What `install` would write or run, for those who do it by hand."""
    terminal = by_name(name)
    for step in terminal.steps(place or Place()):
        yield f"# {step.title()}"
        yield from step.shown().splitlines()
        yield ""
    if terminal.note:
        yield f"# {terminal.note}"


def terminals() -> Iterator[str]:
    """A line for each terminal: its name, what it is, how a link is clicked."""
    width = max(len(terminal.name) for terminal in TERMINALS)
    for terminal in TERMINALS:
        yield f"{terminal.name:{width}}  {terminal.title} ({terminal.click})"
