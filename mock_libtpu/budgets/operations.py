"""Tell the operations that JAX compiles by themselves from the functions of a program.

Outside of a jitted function JAX compiles `x + 1` as a program of its own, as it does the functions
that its own library has jitted, such as `jnp.where`. What led to the program shows which it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from mock_libtpu.analysis.frames import package_path
from mock_libtpu.stacks.merge import Frame

_JAX = "jax/"
# Where JAX's own frames begin if a program calls a function that it has jitted itself; the first
# is about all of JAX's functions that people call.
_AROUND = "jax/_src/traceback_util.py"
_JITTED = ("jax/_src/pjit.py", "jax/_src/stages.py", "jax/_src/api.py")
_COPIES = "device_put"  # of api.py: it may compile a copy to other devices


def is_operation(frames: Sequence[Frame], program: str) -> bool:
    """Whether a program, by the Python frames of its compile or its first run, is an operation.

    `frames` are innermost first. Without frames of JAX, as some releases compile, it is one unless
    a function on the way has the program's name.
    """
    first = _first_of_jax(frames)
    if first is None:
        return not any(_has_name(frame, program) for frame in frames)
    return package_path(first.path or "") not in _JITTED or first.function.startswith(_COPIES)


def _first_of_jax(frames: Sequence[Frame]) -> Frame | None:
    """The outermost of the frames of JAX that the others lead to, innermost first."""
    first = None
    for frame in frames:
        path = package_path(frame.path or "")
        if not path.startswith(_JAX):
            return first
        if path != _AROUND:
            first = frame
    return first


def _has_name(frame: Frame, program: str) -> bool:
    name = frame.function.rpartition(".")[2].replace("<", "_").replace(">", "_")
    return program.removeprefix("jit_").strip("_") == name.strip("_")
