"""Tell the operations that JAX compiles by themselves from the functions of a program.

Outside of a jitted function JAX compiles `x + 1` as a program of its own, as it does the functions
that its own library has jitted, such as `jnp.where`. What led to the program shows which it is,
with two exceptions: a function of JAX that is jitted itself, such as `jnp.take_along_axis`, looks
like one of the program, and a jitted function that `vmap` or `grad` calls like an operation.
"""

from __future__ import annotations

from collections.abc import Sequence

from mock_libtpu.analysis.frames import package_path
from mock_libtpu.stacks.merge import Frame

_JAX = "jax/"
# Where JAX's own frames begin if a program calls a function that it has jitted itself; the first
# is about all of JAX's functions that people call.
_AROUND = "jax/_src/traceback_util.py"
_JITTED = ("jax/_src/pjit.py", "jax/_src/stages.py")


def runs_operation(frames: Sequence[Frame]) -> bool:
    """Whether a program, by the Python frames of its compile or its first run, is an operation.

    `frames` are innermost first. Without frames of JAX it is none: some releases compile on a
    thread without Python, and an operation runs at once.
    """
    first = _first_of_jax(frames)
    return first is not None and package_path(first.path or "") not in _JITTED


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
