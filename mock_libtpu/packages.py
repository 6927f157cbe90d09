"""jax, jaxlib and an interpreter for programs that have none; libtpu.so runs this as a program.

    python -P -m mock_libtpu.packages folder PYTHON    packages for a program's interpreter
    python -P -m mock_libtpu.packages interpreter      an interpreter for a program in C

Replies on standard output: one path in a line, or, with an exit code, the error and its next step.
What is not there yet is installed into the cache by legacy/virtual_env.py. The library is given
this program by environment.py.
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

from mock_libtpu import kept_environments
from mock_libtpu.delegate.releases import is_supported
from mock_libtpu.legacy import virtual_env
from tpu_walkthrough.errors import InputError, UsageError, WalkthroughError
from tpu_walkthrough.interpreters.installed import installed
from tpu_walkthrough.progress import progress_line

_PURPOSE = "Creating an environment with jax in the cache"


def folder(python: str) -> Path:
    """The folder that has jax and jaxlib for this interpreter's version of Python.

    Raises WalkthroughError.
    """
    made = _environment(Path(python))
    return next((made.folder / "lib").glob("python*/site-packages"))


def interpreter() -> tuple[Path, Path]:
    """An interpreter as a library, and the program by which it finds jax and jaxlib.

    Those of this process, if it has a jaxlib that the mock supports. Raises WalkthroughError.
    """
    program = Path(sys.executable)
    if not is_supported(installed(sys.executable).jaxlib):
        program = _environment(program).python
    name = sysconfig.get_config_var("INSTSONAME") or "libpython.so"
    for place in (sysconfig.get_config_var("LIBDIR"), f"{sys.base_prefix}/lib"):
        library = Path(place or "/", name)
        if ".so" in name and library.is_file():
            return library, program
    raise InputError(
        f"{sys.executable} has no shared library, which a program without Python needs",
        "Install mock-libtpu with a Python that has one (on Debian: apt install libpython3-dev).",
    )


def _environment(python: Path) -> kept_environments.Environment:
    with progress_line(_PURPOSE, "a minute") as show_step:
        return virtual_env.environment(show_step, virtual_env.TODAY, python)


def _main(arguments: Sequence[str]) -> int:
    try:
        match arguments:
            case ["folder", python]:
                found: tuple[Path, ...] = (folder(python),)
            case ["interpreter"]:
                found = interpreter()
            case _:
                raise UsageError("wrong arguments", "See the module's docstring.")
    except WalkthroughError as error:
        last = error.output.strip().splitlines()[-1:]
        print(" ".join((*(f"{part}:" for part in last), f"{error}. {error.hint}")).strip())
        return error.exit_code
    print(*found, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
