"""How Emacs is started so that it is seen: in a frame that there is, in a window, in a terminal.

Which of that works depends on its version, on how it was built and on whether a server listens and
has a frame; what fails does so at once, and the next is tried. No server is started where Emacs can
be: one without a frame shows nothing. The opener imports this for Emacs only.
"""

import os

from tpu_walkthrough.errors import MissingToolError
from trace_links.opening import discovery as search
from trace_links.opening.processes import detached, failed

_FRAMES = '(or (not (daemonp)) (cdr (frame-list)) (error "no frame"))'
_ANSWERS_IN = 1.0  # seconds; one that is busy then opens the file when it is done
_IN_TERMINAL = ("-t", "-nw", "--tty", "--no-window-system")


def commands(program: str, extra: list[str], place: list[str]) -> tuple[list[list[str]], list[str]]:
    """What to try one after the other, and last of all in a terminal.

    `program`: Emacs or its client. `extra` are arguments of the user's own, `place` those that name
    file and line.
    """
    where = search.folders()
    is_client = "emacsclient" in os.path.basename(program)
    client = program if is_client else _beside(program, "emacsclient", where)
    emacs = _beside(program, "emacs", where) if is_client else program
    own = [word for word in extra if word not in _IN_TERMINAL]
    # Arguments that the user has for one of them are none for the other.
    for_client, for_emacs = (own, []) if is_client else ([], own)
    tries = []
    window = search.shows_windows()
    if client and search.emacs_listens():
        if _has_frame(client):
            tries.append([client, *for_client, "-n", *place])
        elif window:
            tries.append([client, *for_client, "-n", "-c", *place])
    if window and emacs:
        tries.append([emacs, *for_emacs, *place])
    elif window and client:
        tries.append([client, *for_client, "-n", "-c", "--alternate-editor=", *place])
    if own != extra:  # the user's own choice
        tries = []
    if client and (search.emacs_listens() or not emacs):
        return tries, [client, *for_client, "-t", "--alternate-editor=", *place]
    return tries, [emacs or program, *for_emacs, "-nw", *place]


def _beside(program: str, name: str, where: list[str]) -> str | None:
    return search.program(name, [os.path.dirname(program), *where])


def _has_frame(client: str) -> bool:
    """Whether the server has a frame that is seen: the first one of a daemon is not."""
    try:
        return failed(detached([client, "--eval", _FRAMES]), _ANSWERS_IN) == 0
    except MissingToolError:
        return False
