"""The environment of every program that this project starts on its own: a row for each kind.

A variable can make a program load or run something else, and a relative folder in a list of folders
is below the current one, which may be a foreign tree. So a child gets the variables that its row
names and no others, and absolute folders only. A command that the user names is not among them: it
keeps the user's environment.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from tpu_walkthrough.programs.find import absolute_folders, absolute_search_path

# Lists of folders in which a program, a library or a module is looked for.
_FOLDERS = frozenset(
    (
        "CPATH",
        "CPLUS_INCLUDE_PATH",
        "DYLD_FALLBACK_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH",
        "LD_LIBRARY_PATH",
        "LIBRARY_PATH",
        "PYTHONPATH",
    )
)
_MACOS_TOOLS = ("DEVELOPER_DIR", "SDKROOT")
_PYTHONS = ("CONDA_*", "HOME", "LD_LIBRARY_PATH", "PYENV_*", "TMPDIR", "VIRTUAL_ENV")
_NETWORK = (
    "CURL_CA_BUNDLE",
    "NETRC",
    "REQUESTS_CA_BUNDLE",
    "SSL_CERT_*",
    *(
        name
        for one in ("all_proxy", "http_proxy", "https_proxy", "no_proxy")
        for name in (one, one.upper())
    ),
)


class Child(NamedTuple):
    """A kind of child: the variables that it keeps and gets, besides PATH."""

    keeps: tuple[str, ...]
    """Names, or starts of names before a `*`."""
    gets: Mapping[str, str]


TOOL = Child(("TMPDIR", *_MACOS_TOOLS), {"LC_ALL": "C.UTF-8"})
"""A program that reads foreign files: clangd, protoc, mlir-tblgen, llvm-symbolizer, c++."""

GIT = Child(
    ("HOME", "TMPDIR", "XDG_CONFIG_HOME"),  # by which it finds the user's configuration
    {
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_SSH_COMMAND": "false",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    },
)
"""Git, in a repository that may be foreign."""

GIT_FETCH = Child(
    ("TMPDIR", *(name for name in _NETWORK if name != "NETRC")),
    {
        "GIT_ALLOW_PROTOCOL": "https",
        "GIT_ASKPASS": "false",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_SSH_COMMAND": "false",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    },
)
"""Git, which fetches from a server that a tree names: without the user's configuration, passwords
and certificates. HOME has to be an empty folder."""

OWN_PYTHON = Child(("PYTHONPATH", "TMPDIR"), {"LC_ALL": "C.UTF-8"})
"""This program's own Python, with our code on foreign data."""

INTERPRETER = Child(
    (*_PYTHONS, "PYTHONHOME", "PYTHONNOUSERSITE", "PYTHONPATH", "PYTHONUSERBASE"), {}
)
"""A Python of the user that is asked which packages it has, wherever it finds them."""

PACKAGES = Child((*_PYTHONS, *_NETWORK, "PIP_*", "UV_*", "XDG_*"), {"LC_ALL": "C.UTF-8"})
"""pip, venv and uv, which install packages that this project pins."""

BUILD = Child(
    (
        *_MACOS_TOOLS,
        "CC",
        "CCACHE_*",
        "CMAKE_CXX_COMPILER_LAUNCHER",
        "CMAKE_C_COMPILER_LAUNCHER",
        "CPATH",
        "CPLUS_INCLUDE_PATH",
        "CXX",
        "HOME",
        "LANG",
        "LD_LIBRARY_PATH",
        "LIBRARY_PATH",
        "MACOSX_DEPLOYMENT_TARGET",
        "TMPDIR",
    ),
    {},
)
"""CMake, Ninja and the user's compiler, which build libtpu.so."""

SESSION = Child(("*",), {})
"""What belongs to the user's session: editors, terminals, notifications, tmux, ssh and docker; and
a program of ours with the user's own JAX, or a plugin that the user names, as they would run."""


def environment(child: Child, **values: str) -> dict[str, str]:
    """The variables of a child of this kind, with `values`."""
    kept = {name: value for name, value in os.environ.items() if _is_kept(name, child.keeps)}
    for name in _FOLDERS.intersection(kept):
        kept[name] = absolute_folders(kept[name])
        if not kept[name]:  # an empty one is the current folder
            del kept[name]
    return {**kept, **child.gets, "PATH": absolute_search_path(), **values}


def _is_kept(name: str, keeps: tuple[str, ...]) -> bool:
    return any(name.startswith(each[:-1]) if each.endswith("*") else name == each for each in keeps)
