"""What a click has to say, where it has no terminal to say it in: shown on the desktop.

Whatever there is for that is asked in turn. The opener imports this only where nothing was opened.
"""

import contextlib
import sys

from tpu_walkthrough.errors import MissingToolError
from trace_links.opening import discovery as search
from trace_links.opening.processes import started

_TITLE = "trace-links"
# {} is the text, and {&} the text as markup.
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
    """Shows it if there is a way to."""
    if not search.shows_windows():
        return
    with contextlib.suppress(MissingToolError):  # nothing is left to say it with
        started(commands(message))


def commands(message: str) -> list[list[str]]:
    """The ways there are on this machine, the best first."""
    if sys.platform == "darwin":
        script = [word for line in _SCRIPT for word in ("-e", line)]
        return [["/usr/bin/osascript", *script, message]]
    where = search.folders()
    text = {"{}": message, "{&}": message.replace("&", "&amp;").replace("<", "&lt;")}
    found = ((search.program(name, where), words) for name, *words in _COMMANDS)
    return [[path, *(text.get(word, word) for word in words)] for path, words in found if path]
