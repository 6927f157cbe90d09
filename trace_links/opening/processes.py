"""Programs that a click starts: detached from this process, and looked at only until they fail.

Never a shell: argv lists only. The opener imports this at every click, so it imports next to
nothing.
"""

import os

from tpu_walkthrough.errors import MissingToolError

# Seconds; what refuses its arguments, or finds no display or terminal, does so at once. Where a
# user waits in a terminal, and there is nothing to decide, a slow one may be missed.
_DECIDES_AFTER = 5.0
_SEEN_AFTER = 1.0


def started(tries: list[list[str]]) -> bool:
    """Starts one after the other, until one does not fail at once: True.

    Raises MissingToolError for the last one.
    """
    failure = MissingToolError("nothing was to be started")
    for argv in tries:
        try:
            process = detached(argv)
        except MissingToolError as error:
            failure = error
            continue
        waited_for = os.isatty(2) and argv is tries[-1]
        code = failed(process, _SEEN_AFTER if waited_for else _DECIDES_AFTER)
        if not code:
            return True
        failure = MissingToolError(
            f"{argv[0]} ended at once, with the code {code}",
            "Start it by hand to see why.",
        )
    raise failure


def detached(argv: list[str]) -> int:
    """The id of a new process in a session of its own, without this process's files."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    try:
        try:
            return os.posix_spawn(argv[0], argv, os.environ, file_actions=actions, setsid=True)
        except NotImplementedError:
            return os.posix_spawn(argv[0], argv, os.environ, file_actions=actions, setpgroup=0)
    except OSError as error:
        raise MissingToolError(f"{argv[0]} does not start: {error.strerror}") from None


def failed(process: int, patience: float) -> int:
    """The exit code of a process that fails soon, 0 for one that goes on or is done."""
    import time

    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    return 0
