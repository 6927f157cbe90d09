"""Implements `trace-links doctor`: a link to try, whether the terminal shows it, and all checks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from tpu_walkthrough.printable import printable
from trace_links.install.checks import checks, example
from trace_links.install.terminals import Setup, by_name
from trace_links.links.hyperlinks import LinkFormat, linked
from trace_links.links.terminal_support import support, uri_format


def diagnosis(terminal: str = "") -> Iterator[tuple[bool | None, str]]:
    """Lines to show, each with the verdict of its check, or None.

    `terminal` is a name in terminals.py; by default the terminal that contains this process. Raises
    UsageError.
    """
    if terminal:
        by_name(terminal)
    environment = os.environ
    is_terminal = sys.stdout.isatty()
    path = example(Setup())
    name = uri_format(environment)
    uri = LinkFormat.parse(name).uri(path, 1, 1)
    supported = support(environment, is_terminal)
    if uri is not None:
        # A terminal that is not known to show links may show this one.
        if is_terminal or supported.links:
            shown = linked(f"{printable(path)}:1:1".encode(), uri, 1).decode()
            yield None, f"Click this:  {shown}"
        else:
            yield None, f"Click this:  {printable(path)}:1:1 (a link only in a terminal)"
        yield None, f"Its target:  {printable(uri)}"
    if supported.links:
        yield True, f"ok   links: this terminal shows them; the URI format is {name}"
    elif not is_terminal:
        yield None, "-    links: standard output is not a terminal"
    else:
        why = supported.note or "this terminal is not known to show them; force with --links always"
        yield False, f"FAIL links: {printable(why)}"
    for check in checks(terminal):
        yield check.ok, check.line()
