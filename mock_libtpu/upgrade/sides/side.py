"""A side of the comparison: the program's command, its files, and the environment it runs in."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tpu_walkthrough.interpreters.packages import Packages

_SEARCH_PATH = "PYTHONPATH"
_OURS = "tpu-walkthrough"  # which has part in every result, wherever it is installed


@dataclass(frozen=True)
class Side:
    """What is run on one side."""

    name: str
    """For people: "jax==0.10.2", "HEAD (1a2b3c4)", "this environment"."""
    command: Sequence[str]
    """The program as it is run, by its interpreter."""
    folder: Path
    """The current folder that it is run in."""
    root: Path
    """The folder that its own files are below: of the repository, or of the program."""
    environment: Mapping[str, str]
    """Variables that it has beside those of this process."""
    python: str
    """The interpreter."""
    python_version: str
    packages: Mapping[str, str]
    """Distribution -> version of what is installed there."""
    identity: str
    """A hash of all that its results depend on, as far as that is known: what is installed, the
    files of the revision, the command. Empty where it has the user's working files, which change.
    """


@dataclass(frozen=True)
class Place:
    """Where the user's program is."""

    folder: Path
    """The current one."""
    top: str
    """The top folder of its repository; empty without one."""
    root: Path
    """The top folder, or that of the program."""


def identity(packages: Packages, parts: Sequence[str]) -> str:
    """A hash of what is installed, and of parts that name the files and the command.

    Empty where a package is imported from a working copy, whose files may change.
    """
    others = {name: each for name, each in packages.packages.items() if name != _OURS}
    if any(each.editable is not None for each in others.values()):
        return ""
    installed = {name: (each.version, each.digest) for name, each in others.items()}
    known = [packages.python_version, installed, *parts]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()


def variables(python: str) -> dict[str, str]:
    """Those by which a program that starts others finds the commands of this interpreter first."""
    folder = os.path.dirname(python)
    path = os.pathsep.join((folder, os.environ.get("PATH", os.defpath)))
    environment = os.path.dirname(folder)
    if os.path.isfile(os.path.join(environment, "pyvenv.cfg")):
        return {"PATH": path, "VIRTUAL_ENV": environment}
    return {"PATH": path}


def search_path() -> list[str]:
    """The folders of the user's own PYTHONPATH."""
    folders = os.environ.get(_SEARCH_PATH, "").split(os.pathsep)
    return list(filter(os.path.isabs, folders))


def searching(folders: Sequence[str]) -> dict[str, str]:
    """The variable by which modules are looked for in these folders first; none without any."""
    joined = os.pathsep.join(dict.fromkeys(folders))
    return {_SEARCH_PATH: joined} if joined else {}
