"""The commands that start a program on another host, by ssh, or in a container.

Names of both are checked before: see `config.is_host_name`.
"""

import json
import os
import shlex
import subprocess

from tpu_walkthrough.errors import MissingToolError
from tpu_walkthrough.programs import children
from trace_links.config import is_host_name
from trace_links.links.hosts import CONTAINERS
from trace_links.opening import discovery

_ENGINES = ("docker", "podman")
_LABEL = '{{index .Config.Labels "devcontainer.metadata"}}'
_SECONDS = 10


def command(kind: str, name: str, words: list[str], in_terminal: bool) -> list[str]:
    """The argv that runs `words` on the host or in the container. Raises MissingToolError.

    `kind`: HOSTS or CONTAINERS.
    """
    if kind != CONTAINERS:
        # ssh joins its words with spaces, for the shell of the host.
        tty = "-t" if in_terminal else "-T"
        return [_program(("ssh",), name), tty, "--", name, shlex.join(words)]
    engine = engine_of(name)
    user = _user(engine, name)
    tty = "-it" if in_terminal else "-i"
    return [engine, "exec", tty, *(["-u", user] if user else []), "--", name, *words]


def engine_of(name: str) -> str:
    """The program that runs containers. Raises MissingToolError."""
    return _program(_ENGINES, name)


def _program(names: tuple[str, ...], where: str) -> str:
    folders = discovery.folders()
    for name in names:
        path = discovery.program(name, folders)
        if path is not None:
            return path
    raise MissingToolError(
        f"{' or '.join(names)} is not installed", f"It is needed for files of {where}"
    )


def _user(engine: str, name: str) -> str:
    """The user that a development container's label names for shells and editors, or ""."""
    argv = [engine, "container", "inspect", "--format", _LABEL, "--", name]
    try:
        found = subprocess.run(
            argv,
            env=children.environment(children.SESSION),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
        parts = json.loads(os.fsdecode(found.stdout))
    except (subprocess.TimeoutExpired, ValueError):
        return ""
    # The last one that has a user holds, as in the specification of development containers.
    user: object = ""
    for part in parts if isinstance(parts, list) else [parts]:
        if isinstance(part, dict):
            user = part.get("remoteUser") or user
    return user if isinstance(user, str) and is_host_name(user) else ""
