"""Ask a Python interpreter for its jax and its libtpu, without running any package of them.

    python -m tpu_walkthrough.interpreters.installed

prints the libtpu that the jax of this environment was made for, for scripts.
"""

from __future__ import annotations

import functools
import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.interpreters.own_environment import CLIENTS
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs import bounded, children

_LIBRARY = "libtpu.so"
_REQUIREMENT = re.compile(r"(libtpu)\s*\(?([=<>~!][=<>~!\w.*,\s]*)")
_TIMEOUT_S = 60
_NEXT = "Check that it starts, or name another Python."
_MARK = "\x1eINSTALLED "
# Nothing of the current folder is imported, for which Python before 3.11 has no option. What JAX's
# extra "tpu" asks for is the libtpu that its release was made for. A checkout has no version.
_FACTS = """
import sys
sys.path[:] = [folder for folder in sys.path if folder.startswith("/")]
import importlib.metadata, importlib.util, json
def version(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""
spec = importlib.util.find_spec("libtpu")
folders = list(spec.submodule_search_locations or ()) if spec else []
wanted = importlib.metadata.requires("jax") or [] if version("jax") else []
wanted = [text for text in wanted if text.startswith("libtpu") and "tpu" in text.partition(";")[2]]
def is_module(name):
    found = importlib.util.find_spec(name)
    return found is not None and found.origin is not None
clients = {name: version(name) for name in %r if version(name) or is_module(name)}
facts = [folders, version("libtpu"), version("jaxlib"), wanted, clients, is_module("pip")]
print(%r + json.dumps(facts))
"""


class _Reply(msgspec.Struct, array_like=True):
    """What the interpreter prints after the mark."""

    folders: list[str]
    version: str
    jaxlib: str
    wanted: list[str]
    clients: dict[str, str]
    has_pip: bool


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
    clients: tuple[tuple[str, str], ...] = ()
    """The packages of CLIENTS that it has, with their versions; empty where it is unknown."""
    has_pip: bool = True

    @property
    def jax(self) -> str:
        """The version of jax; empty without it, or without jaxlib."""
        return dict(self.clients).get("jax", "") if self.jaxlib else ""

    def installation(self, python: str, package: str) -> str:
        """The command that installs a package for this interpreter; uv makes it without pip."""
        program = shlex.quote(python)
        pip = f"{program} -m pip install" if self.has_pip else f"uv pip install --python {program}"
        return f"{pip} '{package}'"

    @property
    def goes_with(self) -> str:
        """The libtpu that its release of jax was made for, as pip has it: libtpu==1.2.*.

        It is the only place where this comes from, so that it is right for releases to come. Empty
        if its jax names none.
        """
        matched = next(filter(None, map(_REQUIREMENT.match, self.wanted)), None)
        return "".join(matched.groups()).replace(" ", "") if matched else ""


@functools.cache
def installed(python: str, timeout: float = _TIMEOUT_S) -> Installed:
    """What a program finds that this interpreter runs, other than in the current folder.

    Raises InputError where it does not reply.
    """
    try:
        # In the current folder, by which pyenv chooses.
        command = [python, "-c", _FACTS % (CLIENTS, _MARK)]
        finished = bounded.run(children.INTERPRETER, command, seconds=timeout)
    except OSError as error:
        raise InputError(f"{python} cannot be started: {error.strerror}", _NEXT) from None
    if finished.exceeded:
        raise InputError(
            f"{python} did not reply whether jax and libtpu are installed: {finished.exceeded}",
            _NEXT,
        )
    # A package may print something, too, when Python starts or ends.
    text = finished.output_text.rpartition(_MARK)[2].partition("\n")[0]
    try:
        reply = msgspec.json.decode(text, type=_Reply)
    except msgspec.DecodeError:
        last = (finished.errors_text.strip().splitlines() or ["no reply"])[-1]
        raise InputError(printable(f"{python} does not tell its packages: {last}"), _NEXT) from None
    libraries = (Path(folder, _LIBRARY) for folder in reply.folders)
    library = next((path for path in libraries if path.is_file()), None)
    clients = tuple(reply.clients.items())
    wanted = tuple(reply.wanted)
    return Installed(library, reply.version, reply.jaxlib, wanted, clients, reply.has_pip)


if __name__ == "__main__":
    print(installed(sys.executable).goes_with)
