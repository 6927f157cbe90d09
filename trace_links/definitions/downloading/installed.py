"""Find out which jaxlib an environment has, without running any package of it."""

from __future__ import annotations

from tpu_walkthrough.errors import InputError, MissingToolError
from tpu_walkthrough.programs import bounded, children, find_program

_TIMEOUT_S = 60
_CODE = "import importlib.metadata; print(importlib.metadata.version('jaxlib'))"


def installed_version(python: str = "") -> str:
    """The version of jaxlib that an interpreter has, by default `python`.

    Raises MissingToolError without an interpreter, InputError if it has no jaxlib.
    """
    program = python or find_program("python")
    hint = "Name the Python that has your JAX: --python PATH"
    if program is None:
        raise MissingToolError("there is no program `python`", hint)
    try:
        command = [program, "-I", "-c", _CODE]
        finished = bounded.run(children.INTERPRETER, command, seconds=_TIMEOUT_S)
    except OSError as error:
        raise InputError(f"{program} cannot be started: {error.strerror}", hint) from None
    if finished.returncode != 0:
        raise InputError(f"{program} has no jaxlib, or cannot be started", hint)
    return finished.output_text.strip()
