"""Whether this program is installed apart from jax: by pipx or uv, in an environment of its own.

Every command asks this when it starts, so it imports little.
"""

from __future__ import annotations

import importlib.util
import os
import sys

CLIENTS = ("jax", "torch_xla", "tensorflow")
"""The packages that use a TPU."""


def is_apart() -> bool:
    """Whether this environment is neither the active one, nor has what uses a TPU."""
    active = (os.environ.get("VIRTUAL_ENV", ""), os.environ.get("CONDA_PREFIX", ""))
    own = os.path.realpath(sys.prefix)
    if any(folder and os.path.realpath(folder) == own for folder in (sys.base_prefix, *active)):
        return False
    return not any(map(_is_installed, CLIENTS))


def _is_installed(name: str) -> bool:
    """Whether there is a package of this name; a folder without modules is none."""
    found = importlib.util.find_spec(name)
    return found is not None and found.origin is not None


def put_own_python_last() -> None:
    """Have the user's `python` come before that of this environment, if it is apart.

    `uvx` starts this program with the environment's folder first on PATH, even before the folder of
    an active one. It stays the last one: a command may start this program again.
    """
    folder = os.path.dirname(sys.executable)
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    others = [path for path in folders if os.path.normpath(path) != folder]
    if folders[: len(others)] != others and is_apart():
        os.environ["PATH"] = os.pathsep.join([*others, folder])
