"""Find the libtpu that compiles for a program: the one that is installed beside its jaxlib."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from mock_libtpu.compiler.model import Libtpu
from mock_libtpu.plugin.find import interpreters
from tpu_walkthrough.errors import InputError, MissingToolError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["find"]

_TIMEOUT_S = 60
# Looks for packages without running any of them. What JAX's extra "tpu" asks for is the libtpu
# that its release was made for.
_FACTS = """
import importlib.metadata, importlib.util, json, os
def version(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""
spec = importlib.util.find_spec("libtpu")
folders = list(spec.submodule_search_locations or ()) if spec else []
wanted = importlib.metadata.requires("jax") or [] if version("jax") else []
wanted = [each for each in wanted if each.startswith("libtpu") and "tpu" in each.partition(";")[2]]
print(json.dumps([folders, version("libtpu"), version("jaxlib"), wanted]))
"""
_REQUIREMENT = re.compile(r"libtpu\s*\(?([=<>~!][=<>~!\w.*,\s]*)")


def find(command: Sequence[str] = (), library: str | None = None) -> Libtpu:
    """The libtpu of the Python that the command runs, or the library that the user names.

    Raises InputError, and MissingToolError with what to install.
    """
    if library is not None:
        path = Path(library)
        if not path.is_file():
            raise InputError(f"{library}: there is no such file", "Give the path of a libtpu.so.")
        return Libtpu(path.absolute(), "", _identity(path))
    tried = list(dict.fromkeys(interpreters(command)))
    wanted = ""
    for python in tried:
        folders, version, jaxlib, requirements = _facts(python)
        for folder in folders:
            path = Path(folder, "libtpu.so")
            if path.is_file():
                return Libtpu(path, version, _identity(path))
        wanted = wanted or _wanted(python, jaxlib, requirements)
    raise MissingToolError(
        f"--compiler libtpu: libtpu is not installed in the environment of {' or '.join(tried)}",
        wanted or f"Install it: {tried[0]} -m pip install libtpu",
    )


def _facts(python: str) -> tuple[list[str], str, str, list[str]]:
    ran = subprocess.run(
        [python, "-I", "-c", _FACTS],
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=_TIMEOUT_S,
        check=False,
    )
    try:
        folders, version, jaxlib, requirements = json.loads(ran.stdout)
    except ValueError:
        return [], "", "", []
    return folders, version, jaxlib, requirements


def _wanted(python: str, jaxlib: str, requirements: Sequence[str]) -> str:
    """The command that installs the libtpu that goes with this jaxlib; empty without a jaxlib."""
    if not jaxlib:
        return ""
    match = next(filter(None, map(_REQUIREMENT.match, requirements)), None)
    version = match[1].replace(" ", "") if match else ""
    return (
        f"Install the one for jaxlib {jaxlib}: {python} -m pip install 'libtpu{version}'\n"
        "It is Google's, under terms of its own."
    )


def _identity(path: Path) -> str:
    status = path.stat()
    facts = f"{path.resolve()} {status.st_size} {status.st_mtime_ns}"
    return hashlib.sha256(facts.encode("utf-8", "surrogateescape")).hexdigest()
