"""`trace-links doctor`: a link to try, whether this terminal shows it, and the other checks."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tpu_walkthrough.printable import printable
from trace_links.install.checks import checks, example
from trace_links.install.terminals import Place, by_name
from trace_links.links.hyperlinks import END, LinkFormat, opening
from trace_links.links.terminal_support import support, uri_format

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["diagnosis"]


def diagnosis(terminal: str = "") -> Iterator[tuple[bool | None, str]]:
    """Lines to show, each with whether it says that something is as it should be.

    `terminal` is a name of terminals.py; by default the one around this process. Raises UsageError.
    """
    if terminal:
        by_name(terminal)
    environment = os.environ
    is_terminal = sys.stdout.isatty()
    place = example(Place())
    name = uri_format(environment)
    uri = LinkFormat.parse(name).uri(place, 1, 1)
    answer = support(environment, is_terminal)
    if uri is not None:
        # In a terminal that is not known to show links it may be tried all the same.
        if is_terminal or answer.links:
            shown = f"{opening(uri, 1).decode()}{printable(place)}:1:1{END.decode()}"
            yield None, f"Click this:  {shown}"
        else:
            yield None, f"Click this:  {printable(place)}:1:1 (a link only in a terminal)"
        yield None, f"It leads to  {printable(uri)}"
    if answer.links:
        yield True, f"ok   links: this terminal shows them; their form is {name}"
    elif not is_terminal:
        yield None, "-    links: standard output is no terminal"
    else:
        why = answer.note or "this terminal is not known to show them; --links always makes them"
        yield False, f"FAIL links: {printable(why)}"
    for check in checks(terminal):
        yield check.ok, check.line()
