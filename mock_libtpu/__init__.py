"""A mock TPU: run JAX programs, and show each call of its C API with its Python and C++ stack.

It is an extension of IPython, too: `%load_ext mock_libtpu` calls the functions below.
"""

from typing import Any

__all__ = ["load_ipython_extension", "unload_ipython_extension"]

_loaded: list[Any] = []


def load_ipython_extension(shell: Any) -> None:
    """Make the mock this kernel's TPU, and add `%tpu` and `%%trace`."""
    from mock_libtpu.notebooks.extension import Extension

    _loaded.append(Extension(shell))


def unload_ipython_extension(_shell: Any) -> None:
    """Remove `%tpu` and `%%trace`."""
    _loaded.pop().remove()
