"""Starts Emacs so that the file is visible: in an existing frame, a window or a terminal.

What works depends on its version, on how it was built and on whether a server listens and has a
frame; a failing command fails at once, and the next one is tried. A server is only started if Emacs
itself cannot be: one without a frame shows nothing. The opener imports this module for Emacs only.
"""

import os
from collections.abc import Sequence

from tpu_walkthrough.errors import MissingToolError
from trace_links.opening import discovery as search
from trace_links.opening.processes import detached, failed

_FRAMES = '(or (not (daemonp)) (cdr (frame-list)) (error "no frame"))'
_RESPONDS_IN = 1.0  # seconds; a busy server opens the file later
_IN_TERMINAL = ("-t", "-nw", "--tty", "--no-window-system")


def commands(
    program: str, extra: Sequence[str], location: list[str]
) -> tuple[list[list[str]], list[str]]:
    """Commands to try in order, and the command for a terminal, to try last.

    `program`: Emacs or its client. `extra`: the user's own arguments. `location`: the arguments for
    file and line.
    """
    where = search.folders()
    is_client = "emacsclient" in os.path.basename(program)
    client = program if is_client else _beside(program, "emacsclient", where)
    emacs = _beside(program, "emacs", where) if is_client else program
    own = [word for word in extra if word not in _IN_TERMINAL]
    # The user's arguments for one of the programs are not valid for the other.
    for_client, for_emacs = (own, []) if is_client else ([], own)
    tries = []
    window = search.shows_windows()
    if client and search.emacs_listens():
        if _has_frame(client):
            tries.append([client, *for_client, "-n", *location])
        elif window:
            tries.append([client, *for_client, "-n", "-c", *location])
    if window and emacs:
        tries.append([emacs, *for_emacs, *location])
    elif window and client:
        tries.append([client, *for_client, "-n", "-c", "--alternate-editor=", *location])
    if own != extra:  # the user's own choice
        tries = []
    if client and (search.emacs_listens() or not emacs):
        return tries, [client, *for_client, "-t", "--alternate-editor=", *location]
    return tries, [emacs or program, *for_emacs, "-nw", *location]


def _beside(program: str, name: str, where: list[str]) -> str | None:
    return search.program(name, [os.path.dirname(program), *where])


def _has_frame(client: str) -> bool:
    """Whether the server has a visible frame: the first frame of a daemon is not visible."""
    try:
        return failed(detached([client, "--eval", _FRAMES]), _RESPONDS_IN) == 0
    except MissingToolError:
        return False
