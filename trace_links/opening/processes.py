"""Starts the programs of a click, detached from this process, and detects early failures.

Never uses a shell, only argument lists.
"""

import os
import time

from tpu_walkthrough.errors import MissingToolError
from tpu_walkthrough.programs.children import SESSION, environment

# Seconds; a program that rejects its arguments, or finds no display or terminal, fails at once. If
# a user waits in a terminal, and there is no other program to try, a slow failure may be missed.
_DECIDES_AFTER = 5.0
_SEEN_AFTER = 1.0


def started(tries: list[list[str]]) -> bool:
    """Start one after the other until one does not fail at once; return True.

    Raises MissingToolError for the last one.
    """
    failure = MissingToolError("there is nothing to start")
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
            f"{argv[0]} exited at once with the code {code}",
            "Start it in a terminal to see why.",
        )
    raise failure


def detached(argv: list[str]) -> int:
    """Start a process in a session of its own, without this process's files; return its id."""
    variables = environment(SESSION)
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    try:
        try:
            return os.posix_spawn(argv[0], argv, variables, file_actions=actions, setsid=True)
        except NotImplementedError:
            return os.posix_spawn(argv[0], argv, variables, file_actions=actions, setpgroup=0)
    except OSError as error:
        raise MissingToolError(f"{argv[0]} could not be started: {error.strerror}") from None


def failed(process: int, timeout: float) -> int:
    """The exit code of a process that fails soon; 0 if it is running or has succeeded."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    return 0
