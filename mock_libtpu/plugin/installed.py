"""Look for libtpu in the environment of a Python interpreter, without running any package of it.

    python -m mock_libtpu.plugin.installed

prints the libtpu that the jax of this environment was made for, for scripts.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.programs import bounded, children, find_program

_LIBRARY = "libtpu.so"
_REQUIREMENT = re.compile(r"(libtpu)\s*\(?([=<>~!][=<>~!\w.*,\s]*)")
_PYTHON = re.compile(r"(python|pypy)[\d.]*")
_TIMEOUT_S = 60
# What JAX's extra "tpu" asks for is the libtpu that its release was made for.
_FACTS = """
import importlib.metadata, importlib.util, json
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


@dataclass(frozen=True)
class Installed:
    """What an environment has."""

    library: Path | None = None
    """Its libtpu.so."""
    version: str = ""
    """Of libtpu's package."""
    jaxlib: str = ""
    """The version of jaxlib; empty without one."""
    wanted: tuple[str, ...] = ()
    """The requirements on libtpu of its jax."""

    @property
    def goes_with(self) -> str:
        """The libtpu that its release of jax was made for, as pip has it: libtpu==1.2.*.

        It is the only place where this comes from, so that it is right for releases to come. Empty
        if its jax names none.
        """
        matched = next(filter(None, map(_REQUIREMENT.match, self.wanted)), None)
        return "".join(matched.groups()).replace(" ", "") if matched else ""


def installed(python: str, timeout: float = _TIMEOUT_S) -> Installed:
    """What the interpreter's environment has. Raises InputError where it does not reply."""
    try:
        command = [python, "-I", "-c", _FACTS]
        finished = bounded.run(children.INTERPRETER, command, seconds=timeout)
    except OSError as error:
        raise InputError(
            f"{python} cannot be started: {error.strerror}", "Give the path of a libtpu.so."
        ) from None
    if finished.exceeded:
        raise InputError(
            f"{python} did not find out whether libtpu is installed: {finished.exceeded}",
            "Give the path of a libtpu.so.",
        )
    try:
        folders, version, jaxlib, wanted = json.loads(os.fsdecode(finished.output))
    except ValueError:
        return Installed()
    found = (path for folder in folders if (path := Path(folder, _LIBRARY)).is_file())
    return Installed(next(found, None), version, jaxlib, tuple(wanted))


def interpreters(command: Sequence[str]) -> Iterator[str]:
    """The command's own Python, or else those that a shell would start, and this one.

    Raises UsageError.
    """
    if command and _PYTHON.fullmatch(os.path.basename(command[0])):
        program = find_program(command[0])  # as the command itself will be found
        if program is None:
            raise UsageError(f"{command[0]}: there is no such program", "Check its name and PATH.")
        yield program
        return
    program = find_program("python")
    if program is not None:
        yield program
    yield sys.executable


def search(command: Sequence[str]) -> tuple[dict[str, Installed], Installed | None]:
    """What the command's interpreters have, and the first of these that has libtpu."""
    tried: dict[str, Installed] = {}
    for python in interpreters(command):
        tried[python] = installed(python)
        if tried[python].library is not None:
            return tried, tried[python]
    return tried, None


if __name__ == "__main__":
    print(installed(sys.executable).goes_with)
