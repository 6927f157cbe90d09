"""Shows the error of a click on the desktop, if there is no terminal to write it to.

Tries the programs for notifications in turn. The opener imports this module only after an error.
"""

import contextlib
import sys

from tpu_walkthrough.errors import MissingToolError
from trace_links.opening import discovery as search
from trace_links.opening.processes import started

_TITLE = "trace-links"
# {} is the text, {&} the text as markup.
_COMMANDS = (
    ("notify-send", "--app-name=trace-links", "--", _TITLE, "{&}"),
    ("kdialog", "--title", _TITLE, "--msgbox", "{&}"),
    ("zenity", "--error", "--no-markup", "--title", _TITLE, "--text", "{}"),
    ("xmessage", "-title", _TITLE, "{}"),
)
_SCRIPT = (
    "on run argv",
    f'display notification (item 1 of argv) with title "{_TITLE}"',
    "end run",
)


def show(message: str) -> None:
    """Show the message if possible."""
    if not search.shows_windows():
        return
    with contextlib.suppress(MissingToolError):  # there is no other way to report this
        started(commands(message))


def commands(message: str) -> list[list[str]]:
    """The commands that are available on this machine, the best first."""
    if sys.platform == "darwin":
        script = [word for line in _SCRIPT for word in ("-e", line)]
        return [["/usr/bin/osascript", *script, message]]
    where = search.folders()
    text = {"{}": message, "{&}": message.replace("&", "&amp;").replace("<", "&lt;")}
    found = ((search.program(name, where), words) for name, *words in _COMMANDS)
    return [[path, *(text.get(word, word) for word in words)] for path, words in found if path]
