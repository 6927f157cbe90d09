"""The Python interpreters of this machine: those of PATH, of pyenv, and of uv, the newest first."""

from __future__ import annotations

import functools
import glob
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import msgspec

from tpu_walkthrough.programs import bounded, children
from tpu_walkthrough.programs.find import absolute_search_path
from tpu_walkthrough.user_folders import data_home, home

_NAME = re.compile(r"python(3(?:\.(?P<minor>\d+))?)?")
_FOLDER = re.compile(r"(?:cpython-)?3\.(?P<minor>\d+)\b.*")
_TIMEOUT_S = 10
_SHIMS = "shims"  # of pyenv: scripts that start what is in its other folders
# Of an environment it is the interpreter that the environment was created with.
_FACTS = """
import importlib.util, json, os, sys, sysconfig
path = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
final = sys.version_info[3] == "final"
free = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
usual = sys.implementation.name == "cpython" and not free and importlib.util.find_spec("venv")
print(json.dumps([path, list(sys.version_info[:3]), final, bool(usual)]))
"""


class Interpreter(NamedTuple):
    """An interpreter from which environments can be created."""

    python: str
    version: tuple[int, int, int]

    @property
    def text(self) -> str:
        return ".".join(map(str, self.version))


class _Reply(msgspec.Struct, array_like=True, frozen=True):
    path: str
    version: tuple[int, int, int]
    is_final: bool
    is_usual: bool
    """CPython, with its global lock, and with the module that creates environments."""


@functools.cache
def interpreters(oldest: tuple[int, int], newest: tuple[int, int]) -> tuple[Interpreter, ...]:
    """Those of these versions, the newest first; of a version one, released before unreleased."""
    paths = list(dict.fromkeys(_paths(oldest[1], newest[1])))
    with ThreadPoolExecutor() as pool:
        replies = [reply for reply in pool.map(_ask, paths) if reply is not None and reply.is_usual]
    replies.sort(key=lambda each: (each.is_final, each.version), reverse=True)
    by_version = {
        each.version[:2]: Interpreter(each.path, each.version)
        for each in reversed(replies)
        if oldest <= each.version[:2] <= newest
    }
    return tuple(reversed(by_version.values()))


def _paths(oldest: int, newest: int) -> Iterator[str]:
    """Paths of interpreters; by their names, and so perhaps by others' versions, too."""
    yield sys.executable
    for folder in absolute_search_path().split(os.pathsep):
        if os.path.basename(folder) == _SHIMS:
            continue
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        for name in names:
            match = _NAME.fullmatch(name)
            if match is not None and oldest <= int(match["minor"] or oldest) <= newest:
                yield os.path.join(folder, name)
    pyenv = os.environ.get("PYENV_ROOT") or os.path.join(home(), ".pyenv")
    uv = os.environ.get("UV_PYTHON_INSTALL_DIR") or os.path.join(data_home(), "uv", "python")
    for folder in (os.path.join(pyenv, "versions"), uv):
        for path in sorted(glob.glob(os.path.join(glob.escape(folder), "*", "bin", "python3"))):
            match = _FOLDER.fullmatch(path.split(os.sep)[-3])
            if match is not None and oldest <= int(match["minor"]) <= newest:
                yield path


def _ask(path: str) -> _Reply | None:
    try:
        command = [path, "-I", "-c", _FACTS]
        finished = bounded.run(children.INTERPRETER, command, seconds=_TIMEOUT_S)
        return msgspec.json.decode(finished.output, type=_Reply)
    except (OSError, msgspec.DecodeError):
        return None
